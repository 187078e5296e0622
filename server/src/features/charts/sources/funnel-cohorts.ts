import type { Received } from '@app/contract/base/endpoint';
import { type ChartPayload, type ChartSeries, ratiosOf, type WindowQuery } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/funnel-charts';
import { type CohortStart, type CohortStep as Step, cohortSteps as steps } from '@app/contract/charts/funnel-charts';
import type { KpiName } from '@app/contract/charts/kpis';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countedChart } from '../charts.ts';
import { spanOf } from '../models.ts';
import { bucketOf, fillGaps, maturingAxis, readWindow, within, type Window } from '../series.ts';

const stepsFrom: Record<CohortStart, readonly Step[]> = {
  vote: ['contacted', 'replied', 'interview', 'placed'],
  contact: ['replied', 'interview', 'placed'],
};
const tables = ['vote_current', 'message', 'tagging', 'tag', 'person_assignment', 'chart_setting'];

/** Everyone in each role (0: in none), with the moment from which they are followed. */
const starts: Record<CohortStart, RawBuilder<unknown>> = {
  // In the order of the index, which costs two thirds of the least moment of each group.
  vote: sql`select distinct on (person_id, assignment_id) person_id, assignment_id, created as began
    from vote_current where grade = 'up' order by person_id, assignment_id, created`,
  contact: sql`select person_id, coalesce(assignment_id, 0) as assignment_id, min(at) as began from message where direction = 'out' and kind = 'message' group by 1, 2`,
};
/** Those who entered in this time. */
const entered = (window: Window, start: CohortStart): RawBuilder<unknown> =>
  sql`entry as materialized (select * from (${starts[start]}) as entry where ${within(window, sql`began`)})`;
/** Until when they are followed: asked of the few who came to something, not kept for all. */
const ends = (days: number): RawBuilder<unknown> => sql`began + ${spanOf(days)}`;
/**
 * Those who entered in this time (`entry`), and of each the first message within so many days and the first answer to one
 * (`talk`). A message about another role is no contact for this one; one that says no role is for all of them.
 */
export function enteredAndWritten(window: Window, start: CohortStart, days: number): RawBuilder<unknown> {
  const theirs = sql`select entry.person_id, entry.assignment_id, at, answered from entry join message
    on direction = 'out' and kind = 'message' and message.person_id = entry.person_id and at >= began and at < ${ends(days)}`;
  return sql`${entered(window, start)}, talk as (
      select person_id, assignment_id, min(at) as written, min(answered) as answered from (
        ${theirs} and message.assignment_id = entry.assignment_id union all ${theirs} and message.assignment_id is null
      ) as message group by 1, 2
    )`;
}

/**
 * PostgreSQL takes those who entered for very few, because it cannot know how many first moments lie in a time. Then it would compare
 * each with every message.
 */
export const joinByHash = (trx: Transaction): Promise<unknown> =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(trx);

interface Reached extends Record<Step, number> {
  at: string;
  people: number;
}

