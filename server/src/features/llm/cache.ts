import type { Answer, Received } from '@app/contract/base/endpoint';
import * as api from '@app/contract/llm/cache';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import { audit } from '../audit/audit.ts';
import { readKeepDays } from './budgets.ts';

const bytes = sql`(pg_column_size(input) + pg_column_size(answer))`;
/** The person or the role is not any more what the model was told. */
const isStale = sql<boolean>`(exists (select from person where id = entry.person_id and updated > entry.created)
  or exists (select from assignment where id = entry.assignment_id and updated > entry.created))`;

/** The same for many entries at once, whose people and roles are joined. */
const joined = sql`llm_cache_entry as entry left join (select id, updated from person) as person on person.id = person_id
  left join (select id, updated from assignment) as assignment on assignment.id = assignment_id`;
const isStaleJoined = sql<boolean>`(person.updated > entry.created or assignment.updated > entry.created)`;
const entries = ({ stale }: Chosen): RawBuilder<unknown> => (stale ? joined : sql`llm_cache_entry as entry`);

interface Chosen {
  prompt_version?: number | undefined;
  model?: string | undefined;
  stale?: boolean | undefined;
  older_than_days?: number | undefined;
  pinned?: boolean | undefined;
}
function conditionsOf({ prompt_version, model, stale, older_than_days, pinned }: Chosen): RawBuilder<boolean> {
  const all = [
    ...(prompt_version === undefined ? [] : [sql`prompt_version_id = ${prompt_version}`]),
    ...(model === undefined ? [] : [sql`model = ${model}`]),
    ...(stale ? [isStaleJoined] : []),
    ...(older_than_days === undefined
      ? []
      : [sql`entry.created < now() - make_interval(days => ${older_than_days}::int)`]),
    ...(pinned ? [sql`pinned`] : []),
  ];
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
}

export async function listLlmCacheEntries(
  db: Db,
  { query }: Received<typeof api.listLlmCacheEntries>,
): Promise<Answer<typeof api.listLlmCacheEntries>> {
  const { limit, offset, ordering } = query;
  const chosen = sql`from ${entries(query)} where ${conditionsOf(query)}`;
  const column = sql.ref(`entry.${ordering.replace('-', '')}`);
  const order = ordering.startsWith('-')
    ? ordering === '-last_hit'
      ? sql`${column} desc nulls last`
      : sql`${column} desc`
    : column;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${chosen} limit ${api.mostCountedEntries + 1}) as counted`.execute(db);
  const { rows: results } = await sql<api.LlmCacheEntry>`
    select key, version.kind || ' ' || version.version as prompt, prompt_version_id as prompt_version, model, hits,
      hits * cost_microusd / 1e6::float8 as saved_usd, ${bytes}::int as bytes, entry.created, last_hit, ${isStale} as stale, pinned
    from (select entry.* ${chosen} order by ${order}, key limit ${limit} offset ${offset}) as entry
    join llm_prompt_version as version on version.id = prompt_version_id
    order by ${order}, key`.execute(db);
  const { rows: known } = await sql<Pick<Answer<typeof api.listLlmCacheEntries>, 'saved_usd' | 'bytes' | 'oldest'>>`
    select (select coalesce(sum(hits * cost_microusd), 0) / 1e6::float8 from llm_cache_entry where hits > 0) as saved_usd,
      pg_total_relation_size('llm_cache_entry')::float8 as bytes, (select min(created) from llm_cache_entry) as oldest`.execute(
    db,
  );
  const { rows: lately } = await sql<{ hit_share: number | null; vendor_share: number | null }>`
    select count(*) filter (where cache_hit)::float8 / nullif(count(*) filter (where status = 'ok'), 0) as hit_share,
      sum(in_cache_read)::float8 / nullif(sum(in_fresh + in_cache_read + in_cache_write_5m + in_cache_write_1h), 0) as vendor_share
    from llm_call where at > now() - interval '30 days'`.execute(db);
  const { rows: names } = await sql<{ prompts: { id: number; name: string }[]; models: string[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', kind || ' ' || version) order by kind, version desc)
        from llm_prompt_version), '[]') as prompts,
      array(with recursive known as (
        (select model from llm_cache_entry order by model limit 1)
        union all
        select (select model from llm_cache_entry where model > known.model order by model limit 1) from known where known.model is not null
      ) select model from known where model is not null) as models`.execute(db);
  const { count } = counted[0]!;
  return {
    ...pageOf(api.listLlmCacheEntries, query, { count: Math.min(count, api.mostCountedEntries), results }),
    count_capped: count > api.mostCountedEntries,
    ...known[0]!,
    ...lately[0]!,
    ...names[0]!,
    keep_days: await readKeepDays(db),
  };
}

export async function previewLlmCachePurge(
  db: Db,
  { query }: Received<typeof api.previewLlmCachePurge>,
): Promise<Answer<typeof api.previewLlmCachePurge>> {
  const { rows } = await sql<Answer<typeof api.previewLlmCachePurge>>`
    select count(*) filter (where not pinned)::int as entries, count(*) filter (where pinned)::int as pinned,
      coalesce(sum(${bytes}) filter (where not pinned), 0)::float8 as bytes
    from ${entries(query)} where ${conditionsOf(query)}`.execute(db);
  return rows[0]!;
}

const target = { kind: 'llm_cache', id: 1 } as const;

export async function purgeLlmCache(
  doer: Doer,
  { body }: Received<typeof api.purgeLlmCache>,
): Promise<Answer<typeof api.purgeLlmCache>> {
  const { rows } = await sql<{ entries: number }>`
    with gone as (delete from llm_cache_entry where key in (
      select key from ${entries(body)} where not pinned and ${conditionsOf(body)}) returning 1)
    select count(*)::int as entries from gone`.execute(doer.trx);
  await audit(doer, { action: 'llm_cache_purge', target, after: { ...body, ...rows[0] } });
  return rows[0]!;
}

export async function pinLlmCacheEntry(
  doer: Doer,
  { params: { key }, body: { pinned } }: Received<typeof api.pinLlmCacheEntry>,
): Promise<void> {
  const { rows } = await sql`update llm_cache_entry set pinned = ${pinned} where key = ${key} returning key`.execute(
    doer.trx,
  );
  ensure(rows.length > 0, 'not_found');
  await audit(doer, { action: 'llm_cache_pin', target, after: { key, pinned } });
}

/**
 * Removes what models were told and what they answered when its time is over, pinned or not: the time that people were promised
 * goes before what somebody wants to keep. A batch that nobody has sent by then is discarded. What it cost stays.
 */
export async function forgetLlmTexts(db: Db, keepDays: number): Promise<{ entries: number; questions: number }> {
  const before = sql`now() - make_interval(days => ${keepDays}::int)`;
  const { numAffectedRows: entries } = await sql`delete from llm_cache_entry where created < ${before}`.execute(db);
  await sql`update llm_batch set state = 'cancelled', ended = now(), cancel_asked = now()
    where created < ${before} and ended is null and confirmed is null`.execute(db);
  const { numAffectedRows: questions } = await sql`
    update llm_batch_item set messages = null, input = null, extra = null
    where messages is not null and batch_id in (select id from llm_batch where created < ${before} and ended is not null)`.execute(
    db,
  );
  return { entries: Number(entries ?? 0n), questions: Number(questions ?? 0n) };
}
