/* What says who somebody is, and not what they can: nobody is judged by it, so it does not leave the house. */
const patterns: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b(https?:\/\/|www\.)\S+/gi, '[link]'],
  [/\b(linkedin|github|gitlab|facebook|instagram|twitter|xing|t\.me|x)\.com\/\S+/gi, '[link]'],
  [/\b(19|20)?\d{6}[-+ ]?\d{4}\b/g, '[number]'],
  [/(?<![\w.])\+?\(?\d[\d ().-]{6,}\d(?![\w%])/g, '[number]'],
  [/\b(\d{2})[ -]?(years?[ -]old|year-old|åring|år gammal|jahre alt|ans d'âge)/gi, '[age]'],
  [
    /\b(born|född|fodd|geboren|date of birth|age|ålder|alter)\b[^\n]{0,12}?\b(19|20)?\d{2}\b([-/.]\d{1,2}){0,2}/gi,
    '[age]',
  ],
];
/** "2014-2019" and "2014 - 2019" are not numbers to call. */
const yearSpan = /^\(?(19|20)\d{2}[ ().-]+(19|20)\d{2}\)?$/;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Takes names, addresses, numbers to call, ages and links out of a text. */
export function mask(text: string, names: readonly string[]): string {
  let masked = text;
  for (const [pattern, word] of patterns)
    masked = masked.replaceAll(pattern, (found) => (yearSpan.test(found.trim()) ? found : word));
  const words = names.flatMap((name) => name.split(/[\s-]+/)).filter((name) => name.length > 1);
  if (words.length === 0) return masked;
  // As names are written: "Will" is a name here, "will" is not.
  const spelled = words.flatMap((name) => [name, name.toUpperCase()]).map(escaped);
  return masked.replaceAll(new RegExp(`(?<!\\p{L})(${spelled.join('|')})(?!\\p{L})`, 'gu'), '[name]');
}
