import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ChartPayload, chartPayload, differenceOf, fitsRange, ratioOf, ratiosOf, timeQuery } from './charts.ts';

const chart: ChartPayload = {
  v: 1,
  id: 'votes',
  title: 'Votes',
  shape: 'category',
  x: { type: 'category', label: 'Method', values: ['ML', 'SEARCH'], keys: ['ml', 'regexp'] },
  axes: [{ id: 'l', unit: 'ratio' }],
  series: [{ id: 'up', name: 'Up', axis: 'l', draw: 'bar', data: [0.5, null], n: [10, 0], total: null }],
  meta: {
    generated_at: '2026-11-15T10:00:00Z',
    took_ms: 3,
    cached: false,
    tables: ['vote_current'],
    definition: 'Up votes over all votes.',
    params: {},
    warnings: [],
  },
};
const faults = (changed: Partial<ChartPayload>): string[] =>
  chartPayload.safeParse({ ...chart, ...changed }).error?.issues.map(({ message }) => message) ?? [];
const [up] = chart.series;

test('a payload that keeps the rules passes as it is', () => {
  expect(chartPayload.parse(chart)).toEqual(chart);
});

test('every list of a series fills the axis', () => {
  for (const list of ['data', 'n', 'lo', 'hi'])
    expect(faults({ series: [{ ...up!, [list]: [0.5] }] })).toEqual(['up: must fill the axis']);
});

test('a ratio beyond 1, an axis that is not there, and too few keys are refused', () => {
  expect(faults({ series: [{ ...up!, data: [50, null] }] })).toEqual(['up: a ratio is between 0 and 1']);
  expect(faults({ series: [{ ...up!, axis: 'r' }] })).toEqual(['up: there is no axis "r"']);
  expect(faults({ x: { type: 'category', label: 'Method', values: ['ML', 'SEARCH'], keys: ['ml'] } })).toEqual([
    'x: not as many keys as values',
  ]);
});

test('a time axis goes with the shape "time" and with no other', () => {
  expect(faults({ shape: 'time' })).toHaveLength(1);
  const x: ChartPayload['x'] = { type: 'time', unit: 'day', tz: 'UTC', values: [1, 2], partial_last: true };
  expect(faults({ x })).toHaveLength(1);
  expect(faults({ x, shape: 'time' })).toEqual([]);
});

test('cells lie inside their matrix, links lead to nodes', () => {
  expect(faults({ shape: 'matrix', y_values: ['Mon'], cells: [[1, 0, 5]] })).toEqual([]);
  expect(faults({ shape: 'matrix', y_values: ['Mon'], cells: [[1, 1, 5]] })).toHaveLength(1);
  const nodes = [{ id: 'up', name: 'Up', value: 4 }];
  expect(faults({ shape: 'graph', nodes, links: [{ from: 'up', to: 'sent', value: 1, ratio: null }] })).toHaveLength(1);
});

test("Wilson's interval of 8 in 10 goes from 49 to 94 percent", () => {
  const { value, lo, hi } = ratioOf(8, 10);
  expect([value, lo!.toFixed(4), hi!.toFixed(4)]).toEqual([0.8, '0.4902', '0.9433']);
});

test('an interval stays between 0 and 1, and narrows with more votes', () => {
  expect(ratioOf(0, 5)).toMatchObject({ value: 0, lo: 0 });
  expect(ratioOf(5, 5).hi).toBe(1);
  expect(ratioOf(500, 1000).hi! - ratioOf(500, 1000).lo!).toBeLessThan(ratioOf(5, 10).hi! - ratioOf(5, 10).lo!);
});

test('without a denominator there is no ratio; without hits it is 0', () => {
  expect(ratiosOf([{ hits: 0, n: 0 }])).toEqual({ data: [null], n: [0], lo: [null], hi: [null] });
  expect(ratiosOf([{ hits: 0, n: 4 }]).data).toEqual([0]);
});

/* The examples (a) and (h) of Newcombe, Statistics in Medicine 17 (1998), page 885: 56/70 and 48/80, 10/10 and 0/10. */
test("Newcombe's interval of the difference of two shares is that of his paper", () => {
  const ends = (hits: number, n: number, before: number, of: number) => {
    const { lo, hi } = differenceOf({ hits, n }, { hits: before, n: of });
    return [lo!.toFixed(4), hi!.toFixed(4)];
  };
  expect(ends(56, 70, 48, 80)).toEqual(['0.0524', '0.3339']);
  expect(ends(10, 10, 0, 10)).toEqual(['0.6075', '1.0000']);
});

test('two shares that are turned round differ by the opposite, and of nothing there is no difference', () => {
  const [a, b] = [
    { hits: 71, n: 210 },
    { hits: 59, n: 198 },
  ];
  expect(differenceOf(a, b).lo).toBeCloseTo(-differenceOf(b, a).hi!, 12);
  expect(differenceOf(a, { hits: 0, n: 0 })).toEqual({ value: null, lo: null, hi: null });
});

test('a range is drawn in at most 2,000 steps; hours reach back a week', () => {
  expect(fitsRange('7d', 'hour')).toBe(true);
  expect(fitsRange('1m', 'hour')).toBe(false);
  expect(fitsRange('1y', 'day')).toBe(true);
  expect(fitsRange('all', 'day')).toBe(false);
  expect(fitsRange('all', 'week')).toBe(true);
  expect(fitsRange('24h', 'week')).toBe(false);
});

test('a time zone has a name that browsers know', () => {
  const given = (tz: string) => z.object(timeQuery).safeParse({ tz }).success;
  expect(['UTC', 'Europe/Stockholm', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].map(given)).toEqual(
    Array(4).fill(true),
  );
  expect(['', '+05:00', 'Mars/Olympus', "UTC'; drop table vote; --"].map(given)).toEqual(Array(4).fill(false));
});
