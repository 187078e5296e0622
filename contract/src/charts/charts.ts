import { z } from 'zod';
import { wholeNumber } from '../base/numbers.ts';
import { timestamp } from '../base/text.ts';
import { timeZone } from '../base/time-zone.ts';

/** What one step of a time axis stands for. */
export const chartUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type ChartUnit = (typeof chartUnits)[number];

/** How far back a chart looks, with the words on its buttons. */
export const chartRanges = {
  '1h': '1h',
  '6h': '6h',
  '24h': '24h',
  '7d': '7d',
  '1m': '1m',
  '3m': '3m',
  '6m': '6m',
  ytd: 'YTD',
  '1y': '1y',
  all: 'All',
} as const;
export type ChartRange = keyof typeof chartRanges;

/** The periods that people may choose. */
export const chartPeriods = ['hour', 'day', 'week', 'month'] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

/** At most, for ranges; at least, for units. */
export const hoursIn: Record<ChartRange | ChartUnit, number> = {
  second: 1 / 3600,
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 7 * 24,
  month: 28 * 24,
  year: 365 * 24,
  '1h': 1,
  '6h': 6,
  '24h': 24,
  '7d': 7 * 24,
  '1m': 31 * 24,
  '3m': 92 * 24,
  '6m': 184 * 24,
  ytd: 366 * 24,
  '1y': 366 * 24,
  all: 3660 * 24,
};
export const mostBuckets = 2000;
/** Steps shorter than a day are for looking at an hour, a day, a week at most. */
const longest: Partial<Record<ChartUnit, number>> = { second: 1, minute: 24, hour: 168 };

/** How many steps of this unit so many hours take; undefined when they are too many to be drawn. */
export function stepsIn(hours: number, unit: ChartUnit): number | undefined {
  const steps = Math.ceil(hours / hoursIn[unit]);
  return steps > mostBuckets || hours > (longest[unit] ?? Infinity) ? undefined : steps;
}

/** Whether a range may be drawn in steps of this unit. */
export const fitsRange = (range: ChartRange, unit: ChartUnit): boolean =>
  hoursIn[range] >= hoursIn[unit] && stepsIn(hoursIn[range], unit) !== undefined;

/** What the pickers of a chart page choose. A period that does not fit the range gives way to the next one that does. */
export const timeQuery = {
  range: z.enum(Object.keys(chartRanges) as [ChartRange]).default('3m'),
  period: z.enum(chartPeriods).optional(),
  tz: timeZone.default('UTC'),
};
export type TimeQuery = z.output<z.ZodObject<typeof timeQuery>>;

export const longestDays = 3660;
/**
 * What calls from other programs choose: the same, in any unit, or the last so many days, or a stretch of time of their own.
 * `from` and `to` go before `max_period_days`, which goes before `range`.
 */
export const windowQuery = {
  ...timeQuery,
  range: timeQuery.range.unwrap().optional(),
  period: z.enum(chartUnits).optional(),
  max_period_days: wholeNumber({ min: 1, max: longestDays }).optional(),
  from: timestamp.optional(),
  /** The first moment that does not count any more; now unless said. */
  to: timestamp.optional(),
};
export type WindowQuery = z.output<z.ZodObject<typeof windowQuery>>;

/** What a figure is counted in. Ratios are between 0 and 1, money is in dollars. */
export const figureUnits = ['count', 'ratio', 'ms', 's', 'bytes', 'usd', 'tokens', 'score'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** One value for each place on the x axis. 0 means that none were counted, null that there is nothing to say. */
const figures = z.array(z.number().nullable());

export const chartSeries = z.object({
  /** The same on all pages, because it decides the colour; `:share` at its end does not change that. */
  id: z.string(),
  name: z.string(),
  axis: z.enum(['l', 'r']),
  draw: z.enum(['line', 'bar', 'area', 'point']),
  /** Series with the same word here are drawn on top of each other. */
  stack: z.string().optional(),
  /** Green or red, where the figures are good or bad news whoever reads them. */
  tone: z.enum(['good', 'bad']).optional(),
  data: figures,
  /** The count behind each value: the denominator of a ratio, or the size of a sample. */
  n: figures.optional(),
  /** The ends of the 95 % interval of each value. */
  lo: figures.optional(),
  hi: figures.optional(),
  /** Of the whole range; null where a sum says nothing. */
  total: z.number().nullable(),
  /** Stands for all series that were too many to name. */
  other: z.boolean().optional(),
  /**
   * The address of the rows behind a point. `{from}` and `{to}` stand for the start and end of its bucket, `{key}` for the
   * key of its category.
   */
  drill: z.string().startsWith('/').optional(),
});
export type ChartSeries = z.output<typeof chartSeries>;

const timeAxis = z.object({
  type: z.literal('time'),
  unit: z.enum(chartUnits),
  /** Days and longer begin at midnight of this zone, and all labels are in it. */
  tz: z.string(),
  /** Start of each bucket in milliseconds since 1970, without gaps. */
  values: z.array(z.int()).max(mostBuckets),
  /** Where the last bucket ends. */
  end: z.int().optional(),
  /** The last bucket is still filling. */
  partial_last: z.boolean(),
  /** From this instant on, ratios may still change: too little time has passed since. */
  immature_from: z.int().optional(),
});
const categoryAxis = z.object({
  type: z.literal('category'),
  label: z.string(),
  values: z.array(z.string()).max(mostBuckets),
  /** What the address of the rows calls each value, where it has another name for it. */
  keys: z.array(z.string()).optional(),
});

const payload = z.object({
  v: z.literal(1),
  id: z.string(),
  title: z.string(),
  shape: z.enum(['time', 'category', 'matrix', 'graph']),
  x: z.discriminatedUnion('type', [timeAxis, categoryAxis]),
  axes: z
    .array(
      z.object({
        id: z.enum(['l', 'r']),
        unit: z.enum(figureUnits),
        min: z.number().optional(),
        max: z.number().optional(),
      }),
    )
    .max(2),
  series: z.array(chartSeries),
  /** Of a matrix: column, row and value, in the unit of the first axis; `y_values` are the rows. */
  cells: z.array(z.tuple([z.int(), z.int(), z.number()])).optional(),
  y_values: z.array(z.string()).optional(),
  /** What the address of the rows behind a cell calls its row; empty where no address can say it. */
  y_keys: z.array(z.string()).optional(),
  /** The address of the rows behind a cell: `{row}` and `{key}` stand for the keys of its row and column. */
  cell_drill: z.string().startsWith('/').optional(),
  /** False where cells cannot be added up, as means cannot: then they have neither sums nor shares, and none is not 0. */
  adds: z.boolean().optional(),
  /** Of a graph, in the order of the steps. */
  nodes: z.array(z.object({ id: z.string(), name: z.string(), value: z.number() })).optional(),
  links: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        value: z.number(),
        ratio: z.number().nullable(),
        /** How long it usually takes from one to the other: the median, in seconds. */
        wait: z.number().nullable().optional(),
      }),
    )
    .optional(),
  /** Things that happened, such as a release. */
  marks: z
    .array(z.object({ at: z.int(), label: z.string(), kind: z.string(), href: z.string().optional() }))
    .optional(),
  meta: z.object({
    generated_at: timestamp,
    took_ms: z.number(),
    cached: z.boolean(),
    tables: z.array(z.string()),
    /** How the figures are counted, in a sentence or two. */
    definition: z.string(),
    params: z.record(z.string(), z.string()),
    truncated: z.object({ kept: z.int(), total: z.int() }).optional(),
    warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  }),
});
export type ChartPayload = z.output<typeof payload>;

