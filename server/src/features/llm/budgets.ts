import type { Answer, Received } from '@app/contract/base/endpoint';
import { llmFeatures } from '@app/contract/llm/llm';
import type * as api from '@app/contract/llm/budgets';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { LlmFailure } from './vendors/failure.ts';
import type { Purpose } from './purpose.ts';

/** Whoever is about to spend holds this first, in every process: so what is under way is counted. */
export const lockSpending = (trx: Transaction) =>
  sql<{ endpoint: string; wait: number }>`
    select endpoint, greatest(extract(epoch from next - clock_timestamp()) * 1000, 0)::float8 as wait
    from llm_pace order by endpoint for update`.execute(trx);

type Spender = Pick<Purpose, 'feature' | 'user_id'>;
const lately = sql`at > now() - interval '24 hours'`;

/** Refuses what does not fit into the budgets any more. The caller holds `lockSpending`. */
export async function ensureBudget(
  trx: Transaction,
  config: Config,
  spender: Spender,
  cost: number | null,
): Promise<void> {
  const { rows } = await sql<{ kind: string; usd: number; spent: number; username: string | null }>`
    with spent as (
      select coalesce(sum(cost_microusd), 0)::float8 as of_all,
        coalesce(sum(cost_microusd) filter (where feature = ${spender.feature}), 0)::float8 as of_feature,
        coalesce(sum(cost_microusd) filter (where user_id = ${spender.user_id}), 0)::float8 as of_user
      from llm_call where ${lately})
    select 'all' as kind, ${config.LLM_USD_PER_DAY}::float8 as usd, of_all as spent, null as username from spent
    union all
    select kind, usd_per_day::float8, case kind when 'feature' then of_feature else of_user end,
      (select username::text from app_user where id = ${spender.user_id})
    from spent, llm_budget
    where llm_budget.feature = ${spender.feature} or llm_budget.user_id = ${spender.user_id}
      or kind = 'each_user' and ${spender.user_id}::bigint is not null
        and not exists (select from llm_budget as own where own.user_id = ${spender.user_id})`.execute(trx);
  const gone = rows.find(({ usd, spent }) => spent + (cost ?? 0) > usd * 1_000_000);
  if (!gone) return;
  const whose = {
    all: 'The budget for language models',
    feature: `The budget of ${llmFeatures[spender.feature]}`,
    each_user: `The budget of ${gone.username}`,
    user: `The budget of ${gone.username}`,
  }[gone.kind];
  const dollars = (micro: number): string => `$${(micro / 1_000_000).toFixed(2)}`;
  const frees = await freeFrom(trx, gone.kind, spender, gone.usd * 1_000_000 - (cost ?? 0));
  throw new LlmFailure('cost_limit', {
    detail: `${whose} is used up: ${dollars(gone.spent)} of ${dollars(gone.usd * 1_000_000)} within 24 hours, and this may cost ${dollars(cost ?? 0)}. ${
      frees
        ? `There is room again from ${frees.slice(0, 16).replace('T', ' ')} UTC.`
        : 'It does not fit into this budget.'
    }`,
  });
}

/** When so little is left of what was spent that `room` is enough: as the oldest calls become older than a day. */
async function freeFrom(db: Db, kind: string, { feature, user_id }: Spender, room: number): Promise<string | null> {
  const { rows } = await sql<{ frees: string | null }>`
    select min(at) + interval '24 hours' as frees from (
      select at, sum(cost_microusd) over (order by at desc, id desc) - cost_microusd as newer from llm_call
      where ${lately} and cost_microusd > 0
        and (${kind} = 'all' or ${kind} = 'feature' and feature = ${feature} or ${kind} in ('user', 'each_user') and user_id = ${user_id})
    ) as spent where newer <= ${room}::float8`.execute(db);
  return room < 0 ? null : rows[0]!.frees;
}

