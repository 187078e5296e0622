import type { ReadPerson, ReadAssignment } from './read-texts.ts';

/** Words and how much each tells: the fewer people use it, the more. */
export type Vocabulary = Map<string, number>;

const mostWords = 3000;

/**
 * The words that most people use, but not only one of them, and those of the roles that anybody uses: what only roles say
 * (“we offer”, “you join”) tells nothing about people, and would make all roles look alike.
 */
export function vocabularyOf(people: readonly ReadPerson[], assignments: readonly ReadAssignment[]): Vocabulary {
  const users = new Map<string, number>();
  for (const { words } of people) for (const word of words.keys()) users.set(word, (users.get(word) ?? 0) + 1);
  const common = [...users]
    .filter(([, count]) => count > 1)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, mostWords)
    .map(([word]) => word);
  const asked = assignments.flatMap((assignment) => [...assignment.words.keys()]).filter((word) => users.has(word));
  const words = new Set([...asked.slice(0, mostWords), ...common]);
  return new Map(Array.from(words, (word) => [word, Math.log(1 + (people.length + 1) / (users.get(word)! + 1))]));
}

/** A text as a direction: words it uses often and others seldom use point far. Its length is 1, or 0 without words. */
export function directionOf(counts: ReadonlyMap<string, number>, vocabulary: Vocabulary): Map<string, number> {
  const direction = new Map<string, number>();
  let square = 0;
  for (const [word, count] of counts) {
    const weight = vocabulary.get(word);
    if (weight === undefined) continue;
    const value = (1 + Math.log(count)) * weight;
    direction.set(word, value);
    square += value * value;
  }
  const length = Math.sqrt(square);
  for (const [word, value] of direction) direction.set(word, value / length);
  return direction;
}

/** The cosine between two directions: 1 for the same words, 0 for none in common. */
export function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  if (other.size < one.size) return likeness(other, one);
  let sum = 0;
  for (const [word, value] of one) sum += value * (other.get(word) ?? 0);
  return sum;
}
