const months: Record<string, number> = {};
/* English, Swedish, Norwegian and Danish, and what German, French, Spanish, Portuguese, Italian and Dutch have besides. */
for (const [index, names] of [
  'january jan januari januar jänner janvier enero ene janeiro gennaio',
  'february feb februari februar févr fév février febrero fevereiro fev febbraio',
  'march mar mars marts märz mär mrz maerz marzo março maart',
  'april apr avril avr abril abr aprile',
  'may maj mai mayo maio maggio mei',
  'june jun juni juin junio junho giugno',
  'july jul juli juillet juil julio julho luglio',
  'august aug augusti août aout agosto ago augustus',
  'september sep sept septembre septiembre setembro settembre',
  'october oct oktober okt octobre octubre outubro ottobre',
  'november nov novembre noviembre novembro',
  'december dec desember des dezember dez décembre déc diciembre dic dezembro dicembre',
  // Seasons and terms begin in some month.
].entries())
  for (const name of names.split(' ')) months[name] = index + 1;
for (const [name, month] of Object.entries({
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
  vår: 3,
  våren: 3,
  sommar: 6,
  sommaren: 6,
  somrarna: 6,
  sommer: 6,
  sommeren: 6,
  höst: 9,
  hösten: 9,
  høst: 9,
  høsten: 9,
  vinter: 12,
  vintern: 12,
  vt: 1,
  ht: 8,
  verano: 6,
  otoño: 9,
  invierno: 12,
  primavera: 3,
  printemps: 3,
  été: 6,
  summers: 6,
  sommarane: 6,
  somrar: 6,
  automne: 9,
  hiver: 12,
  frühling: 3,
  herbst: 9,
  sommarene: 6,
  somrene: 6,
  finales: 12,
  principios: 1,
}))
  months[name] = month;

const monthName = Object.keys(months)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const year = String.raw`(?:19[5-9]\d|20[0-4]\d)`;
const named = String.raw`(?:(?:[0-3]?\d\.?(?:st|nd|rd|th)?\s+(?:de\s+)?)?(?:${monthName})(?!\p{L})\.?,?\s*[-–/]?\s*(?:of\s+|de\s+)?(?:${year}|['’]\d\d(?!\d)|\d\d(?![\d.,]))|(?:${monthName})[-/.]\d\d(?!\d)|(?:${monthName})(?!\p{L})\.?\s+[0-3]?\d(?:st|nd|rd|th)?,?\s+${year}|${year}\s+(?:${monthName})(?!\p{L})\.?(?!\s*${year}))`;
/** VII 2015 is July, as some number months. */
const roman = String.raw`(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})[ ./]${year}`;
const numbered = String.raw`(?:${year}[-/.](?:0[1-9]|1[0-2])(?:[-/.][0-3]\d)?(?!\d)|(?:[0-3]?\d[-/.])?(?:0?[1-9]|1[0-2])[-/.]\s?${year}|(?:0[1-9]|1[0-2])\/\d\d(?![\d/]))`;
/** Jan 2019; 1 January 2019; Jan-19; Summer 2019; VT 2019; 2019-03; 03/2019; 01/10/2019; 07.2023; 03/19; 2019. */
const moment = String.raw`(?:${named}|${numbered}|${roman}|${year})`;
const today = String.raw`(?:till\s+|until\s+|to\s+)?(?:the\s+)?(?:present(?:\s+day)?|now(?! +\p{L})|currently|current|to-?day|to-?date|till\s+date|date|ongoing|on-going|on\s+going|continuing|nuvarande|pågående|pågår|idag|i\s+dag|jetzt|derzeit|presente|oggi|atual(?:mente)?|tills\s+vidare|dags\s+dato|d\.d\.|dd|nåværende|nuværende|nå|nu|\.{2,3}|heute|jetzt|zurzeit|zur\s+zeit|aktuell|andauernd|laufend|hoy|(?:la\s+)?actualidad|actual(?:mente)?|en\s+curso|cursando|en\s+cours|(?:à\s+)?maintenant|à\s+ce\s+jour|actuellement|aujourd['’]hui|présent)`;
const dash = String.raw`\s*(?:-{1,3}|–|—|−|‐|‑|→|\bto\b|\btill\b|\btil\b|\buntil\b|\bbis\b|\bt\.?\s?o\.?\s?m\.?|\bthrough\b)\s*`;
const startOf = String.raw`(?<![\w@/.\p{L}])(?:(?:from|since|från|sedan|fra|siden|von|seit|ab|desde)\s+)?`;
/** 08.26 is a month only where another follows. */
const within = String.raw`(?:${moment}|(?:0[1-9]|1[0-2])\.\d\d(?![\d.]))`;
const range = new RegExp(`${startOf}(${within})${dash}(${within}|${today})(?![\\p{L}\\d@])`, 'iu');
/** 2019 – with nothing after it. */
const open = new RegExp(String.raw`${startOf}(${moment})\s*(?:-{1,2}|–|—|−)\s*(?=$|[)\]:\t|,])`, 'iu');
/** 2015-17. */
const short = new RegExp(String.raw`(?<![\w@/.-])(${year})\s?[-–/]\s?(\d\d)(?![\d-])`, 'u');
/** 2014 Present; Mai 2023 ⇥ Mars 2024: beside each other, and nothing after them. */
const adjacent = new RegExp(String.raw`(?:^|[\t ])(${moment})[\t ]+(${moment}|${today})\s*(?=$|\t)`, 'iu');
/** Oct – Dec 2017: the year is said once. */
const shared = new RegExp(
  String.raw`(?<![\w\p{L}@/.])(?:\d{1,2}(?:st|nd|rd|th)?\.?\s+)?(${monthName})\.?\s*(?:-|–|—|\b(?:to|till|til|bis|and|und|och|og|et|y|e|a|à)\b)\s*((?:\d{1,2}(?:st|nd|rd|th)?\.?\s+)?(?:${monthName})\.?,?[\s-]+${year})(?![\p{L}\d@])`,
  'iu',
);
/** 5 – 11/2012. */
const sharedNumbers = new RegExp(
  String.raw`(?<![\w/.-])(0?[1-9]|1[0-2])\s*[-–]\s*((?:0?[1-9]|1[0-2])[/.]${year})(?!\d)`,
  'u',
);
const single = new RegExp(
  String.raw`(?<![\w@/\p{L}.-])(?:(since|sedan|från|siden|seit|fra|ab|desde|depuis)\s+)?(${moment})(?![\p{L}\d@-])`,
  'iu',
);

