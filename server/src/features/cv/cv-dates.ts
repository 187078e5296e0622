const months: Record<string, number> = {};
for (const [index, names] of [
  'january jan januari',
  'february feb februari',
  'march mar mars',
  'april apr',
  'may maj',
  'june jun juni',
  'july jul juli',
  'august aug augusti',
  'september sep sept',
  'october oct oktober okt',
  'november nov',
  'december dec',
].entries())
  for (const name of names.split(' ')) months[name] = index + 1;

const monthName = Object.keys(months)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const year = String.raw`(?:19[5-9]\d|20[0-4]\d)`;
/** Jan 2019; 2019-03; 03/2019; 2019.03; 2019. */
const moment = String.raw`(?:(?:${monthName})\.?,?\s+${year}|${year}[-/.](?:0[1-9]|1[0-2])(?:[-/.]\d\d)?(?!\d)|(?:0?[1-9]|1[0-2])[/.]${year}|${year})`;
const today = 'present|now|current|today|ongoing|nu|nuvarande|pågående|idag|i dag|tills vidare|dags dato';
const range = new RegExp(
  String.raw`(?<![\w@/])(?:(?:from|since|från|sedan)\s+)?(${moment})\s*(?:-|–|—|−|\bto\b|\btill\b|\buntil\b|\bt\.?o\.?m\.?)\s*(${moment}|${today})?(?![\w@])`,
  'iu',
);
const single = new RegExp(String.raw`(?<![\w@/-])(?:(since|sedan|från)\s+)?(${moment})(?![\w@-])`, 'iu');

const openEnd = new RegExp(String.raw`(?:^|\s)(?:${monthName}|${moment}\s*[-–—])\.?$`, 'iu');
const yearAlone = new RegExp(`^${year}$`, 'u');
/** A period that did not fit into its column goes on in the next line; this makes it one again. */
export const joinPeriods = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((joined, line) => {
    const last = joined.at(-1);
    if (last !== undefined && yearAlone.test(line) && openEnd.test(last)) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
    return joined;
  }, []);

export interface Period {
  started: string | null;
  ended: string | null;
  /** The line without it. */
  rest: string;
}

/** From when to when, as a line says it; undefined when it does not. Months are enough. */
export function periodIn(line: string): Period | undefined {
  const found = range.exec(line);
  if (found) {
    const [whole, from = '', to = ''] = found;
    const ended = new RegExp(`^(${today})?$`, 'iu').test(to) ? null : monthOf(to);
    return { started: monthOf(from), ended, rest: without(line, whole) };
  }
  const alone = single.exec(line);
  if (!alone) return undefined;
  const [whole, since, at = ''] = alone;
  const date = monthOf(at);
  return { started: since ? date : null, ended: since ? null : date, rest: without(line, whole) };
}
/** Whether a line has a beginning and an end, and not just a year that happens to be in it. */
export const hasRange = (line: string): boolean => range.test(line);

function monthOf(text: string): string | null {
  const found = new RegExp(year, 'u').exec(text)?.[0];
  if (!found) return null;
  const name = new RegExp(String.raw`(?:^|\b)(${monthName})`, 'iu').exec(text)?.[1]?.toLowerCase();
  const number = name
    ? months[name]
    : Number(/(?:^|[-/.])(0?[1-9]|1[0-2])(?:$|[-/.])/.exec(text.replace(found, ''))?.[1] ?? 1);
  return `${found}-${String(number).padStart(2, '0')}-01`;
}

const without = (line: string, whole: string): string =>
  line
    .replace(whole, '\t')
    .replaceAll(/\(\s*\t?\s*\)/g, '\t')
    .replaceAll(/\((?:[^)]*(?:months?|years?|mån|månader|år)[^)]*)\)/giu, '')
    .replaceAll(/[\s,|:·•–—-]*\t[\s,|:·•–—-]*/g, '\t')
    .replaceAll(/^\t|\t$/g, '')
    .trim();
