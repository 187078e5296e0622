import type { Compute } from '#platform/tasks/compute';
import { type Expected, expectedOf } from './expected.ts';
import { fit, type FitInput, type ReadVote, type Unseen } from './fit.ts';
import { matcherOf, spreadOf } from './match.ts';
import { type Meanings, meaningsWith } from './meanings.ts';
import type { Model } from './model.ts';
import { readPerson, type ReadPerson, readAssignment, type ReadAssignment } from './read-texts.ts';
import {
  besideInUse,
  type Compared,
  featuresOf,
  histogramOf,
  leastOfEach,
  measure,
  measuredFrom,
  type Report,
} from './report.ts';
import { type Score, scorerOf } from './score.ts';
import { fitOf, rate } from './search-score.ts';
import type { AssignmentText, Language, PersonText } from './texts.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/* Runs in a process of its own: learns a model from votes, says how good it is, and scores the role's candidates. */

export interface TrainInput {
  assignment: AssignmentText;
  /** Other roles that votes come from. */
  assignments: AssignmentText[];
  votes: {
    assignment: number;
    person: PersonText;
    up: boolean;
    /** A half-hearted vote counts less than 1. */
    weight: number;
    at: string;
    /** The model in use has seen no vote on this person. */
    fresh?: boolean;
  }[];
  /** The model in use, if it is of this version. */
  inUse?: Model | null;
  candidates: PersonText[];
  language: Language;
  seed: number;
}
export interface TrainOutput {
  model: Model;
  report: Report;
  scores: ({ person: number } & Score)[];
}

/** The part of the votes, the newest, that the older ones are tried on. */
const heldOut = 0.25;
/** So many candidates show what is usual among them. */
const sampleSize = 2000;

/** All texts taken apart: what is learned from, and the first of the candidates. */
export function prepare(input: TrainInput): {
  setting: Omit<FitInput, 'votes'>;
  votes: ReadVote[];
  sample: ReadPerson[];
  /** With the constants as they are then. */
  expectAnew(): Expected;
} {
  const { candidates, language, seed } = input;
  const meanings = meaningsWith(language.synonyms);
  const assignment = readAssignment(input.assignment, meanings);
  const others = new Map(
    input.assignments
      .filter(({ id }) => id !== input.assignment.id)
      .map((other) => [other.id, readAssignment(other, meanings)]),
  );
  const votes = readVotes(input, meanings);
  const sample = candidates.slice(0, sampleSize).map((person) => readPerson(person, meanings));
  const people = [...new Map([...votes.map(({ person }) => person), ...sample].map((one) => [one.id, one])).values()];
  const voted = votedOn(input.assignment.id, votes);
  const vocabulary = vocabularyOf(people, voted, [assignment, ...others.values()], meanings, language);
  const matched = [...voted, ...sample];
  const matches = matched.map(matcherOf(assignment, vocabulary));
  const spread = spreadOf(matches);
  const expectAnew = (): Expected => expectedOf(matched, matches, assignment, spread, vocabulary);
  return {
    setting: {
      assignmentId: input.assignment.id,
      assignment,
      others,
      vocabulary,
      spread,
      expected: expectAnew(),
      seed,
    },
    votes,
    sample,
    expectAnew,
  };
}

export const compute: Compute = (input: TrainInput, progress): TrainOutput => {
  const { candidates } = input;
  const steps = 4;
  progress(0, steps, 'Reading');
  const { setting, votes, sample } = prepare(input);
  const { assignment, vocabulary } = setting;
  const { meanings } = vocabulary;

  progress(1, steps, 'Trying old votes on new ones');
  const { newest, hold_out } = tried(setting, votes);
  progress(2, steps, 'Learning');
  const { model, outOfFold } = fit({ ...setting, votes });
  progress(3, steps, 'Scoring');
  const scoreOf = scorerOf(model, assignment, meanings);
  const scores = candidates.map((person, index) => ({
    person: person.id,
    ...scoreOf(sample[index] ?? readPerson(person, meanings)),
  }));
  progress(steps, steps);
  return {
    model,
    report: {
      votes: {
        ...model.votes,
        own_up: votes.filter(({ assignment: id, up }) => up && id === setting.assignmentId).length,
      },
      cold_start: model.votes.own + model.votes.similar === 0,
      measured_from: measuredFrom,
      least_of_each: leastOfEach,
      newest,
      hold_out,
      replaces: input.inUse
        ? besideInUse(judgedByBoth(outOfFold, scorerOf(input.inUse, assignment, meanings)), setting.seed)
        : null,
      histogram: histogramOf(outOfFold),
      features: featuresOf(model, assignment, meanings, votedOn(setting.assignmentId, votes)),
    },
    scores,
  };
};

/** The votes that neither the model in use nor, as it was tried, the new one has seen. */
const judgedByBoth = (outOfFold: readonly Unseen[], scoreInUse: (person: ReadPerson) => Score) =>
  outOfFold.flatMap(({ score: now, up, vote: { fresh, person } }) =>
    fresh ? [{ now, inUse: scoreInUse(person).score, up }] : [],
  );

const votedOn = (assignmentId: number, votes: readonly ReadVote[]): ReadPerson[] =>
  votes.filter(({ assignment }) => assignment === assignmentId).map(({ person }) => person);

/** The oldest first. Everybody is read once, however often voted on. */
function readVotes({ votes }: TrainInput, meanings: Meanings): ReadVote[] {
  const people = new Map<number, ReadPerson>();
  return votes
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ assignment, person, up, weight, fresh = false }) => {
      const known = people.get(person.id) ?? readPerson(person, meanings);
      people.set(person.id, known);
      return { assignment, person: known, up, weight, fresh };
    });
}

/** Learns from the votes before the newest of this role, and foretells these, as far as they are on other people. */
function tried(setting: Omit<FitInput, 'votes'>, votes: readonly ReadVote[]): Pick<Report, 'newest' | 'hold_out'> {
  const { assignmentId, assignment, vocabulary, seed } = setting;
  const own = votes.flatMap((vote, index) => (vote.assignment === assignmentId ? [index] : []));
  const split = own[Math.floor(own.length * (1 - heldOut))] ?? 0;
  const older = votes.slice(0, split);
  const seen = new Set(older.flatMap((vote) => (vote.assignment === assignmentId ? [vote.person.id] : [])));
  const newer = votes.slice(split).filter((vote) => vote.assignment === assignmentId && !seen.has(vote.person.id));
  const ups = newer.filter(({ up }) => up).length;
  const newest = { up: ups, down: newer.length - ups };
  if (own.length < measuredFrom || Math.min(newest.up, newest.down) < leastOfEach) return { newest, hold_out: null };
  const scoreOf = scorerOf(fit({ ...setting, votes: older }).model, assignment, vocabulary.meanings);
  const compared = newer.map(({ person, up }): Compared => {
    return { ml: scoreOf(person).score, search: searchOf(assignment, person, vocabulary), up };
  });
  return { newest, hold_out: measure(compared, seed) };
}
const searchOf = (assignment: ReadAssignment, person: ReadPerson, vocabulary: Vocabulary): number =>
  rate(assignment, fitOf(assignment, person, vocabulary));
