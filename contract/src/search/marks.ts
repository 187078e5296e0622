import { compoundOf, firstOf, firstsAsked, headAsked } from './heads.ts';
import { hasForms, type SearchField, type Term } from './language.ts';
import { formsOf, type Word, wordsOf } from './words.ts';

export interface Mark {
  start: number;
  end: number;
}

/**
 * Where a text has what was asked for: in order, without overlaps, by the rules by which it is found. `field` says
 * what the text is; a term that was asked for in another field is not marked in it.
 */
export function marksIn(text: string, terms: readonly Term[], field?: SearchField): Mark[] {
  const asked = terms.filter((term) => term.field === undefined || term.field === field);
  if (asked.length === 0 || text === '') return [];
  const words = wordsOf(text);
  return merge(asked.flatMap((term) => (term.near === undefined ? rows(term, words, field) : pairs(term, words))));
}

/** The words of the term one after the other; each such row is one mark. */
function rows(term: Term, words: readonly Word[], field: SearchField | undefined): Mark[] {
  const { words: asked, prefix, suffix } = term;
  const isName = term.field === undefined && (field === 'name' || field === 'company');
  if (isName && term.isSynonym) return [];
  const plain = hasForms(term) && !isName;
  const forms = plain ? formsOf(asked[0]!) : [];
  const head = plain || (suffix && !isName) ? headAsked(asked[0]!) : undefined;
  const firsts = plain ? firstsAsked(asked[0]!) : [];
  const isAsked = (word: string, index: number): boolean =>
    word === asked[index] ||
    forms.includes(word) ||
    (head !== undefined && compoundOf(word)?.base === head) ||
    (firsts.length > 0 && firsts.includes(firstOf(word) ?? '')) ||
    (prefix && index === asked.length - 1 && word.startsWith(asked[index]!));
  const marks: Mark[] = [];
  for (let first = 0; first + asked.length <= words.length; first += 1) {
    let fitting = 0;
    while (fitting < asked.length && isAsked(words[first + fitting]!.text, fitting)) fitting += 1;
    if (fitting === asked.length) marks.push({ start: words[first]!.start, end: words[first + fitting - 1]!.end });
  }
  return marks;
}

/** Each word of the term that is near enough to the next one. */
function pairs({ words: asked, near = 0 }: Term, words: readonly Word[]): Mark[] {
  if (asked.length === 1) return words.filter(({ text }) => text === asked[0]);
  return asked
    .slice(1)
    .flatMap((second, index) =>
      words.flatMap((one, at) =>
        one.text === asked[index]
          ? words
              .filter(({ text }, other) => text === second && other !== at && Math.abs(other - at) <= near + 1)
              .flatMap((other) => [one, other])
          : [],
      ),
    );
}

function merge(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
