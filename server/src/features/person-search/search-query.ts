import { firstsAsked, headAsked } from '@app/contract/search/heads';
import { hasForms, type Query, type SearchField, type Term } from '@app/contract/search/language';
import { formsOf } from '@app/contract/search/words';
import { asFirst, asHead, inField } from '../people/people.ts';

/* From the tree of a question to PostgreSQL's `tsquery`, in its text form. Words are letters and digits: nothing to escape. */

/** Where a word without a field is looked for: in all that is not a name, and in names. */
const everywhere = [undefined, 'name', 'company'] as const;
const names: ReadonlySet<SearchField | undefined> = new Set(['name', 'company'] as const);
/** Where a word tells most about somebody. */
const mostTelling = ['title', 'skill'] as const;

export function toTsquery(query: Query): string {
  if (query.kind === 'term') return termToTsquery(query, fieldsOf(query));
  if (query.kind === 'not') return `!(${toTsquery(query.part)})`;
  return query.parts.map((part) => `(${toTsquery(part)})`).join(query.kind === 'and' ? ' & ' : ' | ');
}

/** A synonym is never a name. */
export function fieldsOf({ field, isSynonym }: Term): readonly (SearchField | undefined)[] {
  if (field) return [field];
  return isSynonym ? [undefined] : everywhere;
}

export const termToTsquery = (term: Term, fields: readonly (SearchField | undefined)[]): string =>
  fields.map((field) => `(${inOneField(term, field)})`).join(' | ');

function inOneField(term: Term, field: SearchField | undefined): string {
  const { words, prefix, suffix, near } = term;
  const lexeme = (word: string, isPrefix = false): string =>
    `'${field ? inField(field, word) : word}'${isPrefix ? ':*' : ''}`;
  const [word] = words;
  if (words.length === 1 && word !== undefined) {
    const isPlain = hasForms({ ...term, field });
    const head = isPlain || (suffix && !names.has(field)) ? headAsked(word) : undefined;
    if (suffix) return head === undefined ? lexeme(word) : lexeme(asHead(head));
    const others = head !== undefined ? [asHead(head)] : isPlain ? formsOf(word) : [];
    const firsts = isPlain ? firstsAsked(word).map(asFirst) : [];
    return [lexeme(word, prefix), ...[...others, ...firsts].map((other) => lexeme(other))].join(' | ');
  }
  const lexemes = words.map((each, index) => lexeme(each, prefix && index === words.length - 1));
  return near === undefined ? lexemes.join(' <-> ') : nearEachOther(lexemes, near);
}

/** Each word near the next: at most so many others between them, in either order. */
function nearEachOther(lexemes: readonly string[], near: number): string {
  const pairs = lexemes.slice(1).map((second, index) => {
    const first = lexemes[index]!;
    return Array.from({ length: near + 1 }, (_, between) => between + 1)
      .flatMap((distance) => [`(${first} <${distance}> ${second})`, `(${second} <${distance}> ${first})`])
      .join(' | ');
  });
  return pairs.map((pair) => `(${pair})`).join(' & ');
}

/** What a hit is ranked by, the best first, in words. Whoever is in none of them is `elsewhere`. */
export const rankNames = [
  'All of it in the title or skills',
  'Some of it in the title or skills',
  'Some of it in an earlier title',
] as const;
export const elsewhere = 'Only elsewhere';

/**
 * What puts a hit before others, the best first: all of what is wanted stands in the title of today or among the skills, then some
 * of it, then some of it in an earlier title. Empty when that says nothing, because every word was asked for in a field.
 */
export const ranksOf = (query: Query): string[] => [...namedRanks(query).keys()];

/** The same, with their names. Two that ask the same are one. */
export function namedRanks(query: Query): Map<string, string> {
  const asked = [
    askedOf(query, mostTelling, ' & '),
    askedOf(query, mostTelling, ' | '),
    askedOf(query, ['was'], ' | '),
  ];
  const ranks = new Map<string, string>();
  for (const [at, rank] of asked.entries()) if (rank !== undefined && !ranks.has(rank)) ranks.set(rank, rankNames[at]!);
  return ranks;
}

/** The question as it is asked of these fields alone, without what must not be there. */
function askedOf(query: Query, fields: readonly SearchField[], and: ' & ' | ' | '): string | undefined {
  if (query.kind === 'not') return undefined;
  if (query.kind === 'term') return query.field === undefined ? termToTsquery(query, fields) : undefined;
  const parts = query.parts.flatMap((part) => askedOf(part, fields, and) ?? []);
  if (parts.length === 0) return undefined;
  return parts.map((part) => `(${part})`).join(query.kind === 'and' ? and : ' | ');
}
