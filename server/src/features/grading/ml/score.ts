import { applied } from './calibration.ts';
import { sigmoid } from './logistic.ts';
import { matcherOf, matchFigures, type MatchName } from './match.ts';
import type { Model } from './model.ts';
import { readPerson, type ReadPerson, readAssignment, type ReadAssignment } from './read-texts.ts';
import { sentenceOf, subjectOfFigure, subjectOfTrait } from './reasons.ts';
import type { PersonText, AssignmentText } from './texts.ts';
import { traitsOf } from './traits.ts';

export interface Score {
  /** The probability of an up. */
  score: number;
  /** What speaks for and against, in sentences, the weightiest first. */
  for: string[];
  against: string[];
}

const mostReasons = 5;
/** Less than this in the logit is not worth a word. */
const leastReason = 0.02;

/** Ready to score many people. */
export function scorerOf(model: Model, assignment: ReadAssignment): (person: ReadPerson) => Score {
  const vocabulary = new Map(model.words);
  const weights = new Map(model.traits.map(([key, , weight]) => [key, weight]));
  const matchOf = matcherOf(assignment, vocabulary);
  return (person) => {
    const values = matchOf(person);
    const match = Object.fromEntries(matchFigures.map(({ name }, index) => [name, values[index]!])) as Record<
      MatchName,
      number
    >;
    let logit = model.intercept;
    /* What each subject adds up to, and what it is called by whatever named it first. */
    const parts = new Map<string, { part: number; typed: string }>();
    const add = (subject: string | null, part: number, typed = ''): void => {
      logit += part;
      const known = subject === null ? undefined : parts.get(subject);
      if (known) known.part += part;
      else if (subject !== null) parts.set(subject, { part, typed });
    };
    for (const [index, { name }] of matchFigures.entries()) {
      const weight = model.match.weights[index]!;
      /* Whoever has no must skill at all has none in the latest job either. */
      const same = name === 'now' && match.must === 0 ? 'must' : subjectOfFigure[name];
      add(name === 'text' && weight < 0 ? null : same, weight * (values[index]! - model.match.means[index]!));
    }
    for (const trait of traitsOf(person, vocabulary)) {
      const weight = weights.get(trait.key);
      if (weight !== undefined) add(subjectOfTrait(trait, assignment, person), weight * trait.value, trait.name);
    }
    const telling = [...parts]
      .filter(([, { part }]) => Math.abs(part) >= leastReason)
      .toSorted(([a, x], [b, y]) => Math.abs(y.part) - Math.abs(x.part) || (a < b ? -1 : 1));
    const facts = { assignment, person, match };
    const sentences = (sign: 1 | -1): string[] =>
      telling
        .filter(([, { part }]) => part * sign > 0)
        .flatMap(([subject, { typed }]) => sentenceOf(subject, sign > 0, facts, typed) ?? [])
        .slice(0, mostReasons);
    return { score: sigmoid(applied(model.calibration, logit)), for: sentences(1), against: sentences(-1) };
  };
}

/** Scores one more person with a model that was kept. */
export const score = (model: Model, assignment: AssignmentText, person: PersonText): Score =>
  scorerOf(model, readAssignment(assignment))(readPerson(person));
