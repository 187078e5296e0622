import { type Query, type SearchField, type Term, wantedTerms } from '@app/contract/search-language';
import { formsOf } from '@app/contract/search-words';
import { inField, type Weight } from './search-document.ts';

/* From the tree of a question to PostgreSQL's `tsquery`, in its text form. Words are letters and digits: nothing to escape. */

/** Forms of a word count everywhere but in names. */
const notInNames: Weight[] = ['A', 'C', 'D'];
/** Fields whose words are plain language, so that their forms count, too. */
const inPlainLanguage: ReadonlySet<SearchField> = new Set(['title', 'school']);

export function toTsquery(query: Query): string {
  if (query.kind === 'term') return termToTsquery(query);
  if (query.kind === 'not') return `!(${toTsquery(query.part)})`;
  return query.parts.map((part) => `(${toTsquery(part)})`).join(query.kind === 'and' ? ' & ' : ' | ');
}

function termToTsquery(term: Term, weights: readonly Weight[] = []): string {
  const { field, words, prefix, quoted, near } = term;
  const lexeme = (word: string, index: number): string =>
    lexemeOf(field ? inField(field, word) : word, weights, prefix && index === words.length - 1);
  if (near !== undefined) return nearToTsquery(words.map(lexeme), near);
  if (words.length > 1) return words.map(lexeme).join(' <-> ');
  const [word] = words as [string];
  const exact = lexeme(word, 0);
  if (prefix || quoted || (field && !inPlainLanguage.has(field))) return exact;
  const formWeights = field ? [] : notInNames.filter((weight) => weights.length === 0 || weights.includes(weight));
  return [exact, ...formsOf(word).map((form) => lexemeOf(field ? inField(field, form) : form, formWeights))].join(
    ' | ',
  );
}

const lexemeOf = (word: string, weights: readonly Weight[], prefix = false): string =>
  `'${word}'${prefix || weights.length > 0 ? `:${prefix ? '*' : ''}${weights.join('')}` : ''}`;

/** Each word near the next: at most so many others between them, in either order. */
function nearToTsquery(lexemes: readonly string[], near: number): string {
  if (lexemes.length === 1) return lexemes[0]!;
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
  return free.length === 0 ? undefined : free.map((term) => `(${termToTsquery(term, ['A'])})`).join(' | ');
}

/** A value of a facet as a question: its words in a row, in its field. */
export const facetTerm = (field: SearchField, words: string[]): Term => ({
  ...{ kind: 'term', field, words, prefix: false, quoted: true, near: undefined, start: 0, end: 0 },
});
