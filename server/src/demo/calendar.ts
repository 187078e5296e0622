import { type Random, weighted } from './random.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
export const iso = (moment: number): string => new Date(moment).toISOString();

/** A day in UTC, and how much is done on it. */
export interface WorkDay {
  start: number;
  share: number;
}

/** Monday first. */
const weekdays = [1, 1.08, 1.05, 1, 0.8, 0.07, 0.05];
/** From and to a day of the year, as month times 100 plus day: how much of the usual is done then. */
const holidays: readonly (readonly [from: number, to: number, share: number])[] = [
  [101, 107, 0.35],
  [501, 501, 0.1],
  [606, 606, 0.1],
  [618, 622, 0.5],
  [706, 809, 0.4],
  [1222, 1231, 0.15],
];
/** A year ago the firm did so much of what it does now. */
const grownFrom = 0.6;

/** The days of the last year up to yesterday: fewer hands on weekends and holidays, slowly more of them over the year. */
export function workingYear(now: number, days = 364): WorkDay[] {
  const today = now - (now % day);
  return Array.from({ length: days }, (_, at) => {
    const start = today - (days - at) * day;
    const date = new Date(start);
    const inYear = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    const [, , holiday] = holidays.find(([from, to]) => inYear >= from && inYear <= to) ?? [0, 0, 1];
    const weekday = weekdays[(date.getUTCDay() + 6) % 7]!;
    return { start, share: weekday * holiday * (grownFrom + ((1 - grownFrom) * at) / days) };
  });
}

/** A moment of work on one of these days. */
export function momentIn(random: Random, days: readonly WorkDay[]): number {
  return weighted(random, days).start + random.between(7 * 60, 15 * 60 + 59) * 60_000 + random.between(0, 59_999);
}
