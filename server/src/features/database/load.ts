import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ChartPayload, type ChartSeries } from '@app/contract/charts/charts';
import { type DatabaseFigure, databaseFigures, type DatabaseSession } from '@app/contract/machine/database';
import type * as api from '@app/contract/machine/database';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import {
  bucketOf,
  countedChart,
  fillGaps,
  readWindow,
  splitByKey,
  timeAxis,
  type Window,
  within,
} from '../charts/charts.ts';
import { statementsSchema } from './sample.ts';

export async function getDatabaseNow(db: Db): Promise<Answer<typeof api.getDatabaseNow>> {
  const { rows } = await sql<Omit<Answer<typeof api.getDatabaseNow>, 'hidden'> & { reads_all: boolean }>`
    with newest as (select * from db_sample order by at desc limit 1),
    earlier as (select db_sample.* from db_sample join newest on db_sample.since = newest.since
      where db_sample.at between newest.at - interval '5 minutes' and newest.at - interval '1 second' order by db_sample.at limit 1),
    dayAgo as (select db_sample.* from db_sample join newest on db_sample.since = newest.since
      where db_sample.at >= newest.at - interval '1 day' order by db_sample.at limit 1),
    passed as (select extract(epoch from newest.at - earlier.at)::float8 as seconds, newest.transactions - earlier.transactions as transactions,
      newest.hit - earlier.hit as hit, newest.read - earlier.read as read, newest.temp_bytes - earlier.temp_bytes as temp
      from newest cross join earlier),
    session as (select * from pg_stat_activity where datname = current_database())
    select current_setting('server_version') as version, current_setting('max_connections')::int as most_connections,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      (select count(*) from session where state = 'active' and pid <> pg_backend_pid()) as active,
      (select count(*) from session where wait_event_type = 'Lock') as waiting,
      (select count(*) from session where state like 'idle in transaction%') as idle_in_transaction,
      (select extract(epoch from now() - min(xact_start))::float8 from session where pid <> pg_backend_pid()) as oldest_transaction,
      (select transactions / seconds from passed) as transactions_per_second,
      (select hit::float8 / nullif(hit + read, 0) from passed) as hit_share,
      (select 60 * temp / seconds from passed) as temp_bytes_per_minute,
      (select newest.deadlocks - dayAgo.deadlocks from newest cross join dayAgo) as deadlocks_day,
      pg_has_role('pg_read_all_stats', 'usage') as reads_all`.execute(db);
  const { reads_all: readsAll, ...now } = rows[0]!;
  const hidden = [
    ...(readsAll
      ? []
      : [
          {
            what: 'What sessions of other roles do, and the texts of their statements.',
            remedy: await grantOf(db),
          },
        ]),
    ...((await statementsSchema(db)) !== undefined
      ? []
      : [
          {
            what: 'Which statements take most time.',
            remedy:
              "alter system set shared_preload_libraries = 'pg_stat_statements'; -- then restart PostgreSQL\ncreate extension pg_stat_statements;",
          },
        ]),
  ];
  return { ...now, hidden };
}

async function grantOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    remedy: string;
  }>`select format('grant pg_monitor to %I;', current_user) as remedy`.execute(db);
  return rows[0]!.remedy;
}

/** What each figure means, and how its series come about. */
const figures: Record<
  DatabaseFigure,
  { definition: string; read: (trx: Transaction, window: Window) => Promise<Drawn> }
