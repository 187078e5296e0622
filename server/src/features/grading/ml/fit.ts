import { applied, calibrate, uncalibrated } from './calibration.ts';
import { constants, matchNames } from './constants.ts';
import type { Expected } from './expected.ts';
import { type Problem, type Rows, sigmoid, softplus, solve, solveLoose, timesRows } from './logistic.ts';
import { type Match, matcherOf, priorsOf, scaled, type Spread, spreadOf } from './match.ts';
import type { Judged } from './metrics.ts';
import { type Model, modelVersion } from './model.ts';
import { randomFrom, shuffled } from '#platform/random';
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
  /** The model in use has seen no vote on this person. */
  fresh: boolean;
}
/** A vote, with the score by a model that has not seen it. */
export interface Unseen extends Judged {
  vote: ReadVote;
}
export interface FitInput {
  assignmentId: number;
  assignment: ReadAssignment;
  /** Those that other votes come from. */
  others: ReadonlyMap<number, ReadAssignment>;
  votes: readonly ReadVote[];
  vocabulary: Vocabulary;
  /** Of the match among the role's people. */
  spread: Spread;
  expected: Expected;
  seed: number;
}

/** Votes of roles that are less alike teach nothing. */
const leastLikeness = 0.1;
const mostTraits = 6000;
const foldCount = 5;
/** With fewer votes, how far to trust them is not tried out. */
const leastToTry = 10;

