import type { z } from 'zod';
import type { LlmProvider } from '@app/contract/llm/prices';
import { anthropic } from './anthropic.ts';
import type { LlmEndpoint } from '../endpoints.ts';
import { LlmFailure } from './failure.ts';
import { openai } from './openai.ts';
import { parseJson, type Protocol, type Question } from './protocol.ts';
import type { Tokens } from '../tokens.ts';

export const protocols: Record<LlmProvider, Protocol> = { openai, anthropic };
/** A good answer has a few thousand bytes. */
const mostBytes = 256 * 1024;

export interface Reply<T> {
  answer: T;
  /** Not every endpoint says. */
  tokens: Tokens | undefined;
}

/** Puts a question once. Whatever goes wrong is a `LlmFailure`; the key is in none of them. */
export function request<S extends z.ZodType>(
  endpoint: LlmEndpoint,
  question: Question<S>,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Reply<z.output<S>>> {
  const { path, body, read } = protocols[endpoint.provider];
  const asked = { path, method: 'POST', json: body(endpoint.model, question) } as const;
  return talk(endpoint, asked, { signal, timeoutMs }, async (response) => {
    const { answer, tokens } = read(parseJson(await readText(response)));
    const checked = question.schema.safeParse(answer);
    if (!checked.success) throw new LlmFailure('malformed', tokens && { tokens });
    return { answer: checked.data, tokens };
  });
}

export interface Said {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  json?: object;
  form?: FormData;
}

/** Sends something to an endpoint, and hands its answer on if it is one. */
export async function talk<T>(
  { provider, url, key }: LlmEndpoint,
  { method, path, json, form }: Said,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...protocols[provider].headers(key) },
      ...((json || form) && { body: form ?? JSON.stringify(json) }),
      // Followed, a redirect would carry profiles to wherever it says.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const retryAfterMs = retryAfter(response.headers.get('retry-after'));
      throw new LlmFailure(`http_${response.status}`, retryAfterMs === undefined ? {} : { retryAfterMs });
    }
    return await read(response);
  } catch (error) {
    if (error instanceof LlmFailure) throw error;
    if (signal.aborted) throw new LlmFailure('aborted');
    // What is thrown here may quote headers and addresses, so nothing of it is handed on.
    throw new LlmFailure(timeout.aborted ? 'timeout' : 'network', { unreached: isUnreached(error) });
  }
}

const isUnreached = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(String(cause?.code));
};

function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

export async function readText(response: Response, most = mostBytes): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > most) throw new LlmFailure('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
