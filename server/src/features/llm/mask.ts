import { literally } from './clean.ts';

/* What says who somebody is, and not what they can: nobody is judged by it, so it does not leave the house. */
const patterns: [RegExp, string][] = [
  [/\b(born|född|fodd|geboren|date of birth|age|ålder)\b[^\n]{0,12}?\b(19|20)?\d{2}\b([-/.]\d{1,2}){0,2}/gi, '[age]'],
  [/\b\d{2}[ -]?(years?[ -]old|åring|år gammal|jahre alt)/gi, '[age]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b(https?:\/\/|www\.)\S+/gi, '[link]'],
  [/\b(linkedin|github|gitlab|facebook|instagram|twitter|xing|x)\.com\/\S+/gi, '[link]'],
  [/\b(19|20)?\d{6}[-+ ]?\d{4}\b/g, '[number]'],
  [/(?<![\w.])\+?\(?\d[\d ().-]{6,}\d(?![\w%])/g, '[number]'],
];
/** Years, dates and amounts are not numbers to call: "2014-02 - 2019", "40 000 000". */
const date = String.raw`(19|20)\d{2}([-./]\d{1,2}){0,2}`;
const harmless = new RegExp(String.raw`^\(?(${date}([ .-]+${date})*|[1-9]\d{0,2}([ .]\d{3})+)\)?$`);

/** Takes names, addresses, numbers to call, ages and links out of a text. */
export function mask(text: string, names: readonly string[]): string {
  let masked = text;
  for (const [pattern, word] of patterns)
    masked = masked.replaceAll(pattern, (found) => (harmless.test(found) ? found : word));
  const words = names.flatMap((name) => name.split(/[\s-]+/)).filter((name) => name.length > 1);
  if (words.length === 0) return masked;
  // As names are written: "Will" is a name here, "will" is not.
  const spelled = words.flatMap((name) => [name, name.toUpperCase()]).map(literally);
  return masked.replaceAll(new RegExp(`(?<!\\p{L})(${spelled.join('|')})(?!\\p{L})`, 'gu'), '[name]');
}
