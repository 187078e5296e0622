import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fit } from '../../features/grading/ml/fit.ts';
import { sigmoid } from '../../features/grading/ml/logistic.ts';
import { aucOf, binsOf, calibrationError, errorByChance, type Judged } from '../../features/grading/ml/metrics.ts';
import { randomFrom, shuffled } from '#platform/random';
import type { ReadPerson } from '../../features/grading/ml/read-texts.ts';
import { weigherOf } from '../../features/grading/ml/score.ts';
import { fitOf, rate } from '../../features/grading/ml/search-score.ts';
import type { AssignmentText, Language, PersonText } from '../../features/grading/ml/texts.ts';
import { prepare } from '../../features/grading/ml/train.ts';
import { wordsOf } from '@app/contract/search/words';
import { meanOf } from '../statistics.ts';
import { readVotesCsv, type Verdict } from './ml-csv.ts';
import { cosine, learnPlainly, type Vector, vectorizerOf } from './ml-plain.ts';

/* Verdicts from outside, as CSVs of a folder: what is foretold after so many of them, of people who were not among them. */

export const sizes = [0, 20, 50, 100, 200];
const leastRows = 40;
/** So many roles of a set are tried, one of few roles several times with other people. */
const draws = 12;
/** Of a role's people all are asked about that votes are not needed from, but at least so many; the same after every number of votes. */
const leastAskedShare = 0.4;

export interface OutsideRole {
  assignment: AssignmentText;
  votes: Verdict[];
  asked: Verdict[];
  /** Of all people of the set. */
  language: Language;
  vectorOf(person: PersonText): Vector;
  roleVector: Vector;
}

export async function csvsIn(given: string): Promise<string[]> {
  if (given.endsWith('.csv')) return [given];
  const names = (await readdir(given)).filter((name) => name.endsWith('.csv')).toSorted();
  if (names.length === 0) throw new Error(`There is no CSV in ${given}`);
  return names.map((name) => join(given, name));
}

/** Draws of roles with enough rows, the people of each in an order that follows from the seed. */
export async function readSet(
  path: string,
  seed: number,
  mostAsked = 400,
): Promise<{ name: string; rows: number; roles: OutsideRole[] }> {
  const { assignments, votes } = await readVotesCsv(path);
  const people = [...new Map(votes.map(({ person }) => [person.id, person])).values()];
  const language = languageOf(people);
  const vectorize = vectorizerOf(people.map(({ summary }) => summary));
  const vectors = new Map<number, Vector>();
  const vectorOf = (person: PersonText): Vector => {
    const vector = vectors.get(person.id) ?? vectorize(person.summary);
    vectors.set(person.id, vector);
    return vector;
  };
  const random = randomFrom(seed);
  const usable = assignments
    .map((assignment) => ({ assignment, own: votes.filter((vote) => vote.assignment === assignment.id) }))
    .filter(({ own }) => own.length >= leastRows);
  const turns = shuffled(usable.length, random);
  const roles = (usable.length === 0 ? [] : Array.from({ length: draws }, (_, turn) => turns[turn % turns.length]!))
    .map((index): OutsideRole => {
      const { assignment, own } = usable[index]!;
      const order = shuffled(own.length, random).map((at) => own[at]!);
      const count = Math.min(mostAsked, Math.max(own.length - sizes.at(-1)!, Math.round(own.length * leastAskedShare)));
      return {
        assignment,
        asked: order.slice(0, count),
        votes: order.slice(count),
        language,
        vectorOf,
        roleVector: vectorize(assignment.description),
      };
    })
    .filter(({ asked }) => new Set(asked.map(({ up }) => up)).size === 2);
  return { name: basename(path), rows: votes.length, roles };
}

/** As the product counts words: in how many profiles each is. */
function languageOf(people: readonly PersonText[]): Language {
  const users = new Map<string, number>();
  for (const { summary } of people)
    for (const word of new Set(wordsOf(summary).map(({ text }) => text))) users.set(word, (users.get(word) ?? 0) + 1);
  return { synonyms: [], people: people.length, words: [...users] };
}

