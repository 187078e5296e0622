import {
  aucOf,
  type Bin,
  binsOf,
  calibrationError,
  estimate,
  type Estimate,
  type Judged,
  precisionAt,
} from './metrics.ts';
import { type MatchName, matchNames } from './constants.ts';
import type { Model } from './model.ts';

/** How good a model is, by votes that were given after those it was learned from. */
export interface Report {
  votes: { own: number; own_up: number; similar: number };
  /** No votes to learn from, of this role or similar ones: common sense only. */
  cold_start: boolean;
  /** With fewer votes on this role, or fewer than `least_of_each` ups and downs among the newest, all below is null. */
  measured_from: number;
  least_of_each: number;
  /** The newest votes, told by a model learned from the older ones. */
  hold_out: {
    votes: number;
    auc: Estimate;
    search_auc: Estimate;
    auc_gain: Estimate;
    precision_at_20: number;
    search_precision_at_20: number;
    /** Mean distance between promised and real share of ups over the deciles. */
    calibration_error: number;
    /** The lowest scores first: ten, or fewer where ten would hold fewer than `leastInBin` votes each. */
    deciles: Bin[];
  } | null;
  /** Scores of all votes on this role, each by a model that has not seen it, in ten steps from 0 to 1. */
  histogram: { from: number; to: number; up: number; down: number }[] | null;
  /** What the model goes by; weights are of the logit. */
  features: { for: Feature[]; against: Feature[] };
}
export interface Feature {
  label: string;
  weight: number;
}
/** Both scores of somebody who was judged. */
export interface Compared {
  ml: number;
  search: number;
  up: boolean;
}

export const measuredFrom = 60;
export const leastOfEach = 5;
const leastInBin = 5;
const mostFeatures = 15;
const steps = 10;

const byMl = (compared: readonly Compared[]): Judged[] => compared.map(({ ml, up }) => ({ score: ml, up }));
const bySearch = (compared: readonly Compared[]): Judged[] => compared.map(({ search, up }) => ({ score: search, up }));

/** Null where too little can be said. */
export function measure(compared: readonly Compared[], seed: number): Report['hold_out'] {
  const ups = compared.filter(({ up }) => up).length;
  if (ups < leastOfEach || compared.length - ups < leastOfEach) return null;
  const auc = estimate(compared, (some) => aucOf(byMl(some)), seed);
  const search_auc = estimate(compared, (some) => aucOf(bySearch(some)), seed);
  const gain = (some: readonly Compared[]): number | null => {
    const [ml, search] = [aucOf(byMl(some)), aucOf(bySearch(some))];
    return ml === null || search === null ? null : ml - search;
  };
  const auc_gain = estimate(compared, gain, seed);
  const precision_at_20 = precisionAt(20, byMl(compared));
  const search_precision_at_20 = precisionAt(20, bySearch(compared));
  if (!auc || !search_auc || !auc_gain || precision_at_20 === null || search_precision_at_20 === null) return null;
  const deciles = binsOf(byMl(compared), Math.max(1, Math.min(steps, Math.floor(compared.length / leastInBin))));
  const calibration_error = calibrationError(deciles);
  return {
    votes: compared.length,
    auc,
    search_auc,
    auc_gain,
    precision_at_20,
    search_precision_at_20,
    calibration_error,
    deciles,
  };
}

export function histogramOf(judged: readonly Judged[]): Report['histogram'] {
  if (judged.length === 0) return null;
  return Array.from({ length: steps }, (_, step) => {
    const here = judged.filter(({ score }) => Math.min(steps - 1, Math.floor(score * steps)) === step);
    const up = here.filter((one) => one.up).length;
    return { from: step / steps, to: (step + 1) / steps, up, down: here.length - up };
  });
}

const figureLabels: Record<MatchName, string> = {
  must: 'must skills',
  all_must: 'all must skills',
  should: 'should skills',
  title: 'title like the role',
  place: 'place of the role',
  now: 'must skills in the latest job',
  text: 'text like the role',
  words: 'words of the role',
};

export function featuresOf(model: Model): Report['features'] {
  const all: Feature[] = [
    ...matchNames.map((name, index) => ({ label: figureLabels[name], weight: model.match.weights[index]! })),
    ...model.traits.map(([, label, weight]) => ({ label, weight })),
  ].toSorted((a, b) => b.weight - a.weight || (a.label < b.label ? -1 : 1));
  return {
    for: all.filter(({ weight }) => weight > 0).slice(0, mostFeatures),
    against: all
      .filter(({ weight }) => weight < 0)
      .slice(-mostFeatures)
      .toReversed(),
  };
}
