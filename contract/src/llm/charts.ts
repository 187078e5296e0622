import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { windowQuery } from '../charts/charts.ts';
import { countedChart } from '../charts/counted-chart.ts';

/* What language models cost, how long they take and how often they fail. */

/** What calls can be told apart by. */
export const llmSplits = {
  model: 'Model',
  feature: 'Feature',
  prompt: 'Prompt',
  assignment: 'Role',
  user: 'User',
} as const;
export type LlmSplit = keyof typeof llmSplits;
const split_by = z.enum(Object.keys(llmSplits) as [LlmSplit]).default('model');

export const getLlmCost = countedChart(
  '/api/v2/charts/llm_cost/',
  'What calls of language models cost, split',
  { split_by },
  ['llmPrices'],
);
export const getLlmCalls = countedChart(
  '/api/v2/charts/llm_calls/',
  'How often language models were asked, split',
  { split_by },
  [],
);
export const getLlmTokens = countedChart(
  '/api/v2/charts/llm_tokens/',
  'Tokens of language models, by the kinds that are charged by themselves',
  {},
  [],
);
export const getLlmLatency = countedChart(
  '/api/v2/charts/llm_latency/',
  'How long language models took to answer: the median and the slowest of twenty',
  {},
  [],
);
export const getLlmErrors = countedChart('/api/v2/charts/llm_errors/', 'Calls that failed, by why', {}, []);
export const getLlmCacheUse = countedChart(
  '/api/v2/charts/llm_cache_use/',
  'How many questions were answered from memory, and how many by a language model',
  {},
  ['llmCache'],
);

const figure = z.number().nullable();
export const getLlmFigures = endpoint({
  method: 'GET',
  path: '/api/v2/charts/llm_figures/',
  summary: 'What language models cost this month, and how they did in a stretch of time',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject(windowQuery),
  response: z.object({
    /** In dollars, in the reader's zone. */
    month_usd: figure,
    /** What it will be by the end of the month, if it goes on as in the last seven full days. */
    forecast_usd: figure,
    calls: z.int(),
    p50_ms: figure,
    p95_ms: figure,
    error_share: figure,
    /** What answers from memory would have cost, at the mean of the same model and feature. */
    saved_usd: figure,
    usd_per_person: figure,
    usd_per_up_vote: figure,
    /** What grading cost, by how many of those who were voted up in LLM in this time have answered since. */
    usd_per_reply: figure,
    /** Models without a price, and how many calls have no cost. */
    unpriced: z.array(z.object({ model: z.string(), calls: z.int() })),
  }),
  shows: ['llmPrices', 'llmCache', 'votes'],
});
