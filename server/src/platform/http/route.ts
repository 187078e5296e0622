import type { Access, Answer, Endpoint, Received } from '@app/contract/base/endpoint';
import type { Actor, Caller, Doer, Sender } from '../actor.ts';
import type { Db } from '../db/db.ts';
import { once } from './idempotency.ts';
import type { Services } from '../services.ts';

type Authenticated<E extends Endpoint> = E['access'] extends 'anyone'
  ? undefined
  : E['access'] extends 'key'
    ? Sender
    : Actor;
export type Context<E extends Endpoint> = Services & { actor: Authenticated<E>; caller: Caller };

export interface Route {
  endpoint: Endpoint;
  /** The name of the function that answers: that of the endpoint. */
  answeredBy: string;
  handle(input: never, context: never): Promise<unknown>;
}

/**
 * Binds an endpoint to the function that answers it. Input and result are typed and checked by the endpoint. For what
 * neither `read` nor `write` fits: sign-ins and the like count their tries and hash passwords outside the transaction.
 */
export const route = <E extends Endpoint & { once?: never }>(
  endpoint: E,
  handle: (input: Received<E>, context: Context<E>) => Promise<Answer<E>>,
): Route => ({ endpoint, answeredBy: handle.name, handle });

/** An endpoint that is answered by reading. */
export const read = <E extends Endpoint>(
  endpoint: E,
  answer: (db: Db, input: Received<E>, actor: Authenticated<E>, context: Context<E>) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  answeredBy: answer.name,
  handle: (input: Received<E>, context: Context<E>) => answer(context.db, input, context.actor, context),
});

/** The same for answers that may be some seconds old: a replica gives them, if there is one. */
export const readLate = <E extends Endpoint>(
  endpoint: E,
  answer: (db: Db, input: Received<E>, actor: Authenticated<E>, context: Context<E>) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  answeredBy: answer.name,
  handle: (input: Received<E>, context: Context<E>) => {
    const ask = (db: Db) => answer(db, input, context.actor, { ...context, db });
    const { actor, replica } = context as { actor: Partial<Actor> | undefined; replica: Services['replica'] };
    return replica ? replica.read(actor?.id, ask) : ask(context.db);
  },
});

interface WriteContext extends Services {
  actor: Actor;
  caller: Caller;
  /** By which the call is done once. */
  key: string | undefined;
}
type SignedInOnly = Endpoint & { access: Exclude<Access, 'anyone'> };

/**
 * An endpoint that is answered by a change. One transaction holds the change, its audit entry and the tasks it causes, so
 * the other services come without `db`.
 */
export const write = <E extends SignedInOnly>(
  endpoint: E,
  change: (doer: Doer, input: Received<E>, services: Omit<Services, 'db'>) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  answeredBy: change.name,
  handle: (input: Received<E>, { db, actor, caller, key, ...services }: WriteContext) =>
    db
      .transaction()
      .execute((trx) =>
        once(trx, { endpoint, actor, key, input: input as object }, () =>
          change({ trx, actor, caller }, input, services),
        ),
      ),
});