/** All texts read and compared once, so that what is learned can be tried with many constants. */
export function readRole({ assignment, votes, asked, language }: OutsideRole, size: number) {
  const {
    setting,
    votes: read,
    sample,
    expectAnew,
  } = prepare({
    assignment,
    assignments: [],
    votes: votes.slice(0, size).map((vote, index) => ({ ...vote, weight: 1, at: String(index).padStart(6, '0') })),
    candidates: asked.map(({ person }) => person),
    language,
    seed: 1,
  });
  return { setting, votes: read, people: sample, expectAnew };
}
export type ReadRole = ReturnType<typeof readRole>;

/** The chances of an up that are foretold for the people asked about. */
export function foretell({ setting, votes, people }: Omit<ReadRole, 'expectAnew'>): number[] {
  const weigh = weigherOf(fit({ ...setting, votes }).model, setting.assignment, setting.vocabulary);
  return people.map((person) => {
    const { usual, parts } = weigh(person);
    return sigmoid(parts.reduce((sum, { part }) => sum + part, usual));
  });
}

export const judge = (asked: readonly Verdict[], scores: readonly number[]): Judged[] =>
  asked.map(({ up }, index) => ({ score: scores[index]!, up }));

interface Compared {
  search: number;
  ours: number;
  plain: number;
  oursError: number;
  /** The error that ours would have if it promised exactly what is kept. */
  byChance: number;
  plainError: number | undefined;
}
const bins = 10;
const errorOf = (judged: readonly Judged[]): number => calibrationError(binsOf(judged, bins));

function compare(role: OutsideRole, size: number): Compared {
  const { asked, votes, vectorOf, roleVector } = role;
  const read = readRole(role, size);
  const { assignment, vocabulary } = read.setting;
  const searched = read.people.map((person: ReadPerson) => rate(assignment, fitOf(assignment, person, vocabulary)));
  const ours = judge(asked, foretell(read));
  const learned = learnPlainly(votes.slice(0, size).map(({ person, up }) => ({ vector: vectorOf(person), up })));
  const plain = judge(
    asked,
    asked.map(({ person }) => (learned ? learned(vectorOf(person)) : cosine(roleVector, vectorOf(person)))),
  );
  return {
    search: aucOf(judge(asked, searched))!,
    ours: aucOf(ours)!,
    plain: aucOf(plain)!,
    oursError: errorOf(ours),
    byChance: errorByChance(
      ours.map(({ score }) => score),
      bins,
      1,
    ),
    plainError: learned && errorOf(plain),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const largestError = 0.07;
const calibratedFrom = 100;

/** Prints a table for each set, and answers with what is not as wanted. */
export async function compareOutside(given: string): Promise<string[]> {
  const faults: string[] = [];
  for (const path of await csvsIn(given)) {
    const { name, rows, roles } = await readSet(path, 1);
    const different = new Set(roles.map(({ assignment }) => assignment.id)).size;
    console.log(
      `\n${name}: ${rows} verdicts; ${roles.length} draws of ${different} roles, ${mean(roles.map(({ asked }) => asked.length)).toFixed(0)} people asked about in each`,
    );
    const headings = [
      'Votes',
      'Draws',
      'SEARCH',
      'Ours',
      'Plain',
      'Ours ahead',
      'Ours, error',
      'By chance',
      'Plain, error',
    ];
    console.log(headings.map((text) => text.padStart(16)).join(''));
    for (const size of sizes) {
      const found = roles.filter(({ votes }) => votes.length >= size).map((role) => compare(role, size));
      if (found.length === 0) continue;
      const ahead = meanOf(found.map(({ ours, plain }) => ours - plain));
      const error = mean(found.map(({ oursError }) => oursError));
      const cells = [
        String(size),
        String(found.length),
        shown(mean(found.map(({ search }) => search))),
        shown(mean(found.map(({ ours }) => ours))),
        shown(mean(found.map(({ plain }) => plain))),
        `${shown(ahead.mean)} ±${shown(ahead.off)}`,
        shown(error),
        shown(mean(found.map(({ byChance }) => byChance))),
        shown(mean(found.flatMap(({ plainError }) => plainError ?? []))),
      ];
      console.log(cells.map((text) => text.padStart(16)).join(''));
      if (ahead.mean < 0) faults.push(`${name}: behind the plain model after ${size} votes`);
      if (size >= calibratedFrom && error > largestError)
        faults.push(`${name}: the calibration is off by more than ${largestError} after ${size} votes`);
    }
  }
  return faults;
}
const shown = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(3));