> = {
  sessions: {
    definition:
      'How many sessions were at work on average, by what they waited for. CPU means that they waited for nothing. More of them than there are processors, for long, means that the database is the bottleneck.',
    read: async (trx, window) => {
      const { rows } = await sql<{ at: string; key: string; value: number }>`
        with taken as (select ${bucketOf(window, sql`at`)} as bucket, count(*) as samples from db_sample where ${within(window, sql`at`)} group by 1)
        select bucket as at, wait.key, sum(wait.value::int)::float8 / samples as value
        from db_sample cross join lateral jsonb_each_text(waits) as wait
          join taken on taken.bucket = ${bucketOf(window, sql`at`)}
        where ${within(window, sql`db_sample.at`)} group by 1, 2, samples`.execute(trx);
      return {
        unit: 'score',
        series: splitByKey(window, rows).splits.map(({ key, other, data }) => ({
          id: key,
          name: key,
          axis: 'l' as const,
          draw: 'area' as const,
          stack: 'sessions',
          data,
          total: null,
          ...(other && { other }),
        })),
      };
    },
  },
  connections: {
    definition: 'The most connections at once, and the most that had begun a transaction and did nothing.',
    read: async (trx, window) => ({
      unit: 'count',
      series: await lines(trx, window, {
        connections: ['Connections', sql`max(connections)`],
        idle: ['Idle in a transaction', sql`max(idle_in_transaction)`],
      }),
    }),
  },
  transactions: {
    definition: 'Transactions that ended in each second, and those of them that were rolled back.',
    read: async (trx, window) => ({
      unit: 'score',
      series: await lines(trx, window, {
        transactions: ['Transactions', sql`sum(transactions) / sum(seconds)`],
        rollbacks: ['Rolled back', sql`sum(rollbacks) / sum(seconds)`],
      }),
    }),
  },
  cache: {
    definition: 'Of the pages that were read, the share that was in the memory of the database already.',
    read: async (trx, window) => ({
      unit: 'ratio',
      series: await lines(trx, window, {
        hit: ['Found in memory', sql`sum(hit)::float8 / nullif(sum(hit) + sum(read), 0)`],
      }),
    }),
  },
  size: {
    definition: 'The size of the whole database on disk at the end of each period.',
    read: async (trx, window) => ({
      unit: 'bytes',
      series: await lines(trx, window, { bytes: ['Size', sql`max(bytes)`] }),
    }),
  },
};

interface Drawn {
  unit: ChartPayload['axes'][number]['unit'];
  series: ChartSeries[];
}

/**
 * Lines of what was sampled. Counters are differences to the sample before, unless they began anew in between: then nobody
 * knows, and the line has a gap.
 */
async function lines(
  trx: Transaction,
  window: Window,
  wanted: Record<string, readonly [name: string, value: ReturnType<typeof sql>]>,
): Promise<ChartSeries[]> {
  const values = sql.join(Object.entries(wanted).map(([id, [, value]]) => sql`(${value})::float8 as ${sql.id(id)}`));
  const { rows } = await sql<{ at: string } & Record<string, number | null>>`
    with passed as (
      select at, connections, idle_in_transaction, bytes,
        case when same then extract(epoch from at - lag(at) over w)::float8 end as seconds,
        case when same then transactions - lag(transactions) over w end as transactions,
        case when same then rollbacks - lag(rollbacks) over w end as rollbacks,
        case when same then hit - lag(hit) over w end as hit, case when same then read - lag(read) over w end as read
      from (select *, since = lag(since) over (order by at) as same from db_sample
        where at >= ${window.from}::timestamptz - interval '10 minutes' and at < ${window.to}::timestamptz) as sample
      window w as (order by at)
    )
    select ${bucketOf(window, sql`at`)} as at, ${values} from passed where ${within(window, sql`at`)} group by 1`.execute(
    trx,
  );
  return Object.entries(wanted).map(([id, [name]]) => ({
    id,
    name,
    axis: 'l',
    draw: 'line',
    data: fillGaps<number | null>(
      window,
      rows.map((row) => ({ at: row.at, value: row[id] ?? null })),
      null,
    ),
    total: null,
  }));
}

