import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom, seed } from '#testing/random';
import { applied, calibrate } from './calibration.ts';
import { type Problem, sigmoid, softplus, solve, solveLoose } from './logistic.ts';

/** Every row has a value in every column. */
function problemOf(rows: readonly (readonly number[])[], up: readonly boolean[], hold: number): Problem {
  const width = rows[0]!.length;
  return {
    rows: {
      starts: Int32Array.from({ length: rows.length + 1 }, (_, row) => row * width),
      columns: Int32Array.from({ length: rows.length * width }, (_, at) => at % width),
      values: Float64Array.from(rows.flat()),
    },
    up: Uint8Array.from(up, Number),
    counts: new Float64Array(rows.length).fill(1),
    prior: new Float64Array(width),
    stiffness: new Float64Array(width).fill(hold),
  };
}

test('One weight is found where halving the interval finds it', () => {
  // Three ups of four at 1: the slope of the loss, 4 sigmoid(w) - 3 + w, is zero.
  const problem = problemOf([[1], [1], [1], [1]], [true, true, true, false], 1);
  let [low, high] = [-5, 5];
  for (let n = 0; n < 60; n += 1) {
    const mid = (low + high) / 2;
    if (4 * sigmoid(mid) - 3 + mid < 0) low = mid;
    else high = mid;
  }
  expect(solve(problem, problem.prior)[0]).toBeCloseTo(low, 4);
});

test(`No step in any direction makes the solution better (seed ${seed})`, () => {
  const random = randomFrom(seed);
  const rows = Array.from({ length: 60 }, () => Array.from({ length: 5 }, () => random() * 2 - 1));
  const up = rows.map(([a, b]) => random() < sigmoid(3 * a! - 2 * b!));
  const problem = problemOf(rows, up, 0.5);
  const lossOf = (weights: ArrayLike<number>): number =>
    rows.reduce((sum, row, index) => {
      const z = row.reduce((total, value, at) => total + value * weights[at]!, 0);
      return sum + softplus(up[index] ? -z : z);
    }, 0) + Array.from(weights).reduce((sum, weight) => sum + 0.25 * weight ** 2, 0);
  const found = solve(problem, problem.prior);
  for (let at = 0; at < 5; at += 1)
    for (const step of [-0.01, 0.01])
      expect(lossOf(found.map((weight, index) => (index === at ? weight + step : weight)))).toBeGreaterThan(
        lossOf(found),
      );
});

test('Rows that count nothing change nothing, and without rows the prior stays', () => {
  const problem = problemOf([[1], [1], [1]], [true, true, false], 1);
  const without = problemOf([[1], [1]], [true, true], 1);
  problem.counts[2] = 0;
  expect(solve(problem, problem.prior)[0]).toBeCloseTo(solve(without, without.prior)[0]!, 6);
  problem.counts.fill(0);
  problem.prior[0] = 1.5;
  expect(solve(problem, problem.prior)[0]).toBe(1.5);
});

test('A row that counts twice is as good as two rows', () => {
  const twice = problemOf([[1], [1]], [true, false], 1);
  twice.counts[0] = 2;
  const rows = problemOf([[1], [1], [1]], [true, true, false], 1);
  expect(solve(twice, twice.prior)[0]).toBeCloseTo(solve(rows, rows.prior)[0]!, 6);
});

test('Long tails let what matters grow and hold what does not', () => {
  const random = randomFrom(11);
  const rows = Array.from({ length: 200 }, () => Array.from({ length: 20 }, () => (random() < 0.5 ? 1 : 0)));
  const up = rows.map(([telling]) => random() < (telling ? 0.9 : 0.1));
  const problem = problemOf(rows, up, 6);
  const [plain, loose] = [solve(problem, problem.prior), solveLoose(problem, problem.prior, 0, 20)];
  const rest = (weights: Float64Array): number =>
    weights.subarray(1).reduce((sum, weight) => sum + Math.abs(weight), 0);
  expect(loose[0]!).toBeGreaterThan(plain[0]!);
  expect(rest(loose) / loose[0]!).toBeLessThan(rest(plain) / plain[0]!);
});

const anyVotes = fc.array(
  fc.record({ logit: fc.double({ min: -30, max: 30, noNaN: true }), up: fc.boolean(), count: fc.constant(1) }),
  { maxLength: 50 },
);

test(`Calibration keeps probabilities between 0 and 1 and people in their order (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      anyVotes,
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.double({ min: 0, max: 50, noNaN: true }),
      (votes, logit, more) => {
        const calibration = calibrate(votes);
        const [low, high] = [sigmoid(applied(calibration, logit)), sigmoid(applied(calibration, logit + more))];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThanOrEqual(low);
      },
    ),
    { seed },
  );
});

test('Even when the disliked had the higher logits, calibration does not turn the order round', () => {
  const wrong = Array.from({ length: 400 }, (_, n) => ({ logit: (n % 9) - 4, up: n % 9 < 4, count: 1 }));
  const { slope } = calibrate(wrong);
  expect(slope).toBeGreaterThan(0);
  expect(slope).toBeLessThan(0.1);
});

test('Calibration takes back what is promised too boldly, the more votes say so', () => {
  const random = randomFrom(5);
  // Promised with three times the logit that is true.
  const bold = Array.from({ length: 2000 }, () => {
    const logit = random() * 8 - 4;
    return { logit: logit * 3, up: random() < sigmoid(logit), count: 1 };
  });
  expect(calibrate([])).toEqual({ slope: 1.15, offset: 0 });
  expect(calibrate(bold.slice(0, 5)).slope).toBeGreaterThan(0.45);
  expect(calibrate(bold).slope).toBeCloseTo(1 / 3, 1);
});
