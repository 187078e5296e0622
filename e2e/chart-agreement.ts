import { getReportedAmounts } from '@app/contract/charts/analytics';
import { pathOf, type Read } from '@app/contract/base/endpoint';
import type { ChartPayload, ChartSeries, FigureUnit } from '@app/contract/charts/charts';
import { listTableRows, type TableRow } from '@app/contract/charts/generic-table';
import { pages } from '../web/src/features/charts/pages/all.ts';
import { tableOf } from '../web/src/kit/chart/chart-rows.ts';
import { csvOfChart, drillTo, figureText, placeName, unitOf } from '../web/src/kit/chart/chart-texts.ts';
import { seriesOption } from '../web/src/kit/chart/drawing/series-options.ts';
import { readCsv } from './csv.ts';

/** Asks the server by path and query. */
export type Ask = (address: string) => Promise<unknown>;
export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** Everything about a page that does not agree with itself, in words that name the page, the chart and the point. */
export async function disagreementsOf(page: PageName, tz: string, users: readonly string[], ask: Ask) {
  const { ranges, period, search, sources, tiles = () => [] } = pages[page];
  const time = { range: ranges?.[0] ?? 'all', ...(period && { period }), tz } as const;
  const chosen = search ? search.parse({ users }) : {};
  const faults: string[] = [];
  const totals = new Set<number>();
  const ratios: number[] = [];
  for (const { title, endpoint, request } of sources({}, chosen)) {
    const chart = (await ask(addressOf(endpoint, request(time)))) as ChartPayload;
    const found = [...figureFaults(chart), ...(await drillFaults(endpoint, chart, ask))];
    faults.push(...found.map((text) => `${page}, “${title}”, ${text}`));
    for (const { total } of chart.series) totals.add(total ?? Number.NaN);
    totals.add(chart.series.reduce((sum, { total }) => sum + (total ?? 0), 0));
    const [first, second] = chart.series.map(({ data }) => data.at(-1) ?? 0);
    if (first !== undefined && second) ratios.push(first / second);
  }
  for (const { label, unit, endpoint, request, value } of tiles({}, chosen)) {
    const figure = value((await ask(addressOf(endpoint, request(time)))) as never);
    /* How much of a target is reached: what is due of it by now has grown a little since. */
    const reached = unit === 'ratio' && ratios.some((ratio) => Math.abs(ratio - figure!) < 1e-3 * ratio);
    if (figure === null || !(totals.has(figure) || reached))
      faults.push(`${page}, tile “${label}”: no chart of the page adds up to its ${figure}`);
  }
  return faults;
}

