import { biasLimits, type BiasReport, type Counterfactual, counterfactuals } from '@app/contract/llm/bias';
import type { StoppableMethod } from '@app/contract/roles/method-stops';
import type { GeneratedCv } from './cvs.ts';

/** Grades of one CV by one method: 0, 1 or 2, as it is and changed. Null where the method gave no answer. */
export interface Graded {
  gender: GeneratedCv['gender'];
  grade: number | null;
  changed: Record<Counterfactual, number | null>;
}

/** Scores as grades: the better, the middle and the lower third of the CVs as they are. */
export function gradesOf(scores: readonly number[]): (score: number) => number {
  const sorted = scores.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor(sorted.length / 3)] ?? 0, sorted[Math.floor((2 * sorted.length) / 3)] ?? 0];
  return (score) => (score >= high ? 2 : score >= low ? 1 : 0);
}

type Figures = BiasReport['counterfactual'][number];
/** How many CVs get another grade for each change, and which way. For gender, the way is from men to women. */
export function compare(method: StoppableMethod, graded: readonly Graded[]): Figures[] {
  return (Object.keys(counterfactuals) as Counterfactual[]).map((change): Figures => {
    const pairs = graded.flatMap(({ gender, grade, changed }) => {
      const then = changed[change];
      if (grade === null || then === null) return [];
      return [change === 'gender' && gender === 'women' ? grade - then : then - grade];
    });
    const flips = pairs.filter((difference) => difference !== 0).length;
    const n = pairs.length;
    const flip_rate = n === 0 ? 0 : flips / n;
    const shift = n === 0 ? 0 : pairs.reduce((sum, difference) => sum + difference, 0) / n;
    return {
      method,
      change,
      n,
      flips,
      flip_rate,
      shift,
      breach: n >= biasLimits.least && (flip_rate > biasLimits.flips || Math.abs(shift) > biasLimits.shift),
    };
  });
}
