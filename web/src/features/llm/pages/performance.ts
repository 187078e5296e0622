import {
  getLlmCacheUse,
  getLlmCalls,
  getLlmCost,
  getLlmErrors,
  getLlmFigures,
  getLlmLatency,
  getLlmTokens,
} from '@app/contract/llm/charts';
import type { Response } from '@app/contract/base/endpoint';
import type { FigureUnit } from '@app/contract/charts/charts';
import type { Charts } from '../../../kit/chart/charts.ts';
import { type ChosenTime, source, tile } from '../../../kit/chart/source.ts';
import { PerformanceBelow } from '../spending/PerformanceBelow.tsx';
import { SplitControl } from '../spending/SplitControl.tsx';
import { splitSearch } from '../spending/split-search.ts';

type Figures = Response<typeof getLlmFigures>;
const figure = (
  label: string,
  value: (figures: Figures) => number | null,
  texts: { unit?: FigureUnit; meaning?: string } = {},
) => tile(label, getLlmFigures, (time) => ({ query: time }), value, texts);
const ofTime = (time: ChosenTime) => ({ query: time });
const empty = 'No language model was asked in this time.';

export const performance: Charts<unknown, typeof splitSearch> = {
  ranges: ['3m', '24h', '7d', '1m', '6m', 'ytd', '1y', 'all'],
  periods: ['hour', 'day', 'week', 'month'],
  search: splitSearch,
  controls: SplitControl,
  tiles: () => [
    figure('Spent this month', ({ month_usd }) => month_usd, { unit: 'usd' }),
    figure('By its end', ({ forecast_usd }) => forecast_usd, { unit: 'usd', meaning: 'as in the last 7 days' }),
    figure('Calls', ({ calls }) => calls),
    figure('Median time', ({ p50_ms }) => p50_ms, { unit: 'ms' }),
    figure('95 of 100 within', ({ p95_ms }) => p95_ms, { unit: 'ms' }),
    figure('Failed', ({ error_share }) => error_share, { unit: 'ratio' }),
    figure('Saved by the cache', ({ saved_usd }) => saved_usd, { unit: 'usd' }),
    figure('Per person graded', ({ usd_per_person }) => usd_per_person, { unit: 'usd' }),
    figure('Per up-vote', ({ usd_per_up_vote }) => usd_per_up_vote, { unit: 'usd', meaning: 'from the queue LLM' }),
    figure('Per reply', ({ usd_per_reply }) => usd_per_reply, { unit: 'usd', meaning: 'of people voted up in LLM' }),
  ],
  sources: (_, { split }) => [
    source('Cost', getLlmCost, (time) => ({ query: { ...time, split_by: split } }), { empty }),
    source('Calls', getLlmCalls, (time) => ({ query: { ...time, split_by: split } }), { empty }),
    source('Tokens', getLlmTokens, ofTime, { empty }),
    source('Time to answer', getLlmLatency, ofTime, { empty }),
    source('Failed calls', getLlmErrors, ofTime, { empty: 'No call failed in this time.' }),
    source('Answers from memory', getLlmCacheUse, ofTime, { empty }),
  ],
  Below: PerformanceBelow,
};
