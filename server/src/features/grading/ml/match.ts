import type { ReadPerson, ReadAssignment } from './read-texts.ts';
import { fitOf, rate } from './search-score.ts';
import { directionOf, likeness, type Vocabulary } from './vocabulary.ts';

/* How a person matches a role, in figures that mean the same for every role, so that one role can learn from others. */

/**
 * What each counts before anybody has voted, by common sense: must skills most. `usual` stands for the average when
 * nobody is there to take it from.
 */
export const matchFigures = [
  { name: 'must', prior: 1.5, usual: 0.5 },
  { name: 'all_must', prior: 0.3, usual: 0.2 },
  { name: 'should', prior: 0.5, usual: 0.3 },
  { name: 'title', prior: 0.3, usual: 0.3 },
  { name: 'place', prior: 0.3, usual: 0.3 },
  { name: 'now', prior: 0.2, usual: 0.3 },
  { name: 'text', prior: 0.7, usual: 0.1 },
  { name: 'search', prior: 1.5, usual: 0.4 },
] as const;
export type MatchName = (typeof matchFigures)[number]['name'];
/** In the order of `matchFigures`. */
export type Match = number[];

export const usualMatch: Match = matchFigures.map(({ usual }) => usual);

export function matcherOf(assignment: ReadAssignment, vocabulary: Vocabulary): (person: ReadPerson) => Match {
  const direction = directionOf(assignment.words, vocabulary);
  return (person) => {
    const fit = fitOf(assignment, person);
    const figures: Record<MatchName, number> = {
      must: assignment.must.length === 0 ? 0 : fit.must / assignment.must.length,
      all_must: assignment.must.length > 0 && fit.must === assignment.must.length ? 1 : 0,
      should: assignment.should.length === 0 ? 0 : fit.should / assignment.should.length,
      title: fit.title,
      place: fit.place,
      now: fit.now,
      text: likeness(direction, directionOf(person.words, vocabulary)),
      search: rate(assignment, fit),
    };
    return matchFigures.map(({ name }) => figures[name]);
  };
}
