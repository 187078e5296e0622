import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { endpointsOf } from './endpoints.ts';
import { ask } from './gateway.ts';
import { noteCacheHit } from './ledger.ts';
import type { Purpose } from './purpose.ts';
import type { Question } from './vendors/protocol.ts';

export { clean, literally } from './clean.ts';
export { type BatchKind, doubtBatches } from './batches/batch.ts';
export { type BatchItem, createBatch } from './batches/create.ts';
export { batchTask, batchTaskKind } from './batches/task.ts';
export { listLlmBudgets, readKeepDays } from './budgets.ts';
export { endpointsOf, missingSettings, modelsOf, onlyModel } from './endpoints.ts';
export { ask } from './gateway.ts';
export { type FailureCode, LlmFailure } from './vendors/failure.ts';
export { framed } from './frame.ts';
export type { Purpose } from './purpose.ts';
export { mask } from './mask.ts';
export { costOf, findPrice } from './prices/prices.ts';
export { inProduction, isPrompt, type Prompt, productionPrompt } from './prompts.ts';
export type { Message } from './vendors/protocol.ts';
export { quoteIn } from './prices/quote.ts';
export { suspicionsOf } from './suspicions.ts';
export { noTokens } from './tokens.ts';

interface Asking<S extends z.ZodType> {
  question(): Question<S>;
  /** What the model is told, kept beside the answer. */
  input: object;
  /** Makes an answer fit to be kept. */
  tidy(answer: z.output<S>): z.output<S>;
}

/**
 * Gives the answer from the cache if the same was asked before (`request_hash`), and asks a language model otherwise. If that is
 * another than the first, its answer is kept as well: nobody wants to pay for a second one.
 */
export async function askOnce<S extends z.ZodType>(
  services: { db: Db; config: Config },
  { question, input, tidy }: Asking<S>,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<{ answer: z.output<S>; call: number; model: string }> {
  const { db, config } = services;
  const { rows } = await sql<{ answer: z.output<S>; model: string }>`
    update llm_cache_entry set hits = hits + 1, last_hit = now() where key = ${purpose.request_hash}
    returning answer, model`.execute(db);
  if (rows[0]) return { ...rows[0], call: await noteCacheHit(db, endpointsOf(config)[0]!, purpose) };
  const { answer: raw, call, model } = await ask(services, question(), purpose, signal);
  const answer = tidy(raw);
  await db
    .insertInto('llm_cache_entry')
    .values({
      key: purpose.request_hash,
      model,
      prompt_version_id: purpose.prompt_version_id,
      person_id: purpose.person_id,
      assignment_id: purpose.assignment_id,
      cost_microusd: sql`(select cost_microusd from llm_call where id = ${call})`,
      input: JSON.stringify(input),
      answer: JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { answer, call, model };
}
