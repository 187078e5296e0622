import type { ChartPayload } from '@app/contract/charts/charts';
import {
  basisText,
  beforeTitle,
  cellUnitOf,
  drillTo,
  drillToCell,
  figureText,
  markColumn,
  marksTitle,
  nameOf,
  type PlacedMark,
  placeNames,
  placeTitle,
  type ShownChart,
  unitOf,
  waitTitle,
} from './chart-texts.ts';

/** One cell of the table view. */
export interface Cell {
  text: string;
  /** Where the rows behind it are listed. */
  to?: string | undefined;
  /** What its figure rests on. */
  basis?: string;
  /** What happened there; the text says it all in one. */
  marks?: readonly PlacedMark[];
}
export interface TableView {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The figures of a chart as the table view shows them. */
export const tableOf = (chart: ShownChart): TableView =>
  ({ time: ofSeries, category: ofSeries, matrix: ofMatrix, graph: ofGraph })[chart.shape](chart);

/* A row whose figures all lead to the same list has one link, at its name. */
function ofSeries(chart: ShownChart): TableView {
  const { places_before: before } = chart;
  const marks = markColumn(chart);
  return {
    head: [
      placeTitle(chart),
      ...(before ? [beforeTitle] : []),
      ...chart.series.map(({ name }) => name),
      ...(marks ? [marksTitle] : []),
    ],
    rows: placeNames(chart).map((name, at) => {
      const ways = new Set(chart.series.flatMap((series) => drillTo(chart, series, at) ?? []));
      const [only] = ways;
      return [
        { text: name, to: ways.size === 1 ? only : undefined },
        ...(before ? [{ text: before[at] ?? '' }] : []),
        ...chart.series.map((series): Cell => {
          const unit = unitOf(chart, series);
          return {
            text: figureText(series.data[at], unit),
            to: ways.size > 1 ? drillTo(chart, series, at) : undefined,
            basis: basisText(series, at, unit),
          };
        }),
        ...(marks?.[at] ? [marks[at]] : []),
      ];
    }),
  };
}

function ofMatrix(chart: ChartPayload): TableView {
  const { y_values = [], adds = true } = chart;
  const sums = rowSums(chart);
  const names = placeNames(chart);
  const unit = cellUnitOf(chart);
  return {
    head: [placeTitle(chart), ...names, ...(adds ? ['Sum'] : [])],
    rows: y_values.map((name, row) => [
      { text: name },
      ...names.map((_, column) => ({
        text: cellText(chart, column, row, ([figure, share]) => (share ? `${figure} (${share})` : figure)),
        to: cellAt(chart, column, row) ? drillToCell(chart, column, row) : undefined,
      })),
      ...(adds ? [{ text: figureText(sums[row], unit) }] : []),
    ]),
  };
}

/** Each step with what led to it. */
function ofGraph({ nodes = [], links = [] }: ChartPayload): TableView {
  const cells = (...texts: readonly string[]): Cell[] => texts.map((text) => ({ text }));
  const waits = links.some(({ wait }) => wait !== undefined);
  return {
    head: ['Step', 'Count', 'From', 'Moved', 'Share', ...(waits ? [waitTitle] : [])],
    rows: nodes.flatMap(({ id, name, value }) => {
      const into = links.filter(({ to }) => to === id);
      const first = [name, figureText(value, 'count')];
      return into.length === 0
        ? [cells(...first, '', '', '', ...(waits ? [''] : []))]
        : into.map((link, at) =>
            cells(
              ...(at === 0 ? first : ['', '']),
              nameOf(nodes, link.from),
              figureText(link.value, 'count'),
              figureText(link.ratio, 'ratio'),
              ...(waits ? [figureText(link.wait, 's')] : []),
            ),
          );
    }),
  };
}

/** What is not told counts as none, where cells can be added up. */
const cellAt = ({ cells = [], adds = true }: ChartPayload, column: number, row: number): number | null =>
  cells.find(([x, y]) => x === column && y === row)?.[2] ?? (adds ? 0 : null);

/** A figure of a matrix, and its share of the row if it is a part of that. */
export function cellText(
  chart: ChartPayload,
  column: number,
  row: number,
  join: (texts: [figure: string, share: string]) => string,
): string {
  const value = cellAt(chart, column, row);
  const sum = rowSums(chart)[row];
  return join([figureText(value, cellUnitOf(chart)), sum && value !== null ? figureText(value / sum, 'ratio') : '']);
}

/** What the shares of each row of a matrix are shares of; none where figures cannot be added up. */
export function rowSums({ y_values = [], cells = [], adds = true }: ChartPayload): number[] {
  if (!adds) return [];
  const sums = y_values.map(() => 0);
  for (const [, row, value] of cells) sums[row] = (sums[row] ?? 0) + value;
  return sums;
}
