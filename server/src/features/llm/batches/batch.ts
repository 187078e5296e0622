import { sql } from 'kysely';
import type { z } from 'zod';
import type { LlmFeature } from '@app/contract/llm/llm';
import type { LlmProvider } from '@app/contract/llm/prices';
import type { LlmBatchState } from '@app/contract/llm/batches';
import type { Db, Transaction } from '#platform/db/db';
import type { Tasks } from '#platform/tasks/tasks';
import { anthropicBatches } from './anthropic-batches.ts';
import { openaiBatches } from './openai-batches.ts';
import type { BatchProtocol, Counts } from './vendor.ts';

export const batchProtocols: Record<LlmProvider, BatchProtocol> = {
  openai: openaiBatches,
  anthropic: anthropicBatches,
};

/** A batch as our table has it. */
export interface Batch {
  id: number;
  feature: LlmFeature;
  provider: LlmProvider;
  endpoint: string;
  model: string;
  tag: string;
  state: LlmBatchState;
  vendor_id: string | null;
  not_ours: string[];
  sent: number;
  counts: Counts;
  price_id: number | null;
  created_by: number | null;
  confirmed: string | null;
  send_begun: string | null;
  sends: number;
  submitted: string | null;
  expires: string | null;
  ended: string | null;
  cancel_asked: string | null;
  polls_failed: number;
  poll_error: string;
  passed: Passed[];
}

/** An endpoint that did not take a batch, so that the next one was asked. */
export interface Passed {
  endpoint: string;
  provider: LlmProvider;
  model: string;
  code: string;
  /** Since when it may have taken it without saying so; null if it certainly has not. */
  asked: string | null;
}

export async function findBatch(db: Db, id: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select * from llm_batch where id = ${id}`.execute(db);
  return rows[0];
}

/** After a restore: what waited when the backup was made may have been sent since, so the vendor is asked first. */
export async function doubtBatches(trx: Transaction): Promise<void> {
  await sql`update llm_batch set send_begun = coalesce(send_begun, confirmed) where ended is null and confirmed is not null`.execute(
    trx,
  );
  await sql`update llm_batch set state = 'cancelled', ended = now() where ended is null and confirmed is null`.execute(
    trx,
  );
}

/** Of an answer that is kept: who owns it says what follows. */
export interface Landed<A> {
  answer: A;
  assignment_id: number | null;
  person_id: number | null;
  prompt_version_id: number;
  request_hash: string;
  input: object;
  extra: object | null;
  call: number;
  model: string;
}

/** What the owner of a purpose says of its questions. */
export interface BatchKind<S extends z.ZodType = z.ZodType> {
  feature: LlmFeature;
  /** The name and the shape of its answers. */
  name: string;
  schema: S;
  /** Makes an answer fit to be kept. */
  tidy(answer: z.output<S>): z.output<S>;
  /** Keeps what follows from one answer, in the transaction that notes it as done. */
  land(trx: Transaction, landed: Landed<z.output<S>>): Promise<void>;
  /** In the transaction that ends the batch. */
  end?(trx: Transaction, batch: number, tasks: Tasks): Promise<void>;
}

/** The vendor knows a question by these words, and we know by them that it is ours. */
export const customIdOf = ({ tag }: Pick<Batch, 'tag'>, call: number): string => `${tag.slice(0, 13)}-${call}`;
export function callOf({ tag }: Pick<Batch, 'tag'>, customId: string): number | undefined {
  const start = `${tag.slice(0, 13)}-`;
  const call = customId.slice(start.length);
  return customId.startsWith(start) && /^\d{1,15}$/.test(call) ? Number(call) : undefined;
}
