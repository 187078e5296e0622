import { type Rows, sigmoid, softplus, solve, timesRows } from '../../features/grading/ml/logistic.ts';
import { randomFrom, shuffled } from '#platform/random';

/*
 * What the model is held against: TF-IDF and logistic regression, as anybody would set them up. Words of two letters and more,
 * each by the logarithm of how often it is there and of how few texts of the set have it, every text of length 1; all weights held
 * by one strength that is chosen in five parts of the votes. Without votes, or with votes of one kind, the cosine with the role.
 */

export type Vector = ReadonlyMap<number, number>;

/** A text of a set as a vector. */
export type Vectorizer = (text: string) => Vector;
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]+/gu) ?? [];
const leastTexts = 2;

export function vectorizerOf(texts: readonly string[]): Vectorizer {
  const users = new Map<string, number>();
  for (const text of texts) for (const word of new Set(wordsIn(text))) users.set(word, (users.get(word) ?? 0) + 1);
  const columns = new Map([...users].filter(([, count]) => count >= leastTexts).map(([word], index) => [word, index]));
  return (text) => {
    const counts = new Map<string, number>();
    for (const word of wordsIn(text)) if (columns.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const values = Array.from(counts, ([word, count]): [number, number] => [
      columns.get(word)!,
      (1 + Math.log(count)) * (Math.log((1 + texts.length) / (1 + users.get(word)!)) + 1),
    ]);
    const length = Math.hypot(...values.map(([, value]) => value)) || 1;
    return new Map(values.map(([column, value]) => [column, value / length]));
  };
}

export const cosine = (one: Vector, other: Vector): number =>
  [...one].reduce((sum, [column, value]) => sum + value * (other.get(column) ?? 0), 0);

const strengths = [10, 1, 0.1, 0.01];
const usualStrength = 0.1;
const parts = 5;
const leastOfEach = 3;

/** Probabilities by what was voted on, or undefined with votes of one kind only. */
export function learnPlainly(
  votes: readonly { vector: Vector; up: boolean }[],
): ((vector: Vector) => number) | undefined {
  const ups = votes.filter(({ up }) => up).length;
  if (ups === 0 || ups === votes.length) return undefined;
  const columns = new Map<number, number>();
  for (const { vector } of votes)
    for (const column of vector.keys()) columns.set(column, columns.get(column) ?? columns.size + 1);
  const rows = rowsOf(
    votes.map(({ vector }) => vector),
    columns,
  );
  const up = Uint8Array.from(votes, (vote) => Number(vote.up));
  const fit = (strength: number, counts: Float64Array): Float64Array => {
    const prior = new Float64Array(columns.size + 1);
    const stiffness = new Float64Array(columns.size + 1).fill(strength);
    stiffness[0] = 1e-4;
    return solve({ rows, up, counts, prior, stiffness }, prior);
  };
  const all = new Float64Array(votes.length).fill(1);
  const triable = Math.min(ups, votes.length - ups) >= leastOfEach;
  const part = new Map(
    shuffled(votes.length, randomFrom(1))
      .toSorted((a, b) => up[a]! - up[b]!)
      .map((row, place) => [row, place % parts]),
  );
  const lossOf = (strength: number): number =>
    Array.from({ length: parts }, (_, held) => {
      const logits = timesRows(
        rows,
        fit(
          strength,
          all.map((_one, row) => (part.get(row) === held ? 0 : 1)),
        ),
      );
      return logits.reduce((sum, z, row) => sum + (part.get(row) === held ? softplus(up[row] ? -z : z) : 0), 0);
    }).reduce((sum, loss) => sum + loss, 0);
  const best = triable
    ? strengths.map((strength) => ({ strength, loss: lossOf(strength) })).toSorted((a, b) => a.loss - b.loss)[0]!
        .strength
    : usualStrength;
  const weights = fit(best, all);
  return (vector) => sigmoid(timesRows(rowsOf([vector], columns), weights)[0]!);
}

function rowsOf(vectors: readonly Vector[], columns: ReadonlyMap<number, number>): Rows {
  const entries = vectors.map((vector) => [
    [0, 1] as const,
    ...[...vector].flatMap(([column, value]) => (columns.has(column) ? [[columns.get(column)!, value] as const] : [])),
  ]);
  const starts = new Int32Array(entries.length + 1);
  for (const [row, { length }] of entries.entries()) starts[row + 1] = starts[row]! + length;
  const flat = entries.flat();
  return {
    starts,
    columns: Int32Array.from(flat, ([column]) => column),
    values: Float64Array.from(flat, ([, value]) => value),
  };
}
