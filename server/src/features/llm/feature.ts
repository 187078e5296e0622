import * as batches from '@app/contract/llm/batches';
import * as budgets from '@app/contract/llm/budgets';
import * as cache from '@app/contract/llm/cache';
import * as charts from '@app/contract/llm/charts';
import * as api from '@app/contract/llm/prices';
import type { Feature } from '#platform/feature';
import { read, readLate, write } from '#platform/http/route';
import { cancelLlmBatch, listLlmBatches, listLlmBatchItems, retryLlmBatch, sendLlmBatch } from './batches/batches.ts';
import { changeLlmSettings, listLlmBudgets, setLlmBudget } from './budgets.ts';
import { listLlmCacheEntries, pinLlmCacheEntry, previewLlmCachePurge, purgeLlmCache } from './cache.ts';
import * as of from './charts.ts';
import {
  createLlmPrice,
  deleteLlmPrice,
  findLlmPrices,
  importLlmPrices,
  listLlmPrices,
  priceLlmCalls,
} from './prices/price-list.ts';
import { forgetTask } from './tasks.ts';

export const feature: Feature = {
  tasks: [forgetTask],
  routes: [
    read(api.listLlmPrices, listLlmPrices),
    write(api.createLlmPrice, createLlmPrice),
    write(api.importLlmPrices, importLlmPrices),
    read(api.findLlmPrices, findLlmPrices),
    write(api.deleteLlmPrice, deleteLlmPrice),
    write(api.priceLlmCalls, priceLlmCalls),
    readLate(charts.getLlmCost, of.getLlmCost),
    readLate(charts.getLlmCalls, of.getLlmCalls),
    readLate(charts.getLlmTokens, of.getLlmTokens),
    readLate(charts.getLlmLatency, of.getLlmLatency),
    readLate(charts.getLlmErrors, of.getLlmErrors),
    readLate(charts.getLlmCacheUse, of.getLlmCacheUse),
    readLate(charts.getLlmFigures, of.getLlmFigures),
    read(budgets.listLlmBudgets, listLlmBudgets),
    write(budgets.setLlmBudget, setLlmBudget),
    write(budgets.changeLlmSettings, changeLlmSettings),
    read(cache.listLlmCacheEntries, listLlmCacheEntries),
    read(cache.previewLlmCachePurge, previewLlmCachePurge),
    write(cache.purgeLlmCache, purgeLlmCache),
    write(cache.pinLlmCacheEntry, pinLlmCacheEntry),
    read(batches.listLlmBatches, listLlmBatches),
    read(batches.listLlmBatchItems, listLlmBatchItems),
    write(batches.sendLlmBatch, sendLlmBatch),
    write(batches.cancelLlmBatch, cancelLlmBatch),
    write(batches.retryLlmBatch, retryLlmBatch),
  ],
};
