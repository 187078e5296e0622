import { z } from 'zod';
import { jsonSchemaOf, mostTokensOut, parseJson, type Protocol, tokenCount } from './protocol.ts';
import { noTokens, type Tokens } from '../tokens.ts';

const usage = z.object({
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish(),
  completion_tokens_details: z.object({ reasoning_tokens: tokenCount.nullish() }).nullish(),
});
const completion = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string() }) }))
    .min(1),
});

/** OpenAI's chat completions, which most others speak as well. */
export const openai: Protocol = {
  path: '/chat/completions',
  headers: (key) => ({ ...(key && { authorization: `Bearer ${key}` }) }),
  body: (model, { name, schema, messages }) => ({
    model,
    messages,
    max_completion_tokens: mostTokensOut,
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: jsonSchemaOf(schema) } },
  }),
  read: (body) => {
    const choice = completion.safeParse(body).data?.choices[0];
    const isWhole = choice && choice.finish_reason !== 'length';
    return { answer: isWhole ? parseJson(choice.message.content) : undefined, tokens: tokensOf(body) };
  },
};

/** Most endpoints count cached and reasoning tokens among the others, some beside them. */
function tokensOf(body: unknown): Tokens | undefined {
  const counted = z.object({ usage }).safeParse(body).data?.usage;
  if (!counted) return undefined;
  const cached = counted.prompt_tokens_details?.cached_tokens ?? 0;
  const reasoning = counted.completion_tokens_details?.reasoning_tokens ?? 0;
  const without = (all: number, part: number): number => (part > all ? all : all - part);
  return {
    ...noTokens,
    in_fresh: without(counted.prompt_tokens, cached),
    in_cache_read: cached,
    out: without(counted.completion_tokens, reasoning),
    out_reasoning: reasoning,
  };
}
