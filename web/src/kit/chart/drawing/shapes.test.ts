import type { CustomSeriesOption } from 'echarts/charts';
import { expect, test } from 'vitest';
import { makeChart } from '../../../testing/make-chart.ts';
import { graphOption } from './graph-option.ts';
import { rowSums, tableOf } from '../chart-rows.ts';
import { matrixOption } from './matrix-option.ts';
import type { ChartOption } from './series-options.ts';
import { coloursOf } from './useChartColours.ts';

/** What a custom series draws for one of its items, where each step of an axis is 100 pixels. */
function drawn(option: ChartOption, id: string, dataIndex: number): unknown {
  const series = [option.series ?? []].flat().find((each): each is CustomSeriesOption => each.id === id);
  const api = { coord: ([x, y]: number[]) => [x! * 100, y! * 100], size: () => [100, 40] };
  return series!.renderItem!({ dataIndex } as never, api as never);
}

const flow = makeChart({
  shape: 'graph',
  series: [],
  nodes: [
    { id: 'sent', name: 'Sent', value: 10 },
    { id: 'interview', name: 'Interview', value: 4 },
  ],
  links: [
    { from: 'sent', to: 'interview', value: 4, ratio: 0.4 },
    { from: 'interview', to: 'sent', value: 1, ratio: null },
  ],
});

test('a flow has its steps in order, its ways forward drawn through and its ways back dashed', () => {
  const option = graphOption(flow, coloursOf(flow, 'light'), 800);
  expect(option.yAxis).toMatchObject({ data: ['Sent', 'Interview'], inverse: true });
  expect(drawn(option, 'links', 0)).toMatchObject({
    children: [{ style: { lineDash: 'solid' } }, { style: { text: '40 %' } }],
  });
  expect(drawn(option, 'links', 1)).toMatchObject({
    children: [{ style: { lineDash: [4, 3] } }, { style: { text: '1' } }],
  });
});

test('flows below each other say their name once', () => {
  const steps = ['ML: Voted up', 'ML: Replied', 'LLM: Voted up', 'LLM: Replied'];
  const lanes = makeChart({
    shape: 'graph',
    series: [],
    nodes: steps.map((name, at) => ({ id: `${at}`, name, value: 1 })),
    links: [],
  });
  expect(graphOption(lanes, coloursOf(lanes, 'light'), 800).yAxis).toMatchObject({
    data: ['ML: Voted up', 'Replied', 'LLM: Voted up', 'Replied'],
  });
});

const matrix = makeChart({
  shape: 'matrix',
  series: [],
  x: { type: 'category', label: 'Model', values: ['yes', 'no'] },
  y_values: ['up', 'down'],
  cells: [
    [0, 0, 80],
    [1, 0, 20],
    [1, 1, 0],
  ],
});

test('a cell leads to the rows behind it, unless it stands for several keys or for none', () => {
  const chart = {
    ...matrix,
    x: { ...matrix.x, keys: ['method:ml', ''] } as typeof matrix.x,
    y_keys: ['grade:up', 'grade:down'],
    cell_drill: '/rows?filter={row}%7C{key}' as const,
  };
  const { head, rows } = tableOf(chart);
  expect(head).toEqual(['Model', 'yes', 'no', 'Sum']);
  expect(rows.map((row) => row.map(({ to }) => to))).toEqual([
    [undefined, '/rows?filter=grade%3Aup%7Cmethod%3Aml', undefined, undefined],
    [undefined, undefined, undefined, undefined],
  ]);
});

test('means have neither shares nor sums, and where there is none it says so', () => {
  const { head, rows } = tableOf({ ...matrix, adds: false, axes: [{ id: 'l', unit: 'ms' }], cells: [[0, 0, 4200]] });
  expect(head).toEqual(['Model', 'yes', 'no']);
  expect(rows[0]!.map(({ text }) => text)).toEqual(['up', '4.2 s', 'N/A']);
});

test('a cell has its count and its share of the row, and a text that can be read on it', () => {
  expect(rowSums(matrix)).toEqual([100, 0]);
  const option = matrixOption(matrix, coloursOf(matrix, 'light'), 600);
  const textOf = (at: number) => (drawn(option, 'cells', at) as { textContent: object }).textContent;
  expect(textOf(0)).toMatchObject({ style: { text: '80 (80 %)', fill: '#FFFFFF' } });
  expect(textOf(1)).toMatchObject({ style: { text: '20 (20 %)', fill: '#131A24' } });
  expect(textOf(2)).toMatchObject({ style: { text: '0' } });
});
