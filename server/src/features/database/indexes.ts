import type { Answer, Received } from '@app/contract/base/endpoint';
import type { IndexFinding } from '@app/contract/machine/database';
import type * as api from '@app/contract/machine/database';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { audit } from '../audit/audit.ts';

interface Found {
  name: string;
  table: string;
  bytes: number;
  evidence: string;
  remedy: string;
}

/** An index that nobody used for less time than this may just be needed once a month. */
const unusedDays = 14;
/** So far back uses are looked for. */
const watchedDays = 35;
const worthDropping = 1_000_000;
/** So much larger than its entries need: it is worth building anew. */
const bloat = { factor: 2, bytes: 5_000_000 };

/** Ours: what the queue makes for itself is its own business. */
const ofSchema = sql`nspname = 'public'`;

/** Each answers with name, table, size, evidence and remedy. */
const checks: Record<IndexFinding, RawBuilder<Found>> = {
  invalid: sql<Found>`
    select relname as name, index.indrelid::regclass::text as table, pg_relation_size(index.indexrelid) as bytes,
      'It was not built to its end, and no statement uses it, but every write maintains it.' as evidence,
      format('reindex index concurrently %s;', index.indexrelid::regclass) as remedy
    from pg_index as index join pg_class on pg_class.oid = index.indexrelid join pg_namespace on pg_namespace.oid = relnamespace
      left join pg_stat_progress_create_index as progress on progress.index_relid = index.indexrelid
    where not (indisvalid and indisready) and progress.pid is null and ${ofSchema}`,
  duplicate: sql<Found>`
    with index as (
      select pg_index.*, relname, string_to_array(indkey::text, ' ')::int2[] as columns, string_to_array(indclass::text, ' ')::oid[] as classes,
        string_to_array(indcollation::text, ' ')::oid[] as collations, string_to_array(indoption::text, ' ')::int2[] as options,
        coalesce(pg_get_expr(indpred, indrelid), '') as condition, coalesce(pg_get_expr(indexprs, indrelid), '') as expressions
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam join pg_namespace on pg_namespace.oid = relnamespace
      where amname = 'btree' and indisvalid and ${ofSchema}
    )
    select distinct on (lesser.indexrelid) lesser.relname as name, lesser.indrelid::regclass::text as table,
      pg_relation_size(lesser.indexrelid) as bytes,
      format('%s %s', case when lesser.columns = other.columns then 'It has the same columns as' else 'Its columns are the first of' end, other.relname) as evidence,
      format('drop index concurrently %s;', lesser.indexrelid::regclass) as remedy
    from index as lesser join index as other on lesser.indrelid = other.indrelid and lesser.indexrelid <> other.indexrelid
      and lesser.condition = other.condition and lesser.expressions = other.expressions
      and lesser.columns[1:lesser.indnkeyatts] = other.columns[1:lesser.indnkeyatts] and lesser.classes[1:lesser.indnkeyatts] = other.classes[1:lesser.indnkeyatts]
      and lesser.collations[1:lesser.indnkeyatts] = other.collations[1:lesser.indnkeyatts] and lesser.options[1:lesser.indnkeyatts] = other.options[1:lesser.indnkeyatts]
      and lesser.indnkeyatts <= other.indnkeyatts and lesser.columns <@ other.columns
      and (lesser.indnkeyatts < other.indnkeyatts or lesser.columns <> other.columns or other.indisunique or lesser.indexrelid > other.indexrelid)
    where not lesser.indisunique and not lesser.indisprimary and not lesser.indisreplident
      and not exists (select from pg_constraint where conindid = lesser.indexrelid)
    order by lesser.indexrelid, other.indexrelid`,
  missing: sql<Found>`
    select conname as name, conrelid::regclass::text as table, pg_relation_size(conrelid) as bytes,
      format('Deleting a row of %s reads all of %s, because nothing finds the rows that point to it.', confrelid::regclass, conrelid::regclass) as evidence,
      format('create index concurrently on %s (%s);', conrelid::regclass,
        (select string_agg(quote_ident(attname), ', ' order by place) from unnest(conkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number)) as remedy
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and ${ofSchema} and not exists (
      select from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where indrelid = conrelid and indisvalid and amname in ('btree', 'hash')
        and (indpred is null or pg_get_expr(indpred, indrelid) = any(select format('(%I IS NOT NULL)', attname) from pg_attribute
          where attrelid = conrelid and attnum = any(conkey)))
        and (select array_agg(number order by number) from unnest((string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)]) as number)
          = (select array_agg(number order by number) from unnest(conkey) as number))`,
  /*
   * By the samples of the last weeks, which know of uses before a reset or a restart of the counters, too. An index that was not
   * sampled for that long is not judged yet.
   */
  unused: sql<Found>`
    with counted as (
      select name, at, since, (counters ->> 'idx_scan')::bigint as scans from db_detail_sample
      where kind = 'index' and at > now() - make_interval(days => ${watchedDays})
      union all
      select indexrelname, now(), greatest(coalesce(stats_reset, '-infinity'), pg_postmaster_start_time()), idx_scan
      from pg_stat_user_indexes, pg_stat_database where datname = current_database() and schemaname = 'public'
    ), passed as (
      -- A counter that stands where it stood was kept by a restart; one that began anew tells only of what came after.
      select name, at, case when lag(at) over own is null or scans = lag(scans) over own then 0
        when since = lag(since) over own and scans > lag(scans) over own then scans - lag(scans) over own else scans end as scans
      from counted window own as (partition by name order by at)
    ), watched as (select name, min(at) as since, sum(scans) as scans from passed group by name)
    select stats.indexrelname as name, stats.relid::regclass::text as table, pg_relation_size(stats.indexrelid) as bytes,
      format('Not used once since %s, and every write maintains it.', to_char(watched.since, 'YYYY-MM-DD')) as evidence,
      format('drop index concurrently %s;', stats.indexrelid::regclass) as remedy
    from pg_stat_user_indexes as stats join pg_index as index using (indexrelid) join watched on watched.name = stats.indexrelname
    where not (indisunique or indisprimary or indisexclusion or indisreplident) and watched.scans = 0
      and stats.schemaname = 'public' and pg_relation_size(stats.indexrelid) >= ${worthDropping}
      and watched.since < now() - make_interval(days => ${unusedDays})
      and not exists (select from pg_constraint where conindid = index.indexrelid)`,
  bloated: sql<Found>`
    with large as materialized (
      select index.relname, nspname, owner.relname as owner, indrelid, indexrelid, indkey, index.reltuples, pg_relation_size(indexrelid) as bytes
      from pg_index join pg_class as index on index.oid = indexrelid join pg_class as owner on owner.oid = indrelid
        join pg_am on pg_am.oid = index.relam join pg_namespace on pg_namespace.oid = index.relnamespace
      where amname = 'btree' and indisvalid and indexprs is null and index.reltuples > 0 and ${ofSchema}
        and index.relpages * 8192::bigint > ${bloat.bytes}
    )
    select relname as name, indrelid::regclass::text as table, bytes,
      format('It takes %s, its entries need about %s.', pg_size_pretty(bytes), pg_size_pretty(needed)) as evidence,
      format('reindex index concurrently %s;', indexrelid::regclass) as remedy
    from large cross join lateral (
      -- Of each entry: its values, where its row is, and a little more; pages are filled to nine tenths.
      select (reltuples * (12 + sum(avg_width)) / 0.9)::bigint as needed
      from pg_attribute left join pg_stats on schemaname = nspname and tablename = owner and pg_stats.attname = pg_attribute.attname
      where attrelid = indrelid and attnum = any(string_to_array(indkey::text, ' ')::int2[])
      having count(avg_width) = count(*)
    ) as sized where bytes > ${bloat.factor} * needed`,
  unanalysed: sql<Found>`
    select relname::text as name, relname::text as table, pg_relation_size(pg_class.oid) as bytes,
      'The planner knows nothing about its rows.' as evidence, format('analyze %s;', pg_class.oid::regclass) as remedy
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and reltuples = -1 and pg_relation_size(pg_class.oid) > ${worthDropping} and ${ofSchema}`,
};