export function fit(input: FitInput): { model: Model; outOfFold: Unseen[] } {
  const { assignmentId, votes, vocabulary, spread, seed } = input;
  const similar = similarAssignments(input);
  const used = votes.filter((vote) => vote.assignment === assignmentId || similar.has(vote.assignment));
  const own = used.map((vote) => vote.assignment === assignmentId);
  const table = tableOf(input, used, similar);
  const { columns, problem } = table;

  const folds = foldsOf(used, own, seed);
  const start = problem(folds ? chosenStiffness(table, own, folds) : usualStiffness());
  const weights = folds ? withVotesAlone(table, start, own) : table.solve(start, start.prior);
  const logits = folds ? unseenLogits(table, start, own, folds) : undefined;
  const unseen = logits
    ? used.flatMap((vote, row) => (own[row] ? [{ logit: logits[row]!, up: vote.up, count: vote.weight, vote }] : []))
    : [];
  const calibration = folds ? calibrate(unseen) : uncalibrated;

  return {
    model: {
      version: modelVersion,
      role: assignmentId,
      votes: { own: own.filter(Boolean).length, similar: own.filter((is) => !is).length },
      intercept: weights[0]! + weights[columns.assignments.get(assignmentId)!]!,
      match: { weights: matchNames.map((_, at) => weights[1 + at]! + weights[columns.ownMatch + at]!), ...spread },
      traits: [...columns.traits]
        .map(([key, { column, name }]): Model['traits'][number] => [key, name, rounded(weights[column]!)])
        .filter(([, , weight]) => weight !== 0),
      words: [...vocabulary.weights].map(([word, weight]) => [word, rounded(weight)]),
      calibration,
    },
    outOfFold: unseen.map(({ logit, up, vote }) => ({ score: sigmoid(applied(calibration, logit)), up, vote })),
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
/** How hard the weights of traits and of words are to move. */
interface Hold {
  traits: number;
  words: number;
}
/** With nothing to try it on: traits in the middle of what is tried, as these differ by factors; words as stiff as they get. */
const usualStiffness = (): Hold => ({
  traits: middle(constants.traitStiffness),
  words: Math.max(...constants.wordStiffness),
});
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
  /** Words come last. */
  traits: Map<string, { column: number; name: string }>;
  firstTrait: number;
  firstWord: number;
  end: number;
}
interface Table {
  columns: Columns;
  problem(hold: Hold): Problem;
  solve(problem: Problem, from: Float64Array): Float64Array;
}
/** So many votes held back are enough to tell how far to trust; of more votes not all parts are held back. */
const enoughHeld = 200;

/** The votes as rows. The first column is the intercept, then come the matching figures, then all that is in `Columns`. */
function tableOf(input: FitInput, used: readonly ReadVote[], similar: ReadonlyMap<number, number>): Table {
  const { assignmentId, assignment, others, vocabulary, spread, expected } = input;
  const figures = matchNames.length;
  const assignmentIds = [assignmentId, ...similar.keys()];
  const matches = new Map<number, Match[]>(assignmentIds.map((id) => [id, []]));
  const matchers = new Map(assignmentIds.map((id) => [id, matcherOf(others.get(id) ?? assignment, vocabulary)]));
  for (const { assignment: id, person } of used) matches.get(id)!.push(matchers.get(id)!(person));
  const spreads = new Map([...matches].map(([id, found]) => [id, id === assignmentId ? spread : spreadOf(found)]));

  const traits = used.map((vote) => (vote.assignment === assignmentId ? traitsOf(vote.person, vocabulary) : []));
  const columns: Columns = {
    ownMatch: 1 + figures,
    assignments: new Map(assignmentIds.map((id, index) => [id, 1 + 2 * figures + index])),
    ...traitColumns(traits, used, {
      expected: [...expected.words.keys()],
      first: 1 + 2 * figures + assignmentIds.length,
    }),
  };
  const entries: { column: number; value: number }[][] = used.map(({ assignment: id }, row) => {
    const match = scaled(matches.get(id)!.shift()!, spreads.get(id)!);
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
  const width = columns.end;
  const prior = new Float64Array(width);
  prior[0] = Math.log(constants.usualUps / (1 - constants.usualUps));
  prior.set(priorsOf(assignment), 1);
  /* Whoever uses as many of the expected words as is usual gains nothing by it. */
  for (const [word, value] of expected.words) prior[columns.traits.get(wordKey(word))!.column] = value;
  prior[columns.assignments.get(assignmentId)!] = -expected.usual;
  const up = Uint8Array.from(used, (vote) => Number(vote.up));
  const counts = Float64Array.from(used, (vote) => vote.weight * (similar.get(vote.assignment) ?? 1) ** 2);
  return {
    columns,
    problem: ({ traits: holdTraits, words: holdWords }) => {
      const { stiffness } = constants;
      const hold = new Float64Array(width).fill(holdTraits);
      hold[0] = stiffness.intercept;
      hold.fill(stiffness.match, 1, 1 + figures);
      hold.fill(stiffness.ownMatch, columns.ownMatch, columns.ownMatch + figures);
      hold.fill(stiffness.assignmentIntercept, columns.ownMatch + figures, columns.firstTrait);
      hold.fill(holdWords, columns.firstWord);
      return { rows, up, counts, prior, stiffness: hold };
    },
    // Of traits few matter and much; of words many, and little each.
    solve: (problem, from) => solveLoose(problem, from, columns.firstTrait, columns.firstWord),
  };
}

const wordKey = (word: string): string => `word:${word}`;
const isWord = (key: string): boolean => key.startsWith(wordKey(''));

/**
 * Those that at least two of the people have, the most common first; many votes on one person are no second one, and the model would keep what
 * that person alone is known by. A word of one of them is kept, too, as the vocabulary has only words of several people: alone it
 * tells little, but many such words tell who writes alike. And those that are expected.
 */
function traitColumns(
  traits: readonly (readonly Trait[])[],
  votes: readonly ReadVote[],
  { expected, first }: { expected: readonly string[]; first: number },
): Omit<Columns, 'ownMatch' | 'assignments'> {
  const found = new Map<string, { count: number; of?: number; isShared: boolean; name: string }>(
    expected.map((word) => [wordKey(word), { count: Infinity, isShared: true, name: word }]),
  );
  for (const [row, each] of traits.entries())
    for (const { key, name } of each) {
      const of = votes[row]!.person.id;
      const known = found.get(key);
      if (known) {
        known.count += 1;
        known.isShared ||= known.of !== of;
      } else found.set(key, { count: 1, of, isShared: false, name });
    }
  const kept = [...found]
    .filter(([key, { isShared }]) => isShared || isWord(key))
    .toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .slice(0, mostTraits)
    .toSorted(([a], [b]) => Number(isWord(a)) - Number(isWord(b)));
  return {
    traits: new Map(kept.map(([key, { name }], index) => [key, { column: first + index, name }])),
    firstTrait: first,
    firstWord: first + kept.filter(([key]) => !isWord(key)).length,
    end: first + kept.length,
  };
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
 * How far to trust words and then traits, by how well votes that were held back are foretold. The mean of all that were tried,
 * each by how probable it makes those votes: with few votes they hardly differ, so that the choice does not jump from vote to
 * vote.
 */
function chosenStiffness(table: Table, own: readonly boolean[], folds: Int8Array): Hold {
  const { firstTrait, firstWord, end } = table.columns;
  const hold = usualStiffness();
  const partSize = own.filter(Boolean).length / foldCount;
  const held = Math.min(foldCount, Math.max(1, Math.round(enoughHeld / partSize)));
  // Words have no long tails, so that they need no loosening.
  if (firstWord < end) hold.words = likeliest(constants.wordStiffness, (words) => ({ ...hold, words }), solve);
  if (firstTrait < firstWord)
    hold.traits = likeliest(constants.traitStiffness, (traits) => ({ ...hold, traits }), table.solve);
  return hold;

  function likeliest(values: readonly number[], holdOf: (value: number) => Hold, solveOne: Table['solve']): number {
    const tried = values.map((value) => ({ value, loss: 0 }));
    for (let fold = 0; fold < held; fold += 1) {
      let weights: Float64Array | undefined;
      for (const one of tried) {
        const whole = table.problem(holdOf(one.value));
        weights = solveOne(withoutFold(whole, folds, fold), weights ?? whole.prior);
        const logits = timesRows(whole.rows, weights);
        logits.forEach((z, row) => {
          if (own[row] && folds[row] === fold) one.loss += whole.counts[row]! * softplus(whole.up[row] ? -z : z);
        });
      }
    }
    const best = Math.min(...tried.map(({ loss }) => loss));
    const total = tried.reduce((sum, { loss }) => sum + Math.exp(best - loss), 0);
    return Math.exp(tried.reduce((sum, { value, loss }) => sum + Math.exp(best - loss) * Math.log(value), 0) / total);
  }
}

/** So hard that a weight stays at nothing. */
const fixed = 1e7;
/** Hardly: an intercept that any vote moves. */
const free = 0.01;

/**
 * The weights as a mean of those from all that is known and of those that the role's own votes give alone: there nothing is
 * expected, and matching does not count. Both are weights of the same columns, so this is one model, and its parts add up.
 */
function withVotesAlone(table: Table, problem: Problem, own: readonly boolean[]): Float64Array {
  const { firstTrait } = table.columns;
  const nothing = new Float64Array(problem.prior.length);
  const stiffness = problem.stiffness.slice().fill(fixed, 0, firstTrait);
  stiffness[0] = free;
  const counts = problem.counts.map((count, row) => (own[row] ? count : 0));
  const alone = table.solve({ ...problem, counts, prior: nothing, stiffness }, nothing);
  const { most, half } = constants.votesAlone;
  const votes = own.filter(Boolean).length;
  const share = (most * votes) / (votes + half);
  return table.solve(problem, problem.prior).map((weight, at) => (1 - share) * weight + share * alone[at]!);
}

/** For each row the logit by a model that has not seen its vote. */
function unseenLogits(table: Table, problem: Problem, own: readonly boolean[], folds: Int8Array): Float64Array {
  const unseen = new Float64Array(folds.length);
  for (let fold = 0; fold < foldCount; fold += 1) {
    const logits = timesRows(problem.rows, withVotesAlone(table, withoutFold(problem, folds, fold), own));
    logits.forEach((z, row) => {
      if (folds[row] === fold) unseen[row] = z;
    });
  }
  return unseen;
}
