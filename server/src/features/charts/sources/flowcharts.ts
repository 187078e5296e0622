import type { Received } from '@app/contract/base/endpoint';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { type VoteMethod, voteMethods } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { readWindow, within, type Window } from '../series.ts';

const steps = {
  up: 'Voted up',
  contacted: 'Contacted',
  replied: 'Replied',
  interview: 'Interview',
  sent_to_client: 'Sent to client',
  placed: 'Placed',
} as const;
type Step = keyof typeof steps;
const stepNames = Object.keys(steps) as Step[];
type Reached = Record<Step, number> & { method: VoteMethod };

const tables = ['vote_current', 'message', 'tagging', 'tag', 'person_assignment'];
const definition =
  'People who were voted up in this time, each counted once, and how far they have come since in that role: written to, answered, a tag that ends in bokad-intervju or the column Interview, the columns Sent to client and Placed. Whoever came to a later step is counted in those before it.';

/** Whether there was a message to or from somebody since the vote. */
const since = (direction: 'in' | 'out') => sql`exists (select from message
  where message.person_id = first.person_id and direction = ${direction} and kind = 'message' and at >= first.created)`;

/** How many people came how far, by the method of their first up-vote; each is counted at every step up to their last. */
async function readReached(trx: Transaction, window: Window, onlyCertified: boolean): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    with first as materialized (
      select distinct on (person_id) person_id, assignment_id, method, created from vote_current
      where grade = 'up' and ${within(window, sql`created`)}
        ${onlyCertified ? sql`and exists (select from tagging join tag on tag.id = tag_id where tagging.kind = 'person' and object_id = person_id and tag.name = 'corona-certified')` : sql``}
      order by person_id, created, assignment_id
    ), interview as (
      select object_id as person_id, max(tagging.created) as tagged from tagging join tag on tag.id = tag_id
      where tagging.kind = 'person' and tag.name like '%bokad-intervju' group by 1
    ), card as (
      select assignment_id, person_id, max(case "column" when 'placed' then 5 when 'sent_to_client' then 4 else 3 end) as step
      from person_assignment where "column" in ('interview', 'sent_to_client', 'placed') and not deleted group by 1, 2
    ), last as materialized (
      select method, greatest(card.step, case when interview.tagged >= created then 3 when ${since('in')} then 2
        when ${since('out')} then 1 else 0 end) as step
      from first left join interview using (person_id) left join card using (assignment_id, person_id)
    )
    select method, count(*) as up, count(*) filter (where step >= 1) as contacted, count(*) filter (where step >= 2) as replied,
      count(*) filter (where step >= 3) as interview, count(*) filter (where step >= 4) as sent_to_client,
      count(*) filter (where step >= 5) as placed
    from last group by 1`.execute(trx);
  return rows;
}

const sumOf = (reached: readonly Reached[]): Record<Step, number> =>
  Object.fromEntries(stepNames.map((step) => [step, reached.reduce((sum, each) => sum + each[step], 0)])) as Record<
    Step,
    number
  >;

const oldest = (trx: Transaction) => async () =>
  (await sql<{ at: string | null }>`select min(created) as at from vote_current`.execute(trx)).rows[0]!.at;

export const getFlowchartRatios = (db: Db, { query }: Received<typeof api.getFlowchartRatios>): Promise<ChartPayload> =>
  countedChart(db, 'flowchart_ratios_data', query, async (trx) => {
    const window = await readWindow(trx, { range: '1y', ...query }, { oldest: oldest(trx) });
    const counts = sumOf(await readReached(trx, window, false));
    const before = stepNames.map((_, at) => stepNames[Math.max(0, at - 1)]!);
    const share = (id: string, name: string, n: (at: number) => number) => ({
      id,
      name,
      axis: 'l' as const,
      draw: 'bar' as const,
      ...ratiosOf(stepNames.map((step, at) => ({ hits: counts[step], n: n(at) }))),
      total: null,
    });
    return {
      title: 'From vote to placement',
      shape: 'category',
      x: { type: 'category', label: 'Step', values: Object.values(steps) },
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'count' },
      ],
      series: [
        share('of the step before', 'Share of the step before', (at) => counts[before[at]!]),
        share('of the first step', 'Share of the first step', () => counts.up),
        {
          id: 'people',
          name: 'People',
          axis: 'r',
          draw: 'point',
          data: stepNames.map((step) => counts[step]),
          total: null,
        },
      ],
      tables,
      definition,
      warnings: [],
    };
  });

export const getFlowchart = (db: Db, { query }: Received<typeof api.getFlowchart>): Promise<ChartPayload> =>
  countedChart(db, 'morpheus_flowchart_data', query, async (trx) => {
    const window = await readWindow(trx, { range: '1y', ...query }, { oldest: oldest(trx) });
    const reached = await readReached(trx, window, query.only_corona_certified ?? false);
    const methods = Object.keys(voteMethods) as VoteMethod[];
    const lanes =
      query.arrange_by === 'method'
        ? methods.map((method) => ({
            id: `${method}:`,
            name: `${voteMethods[method]}: `,
            counts: sumOf(reached.filter((each) => each.method === method)),
          }))
        : [{ id: '', name: '', counts: sumOf(reached) }];
    const links = lanes.flatMap(({ id, counts }) =>
      stepNames.slice(1).map((step, at) => ({
        from: `${id}${stepNames[at]!}`,
        to: `${id}${step}`,
        value: counts[step],
        ratio: ratiosOf([{ hits: counts[step], n: counts[stepNames[at]!] }]).data[0] ?? null,
      })),
    );
    return {
      title: query.only_corona_certified ? 'Corona-certified people' : 'All people',
      shape: 'graph',
      x: { type: 'category', label: 'Step', values: [] },
      axes: [],
      series: [],
      nodes: lanes.flatMap(({ id, name, counts }) =>
        stepNames.map((step) => ({ id: `${id}${step}`, name: `${name}${steps[step]}`, value: counts[step] })),
      ),
      links,
      tables,
      definition: `${definition}${query.only_corona_certified ? ' Only people with the tag corona-certified.' : ''}`,
      warnings: [],
    };
  });
