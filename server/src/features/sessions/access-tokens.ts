import { randomBytes } from 'node:crypto';
import { type AccessToken, maxAccessTokens } from '@app/contract/auth';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { hashSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';

const columns = ['id', 'name', 'created', 'expires', 'last_used'] as const;

const live = (db: Db, user: number) =>
  db
    .selectFrom('api_token')
    .where('user_id', '=', user)
    .where('revoked', 'is', null)
    .where('expires', '>', sql<string>`now()`);

export const listAccessTokensOf = (db: Db, user: number): Promise<AccessToken[]> =>
  live(db, user).select(columns).orderBy('created', 'desc').orderBy('id', 'desc').execute();

/** 160 random bits as 40 hexadecimal digits. Shown once, stored as a hash. */
export async function createToken(
  doer: Doer,
  { name, days }: { name: string; days: number },
): Promise<AccessToken & { token: string }> {
  const { trx, actor } = doer;
  // The lock keeps two requests at once from both being the fifth.
  await trx.selectFrom('app_user').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  const { count } = await live(trx, actor.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  ensure(count < maxAccessTokens, 'too_many_tokens');
  const token = randomBytes(20).toString('hex');
  const created = await trx
    .insertInto('api_token')
    .values({
      user_id: actor.id,
      name,
      hash: hashSecret(token),
      expires: sql`now() + make_interval(days => ${days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'token_create', target: { kind: 'user', id: actor.id }, after: { name, days } });
  return { ...created, token };
}

export async function revokeToken(doer: Doer, id: number): Promise<void> {
  const { trx, actor } = doer;
  const revoked = await trx
    .updateTable('api_token')
    .set({ revoked: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('revoked', 'is', null)
    .returning('name')
    .executeTakeFirst();
  ensure(revoked, 'not_found');
  await audit(doer, { action: 'token_revoke', target: { kind: 'user', id: actor.id }, before: revoked });
}
