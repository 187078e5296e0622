import { format, formatDistanceToNow } from 'date-fns';

/** A moment as it comes over the wire, or none. */
type Moment = string | Date | null | undefined;

const formatter =
  (pattern: string) =>
  (moment: Moment): string =>
    moment ? format(moment, pattern) : 'N/A';

/* Times are shown in the reader's own time zone. */
export const formatDateTime = formatter('yyyy-MM-dd HH:mm');
export const formatDateTimeSeconds = formatter('yyyy-MM-dd HH:mm:ss');
export const formatDateTimeMilliseconds = formatter('yyyy-MM-dd HH:mm:ss.SSS');
export const formatDate = formatter('yyyy-MM-dd');
export const formatDay = formatter('dd MMM yyyy');
export const formatTime = formatter('HH:mm:ss');

/** How long ago (or ahead), in words. */
export const formatAge = (moment: Moment): string =>
  moment ? formatDistanceToNow(moment, { addSuffix: true }) : 'Unknown';

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
