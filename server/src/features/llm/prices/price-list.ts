import type { Answer, Received } from '@app/contract/base/endpoint';
import { priceTiers } from '@app/contract/llm/prices';
import type * as api from '@app/contract/llm/prices';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../../audit/audit.ts';
import { callsIn, partsOfAll, readOnly } from '../../charts/charts.ts';
import { findPrice } from './prices.ts';
import { tokenKinds } from '../tokens.ts';

/* Prices that follow each other do not overlap, and none is changed: what calls cost can be told at any time. */

/** What a call took, at a price: null where a kind of its tokens has none. */
const cost = sql`ceil(${sql.join(
  tokenKinds.map((kind) => {
    const [tokens, price] = [sql.ref(`call.${kind}`), sql.ref(`price.${kind}`)];
    const each = kind === 'out_reasoning' ? sql`coalesce(${price}, price.out)` : price;
    return sql`case when ${tokens} = 0 then 0 else ${tokens} * ${each} end`;
  }),
  sql` + `,
)})::bigint`;

/** Calls that are over and without a cost, where the endpoint said what they took, with the price of their day. */
const openCalls = sql`llm_call as call cross join lateral (
    select * from llm_price where provider = call.provider and tier = call.tier
      and (match = call.model or right(match, 1) = '*' and starts_with(call.model, left(match, -1)))
      and tstzrange(valid_from, valid_to) @> call.at
    order by match = call.model desc, length(match) desc limit 1) as price
  where call.cost_microusd is null and call.status <> 'running' and call.in_fresh + call.out > 0 and ${cost} is not null`;

export const listLlmPrices = (db: Db): Promise<Answer<typeof api.listLlmPrices>> => readOnly(db, readPrices);

async function readPrices(trx: Transaction): Promise<Answer<typeof api.listLlmPrices>> {
  const calls = callsIn('kind', await partsOfAll(trx, 'calls'));
  const amounts = tokenKinds.map((kind) => sql`${sql.ref(kind)}::float8`);
  const { rows: results } = await sql<api.LlmPrice>`
    select * from (
      select provider || ' ' || model || ' ' || tier as id, null::bigint as price_id, provider, model as match, tier,
        ${sql.join(tokenKinds.map((kind) => sql`null::float8 as ${sql.ref(kind)}`))}, null::timestamptz as valid_from,
        null::timestamptz as valid_to, 'missing' as state, '' as note, count(*)::int as calls
      from llm_call where cost_microusd is null and status <> 'running' group by provider, model, tier
      union all
      select id::text, id, provider, match, tier, ${sql.join(amounts)}, valid_from, valid_to,
        case when valid_from > now() then 'later' when valid_to <= now() then 'past' else 'valid' end, note, coalesce(calls, 0)
      from llm_price left join (select price_id, sum(calls)::int as calls from ${calls} as call group by 1) as used on used.price_id = llm_price.id
      ) as listed
    order by array_position(array['missing', 'valid', 'later', 'past'], state), provider, match, tier, valid_from desc`.execute(
    trx,
  );
  const { rows } = await sql<{ calls: number }>`select count(*)::int as calls from ${openCalls}`.execute(trx);
  return { results, can_be_priced: rows[0]!.calls };
}

export async function createLlmPrice(
  doer: Doer,
  { body: { valid_from, ...given } }: Received<typeof api.createLlmPrice>,
): Promise<Answer<typeof api.createLlmPrice>> {
  const { trx, actor } = doer;
  const { provider, match, tier } = given;
  await sql`lock table llm_price in share row exclusive mode`.execute(trx);
  const from = sql<string>`coalesce(${valid_from ?? null}::timestamptz, now())`;
  const same = sql<boolean>`provider = ${provider} and match = ${match} and tier = ${tier}`;
  const { rows } = await sql<{ taken: boolean; next: string | null }>`
    select coalesce(bool_or(valid_from = ${from}), false) as taken, min(valid_from) filter (where valid_from > ${from}) as next
    from llm_price where ${same}`.execute(trx);
  const { taken, next } = rows[0]!;
  ensure(!taken, 'price_exists', {
    detail: `${match} has a price from that moment on already. Choose another moment.`,
  });
  await sql`update llm_price set valid_to = ${from} where ${same} and tstzrange(valid_from, valid_to) @> ${from}`.execute(
    trx,
  );
  const { id } = await trx
    .insertInto('llm_price')
    .values({ ...given, valid_from: from, valid_to: next, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'llm_price_create', target: { kind: 'llm_price', id }, after: { ...given, valid_from } });
  return { id };
}

export async function importLlmPrices(
  doer: Doer,
  { body: { prices } }: Received<typeof api.importLlmPrices>,
): Promise<Answer<typeof api.importLlmPrices>> {
  for (const body of prices) await createLlmPrice(doer, { body });
  return { added: prices.length };
}

export async function findLlmPrices(
  db: Db,
  { query }: Received<typeof api.findLlmPrices>,
): Promise<Answer<typeof api.findLlmPrices>> {
  const results = [];
  for (const tier of Object.keys(priceTiers) as (keyof typeof priceTiers)[]) {
    const price = await findPrice(db, query, tier);
    results.push({ tier, price_id: price?.id ?? null, match: price?.match ?? null });
  }
  return { results };
}

export async function deleteLlmPrice(
  doer: Doer,
  { params: { id } }: Received<typeof api.deleteLlmPrice>,
): Promise<void> {
  const { trx } = doer;
  await sql`lock table llm_price in share row exclusive mode`.execute(trx);
  const { rows: used } = await sql`select from llm_call where price_id = ${id} limit 1`.execute(trx);
  ensure(used.length === 0, 'price_used');
  const gone = await trx.deleteFrom('llm_price').where('id', '=', id).returningAll().executeTakeFirst();
  ensure(gone, 'not_found');
  const { provider, match, tier, valid_from, valid_to } = gone;
  await sql`update llm_price set valid_to = ${valid_to}::timestamptz
    where provider = ${provider} and match = ${match} and tier = ${tier} and valid_to = ${valid_from}::timestamptz`.execute(
    trx,
  );
  await audit(doer, {
    action: 'llm_price_delete',
    target: { kind: 'llm_price', id },
    before: { provider, match, tier },
  });
}

export async function priceLlmCalls(
  doer: Doer,
  _request: Received<typeof api.priceLlmCalls>,
): Promise<Answer<typeof api.priceLlmCalls>> {
  const { rows } = await sql<{ priced: number }>`
    with priced as (
      update llm_call set cost_microusd = found.cost, price_id = found.price_id
      from (select call.id, ${cost} as cost, price.id as price_id from ${openCalls}) as found
      where llm_call.id = found.id returning llm_call.id)
    select count(*)::int as priced from priced`.execute(doer.trx);
  const { priced } = rows[0]!;
  await audit(doer, { action: 'llm_price_calls', target: { kind: 'llm_calls', id: 1 }, after: { priced } });
  return { priced };
}
