import type { FullPerson } from '@app/contract/people/people';
import { nameOf, spanText, yearsText } from '../person-texts.ts';

/** A profile as somebody would type it into a letter: no more than there is, and nothing that is ours alone. */
export function profileAsText(person: FullPerson): string {
  const { headline, title, company_name, location_name, years, summary, skills, languages } = person;
  const work = [title, company_name].filter(Boolean).join(' at ');
  const head = [
    nameOf(person),
    headline,
    work === headline ? '' : work,
    [location_name, years === null ? '' : yearsText(years)].filter(Boolean).join(', '),
  ];
  const contact = [
    ...person.emails.map(({ email }) => email),
    ...person.phones.map(({ phone }) => phone),
    ...person.links,
  ];
  const experiences = person.experiences.map(({ title, company_name, location_name, description, ...span }) =>
    lines([
      [title, company_name].filter(Boolean).join(', '),
      [spanText(span), location_name].filter(Boolean).join(', '),
      description,
    ]),
  );
  const educations = person.educations.map(({ school, degree, ...span }) =>
    lines([[degree, school].filter(Boolean).join(', '), spanText(span)]),
  );
  return [
    lines(head),
    lines(contact),
    summary,
    chapter('Experience', experiences.join('\n\n')),
    chapter('Education', educations.join('\n\n')),
    chapter('Skills', skills.join(', ')),
    chapter('Languages', languages.join(', ')),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const lines = (texts: readonly string[]): string => texts.filter(Boolean).join('\n');
const chapter = (heading: string, text: string): string => text && `${heading.toUpperCase()}\n${text}`;
