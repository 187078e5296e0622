import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as settings from '@app/contract/chart-settings';
import { type ChartPayload, ratioOf, ratiosOf, type WindowQuery } from '@app/contract/charts';
import type * as api from '@app/contract/hs';
import { kpi, type KpiName, kpiNames } from '@app/contract/kpis';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart, readOnly } from './charts.ts';
import { drillOf } from './generic-series.ts';
import { answerDays } from './models.ts';
import { bucketOf, fillGaps, maturingAxis, readWindow, timeAxis, within, type Window } from './series.ts';
import { is } from './sources/presets.ts';

interface Counting {
  tables: readonly string[];
  /** The moment that decides in which period something counts, and what is counted of it. */
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** Of a ratio: what the value is a part of. */
  of?: RawBuilder<unknown>;
  /** Whoever is in two periods is one in both together: such figures do not add up. */
  distinct?: true;
  /** Where the rows that are counted are listed, if they are rows of a model. */
  drill?: string | undefined;
}

const rows = sql`count(*)::float8`;
const tagged = (ending: string): Counting => ({
  tables: ['tagging', 'tag'],
  // Somebody who gets the tag twice is counted the first time.
  from: sql`(select object_id, min(tagging.created) as at from tagging join tag on tag.id = tag_id
    where tagging.kind = 'person' and tag.name like ${`%${ending}`} group by 1) as first`,
  at: sql`first.at`,
  value: rows,
});

/** How each figure is counted. What it is called and means is in the contract. */
const countings: Record<KpiName, Counting> = {
  up_votes: {
    tables: ['vote_current'],
    from: sql`(select created as at from vote_current where grade = 'up') as vote`,
    at: sql`vote.at`,
    value: rows,
    drill: drillOf({ model: 'Vote', field: 'created', clauses: is('grade', 'up') }),
  },
  people_contacted: {
    tables: ['message'],
    from: sql`(select at, person_id from message where direction = 'out' and kind = 'message') as message`,
    at: sql`message.at`,
    value: sql`count(distinct message.person_id)::float8`,
    distinct: true,
  },
  messages_sent: {
    tables: ['message'],
    from: sql`(select at from message where direction = 'out' and kind = 'message') as message`,
    at: sql`message.at`,
    value: rows,
  },
  replies: {
    tables: ['message'],
    from: sql`(select at from message where direction = 'in' and kind = 'message') as message`,
    at: sql`message.at`,
    value: rows,
  },
  reply_rate: {
    tables: ['message'],
    from: sql`(select at, answered from message where direction = 'out' and kind = 'message') as message`,
    at: sql`message.at`,
    value: sql`(count(*) filter (where message.answered <= message.at + ${`${answerDays} days`}::interval))::float8`,
    of: rows,
  },
  declined: tagged('artemis-tackar-nej'),
  interviews: tagged('bokad-intervju'),
  roles_filled: {
    tables: ['person_assignment'],
    from: sql`(select assignment_id, min(created) as at from person_assignment where "column" = 'placed' and not deleted group by 1) as filled`,
    at: sql`filled.at`,
    value: rows,
  },
  people_added: {
    tables: ['person'],
    from: sql`(select created as at from person where merged_into is null) as person`,
    at: sql`person.at`,
    value: rows,
    drill: drillOf({ model: 'Person', field: 'created', clauses: [] }),
  },
  model_cost: {
    tables: ['llm_call'],
    from: sql`(select at, cost_microusd from llm_call) as call`,
    at: sql`call.at`,
    value: sql`coalesce(sum(call.cost_microusd), 0)::float8 / 1e6`,
  },
  tasks_failed: {
    tables: ['task_run'],
    from: sql`(select finished as at from task_run where state = 'FAILURE') as task`,
    at: sql`task.at`,
    value: rows,
    drill: drillOf({ model: 'CelTask', field: 'finished', clauses: is('state', 'FAILURE') }),
  },
};

interface Count {
  hits: number;
  n: number;
}

async function countByBucket(
  trx: Transaction,
  name: KpiName,
  window: Pick<Window, 'from' | 'to' | 'starts'>,
): Promise<Count[]> {
  const { from, at, value, of = sql`0::float8` } = countings[name];
  const { rows: found } = await sql<{ at: string; hits: number; n: number }>`
    select ${bucketOf(window, at)} as at, ${value} as hits, ${of} as n from ${from} where ${within(window, at)} group by 1`.execute(
    trx,
  );
  return fillGaps(
    window,
    found.map(({ at: start, hits, n }) => ({ at: start, value: { hits, n } })),
    { hits: 0, n: 0 },
  );
}

/** One figure of the firm over time, beside what it should reach in that time. */
export const getKpiSeries = (db: Db, { query }: Received<typeof api.getKpiSeries>): Promise<ChartPayload> =>
  countedChart(db, 'kpi_ts', query, async (trx) => {
    const { name } = query;
    const { name: title, unit, definition } = kpi(name);
    const oldest = async () => {
      const { from, at } = countings[name];
      return (await sql<{ at: string | null }>`select min(${at}) as at from ${from}`.execute(trx)).rows[0]!.at;
    };
    const window = await readWindow(trx, query, { oldest });
    const counts = await countByBucket(trx, name, window);
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
      tables: [...countings[name].tables],
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
  const ends = [...window.starts.slice(1), Date.parse(window.to)];
  const weeks = window.starts.map((from, at): Span => ({ from, to: ends[at]! }));
  const results = [];
  for (const name of kpiNames) {
    const spans = [{ from: middle!, to: last! }, { from: first!, to: middle! }, ...weeks];
    const [now, before, ...series] = await countSpans(trx, name, spans);
    const target = (targets as Partial<Record<KpiName, number>>)[name];
    const isRatio = kpi(name).unit === 'ratio';
    const valueOf = (counts: Count) => (isRatio ? ratioOf(counts.hits, counts.n).value : counts.hits);
    results.push({
      name,
      value: valueOf(now!),
      before: valueOf(before!),
      n: isRatio ? now!.n : null,
      n_before: isRatio ? before!.n : null,
      target: target === undefined ? null : isRatio ? target : (target * days) / 7,
      weeks: series.map(valueOf),
    });
  }
  return { results };
}

interface Span {
  from: number;
  to: number;
}

/** A figure of several stretches of time. They overlap, so time is cut at all their ends, and each piece is counted once. */
async function countSpans(trx: Transaction, name: KpiName, spans: readonly Span[]): Promise<Count[]> {
  if (countings[name].distinct) {
    const each: Count[] = [];
    for (const span of spans) each.push(...(await countPieces(trx, name, [span.from, span.to])));
    return each;
  }
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const pieces = await countPieces(trx, name, cuts);
  return spans.map(({ from, to }) => {
    const own = pieces.slice(cuts.indexOf(from), cuts.indexOf(to));
    return { hits: own.reduce((sum, { hits }) => sum + hits, 0), n: own.reduce((sum, { n }) => sum + n, 0) };
  });
}

const countPieces = (trx: Transaction, name: KpiName, cuts: readonly number[]): Promise<Count[]> =>
  countByBucket(trx, name, {
    starts: cuts.slice(0, -1),
    from: new Date(cuts[0]!).toISOString(),
    to: new Date(cuts.at(-1)!).toISOString(),
  });
