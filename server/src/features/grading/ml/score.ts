import { applied } from './calibration.ts';
import { sigmoid } from './logistic.ts';
import { matchLabels, matcherOf } from './match.ts';
import type { Model } from './model.ts';
import { readPerson, type ReadPerson, readAssignment, type ReadAssignment } from './read-texts.ts';
import type { PersonText, AssignmentText } from './texts.ts';
import { isYears, traitsOf } from './traits.ts';

export interface Score {
  /** The probability of an up. */
  score: number;
  /** What speaks for and against, the weightiest first. */
  for: string[];
  against: string[];
}

const mostReasons = 5;
/** Less than this in the logit is not worth a word. */
const leastReason = 0.02;

/** Ready to score many people. */
export function scorerOf(model: Model, assignment: ReadAssignment): (person: ReadPerson) => Score {
  const vocabulary = new Map(model.words);
  const traits = new Map(model.traits.map(([key, label, weight]) => [key, { label, weight }]));
  const matchOf = matcherOf(assignment, vocabulary);
  return (person) => {
    const match = matchOf(person);
    const labels = matchLabels(assignment, match);
    let logit = model.intercept;
    const parts = new Map<string, number>();
    const add = (label: string | null | undefined, part: number): void => {
      logit += part;
      if (label) parts.set(label, (parts.get(label) ?? 0) + part);
    };
    for (const [index, value] of match.entries())
      add(labels[index], model.match.weights[index]! * (value - model.match.means[index]!));
    for (const { key, value } of traitsOf(person, vocabulary)) {
      const trait = traits.get(key);
      // The steps of years add up to one reason.
      const label = isYears(key) ? `${person.years} years of experience` : trait?.label;
      if (trait) add(label, trait.weight * value);
    }
    const telling = [...parts]
      .filter(([, part]) => Math.abs(part) >= leastReason)
      .toSorted(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1));
    const labelsOf = (sign: number): string[] =>
      telling
        .filter(([, part]) => part * sign > 0)
        .map(([label]) => label)
        .slice(0, mostReasons);
    return { score: sigmoid(applied(model.calibration, logit)), for: labelsOf(1), against: labelsOf(-1) };
  };
}

/** Scores one more person with a model that was kept. */
export const score = (model: Model, assignment: AssignmentText, person: PersonText): Score =>
  scorerOf(model, readAssignment(assignment))(readPerson(person));
