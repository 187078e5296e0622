import { constants } from '../../features/grading/ml/constants.ts';
import { aucOf, binsOf, calibrationError, type Judged } from '../../features/grading/ml/metrics.ts';
import { randomFrom } from '#platform/random';
import { prepare, type TrainInput } from '../../features/grading/ml/train.ts';
import { csvsIn, foretell, judge, readRole, type ReadRole, readSet, sizes } from './ml-outside.ts';
import { makeWorld, othersOf } from '../worlds/ml-data.ts';

/*
 * Tries other constants on several kinds of worlds: generated roles and each CSV of a folder. What is printed for a kind is by the
 * constants that are best on all the other kinds (nested), so it tells what a choice is worth where it was not made. The best on
 * all kinds are printed last, to be written into `constants.ts`. Never give it what is reported.
 */

/** Other values of each constant. */
const alternatives = {
  text: [0.4, 0.6, 0.9, 1.2],
  skills: [0.6, 1, 1.6],
  textBesideSkills: [0.15, 0.3, 0.45],
  expectedShare: [0.05, 0.1, 0.2],
  expectedMost: [60, 150, 400],
  expectedStrength: [1.5, 2, 3],
  intercept: [0.3, 1, 3],
  match: [6, 12, 24],
  ownMatch: [9, 18, 36],
  traitStiffness: [
    [40, 15, 6],
    [20, 8, 3],
  ],
  wordStiffness: [
    [2, 0.05, 0.002],
    [2, 0.3, 0.05],
    [2, 0.2, 0.05, 0.02],
    [2, 0.1, 0.05, 0.02, 0.01],
  ],
  votesAlone: [
    { most: 0, half: 100 },
    { most: 0.5, half: 100 },
    { most: 0.75, half: 100 },
  ],
  usualSlope: [1, 1.15, 1.3],
  slopeStiffness: [3, 6, 12],
  offsetStiffness: [1, 3, 8],
};
type Setting = { -readonly [Name in keyof typeof alternatives]: (typeof alternatives)[Name][number] };
const skillNames = ['must', 'all_must', 'should', 'title', 'place', 'now'] as const;
const skillPriors = skillNames.map((name) => constants.priors[name]);

const current = (): Setting => ({
  text: constants.priors.text,
  skills: 1,
  textBesideSkills: constants.textBesideSkills,
  expectedShare: constants.expected.share,
  expectedMost: constants.expected.most,
  expectedStrength: constants.expected.strength,
  intercept: constants.stiffness.intercept,
  match: constants.stiffness.match,
  ownMatch: constants.stiffness.ownMatch,
  traitStiffness: constants.traitStiffness,
  wordStiffness: constants.wordStiffness,
  votesAlone: constants.votesAlone,
  ...constants.calibration,
});

function use(setting: Setting): void {
  const { text, skills, expectedShare, expectedMost, expectedStrength, ...others } = setting;
  const { intercept, match, ownMatch, usualSlope, slopeStiffness, offsetStiffness, ...rest } = others;
  Object.assign(constants.priors, { text });
  for (const [at, name] of skillNames.entries()) constants.priors[name] = skillPriors[at]! * skills;
  Object.assign(constants.expected, { share: expectedShare, most: expectedMost, strength: expectedStrength });
  Object.assign(constants.stiffness, { intercept, assignmentIntercept: intercept, match, ownMatch });
  Object.assign(constants, rest);
  Object.assign(constants.calibration, { usualSlope, slopeStiffness, offsetStiffness });
}

interface Task {
  read: ReadRole;
  size: number;
  judgedBy(scores: readonly number[]): Judged[];
}
const generated = { first: 9001, worlds: 6, people: 600, sizes: [0, 50, 200] };

