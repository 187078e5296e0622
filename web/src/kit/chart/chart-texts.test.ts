import type { ChartPayload } from '@app/contract/charts/charts';
import { expect, test } from 'vitest';
import { makeChart } from '../../testing/make-chart.ts';
import {
  csvOfChart,
  drillTo,
  figureText,
  isEmpty,
  openFrom,
  placeNames,
  sentenceOf,
  tickNames,
  tickText,
} from './chart-texts.ts';

const hour = 3_600_000;
const time = (parts: Partial<Extract<ChartPayload['x'], { type: 'time' }>>): Pick<ChartPayload, 'x'> => ({
  x: { type: 'time', unit: 'day', tz: 'Europe/Stockholm', values: [], partial_last: false, ...parts },
});

test('figures are written in their unit, and N/A where there is none', () => {
  expect(figureText(1240, 'count')).toBe('1,240');
  expect(figureText(0.334, 'ratio')).toBe('33 %');
  expect(figureText(0.034, 'ratio')).toBe('3.4 %');
  expect([4.2, 240, 7200, 200_000].map((value) => figureText(value, 's'))).toEqual(['4.2 s', '4 min', '2 h', '2.3 d']);
  expect([40, 2500].map((value) => figureText(value, 'ms'))).toEqual(['40 ms', '2.5 s']);
  expect(figureText(1_500_000, 'bytes')).toBe('1.5 MB');
  expect([1234.5, 0, 0.0042].map((value) => figureText(value, 'usd'))).toEqual(['$1,234.50', '$0.00', '$0.0042']);
  expect(figureText(null, 'ratio')).toBe('N/A');
  expect(tickText(1500, 'count')).toBe('1.5K');
});

test('times are labelled in the zone of the chart, also across the end of summer time', () => {
  const midnight = Date.parse('2026-10-24T22:00:00Z');
  const days = time({ values: [midnight, midnight + 25 * hour] });
  expect(placeNames(days)).toEqual(['2026-10-25', '2026-10-26']);
  expect(tickNames(days)).toEqual(['25 Oct', '26 Oct']);
  const hours = time({ unit: 'hour', values: [midnight, midnight + 2 * hour, midnight + 3 * hour] });
  expect(tickNames(hours)).toEqual(['25 Oct', '02:00', '02:00']);
  expect(placeNames(hours)[0]).toBe('2026-10-25 00:00');
});

test('hours of more than two days are told with their day', () => {
  const start = Date.parse('2026-11-01T11:00:00Z');
  const values = Array.from({ length: 60 }, (_, at) => start + at * hour);
  expect(tickNames(time({ unit: 'hour', values }))[0]).toBe('1 Nov 12:00');
});

test('what is not final begins with the young cohorts, else with the unfinished bucket', () => {
  expect(openFrom(time({ values: [1, 2, 3] }))).toBe(-1);
  expect(openFrom(time({ values: [1, 2, 3], partial_last: true }))).toBe(2);
  expect(openFrom(time({ values: [1, 2, 3], partial_last: true, immature_from: 2 }))).toBe(1);
});

test('a point leads to its rows: by the key of its category, by the times of its bucket', () => {
  const chart = makeChart({ x: { type: 'category', label: 'Method', values: ['LLM NO'], keys: ['llm no'] } });
  expect(drillTo(chart, { drill: '/votes?method={key}' }, 0)).toBe('/votes?method=llm%20no');
  expect(drillTo(chart, {}, 0)).toBeUndefined();
  const series = makeChart({ ...time({ values: [0, hour] }), shape: 'time' });
  const drill = '/rows?from={from}&to={to}';
  expect(drillTo(series, { drill }, 0)).toBe('/rows?from=1970-01-01T00%3A00%3A00.000Z&to=1970-01-01T01%3A00%3A00.000Z');
  expect(drillTo(series, { drill }, 1)).toContain(encodeURIComponent(series.meta.generated_at));
});

test('a file has every figure, and no formula', () => {
  const chart = makeChart({
    x: { type: 'category', label: 'Method', values: ['=cmd()'] },
    series: [{ id: 'up', name: 'Up', axis: 'l', draw: 'bar', data: [0.5], n: [4], lo: [0.1], hi: [0.9], total: null }],
  });
  expect(csvOfChart(chart)).toBe(
    '\ufeff"Method","Up","Up: n","Up: from","Up: to"\r\n"\'=cmd()","0.5","4","0.1","0.9"\r\n',
  );
});

test('matrices and graphs are files and sentences too', () => {
  const matrix = makeChart({ shape: 'matrix', y_values: ['Mon'], cells: [[0, 0, 5]] });
  expect(csvOfChart(matrix)).toContain('"Mon","5"');
  const graph = makeChart({
    shape: 'graph',
    nodes: [
      { id: 'up', name: 'Voted up', value: 10 },
      { id: 'sent', name: 'Sent', value: 4 },
    ],
    links: [{ from: 'up', to: 'sent', value: 4, ratio: 0.4 }],
  });
  expect(csvOfChart(graph)).toContain('"Voted up","Sent","4","0.4"');
  expect(sentenceOf('Funnel', graph)).toBe('Funnel: Voted up 10, Sent 4. The table view has every figure.');
});

test('a chart in which nothing was counted is empty', () => {
  const series = (data: (number | null)[]) =>
    makeChart({ series: [{ id: 'a', name: 'A', axis: 'l', draw: 'bar', data, total: null }] });
  expect(isEmpty(series([0]))).toBe(true);
  expect(isEmpty(series([null]))).toBe(true);
  expect(isEmpty(series([1]))).toBe(false);
});
