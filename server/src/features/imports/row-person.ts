import type { Received } from '@app/contract/base/endpoint';
import { type ImportField, importFields } from '@app/contract/people/import-list';
import type { ColumnField } from '@app/contract/people/imports';
import { createPerson, type PersonProfile } from '@app/contract/people/people';
import { findSensitive, withoutSensitive } from '@app/contract/people/sensitive';
import type { SensitiveKind } from '@app/contract/people/sensitive-kinds';
import { countryOf } from './countries.ts';
import { phoneOf } from './phones.ts';

export type NewPerson = Received<typeof createPerson>['body'];
export type FoundLists = Pick<PersonProfile, 'experiences' | 'educations'>;
/** What a reader found about one person, as text. */
export interface FoundPerson {
  fields: Partial<Record<ImportField, string>>;
  lists?: FoundLists;
}
interface Why {
  source: string;
  lawful_basis: PersonProfile['lawful_basis'];
}

const textsOf = ({ summary, experiences = [] }: NewPerson): string[] => [
  ...(summary ? [summary] : []),
  ...experiences.map(({ description }) => description),
];
/** What of a row should not be kept. */
export const sensitiveIn = (person: NewPerson): SensitiveKind[] => [
  ...new Set(textsOf(person).flatMap((text) => findSensitive(text).map(({ kind }) => kind))),
];
/** The person without it. */
export const withoutSensitiveIn = (person: NewPerson): NewPerson => ({
  ...person,
  ...(person.summary && { summary: withoutSensitive(person.summary) }),
  ...(person.experiences && {
    experiences: person.experiences.map((each) => ({ ...each, description: withoutSensitive(each.description) })),
  }),
});

/** A row as the person it describes, or the reason why it describes none. */
export function toPerson(
  { cells, lists }: { cells: readonly string[]; lists?: FoundLists | undefined },
  mapping: readonly ColumnField[],
  why: Why,
): { person: NewPerson } | { reason: string; name: string } {
  const cellsOf = (field: ImportField): string[] =>
    mapping
      .flatMap((each, index) => (each === field ? [cells[index]?.trim() ?? ''] : []))
      .filter((text) => text !== '');
  const lineOf = (field: ImportField): string => (cellsOf(field)[0] ?? '').replaceAll(/\s+/g, ' ');
  const piecesOf = (field: ImportField, between: RegExp): string[] =>
    unique(
      cellsOf(field)
        .flatMap((text) => text.split(between))
        .map((piece) => piece.replaceAll(/\s+/g, ' ').trim()),
    );

  const name = nameOf({ full: lineOf('name'), first: lineOf('first_name'), last: lineOf('last_name') });
  if (!name) return { reason: 'There is no name', name: '' };
  const emails = piecesOf('email', /[;,|\s]/).map(bareAddress);
  const found = {
    ...name,
    ...why,
    headline: lineOf('headline'),
    title: lineOf('title'),
    company_name: lineOf('company_name'),
    location_name: lineOf('location_name'),
    country: countryOf(lineOf('country')),
    years: yearsOf(lineOf('years')),
    skills: piecesOf('skills', /[,;|•\n]/),
    languages: piecesOf('languages', /[,;|/\n]/),
    summary: cellsOf('summary').join('\n'),
    emails: unique(emails).map((email, index) => ({ email, is_primary: index === 0 })),
    phones: unique(piecesOf('phone', /[;,|\n]/).map(phoneOf)).map((phone, index) => ({
      phone,
      is_primary: index === 0,
    })),
    links: unique(piecesOf('link', /[;,|\s]/).map(fullAddress)),
    ...lists,
  };
  const checked = createPerson.body.safeParse(found);
  if (checked.success) return { person: checked.data };
  const { path, message } = checked.error.issues[0]!;
  const field = String(path[0]);
  return {
    reason: `${labels[field] ?? field}: ${message}`,
    name: `${name.first_name} ${name.last_name}`.trim(),
  };
}
/** A person's fields by the words that columns go by. */
const labels: Record<string, string> = {
  ...importFields,
  emails: importFields.email,
  phones: importFields.phone,
  links: importFields.link,
};

/** The same thing twice, in whatever case, is once enough. */
function unique(items: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const item of items) if (item !== '' && !seen.has(item.toLowerCase())) seen.set(item.toLowerCase(), item);
  return [...seen.values()];
}

interface Names {
  full: string;
  first: string;
  last: string;
}
function nameOf({ full, first, last }: Names): { first_name: string; last_name: string } | undefined {
  if (first !== '' || last !== '')
    return first === '' ? { first_name: last, last_name: '' } : { first_name: first, last_name: last };
  const turned = /^([^,]+),([^,]+)$/.exec(full);
  const words = (turned ? `${turned[2]} ${turned[1]}` : full).trim().split(' ');
  return words[0] ? { first_name: words[0], last_name: words.slice(1).join(' ') } : undefined;
}

const bareAddress = (text: string): string => text.replace(/^mailto:/i, '').replaceAll(/^[<("']+|[>)"']+$/g, '');
const fullAddress = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`);
const yearsOf = (text: string): number | null => {
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits);
};
