import { compoundOf, firstOf } from '@app/contract/search/heads';
import { inPlainLanguage, type SearchField } from '@app/contract/search/language';
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
  experiences: readonly { title: string; company_name: string; description: string; ended: string | null }[];
  educations: readonly { school: string; degree: string }[];
  /** What attached files say. */
  files: readonly string[];
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
  ...person.experiences.flatMap(({ title, company_name, ended }): Segment[] => [
    { text: title, field: ended === null ? 'title' : 'was' },
    { text: company_name, field: 'company', isName: true },
  ]),
  { text: person.summary },
  ...person.experiences.map(({ description }): Segment => ({ text: description })),
  ...person.files.map((text): Segment => ({ text })),
];

/** Counts up whenever the same person gets another vector. The default of the column follows it, in a migration. */
export const searchVersion = 2;

/** Farther than any phrase or distance reaches. */
export const gap = 12;
/** PostgreSQL knows no positions beyond its 16,383rd. */
const lastPosition = 16_000;

/** What a long title ends in is a word of its own, too, at the same place; so is what it begins with. */
export const asHead = (head: string): string => `-${head}`;
export const asFirst = (first: string): string => `${first}-`;

/** A word in a field is a word of its own. No written word begins with a slash, nor with a part of one. */
export const inField = (field: SearchField, word: string): string => `/${field}/${word}`;

/** Of a title that is one long word. */
function partsOf(word: string): string[] {
  const head = compoundOf(word)?.base;
  const first = firstOf(word);
  return [...(head === undefined ? [] : [asHead(head)]), ...(first === undefined ? [] : [asFirst(first)])];
}

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
      for (const part of isName ? [] : partsOf(word.text)) {
        put(part, at);
        if (field && inPlainLanguage.has(field)) put(inField(field, part), at);
      }
    }
    at += gap;
  }
  // Words are letters, digits and our own dashes and slashes, so there is nothing in them to escape.
  return Array.from(positions, ([word, places]) => `'${word}':${places.join(',')}`).join(' ');
}
