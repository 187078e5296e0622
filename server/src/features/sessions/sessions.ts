import type * as tokens from '@app/contract/users/access-tokens';
import { isLegacyToken } from '@app/contract/users/auth';
import type * as api from '@app/contract/users/auth';
import type { Answer, Received, TokenScope } from '@app/contract/base/endpoint';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Actor, Caller, Doer } from '#platform/actor';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { AppError, ensure, isReadOnly } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret, newSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';
import { accessSeconds, signAccess, verifyAccess } from './keys.ts';

export { isSealOf, sealer } from './keys.ts';
export { newCode } from './pairing.ts';

const reuseWindowSeconds = 10;
const ordinary = { idle: '7 days', lifetime: '30 days' };
const impersonated = { idle: '15 minutes', lifetime: '60 minutes' };

export interface Tokens {
  access: string;
  refresh: string;
}

/** Opens a session for a user who has just proved who they are, or for somebody who may act as them. */
export async function openSession(
  trx: Transaction,
  user: number,
  caller: Caller,
  how: { actor_id: number; actor_session_id: string } | { via_issuer: boolean; issuer_sid?: string | undefined } = {
    via_issuer: false,
  },
): Promise<Tokens> {
  const { idle, lifetime } = 'actor_id' in how ? impersonated : ordinary;
  const session = await trx
    .insertInto('session')
    .values({
      user_id: user,
      ...how,
      idle_limit: idle,
      expires: sql`now() + ${lifetime}::interval`,
      device_id: caller.device_id ?? null,
      browser: caller.browser,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issueTokens(trx, session.id);
}

/** Whether the issuer of the firm let somebody in: for an impersonation, whoever is really at the keyboard. */
export async function isViaIssuer(db: Db, session: string): Promise<boolean> {
  const { rows } = await sql<{ via: boolean }>`select coalesce(origin.via_issuer, own.via_issuer) as via
    from session as own left join session as origin on origin.id = own.actor_session_id where own.id = ${session}`.execute(
    db,
  );
  return rows[0]?.via === true;
}

/** A new pair for a session that is open. Tokens issued before stay as good as they were. */
export async function issueTokens(trx: Transaction, session: string): Promise<Tokens> {
  const refresh = newSecret();
  await sql`
    insert into refresh_token (session_id, hash, expires)
    select id, ${hashSecret(refresh)}, least(expires, now() + idle_limit) from session where id = ${session}`.execute(
    trx,
  );
  return { access: await signFor(trx, session), refresh };
}

async function signFor(db: Db, session: string): Promise<string> {
  const { user_id, actor_id, actor_session_id, seconds } = await db
    .selectFrom('session')
    .select([
      'user_id',
      'actor_id',
      'actor_session_id',
      sql<number>`ceil(extract(epoch from expires - now()))::int`.as('seconds'),
    ])
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  const act = actor_id && actor_session_id ? { act: { sub: String(actor_id), sid: actor_session_id } } : {};
  return signAccess(db, { sid: session, sub: String(user_id), ...act }, Math.min(accessSeconds, seconds));
}

export async function refresh(
  { body }: Received<typeof api.refresh>,
  { db, config, caller }: Context<typeof api.refresh>,
): Promise<Answer<typeof api.refresh>> {
  await countTry(db, 'refresh', caller.ip, { tries: config.REFRESH_PER_MINUTE, seconds: 60 });
  return rotate(db, body.refresh);
}

/**
 * Swaps a refresh token for a child. The same token may be swapped again for ten seconds, because tabs and retries do
 * that, as long as none of its children was used. Anything else that was used before is a theft: the session ends.
 */
export async function rotate(db: Db, presented: string): Promise<Tokens> {
  const refresh = newSecret();
  // One statement: the update's row lock puts parallel swaps of one token in a queue.
  const { rows } = await sql<{ session_id: string; user_id: number; verdict: 'ok' | 'ended' | 'reused' }>`
    with presented as (
      update refresh_token t set replaced = coalesce(t.replaced, now())
      from session s join app_user u on u.id = s.user_id
      where t.hash = ${hashSecret(presented)} and s.id = t.session_id
      returning t.id, t.session_id, s.user_id, s.expires, s.idle_limit, case
        when s.revoked is not null or s.expires <= now() or t.expires <= now() or u.state <> 'active' then 'ended'
        when t.replaced < now() - make_interval(secs => ${reuseWindowSeconds})
          or exists (select from refresh_token child where child.parent_id = t.id and child.replaced is not null) then 'reused'
        else 'ok' end as verdict
    ), child as (
      insert into refresh_token (session_id, parent_id, hash, expires)
      select session_id, id, ${hashSecret(refresh)}, least(expires, now() + idle_limit) from presented where verdict = 'ok'
    ), seen as (
      update session set last_seen = now() from presented
      where session.id = presented.session_id and verdict = 'ok' and last_seen < now() - interval '1 minute'
    )
    select session_id, user_id, verdict from presented`.execute(db);
  const found = rows[0];
  if (found?.verdict === 'reused') await endReusedSession(db, found);
  ensure(found?.verdict === 'ok', 'token_refresh_failed');
  return { access: await signFor(db, found.session_id), refresh };
}

const endReusedSession = (db: Db, { session_id, user_id }: { session_id: string; user_id: number }) =>
  db.transaction().execute(async (trx) => {
    await revoke(trx, 'refresh_reuse', { session: session_id });
    await audit(
      { trx, actor: { id: user_id }, caller: {} },
      { action: 'refresh_reuse', target: { kind: 'user', id: user_id } },
    );
  });

type Which = { session: string } | { user: number; except?: string | undefined };

/** Ends sessions, and with them the impersonations that were started from them. Takes effect at the next request. */
export async function revoke(trx: Transaction, reason: string, which: Which): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked: sql`now()`, revoke_reason: reason })
    .where('revoked', 'is', null)
    .where((eb) => {
      if ('session' in which) return eb.or([eb('id', '=', which.session), eb('actor_session_id', '=', which.session)]);
      const theirs = eb.or([eb('user_id', '=', which.user), eb('actor_id', '=', which.user)]);
      return which.except ? eb.and([theirs, eb('id', '<>', which.except)]) : theirs;
    })
    .execute();
}

