import { csvOf } from '@app/contract/base/csv';
import { chartMarkKinds } from '@app/contract/charts/chart-marks';
import { type ChartPayload, type ChartSeries, fewest, type FigureUnit, hoursIn } from '@app/contract/charts/charts';
import { formatSeconds } from '../format-seconds.ts';
import { formatKpi } from '../format.ts';

type TimeAxis = Extract<ChartPayload['x'], { type: 'time' }>;

/** A chart as it is shown: with the period before on the same places, if that was asked for. */
export interface ShownChart extends ChartPayload {
  /** What each place was called in the period before. */
  places_before?: readonly string[];
}

const rounded = (value: number, digits: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
const figureTexts: Record<FigureUnit, (value: number) => string> = {
  count: (value) => rounded(value, 1),
  tokens: (value) => rounded(value, 0),
  ratio: (value) => `${rounded(100 * value, value > 0 && value < 0.1 ? 1 : 0)} %`,
  score: (value) => value.toFixed(2),
  s: (value) => (value === 0 ? '0' : formatSeconds(value)),
  ms: (value) => (value === 0 ? '0' : formatSeconds(value / 1000)),
  bytes: (value) => {
    const power = Math.min(4, Math.floor(Math.log10(Math.max(1, value)) / 3));
    return `${rounded(value / 1000 ** power, 1)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
  },
  /* Of less than ten cents, parts of a cent are told. */
  usd: (value) =>
    `$${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: Math.abs(value) < 0.1 ? 4 : 2 })}`,
};

/** A figure in full, for tables and under the pointer. */
export const figureText = (value: number | null | undefined, unit: FigureUnit): string =>
  value === null || value === undefined ? 'N/A' : figureTexts[unit](value);

/** A figure for an axis, where there is little room. */
export const tickText = (value: number, unit: FigureUnit): string =>
  unit === 'count' || unit === 'tokens' ? formatKpi(value) : figureText(value, unit);

/** What the cells of a matrix are counted in. */
export const cellUnitOf = ({ axes }: ChartPayload): FigureUnit => axes[0]?.unit ?? 'count';

export const unitOf = (chart: ChartPayload, { axis }: Pick<ChartSeries, 'axis'>): FigureUnit =>
  chart.axes.find(({ id }) => id === axis)?.unit ?? 'count';

/* Making a format takes longer than writing a hundred dates with it. */
const formats = new Map<string, Intl.DateTimeFormat>();
function inZone(locale: string, tz: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, tz, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: tz });
  formats.set(key, format);
  return format;
}
const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/* Swedish dates are those of ISO: 2026-11-15 09:30. */
const fullFormats: Record<TimeAxis['unit'] | 'second' | 'year', (tz: string) => Intl.DateTimeFormat> = {
  second: (tz) => inZone('sv', tz, { ...date, ...time, second: '2-digit' }),
  minute: (tz) => inZone('sv', tz, { ...date, ...time }),
  hour: (tz) => inZone('sv', tz, { ...date, ...time }),
  day: (tz) => inZone('sv', tz, date),
  week: (tz) => inZone('sv', tz, date),
  month: (tz) => inZone('sv', tz, { year: 'numeric', month: '2-digit' }),
  year: (tz) => inZone('sv', tz, { year: 'numeric' }),
};

/** The places on the x axis as tables, files and the pointer name them. */
export function placeNames({ x }: Pick<ChartPayload, 'x'>): string[] {
  if (x.type === 'category') return x.values;
  const format = fullFormats[x.unit](x.tz);
  return x.values.map((value) => format.format(value));
}

export const placeName = ({ x }: Pick<ChartPayload, 'x'>, at: number): string =>
  x.type === 'category' ? (x.values[at] ?? '') : fullFormats[x.unit](x.tz).format(x.values[at]);

/** The same, short enough for the axis itself. */
export function tickNames({ x }: Pick<ChartPayload, 'x'>): string[] {
  if (x.type === 'category') return x.values;
  const day = inZone('en-GB', x.tz, { day: 'numeric', month: 'short' });
  const moment = inZone('en-GB', x.tz, time);
  const calendar: Partial<Record<string, Intl.DateTimeFormat>> = {
    day,
    week: day,
    month: inZone('en-GB', x.tz, { month: 'short', year: 'numeric' }),
    year: inZone('en-GB', x.tz, { year: 'numeric' }),
  };
  const longerThanTwoDays = (x.values.at(-1) ?? 0) - (x.values[0] ?? 0) > 172_800_000;
  return x.values.map((value) => {
    const named = calendar[x.unit]?.format(value);
    if (named !== undefined) return named;
    const clock = moment.format(value);
    if (clock === '00:00') return day.format(value);
    return longerThanTwoDays ? `${day.format(value)} ${clock}` : clock;
  });
}

/** What the first column of the figures is called. */
export const placeTitle = ({ x }: Pick<ChartPayload, 'x'>): string =>
  x.type === 'category'
    ? x.label
    : {
        second: 'Second',
        minute: 'Minute',
        hour: 'Hour',
        day: 'Day',
        week: 'Week from',
        month: 'Month',
        year: 'Year',
      }[x.unit];

export interface PlacedMark {
  /** On the x axis. */
  place: number;
  text: string;
  /** Where more is said about it. */
  href?: string | undefined;
}
/** What happened in the time of a chart. */
export function marksOn({ x, marks = [] }: Pick<ChartPayload, 'x' | 'marks'>): PlacedMark[] {
  if (x.type === 'category' || marks.length === 0) return [];
  const end = endOf(x);
  return marks
    .filter(({ at }) => at < end)
    .map((mark) => ({
      place: x.values.findLastIndex((start) => start <= mark.at),
      text: markText(mark),
      href: mark.href,
    }))
    .filter(({ place }) => place >= 0);
}
/** The last bucket is about as long as the one before. */
function endOf({ unit, values }: TimeAxis): number {
  const [previous, last = 0] = values.slice(-2);
  return last + Math.max(hoursIn[unit] * 3_600_000, last - (previous ?? last));
}
const markText = ({ kind, label }: { kind: string; label: string }): string =>
  kind !== 'note' && kind in chartMarkKinds
    ? `${chartMarkKinds[kind as keyof typeof chartMarkKinds]}: ${label}`
    : label;

/** The marks of each place, also in words; none where the chart has none. */
export function markColumn(chart: ChartPayload): { text: string; marks: PlacedMark[] }[] | undefined {
  const all = marksOn(chart);
  if (all.length === 0) return undefined;
  const byPlace = Map.groupBy(all, ({ place }) => place);
  return chart.x.values.map((_, at) => {
    const marks = byPlace.get(at) ?? [];
    return { text: marks.map(({ text }) => text).join('; '), marks };
  });
}

const filled = (drill: string, words: Record<string, string>): string =>
  drill.replaceAll(/\{(\w+)\}/g, (whole, word: string) => (word in words ? encodeURIComponent(words[word]!) : whole));

/** Where the rows behind a cell of a matrix are listed. */
export function drillToCell({ x, y_keys, cell_drill }: ChartPayload, column: number, row: number): string | undefined {
  const [key, ofRow] = [x.type === 'category' ? x.keys?.[column] : undefined, y_keys?.[row]];
  return cell_drill && key && ofRow ? filled(cell_drill, { key, row: ofRow }) : undefined;
}

/** Where the rows behind a point are listed. */
export function drillTo(
  { x, meta }: ChartPayload,
  { drill }: Pick<ChartSeries, 'drill'>,
  at: number,
): string | undefined {
  if (drill === undefined) return undefined;
  if (x.type === 'category') return filled(drill, { key: (x.keys ?? x.values)[at] ?? '' });
  const iso = (value: number) => new Date(value).toISOString();
  const next = x.values[at + 1] ?? x.end;
  return filled(drill, { from: iso(x.values[at]!), to: next === undefined ? meta.generated_at : iso(next) });
}

/** From this place on the figures may still change: -1 when all are final. */
export function openFrom({ x }: Pick<ChartPayload, 'x'>): number {
  if (x.type === 'category') return -1;
  const young = x.immature_from === undefined ? -1 : x.values.findIndex((value) => value >= x.immature_from!);
  if (young >= 0) return young;
  return x.partial_last ? x.values.length - 1 : -1;
}

export const isFaint = ({ n }: Pick<ChartSeries, 'n'>, at: number): boolean => n !== undefined && (n[at] ?? 0) < fewest;

/** Whether there is anything to draw. */
export const isEmpty = ({ shape, series, cells, nodes }: ChartPayload): boolean => {
  if (shape === 'matrix') return !cells?.some(([, , value]) => value !== 0);
  if (shape === 'graph') return !nodes?.some(({ value }) => value !== 0);
  return !series.some(({ data }) => data.some((value) => value !== null && value !== 0));
};

/** What a figure rests on and how sure it is: "n = 48, 49 % to 75 %". */
export function basisText({ n, lo, hi }: ChartSeries, at: number, unit: FigureUnit): string {
  const sure = lo?.[at] != null && hi?.[at] != null;
  return [
    ...(n ? [`n = ${figureText(n[at], 'count')}`] : []),
    ...(sure ? [`${figureText(lo[at], unit)} to ${figureText(hi[at], unit)}`] : []),
  ].join(', ');
}

/** What is to be said about each place of a chart, as columns of a file. */
function columnsOf(chart: ShownChart): { title: string; values: readonly (string | number | null)[] }[] {
  const { series, places_before: before } = chart;
  const marks = markColumn(chart);
  return [
    ...(before ? [{ title: beforeTitle, values: before }] : []),
    ...series.flatMap(({ name, data, n, lo, hi }) => [
      { title: name, values: data },
      ...(n ? [{ title: `${name}: n`, values: n }] : []),
      ...(lo ? [{ title: `${name}: from`, values: lo }] : []),
      ...(hi ? [{ title: `${name}: to`, values: hi }] : []),
    ]),
    ...(marks ? [{ title: marksTitle, values: marks.map(({ text }) => text) }] : []),
  ];
}
export const beforeTitle = 'Period before';
export const marksTitle = 'Marks';
export const waitTitle = 'Wait (median)';

/** The figures of a chart as rows of a file. */
function rowsOf(chart: ShownChart): (string | number | null)[][] {
  const { shape, x, y_values = [], cells = [], nodes = [], links = [] } = chart;
  if (shape === 'matrix') {
    const valueAt = new Map(cells.map(([column, row, value]) => [`${column} ${row}`, value]));
    const none = chart.adds === false ? null : 0;
    return [
      [placeTitle(chart), ...placeNames(chart)],
      ...y_values.map((name, row) => [name, ...x.values.map((_, column) => valueAt.get(`${column} ${row}`) ?? none)]),
    ];
  }
  if (shape === 'graph') {
    const waits = links.some(({ wait }) => wait !== undefined);
    return [
      ['Step', 'To', 'Count', 'Share', ...(waits ? [waitTitle] : [])],
      ...nodes.map(({ name, value }) => [name, null, value, null, ...(waits ? [null] : [])]),
      ...links.map(({ from, to, value, ratio, wait = null }) => [
        nameOf(nodes, from),
        nameOf(nodes, to),
        value,
        ratio,
        ...(waits ? [wait] : []),
      ]),
    ];
  }
  const columns = columnsOf(chart);
  return [
    [placeTitle(chart), ...columns.map(({ title }) => title)],
    ...placeNames(chart).map((name, at) => [name, ...columns.map(({ values }) => values[at] ?? null)]),
  ];
}
export const nameOf = (nodes: NonNullable<ChartPayload['nodes']>, id: string): string =>
  nodes.find((node) => node.id === id)?.name ?? id;

export const csvOfChart = (chart: ShownChart): string => csvOf(rowsOf(chart));

/** What a chart shows, for people who cannot see it. */
export function sentenceOf(title: string, chart: ChartPayload): string {
  const { shape, series, nodes = [], y_values = [] } = chart;
  const places = chart.x.values.length;
  const what =
    shape === 'graph'
      ? nodes.map(({ name, value }) => `${name} ${figureText(value, 'count')}`).join(', ')
      : shape === 'matrix'
        ? `${y_values.length} rows by ${places} columns`
        : [
            ...(places > 1 ? [`from ${placeName(chart, 0)} to ${placeName(chart, places - 1)}`] : placeNames(chart)),
            ...series.map(
              (each) => `${each.name}${each.total === null ? '' : ` ${figureText(each.total, unitOf(chart, each))}`}`,
            ),
          ].join(', ');
  return `${title}: ${what}. The table view has every figure.`;
}
