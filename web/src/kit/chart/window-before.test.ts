import type { ChartUnit } from '@app/contract/charts/charts';
import { expect, test } from 'vitest';
import { makeChart } from '../../testing/make-chart.ts';
import { windowBefore } from './window-before.ts';

const before = (unit: ChartUnit, ...starts: readonly string[]) => {
  const values = starts.map((start) => Date.parse(start));
  return windowBefore({ x: { type: 'time', unit, tz: 'Europe/Stockholm', values, partial_last: true } });
};

test('the period before ends where the chart begins, and has as many days, also those of 25 hours', () => {
  /* The clock is put back on 25 October. */
  expect(before('day', '2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z', '2026-10-27T23:00:00Z')).toEqual({
    from: '2026-10-22T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  });
});

test('weeks and months are those of the calendar, hours those of the clock', () => {
  const from = (...asked: Parameters<typeof before>) => before(...asked)?.from;
  expect(from('week', '2026-10-25T23:00:00Z', '2026-11-01T23:00:00Z')).toBe('2026-10-11T22:00:00.000Z');
  expect(from('month', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z')).toBe('2025-12-31T23:00:00.000Z');
  expect(from('hour', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z')).toBe('2026-10-24T23:00:00.000Z');
});

test('what is not about time has no period before', () => {
  expect(windowBefore(makeChart())).toBeUndefined();
  expect(before('day')).toBeUndefined();
});
