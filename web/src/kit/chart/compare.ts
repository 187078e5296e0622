import { type ChartPayload, type ChartSeries, differenceOf, type FigureUnit } from '@app/contract/charts/charts';
import { figureText, placeNames, type ShownChart, unitOf } from './chart-texts.ts';

/* It does not change the colour of a series. */
const suffix = ':before';
export const isBefore = ({ id }: Pick<ChartSeries, 'id'>): boolean => id.endsWith(suffix);
/** The id of the series that one of the period before belongs to; of every other its own. */
export const baseOf = ({ id }: Pick<ChartSeries, 'id'>): string =>
  id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;

/** A chart with each series of the period before as one more series, place by place. */
export function withBefore(chart: ChartPayload, before: ChartPayload): ShownChart {
  const onPlaces = <T>(list: readonly T[]) => chart.x.values.map((_, at) => list[at] ?? null);
  /* In the order of now: in a stack, each part lies on the same ones. */
  const order = new Map(chart.series.map(({ id }, at) => [id, at]));
  const orderOf = ({ id }: ChartSeries) => order.get(id) ?? order.size;
  const ordered = before.series.toSorted((a, b) => orderOf(a) - orderOf(b));
  const series = ordered.map(({ drill: _, n, lo, hi, stack, ...each }): ChartSeries => ({
    ...each,
    id: `${each.id}${suffix}`,
    name: `${each.name}, period before`,
    draw: 'line',
    data: onPlaces(each.data),
    ...(n && { n: onPlaces(n) }),
    ...(lo && { lo: onPlaces(lo) }),
    ...(hi && { hi: onPlaces(hi) }),
    ...(stack !== undefined && { stack: `${stack}${suffix}` }),
  }));
  return {
    ...chart,
    series: [...chart.series, ...series],
    places_before: onPlaces(placeNames(before)).map((name) => name ?? ''),
  };
}

/** What changed since the period before, in words: a few sentences at most. */
export function changesOf(chart: ChartPayload, before: ChartPayload): string[] {
  const [now, then] = alike(chart, before);
  if (now.x.values.length === 0) return [];
  const earlier = new Map(then.series.map((series) => [series.id, series]));
  const shares = now.series
    .filter((series) => unitOf(now, series) === 'ratio' && series.n !== undefined)
    .map((series) => ({ name: series.name, text: shareChange(now, series, earlier.get(series.id)) }))
    .filter(({ text }) => text !== '');
  /* Where anything was counted, what never was is not worth a sentence. */
  const all = totalChanges(now, then);
  const told = all.filter(({ text }) => text !== stillNone);
  const totals = told.length > 0 ? told : all.slice(0, 1);
  /* Room for one share at least: what was counted is seen, whether a share has changed is not. */
  const changes = [...totals.slice(0, shares.length > 0 ? mostNamed - 1 : mostNamed), ...shares].slice(0, mostNamed);
  const isAlone = all.length + shares.length === 1;
  const texts = changes.map((change) => (isAlone ? capital(change.text) : named(change)));
  const cut = chart.x.type === 'time' && now !== chart ? ` (without the unfinished ${chart.x.unit})` : '';
  return texts.map((text, at) => (at === texts.length - 1 ? `${text}${cut}` : text));
}
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const named = ({ name, text }: Change): string => `${name}: ${text}`;

/** Both without the last step while that is still filling: half a day is no match for a whole one. */
export function alike(chart: ChartPayload, before: ChartPayload): [now: ChartPayload, then: ChartPayload] {
  if (chart.x.type !== 'time' || !chart.x.partial_last) return [chart, before];
  const places = chart.x.values.length - 1;
  return [firstPlaces(chart, places), firstPlaces(before, places)];
}

function firstPlaces(chart: ChartPayload, places: number): ChartPayload {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const series = chart.series.map(({ data, n, lo, hi, total, ...each }): ChartSeries => ({
    ...each,
    data: data.slice(0, places),
    ...(n && { n: n.slice(0, places) }),
    ...(lo && { lo: lo.slice(0, places) }),
    ...(hi && { hi: hi.slice(0, places) }),
    /* A total that is no sum, such as of different people, cannot be told for a part of the time. */
    total: total === null || Math.abs(sum(data) - total) > 1e-6 * Math.abs(total) ? null : sum(data.slice(0, places)),
  }));
  const x = chart.x.type === 'time' ? { ...chart.x, values: chart.x.values.slice(0, places) } : chart.x;
  return { ...chart, x, series };
}

interface Change {
  name: string;
  text: string;
}
const mostNamed = 3;

