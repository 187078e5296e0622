import type { SearchField } from '@app/contract/search-language';
import { wordsOf } from '@app/contract/search-words';

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

/** What a word weighs: A title and skills, B names, C the rest of the facts, D free text. */
export type Weight = 'A' | 'B' | 'C' | 'D';
export interface Segment {
  text: string;
  weight: Weight;
  /** The field in which its words can be asked for. */
  field?: SearchField;
}

/** The pieces of a person in the order of their positions. No phrase reaches from one into the next. */
export const segmentsOf = (person: Searchable): Segment[] => [
  { text: person.title, weight: 'A', field: 'title' },
  ...person.skills.map((text) => ({ text, weight: 'A', field: 'skill' }) as const),
  { text: `${person.first_name} ${person.last_name}`, weight: 'B', field: 'name' },
  { text: person.company_name, weight: 'B', field: 'company' },
  { text: person.location_name, weight: 'C', field: 'place' },
  { text: person.headline, weight: 'C' },
  ...person.tags.map((text) => ({ text, weight: 'C', field: 'tag' }) as const),
  ...person.languages.map((text) => ({ text, weight: 'C', field: 'language' }) as const),
  ...person.educations.flatMap(({ school, degree }) => [
    { text: school, weight: 'C', field: 'school' } as const,
    { text: degree, weight: 'C' } as const,
  ]),
  ...person.emails.map((text) => ({ text, weight: 'C', field: 'email' }) as const),
  ...person.experiences.flatMap(({ title, company_name }) => [
    { text: title, weight: 'C' } as const,
    { text: company_name, weight: 'C', field: 'company' } as const,
  ]),
  { text: person.summary, weight: 'D' },
  ...person.experiences.map(({ description }) => ({ text: description, weight: 'D' }) as const),
];

/** Farther than any phrase or distance reaches. */
export const gap = 12;
/** PostgreSQL knows no positions beyond its 16,383rd. */
const lastPosition = 16_000;

/** A word in a field is a word of its own, as no written word contains a slash. */
export const inField = (field: SearchField, word: string): string => `${field}/${word}`;

/** The person as PostgreSQL's `tsvector`, in its text form. */
export function searchVector(person: Searchable): string {
  const positions = new Map<string, string[]>();
  const put = (word: string, position: string): void => {
    const known = positions.get(word);
    if (known) known.push(position);
    else positions.set(word, [position]);
  };
  let at = 0;
  for (const { text, weight, field } of segmentsOf(person)) {
    const words = wordsOf(text);
    if (words.length === 0) continue;
    for (const word of words) {
      at += 1;
      if (at > lastPosition) break;
      put(word.text, `${at}${weight}`);
      if (field) put(inField(field, word.text), `${at}`);
    }
    at += gap;
  }
  // Words are letters and digits, so there is nothing in them to escape.
  return Array.from(positions, ([word, places]) => `'${word}':${places.join(',')}`).join(' ');
}
