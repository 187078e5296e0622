import { amountKinds, type PersonGroup, personGroups, smallestGroup } from '@app/contract/charts/analytics';
import type * as api from '@app/contract/charts/analytics';
import type { Received } from '@app/contract/base/endpoint';
import { defaultColumns } from '@app/contract/roles/board';
import { type ChartPayload, ratiosOf } from '@app/contract/charts/charts';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { stays } from '../card-moves.ts';
import { drillOf } from '../explorer/generic-series.ts';
import { isCountedByDay, partsOf } from '../ready-days.ts';
import { bucketOf, fillGaps, readWindow, splitByKey, timeAxis, within } from '../series.ts';
import { paces, pauseMinutes, tooFastSeconds } from '../forecasts/vote-pace.ts';
import { is } from './presets.ts';

const oldestOf =
  (trx: Transaction, table: 'vote' | 'person_assignment' | 'ml_run' | 'job_posting', column = 'created') =>
  async () =>
    (await sql<{ at: string | null }>`select min(${sql.ref(column)}) as at from ${sql.table(table)}`.execute(trx))
      .rows[0]!.at;

const mostVoters = 40;

/** Who votes, and how. */
export const getThumbs = (db: Db, { query }: Received<typeof api.getThumbs>): Promise<ChartPayload> =>
  countedChart(db, 'thumbs', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestOf(trx, 'vote') });
    const { starts, isReady, isLeft } = await partsOf(trx, 'votes', window);
    const { rows } = await sql<{
      name: string;
      votes: number;
      up: number;
      median: number | null;
      fast: number;
      late: number;
      all: number;
    }>`
      with paced as (
        select user_id, seconds, sum(votes) as votes, sum(up) as up, sum(fast) as fast, sum(late) as late
        from (select * from vote_pace_day where ${isReady(sql`start`)} union all ${paces(isLeft, starts, window.tz)}) as part group by 1, 2
      ), ranked as (
        select *, sum(votes) over (partition by user_id order by seconds) as until,
          sum(votes) filter (where seconds is not null) over (partition by user_id) / 2 as half from paced
      ), voter as (
        select user_id, sum(votes)::int as votes, sum(up)::int as up, sum(fast)::int as fast, sum(late)::int as late,
          (min(seconds) filter (where until >= half) + min(seconds) filter (where until > half)) / 2.0::float8 as median
        from ranked group by 1
      )
      select username::text as name, votes, up, median, fast, late, count(*) over () as all
      from voter join app_user on app_user.id = user_id order by 2 desc, 1 limit ${mostVoters}`.execute(trx);
    const share = (id: string, name: string, hits: (row: (typeof rows)[number]) => number) => ({
      id: `${id}:share`,
      name,
      axis: 'r' as const,
      draw: 'point' as const,
      ...ratiosOf(rows.map((row) => ({ hits: hits(row), n: row.votes }))),
      total: null,
    });
    const total = rows[0]?.all ?? 0;
    return {
      title: 'Who votes',
      shape: 'category',
      x: { type: 'category', label: 'User', values: rows.map(({ name }) => name), keys: rows.map(({ name }) => name) },
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        {
          id: 'votes',
          name: 'Votes',
          axis: 'l',
          draw: 'bar',
          data: rows.map(({ votes }) => votes),
          total: rows.reduce((sum, { votes }) => sum + votes, 0),
        },
        share('up', 'Share voted up', ({ up }) => up),
        share('fast', `Share given within ${tooFastSeconds} seconds of the one before`, ({ fast }) => fast),
        share('late', 'Share outside office hours', ({ late }) => late),
        {
          id: 'median',
          name: 'Seconds between votes (median)',
          axis: 'l',
          draw: 'point',
          data: rows.map(({ median }) => median),
          total: null,
        },
      ],
      tables: ['vote', 'app_user'],
      definition: `Votes as they were given, also those that were changed later. The time between votes is in whole seconds and leaves out pauses of ${pauseMinutes} minutes and more, and nights. Office hours are Monday to Friday, 8 to 18.`,
      ...(total > mostVoters && { truncated: { kept: mostVoters, total } }),
      warnings: [],
    };
  });

