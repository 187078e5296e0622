import type { Endpoint, Read, Request, Response, Write } from '@app/contract/base/endpoint';
import { type QueryMeta, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { renewTokens } from './renewal.ts';
import { accessToken } from './tokens.ts';
import { type Exchange, send } from './transport.ts';

/** The request may be left out when the endpoint takes nothing. */
type Given<E extends Endpoint> =
  unknown extends Request<E>
    ? [request?: Request<E>, signal?: AbortSignal]
    : [request: Request<E>, signal?: AbortSignal];

/** Reads from the server. */
export const call = <E extends Read>(endpoint: E, ...[request, signal]: Given<E>): Promise<Response<E>> =>
  callBy(undefined, endpoint, request as Request<E>, signal);

/** Calls an endpoint that changes something. Whoever calls it must `touch` it; `useWrite` does both. */
export const callWrite = <E extends Write>(endpoint: E, ...[request, signal]: Given<E>): Promise<Response<E>> =>
  callBy(undefined, endpoint, request as Request<E>, signal);

/** Calls the server. An access token that ran out is renewed and the request repeated, once. */
export async function callBy<E extends Endpoint>(
  exchange: Exchange | undefined,
  endpoint: E,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Response<E>> {
  const token = accessToken();
  try {
    return await send(endpoint, request, signal, exchange);
  } catch (error) {
    /* Where anybody may call, a 401 is about the credentials that were sent, not about a token that ran out. */
    const expired = error instanceof ApiError && error.status === 401 && endpoint.access !== 'anyone';
    if (!expired) throw error;
    await renewTokens(token);
    return send(endpoint, request, signal, exchange);
  }
}

/** A read as data: give it to `useQuery`. It is read again after a write that touches what it shows. */
export const queryOf = <E extends Read>(endpoint: E, ...[request]: Given<E>) =>
  queryOptions({
    meta: { shows: endpoint.shows },
    queryKey: request === undefined ? [endpoint.path] : [endpoint.path, asText(request)],
    queryFn: ({ signal }) => call(endpoint, ...([request, signal] as Given<E>)),
  });

/** An open list that keeps its rows after a write; it is read again when it is next opened. */
export const steady = <Q extends { meta?: QueryMeta | undefined }>(query: Q): Q => ({
  ...query,
  meta: { ...query.meta, steady: true },
});

/** Number 5 and text '5' ask for the same thing, so they must have the same key. */
const asText = <R>(request: R): R =>
  JSON.parse(JSON.stringify(request, (_, value: unknown) => (typeof value === 'number' ? String(value) : value))) as R;
