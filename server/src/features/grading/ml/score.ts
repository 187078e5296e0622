import { applied } from './calibration.ts';
import { matchNames, type MatchName } from './constants.ts';
import { sigmoid } from './logistic.ts';
import { matcherOf, scaled } from './match.ts';
import type { Meanings } from './meanings.ts';
import type { Model } from './model.ts';
import { readPerson, type ReadPerson, readAssignment, type ReadAssignment } from './read-texts.ts';
import { type Part, sentencesOf, type Subject, subjectOfFigure, subjectsFor } from './reasons.ts';
import type { PersonText, AssignmentText } from './texts.ts';
import { traitsOf } from './traits.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Score {
  /** The probability of an up. */
  score: number;
  /** What speaks for and against, in sentences, the weightiest first. */
  for: string[];
  against: string[];
}
/** Less than this in the logit is not worth a word. */
const leastReason = 0.02;

/** Takes apart what the model says of people. */
export function weigherOf(
  model: Model,
  assignment: ReadAssignment,
  vocabulary: Vocabulary,
): (person: ReadPerson) => { usual: number; parts: Part[]; match: Record<MatchName, number> } {
  const weights = new Map(model.traits.map(([key, , weight]) => [key, weight]));
  const matchOf = matcherOf(assignment, vocabulary);
  const subjectOf = subjectsFor(assignment, vocabulary.meanings);
  const { slope } = model.calibration;
  return (person) => {
    const figures = scaled(matchOf(person), model.match);
    const match = Object.fromEntries(matchNames.map((name, at) => [name, figures[at]!])) as Record<MatchName, number>;
    const parts = new Map<Subject, Part>();
    const add = (subject: Subject, part: number, typed = ''): void => {
      const known = parts.get(subject);
      if (known) known.part += slope * part;
      else parts.set(subject, { subject, part: slope * part, typed });
    };
    for (const [at, name] of matchNames.entries())
      add(subjectOfFigure(name, assignment, person), model.match.weights[at]! * figures[at]!);
    for (const trait of traitsOf(person, vocabulary)) {
      const weight = weights.get(trait.key);
      if (weight !== undefined) add(subjectOf(trait, person), weight * trait.value, trait.name);
    }
    return { usual: applied(model.calibration, model.intercept), parts: [...parts.values()], match };
  };
}

/** Ready to score many people. */
export function scorerOf(model: Model, assignment: ReadAssignment, meanings: Meanings): (person: ReadPerson) => Score {
  const vocabulary: Vocabulary = { meanings, weights: new Map(model.words) };
  const weigh = weigherOf(model, assignment, vocabulary);
  return (person) => {
    const { usual, parts, match } = weigh(person);
    const telling = parts
      .filter(({ part }) => Math.abs(part) >= leastReason)
      .toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part) || (a.subject < b.subject ? -1 : 1));
    return {
      score: sigmoid(parts.reduce((sum, { part }) => sum + part, usual)),
      ...sentencesOf(telling, { assignment, person, match, vocabulary }),
    };
  };
}

/** Scores one more person with a model that was kept. */
export const score = (model: Model, assignment: AssignmentText, person: PersonText, meanings: Meanings): Score =>
  scorerOf(model, readAssignment(assignment, meanings), meanings)(readPerson(person, meanings));