/** How people move between the columns of boards. Changes that leave the column as it is do not count. */
export const getColumnMoves = (db: Db, { query }: Received<typeof api.getColumnMoves>): Promise<ChartPayload> =>
  countedChart(db, 'column_moves', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestOf(trx, 'person_assignment') });
    const { isReady, isLeft } = await partsOf(trx, 'moves', window);
    const { rows } = await sql<{ from: string; to: string; moves: number; wait: number }>`
      select came_from as "from", went_to as "to", count(*) as moves, percentile_cont(0.5) within group (order by stay) as wait
      from (select came_from, went_to, unnest(stays) as stay from card_move_day where ${isReady(sql`start`)}
        union all select came_from, went_to, stay from (${stays(isLeft)}) as left_over) as move
      group by 1, 2 order by 3 desc, 1, 2 limit 60`.execute(trx);
    const { rows: counted } = await sql<{ column: string; people: number }>`
      select "column", count(distinct person_id) as people from person_assignment
      where not deleted and ${within(window, sql`created`)} group by 1`.execute(trx);
    const known = defaultColumns.map(({ key }) => key);
    const place = (column: string) => (known.includes(column) ? known.indexOf(column) : known.length);
    const columns = [
      ...new Set([...counted.map(({ column }) => column), ...rows.flatMap(({ from, to }) => [from, to])]),
    ].toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
    const nameOf = (column: string) => defaultColumns.find(({ key }) => key === column)?.name ?? column;
    const leaving = new Map<string, number>();
    for (const { from, moves } of rows) leaving.set(from, (leaving.get(from) ?? 0) + moves);
    return {
      title: 'Moves between columns',
      shape: 'graph',
      x: { type: 'category', label: 'Column', values: [] },
      axes: [],
      series: [],
      nodes: columns.map((column) => ({
        id: column,
        name: nameOf(column),
        value: counted.find((each) => each.column === column)?.people ?? 0,
      })),
      links: rows.map(({ from, to, moves, wait }) => ({
        from,
        to,
        value: moves,
        ratio: moves / leaving.get(from)!,
        wait,
      })),
      tables: ['person_assignment'],
      definition:
        'Each move of a card from one column to another in this time, forwards and back; changes of assignee or sleep do not count. A column says how many people had a card changed in it, a link its share of all moves out of that column, and how long the cards had been there (median).',
      warnings: [],
    };
  });

/** How often models were trained, and how good they were. */
export const getModelRuns = (db: Db, { query }: Received<typeof api.getModelRuns>): Promise<ChartPayload> =>
  countedChart(db, 'model_runs', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestOf(trx, 'ml_run') });
    const { rows } = await sql<{
      at: string;
      runs: number;
      auc: number | null;
      search: number | null;
      measured: number;
    }>`
      select ${bucketOf(window, sql`created`)} as at, count(*) as runs, avg((report #>> '{hold_out,auc,value}')::float8) as auc,
        avg((report #>> '{hold_out,search_auc,value}')::float8) as search, count(report #>> '{hold_out,auc,value}') as measured
      from ml_run where ${within(window, sql`created`)} group by 1`.execute(trx);
    const dense = fillGaps(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { at: '', runs: 0, auc: null, search: null, measured: 0 },
    );
    return {
      title: 'Trainings of models',
      shape: 'time',
      x: timeAxis(window),
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'score', min: 0.4, max: 1 },
      ],
      series: [
        {
          id: 'runs',
          name: 'Trainings',
          axis: 'l',
          draw: 'bar',
          data: dense.map(({ runs }) => runs),
          total: dense.reduce((sum, { runs }) => sum + runs, 0),
        },
        {
          id: 'auc',
          name: 'Model: area under the curve',
          axis: 'r',
          draw: 'line',
          data: dense.map(({ auc }) => auc),
          n: dense.map(({ measured }) => measured),
          total: null,
        },
        {
          id: 'search',
          name: 'Search: area under the curve',
          axis: 'r',
          draw: 'line',
          data: dense.map(({ search }) => search),
          n: dense.map(({ measured }) => measured),
          total: null,
        },
      ],
      tables: ['ml_run'],
      definition:
        'Trainings by when they were made, and the mean over them of how well the model and the search put up-votes before others, measured on the newest votes, which the model had not seen. 0.5 is chance, 1 is perfect. Roles with too few votes are not measured.',
      warnings: window.warnings,
    };
  });

