import { inPlainLanguage, type Query, type SearchField, type Term, wantedTerms } from '@app/contract/search/language';
import { formsOf } from '@app/contract/search/words';
import { inField } from '../people/people.ts';

/* From the tree of a question to PostgreSQL's `tsquery`, in its text form. Words are letters and digits: nothing to escape. */

/** Where a word without a field is looked for: in all that is not a name, and in names. */
const everywhere = [undefined, 'name', 'company'] as const;
/** What puts a hit into the first rank. */
const mostTelling = ['title', 'skill'] as const;

export function toTsquery(query: Query): string {
  if (query.kind === 'term') return termToTsquery(query, query.field ? [query.field] : everywhere);
  if (query.kind === 'not') return `!(${toTsquery(query.part)})`;
  return query.parts.map((part) => `(${toTsquery(part)})`).join(query.kind === 'and' ? ' & ' : ' | ');
}

const termToTsquery = (term: Term, fields: readonly (SearchField | undefined)[]): string =>
  fields.map((field) => `(${inOneField(term, field)})`).join(' | ');

function inOneField({ words, prefix, quoted, near }: Term, field: SearchField | undefined): string {
  const lexeme = (word: string, isPrefix = false): string =>
    `'${field ? inField(field, word) : word}'${isPrefix ? ':*' : ''}`;
  const [word] = words;
  if (words.length === 1 && word !== undefined) {
    const forms = !prefix && !quoted && inPlainLanguage.has(field) ? formsOf(word) : [];
    return [lexeme(word, prefix), ...forms.map((form) => lexeme(form))].join(' | ');
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

/**
 * What puts a hit into the first rank: at least one of the wanted words stands in the title or among the skills.
 * Undefined when that says nothing, because every word was asked for in a field.
 */
export function firstRank(query: Query): string | undefined {
  const free = wantedTerms(query).filter(({ field }) => field === undefined);
  return free.length === 0 ? undefined : free.map((term) => `(${termToTsquery(term, mostTelling)})`).join(' | ');
}

/** A value of a facet as a question: its words in a row, in its field. */
export const facetTerm = (field: SearchField, words: string[]): Term => ({
  kind: 'term',
  field,
  words,
  prefix: false,
  quoted: true,
  near: undefined,
  start: 0,
  end: 0,
});
