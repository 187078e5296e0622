import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, timestamp } from '../base/text.ts';
import { type LlmFeature, llmFeatures } from './llm.ts';

/* What may be spent on language models within 24 hours, and how long what they were told is kept. */

const feature = z.enum(Object.keys(llmFeatures) as [LlmFeature]);
export const llmBudgetKinds = {
  all: 'Everything',
  feature: 'Feature',
  each_user: 'Each user',
  user: 'User',
} as const;

export const llmBudget = z.object({
  /** Tells rows apart, such as `feature grade`. */
  id: z.string(),
  kind: z.enum(Object.keys(llmBudgetKinds) as [keyof typeof llmBudgetKinds]),
  feature: feature.nullable(),
  user: z.object({ id, username: z.string() }).nullable(),
  usd_per_day: z.number(),
  /** Within the last 24 hours, with what is under way; of each user, the one who spent most. */
  spent_usd: z.number(),
  /** When half of it, at least, is free again; null while that is so now. */
  frees: timestamp.nullable(),
  changed: timestamp.nullable(),
  changed_by: z.string().nullable(),
});
export type LlmBudget = z.output<typeof llmBudget>;

export const listLlmBudgets = endpoint({
  method: 'GET',
  path: '/api/v2/llm/budgets/',
  summary: 'What may be spent on language models within 24 hours, and what was',
  access: 'superuser',
  response: z.object({ results: z.array(llmBudget), keep_days: z.int() }),
  shows: ['llmBudgets'],
});

/** To the cent. */
const dollars = z
  .number('Must be a number')
  .min(0, 'Must not be less than 0')
  .max(1_000_000, 'At most 1,000,000 dollars')
  .multipleOf(0.01, 'At most two digits after the point');

export const setLlmBudget = endpoint({
  method: 'PUT',
  path: '/api/v2/llm/budgets/',
  summary: 'Sets or removes a budget. The limit of the whole product is the setting LLM_USD_PER_DAY.',
  access: 'superuser',
  errors: ['user_not_found'],
  body: z.strictObject({
    of: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('feature'), feature }),
      z.strictObject({ kind: z.literal('each_user') }),
      z.strictObject({ kind: z.literal('user'), user: id }),
    ]),
    /** Null removes it. */
    usd_per_day: dollars.nullable(),
  }),
  audit: 'llm_budget_set',
  touches: ['llmBudgets'],
});

export const changeLlmSettings = endpoint({
  method: 'PUT',
  path: '/api/v2/llm/settings/',
  summary: 'Changes how long what language models were told and what they answered is kept',
  access: 'superuser',
  body: z.strictObject({
    keep_days: z.int('A whole number of days').min(1, 'At least one day').max(3650, 'At most ten years'),
  }),
  audit: 'llm_settings_change',
  touches: ['llmBudgets', 'llmCache'],
});
