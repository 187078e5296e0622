import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, idInPath, timestamp } from '../base/text.ts';
import { type LlmFeature, llmFeatures } from './llm.ts';
import { type LlmProvider, llmProviders } from './prices.ts';

/* Questions that are put to a language model many at once: for less money, and answered within a day. */

/** Those of both vendors, in one set. While it is being prepared, nothing has left yet. */
export const llmBatchStates = {
  preparing: 'Preparing',
  validating: 'Validating',
  running: 'Running',
  finalising: 'Finalising',
  done: 'Done',
  done_with_errors: 'Done with errors',
  failed: 'Failed',
  expired: 'Expired',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
} as const;
export type LlmBatchState = keyof typeof llmBatchStates;
const batchState = z.enum(Object.keys(llmBatchStates) as [LlmBatchState]);

export const llmItemStates = {
  waiting: 'Waiting',
  cached: 'From the cache',
  done: 'Done',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  sent_again: 'In another batch',
} as const;
export type LlmItemState = keyof typeof llmItemStates;
const itemState = z.enum(Object.keys(llmItemStates) as [LlmItemState]);

/** At most so many questions in one batch. */
export const mostBatchItems = 2000;

export const llmBatch = z.object({
  id,
  feature: z.enum(Object.keys(llmFeatures) as [LlmFeature]),
  provider: z.enum(Object.keys(llmProviders) as [LlmProvider]),
  model: z.string(),
  state: batchState,
  /** Waits for somebody to send it. */
  unsent: z.boolean(),
  vendor_id: z.string().nullable(),
  /** The roles that it is about. */
  roles: z.array(z.object({ id, name: z.string() })),
  items: z.int(),
  counts: z.object({
    done: z.int(),
    failed: z.int(),
    expired: z.int(),
    cancelled: z.int(),
    left: z.int(),
    /** Of these, what can be sent again. */
    can_be_retried: z.int(),
  }),
  /** In dollars; null where no price is known. */
  estimate_usd: z.number().nullable(),
  /** If every answer were as long as it may be. */
  most_usd: z.number().nullable(),
  /** Of the answers so far. */
  cost_usd: z.number().nullable(),
  /** By how much they would have cost more one by one. */
  saved_usd: z.number().nullable(),
  created: timestamp,
  created_by: z.string().nullable(),
  submitted: timestamp.nullable(),
  /** When the vendor stops. */
  expires: timestamp.nullable(),
  ended: timestamp.nullable(),
  polled: timestamp.nullable(),
  /** Why the vendor could not be asked the last time. */
  poll_error: z.string(),
  /** Models that did not take it before this one was asked, the first one first, and why. */
  passed: z.array(z.object({ model: z.string(), code: z.string() })),
  /** Questions that may have been paid twice, because the vendor cannot tell. */
  maybe_twice: z.int(),
  /** Lines of results that could not be read or were not ours. */
  strange_lines: z.int(),
  retry_of: id.nullable(),
});
export type LlmBatch = z.output<typeof llmBatch>;

export const listLlmBatches = endpoint({
  method: 'GET',
  path: '/api/v2/llm/batches/',
  summary: 'Batches of questions to language models, newest first',
  access: 'superuser',
  query: z.strictObject({
    ...pageQuery,
    state: batchState.optional(),
    feature: z.enum(Object.keys(llmFeatures) as [LlmFeature]).optional(),
  }),
  /** `missing_settings`: what has to be set before one can be sent. */
  response: page(llmBatch).extend({ missing_settings: z.array(z.string()) }),
  shows: ['llmBatches'],
});

export const llmBatchItem = z.object({
  id,
  state: itemState,
  error_code: z.string(),
  person: z.object({ id, name: z.string() }).nullable(),
  assignment: z.object({ id, name: z.string() }).nullable(),
  cost_usd: z.number().nullable(),
});
export type LlmBatchItem = z.output<typeof llmBatchItem>;

export const listLlmBatchItems = endpoint({
  method: 'GET',
  path: '/api/v2/llm/batches/{id}/items/',
  summary: 'The questions of a batch and what came of them, those that failed first',
  access: 'superuser',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
    offset: wholeNumber({ max: mostBatchItems }).default(0),
    state: itemState.optional(),
  }),
  response: page(llmBatchItem),
  shows: ['llmBatches', 'people'],
  people: ({ results }: { results: { person: { id: number } | null }[] }) =>
    results.flatMap(({ person }) => (person ? [person.id] : [])),
});

export const prepareLlmGradeBatch = endpoint({
  method: 'POST',
  path: '/api/v2/llm/batches/grade/',
  summary: 'Prepares a batch that grades the next people of roles, in the background. Nothing is sent yet.',
  access: 'superuser',
  errors: ['llm_not_set_up', 'method_stopped', 'assignment_not_found'],
  body: z.strictObject({
    /** None: all roles that people are looked for and that a language model grades for. */
    assignments: z.array(id).max(100).default([]),
  }),
  response: z.object({ uuid: z.uuid() }),
  audit: 'llm_batch_prepare',
  touches: ['llmBatches', 'tasks'],
});

const ofOne = { params: z.object({ id: idInPath }), access: 'superuser', touches: ['llmBatches'] } as const;

export const sendLlmBatch = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/v2/llm/batches/{id}/send/',
  summary: 'Sends a batch that was prepared, if what it will cost fits into the budgets',
  errors: ['not_found', 'llm_not_set_up', 'llm_batch_state', 'llm_budget_gone'],
  audit: 'llm_batch_send',
});

export const cancelLlmBatch = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/v2/llm/batches/{id}/cancel/',
  summary:
    'Discards a batch that was not sent, or asks the vendor to stop. What was answered by then stays, and costs.',
  errors: ['not_found', 'llm_batch_state'],
  audit: 'llm_batch_cancel',
});

export const retryLlmBatch = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/v2/llm/batches/{id}/retry/',
  summary: 'Prepares a batch of those questions that came to no answer, and of no others',
  errors: ['not_found', 'llm_not_set_up', 'llm_batch_state'],
  response: z.object({ id }),
  audit: 'llm_batch_retry',
});