/** Now, in a column of dates. */
const goesOn = new RegExp(String.raw`^${today}\t`, 'iu');

const openEnd = new RegExp(
  String.raw`(?:^|[\s(\t])(?:${monthName}|${moment}\s*(?:[-–—]|\bto\b|\btill\b))\.?\s*$`,
  'iu',
);
const rangeEnd = new RegExp(String.raw`^(?:${moment}|${today})(?![\p{L}\d@])`, 'iu');
/** A period that did not fit into its column goes on in the next line; this makes it one again. */
export const isBroken = (line: string, next: string): boolean =>
  line.length < 110 && openEnd.test(line) && rangeEnd.test(next) && !hasRange(next);

const begun = new RegExp(String.raw`^(${moment}\s*[-–—])\s+(?=\p{L})`, 'iu');
const ending = new RegExp(String.raw`^(${moment}|now|${today})(?![\p{L}\d@])\s*`, 'iu');
/** The same where other words stand behind both: Jul 2017 – Developer, Now made … The period, and what is left of each line. */
export function brokenIn(line: string, next: string): [period: string, line: string, next: string] | undefined {
  const [start, end] = [begun.exec(line), ending.exec(next)];
  if (!start || !end || hasRange(line) || hasRange(next)) return undefined;
  return [`${start[1]} ${end[1]}`, line.slice(start[0].length), next.slice(end[0].length)];
}

export interface Period {
  started: string | null;
  ended: string | null;
  /** The line without it. */
  rest: string;
  /** A beginning and an end, and not just a year that happens to be there. */
  isRange: boolean;
}

