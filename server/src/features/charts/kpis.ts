import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as settings from '@app/contract/charts/chart-settings';
import { type ChartPayload, ratioOf, ratiosOf, type WindowQuery } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { kpi, type KpiName, kpiNames } from '@app/contract/charts/kpis';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart, readOnly } from './charts.ts';
import { drillOf } from './explorer/generic-series.ts';
import { answerDays, answerTime } from './models.ts';
import { maturingAxis, readWindow, timeAxis, type Window } from './series.ts';
import { is } from './sources/presets.ts';

/** What figures are counted of, and the moment that decides in which period something counts. */
interface Source {
  tables: readonly string[];
  /** Made ready before anything is counted. */
  first?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** Counted for each of these first, because PostgreSQL sorts all rows for a `count(distinct …)` beside other counts. */
  each?: { of: RawBuilder<unknown>; columns: RawBuilder<unknown> };
}

/** Somebody who gets the tag twice is counted the first time. */
const tagged = (ending: string): Source => ({
  tables: ['tagging', 'tag'],
  first: sql`select object_id, min(tagging.created) as at from tagging join tag on tag.id = tag_id
    where tagging.kind = 'person' and tag.name like ${`%${ending}`} group by 1`,
  from: sql`first where true`,
  at: sql`first.at`,
});
const sources = {
  up: { tables: ['vote_current'], from: sql`vote_current where grade = 'up'`, at: sql`created` },
  sent: {
    tables: ['message'],
    from: sql`message where direction = 'out' and kind = 'message'`,
    at: sql`message.at`,
    each: {
      of: sql`person_id`,
      columns: sql`count(*) as n, count(*) filter (where answered <= message.at + ${answerTime}) as in_time`,
    },
  },
  received: {
    tables: ['message'],
    from: sql`message where direction = 'in' and kind = 'message'`,
    at: sql`message.at`,
  },
  declined: tagged('artemis-tackar-nej'),
  interviews: tagged('bokad-intervju'),
  filled: {
    tables: ['person_assignment'],
    first: sql`select assignment_id, min(created) as at from person_assignment where "column" = 'placed' and not deleted group by 1`,
    from: sql`first where true`,
    at: sql`first.at`,
  },
  people: { tables: ['person'], from: sql`person where merged_into is null`, at: sql`created` },
  calls: { tables: ['llm_call'], from: sql`llm_call where true`, at: sql`llm_call.at` },
  failures: { tables: ['task_run'], from: sql`task_run where state = 'FAILURE'`, at: sql`finished` },
} satisfies Record<string, Source>;
type SourceName = keyof typeof sources;

interface Counting {
  of: SourceName;
  /** What is counted; every row, unless this says something else. */
  value?: RawBuilder<unknown>;
  /** Whoever is in two periods is one in both together: such figures do not add up. */
  distinct?: true;
  /** Where the rows that are counted are listed, if they are rows of a model. */
  drill?: string | undefined;
}

/** How each figure is counted. What it is called and means is in the contract. */
const countings: Record<KpiName, Counting> = {
  up_votes: { of: 'up', drill: drillOf({ model: 'Vote', field: 'created', clauses: is('grade', 'up') }) },
  people_contacted: { of: 'sent', value: sql`count(*)`, distinct: true },
  messages_sent: { of: 'sent' },
  replies: { of: 'received' },
  reply_rate: { of: 'sent', value: sql`coalesce(sum(in_time), 0)::bigint` },
  declined: { of: 'declined' },
  interviews: { of: 'interviews' },
  roles_filled: { of: 'filled' },
  people_added: { of: 'people', drill: drillOf({ model: 'Person', field: 'created', clauses: [] }) },
  model_cost: { of: 'calls', value: sql`coalesce(sum(cost_microusd), 0)::float8 / 1e6` },
  tasks_failed: {
    of: 'failures',
    drill: drillOf({ model: 'CelTask', field: 'finished', clauses: is('state', 'FAILURE') }),
  },
};

interface Count {
  hits: number;
  /** How many rows there were: what a share is a part of. */
  n: number;
}

interface Span {
  from: number;
  to: number;
}

/**
 * Figures that are counted of the same rows, in each of several stretches of time. These are looked up one by one in the index
 * of the moments: that costs a third of sorting all rows into them, and they may overlap.
 */
async function countSpans(
  trx: Transaction,
  names: readonly KpiName[],
  spans: readonly Span[],
): Promise<Partial<Record<KpiName, Count[]>>> {
  const { first, from, at, each }: Source = sources[countings[names[0]!].of];
  const moments = (end: 'from' | 'to') => sql`${spans.map((span) => new Date(span[end]).toISOString())}::timestamptz[]`;
  const all = each ? sql`coalesce(sum(n), 0)::bigint` : sql`count(*)`;
  const values = names.map((name) => sql`${countings[name].value ?? all} as ${sql.id(name)}`);
  const rowsOfSpan = sql`${from} and ${at} >= start and ${at} < finish`;
  const counted = each ? sql`(select ${each.columns} from ${rowsOfSpan} group by ${each.of}) as each` : rowsOfSpan;
  const { rows } = await sql<Record<KpiName | 'n', number>>`
    ${first ? sql`with first as materialized (${first})` : sql``}
    select counted.* from unnest(${moments('from')}, ${moments('to')}) with ordinality as span (start, finish, nr)
      cross join lateral (select ${sql.join([sql`${all} as n`, ...values])} from ${counted}) as counted
    order by nr`.execute(trx);
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => ({ hits: row[name], n: row.n }))]));
}

