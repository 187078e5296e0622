import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '#platform/db/db';
import { noteCacheHit } from '../ledger.ts';
import { costOf, type Price } from '../prices/prices.ts';
import { protocols } from '../vendors/request.ts';
import { noTokens } from '../tokens.ts';
import { type Batch, type BatchKind, callOf, type Landed } from './batch.ts';
import type { Result } from './vendor.ts';

/** What a batch is charged by, and what the same would be charged one by one. */
export interface Prices {
  batch: Price | undefined;
  live: Price | undefined;
}

type Item = Omit<Landed<unknown>, 'answer' | 'call' | 'model'> & { id: number };
const itemColumns = sql`id, assignment_id, person_id, prompt_version_id, request_hash, input, extra`;

/**
 * Keeps some results, each once: what has come before, and lines that are not ours, are left alone. An answer becomes what it
 * would have become if it had been asked for by itself.
 */
export async function landResults<S extends z.ZodType>(
  trx: Transaction,
  kind: BatchKind<S>,
  { batch, prices }: { batch: Batch; prices: Prices },
  results: readonly Result[],
): Promise<void> {
  for (const result of results) {
    const call = callOf(batch, result.custom_id);
    const { rows } = await sql<{ id: number }>`
      update llm_call set status = 'failed' where id = ${call ?? null} and batch_id = ${batch.id} and status = 'running' returning id`.execute(
      trx,
    );
    if (call === undefined || !rows[0]) continue;
    if (result.state === 'answered') await landAnswer(trx, kind, { batch, prices, call }, result.body);
    else {
      const error_code = result.error_code ?? result.state;
      await sql`update llm_call set cost_microusd = 0, error_code = ${error_code} where id = ${call}`.execute(trx);
      await sql`update llm_batch_item set state = ${result.state}, error_code = ${error_code} where call_id = ${call}`.execute(
        trx,
      );
    }
  }
}

async function landAnswer<S extends z.ZodType>(
  trx: Transaction,
  kind: BatchKind<S>,
  { batch, prices, call }: { batch: Batch; prices: Prices; call: number },
  body: unknown,
): Promise<void> {
  const { answer: raw, tokens } = protocols[batch.provider].read(body);
  const checked = kind.schema.safeParse(raw);
  const cost = tokens ? costOf(prices.batch, tokens) : null;
  await trx
    .updateTable('llm_call')
    .set({
      ...(tokens ?? noTokens),
      // One that does not say what it took costs what was expected.
      ...(tokens && { cost_microusd: cost }),
      status: checked.success ? 'ok' : 'failed',
      error_code: checked.success ? '' : 'malformed',
    })
    .where('id', '=', call)
    .execute();
  const live = tokens ? costOf(prices.live, tokens) : null;
  await sql`update llm_batch set cost_microusd = cost_microusd + (select cost_microusd from llm_call where id = ${call}),
    live_microusd = live_microusd + ${live}::bigint where id = ${batch.id}`.execute(trx);
  if (!checked.success) {
    await sql`update llm_batch_item set state = 'failed', error_code = 'malformed' where call_id = ${call}`.execute(
      trx,
    );
    return;
  }
  const { rows } = await sql<Item>`select ${itemColumns} from llm_batch_item where call_id = ${call}`.execute(trx);
  // It went with its person or its role.
  if (!rows[0]) return;
  const answer = kind.tidy(checked.data);
  const { request_hash, prompt_version_id, person_id, assignment_id, input } = rows[0];
  await trx
    .insertInto('llm_cache_entry')
    .values({
      key: request_hash,
      model: batch.model,
      prompt_version_id,
      person_id,
      assignment_id,
      cost_microusd: sql`(select cost_microusd from llm_call where id = ${call})`,
      input: JSON.stringify(input),
      answer: JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await keep(trx, kind, rows[0], { answer, call, model: batch.model });
}

async function keep<S extends z.ZodType>(
  trx: Transaction,
  kind: BatchKind<S>,
  { id, ...item }: Item,
  given: { answer: z.output<S>; call: number; model: string },
): Promise<void> {
  await kind.land(trx, { ...item, ...given });
  await sql`update llm_batch_item set state = 'done', error_code = '', call_id = ${given.call}, messages = null, input = null,
    extra = null where id = ${id}`.execute(trx);
}

/** Answers from memory what is there by now; at the end, what is not there has failed. */
export async function landCached<S extends z.ZodType>(
  trx: Transaction,
  kind: BatchKind<S>,
  batch: Batch,
  { last }: { last: boolean },
): Promise<void> {
  const { rows } = await sql<Item & { answer: z.output<S>; model: string }>`
    select item.id, item.assignment_id, item.person_id, item.prompt_version_id, item.request_hash, item.input, item.extra, answer, model
    from llm_batch_item as item join llm_cache_entry on key = request_hash
    where batch_id = ${batch.id} and state = 'cached' for update of item`.execute(trx);
  for (const { answer, model, ...item } of rows) {
    const { prompt_version_id, assignment_id, person_id, request_hash } = item;
    await sql`update llm_cache_entry set hits = hits + 1, last_hit = now() where key = ${request_hash}`.execute(trx);
    const call = await noteCacheHit(trx, batch, {
      feature: batch.feature,
      user_id: batch.created_by,
      prompt_version_id,
      assignment_id,
      person_id,
      request_hash,
    });
    await keep(trx, kind, item, { answer, call, model });
  }
  if (last)
    await sql`update llm_batch_item set state = 'failed', error_code = 'same_failed'
      where batch_id = ${batch.id} and state = 'cached'`.execute(trx);
}

/** What came to no result is what the vendor says of the whole, costs nothing, and can be sent again. */
export async function closeRest(
  trx: Transaction,
  batch: Batch,
  state: 'failed' | 'expired' | 'cancelled',
  code: string,
) {
  await sql`update llm_call set status = 'failed', error_code = ${code}, cost_microusd = 0
    where batch_id = ${batch.id} and status = 'running'`.execute(trx);
  await sql`update llm_batch_item set state = ${state}, error_code = ${code}
    where batch_id = ${batch.id} and state = 'waiting'`.execute(trx);
}
