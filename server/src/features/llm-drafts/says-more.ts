/** Words of a sentence that can be looked up: figures, addresses, names of people, firms and things. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.@/:+#&_-]*/gu;
const beginsSentence = /(^|[.!?:]\s+|\n\s*)["“”'(]*$/u;
const variable = /\{\{[^{}]*\}\}/g;

const bare = (text: string): string => text.replace(/[.:'’/&_-]+$/u, '').toLowerCase();
const wordsOf = (text: string): string[] => [...text.matchAll(word)].map(([found]) => bare(found));

/**
 * Whether a sentence names a figure, an address or a name that stands nowhere in the texts. It does not understand what is
 * said: what is false in plain words is for its reader to find.
 */
export function saysMore(sentence: string, texts: readonly string[]): boolean {
  const known = new Set(texts.flatMap(wordsOf));
  const plain = sentence.replaceAll(variable, ' ');
  for (const match of plain.matchAll(word)) {
    const [found] = match;
    const isPlain = /^\p{Ll}[\p{Ll}'’-]*[.:]?$/u.test(found);
    const isFirst = beginsSentence.test(plain.slice(0, match.index)) && /^\p{Lu}[\p{Ll}'’-]*$/u.test(found);
    if (!isPlain && !isFirst && found !== 'I' && !known.has(bare(found))) return true;
  }
  return false;
}
