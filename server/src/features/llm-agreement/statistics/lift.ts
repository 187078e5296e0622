import type { Measured } from '#platform/bootstrap';

interface Share {
  hits: number;
  n: number;
}

/**
 * How many times as often something is so among the first as among the second, with its interval by the logarithm (Katz and
 * others 1978). Null when one of them is empty or never is so: then it is not a number of times.
 */
export function liftOf(first: Share, second: Share): Measured | null {
  if (first.hits === 0 || second.hits === 0) return null;
  const value = first.hits / first.n / (second.hits / second.n);
  const error = Math.sqrt(1 / first.hits - 1 / first.n + 1 / second.hits - 1 / second.n);
  const factor = Math.exp(1.959964 * error);
  return { value, lo: value / factor, hi: value * factor };
}
