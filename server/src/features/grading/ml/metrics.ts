import { bootstrap } from '#platform/bootstrap';
import { randomFrom } from '#platform/random';

/* How good scores are, told by votes. */

export interface Judged {
  score: number;
  up: boolean;
}
/** A figure with the range that holds it in 95 of 100 cases. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}
export interface Bin {
  count: number;
  /** Mean of the scores in it. */
  predicted: number;
  /** Share of ups in it. */
  up_rate: number;
}

/** How often somebody liked has a higher score than somebody disliked; ties count half. Null without both. */
export function aucOf(judged: readonly Judged[]): number | null {
  const sorted = judged.toSorted((a, b) => a.score - b.score);
  let [ups, downs, won] = [0, 0, 0];
  for (let start = 0; start < sorted.length;) {
    let [upsHere, downsHere, end] = [0, 0, start];
    for (; end < sorted.length && sorted[end]!.score === sorted[start]!.score; end += 1)
      if (sorted[end]!.up) upsHere += 1;
      else downsHere += 1;
    won += upsHere * (downs + downsHere / 2);
    ups += upsHere;
    downs += downsHere;
    start = end;
  }
  return ups === 0 || downs === 0 ? null : won / (ups * downs);
}

/** Share of ups among the `count` best. People with the same score share their places. Null without anybody. */
export function precisionAt(count: number, judged: readonly Judged[]): number | null {
  const sorted = judged.toSorted((a, b) => b.score - a.score);
  const last = sorted[Math.min(count, sorted.length) - 1];
  if (!last) return null;
  const above = sorted.filter(({ score }) => score > last.score);
  const same = sorted.filter(({ score }) => score === last.score);
  const places = Math.min(count, sorted.length) - above.length;
  return (upsIn(above) + (places * upsIn(same)) / same.length) / (above.length + places);
}
const upsIn = (judged: readonly Judged[]): number => judged.filter(({ up }) => up).length;

/** The judged by score in `bins` parts of the same size, the lowest scores first; the same score is never divided. */
export function binsOf(judged: readonly Judged[], bins: number): Bin[] {
  const sorted = judged.toSorted((a, b) => a.score - b.score);
  const found: Bin[] = [];
  for (let start = 0; start < sorted.length;) {
    let end = Math.max(start + 1, Math.round((sorted.length * (found.length + 1)) / bins));
    while (end < sorted.length && sorted[end]!.score === sorted[end - 1]!.score) end += 1;
    const here = sorted.slice(start, end);
    found.push({
      count: here.length,
      predicted: here.reduce((sum, { score }) => sum + score, 0) / here.length,
      up_rate: upsIn(here) / here.length,
    });
    start = end;
  }
  return found;
}

/** How far the scores are from the share of ups that they promise, on average over everybody in the bins. */
export function calibrationError(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, bin) => sum + (bin.count / total) * Math.abs(bin.predicted - bin.up_rate), 0);
}

const chances = 200;
/** The calibration error that scores would have on average if each were exactly the chance of an up. */
export function errorByChance(scores: readonly number[], bins: number, seed: number): number {
  const random = randomFrom(seed);
  let sum = 0;
  for (let n = 0; n < chances; n += 1)
    sum += calibrationError(
      binsOf(
        scores.map((score) => ({ score, up: random() < score })),
        bins,
      ),
    );
  return sum / chances;
}

/** A figure and its range, by a bootstrap. Null when the figure is, or when it is for most draws. */
export function estimate<T>(
  items: readonly T[],
  figure: (items: readonly T[]) => number | null,
  seed: number,
): Estimate | null {
  const measured = bootstrap(items, figure, seed);
  return measured && { value: measured.value, low: measured.lo, high: measured.hi };
}