export async function listLlmBudgets(
  db: Db,
  _request: unknown,
  _actor: unknown,
  { config }: { config: Config },
): Promise<Answer<typeof api.listLlmBudgets>> {
  const { rows: results } = await sql<api.LlmBudget>`
    with spent as materialized (select at, feature, user_id, cost_microusd / 1e6::float8 as usd from llm_call where ${lately} and cost_microusd > 0),
    by_user as (select user_id, sum(usd) as usd from spent where user_id is not null group by 1),
    listed as (
      select 'all' as id, 'all' as kind, null as feature, null::bigint as user_id, ${config.LLM_USD_PER_DAY}::float8 as usd_per_day,
        null::timestamptz as changed, null::bigint as changed_by
      union all
      select concat_ws(' ', kind, feature, user_id), kind, feature, user_id, usd_per_day::float8, changed, changed_by from llm_budget)
    select listed.id, kind, feature, usd_per_day, listed.changed, changer.username::text as changed_by, coalesce(spent_usd, 0) as spent_usd,
      case when spent_usd > usd_per_day / 2 then (
        select min(at) + interval '24 hours' from (
          select at, sum(usd) over (order by at desc) - usd as newer from spent
          where kind = 'all' or spent.feature = listed.feature or spent.user_id = coalesce(listed.user_id, most.user_id)) as each
        where newer <= usd_per_day / 2) end as frees,
      case when listed.user_id is not null then jsonb_build_object('id', owner.id, 'username', owner.username) end as user
    from listed
    left join lateral (select user_id from by_user where kind = 'each_user' order by usd desc limit 1) as most on true
    cross join lateral (
      select case kind when 'all' then (select sum(usd) from spent)
        when 'feature' then (select sum(usd) from spent where spent.feature = listed.feature)
        when 'each_user' then (select max(usd) from by_user)
        else (select usd from by_user where by_user.user_id = listed.user_id) end as spent_usd) as counted
    left join app_user as owner on owner.id = listed.user_id left join app_user as changer on changer.id = listed.changed_by
    order by array_position(array['all', 'feature', 'each_user', 'user'], kind), feature, owner.username`.execute(db);
  return { results, keep_days: await readKeepDays(db) };
}

/** For so long, what models were told and what they answered is kept. */
export async function readKeepDays(db: Db): Promise<number> {
  const { keep_days } = await db.selectFrom('llm_setting').select('keep_days').executeTakeFirstOrThrow();
  return keep_days;
}

/** There is one set of them. */
const target = { kind: 'llm_budgets', id: 1 } as const;

export async function setLlmBudget(
  doer: Doer,
  { body: { of, usd_per_day } }: Received<typeof api.setLlmBudget>,
): Promise<void> {
  const { trx, actor } = doer;
  const feature = of.kind === 'feature' ? of.feature : null;
  const user_id = of.kind === 'user' ? of.user : null;
  if (user_id !== null) {
    const known = await trx.selectFrom('app_user').select('id').where('id', '=', user_id).executeTakeFirst();
    ensure(known, 'user_not_found');
  }
  // Nobody spends while budgets change.
  await sql`lock table llm_budget in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ usd_per_day: number }>`
    delete from llm_budget where kind = ${of.kind} and feature is not distinct from ${feature}::text
      and user_id is not distinct from ${user_id}::bigint returning usd_per_day::float8`.execute(trx);
  if (usd_per_day !== null)
    await trx
      .insertInto('llm_budget')
      .values({ kind: of.kind, feature, user_id, usd_per_day, changed_by: actor.id })
      .execute();
  await audit(doer, {
    action: 'llm_budget_set',
    target,
    ...(user_id !== null && { also: [{ kind: 'user', id: user_id }] }),
    before: { ...of, usd_per_day: rows[0]?.usd_per_day ?? null },
    after: { ...of, usd_per_day },
  });
}

export async function changeLlmSettings(
  doer: Doer,
  { body: { keep_days } }: Received<typeof api.changeLlmSettings>,
): Promise<void> {
  const before = { keep_days: await readKeepDays(doer.trx) };
  await sql`update llm_setting set keep_days = ${keep_days}`.execute(doer.trx);
  await audit(doer, { action: 'llm_settings_change', target, before, after: { keep_days } });
}
