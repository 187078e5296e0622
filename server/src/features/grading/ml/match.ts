import { constants, matchNames, type MatchName } from './constants.ts';
import type { ReadPerson, ReadAssignment } from './read-texts.ts';
import { fitOf } from './search-score.ts';
import { directionOf, likeness, type Vocabulary } from './vocabulary.ts';

/*
 * How a person matches a role, in figures that mean the same for every role, so that one role can learn from others. They are
 * compared in standard deviations among the role's people: the cosine of two texts is 0.1 or 0.2 and tells more than shares
 * that go from 0 to 1.
 */

/** In the order of `matchNames`. */
export type Match = number[];
export interface Spread {
  means: Match;
  deviations: Match;
}

/** What stands for mean and deviation while few people are there to take them from. */
const usual: Record<MatchName, { mean: number; deviation: number }> = {
  must: { mean: 0.5, deviation: 0.3 },
  all_must: { mean: 0.2, deviation: 0.4 },
  should: { mean: 0.3, deviation: 0.3 },
  title: { mean: 0.3, deviation: 0.35 },
  place: { mean: 0.3, deviation: 0.45 },
  now: { mean: 0.3, deviation: 0.3 },
  text: { mean: 0.1, deviation: 0.06 },
};
/** It counts as much as so many people. */
const usualCounts = 5;
/** However alike all are: the first who differs must not stand out as nobody else does. */
const leastOfUsual = 1 / 3;

export function spreadOf(matches: readonly Match[]): Spread {
  const average = (values: readonly number[], known: number): number =>
    (values.reduce((sum, value) => sum + value, 0) + usualCounts * known) / (values.length + usualCounts);
  const spreads = matchNames.map((name, at) => {
    const values = matches.map((match) => match[at]!);
    const mean = average(values, usual[name].mean);
    const square = average(
      values.map((value) => (value - mean) ** 2),
      usual[name].deviation ** 2,
    );
    return { mean, deviation: Math.max(Math.sqrt(square), usual[name].deviation * leastOfUsual) };
  });
  return { means: spreads.map(({ mean }) => mean), deviations: spreads.map(({ deviation }) => deviation) };
}

/** In deviations from what is usual among the role's people. */
export const scaled = (match: Match, { means, deviations }: Spread): Match =>
  match.map((value, at) => (value - means[at]!) / deviations[at]!);

/** What each figure counts before anybody has voted. */
export function priorsOf({ must, should }: ReadAssignment): Match {
  const { priors, textBesideSkills } = constants;
  const ofText = must.length + should.length === 0 ? 1 : textBesideSkills;
  return matchNames.map((name) => priors[name] * (name === 'text' ? ofText : 1));
}

export function matcherOf(assignment: ReadAssignment, vocabulary: Vocabulary): (person: ReadPerson) => Match {
  const direction = directionOf(assignment.words, vocabulary);
  return (person) => {
    const fit = fitOf(assignment, person, vocabulary);
    const figures: Record<MatchName, number> = {
      must: assignment.must.length === 0 ? 0 : fit.must / assignment.must.length,
      all_must: assignment.must.length > 0 && fit.must === assignment.must.length ? 1 : 0,
      should: assignment.should.length === 0 ? 0 : fit.should / assignment.should.length,
      title: fit.title,
      place: fit.place,
      now: fit.now,
      text: likeness(direction, directionOf(person.words, vocabulary)),
    };
    return matchNames.map((name) => figures[name]);
  };
}
