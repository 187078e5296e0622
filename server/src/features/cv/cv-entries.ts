import { type Period, periodIn } from './cv-dates.ts';
import { bullet, isBullet } from './cv-sections.ts';
import { companyWord, isJob, schoolWord } from './cv-words.ts';
import type { Line } from './lines.ts';

/* Jobs and studies are written in as many ways as there are people; what they share is a period with names around it. */

export interface Entry {
  /** The lines that say who, what and where, in the order in which they stand, without the period. */
  header: string[];
  started: string | null;
  ended: string | null;
  /** Whether there is a beginning and an end, and not just a year. */
  isRange: boolean;
  description: string[];
  /** The lines as they are written. */
  from: string;
  /** Whether it has a heading of its own, or goes on below that of the entry before. */
  isOwn: boolean;
}

const abbreviated =
  /\b(?:inc|ltd|co|corp|univ|dept|st|b\.?v|a\.?s|s\.?a|etc|ing|sc|tech|e|ph\.?d|jr|sr|r\.l|oy|ab)\.$/i;
/** A label that says what follows it: `Designation: Engineer`. */
export const entryLabel =
  /^(?:(?:name of (?:the )?)?(?:company|employer|organi[sz]ation|firm|client)(?: name)?|arbetsgivare|arbeidsgiver|arbejdsgiver|företag|kund|uppdragsgivare|designation|position(?: held)?|job title|title|titel|tittel|befattning|stilling|roll?e?|duration|tenure|period|tid|tidsperiod|periode|dates?|working period|work period|time period|since|from|school|college|university|institut(?:e|ion)|degree|course|qualification|department(?:\/posting)?|posting|location|job profile|job type|site|reporting to|industry)\s*(?:[:\t]\s*|\s[-–]\s*|\s*[:-]\s*[-–]?\s*\t?\s*)(?=\S)/iu;

/** Whether a line tells about something, rather than naming it. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/);
  if (
    text.length > (companyWord.test(text) ? 170 : 120) ||
    words.length > (companyWord.test(text) ? 22 : 16) ||
    /\p{Ll}{2}[.!?] \p{Lu}/u.test(text)
  )
    return true;
  const isEnded = /[.!?;,]$/.test(text) && !abbreviated.test(text);
  if (isEnded && words.length > 4) return true;
  if (/^\p{Ll}{2,} \p{Ll}/u.test(text)) return true;
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length > 7 && small > words.length * 0.6;
}
const between =
  /^(?:current|previous|present|past|last|first) (?:organi[sz]ation|employer|employment|company|job)s?:?$/i;
/** Solna Hospital as a nurse. */
const isJobSentence = (text: string): boolean =>
  text.length < 140 && isJob(/\bas\s+(?:an?\s+|the\s+)?(\p{L}.*)$/iu.exec(text)?.[1] ?? '');
const namesSomething = (text: string): boolean => {
  if (text === '' || between.test(text)) return false;
  if (entryLabel.test(text) || isJobSentence(text)) return true;
  const isLabelled = /^[^:]{3,40}:(?:\s|$)/.test(text.replace(/^[^:]*(?:master|bachelor)[^:]*:/iu, ''));
  return !bullet.test(text) && !isProse(text) && !isLabelled;
};
/** What is written large or bold may end in a full stop. */
const isNaming = (line: Line): boolean =>
  namesSomething(line.text) || (lookOf(line) !== '' && namesSomething(line.text.replace(/\.$/, '')));

interface Dated {
  at: number;
  period: Period;
}
/** Lines with a period that stands for an entry, not in a story. */
function datedLines(lines: readonly Line[]): Dated[] {
  const all = lines.flatMap((line, at): Dated[] => {
    const text = line.text
      .replace(bullet, '')
      .replace(
        /^(?:duration|tenure|period|tid|tidsperiod|periode|dates?|working period|since|year of passing|passing year|year|graduation date|graduated|ferdigutdannet|examen)\s*[:\t–-]+\s*/iu,
        '',
      );
    const period = periodIn(text);
    if (!period) return [];
    const { rest } = period;
    const isLong = isProse(rest.replaceAll('\t', ' '));
    if (
      period.isRange &&
      isLong &&
      (isBullet(line) || !/^\t|\t$/.test(` ${text.replace(/\d/, '\t')}`)) &&
      !startsOrEnds(text, rest)
    )
      return [];
    if (
      !period.isRange &&
      (isLong || rest.split(' ').length > 12 || (!startsOrEnds(text, rest) && !schoolWord.test(rest)))
    )
      return [];
    return [{ at, period }];
  });
  // A period in a bullet is part of a story, unless the entries themselves are bullets.
  const plain = all.filter(({ at, period }) => !isBullet(lines[at]!) || period.rest === '');
  return plain.length * 2 >= all.length || plain.some(({ period }) => period.isRange) ? plain : all;
}
/** Whether what was taken from a text was at its beginning or end. */
const startsOrEnds = (text: string, rest: string): boolean => {
  const plain = (of: string): string => of.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [whole, left] = [plain(text), plain(rest)];
  // In a table, it has a cell of its own.
  const isCell = text.split('\t').some((cell) => cell !== text && periodIn(cell)?.rest === '');
  return isCell || whole.startsWith(left) || whole.endsWith(left);
};

