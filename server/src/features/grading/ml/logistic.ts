/* Logistic regression with a normal prior on each weight, by Newton's method with conjugate gradients. */

/** Rows of a table with few entries, one after the other. */
export interface Rows {
  /** Where each row starts in the two others; one more than there are rows. */
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
}
export interface Problem {
  rows: Rows;
  up: Uint8Array;
  /** How much each row counts; 0 leaves it out. */
  counts: Float64Array;
  /** What each weight is without any row, and how hard it is to move from there. */
  prior: Float64Array;
  stiffness: Float64Array;
}

const mostSteps = 50;
const mostInnerSteps = 100;
const goodEnough = 1e-5;
/** Of an inner solution: more would be lost with the next step. */
const closeEnough = 1e-2;

export const sigmoid = (z: number): number => (z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z)));
/** log(1 + e^z) without overflow. */
export const softplus = (z: number): number => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));

export function timesRows({ starts, columns, values }: Rows, weights: Float64Array): Float64Array {
  const result = new Float64Array(starts.length - 1);
  for (let row = 0; row < result.length; row += 1) {
    let sum = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) sum += values[at]! * weights[columns[at]!]!;
    result[row] = sum;
  }
  return result;
}

function addTransposed({ starts, columns, values }: Rows, factors: Float64Array, to: Float64Array): void {
  for (let row = 0; row < factors.length; row += 1) {
    const factor = factors[row]!;
    if (factor === 0) continue;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) to[columns[at]!]! += values[at]! * factor;
  }
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum;
};

/** The most probable weights. Starts at `from`, which saves steps when a similar problem was solved before. */
export function solve(problem: Problem, from: Float64Array): Float64Array {
  const { rows, up, counts, prior, stiffness } = problem;
  let weights = Float64Array.from(from);
  let logits = timesRows(rows, weights);
  const lossOf = (w: Float64Array, z: Float64Array): number => {
    let loss = 0;
    for (let row = 0; row < z.length; row += 1)
      if (counts[row]! > 0) loss += counts[row]! * softplus(up[row] ? -z[row]! : z[row]!);
    for (let at = 0; at < w.length; at += 1) loss += (stiffness[at]! * (w[at]! - prior[at]!) ** 2) / 2;
    return loss;
  };
  let loss = lossOf(weights, logits);
  for (let step = 0; step < mostSteps; step += 1) {
    const gradient = weights.map((weight, at) => stiffness[at]! * (weight - prior[at]!));
    const curvature = new Float64Array(logits.length);
    const pull = logits.map((z, row) => {
      if (counts[row] === 0) return 0;
      const p = sigmoid(z);
      curvature[row] = counts[row]! * p * (1 - p);
      return counts[row]! * (p - up[row]!);
    });
    addTransposed(rows, pull, gradient);
    if (Math.sqrt(dot(gradient, gradient)) < goodEnough * Math.max(1, logits.length)) break;
    const direction = newtonDirection(rows, curvature, stiffness, gradient);
    const slope = dot(direction, gradient);
    const change = timesRows(rows, direction);
    let size = 1;
    let [next, nextLogits, nextLoss] = [weights, logits, loss];
    for (; size > 1e-6; size /= 2) {
      next = weights.map((weight, at) => weight + size * direction[at]!);
      nextLogits = logits.map((z, row) => z + size * change[row]!);
      nextLoss = lossOf(next, nextLogits);
      if (nextLoss <= loss + 1e-4 * size * slope) break;
    }
    if (!(nextLoss < loss)) break;
    [weights, logits, loss] = [next, nextLogits, nextLoss];
  }
  return weights;
}

const loosenings = 2;
/**
 * The same, but from column `first` up to `end` the prior has long tails (Student's t with one degree of freedom): most weights
 * are about nothing, a few are large. What turns out large is held less and the rest harder, twice.
 */
export function solveLoose(problem: Problem, from: Float64Array, first: number, end: number): Float64Array {
  let weights = solve(problem, from);
  for (let n = 0; n < loosenings; n += 1) {
    const found = weights;
    const stiffness = problem.stiffness.map((hold, at) =>
      at < first || at >= end ? hold : (2 * hold) / (1 + hold * found[at]! ** 2),
    );
    weights = solve({ ...problem, stiffness }, found);
  }
  return weights;
}

/** (rows' curvature rows + stiffness) direction, each row looked at once: here is where the time goes. */
function bend(
  { starts, columns, values }: Rows,
  curvature: Float64Array,
  stiffness: Float64Array,
  direction: Float64Array,
): Float64Array {
  const product = new Float64Array(direction.length);
  for (let at = 0; at < product.length; at += 1) product[at] = stiffness[at]! * direction[at]!;
  for (let row = 0; row < curvature.length; row += 1) {
    if (curvature[row] === 0) continue;
    const start = starts[row]!;
    const end = starts[row + 1]!;
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += values[at]! * direction[columns[at]!]!;
    sum *= curvature[row]!;
    for (let at = start; at < end; at += 1) product[columns[at]!]! += values[at]! * sum;
  }
  return product;
}

/** Solves (rows' curvature rows + stiffness) direction = -gradient, only as well as a Newton step needs it. */
function newtonDirection(
  rows: Rows,
  curvature: Float64Array,
  stiffness: Float64Array,
  gradient: Float64Array,
): Float64Array {
  const diagonal = Float64Array.from(stiffness);
  for (let row = 0; row < curvature.length; row += 1)
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at += 1)
      diagonal[rows.columns[at]!]! += curvature[row]! * rows.values[at]! ** 2;
  const direction = new Float64Array(gradient.length);
  const rest = gradient.map((value) => -value);
  let scaled = rest.map((value, at) => value / diagonal[at]!);
  const search = Float64Array.from(scaled);
  let size = dot(rest, scaled);
  const enough = size * closeEnough;
  for (let step = 0; step < mostInnerSteps && size > enough; step += 1) {
    const product = bend(rows, curvature, stiffness, search);
    const length = size / dot(search, product);
    for (let at = 0; at < search.length; at += 1) {
      direction[at]! += length * search[at]!;
      rest[at]! -= length * product[at]!;
    }
    scaled = rest.map((value, at) => value / diagonal[at]!);
    const next = dot(rest, scaled);
    for (let at = 0; at < search.length; at += 1) search[at] = scaled[at]! + (next / size) * search[at]!;
    size = next;
  }
  return direction;
}