/** What every endpoint for charts answers. */
export const chartPayload = payload.superRefine((chart, context) => {
  for (const message of faultsOf(chart)) context.addIssue({ code: 'custom', message });
});

/** What is wrong with a payload beyond the shape of its parts. */
function faultsOf({ shape, x, axes, series, cells, y_values, y_keys, nodes, links }: ChartPayload): string[] {
  const places = x.values.length;
  const unitOf = new Map(axes.map(({ id, unit }) => [id, unit]));
  const known = new Set(nodes?.map(({ id }) => id));
  const rows = y_values?.length ?? 0;
  return [
    ...(x.type === 'category' && x.keys && x.keys.length !== places ? ['x: not as many keys as values'] : []),
    ...(y_keys && y_keys.length !== rows ? ['y: not as many keys as values'] : []),
    ...((shape === 'time') === (x.type === 'time') ? [] : ['x: a time axis goes with the shape "time"']),
    ...series.flatMap(({ id, axis, data, n, lo, hi }) => [
      ...[data, n, lo, hi].filter((list) => list && list.length !== places).map(() => `${id}: must fill the axis`),
      ...(unitOf.has(axis) ? [] : [`${id}: there is no axis "${axis}"`]),
      ...(unitOf.get(axis) === 'ratio' && data.some((value) => value !== null && (value < 0 || value > 1))
        ? [`${id}: a ratio is between 0 and 1`]
        : []),
    ]),
    ...(cells ?? [])
      .filter(([column, row]) => column < 0 || column >= places || row < 0 || row >= rows)
      .map(([column, row]) => `cells: ${column}, ${row} is outside the matrix`),
    ...(links ?? []).filter(({ from, to }) => !known.has(from) || !known.has(to)).map(() => 'links: unknown node'),
  ];
}

/** Points that rest on fewer are drawn faint. */
export const fewest = 20;

/** The share `hits` of `n` and the ends of its 95 % interval, by Wilson's formula; nulls when there is nothing to divide by. */
export function ratioOf(hits: number, n: number): { value: number | null; lo: number | null; hi: number | null } {
  if (n === 0) return { value: null, lo: null, hi: null };
  const z2 = 1.959964 ** 2;
  const share = hits / n;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Math.sqrt(z2) / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { value: share, lo: hits === 0 ? 0 : middle - half, hi: hits === n ? 1 : middle + half };
}

/** So many hits of so many. */
interface Share {
  hits: number;
  n: number;
}

/**
 * By how much the first of two shares is larger, and the ends of the 95 % interval of that, by Newcombe's method from the two
 * intervals of Wilson: an interval without 0 means that the difference is hardly chance. Nulls when one of them is of nothing.
 */
export function differenceOf(now: Share, before: Share): ReturnType<typeof ratioOf> {
  const [one, other] = [ratioOf(now.hits, now.n), ratioOf(before.hits, before.n)];
  if (one.value === null || other.value === null) return { value: null, lo: null, hi: null };
  const value = one.value - other.value;
  return {
    value,
    lo: value - Math.hypot(one.value - one.lo!, other.hi! - other.value),
    hi: value + Math.hypot(one.hi! - one.value, other.value - other.lo!),
  };
}

/** The values of a series of ratios. */
export function ratiosOf(counts: readonly Share[]): Pick<ChartSeries, 'data' | 'n' | 'lo' | 'hi'> {
  const ratios = counts.map(({ hits, n }) => ratioOf(hits, n));
  return {
    data: ratios.map(({ value }) => value),
    n: counts.map(({ n }) => n),
    lo: ratios.map(({ lo }) => lo),
    hi: ratios.map(({ hi }) => hi),
  };
}
