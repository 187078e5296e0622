import { type ChartPayload, type ChartSeries, ratiosOf } from '@app/contract/charts/charts';
import { expect, test } from 'vitest';
import { makeChart } from '../../testing/make-chart.ts';
import { csvOfChart } from './chart-texts.ts';
import { changesOf, shortChange, withBefore } from './compare.ts';

const day = 86_400_000;
const chartFrom = (first: number, series: readonly Partial<ChartSeries>[], parts: Partial<ChartPayload> = {}) =>
  makeChart({
    shape: 'time',
    x: { type: 'time', unit: 'day', tz: 'UTC', values: [first * day, (first + 1) * day], partial_last: false },
    series: series.map((each, at) => ({
      id: `s${at}`,
      name: `S${at}`,
      axis: 'l',
      draw: 'bar',
      data: [0, 0],
      total: null,
      ...each,
    })),
    ...parts,
  });
const counted = (...totals: number[]) => totals.map((total) => ({ total, data: [total, 0] }));
const changes = (now: readonly Partial<ChartSeries>[], then: readonly Partial<ChartSeries>[]) =>
  changesOf(chartFrom(2, now), chartFrom(0, then));

test('the period before is one more series on the same places, in the same colour', () => {
  const now = chartFrom(2, [{ id: 'ml', name: 'ML', data: [3, 4], stack: 'votes', drill: '/votes?from={from}' }]);
  const then = chartFrom(0, [{ id: 'ml', name: 'ML', data: [1], stack: 'votes', drill: '/votes?from={from}' }]);
  const both = withBefore(now, then);
  expect(both.series[1]).toMatchObject({
    id: 'ml:before',
    name: 'ML, period before',
    draw: 'line',
    data: [1, null],
    stack: 'votes:before',
  });
  /* The rows behind a place are those of now. */
  expect(both.series[1]).not.toHaveProperty('drill');
  expect(csvOfChart(both)).toBe(
    '\ufeff"Day","Period before","ML","ML, period before"\r\n"1970-01-03","1970-01-01","3","1"\r\n"1970-01-04","1970-01-02","4",""\r\n',
  );
});

test('a total is told beside that of the period before', () => {
  expect(changes(counted(1240), counted(1107))).toEqual(['1,240, 12 % more than the 1,107 of the period before']);
  expect(changes(counted(900), counted(1000))).toEqual(['900, 10 % fewer than the 1,000 of the period before']);
  expect(changes(counted(350), counted(100))).toEqual(['350, 3.5 times the 100 of the period before']);
  expect(changes(counted(5), counted(0))).toEqual(['5, none in the period before']);
  expect(changes(counted(5), counted(5))).toEqual(['5, the same as in the period before']);
  expect(changes(counted(0), counted(0))).toEqual(['None, as in the period before']);
});

test('what is stacked is one whole, what is not is told one by one', () => {
  const stacked = (...totals: number[]) => counted(...totals).map((each) => ({ ...each, stack: 'all' }));
  expect(changes(stacked(60, 40), stacked(50, 30))).toEqual(['100, 25 % more than the 80 of the period before']);
  expect(changes(counted(60, 40), counted(50, 40))).toEqual([
    'S0: 60, 20 % more than the 50 of the period before',
    'S1: 40, the same as in the period before',
  ]);
  expect(changes(counted(1, 2, 3, 4), counted(1, 1, 1, 1))).toHaveLength(3);
  expect(changes(counted(0, 4, 0), counted(0, 4, 0))).toEqual(['S1: 4, the same as in the period before']);
});

test('a part that is gone still counts in the period before', () => {
  const gone = { id: 'gone', name: 'Gone', stack: 'all', total: 90, data: [90, 0] };
  const left = { id: 'left', name: 'Left', stack: 'all', total: 10, data: [10, 0] };
  expect(changes([left], [left, gone])).toEqual(['10, 90 % fewer than the 100 of the period before']);
  expect(changes([], [gone])).toEqual(['None, against 90 in the period before']);
});

const share = (hits: readonly number[], n: readonly number[]): Partial<ChartSeries> => ({
  name: 'Share',
  draw: 'line',
  ...ratiosOf(hits.map((each, at) => ({ hits: each, n: n[at]! }))),
});
const ofShares = (now: Partial<ChartSeries>, then: Partial<ChartSeries>, young?: number) => {
  const axes: ChartPayload['axes'] = [{ id: 'l', unit: 'ratio', max: 1 }];
  const chart = chartFrom(2, [now], { axes });
  if (chart.x.type === 'time' && young !== undefined) chart.x.immature_from = young;
  return changesOf(chart, chartFrom(0, [then], { axes }));
};

test('a change of a share says whether it is real; hits and n are summed, shares are never averaged', () => {
  /* The averages of the days would be 23 % and 30 %: down. */
  expect(ofShares(share([1, 70], [10, 200]), share([50, 9], [100, 98]))).toEqual([
    'Up 4 points (34 % of 210 against 30 % of 198); it may well be chance',
  ]);
  expect(ofShares(share([300, 300], [1000, 1000]), share([200, 200], [1000, 1000]))).toEqual([
    'Up 10 points (30 % of 2,000 against 20 % of 2,000); hardly chance',
  ]);
  expect(ofShares(share([1, 1], [4, 4]), share([0, 0], [0, 0]))).toEqual([
    '25 % of 8; in the period before there was nothing to take a share of',
  ]);
});

test('what is too young to be judged is left out of both', () => {
  expect(ofShares(share([50, 0], [100, 100]), share([50, 100], [100, 100]), 3 * day)).toEqual([
    'Unchanged (50 % of 100 against 50 % of 100, without the newest, which may still change); it may well be chance',
  ]);
  expect(ofShares(share([0, 5], [0, 100]), share([50, 100], [100, 100]), 3 * day)).toEqual([]);
});

test('a tile says it in a few words', () => {
  expect(shortChange(1240, 1107, 'count')).toBe('12 % more than before');
  expect(shortChange(32, 10, 'count')).toBe('3.2 × the period before');
  expect(shortChange(0.34, 0.3, 'ratio')).toBe('up 4 points');
  expect(shortChange(0.3, 0.31, 'ratio')).toBe('down 1 point');
  expect(shortChange(4, 0, 'count')).toBe('none before');
  expect(shortChange(null, 3, 'count')).toBe('');
});

test('a step that is still filling is left out of both, and said to be', () => {
  const now = chartFrom(2, [{ data: [30, 2], total: 32 }]);
  if (now.x.type === 'time') now.x.partial_last = true;
  expect(changesOf(now, chartFrom(0, [{ data: [20, 50], total: 70 }]))).toEqual([
    '30, 50 % more than the 20 of the period before (without the unfinished day)',
  ]);
  /* Different people of two days are not the sum of those of each. */
  expect(changesOf(now, chartFrom(0, [{ data: [20, 50], total: 60 }]))).toEqual([]);
});

test('of many things a few are told, a share among them', () => {
  const axes: ChartPayload['axes'] = [
    { id: 'l', unit: 'count' },
    { id: 'r', unit: 'ratio', max: 1 },
  ];
  const all = [
    ...counted(4, 3, 2),
    { ...share([1, 1], [4, 4]), axis: 'r' as const },
    { ...share([0, 0], [0, 0]), axis: 'r' as const },
  ];
  expect(changesOf(chartFrom(2, all, { axes }), chartFrom(0, all, { axes }))).toEqual([
    'S0: 4, the same as in the period before',
    'S1: 3, the same as in the period before',
    'Share: unchanged (25 % of 8 against 25 % of 8); it may well be chance',
  ]);
});
