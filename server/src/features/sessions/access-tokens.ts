import { randomBytes } from 'node:crypto';
import { maxAccessTokens } from '@app/contract/users/access-tokens';
import type * as api from '@app/contract/users/access-tokens';
import type { Answer, Received, TokenScope } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { hashSecret } from '#platform/secrets';
import { audit, type Author } from '../audit/audit.ts';

const columns = ['id', 'name', 'created', 'expires', 'last_used', sql<TokenScope[]>`scopes`.as('scopes')] as const;

const live = (db: Db, user: number) =>
  db
    .selectFrom('api_token')
    .where('user_id', '=', user)
    .where('revoked', 'is', null)
    .where('expires', '>', sql<string>`now()`);

export async function listAccessTokens(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.listAccessTokens>> {
  const results = await live(db, actor.id).select(columns).orderBy('created', 'desc').orderBy('id', 'desc').execute();
  return { results };
}

export const createAccessToken = (
  doer: Doer,
  { body }: Received<typeof api.createAccessToken>,
): Promise<Answer<typeof api.createAccessToken>> => addToken(doer, { ...body, device_id: null });

type NewToken = Received<typeof api.createAccessToken>['body'] & {
  /** The browser that alone uses it. */
  device_id: string | null;
};

/** 160 random bits as 40 hexadecimal digits. Shown once, stored as a hash. */
export async function addToken(
  author: Author & { trx: Transaction },
  { name, days, scopes, device_id }: NewToken,
): Promise<Answer<typeof api.createAccessToken>> {
  const { trx, actor } = author;
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
      scopes,
      device_id,
      hash: hashSecret(token),
      expires: sql`now() + make_interval(days => ${days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await audit(author, {
    action: 'token_create',
    target: { kind: 'user', id: actor.id },
    after: { name, days, scopes },
  });
  return { ...created, token };
}

export async function revokeAccessToken(
  doer: Doer,
  { params: { id } }: Received<typeof api.revokeAccessToken>,
): Promise<void> {
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