async function readReached(
  trx: Transaction,
  window: Window,
  { start, within_days: days }: { start: CohortStart; within_days: number },
): Promise<Reached[]> {
  await joinByHash(trx);
  const followed = sql`at >= began and at < ${ends(days)}`;
  const { rows } = await sql<Reached>`
    with ${entered(window, start)}, stood as (
      select assignment_id, person_id, min(since) as met, min(since) filter (where "column" = 'placed') as placed from person_assignment
      where "column" in ('interview', 'sent_to_client', 'placed') and not deleted group by 1, 2
    ), stepped as (
      select person_id, assignment_id, met as at, 3 as step from stood
      union all select person_id, assignment_id, placed, 4 from stood where placed is not null
    ), about_person as (
      select person_id, at, answered, 1 as step from message where direction = 'out' and kind = 'message' and assignment_id is null
      union all
      select object_id, tagging.created, null, 3 from tagging join tag on tag.id = tag_id
      where tagging.kind = 'person' and tag.name like '%bokad-intervju'
    ), furthest as (
      select began, max(case when step = 1 and answered < ${ends(days)} then 2 else step end) as step from (
        select entry.*, answered, 1 as step from message join entry using (person_id, assignment_id)
        where direction = 'out' and kind = 'message' and ${followed}
        union all
        select entry.*, null, step from stepped join entry using (person_id, assignment_id) where ${followed}
        union all
        select entry.*, answered, step from about_person join entry using (person_id) where ${followed}
      ) as came group by person_id, assignment_id, began
    )
    select at, sum(people)::int as people, sum(contacted)::int as contacted, sum(replied)::int as replied,
      sum(interview)::int as interview, sum(placed)::int as placed
    from (
      select ${bucketOf(window, sql`began`)} as at, count(*) as people, 0 as contacted, 0 as replied, 0 as interview, 0 as placed
      from entry group by 1
      union all
      select ${bucketOf(window, sql`began`)}, 0, count(*), count(*) filter (where step >= 2), count(*) filter (where step >= 3),
        count(*) filter (where step >= 4)
      from furthest group by 1
    ) as counted group by at`.execute(trx);
  return rows;
}

const oldest = (trx: Transaction, start: CohortStart) => async () =>
  (await sql<{ at: string | null }>`select min(began) as at from (${starts[start]}) as entry`.execute(trx)).rows[0]!.at;

const meaning = (start: CohortStart, days: number): string =>
  `${start === 'vote' ? 'Everyone who was voted up for a role, by the time of the first up-vote' : 'Everyone who was written to about a role, by the time of the first message'}, and how many came to each step within ${days} days of it: ${
    start === 'vote' ? 'written to, ' : ''
  }answered, interview (a tag that ends in bokad-intervju, or the column Interview), placed. Whoever came to a later step counts in those before it; whoever is considered for two roles counts in both.`;

/** The figures of the firm whose weekly targets say how many should come to a step. */
const figureOf: Record<Step | CohortStart, KpiName> = {
  vote: 'up_votes',
  contact: 'people_contacted',
  contacted: 'people_contacted',
  replied: 'replies',
  interview: 'interviews',
  placed: 'roles_filled',
};
const askedFor = (start: CohortStart): string =>
  `The targets ask for the weekly target of the step divided by the one of ${start === 'vote' ? 'up-votes' : 'people contacted'}.`;

type CohortQuery = Omit<Received<typeof api.getFunnelCohorts>['query'], 'step'>;

/** All steps of all cohorts: counted once for all the charts that show a part of it. */
const readCohorts = (db: Db, query: CohortQuery): Promise<ChartPayload> =>
  countedChart(db, 'funnel_cohorts', query, async (trx) => {
    const { start, within_days: days } = query;
    const time: WindowQuery = query.period ? query : { ...query, period: 'week' };
    const window = await readWindow(trx, time, { oldest: oldest(trx, start), finest: 'day' });
    const rows = await readReached(trx, window, query);
    const none: Reached = { at: '', people: 0, contacted: 0, replied: 0, interview: 0, placed: 0 };
    const cohorts = fillGaps(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      none,
    );
    const { targets } = await trx.selectFrom('chart_setting').select('targets').executeTakeFirstOrThrow();
    const target = (key: Step | CohortStart) => (targets as Partial<Record<KpiName, number>>)[figureOf[key]];
    const asked = (step: Step): number | null => {
      const [part, whole] = [target(step), target(start)];
      return part === undefined || !whole || part > whole ? null : part / whole;
    };
    const people = cohorts.map((cohort) => cohort.people);
    return {
      title: start === 'vote' ? 'What became of people voted up' : 'What became of people contacted',
      shape: 'time',
      x: maturingAxis(window, days),
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'count' },
      ],
      series: [
        ...stepsFrom[start].flatMap((step): ChartSeries[] => [
          {
            id: `${step}:share`,
            name: `${steps[step]} within ${days} days`,
            axis: 'l',
            draw: 'line',
            ...ratiosOf(cohorts.map((cohort) => ({ hits: cohort[step], n: cohort.people }))),
            total: null,
          },
          {
            id: `target:${step}`,
            name: 'Share that the targets ask for',
            axis: 'l',
            draw: 'line',
            data: cohorts.map(() => asked(step)),
            total: null,
          },
        ]),
        {
          id: 'people',
          name: start === 'vote' ? 'People voted up' : 'People contacted',
          axis: 'r',
          draw: 'bar',
          data: people,
          total: people.reduce((sum, each) => sum + each, 0),
        },
      ],
      tables,
      definition: meaning(start, days),
      warnings: window.warnings,
    };
  });

