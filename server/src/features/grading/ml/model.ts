import type { Calibration } from './calibration.ts';

/** Raised when a model of before could not be used any more, or would be another one today: it is then learned anew. */
export const modelVersion = 7;

/** All that is learned, as plain JSON. */
export interface Model {
  version: typeof modelVersion;
  role: number;
  /** Of this role and of similar ones, that it was learned from. */
  votes: { own: number; similar: number };
  intercept: number;
  /** In the order of `matchNames`: what each counts for each deviation, and average and deviation among the role's people. */
  match: { weights: number[]; means: number[]; deviations: number[] };
  /** What is liked and disliked about people of this role. */
  traits: [key: string, name: string, weight: number][];
  /** Words and pairs of words, and how much each tells. */
  words: [word: string, weight: number][];
  calibration: Calibration;
}
