import { getPivot } from '@app/contract/charts/data-explorer';
import * as agreement from '@app/contract/llm/agreement';
import { getLlmDecision } from '@app/contract/llm/agreement-person';
import { listLlmSkills } from '@app/contract/llm/agreement-skills';
import { listDisagreements, listUserAgreement } from '@app/contract/llm/agreement-users';
import { listLlmBatches, listLlmBatchItems } from '@app/contract/llm/batches';
import { listLlmBudgets } from '@app/contract/llm/budgets';
import { listLlmCacheEntries, previewLlmCachePurge } from '@app/contract/llm/cache';
import * as charts from '@app/contract/llm/charts';
import * as evaluation from '@app/contract/llm/evaluation';
import { getExtractorFields } from '@app/contract/llm/extraction';
import { listLlmPrices } from '@app/contract/llm/prices';
import { getLlmPrompt, getPromptGate, listLlmPrompts } from '@app/contract/llm/prompts';
import * as testsets from '@app/contract/llm/testsets';
import type { Endpoint } from '@app/contract/base/endpoint';
import { zone } from './worlds/charts-data.ts';
import type { Asked } from './product.ts';

type Source = Asked & { name: string };
type Query = Record<string, string>;

const times: Record<string, Query> = {
  'day by hour': { range: '24h', period: 'hour' },
  '3 months': { range: '3m', period: 'day' },
  'year by week': { range: '1y', period: 'week' },
  'year by day': { range: '1y', period: 'day' },
};
/** A chart, in all the times that its page offers first and last. */
const over = (name: string, endpoint: Endpoint, query: Query = {}): Source[] =>
  Object.entries(times).map(([time, asked]) => ({
    name: `${name}, ${time}`,
    endpoint,
    query: { ...asked, ...query, tz: zone },
  }));
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** What the data says: somebody with a verdict and a vote for role 7, a prompt that grades and one that extracts. */
export const found = { person: '', grade: '', extract: '' };
const role = { assignment: '7' };
const ofSet = { id: '3' };

