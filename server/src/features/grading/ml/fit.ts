import { applied, calibrate, uncalibrated } from './calibration.ts';
import { type Problem, type Rows, sigmoid, softplus, solveLoose, timesRows } from './logistic.ts';
import { type Match, matcherOf, matchFigures, usualMatch } from './match.ts';
import type { Judged } from './metrics.ts';
import type { Model } from './model.ts';
import { randomFrom, shuffled } from './random.ts';
import type { ReadPerson, ReadAssignment } from './read-texts.ts';
import { type Trait, traitsOf } from './traits.ts';
import { directionOf, likeness, type Vocabulary } from './vocabulary.ts';

/*
 * One regression holds it all. Every vote tells what matching figures count, those of other roles the less the less these
 * are like ours; only our own votes tell which traits are liked. Without votes the weights are those of common sense
 * (their prior), and every vote moves them a little: there is no switch between a cold start and a learned model.
 */

export interface ReadVote {
  assignment: number;
  person: ReadPerson;
  up: boolean;
  weight: number;
}
export interface FitInput {
  assignmentId: number;
  assignment: ReadAssignment;
  /** Those that other votes come from. */
  others: ReadonlyMap<number, ReadAssignment>;
  votes: readonly ReadVote[];
  vocabulary: Vocabulary;
  /** Average match among the role's people. */
  means: Match;
  seed: number;
}

/** Votes of roles that are less alike teach nothing. */
const leastLikeness = 0.1;
const mostTraits = 4000;
const foldCount = 5;
/** With fewer votes, how far to trust them is not tried out. */
const leastToTry = 10;
/** How many of a hundred are liked, when nothing is known. */
const usualUps = 0.3;
const stiffness = { intercept: 2, match: 2, ownMatch: 4, assignmentIntercept: 2 };
/** How hard a trait's weight is to move: tried out, from most to least. */
const traitStiffness = [40, 20, 10, 5];

export const meanMatch = (matches: readonly Match[]): Match =>
  matches.length === 0
    ? usualMatch
    : matchFigures.map((_, index) => matches.reduce((sum, match) => sum + match[index]!, 0) / matches.length);

