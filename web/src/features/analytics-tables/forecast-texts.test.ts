import type { ForecastRow } from '@app/contract/charts/messenger-forecast';
import { expect, test } from 'vitest';
import { finishText, lateText, problemWithCap, quotaText } from './forecast-texts.ts';

const row: ForecastRow = {
  id: '1:MESSAGE',
  user: { id: 1, username: 'anna' },
  channel: 'MESSAGE',
  waiting: 5,
  due: 5,
  sent_today: 0,
  per_day: 2.5,
  added_per_day: 1,
  quota: null,
  finish_p50: '2026-11-20',
  finish_p90: '2026-11-24',
  never: null,
};

test('says the days, or why there is none', () => {
  expect([finishText(row), lateText(row)]).toEqual(['2026-11-20', '2026-11-24']);
  expect(lateText({ ...row, finish_p90: null })).toBe('Not within 120 days');
  const never = { ...row, finish_p50: null, finish_p90: null, never: 'no_cap' } as const;
  expect([finishText(never), lateText(never)]).toEqual(['Never at current settings', '']);
});

test('a quota says what of it is used', () => {
  expect(quotaText({ ...row, quota: { most: 50, days: 30, used: 12 } })).toBe('12 of 50 in 30 d');
  expect(quotaText(row)).toBe('');
});

test('a cap is a whole number up to a thousand', () => {
  expect(['', '0', '1000'].map(problemWithCap)).toEqual([undefined, undefined, undefined]);
  for (const text of ['-1', 'x', '1001', '2.5']) expect(problemWithCap(text), text).toContain('number');
});