/**
 * Whether a high score means an up-vote: only scores that were there before the vote. Each training replaces all scores of its
 * role, so these are few: they are found from the trainings. PostgreSQL would take any other order, hence the offsets.
 */
export const getScoreDeciles = (db: Db, { query }: Received<typeof api.getScoreDeciles>): Promise<ChartPayload> =>
  countedChart(db, 'score_deciles', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestOf(trx, 'vote') });
    const { rows } = await sql<{ decile: number; votes: number; up: number }>`
      with run as materialized (
        select id, assignment_id, created from ml_run where exists (select from ml_score where run_id = ml_run.id)
      )
      select least(9, floor(score * 10))::int as decile, count(*) as votes, count(*) filter (where grade = 'up') as up
      from run cross join lateral (select person_id, grade from vote_current
          where assignment_id = run.assignment_id and created > run.created and ${within(window, sql`created`)} offset 0) as voted
        cross join lateral (select score from ml_score
          where assignment_id = run.assignment_id and person_id = voted.person_id and run_id = run.id offset 0) as scored
      group by 1`.execute(trx);
    const deciles = Array.from(
      { length: 10 },
      (_, at) => rows.find(({ decile }) => decile === at) ?? { decile: at, votes: 0, up: 0 },
    );
    return {
      title: 'Up-votes by score',
      shape: 'category',
      x: { type: 'category', label: 'Score from', values: deciles.map(({ decile }) => (decile / 10).toFixed(1)) },
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'votes:share',
          name: 'Share voted up',
          axis: 'l',
          draw: 'bar',
          ...ratiosOf(deciles.map(({ votes, up }) => ({ hits: up, n: votes }))),
          total: null,
        },
        {
          id: 'votes',
          name: 'Votes',
          axis: 'r',
          draw: 'point',
          data: deciles.map(({ votes }) => votes),
          total: deciles.reduce((sum, { votes }) => sum + votes, 0),
        },
      ],
      tables: ['vote_current', 'ml_score', 'ml_run'],
      definition:
        'Votes on people whose score was there before the vote, by that score, with a 95 % interval by Wilson.',
      warnings: [],
    };
  });

const mostCompanies = 20;
export const getHiringCompanies = (db: Db, { query }: Received<typeof api.getHiringCompanies>): Promise<ChartPayload> =>
  countedChart(db, 'hiring_companies', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestOf(trx, 'job_posting', 'listed_at') });
    const { rows } = await sql<{ name: string; postings: number; live: number; all: number }>`
      select company_name as name, count(*) as postings, count(*) filter (where expire_at is null or expire_at > now()) as live, count(*) over () as all
      from job_posting where ${within(window, sql`listed_at`)} group by 1 order by 2 desc, 1 limit ${mostCompanies}`.execute(
      trx,
    );
    const total = rows[0]?.all ?? 0;
    const bar = (id: 'postings' | 'live', name: string) => ({
      id,
      name,
      axis: 'l' as const,
      draw: 'bar' as const,
      data: rows.map((row) => row[id]),
      total: rows.reduce((sum, row) => sum + row[id], 0),
    });
    return {
      title: 'Companies that hire',
      shape: 'category',
      x: { type: 'category', label: 'Company', values: rows.map(({ name }) => name || '(none)') },
      axes: [{ id: 'l', unit: 'count' }],
      series: [bar('postings', 'Job postings'), bar('live', 'Still open')],
      tables: ['job_posting'],
      definition: `Job postings by company, the ${mostCompanies} with most of them listed in this time. Open means: without an end, or with one that is to come.`,
      ...(total > mostCompanies && { truncated: { kept: mostCompanies, total } }),
      warnings: [],
    };
  });