export async function listIndexFindings(
  db: Db,
  { query: { dismissed: withDismissed } }: Received<typeof api.listIndexFindings>,
): Promise<Answer<typeof api.listIndexFindings>> {
  const dismissals = await db
    .selectFrom('index_dismissal')
    .leftJoin('app_user', 'app_user.id', 'user_id')
    .select(['finding', 'reason', sql<string>`coalesce(username::text, '')`.as('by'), 'index_dismissal.created as at'])
    .execute();
  const results = [];
  for (const kind of Object.keys(checks) as IndexFinding[]) {
    const { rows } = await checks[kind].execute(db);
    for (const found of rows) {
      const id = `${kind} ${found.name}`;
      const { finding: _, ...dismissed } = dismissals.find(({ finding }) => finding === id) ?? { finding: null };
      results.push({ id, kind, ...found, dismissed: 'reason' in dismissed ? dismissed : null });
    }
  }
  const { rows } = await sql<{ since: string | null }>`
    select min(at) as since from db_detail_sample where kind = 'index' and at > now() - make_interval(days => ${watchedDays})`.execute(
    db,
  );
  return {
    since: rows[0]?.since ?? null,
    results: withDismissed ? results : results.filter(({ dismissed }) => dismissed === null),
  };
}

/** Somebody has looked at it. Without a reason it is listed again. */
export async function dismissFinding(
  doer: Doer,
  { body: { finding, reason } }: Received<typeof api.dismissFinding>,
): Promise<void> {
  if (reason === '') await doer.trx.deleteFrom('index_dismissal').where('finding', '=', finding).execute();
  else
    await doer.trx
      .insertInto('index_dismissal')
      .values({ finding, reason, user_id: doer.actor.id })
      .onConflict((conflict) =>
        conflict.column('finding').doUpdateSet({ reason, user_id: doer.actor.id, created: sql`now()` }),
      )
      .execute();
  await audit(doer, {
    action: 'index_finding_dismiss',
    target: { kind: 'database', id: 1 },
    after: { finding, reason },
  });
}