/** Cuts a section into entries at the lines with a period in them, wherever in an entry those stand. */
export function entriesOf(whole: readonly Line[], isEnough: (header: readonly string[]) => boolean): Entry[] {
  const lines = whole.map((line) => {
    const plain = line.text.replace(bullet, '').replace(/^\d{1,2}\s*[.)][\s.]*/, '');
    return entryLabel.test(plain) ? { ...line, text: plain } : line;
  });
  const dated = datedLines(lines);
  const used = new Set(dated.map(({ at }) => at));
  const free = (at: number): boolean => at >= 0 && at < lines.length && !used.has(at) && isNaming(lines[at]!);
  // The first entry shows how many lines above its period an entry begins, unless something is in the way there.
  const isBlocked = ({ at }: Dated): boolean =>
    at > 0 && lines[at - 1]!.text !== '' && !free(at - 1) && !used.has(at - 1);
  const model = dated.find((each) => !isBlocked(each)) ?? dated[0];
  const above = model ? linesAbove(lines, model, free, isEnough) : [];
  const look = above.length > 0 ? lookOf(lines[above[0]!]) : '';
  const mayStep = model !== undefined && above.length > 0 && lines[model.at - 1]?.text === '';
  const entries = dated.map(({ at, period }, index) => {
    const rest = period.rest
      .replace(/(?:^|\s)(?:department|roles? and responsibilities|location|site)\s*[:-].*$/iu, '')
      .trim();
    const own = rest === '' ? [] : [rest];
    const limit = dated[index - 1]?.at ?? -1;
    const taken: number[] = [];
    let from = at - 1;
    if (mayStep && lines[from]?.text === '') from -= 1;
    while (taken.length < above.length && from > limit && free(from)) {
      taken.unshift(from--);
      if (lines[from]?.text === '' && entryLabel.test(lines[from + 1]!.text)) from -= 1;
    }
    // What does not look like the first line of the first entry is the end of the story before.
    while (look !== '' && taken.length > 0 && lookOf(lines[taken[0]!]) !== look && !isOrganisation(lines[taken[0]!]!))
      taken.shift();
    for (const each of taken) used.add(each);
    const isOwn = taken.length > 0 || above.length === 0;
    const header = [...taken.map((each) => lines[each]!.text), ...own];
    const next = (dated[index + 1]?.at ?? lines.length) - (index + 1 < dated.length ? above.length : 0);
    let below = at + 1;
    const isLate =
      header.length === 0 || (above.length === 0 && !isEnough(header)) || entryLabel.test(lines[below + 1]?.text ?? '');
    if (lines[below]?.text === '' && isLate) below += 1;
    // Some make a list of everything, also of where they were.
    if (!isEnough(header) && above.length === 0 && below < next && isNamed(lines[below]!)) {
      used.add(below);
      taken.push(below);
      header.push(lines[below]!.text.replace(bullet, ''));
      below += 1;
    }
    for (let more = 0; more < 3 && below < next && free(below); more += 1) {
      const isLabelled = entryLabel.test(lines[below]!.text);
      if (!isLabelled && (isEnough(header) || !isOwn)) break;
      used.add(below);
      taken.push(below);
      header.push(lines[below]!.text);
      below += 1;
      if (lines[below]?.text === '' && entryLabel.test(lines[below + 1]?.text ?? '')) below += 1;
    }
    const written = [...taken, at].toSorted((a, b) => a - b).map((each) => lines[each]!.text.replaceAll('\t', '  '));
    const { started, ended, isRange } = period;
    return { at, header, isOwn, started, ended, isRange, description: [] as string[], from: written.join('\n') };
  });
  for (const [at, { text }] of lines.entries()) {
    if (used.has(at) || text === '') continue;
    entries.findLast((entry) => entry.at < at)?.description.push(text.replace(bullet, '• '));
  }
  return entries.filter(({ header, isOwn }) => header.length > 0 || !isOwn);
}

const isOrganisation = ({ text }: Line): boolean => companyWord.test(text) || schoolWord.test(text);
const isNamed = ({ text }: Line): boolean =>
  bullet.test(text) && companyWord.test(text) && !isProse(text.replace(bullet, '')) && !text.endsWith('.');

const lookOf = (line: Line | undefined): string =>
  line && (line.bold || line.heading || line.size > 1.02)
    ? [line.bold, line.heading, Math.round(line.size * 5)].join()
    : '';

const isFirst = (lines: readonly Line[], at: number): boolean =>
  lines.slice(0, Math.max(at, 0)).every(({ text }) => text === '');
const mostAbove = 3;
/** The lines above its period with which the first entry begins. */
function linesAbove(
  lines: readonly Line[],
  { at, period }: Dated,
  free: (at: number) => boolean,
  isEnough: (header: readonly string[]) => boolean,
): number[] {
  if (period.rest !== '' && isEnough([period.rest]) && !entryLabel.test(lines[at]!.text)) return [];
  const above: number[] = [];
  let from = at - 1;
  if (lines[from]?.text === '' && (period.rest === '' || lookOf(lines[from - 1]) !== '' || isFirst(lines, from - 1)))
    from -= 1;
  while (above.length < mostAbove && free(from)) {
    above.unshift(from);
    from -= 1;
    if (lines[from]?.text === '' && entryLabel.test(lines[from + 1]!.text)) from -= 1;
  }
  return above;
}