const amountTitles = {
  third_party_call: 'Cost of outside services',
  commit: 'Lines changed',
  search: 'Hits of searches',
};
export const getReportedAmounts = (db: Db, { query }: Received<typeof api.getReportedAmounts>): Promise<ChartPayload> =>
  countedChart(db, 'reported_amounts', query, async (trx) => {
    const { kind } = query;
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(start) as at from ingest_day where kind = ${kind}`.execute(trx))
        .rows[0]!.at;
    const window = await readWindow(trx, query, { oldest });
    const byDay = await isCountedByDay(trx, window);
    const moment = byDay ? sql`start` : sql`occurred_at`;
    const { rows } = await sql<{ at: string; key: string; value: number }>`
      select ${bucketOf(window, moment)} as at, subject as key, sum(amount)::float8 as value
      from ${byDay ? sql`ingest_day` : sql`ingest_event`} where kind = ${kind} and ${within(window, moment)}
      group by 1, 2`.execute(trx);
    const unit = amountKinds[kind];
    /* Money comes in micro-dollars. */
    const scaled = unit === 'usd' ? rows.map((row) => ({ ...row, value: row.value / 1e6 })) : rows;
    const { splits, truncated } = splitByKey(window, scaled);
    return {
      title: amountTitles[kind],
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit }],
      series: splits.map(({ key, other, data, total }) => ({
        id: key,
        name: key,
        axis: 'l',
        draw: 'bar',
        stack: kind,
        data,
        total,
        ...(other
          ? { other }
          : {
              drill: drillOf({
                model: 'IngestEvent',
                field: 'occurred_at',
                clauses: [...is('kind', kind), ...is('subject', key)],
              }),
            }),
      })),
      tables: ['ingest_event'],
      definition: `${amountTitles[kind]}, as was reported, by when it happened and by what it is about.`,
      ...(truncated && { truncated }),
      warnings: window.warnings,
    };
  });

const groupOf: Record<PersonGroup, ReturnType<typeof sql<string>>> = {
  country: sql<string>`coalesce(country, '(none)')`,
  source: sql<string>`source`,
  seniority: sql<string>`case when years is null then '(none)' when years < 3 then '0–2' when years < 6 then '3–5' when years < 11 then '6–10' when years < 21 then '11–20' else '21 or more' end`,
  freshness: sql<string>`case when updated > now() - interval '30 days' then '1. 30 days' when updated > now() - interval '180 days' then '2. 180 days' when updated > now() - interval '1 year' then '3. A year' else '4. Longer ago' end`,
  reach: sql<string>`case when do_not_contact then 'Do not contact' when has_email then 'E-mail' else 'No e-mail' end`,
};
const mostGroups = 15;

/** How many people there are, by two properties. */
export const getPersonMatrix = (db: Db, { query }: Received<typeof api.getPersonMatrix>): Promise<ChartPayload> =>
  countedChart(db, 'person_matrix', query, async (trx) => {
    const { rows } = await sql<{ row: string; column: string; people: number }>`
      select ${groupOf[query.rows]} as row, ${groupOf[query.columns]} as column, count(*) as people
      from person where merged_into is null group by 1, 2`.execute(trx);
    const ranked = (key: 'row' | 'column') => {
      const sums = new Map<string, number>();
      for (const each of rows) sums.set(each[key], (sums.get(each[key]) ?? 0) + each.people);
      const large = [...sums]
        .filter(([, people]) => people >= smallestGroup)
        .toSorted(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
      return large.slice(0, mostGroups).map(([name]) => name);
    };
    const [rowNames, columnNames] = [ranked('row'), ranked('column')];
    const other = '(other)';
    const nameOf = (name: string, known: readonly string[]) => (known.includes(name) ? name : other);
    const cells = new Map<string, number>();
    for (const each of rows) {
      const at = JSON.stringify([nameOf(each.column, columnNames), nameOf(each.row, rowNames)]);
      cells.set(at, (cells.get(at) ?? 0) + each.people);
    }
    const found = [...cells].map(([at, people]): [string, string, number] => [
      ...(JSON.parse(at) as [string, string]),
      people,
    ]);
    const columns = found.some(([column]) => column === other) ? [...columnNames, other] : columnNames;
    const names = found.some(([, row]) => row === other) ? [...rowNames, other] : rowNames;
    return {
      title: `People by ${personGroups[query.rows].toLowerCase()} and ${personGroups[query.columns].toLowerCase()}`,
      shape: 'matrix',
      x: { type: 'category', label: personGroups[query.columns], values: columns },
      axes: [],
      series: [],
      y_values: names,
      cells: found.map(([column, row, people]) => [columns.indexOf(column), names.indexOf(row), people]),
      tables: ['person'],
      definition: `People in the database, without those that were merged into others. Groups of fewer than ${smallestGroup} are under (other).`,
      warnings: [],
    };
  });
