import { differenceInMonths } from 'date-fns';

/** A moment as it comes over the wire, or none. */
type Moment = string | Date | null | undefined;

/* By hand: what formats by pattern and in every language would be on every page. */
const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const digits = (value: number, count = 2): string => String(value).padStart(count, '0');
const dateOf = (at: Date): string =>
  `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`;
const minuteOf = (at: Date): string => `${digits(at.getHours())}:${digits(at.getMinutes())}`;
const secondOf = (at: Date): string => `${minuteOf(at)}:${digits(at.getSeconds())}`;
const monthOf = (at: Date): string => months[at.getMonth()]!;

const formatter =
  (write: (at: Date) => string) =>
  (moment: Moment): string =>
    moment ? write(new Date(moment)) : 'N/A';

/* Times are shown in the reader's own time zone. */
export const formatDateTime = formatter((at) => `${dateOf(at)} ${minuteOf(at)}`);
export const formatDateTimeSeconds = formatter((at) => `${dateOf(at)} ${secondOf(at)}`);
export const formatDateTimeMilliseconds = formatter(
  (at) => `${dateOf(at)} ${secondOf(at)}.${digits(at.getMilliseconds(), 3)}`,
);
export const formatDate = formatter(dateOf);
export const formatDay = formatter((at) => `${digits(at.getDate())} ${monthOf(at).slice(0, 3)} ${at.getFullYear()}`);
export const formatLongDay = formatter(
  (at) => `${weekdays[at.getDay()]} ${at.getDate()} ${monthOf(at)} ${at.getFullYear()}`,
);
export const formatMonth = formatter((at) => `${monthOf(at).slice(0, 3)} ${at.getFullYear()}`);
export const formatLongMonth = formatter((at) => `${monthOf(at)} ${at.getFullYear()}`);
export const formatTime = formatter(secondOf);

/** How long ago (or ahead), in words. */
export function formatAge(moment: Moment): string {
  if (!moment) return 'Unknown';
  const [at, now] = [new Date(moment), new Date()];
  return at > now ? `in ${distance(now, at)}` : `${distance(at, now)} ago`;
}

const [minutesInDay, minutesInMonth] = [1440, 43_200];
function distance(earlier: Date, later: Date): string {
  /* Of the wall clock: the night in which it is put forward is as long as any other. */
  const shifted = later.getTimezoneOffset() - earlier.getTimezoneOffset();
  const minutes = Math.round(Math.trunc((Number(later) - Number(earlier)) / 1000) / 60 - shifted);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 45) return counted(minutes, 'minute');
  if (minutes < minutesInDay) return `about ${counted(minutes < 90 ? 1 : Math.round(minutes / 60), 'hour')}`;
  if (minutes < minutesInMonth) return counted(minutes < 2520 ? 1 : Math.round(minutes / minutesInDay), 'day');
  const nearest = Math.round(minutes / minutesInMonth);
  if (minutes < 2 * minutesInMonth) return `about ${counted(nearest, 'month')}`;
  const full = differenceInMonths(later, earlier);
  if (full < 12) return counted(nearest, 'month');
  const [years, over] = [Math.trunc(full / 12), full % 12];
  if (over < 3) return `about ${counted(years, 'year')}`;
  return over < 9 ? `over ${counted(years, 'year')}` : `almost ${counted(years + 1, 'year')}`;
}
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A number of things, in full: 1,240. */
export const formatCount = (count: number): string =>
  // Most need nothing of a browser's knowledge of languages, which takes tens of milliseconds to load.
  Number.isSafeInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, ',') : count.toLocaleString('en');

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'];
/** How large something is: 512 B, 1.2 kB, 15 MB. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${shorten(bytes / 1000 ** step)} ${byteUnits[step]}`;
}

/** A share between 0 and 1: 4.2 %, 37 %. */
export const formatPercent = (share: number): string => `${shorten(100 * share)} %`;

/** A figure short enough for a tile: 999, 1.2K, 15K, 3.4M. */
export function formatKpi(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'N/A';
  if (Math.abs(value) < 1000) return String(value);
  const thousands = value / 1000;
  return Math.abs(shorten(thousands)) < 1000 ? `${shorten(thousands)}K` : `${shorten(value / 1_000_000)}M`;
}

/* One decimal below ten, none above: three digits are what a glance can take in. */
const shorten = (value: number): number => (Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value));