type Word = string | number | boolean;
export function addressOf({ path }: Read, request: unknown): string {
  const { params = {}, query = {} } = request as {
    params?: Record<string, string>;
    query?: Record<string, Word | undefined>;
  };
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${pathOf(path, params)}?${new URLSearchParams(asked).toString()}`;
}

/** What is drawn, the table view and the file against each other. */
const figureFaults = (chart: ChartPayload): string[] =>
  ({ time: seriesFaults, category: seriesFaults, matrix: matrixFaults, graph: graphFaults })[chart.shape](chart);

function seriesFaults(chart: ChartPayload): string[] {
  const [file, table, drawn] = [readCsv(csvOfChart(chart)), tableOf(chart), drawnOf(chart)];
  const places = chart.x.values.map((_, at) => at);
  if (file.rows.length !== places.length || table.rows.length !== places.length)
    return [`${places.length} places, ${file.rows.length} in the file, ${table.rows.length} in the table`];
  return chart.series.flatMap((series, index) => {
    const columns = file.head.filter((name) => name === series.name).length;
    if (columns !== 1) return [`${series.name}: ${columns} columns of the file are called so`];
    const figures = places.map((at) => figureOf(file.rows[at]![file.head.indexOf(series.name)]!));
    const sum = figures.reduce<number>((total, figure) => total + (figure ?? 0), 0);
    return [
      ...places.flatMap((at) => {
        const [figure, shown] = [figures[at]!, table.rows[at]![index + 1]!.text];
        const pointed = drawn.get(series.id)?.[at] ?? null;
        return figure === pointed && says(shown, figure, unitOf(chart, series))
          ? []
          : [
              `${series.name} at ${placeName(chart, at)}: ${pointed} drawn, ${figure} in the file, ${shown} in the table`,
            ];
      }),
      ...(series.total === null || Math.abs(sum - series.total) <= 1e-6 * Math.max(1, sum)
        ? []
        : [`${series.name}: its total is ${series.total}, its figures add up to ${sum}`]),
    ];
  });
}

function matrixFaults(chart: ChartPayload): string[] {
  const [file, table] = [readCsv(csvOfChart(chart)), tableOf(chart)];
  const drawn = chart.cells!.reduce((sum, [, , value]) => sum + value, 0);
  const written = file.rows.flatMap(([, ...figures]) => figures).reduce((sum, text) => sum + Number(text), 0);
  return [
    ...file.rows.flatMap(([name, ...figures], at) =>
      [...figures, String(figures.reduce((sum, text) => sum + Number(text), 0))].flatMap((figure, column) => {
        const shown = table.rows[at]![column + 1]!.text;
        return says(shown.split(' ')[0]!, Number(figure), 'count')
          ? []
          : [`${name}, ${table.head[column + 1]}: ${figure} in the file, ${shown} in the table`];
      }),
    ),
    ...(drawn === written ? [] : [`all cells: ${drawn} drawn, ${written} in the file`]),
  ];
}

function graphFaults(chart: ChartPayload): string[] {
  const told = tableOf(chart).rows.flatMap(([step, count, from, moved]) => [
    ...(step!.text === '' ? [] : [`${step!.text} ${count!.text}`]),
    ...(from!.text === '' ? [] : [`${from!.text} moved ${moved!.text}`]),
  ]);
  const written = readCsv(csvOfChart(chart)).rows.map(
    ([step, to, count]) => `${step}${to === '' ? '' : ' moved'} ${figureText(Number(count), 'count')}`,
  );
  const drawn = [...chart.nodes!, ...chart.links!].length;
  const same = written.length === drawn && written.toSorted().join() === told.toSorted().join();
  return same ? [] : [`${drawn} steps and links; in the file: ${written.join(', ')}; in the table: ${told.join(', ')}`];
}

const figureOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Whether a text says a figure, as exactly as its digits can. */
function says(text: string, figure: number | null, unit: FigureUnit): boolean {
  if (figure === null) return text === 'N/A';
  const [, plain = '', word] = /^([-\d.]+)(ms|s|min|h|d)?$/.exec(text.replaceAll(/[$,%\s]/g, '')) ?? [];
  const digits = plain.split('.')[1]?.length ?? 0;
  const seconds = { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 }[word ?? ''] ?? 1;
  const told = unit === 'ratio' ? 100 * figure : unit === 'ms' ? figure / 1000 : figure;
  const written = unit === 'ms' && word === undefined ? Number(plain) / 1000 : Number(plain) * seconds;
  return Math.abs(written - told) <= 0.5 * 10 ** -digits * seconds + 1e-9;
}

const black = '#000000';
const series = Array.from({ length: 100 }, () => black);
const colours = { series, text: black, secondary: black, divider: black, paper: black, primary: black };
/** The figures that ECharts is given, by series. What is still open is a line of its own. */
function drawnOf(chart: ChartPayload): Map<string, (number | null)[]> {
  const option = seriesOption(chart, { colours, hidden: new Set(), width: 800 });
  const drawn = new Map<string, (number | null)[]>();
  for (const { id, type, data } of option.series as {
    id: string;
    type: string;
    data: (number | { value: number } | null)[];
  }[]) {
    if (type === 'custom') continue;
    const known = drawn.get(id.replace(/ open$/, '')) ?? [];
    const values = data.map((each) => (typeof each === 'object' ? (each?.value ?? null) : each));
    drawn.set(
      id.replace(/ open$/, ''),
      values.map((value, at) => value ?? known[at] ?? null),
    );
  }
  return drawn;
}

/** More rows than this are not read. */
const mostRows = 400;

/** The rows that a click on a point leads to, against the point: as many as it counts, as much as it adds up. */
async function drillFaults(endpoint: Read, chart: ChartPayload, ask: Ask): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, series] of seriesToTry(chart).entries())
    for (const at of pointsToTry(series, index === 0)) {
      const { pathname, searchParams, search } = new URL(drillTo(chart, series, at)!, 'http://localhost');
      if (pathname !== '/generic_table/') continue;
      const unit = unitOf(chart, series);
      /* A share, a time or a lift says of how many rows it is; a share of a quota is none of the rows. */
      const isAmount = endpoint.path === getReportedAmounts.path;
      const counted = unit === 'count' || isAmount ? series.data : series.n;
      if (!counted) continue;
      const figure = counted[at] ?? 0;
      const rows = await readRows(searchParams, ask);
      const amount = rows.reduce((sum, { values }) => sum + Number(values['amount'] ?? 0), 0);
      const [found, expected] = isAmount
        ? [rows.length < mostRows ? amount / (unit === 'usd' ? 1e6 : 1) : figure, figure]
        : [rows.length, Math.min(figure, mostRows)];
      if (Math.abs(found - expected) > 1e-6 * Math.max(1, expected))
        faults.push(`${series.name} at ${placeName(chart, at)} is ${expected}, its rows are ${found}: ${search}`);
    }
  return faults;
}

/** The first and the last of a split, and those whose filter has something special to say. */
function seriesToTry({ series }: ChartPayload): ChartSeries[] {
  const able = series.filter(({ drill }) => drill !== undefined);
  const special = /isnull%3Atrue|%5C/;
  return able.filter(({ drill, stack }, at) => !stack || at === 0 || at === able.length - 1 || special.test(drill!));
}

/** The smallest that is something; of the first series also the last one, which may still fill, and one that is nothing. */
function pointsToTry({ data, n }: ChartSeries, isFirst: boolean): number[] {
  const counts = (n ?? data).map((value) => value ?? 0);
  const some = [...counts.keys()].filter((at) => counts[at]! > 0);
  const smallest = some.toSorted((a, b) => counts[a]! - counts[b]!).slice(0, 1);
  const more = isFirst ? [...some.slice(-1), counts.lastIndexOf(0)].filter((at) => at >= 0) : [];
  return [...new Set([...smallest, ...more])];
}

async function readRows(question: URLSearchParams, ask: Ask): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for (let after: string | null = ''; after !== null && rows.length < mostRows;) {
    const fields = question.get('model') === 'IngestEvent' ? 'id,amount' : 'id';
    const more: Record<string, string> = { fields, limit: '200', ...(after !== '' && { after }) };
    const words = new URLSearchParams({ ...Object.fromEntries(question), ...more });
    const found = (await ask(`${listTableRows.path}?${words.toString()}`)) as {
      results: TableRow[];
      next: string | null;
    };
    rows.push(...found.results);
    after = found.next;
  }
  return rows;
}
