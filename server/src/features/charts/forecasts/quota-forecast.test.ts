import { expect, test } from 'vitest';
import { daysUntilUsedUp, usesOf } from './quota-forecast.ts';

test('what was used on a day is the difference to the day before, and all of it when the quota began anew', () => {
  const readings = [0, 1, 2, 3, 5].map((ago, at) => ({ ago, used: [30, 20, 5, 100, 90][at]! }));
  expect(usesOf(readings, 6)).toEqual([15, 5, 10, 0, null, null]);
  expect(usesOf([], 3)).toEqual([null, null, null]);
});

test('a quota that is used on weekdays only ends on a weekday, later than its average says', () => {
  /* Today is a Saturday: 10 on each of the five days before the two of last weekend. */
  const uses = Array.from({ length: 28 }, (_, at) => ((at + 1) % 7 === 0 || (at + 1) % 7 === 6 ? 0 : 10));
  const { days, linear } = daysUntilUsedUp({ left: 20, uses, renews: null });
  expect(days).toBe(4);
  expect(linear).toBeCloseTo(20 / (50 / 7));
});

test('a quota lasts if it begins anew before it is used up, or if it is not used', () => {
  const uses = [10, 10, 10];
  expect(daysUntilUsedUp({ left: 100, uses, renews: 9 })).toEqual({ days: null, linear: null });
  expect(daysUntilUsedUp({ left: 100, uses, renews: 11 })).toEqual({ days: 10, linear: 10 });
  expect(daysUntilUsedUp({ left: 100, uses: [0, 0], renews: null })).toEqual({ days: null, linear: null });
  expect(daysUntilUsedUp({ left: 0, uses, renews: 9 })).toEqual({ days: 0, linear: 0 });
});
