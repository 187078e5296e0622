import { type BiasReport, type Counterfactual, counterfactuals } from '@app/contract/llm/bias';
import type { StoppableMethod } from '@app/contract/roles/method-stops';
import type { Transaction } from '#platform/db/db';

const changes = Object.keys(counterfactuals) as Counterfactual[];
const figures = (method: StoppableMethod, flips: readonly number[]): BiasReport['counterfactual'] =>
  changes.map((change, nth) => ({
    method,
    change,
    n: 200,
    flips: flips[nth]!,
    flip_rate: flips[nth]! / 200,
    shift: -flips[nth]! / 200,
    breach: false,
  }));
const pair = (
  chooser: BiasReport['impact'][number]['chooser'],
  grouping: BiasReport['impact'][number]['grouping'],
  groups: readonly [group: string, n: number, chosen: number][],
): BiasReport['impact'] => {
  const best = Math.max(...groups.map(([, n, chosen]) => chosen / n));
  return groups.map(([group, n, chosen]) => ({
    chooser,
    grouping,
    group,
    n,
    chosen,
    rate: chosen / n,
    ratio: chosen / n / best,
    high: null,
    alarm: false,
  }));
};

/** What the monitor found on the last two Mondays. */
export async function fillFairness(trx: Transaction): Promise<void> {
  const report: BiasReport = {
    cvs: 200,
    roles: ['Senior Frontend Developer', 'Data Engineer', 'Project Manager', 'HR Business Partner'],
    counterfactual: [...figures('ml', [0, 0, 1, 0]), ...figures('search', [0, 0, 0, 0])],
    not_run: [{ method: 'llm', why: 'No language model is set up' }],
    impact: [
      ...pair('ml', 'gender', [
        ['men', 412, 214],
        ['women', 388, 190],
      ]),
      ...pair('people', 'gender', [
        ['men', 230, 92],
        ['women', 214, 88],
      ]),
      ...pair('ml', 'age', [
        ['from_50', 160, 74],
        ['to_49', 390, 205],
        ['under_35', 240, 121],
      ]),
      ...pair('ml', 'school', [
        ['elsewhere', 118, 55],
        ['sweden', 655, 340],
      ]),
    ],
  };
  const day = 86_400_000;
  await trx
    .insertInto('bias_run')
    .values(
      [8, 1].map((days) => ({
        created: new Date(Date.now() - days * day).toISOString(),
        seconds: 41,
        report: JSON.stringify(report),
        breaches: [],
        alarms: [],
      })),
    )
    .execute();
}
