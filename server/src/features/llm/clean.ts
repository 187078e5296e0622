/** What nobody sees, among it what could smuggle a text past people: zero-width, bidirectional, control and tag characters. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Those of them that ordinary writing has: line ends, emoji, soft hyphens, what Arabic, Hebrew and Persian are written with, and what is left of signs that a program has misread. */
const ordinary = /[\u0080-\u009F\u00AD\u200C-\u200F\uFEFF\r\f\v]|\uFE0E|\uFE0F/g;

/** Text as a person would see it. */
export const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\f\v\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(unseen, '')
    .replaceAll(/[\t\p{Zs}]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A text to be looked for by a regular expression, sign by sign. */
export const literally = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

export const hidesCharacters = (text: string): boolean => text.replaceAll(ordinary, '').search(unseen) >= 0;