function generatedTasks(): Task[] {
  return Array.from({ length: generated.worlds }, (_, index) => {
    const seed = generated.first + index;
    const world = makeWorld({ seed, votes: 200, fresh: generated.people });
    const others = othersOf(world, seed);
    return generated.sizes.map((size): Task => {
      const input: TrainInput = {
        assignment: world.assignment,
        assignments: others.map(({ assignment }) => assignment),
        votes: [...others.flatMap(({ votes }) => votes), ...world.votes.slice(0, size)],
        candidates: world.fresh.map(({ person }) => person),
        language: { synonyms: [], people: 0, words: [] },
        seed: 1,
      };
      const { setting, votes, sample, expectAnew } = prepare(input);
      return {
        read: { setting, votes, people: sample, expectAnew },
        size,
        judgedBy: (scores) => world.fresh.map(({ up }, at) => ({ score: scores[at]!, up })),
      };
    });
  }).flat();
}

const mostRoles = 8;
const mostAsked = 200;
async function outsideTasks(path: string): Promise<Task[]> {
  const { roles } = await readSet(path, 2, mostAsked);
  return roles
    .slice(0, mostRoles)
    .flatMap((role) =>
      sizes
        .filter((size) => size <= role.votes.length)
        .map((size): Task => ({ read: readRole(role, size), size, judgedBy: (scores) => judge(role.asked, scores) })),
    );
}

/** What is wrong with the order and, where votes tell how many are liked, with the chances. */
function faultOf(tasks: readonly Task[]): { auc: number; error: number; fault: number } {
  const found = tasks.map(({ read, size, judgedBy }) => {
    const setting = { ...read.setting, expected: read.expectAnew() };
    const judged = judgedBy(foretell({ ...read, setting }));
    return { size, auc: aucOf(judged)!, error: calibrationError(binsOf(judged, 10)) };
  });
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const auc = mean(found.map((one) => one.auc));
  const error = mean(found.filter(({ size }) => size >= 100).map((one) => one.error));
  return { auc, error, fault: 1 - auc + error };
}

const show = ({ auc, error }: { auc: number; error: number }): string => `${auc.toFixed(3)} off by ${error.toFixed(3)}`;

export async function choose(given: string, draws: number): Promise<void> {
  const kinds = new Map([['generated', generatedTasks()]]);
  for (const path of await csvsIn(given)) kinds.set(path, await outsideTasks(path));
  const random = randomFrom(draws);
  const start = current();
  const settings = [start];
  while (settings.length <= draws) {
    const drawn: Record<string, unknown> = { ...start };
    for (const [name, values] of Object.entries(alternatives))
      if (random() < 0.35) drawn[name] = values[Math.floor(random() * values.length)];
    settings.push(drawn as Setting);
  }
  const tried = settings.map((setting, index) => {
    use(setting);
    const found = new Map(Array.from(kinds, ([kind, tasks]) => [kind, faultOf(tasks)]));
    console.log(`${index}: ${[...found.values()].map(show).join(' · ')}  ${JSON.stringify(differing(setting, start))}`);
    return { setting, found };
  });
  const faultOn = (one: (typeof tried)[number], names: readonly string[]): number =>
    names.reduce((product, kind) => product * (one.found.get(kind)!.fault / tried[0]!.found.get(kind)!.fault), 1);
  const bestOn = (names: readonly string[]) =>
    tried.reduce((best, one) => (faultOn(one, names) < faultOn(best, names) ? one : best));
  for (const kind of kinds.keys()) {
    const chosen = bestOn([...kinds.keys()].filter((other) => other !== kind));
    console.log(
      `${kind}: ${show(tried[0]!.found.get(kind)!)} now; ${show(chosen.found.get(kind)!)} as chosen on the others`,
    );
  }
  console.log('Best on all:', JSON.stringify(bestOn([...kinds.keys()]).setting));
}

const differing = (setting: Setting, from: Setting): Partial<Setting> =>
  Object.fromEntries(Object.entries(setting).filter(([name, value]) => value !== from[name as keyof Setting]));
