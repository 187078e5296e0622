import {
  type ChartPayload,
  type ChartRange,
  type ChartUnit,
  chartUnits,
  stepsIn,
  type WindowQuery,
} from '@app/contract/charts/charts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** The part of time that a chart shows, cut into buckets. */
export interface Window {
  unit: ChartUnit;
  /** The zone of the labels; days and longer begin at its midnight. */
  tz: string;
  /** The start of the first bucket, and the end of the last. */
  from: string;
  to: string;
  starts: number[];
  /** The last bucket holds the present. */
  filling: boolean;
  warnings: ChartPayload['meta']['warnings'];
}

const longestYears = 10;
const intervals: Record<Exclude<ChartRange, 'ytd' | 'all'>, string> = {
  '1h': '1 hour',
  '6h': '6 hours',
  '24h': '24 hours',
  '7d': '7 days',
  '1m': '1 month',
  '3m': '3 months',
  '6m': '6 months',
  '1y': '1 year',
};
/** How far back a chart looks when only its unit is said. */
const usualRanges: Record<ChartUnit, ChartRange> = {
  second: '1h',
  minute: '24h',
  hour: '7d',
  day: '3m',
  week: '1y',
  month: '1y',
  year: 'all',
};

interface WindowOptions {
  /** The first moment with anything to show, where the range is "all". */
  oldest: () => Promise<string | null>;
  /** The shortest step that makes sense. */
  finest?: ChartUnit;
  /** With no period chosen, the chart gets at most so many buckets. */
  usual?: number;
}

/** The window that was asked for, aligned to whole buckets so that neither the first nor the last is cut. */
export async function readWindow(
  db: Db,
  { range, period, tz: asked, from, to, max_period_days: days }: WindowQuery,
  { oldest, finest = 'hour', usual: most = 62 }: WindowOptions,
): Promise<Window> {
  const tz = await knownZone(db, asked);
  const earliest = sql`now() - ${`${longestYears} years`}::interval`;
  const until =
    to === undefined ? sql`now()` : sql`greatest(${earliest} + interval '1 hour', least(now(), ${to}::timestamptz))`;
  const since = sql`greatest(${earliest}, least(${until} - interval '1 microsecond', ${
    from !== undefined
      ? sql`${from}::timestamptz`
      : days !== undefined
        ? sql`now() - ${`${days} days`}::interval`
        : await sinceOf(range ?? usualRanges[period ?? 'day'], tz, oldest)
  }))`;
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from ${until} - ${since})::float8 / 3600 as hours`.execute(db);
  const hours = rows[0]!.hours;
  const fits = (unit: ChartUnit) => stepsIn(hours, unit) !== undefined;
  const allowed = chartUnits.slice(chartUnits.indexOf(finest));
  const usual = allowed.find((unit) => (stepsIn(hours, unit) ?? Infinity) <= most) ?? 'month';
  const unit = period && fits(period) ? period : usual;
  const zone = zoneOf(unit, tz);
  /* One bucket more than is shown: it tells where the last one ends. */
  const calendar = await sql<{ start: string; passed: boolean }>`
    select x at time zone ${zone} as start, x at time zone ${zone} <= now() as passed
    from generate_series(date_trunc(${unit}, ${since} at time zone ${zone}),
      date_trunc(${unit}, (${until} - interval '1 microsecond') at time zone ${zone}) + ${`1 ${unit}`}::interval,
      ${`1 ${unit}`}::interval) as x order by x`.execute(db);
  const end = calendar.rows.at(-1)!;
  return {
    unit,
    tz,
    from: calendar.rows[0]!.start,
    to: end.start,
    starts: calendar.rows.slice(0, -1).map(({ start }) => Date.parse(start)),
    filling: !end.passed,
    warnings:
      period && period !== unit
        ? [{ code: 'period_changed', text: `Too long to be shown by ${period}: shown by ${unit} instead.` }]
        : [],
  };
}

/* Wall clocks repeat an hour in autumn, so hours are those of UTC; only their labels are local. */
const zoneOf = (unit: ChartUnit, tz: string): string =>
  unit === 'second' || unit === 'minute' || unit === 'hour' ? 'UTC' : tz;

async function sinceOf(range: ChartRange, tz: string, oldest: WindowOptions['oldest']): Promise<RawBuilder<unknown>> {
  if (range === 'ytd') return sql`date_trunc('year', now(), ${tz})`;
  if (range !== 'all') return sql`now() - ${intervals[range]}::interval`;
  return sql`coalesce(${await oldest()}::timestamptz, now())`;
}

const zones = new Map<string, string>();
/** Browsers may know zones that the database does not: then it is UTC, and the labels say so. */
async function knownZone(db: Db, asked: string): Promise<string> {
  const known = zones.get(asked);
  if (known !== undefined) return known;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_timezone_names where name = ${asked}) as found`.execute(db);
  const zone = rows[0]!.found ? asked : 'UTC';
  zones.set(asked, zone);
  return zone;
}

