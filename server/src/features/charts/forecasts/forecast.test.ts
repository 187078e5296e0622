import { expect, test } from 'vitest';
import { forecast, type History } from './forecast.ts';

const now = new Date('2026-11-18T08:00:00Z');
const inWeeks = (weeks: number) => new Date(now.getTime() + weeks * 604_800_000 + 3_600_000).toISOString();
const history: History[] = [
  { column: 'interview', weeks_ago: 20, placed_after: 2, people: 30 },
  { column: 'interview', weeks_ago: 20, placed_after: 8, people: 20 },
  { column: 'interview', weeks_ago: 20, placed_after: null, people: 50 },
  // Too young to tell what becomes of them in four weeks.
  { column: 'interview', weeks_ago: 3, placed_after: null, people: 500 },
  { column: 'new', weeks_ago: 30, placed_after: null, people: 3 },
];
const funnel = (interview: number, others: Record<string, number> = {}) =>
  Object.entries({ interview, ...others }).map(([key, count]) => ({ key, name: key, count }));

test('the chance follows from what became of those who stood in the same column, in as much time', () => {
  const one = forecast({ openings: 1, deadline: inWeeks(4), funnel: funnel(1) }, history, now);
  expect(one.chance).toBeCloseTo(0.302, 3);
  expect(one.low).toBeGreaterThan(0.2);
  expect(one.high).toBeLessThan(0.4);
  expect(one.because).toBe('4 weeks left: 1 in interview, where 30 of 100 were placed in that time.');
  expect(forecast({ openings: 1, deadline: inWeeks(10), funnel: funnel(1) }, history, now).chance).toBeCloseTo(0.5, 2);
  expect(forecast({ openings: 1, deadline: inWeeks(4), funnel: funnel(5) }, history, now).chance).toBeCloseTo(0.834, 2);
});

test('a role for two needs two of them', () => {
  const two = forecast({ openings: 2, deadline: inWeeks(4), funnel: funnel(5) }, history, now);
  // Of five with 0.302 each: not none and not just one.
  expect(two.chance).toBeCloseTo(1 - 0.698 ** 5 - 5 * 0.302 * 0.698 ** 4, 2);
  expect(two.because).toContain('4 weeks left for 2 people');
  const last = forecast({ openings: 2, deadline: inWeeks(4), funnel: funnel(5, { placed: 1 }) }, history, now);
  expect(last.chance).toBeCloseTo(0.834, 2);
});

test('it says why there is no chance to tell', () => {
  const because = (deadline: string | null, people: ReturnType<typeof funnel>) =>
    forecast({ openings: 1, deadline, funnel: people }, history, now).because;
  expect(because(null, funnel(1))).toBe('The role has no deadline.');
  expect(because('2026-11-01T00:00:00Z', funnel(1))).toBe('The deadline has passed.');
  expect(because(inWeeks(4), funnel(0))).toBe('No one is on the board.');
  expect(because(inWeeks(4), funnel(0, { new: 2 }))).toBe('Too few people have been placed so far to tell.');
  expect(forecast({ openings: 1, deadline: inWeeks(4), funnel: funnel(0, { placed: 1 }) }, history, now).chance).toBe(
    1,
  );
});
