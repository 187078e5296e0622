import {
  type ChartPayload,
  type ChartRange,
  type ChartUnit,
  chartUnits,
  stepsIn,
  type TimeQuery,
} from '@app/contract/charts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** The part of time that a chart shows, cut into buckets. */
export interface Window {
  unit: ChartUnit;
  /** The zone of the labels; days and longer begin at its midnight. */
  tz: string;
  /** The start of the first bucket. The last one holds the present. */
  from: string;
  starts: number[];
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

interface WindowOptions {
  /** The first moment with anything to show, where the range is "all". */
  oldest: () => Promise<string | null>;
  /** The shortest step that makes sense. */
  finest?: ChartUnit;
  /** With no period chosen, the chart gets at most so many buckets. */
  usual?: number;
}

/** The window that was asked for, aligned down to the start of a bucket so that the first one is whole. */
export async function readWindow(
  db: Db,
  { range, period, tz: asked }: TimeQuery,
  { oldest, finest = 'hour', usual: most = 62 }: WindowOptions,
): Promise<Window> {
  const tz = await knownZone(db, asked);
  const since = await sinceOf(range, tz, oldest);
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from now() - ${since})::float8 / 3600 as hours`.execute(db);
  const hours = rows[0]!.hours;
  const fits = (unit: ChartUnit) => stepsIn(hours, unit) !== undefined;
  const allowed = chartUnits.slice(chartUnits.indexOf(finest));
  const usual = allowed.find((unit) => (stepsIn(hours, unit) ?? Infinity) <= most) ?? 'month';
  const unit = period && fits(period) ? period : usual;
  const zone = zoneOf(unit, tz);
  const calendar = await sql<{ start: string }>`
    select x at time zone ${zone} as start from generate_series(date_trunc(${unit}, ${since} at time zone ${zone}),
      now() at time zone ${zone}, ${`1 ${unit}`}::interval) as x order by x`.execute(db);
  return {
    unit,
    tz,
    from: calendar.rows[0]!.start,
    starts: calendar.rows.map(({ start }) => Date.parse(start)),
    warnings:
      period && period !== unit
        ? [{ code: 'period_changed', text: `Too long to be shown by ${period}: shown by ${unit} instead.` }]
        : [],
  };
}

/* Wall clocks repeat an hour in autumn, so hours are those of UTC; only their labels are local. */
const zoneOf = (unit: ChartUnit, tz: string): string => (unit === 'minute' || unit === 'hour' ? 'UTC' : tz);

async function sinceOf(range: ChartRange, tz: string, oldest: WindowOptions['oldest']): Promise<RawBuilder<unknown>> {
  if (range === 'ytd') return sql`date_trunc('year', now(), ${tz})`;
  if (range !== 'all') return sql`(now() - ${intervals[range]}::interval)`;
  return sql`greatest(now() - ${`${longestYears} years`}::interval, least(now(), coalesce(${await oldest()}::timestamptz, now())))`;
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

/** The start of the bucket that a moment falls into, in SQL. */
export const bucketOf = ({ unit, tz }: Window, moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`date_trunc(${unit}, ${moment}, ${zoneOf(unit, tz)})`;

/** A value for every bucket: `none` where there is no row. */
export function fillGaps<T>({ starts }: Window, rows: readonly { at: string; value: T }[], none: T): T[] {
  const values = new Map(rows.map(({ at, value }) => [Date.parse(at), value]));
  return starts.map((start) => values.get(start) ?? none);
}

interface Split {
  key: string;
  name: string;
  other: boolean;
  data: number[];
  total: number;
}
export const mostSplits = 12;

/** Counts by key over time: a series for each of the largest keys, and one for the rest. */
export function splitByKey(
  window: Window,
  rows: readonly { at: string; key: string | null; value: number }[],
): { splits: Split[]; truncated: ChartPayload['meta']['truncated'] } {
  const byKey = Map.groupBy(rows, ({ key }) => key ?? '(none)');
  const all = [...byKey].map(([key, own]) => ({ key, own, total: own.reduce((sum, { value }) => sum + value, 0) }));
  const ranked = all.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
  const splitOf = (key: string, other: boolean, own: typeof rows, total: number): Split => {
    const perBucket = Map.groupBy(own, ({ at }) => at);
    const sums = [...perBucket].map(([at, counted]) => ({
      at,
      value: counted.reduce((sum, { value }) => sum + value, 0),
    }));
    return { key, name: key, other, data: fillGaps(window, sums, 0), total };
  };
  const rest = ranked.slice(mostSplits);
  const restTotal = rest.reduce((sum, { total }) => sum + total, 0);
  return {
    splits: [
      ...ranked.slice(0, mostSplits).map(({ key, own, total }) => splitOf(key, false, own, total)),
      ...(rest.length === 0
        ? []
        : [
            splitOf(
              '(other)',
              true,
              rest.flatMap(({ own }) => own),
              restTotal,
            ),
          ]),
    ],
    truncated: rest.length === 0 ? undefined : { kept: mostSplits, total: ranked.length },
  };
}

export const timeAxis = ({ unit, tz, starts }: Window): ChartPayload['x'] => ({
  type: 'time',
  unit,
  tz,
  values: starts,
  partial_last: true,
});