/** Whether a moment lies in the window, in SQL. */
export const within = ({ from, to }: Pick<Window, 'from' | 'to'>, moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${moment} >= ${from}::timestamptz and ${moment} < ${to}::timestamptz)`;

/**
 * The start of the bucket that a moment of the window falls into, in SQL: looked up among the starts, which costs a third of
 * what `date_trunc` with a zone does.
 */
export function bucketOf({ starts }: Pick<Window, 'starts'>, moment: RawBuilder<unknown>): RawBuilder<string> {
  const all = sql`${starts.map((start) => new Date(start).toISOString())}::timestamptz[]`;
  return sql<string>`(${all})[width_bucket(${moment}, ${all})]`;
}

/** A value for every bucket: `none` where there is no row. */
export function fillGaps<T>(
  { starts }: Pick<Window, 'starts'>,
  rows: readonly { at: string; value: T }[],
  none: T,
): T[] {
  const values = new Map(rows.map(({ at, value }) => [Date.parse(at), value]));
  return starts.map((start) => values.get(start) ?? none);
}

export interface Split {
  key: string;
  other: boolean;
  data: number[];
  total: number;
}
export const mostSplits = 12;

/** Counts by key over time: a series for each of the largest keys, and one for the rest. */
export function splitByKey(
  window: Window,
  rows: readonly { at: string; key: string | null; value: number }[],
  most = mostSplits,
): { splits: Split[]; truncated: ChartPayload['meta']['truncated'] } {
  const all = [...Map.groupBy(rows, ({ key }) => key ?? '(none)')].map(([key, own]) => ({
    key,
    own,
    total: totalOf(own),
  }));
  const ranked = all.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
  const splitOf = (key: string, other: boolean, own: typeof rows): Split => {
    const sums = [...Map.groupBy(own, ({ at }) => at)].map(([at, counted]) => ({ at, value: totalOf(counted) }));
    return { key, other, data: fillGaps(window, sums, 0), total: totalOf(own) };
  };
  const rest = ranked.slice(most).flatMap(({ own }) => own);
  return {
    splits: [
      ...ranked.slice(0, most).map(({ key, own }) => splitOf(key, false, own)),
      ...(rest.length === 0 ? [] : [splitOf('(other)', true, rest)]),
    ],
    truncated: ranked.length <= most ? undefined : { kept: most, total: ranked.length },
  };
}

/**
 * The same of what a statement counts, as `at`, `key` and a whole number as `value`. The largest keys are ranked in the database,
 * so that a split by something with a million values stays small.
 */
export async function largestSplits(
  db: Db,
  window: Window,
  counted: RawBuilder<unknown>,
  limit = mostSplits,
): Promise<ReturnType<typeof splitByKey>> {
  const { rows } = await sql<{ at: string; key: string | null; rank: number; ranks: number; value: number }>`
    with counted as materialized (${counted}),
    ranked as materialized (select key, row_number() over (order by sum(value) desc, coalesce(key, '(none)') collate "C") as rank,
      count(*) over () as ranks from counted group by key)
    select at, min(ranked.key) filter (where rank <= ${limit}) as key, least(rank, ${limit + 1}) as rank, min(ranks) as ranks,
      sum(value)::bigint as value
    from counted join ranked on coalesce(ranked.key, '') = coalesce(counted.key, '') and (ranked.key is null) = (counted.key is null) group by 1, 3`.execute(
    db,
  );
  const named = rows.map(({ at, key, rank, value }) => ({ at, key, value, rest: rank > limit }));
  const { splits } = splitByKey(
    window,
    named.filter(({ rest }) => !rest),
    limit,
  );
  const others = splitByKey(
    window,
    named.filter(({ rest }) => rest).map(({ at, value }) => ({ at, key: '(other)', value })),
  ).splits.map((each) => ({ ...each, other: true }));
  const total = rows[0]?.ranks ?? 0;
  return {
    splits: [...splits, ...others],
    truncated: total > limit ? { kept: limit, total } : undefined,
  };
}
const totalOf = (rows: readonly { value: number }[]): number => rows.reduce((sum, { value }) => sum + value, 0);

type TimeAxis = Extract<ChartPayload['x'], { type: 'time' }>;

export const timeAxis = ({ unit, tz, to, starts, filling }: Window): TimeAxis => ({
  type: 'time',
  unit,
  tz,
  values: starts,
  end: Date.parse(to),
  partial_last: filling,
});

/** The axis of ratios that rise for so many days after the start of what they are of. */
export function maturingAxis(window: Window, days: number): TimeAxis {
  const ripe = Date.now() - days * 86_400_000;
  /* The bucket that holds that moment is not ripe as a whole. */
  return { ...timeAxis(window), immature_from: window.starts.findLast((start) => start <= ripe) ?? ripe };
}
