import { expect, test } from 'vitest';
import { fillGaps, mostSplits, splitByKey, type Window } from './series.ts';

const days = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'] as const;
const window: Window = {
  unit: 'day',
  tz: 'UTC',
  from: days[0],
  to: '2026-11-04T00:00:00.000Z',
  filling: false,
  starts: days.map((day) => Date.parse(day)),
  warnings: [],
};

test('a bucket that no row speaks of is filled, a zero stays a zero', () => {
  expect(fillGaps<number | null>(window, [{ at: days[1], value: 0 }], null)).toEqual([null, 0, null]);
});

test('the twelve largest keys are series of their own; the rest is one, and nothing is lost', () => {
  const rows = Array.from({ length: 15 }, (_, key) => ({ at: days[key % 3]!, key: `user ${key}`, value: key + 1 }));
  const { splits, truncated } = splitByKey(window, rows);
  expect(splits).toHaveLength(mostSplits + 1);
  expect(splits[0]).toMatchObject({ key: 'user 14', total: 15, data: [0, 0, 15] });
  expect(splits.at(-1)).toMatchObject({ key: '(other)', other: true, total: 6, data: [1, 2, 3] });
  expect(truncated).toEqual({ kept: 12, total: 15 });
});

test('rows without a key are called (none), and few keys need no rest', () => {
  const { splits, truncated } = splitByKey(window, [{ at: days[0], key: null, value: 2 }]);
  expect(splits).toEqual([{ key: '(none)', other: false, data: [2, 0, 0], total: 2 }]);
  expect(truncated).toBeUndefined();
});
