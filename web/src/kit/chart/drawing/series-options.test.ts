import type { ChartPayload } from '@app/contract/charts/charts';
import { expect, test } from 'vitest';
import { makeChart } from '../../../testing/make-chart.ts';
import { withBefore } from '../compare.ts';
import { coloursOf } from './useChartColours.ts';
import { seriesOption } from './series-options.ts';

const drawn = (chart: ChartPayload, hidden: readonly string[] = []) => {
  const option = seriesOption(chart, { colours: coloursOf(chart, 'light'), hidden: new Set(hidden), width: 600 });
  return { option, series: [option.series ?? []].flat() };
};
const week = (parts: Partial<ChartPayload> = {}) =>
  makeChart({
    shape: 'time',
    x: { type: 'time', unit: 'day', tz: 'UTC', values: [0, 1, 2].map((day) => day * 86_400_000), partial_last: true },
    series: [{ id: 'ml', name: 'ML', axis: 'l', draw: 'line', data: [1, null, 3], total: 4 }],
    ...parts,
  });
const values = (series: { data?: unknown }) => series.data as (number | null)[];

test('a line breaks where there is nothing to say, and is dashed up to the bucket that is not finished', () => {
  const { series } = drawn(week());
  expect(series.map(({ id }) => id)).toEqual(['ml', 'ml open']);
  expect(values(series[0]!)).toEqual([1, null, null]);
  expect(values(series[1]!)).toEqual([null, null, 3]);
  expect(series[1]).toMatchObject({ lineStyle: { type: 'dashed' } });
});

test('bars of an unfinished bucket are dashed, points that rest on few are faint', () => {
  const { series } = drawn(
    week({ series: [{ id: 'ml', name: 'ML', axis: 'l', draw: 'bar', data: [1, 2, 3], n: [40, 4, 40], total: null }] }),
  );
  const looks = (series[0]!.data as { itemStyle: object }[]).map(({ itemStyle }) => itemStyle);
  expect(looks).toMatchObject([{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1, borderType: 'dashed' }]);
});

test('a series that was turned off is not drawn, nor is its interval; the others keep their colours', () => {
  const chart = makeChart({
    axes: [{ id: 'l', unit: 'ratio', max: 1 }],
    series: ['a', 'b'].map((id) => ({
      id,
      name: id,
      axis: 'l',
      draw: 'bar',
      data: [0.5],
      lo: [0.4],
      hi: [0.6],
      total: null,
    })),
  });
  const colourOf = (of: typeof chart, hidden: string[]) => drawn(of, hidden).series.find(({ id }) => id === 'b');
  expect(drawn(chart).series.map(({ id }) => id)).toEqual(['a interval', 'a', 'b interval', 'b']);
  expect(drawn(chart, ['a']).series.map(({ id }) => id)).toEqual(['b interval', 'b']);
  expect(colourOf(chart, ['a'])).toMatchObject({ itemStyle: { color: coloursOf(chart, 'light').series[1] } });
});

test('long times can be zoomed into; nothing moves by itself', () => {
  const values = Array.from({ length: 121 }, (_, day) => day * 86_400_000);
  const long = week({
    x: { type: 'time', unit: 'day', tz: 'UTC', values, partial_last: false },
    series: [{ id: 'ml', name: 'ML', axis: 'l', draw: 'bar', data: values.map(() => 1), total: 121 }],
  });
  expect(drawn(long).option.dataZoom).toHaveLength(2);
  expect(drawn(week()).option.dataZoom).toBeUndefined();
  expect(drawn(long).option.animation).toBe(false);
});

test('axes have steps that people can read', () => {
  const of = (unit: 'ratio' | 's', data: number[], max?: number) =>
    drawn(
      makeChart({
        x: { type: 'category', label: '', values: data.map(String) },
        axes: [{ id: 'l', unit, ...(max !== undefined && { max }) }],
        series: [{ id: 'a', name: 'A', axis: 'l', draw: 'bar', data, total: null }],
      }),
    ).option.yAxis;
  expect(of('ratio', [0.3], 1)).toMatchObject([{ min: 0, max: 1, interval: 0.25 }]);
  expect(of('s', [400_000])).toMatchObject([{ interval: 86_400, max: 432_000 }]);
});

test('series with a tone are green or red in either scheme', () => {
  const chart = makeChart({
    series: [{ id: 'failed', name: 'Failed', tone: 'bad', axis: 'l', draw: 'bar', data: [1], total: 1 }],
  });
  expect(coloursOf(chart, 'light').series).toEqual(['#C92A2A']);
  expect(coloursOf(chart, 'dark').series).toEqual(['#F87171']);
});

test('a release is marked in the bucket it fell into', () => {
  const { series } = drawn(week({ marks: [{ at: 86_400_000 + 5, label: 'v2', kind: 'deploy' }] }));
  expect(series.at(-1)).toMatchObject({ id: 'marks', data: [[1]] });
});

test('marks beyond the time of the chart are left out, and two of one bucket are one line', () => {
  const marks = [-1, 5, 6, 4 * 86_400_000].map((at) => ({ at, label: 'v2', kind: 'deploy' }));
  expect(drawn(week({ marks })).series.at(-1)).toMatchObject({ id: 'marks', data: [[0]] });
});

test('the period before is a thin dashed line in the colour of its series, and goes with it', () => {
  const chart = withBefore(week(), week());
  const before = drawn(chart).series.find(({ id }) => id === 'ml:before');
  expect(before).toMatchObject({ type: 'line', showSymbol: false, lineStyle: { width: 1.25, type: [5, 3] } });
  expect(before).toMatchObject({ lineStyle: { color: coloursOf(chart, 'light').series[0] }, data: [1, null, 3] });
  expect(drawn(chart, ['ml']).series).toEqual([]);
});

test('of more points than there are pixels, lines leave some out; bars and single points do not', () => {
  const samplingOf = (draw: 'line' | 'area' | 'bar' | 'point') =>
    drawn(week({ series: [{ id: 'a', name: 'A', axis: 'l', draw, data: [1, 2, 3], total: 6 }] })).series.map((each) =>
      'sampling' in each ? each.sampling : undefined,
    );
  expect(samplingOf('line')).toEqual(['lttb', 'lttb']);
  expect(samplingOf('area')).toEqual(['lttb', 'lttb']);
  expect(samplingOf('bar')).toEqual([undefined]);
  expect(samplingOf('point')).toEqual([undefined]);
});

test('of what is stacked the period before is one line, at the height of what is shown', () => {
  const part = (id: string, data: (number | null)[]) =>
    ({ id, name: id, axis: 'l', draw: 'bar', stack: 'all', data, total: null }) as const;
  const chart = week({ series: [part('a', [1, 2, 3]), part('b', [1, 1, 1])] });
  const both = withBefore(chart, week({ series: [part('b', [5, 5, null]), part('a', [10, null, null])] }));
  expect(both.series.map(({ id }) => id)).toEqual(['a', 'b', 'a:before', 'b:before']);
  const lineOf = (hidden: string[]) => drawn(both, hidden).series.find(({ type }) => type === 'line');
  expect(lineOf([])).toMatchObject({ data: [15, 5, null], lineStyle: { color: coloursOf(both, 'light').text } });
  expect(lineOf(['a'])).toMatchObject({ data: [5, 5, null] });
});
