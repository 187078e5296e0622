import { z } from 'zod';
import type { Config } from '#platform/config';
import { LlmFailure, type Tokens } from './failure.ts';

/** Tokens that one answer may take, with what the model thinks to itself. */
export const mostTokensOut = 8000;
/** A good answer has a few thousand bytes. */
const mostBytes = 256 * 1024;

const count = z.int().min(0).max(100_000_000);
const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
  completion_tokens_details: z.object({ reasoning_tokens: count.nullish() }).nullish(),
});
const completion = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string() }) }))
    .min(1),
});

export interface Message {
  role: 'system' | 'user';
  content: string;
}
export interface Question<S extends z.ZodType> {
  /** The name of the answer's shape. */
  name: string;
  schema: S;
  messages: Message[];
}
export interface Reply<T> {
  answer: T;
  /** Not every endpoint says. */
  tokens: Tokens | undefined;
}

/** Puts a question once. Whatever goes wrong is a `LlmFailure`; the key is in none of them. */
export async function request<S extends z.ZodType>(
  { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL }: Config,
  { name, schema, messages }: Question<S>,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Reply<z.output<S>>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${LLM_BASE_URL?.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(LLM_API_KEY && { authorization: `Bearer ${LLM_API_KEY}` }),
      },
      body: JSON.stringify({
        model: LLM_MODEL,
        messages,
        max_completion_tokens: mostTokensOut,
        response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: jsonSchemaOf(schema) } },
      }),
      // Followed, a redirect would carry profiles to wherever it says.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const retryAfterMs = retryAfter(response.headers.get('retry-after'));
      throw new LlmFailure(`http_${response.status}`, retryAfterMs === undefined ? {} : { retryAfterMs });
    }
    return read(schema, await readText(response));
  } catch (error) {
    if (error instanceof LlmFailure) throw error;
    if (signal.aborted) throw new LlmFailure('aborted');
    // What is thrown here may quote headers and addresses, so nothing of it is handed on.
    throw new LlmFailure(timeout.aborted ? 'timeout' : 'network');
  }
}

function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}

function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new LlmFailure('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function read<S extends z.ZodType>(schema: S, text: string): Reply<z.output<S>> {
  const body = parseJson(text);
  const tokens = tokensOf(body);
  const choice = completion.safeParse(body).data?.choices[0];
  const answer =
    choice && choice.finish_reason !== 'length' ? schema.safeParse(parseJson(choice.message.content)) : undefined;
  if (!answer?.success) throw new LlmFailure('malformed', tokens && { tokens });
  return { answer: answer.data, tokens };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Most endpoints count cached and reasoning tokens among the others, some beside them. */
function tokensOf(body: unknown): Tokens | undefined {
  const counted = z.object({ usage }).safeParse(body).data?.usage;
  if (!counted) return undefined;
  const cached = counted.prompt_tokens_details?.cached_tokens ?? 0;
  const reasoning = counted.completion_tokens_details?.reasoning_tokens ?? 0;
  const without = (all: number, part: number): number => (part > all ? all : all - part);
  return {
    in_fresh: without(counted.prompt_tokens, cached),
    in_cache_read: cached,
    out: without(counted.completion_tokens, reasoning),
    out_reasoning: reasoning,
  };
}
