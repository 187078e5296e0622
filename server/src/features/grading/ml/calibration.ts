import { constants } from './constants.ts';
import { solve } from './logistic.ts';

/**
 * Turns a logit into one that keeps its promises: slope and offset (Platt). Both are held near what is usual, so that a few
 * votes move them little (a slope a little above 1: whoever tells what was held back has seen fewer votes than the model that
 * is used); steps (isotonic) would follow every one of them. What is held is the offset in the middle of the logits: where few
 * are liked the middle is far from 0, and a steeper slope must not promise everybody less. The slope is never below
 * `leastSlope`, so the order of people stays.
 */
export interface Calibration {
  slope: number;
  offset: number;
}

export const uncalibrated: Calibration = { slope: 1, offset: 0 };
const leastSlope = 0.05;

/** From logits of votes that the model has not seen. */
export function calibrate(votes: readonly { logit: number; up: boolean; count: number }[]): Calibration {
  const { usualSlope, slopeStiffness, offsetStiffness } = constants.calibration;
  const middle = votes.reduce((sum, { logit }) => sum + logit, 0) / Math.max(1, votes.length);
  const weights = solve(
    {
      rows: {
        starts: Int32Array.from({ length: votes.length + 1 }, (_, row) => row * 2),
        columns: Int32Array.from({ length: votes.length * 2 }, (_, at) => at % 2),
        values: Float64Array.from(votes.flatMap(({ logit }) => [logit - middle, 1])),
      },
      up: Uint8Array.from(votes, ({ up }) => Number(up)),
      counts: Float64Array.from(votes, ({ count }) => count),
      prior: Float64Array.of(usualSlope, middle),
      stiffness: Float64Array.of(slopeStiffness, offsetStiffness),
    },
    Float64Array.of(uncalibrated.slope, middle),
  );
  const slope = Math.max(leastSlope, weights[0]!);
  return { slope, offset: weights[1]! - slope * middle };
}

export const applied = ({ slope, offset }: Calibration, logit: number): number => slope * logit + offset;
