/*
 * Days as people write them in mails, seen from the day of the mail. Days without a year are the next ones of that name; a day
 * that has just passed is not a year away.
 */

export interface Day {
  /** As 2026-08-12. */
  day: string;
  /** Where it stands in the text, and how it is written. */
  at: number;
  written: string;
  /** Weekdays and weeks come again all the time; dates do not. */
  exact: boolean;
}

const months: Record<string, number> = {};
for (const [index, names] of [
  'january januari januar jan tammikuuta tammikuussa',
  'february februari februar feb helmikuuta helmikuussa',
  'march mars marts märz mar maaliskuuta maaliskuussa',
  'april apr huhtikuuta huhtikuussa',
  'may maj mai toukokuuta toukokuussa',
  'june juni jun kesäkuuta kesäkuussa',
  'july juli jul heinäkuuta heinäkuussa',
  'august augusti aug elokuuta elokuussa',
  'september sept sep syyskuuta syyskuussa',
  'october oktober oct okt lokakuuta lokakuussa',
  'november nov marraskuuta marraskuussa',
  'december desember dezember dec des dez joulukuuta joulukuussa',
].entries())
  for (const name of names.split(' ')) months[name] = index;
const weekdays: Record<string, number> = {};
for (const [index, names] of [
  'sunday söndag søndag sonntag sunnuntaina sun',
  'monday måndag mandag montag maanantaina mon',
  'tuesday tisdag tirsdag dienstag tiistaina tue',
  'wednesday onsdag mittwoch keskiviikkona wed',
  'thursday torsdag donnerstag torstaina thu',
  'friday fredag freitag perjantaina fri',
  'saturday lördag lørdag samstag lauantaina sat',
].entries())
  for (const name of names.split(' ')) weekdays[name] = index;
const longestFirst = (names: Record<string, unknown>): string =>
  Object.keys(names)
    .toSorted((a, b) => b.length - a.length)
    .join('|');
const month = longestFirst(months);

const iso = /(?<![\d-])(20\d\d)-(\d\d)-(\d\d)(?![\d-])/g;
/** 12 augusti 2026, 12th of August, 12. august, den 12:e aug. */
const dayMonth = new RegExp(
  String.raw`(?<![\p{L}\d.])([0-3]?\d)(?:st|nd|rd|th|:e|:a|\.)?\s{1,3}(?:of\s|den\s)?(${month})(?![\p{L}])\.?(?:,?\s{1,3}(20\d\d))?`,
  'giu',
);
/** August 12th, 2026; of March 10-17, the 17th. */
const monthDay = new RegExp(
  String.raw`(?<![\p{L}\d])(${month})\.?\s{1,3}(?:the\s)?(?:[0-3]?\d\s?[-–]\s?)?([0-3]?\d)(?:st|nd|rd|th)?(?![\d:.]\d|\d|[\p{L}])(?:,?\s{1,3}(20\d\d))?`,
  'giu',
);
/** 12/8, 12.8., 12/8-26, 12.08.2026. */
const numbers = /(?<![\d./:,-])([0-3]?\d)([./])([0-3]?\d)(?:(?:\2|[-\s])((?:20)?\d\d)(?!\d))?(?![\d:,]|\.\d)(\.?)/g;
const week =
  /(?<![\p{L}])(?:v\.?|vecka|veckan|week|uge|uke|kw|woche|viikko|viikolla)\s{0,2}([1-5]?\d)(?!\d|[:.,/-]\d)/giu;
const weekday = new RegExp(String.raw`(?<![\p{L}])(${longestFirst(weekdays)})(?:en|s)?(?![\p{L}])`, 'giu');
const tomorrow = /(?<![\p{L}])(?:tomorrow|i ?morgon|i ?morgen|morgen|huomenna)(?![\p{L}])/giu;

/** In English it may be the month that stands first; where both are possible, nothing is said. */
const english = /\b(?:the|will|with|your|and|back|until|from)\b/i;
const nordic = /\b(?:jag|och|är|til|till|jeg|og|er|ich|und|bin|ich|bis|olen|den)\b/i;

export function daysIn(text: string, from: Date): Day[] {
  const found: Day[] = [];
  const add = (match: RegExpExecArray, day: string | undefined, exact = true): void => {
    const [written] = match;
    const overlaps = found.some(
      (each) => match.index < each.at + each.written.length && each.at < match.index + written.length,
    );
    if (day !== undefined && !overlaps) found.push({ day, at: match.index, written: written.trim(), exact });
  };
  for (const match of text.matchAll(iso)) add(match, dated(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  for (const match of text.matchAll(dayMonth))
    add(match, nearest(from, match[3], months[match[2]!.toLowerCase()]!, Number(match[1])));
  for (const match of text.matchAll(monthDay))
    add(match, nearest(from, match[3], months[match[1]!.toLowerCase()]!, Number(match[2])));
  const isEnglish = english.test(text) && !nordic.test(text);
  for (const match of text.matchAll(numbers)) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    // 2.5 is a number; 2.5. and 2/5 are days.
    if (match[2] === '.' && match[5] !== '.' && match[4] === undefined) continue;
    if (isEnglish && match[2] === '/' && first <= 12 && second <= 12 && first !== second) continue;
    const [day, at] = isEnglish && match[2] === '/' && second > 12 ? [second, first] : [first, second];
    add(match, nearest(from, match[4], at - 1, day));
  }
  for (const match of text.matchAll(week)) add(match, mondayOf(from, Number(match[1])), false);
  for (const match of text.matchAll(weekday)) add(match, nextWeekday(from, weekdays[match[1]!.toLowerCase()]!), false);
  for (const match of text.matchAll(tomorrow)) add(match, plusDays(dayOf(from), 1));
  return found.toSorted((a, b) => a.at - b.at);
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
export const plusDays = (day: string, count: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000));

/** Undefined for days that are none, such as 31 June. */
function dated(year: number, monthIndex: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, monthIndex, day));
  return date.getUTCMonth() === monthIndex && date.getUTCDate() === day ? dayOf(date) : undefined;
}

/** How long ago a day may be that is written without its year. */
const justPassed = 60;
function nearest(from: Date, year: string | undefined, monthIndex: number, day: number): string | undefined {
  if (year !== undefined) return dated(Number(year.length === 2 ? `20${year}` : year), monthIndex, day);
  const earliest = plusDays(dayOf(from), -justPassed);
  return [-1, 0, 1]
    .map((later) => dated(from.getUTCFullYear() + later, monthIndex, day))
    .find((each) => each !== undefined && each >= earliest);
}

/** Of ISO 8601: the first week has the first Thursday of the year in it. */
function mondayOf(from: Date, number: number): string | undefined {
  if (number < 1 || number > 53) return undefined;
  const mondayIn = (year: number): string => {
    const fourth = new Date(Date.UTC(year, 0, 4));
    return plusDays(dayOf(fourth), (number - 1) * 7 - ((fourth.getUTCDay() + 6) % 7));
  };
  const year = from.getUTCFullYear();
  return mondayIn(year) >= plusDays(dayOf(from), -justPassed) ? mondayIn(year) : mondayIn(year + 1);
}

/** The one to come; on a Monday, "Monday" is that of next week. */
const nextWeekday = (from: Date, number: number): string =>
  plusDays(dayOf(from), ((number - from.getUTCDay() + 6) % 7) + 1);
