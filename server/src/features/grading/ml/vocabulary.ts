import { constants } from './constants.ts';
import type { Meanings } from './meanings.ts';
import { eachPair, type ReadAssignment, type ReadPerson } from './read-texts.ts';
import type { Language } from './texts.ts';

export interface Vocabulary {
  meanings: Meanings;
  /** Words and pairs of words, and how much each tells: the fewer people use it, the more. */
  weights: ReadonlyMap<string, number>;
}
/** A text as a direction. */
export type Direction = ReadonlyMap<string, number>;

/** Pairs are looked for among so many of those who were voted on: there are as many pairs as words in a text. */
const mostLookedThrough = 1000;

/**
 * The words that most people use, but not only one of them, and those of the roles that anybody uses: what only roles say
 * (“we offer”, “you join”) tells nothing about people, and would make all roles look alike. Pairs are those of the people who
 * were voted on. How much a word tells is known from the whole database where it was counted there, else from the people at
 * hand; the commonest tells something, too, so that a text is not judged by its rarest words alone.
 */
export function vocabularyOf(
  people: readonly ReadPerson[],
  voted: readonly ReadPerson[],
  assignments: readonly ReadAssignment[],
  meanings: Meanings,
  language: Language,
): Vocabulary {
  const users = new Map<string, number>();
  const use = (word: string): void => void users.set(word, (users.get(word) ?? 0) + 1);
  for (const { words } of people) for (const word of words.keys()) use(word);
  const asked = assignments.flatMap(({ words }) => [...words.keys()].filter((word) => users.has(word)));
  const words = new Set([...asked.slice(0, constants.mostWords), ...mostUsed(users, constants.mostWords)]);

  const inVotes = new Map<string, number>();
  for (const person of voted.slice(-mostLookedThrough))
    for (const pair of pairsOf(person, meanings)) inVotes.set(pair, (inVotes.get(pair) ?? 0) + 1);
  const pairs = new Set(mostUsed(inVotes, constants.mostPairs));
  for (const person of people) for (const pair of pairsOf(person, meanings)) if (pairs.has(pair)) use(pair);

  const everywhere = countsEverywhere(language, meanings);
  const weights = new Map<string, number>();
  for (const word of [...words, ...pairs]) {
    const here = users.get(word);
    if (here === undefined) continue;
    const counted = everywhere.get(word);
    const share = counted === undefined ? (here + 1) / (people.length + 1) : (counted + 1) / (language.people + 1);
    weights.set(word, 1 - Math.log(share));
  }
  return { meanings, weights };
}

/** Those that more than one uses, the most common first. */
const mostUsed = (users: ReadonlyMap<string, number>, most: number): string[] =>
  [...users]
    .filter(([, count]) => count > 1)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);

/** A meaning is as common as the most common way to say it. */
function countsEverywhere({ words }: Language, meanings: Meanings): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word, people] of words)
    for (const { meaning } of meanings.read(word)) counts.set(meaning, Math.max(people, counts.get(meaning) ?? 0));
  return counts;
}

function pairsOf({ fields, free }: ReadPerson, meanings: Meanings): Set<string> {
  const pairs = new Set<string>();
  for (const text of [fields, free]) eachPair(text, meanings, (pair) => pairs.add(pair));
  return pairs;
}

/** Words that are used often and that others seldom use point far. Its length is 1, or 0 without words. */
export function directionOf(counts: ReadonlyMap<string, number>, { weights }: Vocabulary): Direction {
  const direction = new Map<string, number>();
  let square = 0;
  for (const [word, count] of counts) {
    const weight = weights.get(word);
    if (weight === undefined) continue;
    const value = (1 + Math.log(count)) * weight;
    direction.set(word, value);
    square += value * value;
  }
  const length = Math.sqrt(square);
  for (const [word, value] of direction) direction.set(word, value / length);
  return direction;
}

/** Words and pairs of what was written freely: what stands in fields of its own is known from there. */
export function directionOfFreeText({ free }: ReadPerson, vocabulary: Vocabulary): Direction {
  const { meanings, weights } = vocabulary;
  const counts = new Map<string, number>();
  for (const word of free.split(' '))
    if (!meanings.isEmpty(word))
      for (const said of [word, ...meanings.parts(word)]) counts.set(said, (counts.get(said) ?? 0) + 1);
  eachPair(free, meanings, (pair) => {
    if (weights.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  });
  return directionOf(counts, vocabulary);
}

/** The cosine between two directions: 1 for the same words, 0 for none in common. */
export function likeness(one: Direction, other: Direction): number {
  if (other.size < one.size) return likeness(other, one);
  let sum = 0;
  for (const [word, value] of one) sum += value * (other.get(word) ?? 0);
  return sum;
}
