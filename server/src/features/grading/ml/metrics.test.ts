import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#testing/random';
import { aucOf, binsOf, calibrationError, errorByChance, estimate, type Judged, precisionAt } from './metrics.ts';

const judged = (...pairs: [score: number, up: 0 | 1][]): Judged[] =>
  pairs.map(([score, up]) => ({ score, up: up === 1 }));
/** Few different scores, so that many are the same. */
const anyJudged = fc.array(fc.record({ score: fc.integer({ min: 0, max: 6 }).map((n) => n / 6), up: fc.boolean() }), {
  maxLength: 40,
});

test('AUC is the share of pairs in the right order, worked out by hand', () => {
  expect(aucOf(judged([0.1, 0], [0.4, 1], [0.35, 0], [0.8, 1]))).toBe(1);
  expect(aucOf(judged([0.1, 0], [0.4, 0], [0.35, 1], [0.8, 1]))).toBe(0.75);
  expect(aucOf(judged([0.9, 0], [0.1, 1]))).toBe(0);
});

test('Equal scores count half, and without both votes there is no AUC', () => {
  expect(aucOf(judged([0.5, 0], [0.5, 1]))).toBe(0.5);
  expect(aucOf(judged([0.5, 0], [0.5, 1], [0.5, 1], [0.2, 0]))).toBe(0.75);
  expect(aucOf(judged([0.5, 1]))).toBeNull();
  expect(aucOf([])).toBeNull();
});

test(`AUC is what counting every pair gives (seed ${seed})`, () => {
  const byPairs = (all: readonly Judged[]): number | null => {
    const pairs = all.filter(({ up }) => up).flatMap((liked) => all.filter(({ up }) => !up).map((not) => [liked, not]));
    const won = pairs.map(([liked, not]) => (Math.sign(liked!.score - not!.score) + 1) / 2);
    return pairs.length === 0 ? null : won.reduce((sum, one) => sum + one, 0) / pairs.length;
  };
  fc.assert(
    fc.property(anyJudged, (all) => {
      const [fast, slow] = [aucOf(all), byPairs(all)];
      if (slow === null) expect(fast).toBeNull();
      else expect(fast).toBeCloseTo(slow, 10);
    }),
    { seed },
  );
});

test('Precision at k is the share of ups among the k best', () => {
  const all = judged([0.9, 1], [0.8, 0], [0.7, 1], [0.1, 1]);
  expect(precisionAt(1, all)).toBe(1);
  expect(precisionAt(2, all)).toBe(0.5);
  expect(precisionAt(3, all)).toBeCloseTo(2 / 3);
  expect(precisionAt(20, all)).toBe(0.75);
  expect(precisionAt(20, [])).toBeNull();
});

test('Precision at k does not depend on the order of people with the same score', () => {
  const all = judged([0.9, 1], [0.5, 1], [0.5, 0], [0.5, 0]);
  expect(precisionAt(2, all)).toBeCloseTo((1 + 1 / 3) / 2);
  expect(precisionAt(2, all.toReversed())).toBeCloseTo((1 + 1 / 3) / 2);
});

test('The calibration error is the weighted distance between promise and truth, worked out by hand', () => {
  const all = judged([0.1, 0], [0.3, 1], [0.7, 1], [0.9, 1]);
  const bins = binsOf(all, 2);
  expect(bins).toEqual([
    { count: 2, predicted: 0.2, up_rate: 0.5 },
    { count: 2, predicted: 0.8, up_rate: 1 },
  ]);
  expect(calibrationError(bins)).toBeCloseTo(0.25);
  expect(calibrationError(binsOf(judged([1, 1], [0, 0]), 2))).toBe(0);
});

test('By chance alone the calibration is off as theory has it, and not at all where nothing is left to chance', () => {
  const halves = Array.from({ length: 400 }, () => 0.5);
  /* The mean distance of a share of so many from its chance. */
  const expected = Math.sqrt((2 / Math.PI) * (0.25 / 400));
  expect(Math.abs(errorByChance(halves, 10, 1) - expected)).toBeLessThan(expected / 5);
  expect(errorByChance(halves, 10, 1)).toBe(errorByChance(halves, 10, 1));
  expect(errorByChance([0, 0, 1, 1], 2, 1)).toBe(0);
});

test(`Bins hold everybody once, in the order of scores, and never divide the same score (seed ${seed})`, () => {
  fc.assert(
    fc.property(anyJudged, fc.integer({ min: 1, max: 10 }), (all, count) => {
      const bins = binsOf(all, count);
      expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(all.length);
      expect(bins.length).toBeLessThanOrEqual(count);
      const predicted = bins.map((bin) => bin.predicted);
      expect(predicted).toEqual(predicted.toSorted((a, b) => a - b));
      expect(new Set(all.map(({ score }) => score)).size).toBeGreaterThanOrEqual(bins.length);
    }),
    { seed },
  );
});

test('An estimate holds its value, is narrower with more of the same, and is the same for the same seed', () => {
  const few = judged([0.1, 0], [0.2, 1], [0.3, 0], [0.6, 1], [0.7, 0], [0.8, 1], [0.85, 0], [0.9, 1]);
  const many = Array.from({ length: 20 }, () => few).flat();
  const [small, large] = [estimate(few, aucOf, 7)!, estimate(many, aucOf, 7)!];
  expect(small.value).toBe(large.value);
  expect(small.low).toBeLessThan(small.value);
  expect(small.high).toBeGreaterThan(small.value);
  expect(large.high - large.low).toBeLessThan((small.high - small.low) / 2);
  expect(estimate(few, aucOf, 7)).toEqual(small);
  expect(estimate(judged([0.5, 1]), aucOf, 7)).toBeNull();
});
