import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ask } from './gateway.ts';
import { noteCacheHit, type Purpose } from './ledger.ts';
import type { Question } from './request.ts';

export { clean, literally } from './clean.ts';
export { type FailureCode, LlmFailure } from './failure.ts';
export type { Purpose } from './ledger.ts';
export { mask } from './mask.ts';
export type { Message } from './request.ts';
export { suspicionsOf } from './suspicions.ts';

/** The settings that are still missing before a language model can be asked. */
export const missingSettings = ({ LLM_BASE_URL, LLM_MODEL }: Config): string[] => [
  ...(LLM_BASE_URL ? [] : ['LLM_BASE_URL']),
  ...(LLM_MODEL ? [] : ['LLM_MODEL']),
];

export interface Prompt {
  id: number;
  body: string;
}

/** The newest version of a prompt counts. */
export function newestPrompt(db: Db, kind: Purpose['feature']): Promise<Prompt> {
  return db
    .selectFrom('llm_prompt_version')
    .select(['id', 'body'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

interface Asking<S extends z.ZodType> {
  question(): Question<S>;
  /** What the model is told, kept beside the answer. */
  input: object;
  /** Makes an answer fit to be kept. */
  tidy(answer: z.output<S>): z.output<S>;
}

/** Gives the answer from the cache if the same was asked before (`request_hash`), and asks the language model otherwise. */
export async function askOnce<S extends z.ZodType>(
  services: { db: Db; config: Config },
  { question, input, tidy }: Asking<S>,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<{ answer: z.output<S>; call: number }> {
  const { db, config } = services;
  const model = config.LLM_MODEL!;
  const { rows } = await sql<{ answer: z.output<S> }>`
    update llm_cache_entry set hits = hits + 1, last_hit = now() where key = ${purpose.request_hash}
    returning answer`.execute(db);
  if (rows[0]) return { answer: rows[0].answer, call: await noteCacheHit(db, model, purpose) };
  const { answer: raw, call } = await ask(services, question(), purpose, signal);
  const answer = tidy(raw);
  await db
    .insertInto('llm_cache_entry')
    .values({
      key: purpose.request_hash,
      model,
      prompt_version_id: purpose.prompt_version_id,
      person_id: purpose.person_id,
      input: JSON.stringify(input),
      answer: JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { answer, call };
}
