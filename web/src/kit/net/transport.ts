import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/base/endpoint';
import { ApiError } from './api-error.ts';
import { accessToken, deviceId } from './tokens.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A file. */
  bytes?: Blob;
}
export interface Sent {
  method: string;
  headers: Headers;
  body: Blob | string | null;
}
/** How a request gets to the server and its answer back. */
export type Exchange = (
  url: string,
  sent: Sent,
  signal?: AbortSignal,
) => Promise<{ status: number; content: ArrayBuffer }>;

/** Answers that are on their way before the code that reads them, by who asked and what for. */
const early = new Map<string, ReturnType<typeof fetch>>();
const earlyKey = (url: string, headers: Headers): string => `${headers.get('authorization')} ${url}`;

/** Asks for what the first `GET` of this address then gets. */
export function askEarly(url: string): void {
  const headers = headersFor('application/json');
  const answer = fetch(url, { headers });
  answer.catch(() => {}); // Whoever takes it hears of it.
  early.set(earlyKey(url, headers), answer);
}

export const byFetch: Exchange = async (url, sent, signal) => {
  const key = earlyKey(url, sent.headers);
  const waiting = sent.method === 'GET' ? early.get(key) : undefined;
  early.delete(key);
  const answer = await (waiting ?? fetch(url, { ...sent, signal: signal ?? null }));
  return { status: answer.status, content: await answer.arrayBuffer() };
};

/** One request, one answer: no renewal, no retry. Screens use `call`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  signal?: AbortSignal,
  exchange: Exchange = byFetch,
): Promise<Response<E>> {
  const { body, bytes } = (request ?? {}) as Parts;
  const { url, headers } = addressed(endpoint, request);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (bytes) headers.set('content-type', 'application/octet-stream');

  const payload = bytes ?? (body === undefined ? null : JSON.stringify(body));
  let answer: Awaited<ReturnType<Exchange>>;
  try {
    answer = await exchange(url, { method: endpoint.method, headers, body: payload }, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, url, detail: 'Network Error' });
  }
  const { status, content } = answer;
  const isFine = status >= 200 && status < 300;
  if (isFine && endpoint.file) return content as Response<E>;
  const text = new TextDecoder().decode(content);
  if (!isFine) throw new ApiError({ status, url, ...failureIn(text) });
  return (text === '' ? undefined : JSON.parse(text)) as Response<E>;
}

/** Where a request goes, and who makes it. */
export function addressed<E extends Endpoint>(endpoint: E, request: Request<E>): { url: string; headers: Headers } {
  const { params, query } = (request ?? {}) as Parts;
  const headers = headersFor(endpoint.events ? 'text/event-stream' : 'application/json');
  return { url: pathOf(endpoint.path, params) + searchOf(query), headers };
}

function headersFor(accept: string): Headers {
  const token = accessToken();
  const headers = new Headers({ accept, 'x-device-id': deviceId() });
  if (token !== null) headers.set('authorization', authorizationHeader(token));
  return headers;
}

function searchOf(query: Record<string, unknown> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) params.append(name, String(item));
    }
  }
  return params.size === 0 ? '' : `?${params}`;
}

/* A proxy in between may answer with a page of HTML; then there is nothing to read. What it says in plain text is kept apart:
   only some screens show it. */
function failureIn(text: string): Partial<ConstructorParameters<typeof ApiError>[0]> {
  try {
    const { error, detail, code, fields } = JSON.parse(text) ?? {};
    const said = error ?? detail;
    return { code, fields, ...(typeof said === 'string' && { detail: said }) };
  } catch {
    const said = text.trim();
    return said === '' || said.startsWith('<') ? {} : { text: said };
  }
}