/**
 * Ends what the issuer let in, with the impersonations that began there: of one visit (`sid`), of one user, or where both are named,
 * of that visit of that user. Answers with whose they were.
 */
export async function endIssuerVisits(
  trx: Transaction,
  { user, sid }: { user: number | null | undefined; sid: string | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: string; user_id: number }>`
    select id, user_id from session where via_issuer and revoked is null
      and ${sid === undefined ? sql`true` : sql`issuer_sid = ${sid}`}
      and ${user === undefined ? sql`true` : sql`user_id = ${user}`}`.execute(trx);
  for (const { id } of rows) await revoke(trx, 'issuer_logout', { session: id });
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Of sessions that came back with a backup, some may have been ended since, for a reason. Everybody signs in anew. */
export async function endRestoredSessions(trx: Transaction): Promise<void> {
  await sql`update session set revoked = now(), revoke_reason = 'restored' where revoked is null`.execute(trx);
  await sql`delete from pairing_code`.execute(trx);
}

/** Everything that lets somebody in, or may yet: sessions, access tokens and codes that become one. */
export async function revokeAll(trx: Transaction, reason: string, user: number, except?: string): Promise<void> {
  await revoke(trx, reason, { user, except });
  await trx
    .updateTable('api_token')
    .set({ revoked: sql`now()` })
    .where('user_id', '=', user)
    .where('revoked', 'is', null)
    .execute();
  await trx.deleteFrom('pairing_code').where('user_id', '=', user).execute();
}

/** Who is calling, by the authorization header. Asks the database each time, so that an ended session ends now. */
export async function authenticate(db: Db, header: string | undefined): Promise<Actor> {
  const [, scheme, token = ''] = /^(Bearer|Token) ([!-~]+)$/.exec(header ?? '') ?? [];
  const actor = scheme === 'Token' ? await actorOfToken(db, token) : await actorOfSession(db, token);
  if (!actor) throw new AppError('authentication_failed');
  return actor;
}

async function actorOfSession(db: Db, token: string): Promise<Actor | undefined> {
  const session_id = token.includes('.') ? await verifyAccess(db, token) : undefined;
  if (!session_id) return undefined;
  const row = await db
    .selectFrom('session as s')
    .modifyFront(plannedOnce)
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.username', 'u.is_staff', 'u.is_superuser', 's.actor_session_id as origin'])
    .where('s.id', '=', session_id)
    .where('s.revoked', 'is', null)
    .where('s.expires', '>', sql<string>`now()`)
    .where('u.state', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const { origin, ...user } = row;
  if (origin === null) return { ...user, session_id, impersonator: undefined };
  /* An impersonation ends with the session it was started from, and gives no rights that the real user lacks. */
  const owner = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.username', 'u.is_staff', 'u.is_superuser'])
    .where('s.id', '=', origin)
    .where('s.revoked', 'is', null)
    .where('s.expires', '>', sql<string>`now()`)
    .where('u.state', '=', 'active')
    .executeTakeFirst();
  if (!owner) return undefined;
  return {
    ...user,
    is_staff: user.is_staff && (owner.is_staff || owner.is_superuser),
    is_superuser: user.is_superuser && owner.is_superuser,
    session_id,
    impersonator: { id: owner.id, username: owner.username },
  };
}

async function actorOfToken(db: Db, token: string): Promise<Actor | undefined> {
  if (!isLegacyToken(token)) return undefined;
  const row = await db
    .selectFrom('api_token as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .select(['t.id as token_id', 'u.id', 'u.username', 'u.is_staff', 'u.is_superuser'])
    .select(sql<TokenScope[]>`t.scopes`.as('scopes'))
    .select(sql<boolean>`coalesce(t.last_used < now() - interval '1 minute', true)`.as('stale'))
    .where('t.hash', '=', hashSecret(token))
    .where('t.revoked', 'is', null)
    .where('t.expires', '>', sql<string>`now()`)
    .where('u.state', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const { token_id, stale, ...user } = row;
  if (stale)
    await db
      .updateTable('api_token')
      .set({ last_used: sql`now()` })
      .where('id', '=', token_id)
      .execute()
      .catch((error: unknown) => {
        // People can still read when nothing can be written.
        if (!isReadOnly(error)) throw error;
      });
  return { ...user, session_id: undefined, impersonator: undefined };
}

export async function listSessions(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof tokens.listSessions>> {
  const results = await openSessions(db)
    .leftJoin('app_user as by', 'by.id', 's.actor_id')
    .select(['s.id', 's.created', 's.last_seen', 's.expires', 's.browser', 'by.username as impersonator'])
    .select(sql<boolean>`s.id is not distinct from ${actor.session_id ?? null}::uuid`.as('current'))
    .where('s.user_id', '=', actor.id)
    .orderBy('s.last_seen', 'desc')
    .orderBy('s.id')
    .execute();
  return { results };
}

export async function revokeSession(
  doer: Doer,
  { params: { id } }: Received<typeof tokens.revokeSession>,
): Promise<void> {
  const { trx, actor } = doer;
  const { results } = await listSessions(trx, undefined, actor);
  ensure(
    results.some((session) => session.id === id),
    'not_found',
  );
  await revoke(trx, 'signed_out', { session: id });
  await audit(doer, { action: 'session_revoke', target: { kind: 'user', id: actor.id } });
}

/** Sessions that still have a refresh token to go on with. */
const openSessions = (db: Db) =>
  db
    .selectFrom('session as s')
    .where('s.revoked', 'is', null)
    .where('s.expires', '>', sql<string>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token as t')
          .whereRef('t.session_id', '=', 's.id')
          .where('t.replaced', 'is', null)
          .where('t.expires', '>', sql<string>`now()`),
      ),
    );

/** How many of them a user has, as a part of another feature's query. */
export const countOpenSessions = (user: Expression<number>): RawBuilder<number> =>
  sql<number>`(
    select count(*) from session s where s.user_id = ${user} and s.revoked is null and s.expires > now() and exists (
      select from refresh_token t where t.session_id = s.id and t.replaced is null and t.expires > now()))`;

/** Records impersonations that ran out in the audit trail, like those that were stopped, and deletes old rows. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('session')
      .set({ revoked: sql`now()`, revoke_reason: 'expired' })
      .where('revoked', 'is', null)
      .where('actor_id', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('expires', '<=', sql<string>`now()`),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refresh_token as t')
                .whereRef('t.session_id', '=', 'session.id')
                .where('t.replaced', 'is', null)
                .where('t.expires', '>', sql<string>`now()`),
            ),
          ),
        ]),
      )
      .returning(['user_id', 'actor_id'])
      .execute();
    for (const { user_id, actor_id } of ended)
      await audit(
        { trx, actor: { id: user_id, impersonator: { id: actor_id! } }, caller: {} },
        { action: 'impersonate_stop', target: { kind: 'user', id: user_id }, reason: 'Ran out' },
      );
  });
  await db
    .deleteFrom('session')
    .where('expires', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}