/** What is stacked is parts of one whole. */
function totalChanges(chart: ChartPayload, before: ChartPayload): Change[] {
  const counted = [
    ...chart.series.map((series) => ({ series, now: series.total, earlier: 0 })),
    ...before.series.map((series) => ({ series, now: 0, earlier: series.total })),
  ].filter(({ series }) => unitOf(chart, series) !== 'ratio');
  return [...Map.groupBy(counted, ({ series }) => unitOf(chart, series))].flatMap(([unit, all]) => {
    const piles = [...Map.groupBy(all, ({ series: { id, stack } }) => stack ?? id).values()].filter((own) =>
      own.every(({ series }) => series.total !== null),
    );
    return piles.map((own) => {
      const sum = (which: 'now' | 'earlier') => own.reduce((total, each) => total + (each[which] ?? 0), 0);
      const names = [...new Set(own.map(({ series }) => series.name))];
      return {
        name: names.length > 2 ? 'Together' : names.join(' and '),
        text: totalChange(sum('now'), sum('earlier'), unit),
      };
    });
  });
}

type Figure = number | null | undefined;
/** The same in a few words, for a tile: "12 % more than before", "3.2 × the period before". */
export function shortChange(now: Figure, before: Figure, unit: FigureUnit): string {
  if (now === null || now === undefined || before === null || before === undefined) return '';
  if (now === before) return 'as before';
  if (unit === 'ratio') return pointsText(now - before);
  if (before === 0) return 'none before';
  if (now === 0) return `${figureText(before, unit)} before`;
  return isManifold(now, before)
    ? `${figureText(now / before, 'count')} × the period before`
    : `${relativeText(now, before, unit)} before`;
}

const isManifold = (now: number, before: number): boolean => now >= 3 * before;
/** "12 % more than". */
function relativeText(now: number, before: number, unit: FigureUnit): string {
  const less = unit === 'count' ? 'fewer' : 'less';
  return `${figureText(Math.abs(now / before - 1), 'ratio')} ${now > before ? 'more' : less} than`;
}

/** "up 4 points". */
function pointsText(difference: number): string {
  const points = figureText(Math.abs(100 * difference), 'count');
  if (points === '0') return 'unchanged';
  return `${difference > 0 ? 'up' : 'down'} ${points} ${points === '1' ? 'point' : 'points'}`;
}

const stillNone = 'none, as in the period before';
/** "1,240, 12 % more than the 1,107 of the period before". */
function totalChange(now: number, before: number, unit: FigureUnit): string {
  const figure = figureText(now, unit);
  if (now === before) return now === 0 ? stillNone : `${figure}, the same as in the period before`;
  if (before === 0) return `${figure}, none in the period before`;
  if (now === 0) return `none, against ${figureText(before, unit)} in the period before`;
  const relation = isManifold(now, before)
    ? `${figureText(now / before, 'count')} times`
    : relativeText(now, before, unit);
  return `${figure}, ${relation} the ${figureText(before, unit)} of the period before`;
}

/** "up 4 points (34 % of 210 against 30 % of 198); it may well be chance". Shares are never averaged: hits and n are summed. */
function shareChange(chart: ChartPayload, series: ChartSeries, earlier: ChartSeries | undefined): string {
  /* What is too young to be judged would make the newer period look worse than it is. */
  const young = chart.x.type === 'time' ? chart.x.immature_from : undefined;
  const ripe = young === undefined ? undefined : chart.x.values.filter((value) => Number(value) < young).length;
  const now = hitsOf(series, ripe);
  const before = earlier ? hitsOf(earlier, ripe) : { hits: 0, n: 0 };
  if (now.n === 0) return '';
  const { value, lo, hi } = differenceOf(now, before);
  if (value === null) return `${shareText(now)}; in the period before there was nothing to take a share of`;
  const isReal = lo! > 0 || hi! < 0;
  const left = ripe === undefined ? '' : ', without the newest, which may still change';
  return `${pointsText(value)} (${shareText(now)} against ${shareText(before)}${left}); ${isReal ? 'hardly chance' : 'it may well be chance'}`;
}
const shareText = ({ hits, n }: { hits: number; n: number }): string =>
  `${figureText(hits / n, 'ratio')} of ${figureText(n, 'count')}`;
const hitsOf = ({ data, n = [] }: ChartSeries, places = data.length): { hits: number; n: number } => ({
  hits: data.slice(0, places).reduce<number>((sum, value, at) => sum + Math.round((value ?? 0) * (n[at] ?? 0)), 0),
  n: n.slice(0, places).reduce<number>((sum, each) => sum + (each ?? 0), 0),
});
