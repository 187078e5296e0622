import { createHash } from 'node:crypto';
import { type Endpoint, takesOnce } from '@app/contract/base/endpoint';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Db, Transaction } from '../db/db.ts';
import { ensure } from '../errors.ts';

/** The key of a call that is to be done once. Where it would not be heeded it is refused: its sender relies on it. */
export function onceKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || endpoint.method === 'GET') return undefined;
  ensure(takesOnce(endpoint), 'malformed_request', { detail: 'This call does not take an Idempotency-Key' });
  const wellFormed = typeof key === 'string' && /^[!-~]{1,200}$/.test(key);
  ensure(wellFormed, 'malformed_request', {
    detail: 'An Idempotency-Key has at most 200 characters, none of them a space',
  });
  return key;
}

interface Asked {
  endpoint: Endpoint;
  actor: Actor;
  key: string | undefined;
  input: object;
}

/**
 * Does the work in the transaction that also remembers its answer, unless that was done before. Whoever sends the same at
 * the same moment waits here until the first is through. What failed is forgotten with its transaction.
 */
export async function once<T>(trx: Transaction, asked: Asked, work: () => Promise<T>): Promise<T> {
  const { endpoint, actor, key } = asked;
  if (key === undefined) return work();
  const hash = hashOf(asked);
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ user_id: actor.id, key, hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const row = { user_id: actor.id, key };
  if (!claimed) {
    const known = await trx
      .selectFrom('idempotency_key')
      .select(['hash', 'answer'])
      .where((eb) => eb.and(row))
      .executeTakeFirstOrThrow();
    ensure(known.hash.equals(hash), 'key_reused');
    return known.answer as T;
  }
  const result = await work();
  const answer = JSON.stringify(endpoint.response?.parse(result) ?? null);
  await trx
    .updateTable('idempotency_key')
    .set({ answer })
    .where((eb) => eb.and(row))
    .execute();
  return result;
}

function hashOf({ endpoint, actor, input }: Asked): Buffer {
  const { bytes, ...rest } = input as { bytes?: Uint8Array };
  const { method, path } = endpoint;
  return createHash('sha256')
    .update(JSON.stringify([method, path, actor.impersonator?.id ?? null, rest]))
    .update(bytes ?? '')
    .digest();
}

/** A key is good for a day. */
export async function sweepOnceKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}
