/** What nobody sees, among it what could smuggle a text past people: zero-width, bidirectional, control and tag characters. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Those of them that ordinary writing has: joiners and presentation of emoji, soft hyphens, marks of Arabic and Hebrew. */
const ordinary = /[\u00AD\u200C-\u200F\uFEFF\r\f\v]|\uFE0E|\uFE0F/g;
const mostOrdinary = 40;

/** Text as a person would see it. */
export const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\f\v\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(unseen, '')
    .replaceAll(/[\t\p{Zs}]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

export function hidesCharacters(text: string): boolean {
  const rest = text.replaceAll(ordinary, '');
  return text.length - rest.length > mostOrdinary || rest.search(unseen) >= 0;
}