export const getDatabaseSeries = (
  db: Db,
  { params: { figure }, query }: Received<typeof api.getDatabaseSeries>,
): Promise<ChartPayload> =>
  countedChart(db, `database ${figure}`, query, async (trx) => {
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(at) as at from db_sample`.execute(trx)).rows[0]!.at;
    const window = await readWindow(trx, { range: '6h', ...query }, { oldest, finest: 'minute', usual: 400 });
    const { unit, series } = await figures[figure].read(trx, window);
    return {
      title: databaseFigures[figure],
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit, ...(unit === 'ratio' && { max: 1 }) }],
      series,
      tables: ['db_sample'],
      definition: `${figures[figure].definition} Workers take a sample every ten seconds; while none runs there is nothing to show.`,
      warnings: window.warnings,
    };
  });

/** Sessions of this product have its name, which its pools give them. */
const isOurs = sql<boolean>`application_name like 'spana %'`;

export async function listDatabaseSessions(
  db: Db,
  { query: { idle } }: Received<typeof api.listDatabaseSessions>,
): Promise<Answer<typeof api.listDatabaseSessions>> {
  const { rows } = await sql<Omit<DatabaseSession, 'depth'>>`
    select pid as id, application_name as application, coalesce(state, 'hidden') as state,
      case when state = 'active' or wait_event_type = 'Lock' then coalesce(wait_event_type || ': ' || wait_event, '') else '' end as wait,
      greatest(0, extract(epoch from clock_timestamp() - state_change))::float8 as seconds, greatest(0, extract(epoch from clock_timestamp() - xact_start))::float8 as transaction_seconds,
      left(coalesce(query, ''), 2000) as query, pg_blocking_pids(pid) as blocked_by, ${isOurs} as ours
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    order by xact_start nulls last, pid`.execute(db);
  const holding = new Set(rows.flatMap(({ blocked_by }) => blocked_by));
  const shown = rows.filter(({ id, state }) => idle !== undefined || state !== 'idle' || holding.has(id));
  return { results: inTrees(shown) };
}

/** Those that wait below whoever they wait for; who holds up most comes first. */
export function inTrees(sessions: readonly Omit<DatabaseSession, 'depth'>[]): DatabaseSession[] {
  const waitersOf = Map.groupBy(sessions, ({ blocked_by }) => blocked_by[0]);
  const placed: DatabaseSession[] = [];
  const seen = new Set<number>();
  const place = (session: Omit<DatabaseSession, 'depth'>, depth: number): void => {
    if (seen.has(session.id)) return;
    seen.add(session.id);
    placed.push({ ...session, depth });
    for (const waiter of waitersOf.get(session.id) ?? []) place(waiter, depth + 1);
  };
  const heldUp = ({ id }: { id: number }): number =>
    (waitersOf.get(id) ?? []).reduce((sum, waiter) => sum + 1 + heldUp(waiter), 0);
  const roots = sessions
    .filter(({ blocked_by }) => blocked_by.length === 0)
    .map((root) => ({ root, waiters: heldUp(root) }));
  for (const { root } of roots.toSorted((a, b) => b.waiters - a.waiters)) place(root, 0);
  /* Whoever waits in a circle, or for a session that is not ours to see. */
  for (const session of sessions) place(session, 0);
  return placed;
}

export async function endDatabaseSession(
  doer: Doer,
  { params: { pid }, body: { how } }: Received<typeof api.endDatabaseSession>,
): Promise<Answer<typeof api.endDatabaseSession>> {
  const { rows } = await sql<{ done: boolean; application: string; query: string }>`
    select ${how === 'cancel' ? sql`pg_cancel_backend(pid)` : sql`pg_terminate_backend(pid)`} as done,
      application_name as application, left(query, 500) as query
    from pg_stat_activity where pid = ${pid} and datname = current_database() and ${isOurs} and pid <> pg_backend_pid()`.execute(
    doer.trx,
  );
  const ended = rows[0];
  ensure(ended, 'session_not_ours');
  await audit(doer, {
    action: 'database_session_end',
    target: { kind: 'database', id: pid },
    after: { how, pid, application: ended.application },
  });
  return { done: ended.done };
}
