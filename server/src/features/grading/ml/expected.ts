import { constants, matchNames } from './constants.ts';
import { type Match, priorsOf, scaled, type Spread } from './match.ts';
import type { ReadAssignment, ReadPerson } from './read-texts.ts';
import { directionOfFreeText, type Vocabulary } from './vocabulary.ts';

/*
 * A role says in a few words what is wanted. Those who match it best say more: words that the role could have used, too, and that
 * others use less. They are expected to be liked before anybody has voted (pseudo relevance feedback), and votes move them like
 * any other word.
 */

export interface Expected {
  /** Words, and what each counts in the logit. */
  words: ReadonlyMap<string, number>;
  /** What they count for people on average: taken off again, so that nobody is promised more by it. */
  usual: number;
}

export const nothingExpected: Expected = { words: new Map(), usual: 0 };
/** The best of fewer people are too few to tell. */
const leastBest = 5;

/** From the people of a role and how each matches. */
export function expectedOf(
  people: readonly ReadPerson[],
  matches: readonly Match[],
  assignment: ReadAssignment,
  spread: Spread,
  vocabulary: Vocabulary,
): Expected {
  const { share, most, strength } = constants.expected;
  const count = Math.floor(people.length * share);
  if (count < leastBest) return nothingExpected;
  const priors = priorsOf(assignment);
  const scores = matches.map((match) =>
    scaled(match, spread).reduce((sum, figure, at) => sum + priors[at]! * figure, 0),
  );
  const best = new Set(
    scores
      .map((score, at) => ({ score, at }))
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, count)
      .map(({ at }) => at),
  );
  const [among, everywhere] = [new Map<string, number>(), new Map<string, number>()];
  for (const [at, person] of people.entries())
    for (const [word, value] of directionOfFreeText(person, vocabulary)) {
      if (word.includes(' ')) continue;
      everywhere.set(word, (everywhere.get(word) ?? 0) + value / people.length);
      if (best.has(at)) among.set(word, (among.get(word) ?? 0) + value / count);
    }
  const text = matchNames.indexOf('text');
  const each = (strength * priors[text]!) / spread.deviations[text]!;
  const words = [...among]
    .map(([word, value]): [string, number] => [word, each * (value - everywhere.get(word)!)])
    .filter(([, value]) => value > 0)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, most);
  return {
    words: new Map(words),
    usual: words.reduce((sum, [word, value]) => sum + value * everywhere.get(word)!, 0),
  };
}
