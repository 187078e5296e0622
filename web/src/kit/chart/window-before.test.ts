import type { ChartPayload, ChartUnit } from '@app/contract/charts';
import { expect, test } from 'vitest';
import { makeChart } from '../../testing/make-chart.ts';
import { windowBefore } from './window-before.ts';

interface Asked {
  unit: ChartUnit;
  starts: readonly string[];
  now?: string;
  tz?: string;
}
const before = ({ unit, starts, now, tz = 'Europe/Stockholm' }: Asked) => {
  const x: ChartPayload['x'] = {
    type: 'time',
    unit,
    tz,
    values: starts.map((start) => Date.parse(start)),
    partial_last: now !== undefined,
  };
  const { meta } = makeChart();
  return windowBefore({ x, meta: { ...meta, generated_at: now ?? meta.generated_at } });
};

test('the period before ends where the chart begins, and has as many days, also those of 25 hours', () => {
  /* The clock is put back on 25 October. */
  const starts = ['2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z', '2026-10-27T23:00:00Z'];
  expect(before({ unit: 'day', starts })).toEqual({ from: '2026-10-22T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' });
});

test('while the last step is still filling, the earlier one is counted to the same hour', () => {
  const starts = ['2026-11-16T23:00:00Z', '2026-11-17T23:00:00Z'];
  expect(before({ unit: 'day', starts, now: '2026-11-18T08:30:00Z' })).toEqual({
    from: '2026-11-14T23:00:00.000Z',
    to: '2026-11-16T08:30:00.000Z',
  });
});

test('weeks and months are those of the calendar, hours those of the clock', () => {
  expect(before({ unit: 'week', starts: ['2026-10-25T23:00:00Z', '2026-11-01T23:00:00Z'] })?.from).toBe(
    '2026-10-11T22:00:00.000Z',
  );
  expect(before({ unit: 'month', starts: ['2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'] })?.from).toBe(
    '2025-12-31T23:00:00.000Z',
  );
  expect(before({ unit: 'hour', starts: ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'] })?.from).toBe(
    '2026-10-24T23:00:00.000Z',
  );
});

test('what is not about time has no period before', () => {
  expect(windowBefore(makeChart())).toBeUndefined();
  expect(before({ unit: 'day', starts: [] })).toBeUndefined();
});
