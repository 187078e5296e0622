import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/database';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { statementsIn, statementsSchema } from './sample.ts';

const pageBytes = 8192;
const mostShown = 100;

type Statement = Answer<typeof api.listDatabaseStatements>['results'][number];

/** What took most time since the sample of that many hours ago. A statement that was not in it has done all since then. */
export async function listDatabaseStatements(
  db: Db,
  { query: { hours } }: Received<typeof api.listDatabaseStatements>,
): Promise<Answer<typeof api.listDatabaseStatements>> {
  const schema = await statementsSchema(db);
  ensure(schema, 'statements_hidden');
  const { rows } = await sql<Statement & { since: string | null }>`
    with begun as (select stats_reset as since from ${sql.id(schema, 'pg_stat_statements_info')}),
    base as (select max(at) as at from db_detail_sample cross join begun
      where kind = 'statement' and at <= now() - make_interval(hours => ${hours}) and db_detail_sample.since = begun.since),
    oldest as (select coalesce((select at from base), (select min(at) from db_detail_sample cross join begun
      where kind = 'statement' and db_detail_sample.since = begun.since and at > now() - make_interval(hours => ${hours}))) as at),
    done as (
      select queryid::text as id, query, (item.counters ->> 'calls')::bigint - coalesce((earlier.counters ->> 'calls')::bigint, 0) as calls,
        ((item.counters ->> 'total_exec_time')::float8 - coalesce((earlier.counters ->> 'total_exec_time')::float8, 0)) / 1000 as seconds,
        (item.counters ->> 'rows')::bigint - coalesce((earlier.counters ->> 'rows')::bigint, 0) as rows,
        ${pageBytes} * ((item.counters ->> 'shared_blks_read')::float8 - coalesce((earlier.counters ->> 'shared_blks_read')::float8, 0)) as read_bytes,
        ${pageBytes} * ((item.counters ->> 'temp_blks_written')::float8 - coalesce((earlier.counters ->> 'temp_blks_written')::float8, 0)) as temp_bytes
      from (${statementsIn(schema)}) as item left join db_detail_sample as earlier
        on earlier.kind = 'statement' and earlier.name = item.queryid::text and earlier.at = (select at from oldest)
    )
    select id, left(query, 2000) as query, calls, seconds, 1000 * seconds / nullif(calls, 0) as mean_ms, rows, read_bytes, temp_bytes,
      seconds / nullif(sum(seconds) over (), 0) as share, coalesce((select at from oldest), (select since from begun)) as since
    from done where calls > 0 order by seconds desc limit ${mostShown}`.execute(db);
  return { since: rows[0]?.since ?? null, results: rows.map(({ since: _, ...statement }) => statement) };
}
