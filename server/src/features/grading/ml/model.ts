import type { Calibration } from './calibration.ts';

/** All that is learned, as plain JSON. */
export interface Model {
  version: 1;
  role: number;
  /** Of this role and of similar ones, that it was learned from. */
  votes: { own: number; similar: number };
  intercept: number;
  /** In the order of `matchFigures`: what each counts, and its average among the role's people. */
  match: { weights: number[]; means: number[] };
  /** What is liked and disliked about people of this role. */
  traits: [key: string, label: string, weight: number][];
  /** Words, and how much each tells. */
  words: [word: string, weight: number][];
  calibration: Calibration;
}
