import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/charts/chart-sources';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import { type MlReport, mlReport } from '@app/contract/roles/grading';
import type { Db } from '#platform/db/db';
import { ensureAssignment } from '../../membership/membership.ts';
import { chartOf } from '../charts.ts';

/** What the newest model of a role says of itself; undefined when there is none. */
async function newestReport(db: Db, assignment: number): Promise<MlReport | undefined> {
  const run = await db
    .selectFrom('ml_run')
    .select('report')
    .where('assignment_id', '=', assignment)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run && mlReport.parse(run.report);
}

/** The scores of people by the vote on them, which the model had not seen. */
export async function getScoreHistogram(
  db: Db,
  { params: { id: assignment } }: Received<typeof api.getScoreHistogram>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const bins = (await newestReport(db, assignment))?.histogram ?? [];
    const series = (id: 'up' | 'down', name: string, tone: 'good' | 'bad') => ({
      id,
      name,
      tone,
      axis: 'l' as const,
      draw: 'bar' as const,
      stack: 'votes',
      data: bins.map((bin) => bin[id]),
      total: bins.reduce((sum, bin) => sum + bin[id], 0),
    });
    return {
      id: `scores of role ${assignment}`,
      title: 'Scores by vote',
      shape: 'category',
      x: { type: 'category', label: 'Score from', values: bins.map(({ from }) => from.toFixed(1)) },
      axes: [{ id: 'l', unit: 'count' }],
      series: [series('up', 'Voted up', 'good'), series('down', 'Voted down', 'bad')],
      tables: ['ml_run'],
      definition:
        'People voted on, by the score of a model that had not seen their vote. A maybe counts half as an up.',
      params: { assignment: String(assignment) },
    };
  });
}

/** Predicted and actual share of up-votes, in ten groups of the newest votes by score. */
export async function getCalibration(
  db: Db,
  { params: { id: assignment } }: Received<typeof api.getCalibration>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const deciles = (await newestReport(db, assignment))?.hold_out?.deciles ?? [];
    return {
      id: `calibration of role ${assignment}`,
      title: 'Predicted vs actual',
      shape: 'category',
      x: { type: 'category', label: 'Group', values: deciles.map((_, at) => String(at + 1)) },
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: [
        {
          id: 'votes:share',
          name: 'Up',
          axis: 'l',
          draw: 'bar',
          ...ratiosOf(deciles.map(({ count, up_rate }) => ({ hits: Math.round(count * up_rate), n: count }))),
          total: null,
        },
        {
          id: 'promised',
          name: 'Predicted',
          axis: 'l',
          draw: 'point',
          data: deciles.map(({ predicted }) => predicted),
          total: null,
        },
      ],
      tables: ['ml_run'],
      definition:
        'The newest votes in ten groups of equal size, from the lowest scores to the highest: the mean score of the group, and the share that was voted up, with a 95 % interval by Wilson. The model that gave the scores had seen older votes only.',
      params: { assignment: String(assignment) },
    };
  });
}
