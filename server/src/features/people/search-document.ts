import type { SearchField } from '@app/contract/search/language';
import { wordsOf } from '@app/contract/search/words';

/** Everything about a person that can be searched. */
export interface Searchable {
  first_name: string;
  last_name: string;
  headline: string;
  title: string;
  company_name: string;
  location_name: string;
  summary: string;
  skills: readonly string[];
  languages: readonly string[];
  emails: readonly string[];
  tags: readonly string[];
  experiences: readonly { title: string; company_name: string; description: string }[];
  educations: readonly { school: string; degree: string }[];
}

export interface Segment {
  text: string;
  /** The field in which its words can be asked for. */
  field?: SearchField;
  /** Its words can only be asked for in that field: a name is never another form of a word. */
  isName?: true;
}

/** The pieces of a person in the order of their positions. No phrase reaches from one into the next. */
export const segmentsOf = (person: Searchable): Segment[] => [
  { text: person.title, field: 'title' },
  ...person.skills.map((text): Segment => ({ text, field: 'skill' })),
  { text: `${person.first_name} ${person.last_name}`, field: 'name', isName: true },
  { text: person.company_name, field: 'company', isName: true },
  { text: person.location_name, field: 'place' },
  { text: person.headline },
  ...person.tags.map((text): Segment => ({ text, field: 'tag' })),
  ...person.languages.map((text): Segment => ({ text, field: 'language' })),
  ...person.educations.flatMap(({ school, degree }): Segment[] => [
    { text: school, field: 'school' },
    { text: degree },
  ]),
  ...person.emails.map((text): Segment => ({ text, field: 'email' })),
  ...person.experiences.flatMap(({ title, company_name }): Segment[] => [
    { text: title },
    { text: company_name, field: 'company', isName: true },
  ]),
  { text: person.summary },
  ...person.experiences.map(({ description }): Segment => ({ text: description })),
];

/** Farther than any phrase or distance reaches. */
export const gap = 12;
/** PostgreSQL knows no positions beyond its 16,383rd. */
const lastPosition = 16_000;

/** A word in a field is a word of its own, as no written word contains a slash. */
export const inField = (field: SearchField, word: string): string => `${field}/${word}`;

/** The person as PostgreSQL's `tsvector`, in its text form. */
export function searchVector(person: Searchable): string {
  const positions = new Map<string, number[]>();
  const put = (word: string, position: number): void => {
    const known = positions.get(word);
    if (known) known.push(position);
    else positions.set(word, [position]);
  };
  let at = 0;
  for (const { text, field, isName } of segmentsOf(person)) {
    const words = wordsOf(text);
    if (words.length === 0) continue;
    for (const word of words) {
      at += 1;
      if (at > lastPosition) break;
      if (!isName) put(word.text, at);
      if (field) put(inField(field, word.text), at);
    }
    at += gap;
  }
  // Words are letters and digits, so there is nothing in them to escape.
  return Array.from(positions, ([word, places]) => `'${word}':${places.join(',')}`).join(' ');
}
