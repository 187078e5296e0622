import type { Answer, Endpoint, Received } from '@app/contract/base/endpoint';
import type { Actor, Caller } from '../actor.ts';
import type { Services } from '../services.ts';

type Authenticated<E extends Endpoint> = E['access'] extends 'anyone' ? undefined : Actor;
export type Context<E extends Endpoint> = Services & { actor: Authenticated<E>; caller: Caller };

export interface Route {
  endpoint: Endpoint;
  handle(input: never, context: never): Promise<unknown>;
}

/** Binds an endpoint to the function that answers it. Input and result are typed and checked by the endpoint. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Received<E>, context: Context<E>) => Promise<Answer<E>>,
): Route => ({ endpoint, handle });