/** From when to when, as a line says it; undefined when it does not. Months are enough. */
export function periodIn(line: string): Period | undefined {
  const period = writtenIn(line);
  // On a time line that goes down, the end stands first.
  return period?.started && period.ended && period.started.slice(0, 4) > period.ended.slice(0, 4)
    ? { ...period, started: period.ended, ended: period.started }
    : period;
}
function writtenIn(line: string): Period | undefined {
  const full = range.exec(line);
  if (full) {
    const [whole, from = '', to = ''] = full;
    return { started: monthOf(from), ended: monthOf(to), rest: without(line, whole), isRange: true };
  }
  const year1 = shared.exec(line) ?? sharedNumbers.exec(line);
  if (year1) {
    const [whole, from = '', to = ''] = year1;
    const ended = monthOf(to);
    return {
      started: monthOf(`${from}${/\d/.test(from) ? '/' : ' '}${ended?.slice(0, 4)}`),
      ended,
      rest: without(line, whole),
      isRange: true,
    };
  }
  const brief = short.exec(line);
  if (brief && !new RegExp(numbered, 'u').test(brief[0])) {
    const [whole, from = '', to = ''] = brief;
    const ended = `${from.slice(0, 2)}${to}`;
    if (ended > from)
      return { started: `${from}-01-01`, ended: `${ended}-01-01`, rest: without(line, whole), isRange: true };
  }
  const going = open.exec(line);
  if (going) return { started: monthOf(going[1]!), ended: null, rest: without(line, going[0]), isRange: true };
  const beside = adjacent.exec(line);
  if (beside) {
    const [whole, from = '', to = ''] = beside;
    const [started, ended] = [monthOf(from), monthOf(to)];
    if (ended === null || started === null || started <= ended)
      return { started, ended, rest: without(line, whole), isRange: true };
  }
  const alone = single.exec(line);
  const ongoing = alone ? null : goesOn.exec(line);
  if (ongoing) return { started: null, ended: null, rest: without(line, ongoing[0].trim()), isRange: true };
  if (!alone) return undefined;
  const several = severalIn(line);
  if (several) return several;
  const [whole, since, at = ''] = alone;
  const date = monthOf(at);
  return {
    started: since ? date : null,
    ended: since ? null : date,
    rest: without(line, whole),
    isRange: Boolean(since),
  };
}
/** Started 2019, graduated 2022; summers of 2019, 2020 and 2022. */
function severalIn(line: string): Period | undefined {
  const written = Array.from(line.matchAll(everyMoment), ([whole]) => whole);
  const dates = written.map(monthOf).filter((date) => date !== null);
  if (dates.length < 2) return undefined;
  const rest = written.reduce(without, line);
  const [first, last] = [dates[0]!, dates.at(-1)!];
  return first < last && rest.length < 60
    ? {
        started: first,
        ended: last,
        rest: rest.replaceAll(joining, '').replaceAll(/^[\s,&]+|[\s,&]+$/g, ''),
        isRange: true,
      }
    : undefined;
}
const everyMoment = new RegExp(String.raw`(?<![\w@/\p{L}.-])(?:${moment})(?![\p{L}\d@-])`, 'giu');
/** What is said about several dates, and stands between them. */
const joining =
  /(?:^|(?<=[\s,\t]))(?:started|start|ended|graduation date|graduation|och|and|og|und|to)\s*:?[\s,&]*(?=\t|$)/giu;

export const hasRange = (line: string): boolean => periodIn(line)?.isRange ?? false;

function monthOf(text: string): string | null {
  const written = new RegExp(year, 'u').exec(text)?.[0];
  const brief = /(?:['’/ .-]|\p{L})(\d\d)$/u.exec(text)?.[1];
  const found = written ?? (brief && `${Number(brief) > 50 ? '19' : '20'}${brief}`);
  if (!found) return null;
  const name = new RegExp(String.raw`(?<!\p{L})(${monthName})(?!\p{L})`, 'iu').exec(text)?.[1]?.toLowerCase();
  const rest = written ? text.replace(written, '') : text.replace(/\d\d$/, '');
  // Of two numbers beside a year, the one next to it is the month.
  const numbers = rest.match(/\d{1,2}/g) ?? [];
  const beside = /^\d/.test(text) && text.startsWith(found) ? numbers[0] : numbers.at(-1);
  const number = name ? months[name]! : Number(beside ?? 1);
  return `${found}-${String(number >= 1 && number <= 12 ? number : 1).padStart(2, '0')}-01`;
}

const without = (line: string, whole: string): string =>
  line
    .replace(whole, '\t')
    .replace(/\s*\bA\.?D\.(?=\s*\))/u, '')
    .replaceAll(/\((?:[^()]*\b(?:months?|years?|yrs?|mos?|mån|månader|år|måneder|jahre?)\b[^()]*)\)/giu, '')
    .replaceAll(/[([]\s*\t?\s*[)\]]/g, '\t')
    .replaceAll(/[\s,|:·•–—-]*\t[\s,|:·•–—)-]*/g, '\t')
    .replaceAll(/^\t|\t$/g, '')
    .replace(/^\([^()\t]{1,20}\)[,;]?\s*/u, '')
    .trim();
