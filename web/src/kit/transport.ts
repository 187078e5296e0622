import { authorizationHeader } from '@app/contract/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/endpoint';
import { ApiError } from './api-error.ts';
import { accessToken, deviceId } from './tokens.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** One request, one answer: no renewal, no retry. Screens use `call`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Response<E>> {
  const { params, query, body } = (request ?? {}) as Parts;
  const url = pathOf(endpoint.path, params) + searchOf(query);
  const token = accessToken();
  const headers = new Headers({ accept: 'application/json', 'x-device-id': deviceId() });
  if (token !== null) headers.set('authorization', authorizationHeader(token));
  if (body !== undefined) headers.set('content-type', 'application/json');

  let answer: globalThis.Response;
  let text: string;
  try {
    const payload = body === undefined ? null : JSON.stringify(body);
    answer = await fetch(url, { method: endpoint.method, headers, body: payload, signal: signal ?? null });
    text = await answer.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, url, detail: 'Network Error' });
  }
  if (!answer.ok) throw new ApiError({ status: answer.status, url, ...failureIn(text) });
  return (text === '' ? undefined : JSON.parse(text)) as Response<E>;
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

/* A proxy in between may answer with a page of HTML; then there is nothing to read. */
function failureIn(text: string): Partial<ConstructorParameters<typeof ApiError>[0]> {
  try {
    const { error, detail, code, fields } = JSON.parse(text) ?? {};
    const said = error ?? detail;
    return { code, fields, ...(typeof said === 'string' && { detail: said }) };
  } catch {
    return {};
  }
}
