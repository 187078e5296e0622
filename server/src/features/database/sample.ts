import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';

const sampleSeconds = 10;

/** Once per slot, whichever worker comes first. Costs the database about a millisecond. */
export async function sampleDatabase(db: Db): Promise<void> {
  await sql`
    with slot as (select date_bin(make_interval(secs => ${sampleSeconds}), now(), 'epoch') as at),
    busy as (select coalesce(wait_event_type, 'CPU') as wait, count(*) as sessions from pg_stat_activity
      where state = 'active' and datname = current_database() and pid <> pg_backend_pid() group by 1)
    insert into db_sample (at, since, connections, idle_in_transaction, waits, transactions, rollbacks, hit, read, temp_bytes,
      deadlocks, bytes)
    select slot.at, ${countedSince},
      (select count(*) from pg_stat_activity where datname = current_database()),
      (select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'),
      coalesce((select jsonb_object_agg(wait, sessions) from busy), '{}'), xact_commit + xact_rollback, xact_rollback, blks_hit,
      blks_read, temp_bytes, deadlocks, pg_database_size(current_database())
    from slot cross join pg_stat_database as stat
    where stat.datname = current_database() and not exists (select from db_sample where db_sample.at = slot.at)
    on conflict do nothing`.execute(db);
}

/** A restart of the server may lose counters, too. */
const countedSince = sql`greatest(coalesce(stat.stats_reset, '-infinity'), pg_postmaster_start_time())`;

/** So many statements are worth remembering. */
const mostStatements = 200;

/** Every table and index, and the statements that take most time, with their counters. */
export async function sampleDetails(db: Db): Promise<void> {
  await sql`
    insert into db_detail_sample (at, kind, name, since, counters)
    select date_trunc('hour', now()), kind, name, ${countedSince}, counters
    from pg_stat_database as stat cross join (
      select 'table' as kind, relname::text as name, to_jsonb(stats) || to_jsonb(io) || jsonb_build_object('bytes', pg_total_relation_size(relid)) as counters
      from pg_stat_user_tables as stats join pg_statio_user_tables as io using (relid, schemaname, relname) where schemaname = 'public'
      union all
      select 'index', indexrelname, jsonb_build_object('idx_scan', idx_scan, 'bytes', pg_relation_size(indexrelid))
      from pg_stat_user_indexes where schemaname = 'public'
    ) as counted
    where stat.datname = current_database() on conflict do nothing`.execute(db);
  const schema = await statementsSchema(db);
  if (schema !== undefined)
    await sql`
      insert into db_detail_sample (at, kind, name, since, counters)
      select date_trunc('hour', now()), 'statement', queryid::text, (select stats_reset from ${sql.id(schema, 'pg_stat_statements_info')}), counters
      from (${statementsIn(schema)}) as statement order by (counters ->> 'total_exec_time')::float8 desc limit ${mostStatements}
      on conflict do nothing`.execute(db);
}

/** Each statement once, whoever ran it. */
export const statementsIn = (schema: string): RawBuilder<unknown> => sql`
  select queryid, min(query) as query, jsonb_build_object('calls', sum(calls), 'total_exec_time', sum(total_exec_time), 'rows', sum(rows),
    'shared_blks_read', sum(shared_blks_read), 'temp_blks_written', sum(temp_blks_written)) as counters
  from ${sql.id(schema, 'pg_stat_statements')}
  where dbid = (select oid from pg_database where datname = current_database()) and queryid is not null group by queryid`;

/** Where the statistics of statements are: in a schema of ours, or where an administrator put them. Undefined if there are none. */
export async function statementsSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements'
      and 'pg_stat_statements' = any(string_to_array(replace(current_setting('shared_preload_libraries'), ' ', ''), ','))`.execute(
    db,
  );
  return rows[0]?.schema;
}

/** Drops what is older than anybody asks for, and thins out what is only needed roughly. */
export async function trimSamples(db: Db): Promise<void> {
  await sql`delete from db_sample where at < now() - interval '90 days'
    or (at < now() - interval '48 hours' and at <> date_bin('5 minutes', at, 'epoch'))`.execute(db);
  await sql`delete from db_detail_sample where at < now() - interval '400 days'
    or (kind = 'statement' and at < now() - interval '8 days')
    or (at < now() - interval '8 days' and at <> date_trunc('day', at))`.execute(db);
}