export function fit(input: FitInput): { model: Model; outOfFold: Judged[] } {
  const { assignmentId, votes, vocabulary, means, seed } = input;
  const similar = similarAssignments(input);
  const used = votes.filter((vote) => vote.assignment === assignmentId || similar.has(vote.assignment));
  const own = used.map((vote) => vote.assignment === assignmentId);
  const table = tableOf(input, used, similar);
  const { columns, problem, solve } = table;

  const folds = foldsOf(used, own, seed);
  const hold = folds ? chosenStiffness(table, own, folds) : middle(traitStiffness);
  const start = problem(hold);
  const weights = solve(start, start.prior);
  const logits = folds ? unseenLogits(table, start, folds) : undefined;
  const unseen = logits
    ? used.flatMap(({ up, weight }, row) => (own[row] ? [{ logit: logits[row]!, up, count: weight }] : []))
    : [];
  const calibration = folds ? calibrate(unseen) : uncalibrated;

  return {
    model: {
      version: 1,
      role: assignmentId,
      votes: { own: own.filter(Boolean).length, similar: own.filter((is) => !is).length },
      intercept: weights[0]! + weights[columns.assignments.get(assignmentId)!]!,
      match: { weights: matchFigures.map((_, at) => weights[1 + at]! + weights[columns.ownMatch + at]!), means },
      traits: [...columns.traits]
        .map(([key, { column, label }]): Model['traits'][number] => [key, label, rounded(weights[column]!)])
        .filter(([, , weight]) => weight !== 0),
      words: [...vocabulary].map(([word, weight]) => [word, rounded(weight)]),
      calibration,
    },
    outOfFold: unseen.map(({ logit, up }) => ({ score: sigmoid(applied(calibration, logit)), up })),
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
/** In the middle of what differs by factors. */
const middle = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** How much a vote for each other role counts. */
function similarAssignments({ assignment, others, vocabulary }: FitInput): Map<number, number> {
  const direction = directionOf(assignment.words, vocabulary);
  return new Map(
    [...others]
      .map(([id, other]): [number, number] => [id, likeness(direction, directionOf(other.words, vocabulary))])
      .filter(([, alike]) => alike >= leastLikeness),
  );
}

interface Columns {
  ownMatch: number;
  assignments: Map<number, number>;
  traits: Map<string, { column: number; label: string }>;
}
interface Table {
  columns: Columns;
  problem(stiffnessOfTraits: number): Problem;
  solve(problem: Problem, from: Float64Array): Float64Array;
}

/** The votes as rows. The first column is the intercept, then come the matching figures, then all that is in `Columns`. */
function tableOf(input: FitInput, used: readonly ReadVote[], similar: ReadonlyMap<number, number>): Table {
  const { assignmentId, assignment, others, vocabulary, means } = input;
  const figures = matchFigures.length;
  const assignmentIds = [assignmentId, ...similar.keys()];
  const matches = new Map<number, Match[]>(assignmentIds.map((id) => [id, []]));
  const matchers = new Map(assignmentIds.map((id) => [id, matcherOf(others.get(id) ?? assignment, vocabulary)]));
  for (const { assignment: id, person } of used) matches.get(id)!.push(matchers.get(id)!(person));
  const centres = new Map([...matches].map(([id, found]) => [id, id === assignmentId ? means : meanMatch(found)]));

  const traits = used.map((vote) => (vote.assignment === assignmentId ? traitsOf(vote.person, vocabulary) : []));
  const columns: Columns = {
    ownMatch: 1 + figures,
    assignments: new Map(assignmentIds.map((id, index) => [id, 1 + 2 * figures + index])),
    traits: traitColumns(traits, 1 + 2 * figures + assignmentIds.length),
  };
  const entries: { column: number; value: number }[][] = used.map(({ assignment: id }, row) => {
    const centre = centres.get(id)!;
    const match = matches
      .get(id)!
      .shift()!
      .map((value, index) => value - centre[index]!);
    return [
      { column: 0, value: 1 },
      { column: columns.assignments.get(id)!, value: 1 },
      ...match.map((value, index) => ({ column: 1 + index, value })),
      ...(id === assignmentId ? match.map((value, index) => ({ column: columns.ownMatch + index, value })) : []),
      ...traits[row]!.flatMap(({ key, value }) => {
        const known = columns.traits.get(key);
        return known ? [{ column: known.column, value }] : [];
      }),
    ];
  });
  const rows = rowsOf(entries);
  const width = 1 + 2 * figures + assignmentIds.length + columns.traits.size;
  const prior = new Float64Array(width);
  prior[0] = Math.log(usualUps / (1 - usualUps));
  matchFigures.forEach((figure, index) => (prior[1 + index] = figure.prior));
  const up = Uint8Array.from(used, (vote) => Number(vote.up));
  const counts = Float64Array.from(used, (vote) => vote.weight * (similar.get(vote.assignment) ?? 1) ** 2);
  return {
    columns,
    problem: (stiffnessOfTraits) => {
      const hold = new Float64Array(width).fill(stiffnessOfTraits);
      hold[0] = stiffness.intercept;
      hold.fill(stiffness.match, 1, 1 + figures);
      hold.fill(stiffness.ownMatch, columns.ownMatch, columns.ownMatch + figures);
      hold.fill(
        stiffness.assignmentIntercept,
        columns.ownMatch + figures,
        columns.ownMatch + figures + assignmentIds.length,
      );
      return { rows, up, counts, prior, stiffness: hold };
    },
    solve: (problem, from) => solveLoose(problem, from, width - columns.traits.size),
  };
}

/** Those that at least two of the people have, the most common first. */
function traitColumns(traits: readonly (readonly Trait[])[], first: number): Columns['traits'] {
  const found = new Map<string, { count: number; typed: string }>();
  for (const { key, typed } of traits.flat()) {
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { count: 1, typed });
  }
  const kept = [...found]
    .filter(([, { count }]) => count > 1)
    .toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .slice(0, mostTraits);
  return new Map(kept.map(([key, { typed }], index) => [key, { column: first + index, label: typed }]));
}
function rowsOf(entries: readonly (readonly { column: number; value: number }[])[]): Rows {
  const starts = new Int32Array(entries.length + 1);
  for (const [row, { length }] of entries.entries()) starts[row + 1] = starts[row]! + length;
  const flat = entries.flat();
  return {
    starts,
    columns: Int32Array.from(flat, ({ column }) => column),
    values: Float64Array.from(flat, ({ value }) => value),
  };
}

/**
 * For each row the part in which it is held back, or -1 for votes of other roles, which never are. All votes on one person
 * are in one part. Undefined with too few votes to hold any back.
 */
function foldsOf(used: readonly ReadVote[], own: readonly boolean[], seed: number): Int8Array | undefined {
  const ups = new Map<number, boolean>();
  used.forEach(({ person, up }, row) => own[row] && ups.set(person.id, up));
  const liked = [...ups.values()].filter(Boolean).length;
  if (ups.size < leastToTry || liked < 2 || ups.size - liked < 2) return undefined;
  const people = [...ups.keys()];
  // Every part has its share of both.
  const order = shuffled(people.length, randomFrom(seed)).toSorted(
    (a, b) => Number(ups.get(people[a]!)) - Number(ups.get(people[b]!)),
  );
  const foldOf = new Map(order.map((index, place) => [people[index]!, place % foldCount]));
  return Int8Array.from(used, ({ person }, row) => (own[row] ? foldOf.get(person.id)! : -1));
}

const withoutFold = (problem: Problem, folds: Int8Array, fold: number): Problem => ({
  ...problem,
  counts: problem.counts.map((count, row) => (folds[row] === fold ? 0 : count)),
});

/**
 * How far to trust traits, by how well votes that were held back are foretold. The mean of all that were tried, each by how
 * probable it makes those votes: with few votes they hardly differ, so that the choice does not jump from vote to vote.
 */
function chosenStiffness({ problem, solve }: Table, own: readonly boolean[], folds: Int8Array): number {
  const losses = traitStiffness.map(() => 0);
  for (let fold = 0; fold < foldCount; fold += 1) {
    let weights: Float64Array | undefined;
    for (const [index, hold] of traitStiffness.entries()) {
      const whole = problem(hold);
      weights = solve(withoutFold(whole, folds, fold), weights ?? whole.prior);
      const logits = timesRows(whole.rows, weights);
      logits.forEach((z, row) => {
        if (own[row] && folds[row] === fold) losses[index]! += whole.counts[row]! * softplus(whole.up[row] ? -z : z);
      });
    }
  }
  const best = Math.min(...losses);
  const likely = losses.map((loss) => Math.exp(best - loss));
  const total = likely.reduce((sum, one) => sum + one, 0);
  return Math.exp(likely.reduce((sum, one, index) => sum + one * Math.log(traitStiffness[index]!), 0) / total);
}

/** For each row the logit by a model that has not seen its vote. */
function unseenLogits({ solve }: Table, problem: Problem, folds: Int8Array): Float64Array {
  const unseen = new Float64Array(folds.length);
  for (let fold = 0; fold < foldCount; fold += 1) {
    const logits = timesRows(problem.rows, solve(withoutFold(problem, folds, fold), problem.prior));
    logits.forEach((z, row) => {
      if (folds[row] === fold) unseen[row] = z;
    });
  }
  return unseen;
}
