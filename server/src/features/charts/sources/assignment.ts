import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/charts/chart-sources';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import { figures } from '@app/contract/charts/figures';
import type { Db } from '#platform/db/db';
import { ensureAssignment } from '../../membership/membership.ts';
import { getCommunicationMatrix, getTimeInColumn } from '../../votes/votes.ts';
import { chartOf } from '../charts.ts';
import { userNames } from '../user-names.ts';

/** How far people come: of everybody and, beside it, of one user. */
export async function getCommunicationSteps(
  db: Db,
  { params: { id: assignment }, query: { user } }: Received<typeof api.getCommunicationSteps>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const whom =
      user === undefined ? [] : [{ id: 'user', user, name: (await userNames(db, [user])).get(user) ?? 'This user' }];
    const counted = await Promise.all(
      [{ id: 'everybody', user: undefined, name: 'Everyone' }, ...whom].map(async (each) => ({
        ...each,
        steps: await getCommunicationMatrix(db, { params: { id: assignment }, query: { user: each.user } }),
      })),
    );
    return {
      id: `communication of role ${assignment}`,
      title: 'From vote to interview',
      shape: 'category',
      x: { type: 'category', label: 'Step', values: [figures.people_up.name, 'Sent', 'Responses', 'Interview'] },
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        ...counted.map(({ id, name, steps: { up, sent, responses, interview } }) => ({
          id,
          name,
          axis: 'l' as const,
          draw: 'bar' as const,
          data: [up, sent, responses, interview],
          total: null,
        })),
        ...counted.map(({ id, name, steps: { up, sent, responses, interview } }) => ({
          id: `${id}:share`,
          name: `${name}, share`,
          axis: 'r' as const,
          draw: 'point' as const,
          ...ratiosOf([
            { hits: 0, n: 0 },
            { hits: sent, n: up },
            { hits: responses, n: sent },
            { hits: interview, n: up },
          ]),
          total: null,
        })),
      ],
      tables: ['vote_current', 'message', 'tagging', 'person_assignment'],
      definition: `${figures.people_up.definition} Of these, who was written to after that, who answered, and who has a tag that ends in bokad-intervju or stood in the interview column. The share is of the step before; of interviews it is of those voted up. Intervals are 95 %, by Wilson.`,
      params: { assignment: String(assignment), ...(user !== undefined && { user: String(user) }) },
    };
  });
}

/** How long people stood in each column of the board. */
export async function getColumnTimes(
  db: Db,
  { params: { id: assignment } }: Received<typeof api.getColumnTimes>,
): Promise<ChartPayload> {
  await ensureAssignment(db, assignment);
  return chartOf(async () => {
    const { results } = await getTimeInColumn(db, { params: { id: assignment } });
    const seconds = (days: number | null) => (days === null ? null : days * 86_400);
    return {
      id: `time in column of role ${assignment}`,
      title: 'Time in each column',
      shape: 'category',
      x: { type: 'category', label: 'Column', values: results.map(({ name }) => name) },
      axes: [{ id: 'l', unit: 's' }],
      series: [
        {
          id: 'time left',
          name: 'Median of those who left',
          axis: 'l',
          draw: 'bar',
          data: results.map(({ median_days }) => seconds(median_days)),
          n: results.map(({ left }) => left),
          total: null,
        },
        {
          id: 'time there',
          name: 'Longest still there',
          axis: 'l',
          draw: 'point',
          data: results.map(({ longest_days }) => seconds(longest_days)),
          n: results.map(({ there }) => there),
          total: null,
        },
      ],
      tables: ['person_assignment', 'board_config'],
      definition:
        'A stay begins when a card comes into a column and ends when it moves elsewhere, is archived or taken off. n is how many have left the column, and how many are still in it.',
      params: { assignment: String(assignment) },
    };
  });
}
