import { randomInt } from 'node:crypto';
import { Random } from '../demo/random.ts';

/** Named in the title of the test, so that a failure can be played again: SEED=… npm test -- unit */
export const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));

/** Numbers between 0 and 1 that follow from the seed. */
export function randomFrom(start: number): () => number {
  const random = new Random(start);
  return () => random.next();
}
