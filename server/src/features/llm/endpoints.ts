import type { LlmProvider } from '@app/contract/llm/prices';
import type { Config } from '#platform/config';

export interface LlmEndpoint {
  provider: LlmProvider;
  url: string;
  key?: string | undefined;
  model: string;
}

/** Whom to ask, and whom next if they do not answer. */
export function endpointsOf({
  LLM_PROVIDER,
  LLM_BASE_URL,
  LLM_API_KEY,
  LLM_MODEL,
  LLM_FALLBACKS,
}: Config): LlmEndpoint[] {
  if (!LLM_BASE_URL || !LLM_MODEL) return [];
  return [{ provider: LLM_PROVIDER, url: LLM_BASE_URL, key: LLM_API_KEY, model: LLM_MODEL }, ...LLM_FALLBACKS];
}

/** The models that can be asked: the first one is asked unless somebody chooses another. */
export const modelsOf = (config: Config): string[] => [...new Set(endpointsOf(config).map(({ model }) => model))];

/** Settings by which one model is asked and no other answers in its place. Undefined if no setting names it. */
export function onlyModel(config: Config, model: string): Config | undefined {
  const endpoint = endpointsOf(config).find((each) => each.model === model);
  if (!endpoint) return undefined;
  const { provider, url, key } = endpoint;
  return {
    ...config,
    LLM_PROVIDER: provider,
    LLM_BASE_URL: url,
    LLM_API_KEY: key,
    LLM_MODEL: model,
    LLM_FALLBACKS: [],
  };
}

/** By which an endpoint is known among those that keep a pace of their own. The key is not in it. */
export const paceOf = ({ url, model }: LlmEndpoint): string => `${new URL(url).host} ${model}`;

/** The settings that are still missing before a language model can be asked. */
export const missingSettings = ({ LLM_BASE_URL, LLM_MODEL }: Config): string[] => [
  ...(LLM_BASE_URL ? [] : ['LLM_BASE_URL']),
  ...(LLM_MODEL ? [] : ['LLM_MODEL']),
];
