import { intervalOf, type Measured } from '#platform/bootstrap';

/** The people about whom a model said the same, and the votes on those of them that were graded. */
export interface Stream {
  people: number;
  votes: number;
  up: number;
}

/**
 * Of all whom people would vote up, the share that the model likes. Nobody has graded all of them: the share voted up among those
 * who were graded stands for each side. Null without votes on either side.
 */
export function estimatedRecall(yes: Stream, no: Stream, seed = 1): Measured | null {
  if (yes.votes === 0 || no.votes === 0) return null;
  const value = recallOf(yes, yes.up / yes.votes, no, no.up / no.votes);
  const [drawYes, drawNo] = [drawsOf(yes), drawsOf(no)];
  const interval = intervalOf((random) => recallOf(yes, drawYes(random), no, drawNo(random)), seed);
  if (value === null || !interval) return null;
  /* What is drawn leans a little towards a half, the value does not. */
  return { value, lo: Math.min(value, interval.lo), hi: Math.max(value, interval.hi) };
}

function recallOf(yes: Stream, upYes: number, no: Stream, upNo: number): number | null {
  const found = yes.people * upYes;
  const all = found + no.people * upNo;
  return all === 0 ? null : found / all;
}

/**
 * Draws the share of ups of a sample of the same size (bootstrap). Half a vote more on either side: else none among five would be
 * none in every draw, as if it were certain.
 */
function drawsOf({ votes, up }: Stream): (random: () => number) => number {
  const share = (up + 0.5) / (votes + 1);
  const upTo: number[] = [];
  let logChance = votes * Math.log(1 - share);
  let total = 0;
  for (let count = 0; count <= votes; count += 1) {
    total += Math.exp(logChance);
    upTo.push(total);
    logChance += Math.log(((votes - count) / (count + 1)) * (share / (1 - share)));
  }
  return (random) => firstAbove(upTo, random() * total) / votes;
}

/** The first place whose value is above. */
function firstAbove(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > value) to = middle;
    else from = middle + 1;
  }
  return from;
}
