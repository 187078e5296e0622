import { mostBatchItems } from '@app/contract/llm/batches';
import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { TaskKind } from '#platform/tasks/tasks';
import { endpointsOf, paceOf } from '../endpoints.ts';
import type { Purpose } from '../purpose.ts';
import { costOf, findPrice, type Price } from '../prices/prices.ts';
import { type Message, mostTokensOut } from '../vendors/protocol.ts';
import { noTokens } from '../tokens.ts';

/** A question that may be put later. */
export interface BatchItem extends Omit<Purpose, 'feature' | 'user_id'> {
  messages: readonly Message[];
  /** What the model is told, kept beside the answer. */
  input: object;
  /** Whatever its owner wants to know when the answer is there. */
  extra?: object;
}

/** When nothing is known of how long answers are. */
const usualTokensOut = 800;
/** Tokens have about four characters in the languages that profiles are written in. */
const charactersPerToken = 4;

/**
 * Keeps questions until somebody sends them. What another batch is asking already is left out, and what is in memory is not
 * sent: `askInBatches` answers it from there.
 */
export async function createBatch(
  trx: Transaction,
  config: Config,
  batch: { feature: Purpose['feature']; task: TaskKind; by: number | null; retryOf?: number },
  items: readonly BatchItem[],
): Promise<{ id: number; items: number } | undefined> {
  const endpoint = endpointsOf(config)[0];
  ensure(endpoint, 'llm_not_set_up');
  const hashes = items.map(({ request_hash }) => request_hash);
  const { rows: known } = await sql<{ key: string; asked: boolean }>`
    select key, false as asked from llm_cache_entry where key = any(${hashes}::text[])
    union select request_hash, true from llm_batch_item join llm_batch on llm_batch.id = batch_id
    where request_hash = any(${hashes}::text[]) and llm_batch_item.state = 'waiting' and ended is null`.execute(trx);
  const asked = new Set(known.filter((each) => each.asked).map(({ key }) => key));
  const cached = new Set(known.filter((each) => !each.asked).map(({ key }) => key));
  const fresh: (BatchItem & { state: 'waiting' | 'cached' })[] = [];
  for (const item of items.slice(0, mostBatchItems)) {
    if (asked.has(item.request_hash) && !cached.has(item.request_hash)) continue;
    fresh.push({ ...item, state: cached.has(item.request_hash) ? 'cached' : 'waiting' });
    // The same once more is answered by the first.
    cached.add(item.request_hash);
  }
  if (fresh.length === 0) return undefined;
  const { provider, model } = endpoint;
  const { id } = await trx
    .insertInto('llm_batch')
    .values({
      feature: batch.feature,
      task: batch.task.name,
      provider,
      model,
      endpoint: paceOf(endpoint),
      created_by: batch.by,
      retry_of: batch.retryOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < fresh.length; at += 200)
    await trx
      .insertInto('llm_batch_item')
      .values(
        fresh.slice(at, at + 200).map(({ messages, input, extra, ...item }) => ({
          ...item,
          batch_id: id,
          messages: JSON.stringify(messages),
          input: JSON.stringify(input),
          extra: extra ? JSON.stringify(extra) : null,
        })),
      )
      .execute();
  const { usual, most } = await estimate(trx, id);
  await trx
    .updateTable('llm_batch')
    .set({ estimate_microusd: usual, most_microusd: most })
    .where('id', '=', id)
    .execute();
  return { id, items: fresh.length };
}

interface Expected {
  price: Price | undefined;
  /** What all of it will cost about, and at most. */
  usual: number | null;
  most: number | null;
  /** What each question will cost about. */
  each: { item: number; cost: number | null }[];
}

/** What a batch will cost, from how long its questions are, and the answers of the same kind lately. */
export async function estimate(db: Db, batch: number): Promise<Expected> {
  const { feature, provider, model } = await db
    .selectFrom('llm_batch')
    .select(['feature', 'provider', 'model'])
    .where('id', '=', batch)
    .executeTakeFirstOrThrow();
  const price = await findPrice(db, { provider: provider as 'openai', model }, 'batch');
  const { rows } = await sql<{ item: number; length: number; out: number | null }>`
    select id as item, (select sum(length(each ->> 'content')) from jsonb_array_elements(messages) as each)::int as length,
      (select case when count(*) >= 20 then round(avg(out + out_reasoning))::int end from (
        select out, out_reasoning from llm_call where feature = ${feature} and model = ${model} and status = 'ok' and not cache_hit
        order by id desc limit 200) as lately) as out
    from llm_batch_item where batch_id = ${batch} and state = 'waiting' order by id`.execute(db);
  const cost = (length: number, out: number): number | null =>
    costOf(price, { ...noTokens, in_fresh: Math.ceil(length / charactersPerToken), out });
  const each = rows.map(({ item, length, out }) => ({ item, cost: cost(length, out ?? usualTokensOut) }));
  const sum = (costs: (number | null)[]): number | null =>
    costs.reduce((total, one) => (total === null || one === null ? null : total + one), 0 as number | null);
  return {
    price,
    each,
    usual: sum(each.map((one) => one.cost)),
    most: sum(rows.map(({ length }) => cost(length, mostTokensOut))),
  };
}
