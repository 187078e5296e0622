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
import type { Meanings } from './meanings.ts';
import type { Model } from './model.ts';
import { calledBy, type ReadAssignment, type ReadPerson } from './read-texts.ts';
import { askedFor } from './reasons.ts';
import { kindAndAbout, labelOf, traitsOf } from './traits.ts';

/** How good a model is, by votes that were given after those it was learned from. */
export interface Report {
  votes: { own: number; own_up: number; similar: number };
  /** No votes to learn from, of this role or similar ones: common sense only. */
  cold_start: boolean;
  /** With fewer votes on this role, or fewer than `least_of_each` ups or downs in `newest`, `hold_out` is null. */
  measured_from: number;
  least_of_each: number;
  /** The newest part of the votes on this role, as far as they are on people without an older one. */
  newest: { up: number; down: number };
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
  /** The votes that came since the model in use was learned, by that model and by this one; null if there are too few of a kind. */
  replaces: { votes: number; auc: number; in_use_auc: number; difference: Estimate } | null;
  /** Scores of all votes on this role, each by a model that has not seen it, in ten steps from 0 to 1. */
  histogram: { from: number; to: number; up: number; down: number }[] | null;
  /** What the model goes by; weights are of the logit, for somebody who has it as those usually do who have it. */
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
/** So many traits are given names; of these many may say the same. */
const mostNamed = 100;
const steps = 10;

const byMl = (compared: readonly Compared[]): Judged[] => compared.map(({ ml, up }) => ({ score: ml, up }));
const bySearch = (compared: readonly Compared[]): Judged[] => compared.map(({ search, up }) => ({ score: search, up }));

/** Of at least `leastOfEach` ups and downs. */
export function measure(compared: readonly Compared[], seed: number): Report['hold_out'] {
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

/** A model is held back if it ranks them worse than the one in use by more than this, and hardly by chance. */
const mostWorse = 0.02;
export const isWorse = ({ replaces }: Report): boolean =>
  replaces !== null && replaces.difference.value < -mostWorse && replaces.difference.high < 0;

export function besideInUse(
  judged: readonly { now: number; inUse: number; up: boolean }[],
  seed: number,
): Report['replaces'] {
  const ups = judged.filter(({ up }) => up).length;
  if (Math.min(ups, judged.length - ups) < leastOfEach) return null;
  const aucBy = (some: typeof judged, by: 'now' | 'inUse') =>
    aucOf(some.map((one) => ({ score: one[by], up: one.up })));
  const [auc, in_use_auc] = [aucBy(judged, 'now'), aucBy(judged, 'inUse')];
  const difference = estimate(
    judged,
    (some) => {
      const [now, inUse] = [aucBy(some, 'now'), aucBy(some, 'inUse')];
      return now === null || inUse === null ? null : now - inUse;
    },
    seed,
  );
  if (auc === null || in_use_auc === null || !difference) return null;
  return { votes: judged.length, auc, in_use_auc, difference };
}

export function histogramOf(judged: readonly Judged[]): Report['histogram'] {
  if (judged.length === 0) return null;
  return Array.from({ length: steps }, (_, step) => {
    const here = judged.filter(({ score }) => Math.min(steps - 1, Math.floor(score * steps)) === step);
    const up = here.filter((one) => one.up).length;
    return { from: step / steps, to: (step + 1) / steps, up, down: here.length - up };
  });
}

const [must, text] = ['Must skills', 'Text like the role'];
/** What the figures of the match are called, those that say the same alike, and which role has them. */
const figures: Record<MatchName, { label: string; isIn: (role: ReadAssignment) => boolean; isAsked?: true }> = {
  must: { label: must, isIn: (role) => role.must.length > 0, isAsked: true },
  all_must: { label: must, isIn: (role) => role.must.length > 0, isAsked: true },
  should: { label: 'Should skills', isIn: (role) => role.should.length > 0, isAsked: true },
  title: { label: 'Title like the role', isIn: (role) => role.title.length > 0 },
  place: { label: 'Location of the role', isIn: (role) => role.place !== '' },
  now: { label: 'Must skills in the latest job', isIn: (role) => role.must.length > 0, isAsked: true },
  text: { label: text, isIn: (role) => role.words.size > 0 },
};

/** Traits that are kept as meanings, and those that may be about a skill. */
const [isMeaning, mayBeSkill] = [/^(title|was|employer|word):/, /^(skill|title|was|word):/];

/** How much each trait has of itself on average, for those who have it: a skill is there or not, a word is one of many. */
function whatTraitsCount(model: Model, meanings: Meanings, people: readonly ReadPerson[]): Map<string, number> {
  const vocabulary = { meanings, weights: new Map(model.words) };
  const found = new Map<string, { sum: number; count: number }>();
  for (const person of people)
    for (const { key, value } of traitsOf(person, vocabulary)) {
      const known = found.get(key) ?? { sum: 0, count: 0 };
      found.set(key, { sum: known.sum + value, count: known.count + 1 });
    }
  return new Map(Array.from(found, ([key, { sum, count }]) => [key, sum / count]));
}

/**
 * What the model goes by, in the words of those it was learned from. As in reasons, what says the same is one line, and what the
 * role asks for is never held against anybody.
 */
export function featuresOf(
  model: Model,
  role: ReadAssignment,
  meanings: Meanings,
  people: readonly ReadPerson[],
): Report['features'] {
  const lines = new Map<string, Feature & { isAsked: boolean }>();
  const add = (label: string, weight: number, isAsked: boolean): void => {
    const line = lines.get(label);
    lines.set(label, { label, weight: weight + (line?.weight ?? 0), isAsked: isAsked || line?.isAsked === true });
  };
  for (const [at, name] of matchNames.entries()) {
    const { label, isIn, isAsked = false } = figures[name];
    if (isIn(role)) add(label, model.match.weights[at]!, isAsked);
  }
  const counts = whatTraitsCount(model, meanings, people);
  const traits = model.traits
    .map(([key, name, weight]): Model['traits'][number] => [key, name, weight * (counts.get(key) ?? 0)])
    .toSorted(([a, , x], [b, , y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
    .slice(0, mostNamed);
  const aboutOf = (key: string): string => kindAndAbout(key)[1];
  const meant = traits.flatMap(([key]) => (isMeaning.test(key) ? [aboutOf(key)] : []));
  const called = calledBy(people, [...new Set(meant)], meanings);
  const asked = askedFor(role, meanings);
  for (const [key, name, weight] of traits)
    add(
      labelOf(key, isMeaning.test(key) ? called.get(aboutOf(key))! : name),
      weight,
      mayBeSkill.test(key) && asked(aboutOf(key)).length > 0,
    );

  const sorted = [...lines.values()].toSorted((a, b) => b.weight - a.weight || (a.label < b.label ? -1 : 1));
  const most = (some: readonly Feature[]): Feature[] =>
    some.slice(0, mostFeatures).map(({ label, weight }) => ({ label, weight }));
  return {
    for: most(sorted.filter(({ weight }) => weight > 0)),
    against: most(sorted.filter(({ weight, isAsked }) => weight < 0 && !isAsked).toReversed()),
  };
}