/** What the pages under LLM Tools ask: as they open, and at their widest. */
export const sources = (): readonly Source[] => [
  // llm_performance
  ...Object.keys(charts.llmSplits).flatMap((split_by) => over(`cost by ${split_by}`, charts.getLlmCost, { split_by })),
  ...Object.keys(charts.llmSplits).flatMap((split_by) =>
    over(`calls by ${split_by}`, charts.getLlmCalls, { split_by }),
  ),
  ...over('tokens', charts.getLlmTokens),
  ...over('time to answer', charts.getLlmLatency),
  ...over('failed calls', charts.getLlmErrors),
  ...over('answers from memory', charts.getLlmCacheUse),
  ...over('figures', charts.getLlmFigures),

  // llm_pricing, llm_budgets
  { name: 'prices', endpoint: listLlmPrices },
  { name: 'budgets', endpoint: listLlmBudgets },

  // llm_cache
  { name: 'cache', endpoint: listLlmCacheEntries, query: {} },
  { name: 'cache, most hits', endpoint: listLlmCacheEntries, query: { ordering: '-hits' } },
  { name: 'cache, last hit', endpoint: listLlmCacheEntries, query: { ordering: '-last_hit' } },
  { name: 'cache, one prompt', endpoint: listLlmCacheEntries, query: { prompt_version: found.grade } },
  { name: 'cache, one model', endpoint: listLlmCacheEntries, query: { model: 'bench-small' } },
  { name: 'cache, stale', endpoint: listLlmCacheEntries, query: { stale: '1' } },
  { name: 'cache, pinned', endpoint: listLlmCacheEntries, query: { pinned: '1' } },
  { name: 'cache, far down', endpoint: listLlmCacheEntries, query: { offset: '9950' } },
  { name: 'purge of all', endpoint: previewLlmCachePurge, query: {} },
  { name: 'purge of a prompt', endpoint: previewLlmCachePurge, query: { prompt_version: found.grade } },
  { name: 'purge of what is stale', endpoint: previewLlmCachePurge, query: { stale: '1' } },
  { name: 'purge of what is old', endpoint: previewLlmCachePurge, query: { older_than_days: '30' } },

  // llm_batches
  { name: 'batches', endpoint: listLlmBatches, query: {} },
  { name: 'batches, 200 of them', endpoint: listLlmBatches, query: { limit: '200' } },
  { name: 'batches, with errors', endpoint: listLlmBatches, query: { state: 'done_with_errors' } },
  { name: 'items of a batch', endpoint: listLlmBatchItems, params: { id: '3' }, query: {} },
  { name: 'items of a batch, far down', endpoint: listLlmBatchItems, params: { id: '3' }, query: { offset: '950' } },
  { name: 'items of a batch, failed', endpoint: listLlmBatchItems, params: { id: '3' }, query: { state: 'failed' } },

  // llm_templates, extractor_prompts
  { name: 'prompts', endpoint: listLlmPrompts },
  { name: 'one prompt', endpoint: getLlmPrompt, params: { kind: 'grade' } },
  { name: 'gate of a prompt', endpoint: getPromptGate, params: { kind: 'grade' }, query: { version_id: found.grade } },
  { name: 'extracted fields', endpoint: getExtractorFields, query: {} },
  { name: 'extracted fields, one prompt', endpoint: getExtractorFields, query: { prompt_version: found.extract } },

  // assignment-llm-agreement
  { name: 'agreement by role, open', endpoint: agreement.listLlmAgreement, query: {} },
  {
    name: 'agreement by role, all votes',
    endpoint: agreement.listLlmAgreement,
    query: { votes: 'all', status: 'all' },
  },
  { name: 'agreement by role, one user', endpoint: agreement.listLlmAgreement, query: { user: '3' } },
  {
    name: 'agreement by role, one prompt',
    endpoint: agreement.listLlmAgreement,
    query: { prompt_version: found.grade },
  },
  { name: 'agreement by role, 3 months', endpoint: agreement.listLlmAgreement, query: { from: daysAgo(90) } },
  { name: 'agreement by role, 11 months', endpoint: agreement.listLlmAgreement, query: { from: daysAgo(330) } },
  {
    name: 'agreement by role, some months',
    endpoint: agreement.listLlmAgreement,
    query: { from: daysAgo(300), to: daysAgo(60), votes: 'all' },
  },
  {
    name: 'agreement by role, 11 months, one prompt',
    endpoint: agreement.listLlmAgreement,
    query: { from: daysAgo(330), prompt_version: found.grade },
  },
  { name: 'agreement of one role', endpoint: agreement.getLlmAgreement, params: { id: '7' }, query: {} },
  ...over('trend of one role', agreement.getLlmAgreementTrend, role),
  ...over('trend of all roles', agreement.getLlmAgreementTrend),
  { name: 'people of a cell', endpoint: agreement.listComparedPeople, query: { ...role, grade: 'up', verdict: 'no' } },
  { name: 'people who differ', endpoint: agreement.listComparedPeople, query: { differ: '1' } },
  { name: 'versions that grade', endpoint: agreement.listGradeVersions },

  // human-operator-agreement
  { name: 'agreement of users', endpoint: listUserAgreement, query: {} },
  { name: 'agreement of users, one role', endpoint: listUserAgreement, query: role },
  { name: 'agreement of users, 3 months', endpoint: listUserAgreement, query: { from: daysAgo(90) } },
  { name: 'agreement of users, 11 months', endpoint: listUserAgreement, query: { from: daysAgo(330) } },
  {
    name: 'agreement of users, some months',
    endpoint: listUserAgreement,
    query: { from: daysAgo(300), to: daysAgo(60) },
  },
  { name: 'open disagreements', endpoint: listDisagreements, query: {} },
  { name: 'open disagreements, one user', endpoint: listDisagreements, query: { user: '3' } },

  // assignment-llm-skills, llm-person-assignment-eval
  { name: 'skills of a role', endpoint: listLlmSkills, query: role },
  { name: 'skills, no role named', endpoint: listLlmSkills, query: {} },
  { name: 'one decision', endpoint: getLlmDecision, params: { assignment: '7', person: found.person } },

  // vote_testsets, random-persons, llm_evaluation
  { name: 'test sets', endpoint: testsets.listTestsets },
  { name: 'one test set', endpoint: testsets.getTestset, params: ofSet },
  ...Object.keys(testsets.itemShows).map((show) => ({
    name: `items of a test set, ${show}`,
    endpoint: testsets.listTestItems,
    params: ofSet,
    query: { show },
  })),
  { name: 'draws', endpoint: testsets.listDraws },
  { name: 'one draw', endpoint: testsets.getDraw, params: ofSet },
  { name: 'runs', endpoint: evaluation.listEvaluations, query: {} },
  {
    name: 'what a run would cost',
    endpoint: evaluation.estimateEvaluation,
    query: { testset: '3', prompt_version_id: found.grade },
  },
  { name: 'two runs compared', endpoint: evaluation.compareEvaluations, query: { runs: '1,21' } },
  { name: 'three runs compared', endpoint: evaluation.compareEvaluations, query: { runs: '1,21,41' } },
  ...Object.keys(evaluation.compareModes).map((mode) => ({
    name: `items of runs, ${mode}`,
    endpoint: evaluation.listEvaluatedItems,
    query: { runs: '1,21,41', mode },
  })),

  // data_explorer
  ...over('explorer: calls', getPivot, { model: 'LlmCall' }),
  ...over('explorer: calls by feature', getPivot, { model: 'LlmCall', split_by: 'feature' }),
  ...over('explorer: calls of each model', getPivot, { model: 'LlmCall', by: 'model', split_by: 'status' }),
  ...over('explorer: cost of calls', getPivot, { model: 'LlmCall', measure: 'sum', of: 'cost_microusd' }),
  ...over('explorer: time of calls', getPivot, { model: 'LlmCall', measure: 'p95', of: 'latency_ms' }),
  ...over('explorer: median cost of each model', getPivot, {
    model: 'LlmCall',
    measure: 'p50',
    of: 'cost_microusd',
    by: 'model',
    split_by: 'feature',
  }),
  ...over('explorer: mean time that failed', getPivot, {
    model: 'LlmCall',
    measure: 'avg',
    of: 'latency_ms',
    split_by: 'error_code',
    filter: 'status:failed',
  }),
  ...over('explorer: verdicts', getPivot, { model: 'LlmGrade', split_by: 'verdict' }),
  ...over('explorer: people judged', getPivot, { model: 'LlmGrade', measure: 'persons' }),
];
