import { type Period, periodIn } from './cv-dates.ts';
import { bullet, isBullet } from './cv-sections.ts';
import { isPlace } from './cv-places.ts';
import { companyWord, degreeWord, isJob, schoolWord, sectionByWord } from './cv-words.ts';
import type { Line } from './lines.ts';

/*
 * Jobs and studies are written in as many ways as there are people; what they share is a period with names around it.
 * Where around it is seen once for all entries of a section: whoever writes the title above the dates does so in each.
 */

/** A line that says who, what or where. */
export interface Naming {
  text: string;
  look: string;
}
export interface Entry {
  /** In the order in which they stand, without the period. */
  header: Naming[];
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
  /\b(?:inc|ltd|co|corp|univ|dept|st|b\.?v|a\.?s|s\.?a|etc|ing|sc|tech|e|ph\.?d|jr|sr|r\.l|oy|ab|l\.l|[A-Z][a-z])\.$/i;
/** A label that says what follows it: `Designation: Engineer`. */
export const entryLabel =
  /^(?:(?:name of (?:the )?)?(?:company|employer|organi[sz]ation|firm|client)(?: name)?|arbetsgivare|arbeidsgiver|arbejdsgiver|företag|kund|uppdragsgivare|designation|position(?: held)?|job title|title|titel|tittel|befattning|stilling|roll?e?|duration|tenure|period(?: of employment)?|tid|tidsperiod|periode|dates?|working period|work period|time period|since|from|school|college|university|institut(?:e|ion)|degree|course|qualification|department(?:\/posting)?|posting|location|job profile|job type|site|reporting to|industry|enrollment|session)\s*(?:[:\t]\s*|\s[-–]\s*|\s*[:-]\s*[-–]?\s*\t?\s*)(?=\S)/iu;

const shortened = /\b(?:govt|dept|univ|inst|engg|pvt|ltd|co|inc|st|dr|prof|mrs?|[sj]r)\./giu;
/** Whether a line tells about something, rather than naming it. */
function isProse(written: string): boolean {
  const text = written.replaceAll(shortened, '');
  const words = text.split(/\s+/);
  const isNamed = companyWord.test(text);
  if (text.length > (isNamed ? 170 : 120) || words.length > (isNamed ? 22 : 16) || /\p{Ll}{2}[.!?] \p{Lu}/u.test(text))
    return true;
  if (/^(?:I|Ich|Jag|Jeg|Je|J[’']|Yo)(?:\s|(?<=[’'])\p{Ll})/u.test(text)) return true;
  const isEnded = /[.!?;,]$/.test(text) && !abbreviated.test(text);
  const capital = words.filter((word) => /^[\p{Lu}(]/u.test(word)).length;
  const isSchool = schoolWord.test(text) && capital * 2 > words.length;
  if (isEnded && words.length > 4 && !isSchool) return true;
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
  if (!/\p{L}/u.test(text) || between.test(text)) return false;
  if (entryLabel.test(text) || isJobSentence(text)) return true;
  const isLabelled = /^[^:]{3,40}:(?:\s|$)/.test(
    text.replace(/^[^:]*(?:master|bachelor|\b[bm]\.?\s?sc\b|\b[bm]\.?\s?eng\b|kandidat|ph\.?d)[^:]*:/iu, ''),
  );
  return !bullet.test(text) && !isProse(text) && !isLabelled;
};

interface Dated {
  at: number;
  period: Period;
}
const periodLabel =
  /^(?:from|zeitraum|période|periodo|período|duration|tenure|period(?: of employment)?|tid|tidsperiod|periode|dates?|working period|since|year of passing|passing year|year(?: completed)?|(?:expected )?graduat(?:ion|e)(?: date)?|graduated|ferdigutdannet|examen|enrollment|session)\s*[:\t–-]+\s*/iu;
/** Lines with a period that stands for an entry, not in a story. */
function datedLines(lines: readonly Line[]): Dated[] {
  const all = lines.flatMap((line, at): Dated[] => {
    const text = line.text.replace(bullet, '').replace(periodLabel, '');
    const period = periodIn(text);
    if (!period) return [];
    const { rest } = period;
    if (/\b(?:birth|född|født|geboren|geburts\p{L}*)\b/iu.test(rest)) return [];
    const isLong = isProse(rest.replaceAll('\t', ' ').replace(/\d\s*["”]?\.?$/.test(text) ? /[\s.,]+$/u : /$^/u, ''));
    const isEdge = startsOrEnds(text, rest);
    if (period.isRange && isLong && (!isEdge || isTold(text))) return [];
    // When somebody will be done is said of the entry above.
    if (!period.isRange && /^(?:expected|anticipated|förväntad|beräknad|forventet|voraussichtlich)/iu.test(text))
      return [];
    // The end of something in brackets that began in the line before.
    if (!period.isRange && /\d\s*\)/.test(text) && !text.includes('(')) return [];
    // … or that stands in brackets as a whole: (thesis defended November 2020).
    if (!period.isRange && /\(\p{L}+ \p{L}+ [^()]*\d{4}\)/u.test(text)) return [];
    // A day is that of something that happened.
    if (!period.isRange && /\b\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d\b/.test(text)) return [];
    const most = text.includes('\t') ? 20 : 12;
    if (!period.isRange && (isLong || rest.split(' ').length > most || (!isEdge && !schoolWord.test(rest)))) return [];
    return [{ at, period }];
  });
  // A period in a bullet is part of a story, unless the entries themselves are bullets.
  const plain = all.filter(({ at, period }) => !isBullet(lines[at]!) || period.rest === '' || isPlace(period.rest));
  return plain.length * 2 >= all.length || plain.some(({ period }) => period.isRange) ? plain : all;
}
/** … from February 2004 to October 2016. */
const isTold = (text: string): boolean => /\p{Ll}\s+(?:from|between|fra|från|von|since)\s[^.]*\.$/iu.test(text);
/** What stands beside the periods of a section. */
export const besidePeriods = (lines: readonly Line[]): string[] =>
  datedLines(lines).flatMap(({ period }) => (/\p{L}/u.test(period.rest) ? [withoutStory(period.rest)] : []));
/** What was done there follows some names after a dash. */
function withoutStory(whole: string): string {
  // Analyst at Acme. Reports and …
  const text = /^(.{5,70}?\p{Ll}{3})\.\s+\p{Lu}.{20}/u.exec(whole)?.[1] ?? whole;
  const [, names = '', told = ''] = /^(.+?)\s[–—]\s([^\t]+)$/u.exec(text) ?? [];
  const words = told.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  const begun = words.slice(0, 3).join(' ');
  if (isJob(begun) || degreeWord.test(begun)) return text;
  const isStory = words.length > 1 && (/^\p{Ll}|[,;-]$/u.test(told) || (words.length > 2 && small * 2 > words.length));
  return isStory && names.length > 5 ? names : text;
}
/** Whether what was taken from a text was at its beginning or end. */
const startsOrEnds = (text: string, rest: string): boolean => {
  const plain = (of: string): string => of.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [whole, left] = [plain(text), plain(rest)];
  // In a table, it has a cell of its own; in brackets, it parts what stands before it from what stands after it.
  const isCell = text.split('\t').some((cell) => cell !== text && periodIn(cell)?.rest === '');
  const isBracketed =
    text.length < 120 && Array.from(text.matchAll(/\(([^()]*)\)/g)).some(([, inner]) => periodIn(inner!)?.rest === '');
  return isCell || isBracketed || whole.startsWith(left) || whole.endsWith(left);
};

/** What stands out from the look of what is told; nothing does where all looks the same. */
function standing(lines: readonly Line[]): (line: Line | undefined) => boolean {
  const told = lines.filter(({ text }) => isBullet({ text }) || isProse(text));
  const story = told.length > 0 ? mostLetters(told) : undefined;
  const isShouted = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();
  return (line) =>
    line !== undefined &&
    line.text !== '' &&
    (line.heading || isShouted(line.text) || line.size > 1.02 || (story !== undefined && line.look !== story));
}
const mostLetters = (lines: readonly Line[]): string => {
  const letters = new Map<string, number>();
  for (const { look, text } of lines) letters.set(look, (letters.get(look) ?? 0) + text.length);
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
};

/** A name that did not fit into its line goes on in the next. */
function joinNames(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  const stands = standing(lines);
  for (const line of lines) {
    const last = joined.at(-1);
    const isShort =
      last !== undefined && last.text !== '' && last.text.length < 110 && !isBullet(last) && !isBullet(line);
    const isCut =
      isShort &&
      /\p{L}-$/u.test(last.text) &&
      /^\p{Ll}/u.test(line.text) &&
      (line.text.split(' ').length <= 3 ||
        (line.text.length < 60 && !isProse(`${last.text.slice(0, -1)}${line.text}`)));
    const isOpen =
      isShort &&
      last.look === line.look &&
      last.size === line.size &&
      (!last.text.includes('\t') || periodIn(last.text.split('\t')[0]!)?.rest === '') &&
      line.text.length < 60 &&
      !/^\p{Ll}.*[.]$|:$/u.test(line.text) &&
      !isProse(`${last.text} ${line.text}`) &&
      (/(?:\s(?:of|and|in|for|with|at|the|och|og|i|på|för|av|af|med|vid|und|für|der|die|des|im|et|de|du|y|del)|&)$/iu.test(
        last.text,
      ) ||
        (last.text.endsWith(',') && stands(last) && stands(line) && periodIn(line.text) === undefined) ||
        (/^\p{Ll}/u.test(line.text) && periodIn(line.text) === undefined));
    if (!isCut && !isOpen) {
      joined.push(line);
      continue;
    }
    const [start, end] = isCut ? [last.text.slice(0, -1), ''] : [last.text, ' '];
    const text = `${start}${end}${line.text}`;
    const parts =
      last.parts.length > 1
        ? [...last.parts.slice(0, -1), `${last.parts.at(-1)!.slice(0, isCut ? -1 : undefined)}${end}${line.text}`]
        : [text];
    joined[joined.length - 1] = { ...last, text, parts };
  }
  return joined;
}

/** The first row of a table says what the others are. */
const headCell =
  /^(?:period[eo]?|période|zeitraum|dates?|datum|tid|from|to|von|bis|från|till|fra|til|year|jahr|år|organi[sz]ations?|compan(?:y|ies)|employer|arbeitgeber|arbetsgivare|arbeidsgiver|arbejdsgiver|firma|company name|tätigkeit|position|(?:job )?title|titel|tittel|stilling|befattning|roll?e?|designation|location|ort|place|duration|responsibilities|key|value)$/iu;
function isTableHead(text: string): boolean {
  const cells = text.split('\t');
  return cells.length > 1 && cells.every((cell) => headCell.test(cell.trim()));
}
/** 1. Analyst, 2. Cook: the numbers are no part of the names. */
function unnumbered(lines: readonly Line[]): Line[] {
  const number = /^\d{1,2}[.)]\s+(?=\p{L})/u;
  if (lines.filter(({ text }) => number.test(text)).length < 2) return [...lines];
  return lines.map((line) => ({ ...line, text: line.text.replace(number, '') }));
}
/** Some put a mark before each employer, and none before what they did there. */
function withoutMarks(lines: readonly Line[]): Line[] {
  const dated = lines.flatMap(({ text }, at) =>
    periodIn(text)?.isRange && periodIn(text)!.rest.length < 60 ? [at] : [],
  );
  const marked = dated.flatMap((at) =>
    [at - 1, at - 2].filter((above) => {
      if (above < 0) return false;
      const { text } = lines[above]!;
      const isNear =
        above === at - 1 || (lines[at - 1]!.text !== '' && !isBullet(lines[at - 1]!) && !periodIn(lines[at - 1]!.text));
      return (
        isNear &&
        isBullet({ text }) &&
        text.length < 60 &&
        /^\p{Lu}/u.test(text.replace(bullet, '')) &&
        !/[.:;,]$/.test(text)
      );
    }),
  );
  if (marked.length * 3 < dated.length * 2 || dated.length < 2) return [...lines];
  return lines.map((line, at) =>
    marked.includes(at) ? { ...line, text: line.text.replace(bullet, '').trim() } : line,
  );
}

const mostAbove = 3;
/** Cuts a section into entries at the lines with a period in them, wherever in an entry those stand. */
export function entriesOf(whole: readonly Line[], isEnough: (header: readonly Naming[]) => boolean): Entry[] {
  const lines = withoutMarks(unnumbered(joinNames(whole.filter(({ text }) => !isTableHead(text))))).map((line) => {
    const plain = line.text.replace(bullet, '').replace(/^\d{1,2}\s*[.)][\s.]*/, '');
    return entryLabel.test(plain) ? { ...line, text: plain } : line;
  });
  const dated = datedLines(lines);
  const stands = standing(lines);
  const used = new Set(dated.map(({ at }) => at));
  const isGap = (at: number): boolean => lines[at]?.text === '';
  const isFree = (at: number): boolean => {
    const line = lines[at];
    if (!line || used.has(at) || isInnerHeading(line.text)) return false;
    // What stands out may end in a full stop.
    const isMeant = stands(line) || (degreeWord.test(line.text) && line.text.length < 70);
    return namesSomething(line.text) || (isMeant && namesSomething(line.text.replace(/[.,]$/, '')));
  };
  const own = dated.map(({ at, period }) => restOf(lines[at]!, period));
  const isFull = own.map((naming) => naming.length > 0 && isEnough(naming) && !entryLabel.test(naming[0]!.text));

  /** The lines above a period, as far as they could belong to it. */
  const above = dated.map(({ at, period }, index): number[] => {
    const limit = dated[index - 1]?.at ?? -1;
    let from = at - 1;
    if (isGap(from) && (period.rest === '' || stands(lines[from - 1]) || from <= limit + 1 || limit < 0)) from -= 1;
    const taken: number[] = [];
    // Where all is labelled, all labels up to those of the entry before are of this one.
    const isLabelled = periodLabel.test(lines[at]!.text) && entryLabel.test(lines[from]?.text ?? '');
    while (isLabelled && from > limit && /^[^:\t]{2,40}:/.test(lines[from]!.text)) {
      if (entryLabel.test(lines[from]!.text)) taken.unshift(from);
      from -= 1;
    }
    if (isLabelled) {
      // Whoever labels the title may have written the employer above it without one.
      if (isGap(from)) from -= 1;
      if (from > limit && isFree(from) && isOrganisation(lines[from]!)) taken.unshift(from);
      return taken;
    }
    while (taken.length < mostAbove && from > limit && isFree(from)) {
      taken.unshift(from--);
      if (isGap(from) && entryLabel.test(lines[from + 1]!.text)) from -= 1;
    }
    return taken;
  });
  const alone = (taken: readonly number[], index: number): number[] => {
    const [name] = taken.slice(-1);
    const isNext = name !== undefined && name === dated[index]!.at - 1 && stands(lines[name]);
    return isNext && !stands(lines[dated[index]!.at + 1]) ? [name] : [];
  };
  const model = modelOf(above, isFull, (at) => stands(lines[at]));
  // Where the first begins with what stands out, so do the others; what does not is the end of the story before.
  const first = stands(lines[model[0] ?? -1]) ? lines[model[0]!]! : undefined;
  const isFirst = (at: number): boolean =>
    first !== undefined &&
    (lines[at]!.look === first.look || (lines[at]!.size === first.size && first.size > 1.02)) &&
    lines[at]!.size === first.size;
  const kept = above.map((taken, index) => {
    // None above most of them, and yet one that stands out right above a period that has no other name.
    if (model.length === 0 && !isFull[index] && own[index]!.length > 0) return alone(taken, index);
    const last = model.length === 0 ? [] : taken.slice(-model.length);
    const begins = taken.findIndex(isFirst);
    if (model.length > 0 && begins >= 0 && taken.length - begins > last.length) return taken.slice(begins);
    while (first !== undefined && last.length > 0 && !isFirst(last[0]!) && !isOrganisation(lines[last[0]!]!))
      last.shift();
    return last;
  });
  for (const at of kept.flat()) used.add(at);
  // Where a place stands below most periods, what stands there is one, whether we know it or not.
  const placed = dated.filter(({ at }) => isPlace(lines[at + 1]?.text ?? '')).length;
  const arePlaced = placed > 2 && placed * 5 >= dated.length * 3;

  const entries = dated.map(({ at, period }, index) => {
    const taken = [...kept[index]!];
    const isOwn = taken.length > 0 || model.length === 0;
    const header = [...taken.map((each) => namingOf(lines[each]!)), ...own[index]!];
    const next = kept[index + 1]?.[0] ?? dated[index + 1]?.at ?? lines.length;
    let below = at + 1;
    if (isGap(below) && (!isEnough(header) || entryLabel.test(lines[below + 1]?.text ?? ''))) below += 1;
    // Some make a list of everything, also of where they were.
    if (!isEnough(header) && model.length === 0 && below < next && isNamed(lines[below]!)) {
      taken.push(below);
      header.push({ ...namingOf(lines[below]!), text: lines[below]!.text.replace(bullet, '') });
      below += 1;
    }
    // Below a period in a column of its own is more about when and where.
    // What follows the beginning of a story is the rest of it.
    const isTelling = withoutStory(period.rest) !== period.rest;
    const isColumn = periodIn(lines[at]!.text.split('\t')[0]!)?.rest === '' && lines[at]!.text.includes('\t');
    const place = lines[below]?.text ?? '';
    if (arePlaced && below < next && place.length < 40 && !isJob(place) && !companyWord.test(place)) {
      used.add(below);
      below += isGap(below + 1) && !isEnough(header) ? 2 : 1;
    }
    for (let more = 0; more < 3 && below < next && isFree(below) && !isTelling; more += 1) {
      if (!entryLabel.test(lines[below]!.text) && (isEnough(header) || !isOwn)) break;
      taken.push(below);
      header.push(isColumn ? withoutFirst(lines[below]!) : namingOf(lines[below]!));
      below += 1;
      const isWhere = isPlace(lines[below - 1]!.text) && !isEnough(header);
      if (isGap(below) && (isWhere || entryLabel.test(lines[below + 1]?.text ?? ''))) below += 1;
    }
    for (const each of taken) used.add(each);
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

/**
 * The lines above the first period show how many there are above each, since nothing else can be there; unless they are an
 * introduction, or the lines with the periods say all.
 */
function modelOf(above: readonly number[][], isFull: readonly boolean[], stands: (at: number) => boolean): number[] {
  const [first = [], ...others] = above;
  if (first.length === 0) return [];
  const have = others.filter((taken) => taken.length > 0).length;
  if (others.length > 1 && have * 3 < others.length) return [];
  const full = isFull.filter(Boolean).length;
  const standing = above.filter((taken) => taken.some(stands)).length;
  return full * 2 > isFull.length && standing * 2 <= above.length ? [] : first;
}

/** WORK, EDUCATION: above the entries, without being made as the other headings are. */
const isInnerHeading = (text: string): boolean =>
  text === text.toUpperCase() &&
  /^\p{Lu}{6,}(?: \p{Lu}+)?:?$/u.test(text) &&
  sectionByWord(text) !== undefined &&
  !companyWord.test(text);
const isOrganisation = ({ text }: Line): boolean => companyWord.test(text) || schoolWord.test(text);
const isNamed = ({ text }: Line): boolean =>
  bullet.test(text) &&
  text.length < 60 &&
  companyWord.test(text) &&
  !isProse(text.replace(bullet, '')) &&
  !text.endsWith('.');

/** 2010 – 2013 | Graduated 06/2014: another date names nothing. */
const withoutDate = (rest: string): string =>
  rest
    .split('\t')
    .filter(
      (cell) =>
        !/^(?:graduated|completed|ongoing|finished|abgeschlossen|avslutad|fullført)$/iu.test(cell.trim()) &&
        !/^(?:(?:examen|exam|graduat\p{L}*|completed|obtained|awarded|expected|beräknad|forventet|abschluss)(?: (?:in|on|the|am|den))?)?[\s:.]*$/iu.test(
          periodIn(cell)?.rest ?? 'none',
        ),
    )
    .join('\t');
/** A change of look within a line parts what it names, as a tab does. */
function namingOf({ text, look, parts }: Line): Naming {
  const named = parts.filter((part) => /\p{L}/u.test(part));
  const isParted =
    named.length > 1 &&
    named.length <= 3 &&
    named.every((part) => /^\s*(?:[\p{Lu}\p{N}(|–—-]|(?:in|at|bei|an der|på|vid|hos|ved|from)\s+\p{Lu})/u.test(part)) &&
    !text.includes('\t');
  return { text: isParted ? named.join('\t') : text, look };
}
const withoutFirst = (line: Line): Naming => {
  const [cell, ...cells] = line.text.split('\t');
  const isNamed = companyWord.test(cell!) || schoolWord.test(cell!) || isJob(cell!) || degreeWord.test(cell!);
  return cells.length === 0 || isNamed || cell!.length > 25
    ? namingOf(line)
    : { text: cells.join('\t'), look: line.look };
};
/** The line of a period without it. */
function restOf(line: Line, { rest }: Period): Naming[] {
  const plain = withoutStory(withoutDate(rest))
    .replace(/(?:^|\s)(?:department|roles? and responsibilities|location|site)\s*[:-].*$/iu, '')
    .trim();
  if (plain === '') return [];
  const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const parts = line.parts.map((part) => periodIn(part)?.rest ?? part).filter((part) => /\p{L}/u.test(part));
  const isSame = letters(parts.join('')) === letters(plain);
  return [namingOf({ ...line, text: plain, parts: isSame ? parts : [plain] })];
}
