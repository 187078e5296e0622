import type { ChartSeries } from '@app/contract/charts/charts';

/** Of those who were watched for so long: how many came to their end then, and how many were not watched any longer. */
export interface Watched {
  time: number;
  ended: number;
  censored: number;
}

/** How it stood once the ends at a time were counted. */
export interface Standing {
  time: number;
  /** How many were watched until then. */
  atRisk: number;
  ended: number;
  /** The share that has not come to its end, and the ends of its 95 % interval; null where nothing can be said of it. */
  share: number;
  lo: number | null;
  hi: number | null;
}

const z95 = 1.959964;
const fewestAtRisk = 5;

/**
 * Kaplan and Meier's estimate, with Greenwood's variance and an interval on the log-log scale, which stays between 0 and 1.
 * Whoever is still there counts for as long as they were watched, which a plain average of finished lives would leave out.
 */
export function survivalOf(watched: readonly Watched[]): Standing[] {
  const times = [...Map.groupBy(watched, ({ time }) => time)]
    .map(([time, own]) => ({ time, ended: sumOf(own, 'ended'), censored: sumOf(own, 'censored') }))
    .toSorted((a, b) => a.time - b.time);
  let atRisk = sumOf(times, 'ended') + sumOf(times, 'censored');
  let [share, variance] = [1, 0];
  return times.map(({ time, ended, censored }) => {
    const risk = atRisk;
    share *= 1 - ended / risk;
    variance += ended === risk ? 0 : ended / (risk * (risk - ended));
    atRisk -= ended + censored;
    return { time, atRisk: risk, ended, share, ...intervalOf(share, variance) };
  });
}
const sumOf = <K extends 'ended' | 'censored'>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

function intervalOf(share: number, variance: number): Pick<Standing, 'lo' | 'hi'> {
  if (share <= 0 || share >= 1) return { lo: null, hi: null };
  const half = (z95 * Math.sqrt(variance)) / Math.log(share);
  return { lo: share ** Math.exp(-half), hi: share ** Math.exp(half) };
}

/** When half have come to their end, and the ends of the 95 % interval of that; null where that has not been seen. */
export function halfLifeOf(standings: readonly Standing[]): Record<'value' | 'lo' | 'hi', number | null> {
  const first = (isBelow: (standing: Standing) => boolean) => standings.find(isBelow)?.time ?? null;
  return {
    value: first(({ share }) => share <= 0.5),
    lo: first(({ share, lo }) => (lo ?? share) <= 0.5),
    hi: first(({ hi }) => hi !== null && hi <= 0.5),
  };
}

/**
 * The values of a series over the days 0 to `last`: the share that is left, or the share that has come to its end. A curve ends
 * where so few were still watched that one of them would move it by much.
 */
export function curveOf(
  watched: readonly Watched[],
  last: number,
  shows: 'left' | 'ended',
): Required<Pick<ChartSeries, 'data' | 'n' | 'lo' | 'hi'>> {
  const standings = survivalOf(watched);
  const end = standings.findLast(({ atRisk }) => atRisk >= fewestAtRisk)?.time ?? -1;
  const days = Array.from({ length: last + 1 }, (_, day) => {
    if (day > end) return undefined;
    const since = standings.findLast(({ time }) => time <= day);
    const next = standings.find(({ time }) => time >= day)!;
    return { ...(since ?? { share: 1, lo: null, hi: null }), atRisk: next.atRisk };
  });
  const turned = (value: number | null | undefined) => (value == null ? null : shows === 'left' ? value : 1 - value);
  const [lower, upper] = shows === 'left' ? (['lo', 'hi'] as const) : (['hi', 'lo'] as const);
  return {
    data: days.map((day) => turned(day?.share)),
    n: days.map((day) => day?.atRisk ?? 0),
    lo: days.map((day) => turned(day?.[lower])),
    hi: days.map((day) => turned(day?.[upper])),
  };
}
