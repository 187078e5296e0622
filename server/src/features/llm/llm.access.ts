import {
  cancelLlmBatch,
  listLlmBatches,
  listLlmBatchItems,
  retryLlmBatch,
  sendLlmBatch,
} from '@app/contract/llm/batches';
import { changeLlmSettings, listLlmBudgets, setLlmBudget } from '@app/contract/llm/budgets';
import { listLlmCacheEntries, pinLlmCacheEntry, previewLlmCachePurge, purgeLlmCache } from '@app/contract/llm/cache';
import * as charts from '@app/contract/llm/charts';
import {
  createLlmPrice,
  deleteLlmPrice,
  findLlmPrices,
  importLlmPrices,
  listLlmPrices,
  priceLlmCalls,
} from '@app/contract/llm/prices';
import { type AccessCases, missingId, nothing, type Variant, type World } from '#testing/access';
import { makeCacheEntry, makeLlmBatch, makePrice } from '#testing/make';

const batch = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makeLlmBatch(db)) },
});
const unless = (status: number) => (_: unknown, variant: Variant) => (variant === 'missing' ? 404 : status);

export const cases: AccessCases = [
  [listLlmPrices, nothing],
  [createLlmPrice, { request: () => ({ body: { provider: 'openai', match: 'small-1', in_fresh: 1, out: 2 } }) }],
  [
    importLlmPrices,
    { request: () => ({ body: { prices: [{ provider: 'openai', match: 'small-2', in_fresh: 1, out: 2 }] } }) },
  ],
  [findLlmPrices, { request: () => ({ query: { provider: 'openai', model: 'small-1' } }) }],
  [
    deleteLlmPrice,
    {
      request: async ({ db, variant }) => ({
        params: {
          id: variant === 'missing' ? missingId : String(await makePrice(db)),
        },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [priceLlmCalls, nothing],
  [charts.getLlmCost, nothing],
  [charts.getLlmCalls, nothing],
  [charts.getLlmTokens, nothing],
  [charts.getLlmLatency, nothing],
  [charts.getLlmErrors, nothing],
  [charts.getLlmCacheUse, nothing],
  [charts.getLlmFigures, nothing],
  [listLlmBudgets, nothing],
  [setLlmBudget, { request: () => ({ body: { of: { kind: 'each_user' }, usd_per_day: 5 } }) }],
  [changeLlmSettings, { request: () => ({ body: { keep_days: 90 } }) }],
  [listLlmCacheEntries, nothing],
  [previewLlmCachePurge, nothing],
  [purgeLlmCache, { request: () => ({ body: { stale: true } }) }],
  [
    pinLlmCacheEntry,
    {
      request: async ({ db, variant }) => ({
        params: { key: variant === 'missing' ? 'missing' : await makeCacheEntry(db) },
        body: { pinned: true },
      }),
      status: unless(204),
    },
  ],
  [listLlmBatches, nothing],
  [listLlmBatchItems, { request: batch, status: unless(200) }],
  // No language model is set up.
  [sendLlmBatch, { request: batch, status: () => 409 }],
  [cancelLlmBatch, { request: batch, status: unless(204) }],
  [retryLlmBatch, { request: batch, status: unless(409) }],
];
