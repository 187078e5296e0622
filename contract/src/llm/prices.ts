import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/* What language models cost, and since when. */

export const llmProviders = { openai: 'OpenAI-compatible', anthropic: 'Anthropic' } as const;
export type LlmProvider = keyof typeof llmProviders;
export const priceTiers = { standard: 'One by one', batch: 'In batches' } as const;

/** What is charged by itself. The kinds do not overlap. */
export const tokenKinds = {
  in_fresh: 'Fresh in',
  in_cache_read: 'Cache read',
  in_cache_write_5m: 'Cache write, 5 min',
  in_cache_write_1h: 'Cache write, 1 h',
  out: 'Out',
  out_reasoning: 'Reasoning',
} as const;
export type TokenKind = keyof typeof tokenKinds;

/** Dollars per million tokens. */
const amount = z
  .number('Must be a number')
  .min(0, 'Must not be less than 0')
  .max(10_000, 'At most 10,000 dollars per million tokens')
  .multipleOf(0.000_001, 'At most six digits after the point');

const provider = z.enum(Object.keys(llmProviders) as [LlmProvider]);
const tier = z.enum(Object.keys(priceTiers) as [keyof typeof priceTiers]);

/** `missing`: a model was asked, and has no price for all that it took. */
export const priceStates = { missing: 'No price', valid: 'Valid', later: 'Later', past: 'Past' } as const;

export const llmPrice = z.object({
  /** Tells rows apart: that of a price, or of a model without one. */
  id: z.string(),
  price_id: id.nullable(),
  provider,
  /** The name of a model, or how it begins and a star. */
  match: z.string(),
  tier,
  in_fresh: amount.nullable(),
  in_cache_read: amount.nullable(),
  in_cache_write_5m: amount.nullable(),
  in_cache_write_1h: amount.nullable(),
  out: amount.nullable(),
  out_reasoning: amount.nullable(),
  valid_from: timestamp.nullable(),
  valid_to: timestamp.nullable(),
  state: z.enum(Object.keys(priceStates) as [keyof typeof priceStates]),
  note: z.string(),
  /** How many calls it priced, or how many are without a price. */
  calls: z.int(),
});
export type LlmPrice = z.output<typeof llmPrice>;

export const listLlmPrices = endpoint({
  method: 'GET',
  path: '/api/v2/llm/prices/',
  summary: 'What language models cost, models without a price first',
  access: 'superuser',
  response: z.object({
    results: z.array(llmPrice),
    /** Calls without a cost that could be given one by the prices of their day. */
    can_be_priced: z.int(),
  }),
  shows: ['llmPrices'],
});

const newPrice = z.strictObject({
  provider,
  match: line(200).regex(/^([^*\s]+\*?|\*)$/, 'The name of a model, or how it begins and a star, such as gpt-5*'),
  tier: tier.default('standard'),
  in_fresh: amount,
  in_cache_read: amount.nullable().default(null),
  in_cache_write_5m: amount.nullable().default(null),
  in_cache_write_1h: amount.nullable().default(null),
  out: amount,
  /** Null: as `out`. */
  out_reasoning: amount.nullable().default(null),
  /** Now, unless it says otherwise. */
  valid_from: timestamp.optional(),
  /** Where the price stands. */
  note: line(300).default(''),
});

export const createLlmPrice = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prices/',
  summary: 'Sets what a model costs from a moment on. The price before it ends then; calls keep the cost they had.',
  access: 'superuser',
  errors: ['price_exists'],
  once: true,
  body: newPrice,
  status: 201,
  response: z.object({ id }),
  audit: 'llm_price_create',
  touches: ['llmPrices'],
});

/** At most so many of a list at a time. */
export const mostImportedPrices = 200;
export const importLlmPrices = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prices/import/',
  summary: 'Sets the prices of a list, each as if it were entered by itself: all of them, or none',
  access: 'superuser',
  errors: ['price_exists'],
  once: true,
  body: z.strictObject({
    prices: z
      .array(newPrice)
      .min(1, 'The list is empty')
      .max(mostImportedPrices, `At most ${mostImportedPrices} prices`),
  }),
  status: 201,
  response: z.object({ added: z.int() }),
  audit: 'llm_price_create',
  touches: ['llmPrices'],
});

export const findLlmPrices = endpoint({
  method: 'GET',
  path: '/api/v2/llm/prices/of/',
  summary: 'Which prices a model would be charged by now',
  access: 'superuser',
  query: z.strictObject({ provider, model: line(200) }),
  response: z.object({
    /** One for each way to ask; without a price, its calls have no cost. */
    results: z.array(z.object({ tier, price_id: id.nullable(), match: z.string().nullable() })),
  }),
  shows: ['llmPrices'],
});

export const deleteLlmPrice = endpoint({
  method: 'DELETE',
  path: '/api/v2/llm/prices/{id}/',
  summary: 'Removes a price that no call was charged by. The price before it goes on.',
  access: 'superuser',
  errors: ['not_found', 'price_used'],
  params: z.object({ id: idInPath }),
  audit: 'llm_price_delete',
  touches: ['llmPrices'],
});

export const priceLlmCalls = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prices/price_calls/',
  summary: 'Gives calls without a cost one, by the prices of their day. Costs that are known stay.',
  access: 'superuser',
  response: z.object({ priced: z.int() }),
  audit: 'llm_price_calls',
  touches: ['llmPrices'],
});
