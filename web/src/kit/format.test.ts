import { format, formatDistanceToNow } from 'date-fns';
import { expect, test, vi } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDateTimeMilliseconds,
  formatDateTimeSeconds,
  formatDay,
  formatLongDay,
  formatLongMonth,
  formatMonth,
  formatKpi,
  formatPercent,
  formatTime,
} from './format.ts';

const moment = new Date(2026, 10, 5, 9, 7, 3, 45);

test('dates are written as the specification says', () => {
  expect(formatDateTime(moment)).toBe('2026-11-05 09:07');
  expect(formatDateTimeSeconds(moment)).toBe('2026-11-05 09:07:03');
  expect(formatDateTimeMilliseconds(moment)).toBe('2026-11-05 09:07:03.045');
  expect(formatDate(moment)).toBe('2026-11-05');
  expect(formatDay(moment)).toBe('05 Nov 2026');
  expect(formatTime(moment)).toBe('09:07:03');
  expect(formatLongDay(moment)).toBe('Thursday 5 November 2026');
  expect([formatMonth(moment), formatLongMonth(moment)]).toEqual(['Nov 2026', 'November 2026']);
});

test('moments come over the wire as text', () => {
  expect(formatDateTime(moment.toISOString())).toBe('2026-11-05 09:07');
});

test.each([null, undefined, ''])('a missing date (%o) is N/A, a missing age Unknown', (missing) => {
  expect(formatDate(missing)).toBe('N/A');
  expect(formatAge(missing)).toBe('Unknown');
});

test('an age is told in words', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 5, 12, 7) });
  expect(formatAge(moment)).toBe('about 3 hours ago');
  vi.useRealTimers();
});

test('dates and ages of ten years are written as date-fns writes them, to the minute and across changes of the clock', () => {
  const now = new Date(2026, 10, 5, 12, 7, 31);
  vi.useFakeTimers({ now });
  for (let step = 0; step < 5000; step += 1) {
    /* Close together near now, far apart long ago. */
    const away = 1.0045 ** step * (step % 2 === 0 ? 1000 : -1000);
    const at = new Date(Number(now) + Math.max(-3.2e11, Math.min(3.2e11, away)));
    expect(formatAge(at), at.toISOString()).toBe(formatDistanceToNow(at, { addSuffix: true }));
    expect(formatDateTimeMilliseconds(at)).toBe(format(at, 'yyyy-MM-dd HH:mm:ss.SSS'));
    expect(`${formatDay(at)} ${formatLongDay(at)}`).toBe(format(at, 'dd MMM yyyy EEEE d MMMM yyyy'));
  }
  vi.useRealTimers();
});

test.each([
  [0, '0'],
  [999, '999'],
  [-999, '-999'],
  [1000, '1K'],
  [1249, '1.2K'],
  [1250, '1.3K'],
  [9999, '10K'],
  [15_400, '15K'],
  [999_499, '999K'],
  [999_500, '1M'],
  [3_449_999, '3.4M'],
  [-1500, '-1.5K'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('the figure %o is shown as %s', (value, shown) => {
  expect(formatKpi(value)).toBe(shown);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1250, '1.3 kB'],
  [15_400_000, '15 MB'],
  [3e15, '3000 TB'],
])('%o bytes are written %s', (bytes, written) => {
  expect(formatBytes(bytes)).toBe(written);
});

test('a share is written in per cent', () => {
  expect([0, 0.0423, 0.371, 1].map(formatPercent)).toEqual(['0 %', '4.2 %', '37 %', '100 %']);
});
