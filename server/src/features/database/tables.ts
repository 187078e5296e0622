import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/database';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

type Size = Answer<typeof api.listTableSizes>['results'][number];

/** The size of a table at the first sample in that many days; what was sampled for less than half of it does not count. */
const sizeBefore = (days: number) => sql`(select (counters ->> 'bytes')::float8 from db_detail_sample
  where kind = 'table' and name = relname and at >= now() - make_interval(days => ${days}) and at < now() - make_interval(hours => ${12 * days})
  order by at limit 1)`;

export async function listTableSizes(db: Db): Promise<Answer<typeof api.listTableSizes>> {
  const { rows } = await sql<Size>`
    with sized as (
      select relname::text, pg_relation_size(pg_class.oid) as heap, pg_indexes_size(pg_class.oid) as indexes,
        pg_total_relation_size(pg_class.oid) as total, nullif(reltuples, -1)::float8 as rows
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'm') and nspname in ('public', 'pgboss')
    )
    select relname as id, heap, indexes, total - heap - indexes as toast, total, rows, total / nullif(rows, 0) as bytes_per_row,
      total - ${sizeBefore(7)} as grown_week, total - ${sizeBefore(30)} as grown_month
    from sized order by total desc`.execute(db);
  return { results: rows };
}

type Hot = Answer<typeof api.listHotTables>['results'][number];
/** Updates that change an index cost more; below this share a column that is often changed is probably indexed. */
const fewHot = 0.5;
/** Below so many rows or acts there is nothing to advise. */
const worthIt = { rows: 10_000, updates: 1000, wholeReads: 10 };

/** What each table did since the sample of that many hours ago; since the first of them, where there is none so old. */
export async function listHotTables(
  db: Db,
  { query: { hours } }: Received<typeof api.listHotTables>,
): Promise<Answer<typeof api.listHotTables>> {
  const { rows } = await sql<Omit<Hot, 'advice'> & { since: string | null; whole_rows: number }>`
    with begun as (select greatest(coalesce(stats_reset, '-infinity'), pg_postmaster_start_time()) as since from pg_stat_database
      where datname = current_database()),
    base as (select coalesce(
      (select max(at) from db_detail_sample cross join begun where kind = 'table' and at <= now() - make_interval(hours => ${hours})
        and db_detail_sample.since = begun.since),
      (select min(at) from db_detail_sample cross join begun where kind = 'table' and at > now() - make_interval(hours => ${hours})
        and db_detail_sample.since = begun.since)) as at),
    counted as materialized (
      select relname::text, to_jsonb(stats) || to_jsonb(io) as present, coalesce(earlier.counters, '{}') as earlier, stats.relid
      from pg_stat_user_tables as stats join pg_statio_user_tables as io using (relid, schemaname, relname)
        left join db_detail_sample as earlier on kind = 'table' and name = relname and at = (select at from base)
      where schemaname = 'public'
    ),
    done as materialized (
      select counted.*, ${since('seq_scan')} as whole_reads, ${since('seq_tup_read')} as whole_rows, ${since('idx_scan')} as by_index,
        ${since('n_tup_ins')} as inserts, ${since('n_tup_upd')} as updates, ${since('n_tup_del')} as deletes, ${since('n_tup_hot_upd')} as hot,
        ${since('heap_blks_hit')} as hit, ${since('heap_blks_read')} as read, (present ->> 'n_live_tup')::float8 as live,
        (present ->> 'n_dead_tup')::float8 as dead
      from counted
    )
    select relname as id, whole_reads + by_index as reads, whole_reads, whole_rows, whole_rows / nullif(whole_reads, 0) as rows_per_whole_read,
      inserts, updates, deletes, hot / nullif(updates, 0) as hot_share, live, dead, dead / nullif(live + dead, 0) as dead_share,
      hit / nullif(hit + read, 0) as hit_share,
      greatest((present ->> 'last_vacuum')::timestamptz, (present ->> 'last_autovacuum')::timestamptz) as cleaned,
      greatest((present ->> 'last_analyze')::timestamptz, (present ->> 'last_autoanalyze')::timestamptz) as analysed,
      dead > ${option('autovacuum_vacuum_threshold')} + ${option('autovacuum_vacuum_scale_factor')} * live as cleaning_due,
      coalesce((select at from base), (select since from begun)) as since
    from done order by inserts + updates + deletes + whole_reads + by_index desc, relname`.execute(db);
  return {
    since: rows[0]?.since ?? null,
    results: rows.map(({ since: _, whole_rows: wholeRows, ...table }) => ({
      ...table,
      advice: adviceOn(table, wholeRows),
    })),
  };
}

/** How much a counter grew. One that is smaller than before began anew, as of a table that was made again. */
const since = (counter: string) => sql`case
  when (present ->> ${counter})::float8 >= coalesce((earlier ->> ${counter})::float8, 0)
  then (present ->> ${counter})::float8 - coalesce((earlier ->> ${counter})::float8, 0)
  else coalesce((present ->> ${counter})::float8, 0) end`;

/** A setting of the table, or else of the server. */
const option = (
  name: string,
) => sql`coalesce((select option_value::float8 from pg_class, pg_options_to_table(reloptions)
  where pg_class.oid = relid and option_name = ${name}), current_setting(${name})::float8)`;

function adviceOn(
  table: Pick<
    Hot,
    'live' | 'updates' | 'hot_share' | 'whole_reads' | 'rows_per_whole_read' | 'cleaning_due' | 'cleaned'
  >,
  wholeRows: number,
): string {
  const { live, updates, hot_share: hot, whole_reads: wholeReads } = table;
  return [
    ...(live > worthIt.rows && wholeReads > worthIt.wholeReads && wholeRows / wholeReads > worthIt.rows
      ? ['It is often read as a whole: look for a statement without an index.']
      : []),
    ...(updates > worthIt.updates && (hot ?? 1) < fewHot
      ? ['Most updates change an index: is a column indexed that changes all the time?']
      : []),
    ...(table.cleaning_due
      ? ['Dead rows are past the point of cleaning: is autovacuum running, does a transaction stay open?']
      : []),
  ].join(' ');
}