/** One figure of the firm over time, beside what it should reach in that time. */
export const getKpiSeries = (db: Db, { query }: Received<typeof api.getKpiSeries>): Promise<ChartPayload> =>
  countedChart(db, 'kpi_ts', query, async (trx) => {
    const { name } = query;
    const { name: title, unit, definition } = kpi(name);
    const oldest = async () => {
      const { first, from, at }: Source = sources[countings[name].of];
      const { rows } = await sql<{ at: string | null }>`
        ${first ? sql`with first as materialized (${first})` : sql``} select min(${at}) as at from ${from}`.execute(
        trx,
      );
      return rows[0]!.at;
    };
    const window = await readWindow(trx, query, { oldest });
    const counts = (await countSpans(trx, [name], spansOf(window)))[name]!;
    const target = await targetOf(trx, name, window);
    const figures = counts.map(({ hits }) => hits);
    return {
      title,
      shape: 'time',
      x: unit === 'ratio' ? maturingAxis(window, answerDays) : timeAxis(window),
      axes: [{ id: 'l', unit, ...(unit === 'ratio' && { max: 1 }) }],
      series: [
        {
          id: name,
          name: title,
          axis: 'l',
          draw: unit === 'ratio' ? 'line' : 'bar',
          ...(unit === 'ratio' ? ratiosOf(counts) : { data: figures }),
          total: unit === 'ratio' || countings[name].distinct ? null : figures.reduce((sum, each) => sum + each, 0),
          drill: countings[name].drill,
        },
        ...(target === undefined
          ? []
          : [
              {
                id: 'target',
                name: 'Target',
                axis: 'l' as const,
                draw: 'line' as const,
                data: figures.map(() => target),
                total: null,
              },
            ]),
      ],
      tables: [...sources[countings[name].of].tables],
      definition,
      warnings: window.warnings,
    };
  });

const weeksIn: Partial<Record<Window['unit'], number>> = {
  day: 1 / 7,
  week: 1,
  month: 365.25 / 12 / 7,
  year: 365.25 / 7,
};
/** Targets are for a week; those of shares are the same for any time. */
async function targetOf(trx: Transaction, name: KpiName, { unit }: Window): Promise<number | undefined> {
  const { targets } = await trx.selectFrom('chart_setting').select('targets').executeTakeFirstOrThrow();
  const target = (targets as Partial<Record<KpiName, number>>)[name];
  const weeks = kpi(name).unit === 'ratio' ? 1 : weeksIn[unit];
  return target === undefined || weeks === undefined ? undefined : target * weeks;
}

/** So many weeks are drawn beside each figure. */
const sparkWeeks = 12;

/** Every figure of the firm: of the days that were asked for, and of as many before. */
export const getKpis = (
  db: Db,
  { query }: Received<typeof settings.getKpis>,
): Promise<Answer<typeof settings.getKpis>> => readOnly(db, (trx) => firmNumbers(trx, query));

export async function firmNumbers(
  trx: Transaction,
  { days, tz }: Received<typeof settings.getKpis>['query'],
): Promise<Answer<typeof settings.getKpis>> {
  const { targets } = await trx.selectFrom('chart_setting').select('targets').executeTakeFirstOrThrow();
  const weekly: WindowQuery = { tz, period: 'week', max_period_days: 7 * (sparkWeeks - 1) };
  const window = await readWindow(trx, weekly, { oldest: async () => null });
  const { rows: moments } = await sql<{ first: string; middle: string; last: string }>`
    select now() - ${`${2 * days} days`}::interval as first, now() - ${`${days} days`}::interval as middle, now() as last`.execute(
    trx,
  );
  const [first, middle, last] = Object.values(moments[0]!).map((moment) => Date.parse(moment));
  const spans = [{ from: middle!, to: last! }, { from: first!, to: middle! }, ...spansOf(window)];
  const counts: Partial<Record<KpiName, Count[]>> = {};
  for (const names of Map.groupBy(kpiNames, (name) => countings[name].of).values())
    Object.assign(counts, await countSpans(trx, names, spans));
  const results = kpiNames.map((name) => {
    const [now, before, ...series] = counts[name]!;
    const target = (targets as Partial<Record<KpiName, number>>)[name];
    const isRatio = kpi(name).unit === 'ratio';
    const valueOf = (counts: Count) => (isRatio ? ratioOf(counts.hits, counts.n).value : counts.hits);
    return {
      name,
      value: valueOf(now!),
      before: valueOf(before!),
      n: isRatio ? now!.n : null,
      n_before: isRatio ? before!.n : null,
      target: target === undefined ? null : isRatio ? target : (target * days) / 7,
      weeks: series.map(valueOf),
    };
  });
  return { results };
}

const spansOf = ({ starts, to }: Window): Span[] =>
  starts.map((from, at) => ({ from, to: starts[at + 1] ?? Date.parse(to) }));
