import type { Compute } from '#platform/tasks/compute';
import { meaningsWith } from './ml/meanings.ts';
import type { Model } from './ml/model.ts';
import { readPerson, readAssignment } from './ml/read-texts.ts';
import { scorerOf } from './ml/score.ts';
import { searchScore } from './ml/search-score.ts';
import type { AssignmentText, Language, PersonText } from './ml/texts.ts';
import { vocabularyOf } from './ml/vocabulary.ts';

export interface ToRank {
  assignment: AssignmentText;
  people: PersonText[];
  model: Model | null;
  language: Language;
}
export interface Ranked {
  person: number;
  score: number;
  reason: string;
}
export interface MlRanked extends Ranked {
  for: string[];
  against: string[];
}
export interface Ranking {
  search: Ranked[];
  ml: MlRanked[];
}

/** Orders people by each method. Apart from the others, because thousands of texts take a second. */
export const compute = ((input: ToRank): Ranking => {
  const bestFirst = <T extends Ranked>(ranked: T[]): T[] => ranked.toSorted((a, b) => b.score - a.score);
  const { model, language } = input;
  const meanings = meaningsWith(language.synonyms);
  const assignment = readAssignment(input.assignment, meanings);
  const people = input.people.map((person) => readPerson(person, meanings));
  const vocabulary = vocabularyOf(people, [], [assignment], meanings, language);
  const scorer = model && scorerOf(model, assignment, meanings);
  return {
    search: bestFirst(people.map((person) => ({ person: person.id, ...searchScore(assignment, person, vocabulary) }))),
    ml: scorer
      ? bestFirst(
          people.map((person) => {
            const { score, for: speaksFor, against } = scorer(person);
            return { person: person.id, score, for: speaksFor, against, reason: reasonOf(speaksFor, against) };
          }),
        )
      : [],
  };
}) satisfies Compute;

const together = (sentences: readonly string[]): string => sentences.map((sentence) => `${sentence}.`).join(' ');
const reasonOf = (speaksFor: readonly string[], against: readonly string[]): string =>
  [
    together(speaksFor.slice(0, 3)),
    against.length > 0 ? `Against: ${together(against.slice(0, 2)).replace(/^./, (first) => first.toLowerCase())}` : '',
  ]
    .filter(Boolean)
    .join(' ') || 'No strong signs either way.';
