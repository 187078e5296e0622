import { compoundOf } from './heads.ts';
import { foldLetters } from './letters.ts';

/** A word as the search engine sees it, and where it stands in the text it was found in. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/* Technologies are written with signs that would otherwise end a word: C++, C#, F#, .NET, ASP.NET, Node.js, Objective-C. */
const pattern =
  /(?<![\p{L}\p{N}])(?:\.net|objective[- ]c)(?![\p{L}\p{N}+#])|[\p{L}\p{N}\p{M}]+(?:(?:\.(?:js|net|io|ai))(?![\p{L}\p{N}])|\+\+|#)?/giu;
/** The same word for `Malmö`, `malmo` and `MALMÖ`; `cplusplus` for `C++`; `dotnet` for `.NET`; `nodejs` for `Node.js`. */
const fold = (written: string): string => (plain.test(written) ? written.toLowerCase() : foldSpecial(written));
const plain = /^[a-z\d]+$/i;
const foldSpecial = (written: string): string =>
  foldLetters(written)
    .replace(/\+\+$/, 'plusplus')
    .replace(/#$/, 'sharp')
    .replace(/^\.(?=.)/, 'dot')
    .replaceAll(/[. -]/g, '');

/**
 * Finds about the place where a text has one of these words or a form of it, without taking the text apart; to be asked of
 * `foldLetters(text)`. Undefined where a word is not written as it is found, such as `cplusplus`.
 */
export function placePattern(words: readonly string[]): RegExp | undefined {
  if (words.some((word) => !/^(?!dot)[a-z\d]{2,}(?<!plusplus|sharp|js|net)$/.test(word))) return undefined;
  return new RegExp(String.raw`\b(?:${words.flatMap((word) => [word, ...formsOf(word)]).join('|')})\b`);
}

/** Longer words are cut: nobody types them, and the index has no room for them. */
const longest = 60;

/** Every word of a text, in order. Server and browser split texts and questions by this one function. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const word = fold(written).slice(0, longest);
    if (word !== '') words.push({ text: word, start: index, end: index + written.length });
  }
  return words;
}

/**
 * Other forms of a word of plain language: plurals, definite forms and genitives. Never used for
 * names, for quoted words or for anything with digits or signs in it, so that `Anders` stays `Anders` and `C#` stays `C#`.
 */
export function formsOf(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /(plusplus|net|js)$/.test(word)) return [];
  const compound = compoundOf(word);
  const forms = new Set(compound?.forms.map((form) => compound.first + form));
  for (const family of families) {
    const ending = family.find((each) => each !== '' && word.endsWith(each) && word.length - each.length >= 3);
    const own = ending ?? (family.includes('') ? '' : undefined);
    if (own === undefined) continue;
    const stem = own === '' ? word : word.slice(0, -own.length);
    for (const other of family) forms.add(stem + other);
    break;
  }
  forms.delete(word);
  return [...forms];
}
/** Endings that stand for each other, the longest first. The first family that fits is taken. */
const families: readonly (readonly string[])[] = [
  ['arnas', 'arna', 'arens', 'aren', 'ares', 'are'], // utvecklare, utvecklaren, utvecklarna
  ['ingarna', 'ingar', 'ingen', 'ings', 'ing'], // rekrytering; engineering
  ['ies', 'y'], // company, companies
  ['ers', 'er'], // developer, developers
  ['s', ''], // test, tests
];
