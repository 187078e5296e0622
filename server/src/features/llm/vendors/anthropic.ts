import { z } from 'zod';
import { jsonSchemaOf, mostTokensOut, type Protocol, tokenCount } from './protocol.ts';
import { noTokens, type Tokens } from '../tokens.ts';

const usage = z.object({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  cache_read_input_tokens: tokenCount.nullish(),
  cache_creation_input_tokens: tokenCount.nullish(),
  cache_creation: z.object({ ephemeral_1h_input_tokens: tokenCount.nullish() }).nullish(),
});
const message = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), input: z.unknown().optional() })),
});

/** Anthropic's messages. The shape of the answer is that of a tool which has to be used. */
export const anthropic: Protocol = {
  path: '/messages',
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key && { 'x-api-key': key }) }),
  body: (model, { name, schema, messages }) => ({
    model,
    max_tokens: mostTokensOut,
    system: messages
      .filter(({ role }) => role === 'system')
      .map(({ content }) => content)
      .join('\n\n'),
    messages: messages.filter(({ role }) => role !== 'system'),
    tools: [{ name, description: 'The answer', input_schema: jsonSchemaOf(schema) }],
    tool_choice: { type: 'tool', name },
  }),
  read: (body) => {
    const said = message.safeParse(body).data;
    const isWhole = said && said.stop_reason !== 'max_tokens';
    return {
      answer: isWhole ? said.content.find(({ type }) => type === 'tool_use')?.input : undefined,
      tokens: tokensOf(body),
    };
  },
};

/** Cached tokens are beside the others; thoughts are among those out and are not told apart. */
function tokensOf(body: unknown): Tokens | undefined {
  const counted = z.object({ usage }).safeParse(body).data?.usage;
  if (!counted) return undefined;
  const written = counted.cache_creation_input_tokens ?? 0;
  const forAnHour = Math.min(written, counted.cache_creation?.ephemeral_1h_input_tokens ?? 0);
  return {
    ...noTokens,
    in_fresh: counted.input_tokens,
    in_cache_read: counted.cache_read_input_tokens ?? 0,
    in_cache_write_5m: written - forAnHour,
    in_cache_write_1h: forAnHour,
    out: counted.output_tokens,
  };
}
