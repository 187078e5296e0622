/** The value below which `percent` of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}

/** How likely two samples as different as these are when both come from the same source (two-sample test). */
export function kolmogorovSmirnov(one: readonly number[], two: readonly number[]): number {
  const shareBelow = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  const distance = Math.max(
    ...[...one, ...two].map((limit) => Math.abs(shareBelow(one, limit) - shareBelow(two, limit))),
  );
  const size = (one.length * two.length) / (one.length + two.length);
  const lambda = (Math.sqrt(size) + 0.12 + 0.11 / Math.sqrt(size)) * distance;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}

/** The mean, and how far it may be off in 95 of 100 cases when other worlds are drawn (Student's t). */
export function meanOf(values: readonly number[]): { mean: number; off: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, off: studentT(values.length - 1) * Math.sqrt(variance / values.length) };
}
/** Its 97.5th percentile, near enough. */
const studentT = (freedom: number): number => 1.96 + 2.5 / freedom + 8.3 / freedom ** 3;