const seriesOf = ({ series }: ChartPayload, id: string): ChartSeries | undefined =>
  series.find((each) => each.id === id);
const noTarget = { code: 'no_target', text: 'There is no target to compare with. Targets are set under KPIs.' };

/** What share of each cohort came to a step in the same number of days. */
export const getFunnelCohorts = async (
  db: Db,
  { query: { step, ...query } }: Received<typeof api.getFunnelCohorts>,
): Promise<ChartPayload> => {
  const { start, within_days: days } = query;
  ensure(stepsFrom[start].includes(step), 'invalid_input', {
    fields: { step: 'Everyone who is followed from the first message was contacted: choose a later step' },
  });
  const chart = await readCohorts(db, query);
  const target = seriesOf(chart, `target:${step}`)!;
  const isSet = target.data.some((share) => share !== null);
  const { meta } = chart;
  return {
    ...chart,
    title: `${steps[step]} within ${days} days`,
    series: [seriesOf(chart, `${step}:share`)!, ...(isSet ? [target] : []), seriesOf(chart, 'people')!],
    meta: {
      ...meta,
      params: { ...meta.params, step },
      definition: `${meta.definition} The share has a 95 % interval by Wilson and can still rise for those of the last ${days} days. ${askedFor(start)}`,
      warnings: isSet ? meta.warnings : [...meta.warnings, noTarget],
    },
  };
};

/** All cohorts that were followed to the end, step by step. */
export const getFunnelSteps = async (db: Db, { query }: Received<typeof api.getFunnelSteps>): Promise<ChartPayload> => {
  const { start, within_days: days } = query;
  const { x, meta, ...chart } = await readCohorts(db, query);
  const { values, immature_from: young = 0 } = x as Extract<ChartPayload['x'], { type: 'time' }>;
  const ripe = values.filter((from) => from < young).length;
  const people = sumOf(seriesOf({ ...chart, x, meta }, 'people')!.data.slice(0, ripe));
  const reached = stepsFrom[start].map((step) => {
    const { data, n } = seriesOf({ ...chart, x, meta }, `${step}:share`)!;
    return sumOf(data.slice(0, ripe).map((share, at) => Math.round((share ?? 0) * n![at]!)));
  });
  const asked = stepsFrom[start].map((step) => seriesOf({ ...chart, x, meta }, `target:${step}`)!.data[0] ?? null);
  return {
    ...chart,
    id: 'funnel_steps',
    title: start === 'vote' ? 'How far people voted up come' : 'How far people contacted come',
    shape: 'category',
    x: { type: 'category', label: 'Step', values: stepsFrom[start].map((step) => steps[step]) },
    series: [
      {
        id: 'reached:share',
        name: `Share within ${days} days`,
        axis: 'l',
        draw: 'bar',
        ...ratiosOf(reached.map((hits) => ({ hits, n: people }))),
        total: null,
      },
      { id: 'target', name: 'Share that the targets ask for', axis: 'l', draw: 'point', data: asked, total: null },
      { id: 'people', name: 'People', axis: 'r', draw: 'point', data: reached, total: null },
    ],
    meta: {
      ...meta,
      definition: `${meta.definition} Only periods that are older than ${days} days count: ${people} people. Shares have a 95 % interval by Wilson. ${askedFor(start)}`,
      warnings: asked.every((share) => share === null) ? [noTarget] : [],
    },
  };
};
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
