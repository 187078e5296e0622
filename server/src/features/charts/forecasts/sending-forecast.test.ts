import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#testing/random';
import {
  type Calendar,
  forecast as inFull,
  historyDays,
  longestForecast,
  mostADay,
  type Sender,
} from './sending-forecast.ts';

/** Without the days at the end on which nothing leaves. */
function forecast(...given: Parameters<typeof inFull>) {
  const { days, ...ends } = inFull(...given);
  expect(days).toHaveLength(longestForecast);
  return { ...ends, days: days.slice(0, days.findLastIndex((count) => count > 0) + 1) };
}
const monday: Calendar = { weekday: 1, weekdays: [1, 2, 3, 4, 5], openToday: true };
const none = Array.from({ length: historyDays }, () => 0);
/** What happened on each day of the last four weeks, by the day of the week. */
const each = (calendar: Calendar, byWeekday: (weekday: number) => number): number[] =>
  none.map((_, index) => byWeekday(((((calendar.weekday - 2 - index) % 7) + 7) % 7) + 1));
const sender = (parts: Partial<Sender> = {}): Sender => ({
  due: [10],
  sentToday: 0,
  sent: none,
  added: none,
  cap: 5,
  ...parts,
});

test('what waits leaves day by day, as many as may', () => {
  expect(forecast(sender({ due: [12] }), monday)).toEqual({ days: [5, 5, 2], usual: 2, late: 2 });
});

test('nothing leaves at the weekend', () => {
  const friday = { ...monday, weekday: 5 };
  expect(forecast(sender({ due: [12] }), friday)).toEqual({ days: [5, 0, 0, 5, 2], usual: 4, late: 4 });
  expect(forecast(sender({ due: [6] }), { ...monday, weekday: 6 }).days).toEqual([0, 0, 5, 1]);
});

test('what was sent today counts, and after the window nothing more leaves today', () => {
  expect(forecast(sender({ due: [6], sentToday: 3 }), monday).days).toEqual([2, 4]);
  expect(forecast(sender({ due: [6], sentToday: 9 }), monday).days).toEqual([0, 5, 1]);
  expect(forecast(sender({ due: [6] }), { ...monday, openToday: false }).days).toEqual([0, 5, 1]);
});

test('what may leave later waits for its day', () => {
  expect(forecast(sender({ due: [1, 0, 0, 2] }), monday)).toEqual({ days: [1, 0, 0, 2], usual: 3, late: 3 });
});

test('with a cap of nothing it never ends, and it is not tried five hundred times', () => {
  expect(forecast(sender({ cap: 0 }), monday)).toEqual({ days: [], usual: null, late: null });
  expect(forecast(sender({ cap: 0, due: [] }), monday)).toEqual({ days: [], usual: 0, late: 0 });
});

test('without a cap it goes on as on the working days of the last four weeks, halves carried over', () => {
  const sent = each(monday, (weekday) => (weekday === 1 ? 4 : weekday === 2 ? 1 : 0));
  expect(mostADay({ sent }, monday)).toBe(1);
  const steady = each(monday, (weekday) => (weekday <= 5 ? 1.5 : 0));
  expect(forecast(sender({ cap: undefined, sent: steady, due: [6] }), monday).days).toEqual([1, 2, 1, 2]);
  expect(forecast(sender({ cap: undefined }), monday).usual).toBeNull();
});

test('new ones come as on the same weekday before and wait behind: those of now are not later for it', () => {
  const added = each(monday, (weekday) => (weekday === 1 ? 7 : 0));
  const { days, ...ends } = forecast(sender({ due: [6], added }), monday);
  expect(ends).toEqual({ usual: 1, late: 1 });
  expect(days.slice(0, 10)).toEqual([5, 5, 3, 0, 0, 0, 0, 0, 5, 2]);
  const more = each(monday, (weekday) => (weekday <= 5 ? 60 : 0));
  expect(forecast(sender({ due: [6], added: more }), monday)).toMatchObject({ usual: 1, late: 1 });
});

test('what does not leave within the days of the forecast has no end', () => {
  expect(forecast(sender({ due: [600] }), monday)).toMatchObject({ usual: null, late: null });
});

test('the later day is later when days differ', () => {
  const sent = none.map((_, index) => (index < 14 ? 10 : 2));
  const { usual, late } = forecast(sender({ cap: undefined, sent, due: [60] }), monday, 7);
  expect(usual).not.toBeNull();
  expect(late!).toBeGreaterThan(usual!);
  expect(forecast(sender({ cap: undefined, sent, due: [60] }), monday, 7).late).toBe(late);
});

test('a quota of several days lets go as many as have left it', () => {
  const quota = { most: 6, days: 7, used: none };
  const everyDay = { ...monday, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  expect(forecast(sender({ due: [10], cap: 4, quota }), everyDay).days).toEqual([4, 2, 0, 0, 0, 0, 0, 4]);
  const used = none.map((_, index) => (index === 0 ? 6 : 0));
  expect(forecast(sender({ due: [2], cap: 4, quota: { ...quota, used } }), everyDay).days).toEqual([
    0, 0, 0, 0, 0, 0, 2,
  ]);
  expect(forecast(sender({ due: [4], cap: 9, quota, sentToday: 3 }), everyDay).days).toEqual([3, 0, 0, 0, 0, 0, 0, 1]);
});

test('whatever waits, no day has more than its cap, none at the weekend, and nothing leaves twice', () => {
  const few = fc.integer({ min: 0, max: 9 });
  const past = fc.array(few, { minLength: historyDays, maxLength: historyDays });
  fc.assert(
    fc.property(
      fc.record({ due: fc.array(few, { maxLength: 20 }), sentToday: few, sent: past, cap: few }),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      (parts, weekday, openToday) => {
        const calendar = { ...monday, weekday, openToday };
        const { days, usual, late } = forecast({ ...parts, added: none }, calendar, seed);
        const total = parts.due.reduce((sum, count) => sum + count, 0);
        const left = days.reduce((sum, count) => sum + count, 0);
        expect(Math.max(0, ...days)).toBeLessThanOrEqual(parts.cap);
        for (const [day, count] of days.entries()) if ((weekday - 1 + day) % 7 >= 5) expect(count).toBe(0);
        expect(left).toBeLessThanOrEqual(total);
        if (usual !== null) expect(left).toBe(total);
        if (usual !== null && late !== null) expect(late).toBeGreaterThanOrEqual(usual);
      },
    ),
    { seed, numRuns: 100 },
  );
});
