import { createAccessToken, listSessions, revokeAccessToken, revokeSession } from '@app/contract/users/access-tokens';
import { login, logout, refresh } from '@app/contract/users/auth';
import { impersonate } from '@app/contract/users/impersonation';
import { listUsers } from '@app/contract/users/manage-users';
import { getCurrentUser } from '@app/contract/users/users';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { hashSecret } from '#platform/secrets';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { verifyAccess } from './keys.ts';
import { openSession, rotate, revoke, revokeAll, sweepSessions } from './sessions.ts';

const api = useApi();
const caller = { ip: '127.0.0.1', device_id: undefined, browser: 'test' };

const signIn = async () => {
  const user = await makeUser(api.db);
  const { body } = await api.anonymous(login, { body: { username: user.username, password: testPassword } });
  return { ...body, user };
};
const swap = (token: string) => api.anonymous(refresh, { body: { refresh: token } });
const claimsOf = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as Record<string, unknown> & {
    sid: string;
    iat: number;
    exp: number;
  };
const sessionOf = (id: string) =>
  api.db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const works = async (access: string) => (await api.withToken(access)(getCurrentUser)).status === 200;

/** Makes it as if the token had been swapped so long ago. */
const age = (token: string, seconds: number) =>
  sql`update refresh_token set replaced = replaced - make_interval(secs => ${seconds}) where hash = ${hashSecret(token)}`.execute(
    api.db,
  );

describe('refreshing', () => {
  test('200 at once with one token give 200 pairs that work, and nobody is signed out', async () => {
    const { refresh: token } = await signIn();
    const replies = await Promise.all(Array.from({ length: 200 }, () => swap(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(new Set(replies.map(({ body }) => body.refresh)).size).toBe(200);
    for (const { body } of [replies[0]!, replies[99]!, replies[199]!]) {
      expect(await works(body.access)).toBe(true);
      expect((await swap(body.refresh)).status).toBe(200);
    }
  });

  test('a replay after 11 seconds ends the whole family, access tokens included', async () => {
    const { user, access, refresh: first } = await signIn();
    const second = (await swap(first)).body;
    const third = (await swap(second.refresh)).body;
    await age(first, 11);
    expect(await swap(first)).toMatchObject({ status: 401, body: { detail: 'Token refresh failed' } });
    for (const token of [access, second.access, third.access]) expect(await works(token)).toBe(false);
    expect((await swap(third.refresh)).status).toBe(401);
    const trail = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['login', 'refresh_reuse']);
  });

  test('a theft is written down at the session, and a refresh that was honest is not', async () => {
    const { access, refresh: first } = await signIn();
    await swap((await swap(first)).body.refresh);
    expect(await sessionOf(claimsOf(access).sid)).toMatchObject({ revoked: null, revoke_reason: null });
    await swap(first);
    expect(await sessionOf(claimsOf(access).sid)).toMatchObject({ revoke_reason: 'refresh_reuse' });
  });

  test('gives tokens that end with the session, whatever time they would have had', async () => {
    const { access, refresh: token } = await signIn();
    const { sid } = claimsOf(access);
    await sql`update session set expires = now() + interval '60 seconds' where id = ${sid}`.execute(api.db);
    const { body } = await swap(token);
    const { iat, exp } = claimsOf(body.access);
    expect(exp - iat).toBeLessThanOrEqual(60);
    const { rows } = await sql<{ late: number }>`
      select count(*) as late from refresh_token t join session s on s.id = t.session_id
      where t.hash = ${hashSecret(body.refresh)} and t.expires > s.expires`.execute(api.db);
    expect(rows).toEqual([{ late: 0 }]);
  });

  test('a grandparent within the window is a theft too', async () => {
    const { refresh: grandparent } = await signIn();
    const parent = (await swap(grandparent)).body;
    const child = (await swap(parent.refresh)).body;
    expect((await swap(grandparent)).status).toBe(401);
    expect((await swap(child.refresh)).status).toBe(401);
  });

  test('what ended is refused without being called a theft', async () => {
    const { user, access, refresh: token } = await signIn();
    await api.withToken(access)(logout);
    expect((await swap(token)).status).toBe(401);
    const reuse = await api.db
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', '=', user.id)
      .where('action', '=', 'refresh_reuse')
      .execute();
    expect(reuse).toEqual([]);
  });

  test('a deactivated user cannot refresh', async () => {
    const { user, refresh: token } = await signIn();
    await api.db.updateTable('app_user').set({ state: 'deactivated' }).where('id', '=', user.id).execute();
    expect((await swap(token)).status).toBe(401);
  });

  test('follows the rules in any order of events', async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
    console.info(`refresh model seed: ${seed}`);
    const user = await makeUser(api.db);
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('swap' as const), which: fc.nat(5) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(4, 11) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('logout' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 8 }), async (events) => {
        const opened = await api.db.transaction().execute((trx) => openSession(trx, user.id, caller));
        const session = (
          await api.db
            .selectFrom('refresh_token')
            .select('session_id')
            .where('hash', '=', hashSecret(opened.refresh))
            .executeTakeFirstOrThrow()
        ).session_id;
        // The rules in plain words: the model knows each token's parent, when it was swapped, and whether the family lives.
        const family: { token: string; parent: number; swapped: number | undefined }[] = [
          { token: opened.refresh, parent: -1, swapped: undefined },
        ];
        let [clock, alive] = [0, true];
        for (const step of events) {
          if (step.kind === 'wait') {
            clock += step.seconds;
            await sql`update refresh_token set replaced = replaced - make_interval(secs => ${step.seconds}) where session_id = ${session}`.execute(
              api.db,
            );
          } else if (step.kind === 'logout') {
            await api.db.transaction().execute((trx) => revoke(trx, 'test', { session }));
            alive = false;
          } else {
            const index = step.which % family.length;
            const member = family[index]!;
            const fresh =
              member.swapped === undefined ||
              (clock - member.swapped <= 10 &&
                family.every(({ parent, swapped }) => parent !== index || swapped === undefined));
            const expected = alive && fresh;
            const outcome = await rotate(api.db, member.token).catch(() => undefined);
            expect(outcome !== undefined).toBe(expected);
            member.swapped ??= clock;
            if (!fresh) alive = false;
            if (outcome) family.push({ token: outcome.refresh, parent: index, swapped: undefined });
          }
        }
      }),
      { seed, numRuns: process.env['TESTS'] === 'full' ? 1000 : 100 },
    );
  });
});

describe('an access token', () => {
  test('that was not made by us is refused, whatever is wrong with it', async () => {
    const { access, refresh: refreshToken, user } = await signIn();
    const [header, payload, signature] = access.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { kid, secret } = await api.db.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow();
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (change: object, head: object = {}, key: Uint8Array = secret) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...head }).sign(key);
    const now = Math.floor(Date.now() / 1000);
    expect(await works(await sign({}))).toBe(true);
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      await sign({}, { kid: '00000000-0000-4000-8000-000000000000' }),
      await sign({}, { kid: "' or 1=1 --" }),
      await sign({}, { kid: undefined }),
      await sign({}, { typ: 'JWT' }),
      await sign({}, { typ: undefined }),
      await sign({}, { alg: 'HS512' }, Buffer.concat([secret, secret])),
      await sign({ iss: 'other' }),
      await sign({ iss: undefined }),
      await sign({ aud: 'other' }),
      await sign({ aud: undefined }),
      await sign({ exp: now - 31 }),
      await sign({ exp: undefined }),
      await sign({ nbf: now + 120 }),
      await sign({ sid: undefined }),
      await sign({ sid: 17 }),
      await sign({ sid: 'not a uuid' }),
      await sign({ sid: '00000000-0000-4000-8000-000000000000' }),
      await sign({ sub: undefined }),
      await sign({}, {}, Buffer.alloc(32)),
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}.${signature}x`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `.${payload}.${signature}`,
      '..',
      '.',
      'a.b.c',
      `${header}..${signature}`,
      `${encode([])}.${payload}.${signature}`,
      `${encode({})}.${payload}.${signature}`,
      refreshToken,
      '',
      'x'.repeat(40),
      'x'.repeat(5000),
      String(user.id),
    ];
    expect(forged).toHaveLength(40);
    for (const token of forged) {
      const { statusCode } = await api.app.inject({
        url: getCurrentUser.path,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(statusCode, token.slice(0, 60)).toBe(401);
    }
    expect((await swap(access)).status).not.toBe(200);
  });

  test('lives for 30 seconds of clock skew and not longer', async () => {
    const { access } = await signIn();
    const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as {
      exp: number;
      iat: number;
    };
    expect(claims.exp - claims.iat).toBe(900);
    const { kid, secret } = await api.db.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow();
    const exp = Math.floor(Date.now() / 1000) - 20;
    const late = await new SignJWT({ ...claims, exp })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(secret);
    expect(await works(late)).toBe(true);
  });
});

describe('an access token of a session', () => {
  test('ends with the session and with its user, however long it would be good', async () => {
    const [expired, revoked, deactivated] = [await signIn(), await signIn(), await signIn()];
    await sql`update session set expires = now() where user_id = ${expired.user.id}`.execute(api.db);
    await api.db.transaction().execute((trx) => revoke(trx, 'test', { user: revoked.user.id }));
    await api.db.updateTable('app_user').set({ state: 'deactivated' }).where('id', '=', deactivated.user.id).execute();
    for (const { access } of [expired, revoked, deactivated]) expect(await works(access)).toBe(false);
  });

  test('is refused once its time has passed, also by a server that has seen it before', async () => {
    const { access } = await signIn();
    const worksAfter = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: (claimsOf(access).iat + seconds) * 1000 });
      try {
        return await works(access);
      } finally {
        vi.useRealTimers();
      }
    };
    expect([await worksAfter(0), await worksAfter(929), await worksAfter(931)]).toEqual([true, true, false]);
  });

  test('is signed with the newest key, and those signed with older ones stay good', async () => {
    const before = await signIn();
    const { kid } = await api.db
      .insertInto('signing_key')
      .values({ secret: Buffer.alloc(32, 7), created: sql`now() + interval '1 second'` })
      .returning('kid')
      .executeTakeFirstOrThrow();
    const after = await signIn();
    expect(JSON.parse(Buffer.from(after.access.split('.')[0]!, 'base64url').toString())).toMatchObject({ kid });
    for (const { access } of [before, after]) expect(await works(access)).toBe(true);
    await api.db.deleteFrom('signing_key').where('kid', '=', kid).execute();
  });

  test('that cannot be checked, because there is no database, is not called wrong', async () => {
    const nowhere = 'postgres://spana@127.0.0.1:1/spana';
    const db = openDb(openPool(nowhere, { name: 'gone', max: 1, types: wireTypes, onError: () => undefined }));
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: crypto.randomUUID() })
      .sign(Buffer.alloc(32));
    await expect(verifyAccess(db, token)).rejects.toThrow('ECONNREFUSED');
    expect(await verifyAccess(api.db, token)).toBeUndefined();
    await db.destroy();
  });

  test('says who is really there while somebody is impersonated, and only then', async () => {
    const [by, user] = [await makeUser(api.db, { can_impersonate: true }), await makeUser(api.db)];
    const { body: own } = await api.anonymous(login, { body: { username: by.username, password: testPassword } });
    const { body } = await api.withToken(own.access)(impersonate, { body: { username: user.username } });
    expect(claimsOf(own.access)).not.toHaveProperty('act');
    expect(claimsOf(body.access)).toMatchObject({
      sub: String(user.id),
      act: { sub: String(by.id), sid: claimsOf(own.access).sid },
    });
  });

  test.each([
    [
      'the session it was started from runs out',
      (sid: string) => sql`update session set expires = now() where id = ${sid}`,
    ],
    ['that session is ended', (sid: string) => sql`update session set revoked = now() where id = ${sid}`],
    [
      'its owner is deactivated',
      (sid: string) =>
        sql`update app_user set state = 'deactivated' where id = (select user_id from session where id = ${sid})`,
    ],
  ])('of an impersonation ends when %s', async (_, end) => {
    const [by, user] = [await makeUser(api.db, { can_impersonate: true }), await makeUser(api.db)];
    const { body: own } = await api.anonymous(login, { body: { username: by.username, password: testPassword } });
    const { body } = await api.withToken(own.access)(impersonate, { body: { username: user.username } });
    expect(await works(body.access)).toBe(true);
    await end(claimsOf(own.access).sid).execute(api.db);
    expect(await works(body.access)).toBe(false);
  });

  test('of an impersonation loses the rights that the real user loses', async () => {
    const both = { is_staff: true, is_superuser: true };
    const [by, user] = [await makeUser(api.db, { ...both, can_impersonate: true }), await makeUser(api.db, both)];
    const { body } = await (await api.as(by))(impersonate, { body: { username: user.username } });
    const rights = async () => {
      const { is_staff, is_superuser } = (await api.withToken(body.access)(getCurrentUser)).body.results[0]!;
      return { is_staff, is_superuser };
    };
    const now = async (mine: typeof both) => {
      await api.db.updateTable('app_user').set(mine).where('id', '=', by.id).execute();
      return rights();
    };
    expect(await now(both)).toEqual(both);
    expect(await now({ is_staff: false, is_superuser: true })).toEqual(both);
    expect(await now({ is_staff: true, is_superuser: false })).toEqual({ is_staff: true, is_superuser: false });
    expect(await now({ is_staff: false, is_superuser: false })).toEqual({ is_staff: false, is_superuser: false });
    await api.db
      .updateTable('app_user')
      .set({ is_staff: false, is_superuser: false })
      .where('id', '=', user.id)
      .execute();
    expect(await now(both), 'nor does the real user lend theirs').toEqual({ is_staff: false, is_superuser: false });
  });
});

describe('the sessions of a user', () => {
  const open = (user: { id: number }, more: object = {}) =>
    api.db.transaction().execute((trx) => openSession(trx, user.id, { ...caller, ...more }));

  test('are told with where they are, the last used first, and which of them is asking', async () => {
    const [user, by] = [await makeUser(api.db), await makeUser(api.db, { can_impersonate: true })];
    const device_id = crypto.randomUUID();
    const first = await open(user, { browser: 'Firefox', device_id });
    const second = await open(user, { browser: 'Safari' });
    await (
      await api.as(by)
    )(impersonate, { body: { username: user.username } });
    await sql`update session set last_seen = now() - interval '2 minutes' where id = ${claimsOf(first.access).sid}`.execute(
      api.db,
    );
    await sql`update session set last_seen = now() - interval '1 minute' where id = ${claimsOf(second.access).sid}`.execute(
      api.db,
    );
    const { body } = await api.withToken(second.access)(listSessions);
    expect(body.results.map(({ browser, impersonator, current }) => [browser, impersonator, current])).toEqual([
      [expect.any(String), by.username, false],
      ['Safari', null, true],
      ['Firefox', null, false],
    ]);
    expect(await sessionOf(claimsOf(first.access).sid)).toMatchObject({ device_id });
    expect(await sessionOf(claimsOf(second.access).sid)).toMatchObject({ device_id: null });
    const { body: token } = await api.withToken(second.access)(createAccessToken, { body: { name: 'script' } });
    const { body: asked } = await api.withToken(token.token)(listSessions);
    expect(asked.results.map(({ current }) => current)).toEqual([false, false, false]);
  });

  test('are those that can go on: not ended, not run out, with a token that was not swapped', async () => {
    const user = await makeUser(api.db);
    const [here, ended, over, idle, swapped] = await Promise.all([1, 2, 3, 4, 5].map(() => open(user)));
    const sid = ({ access }: { access: string }) => claimsOf(access).sid;
    await api.db.transaction().execute((trx) => revoke(trx, 'test', { session: sid(ended!) }));
    await sql`update session set expires = now() where id = ${sid(over!)}`.execute(api.db);
    await sql`update refresh_token set expires = now() where session_id = ${sid(idle!)}`.execute(api.db);
    await sql`update refresh_token set replaced = now() where session_id = ${sid(swapped!)}`.execute(api.db);
    const { body } = await api.withToken(here!.access)(listSessions);
    expect(body.results.map(({ id }) => id)).toEqual([sid(here!)]);
    const staff = await api.as(await makeUser(api.db, { is_staff: true }));
    const { body: users } = await staff(listUsers);
    expect(users.results.find(({ id }) => id === user.id)).toMatchObject({ open_sessions: 1 });
  });

  test('can be ended one by one by their user and nobody else, and it is told in the audit trail', async () => {
    const [user, other] = [await makeUser(api.db), await makeUser(api.db)];
    const [here, there] = [await open(user), await open(user)];
    const end = (as: string) => api.withToken(as)(revokeSession, { params: { id: claimsOf(there.access).sid } });
    expect((await end((await open(other)).access)).status).toBe(404);
    expect(await works(there.access)).toBe(true);
    expect((await end(here.access)).status).toBe(204);
    expect([await works(here.access), await works(there.access)]).toEqual([true, false]);
    expect((await end(here.access)).status).toBe(404);
    expect(await sessionOf(claimsOf(there.access).sid)).toMatchObject({ revoke_reason: 'signed_out' });
    const trail = await api.db
      .selectFrom('audit_log')
      .select(['action', 'targets'])
      .where('user_id', '=', user.id)
      .execute();
    expect(trail).toEqual([{ action: 'session_revoke', targets: [`user:${user.id}`] }]);
  });

  test('are ended all at once with the access tokens, but for one that may stay', async () => {
    const [user, by] = [await makeUser(api.db), await makeUser(api.db, { can_impersonate: true })];
    const [here, there, others] = [await open(user), await open(user), await open(by)];
    const { body: token } = await api.withToken(here.access)(createAccessToken, { body: { name: 'script' } });
    const { body: theirs } = await api.withToken(others.access)(createAccessToken, { body: { name: 'script' } });
    const { body: acting } = await api.withToken(others.access)(impersonate, { body: { username: user.username } });
    const all = [here.access, there.access, token.token, acting.access, others.access, theirs.token];
    const working = () => Promise.all(all.map(works));
    expect(await working()).toEqual([true, true, true, true, true, true]);
    const { sid } = claimsOf(here.access);
    await api.db.transaction().execute((trx) => revokeAll(trx, 'test', user.id, sid));
    expect(await working()).toEqual([true, false, false, false, true, true]);
    await api.db.transaction().execute((trx) => revokeAll(trx, 'again', user.id));
    expect(await working()).toEqual([false, false, false, false, true, true]);
    expect(await sessionOf(claimsOf(there.access).sid), 'ended once').toMatchObject({ revoke_reason: 'test' });
  });

  test('are seen again at a refresh, once a minute at most', async () => {
    const user = await makeUser(api.db);
    const { access, refresh: token } = await open(user);
    const seen = async () => (await sessionOf(claimsOf(access).sid)).last_seen;
    const first = await seen();
    const { body } = await swap(token);
    expect(await seen()).toEqual(first);
    await sql`update session set last_seen = now() - interval '61 seconds' where user_id = ${user.id}`.execute(api.db);
    await swap(body.refresh);
    expect(Date.parse(await seen())).toBeGreaterThanOrEqual(Date.parse(first));
  });
});

describe('a legacy token', () => {
  const create = async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    const { body } = await call(createAccessToken, { body: { name: 'extension' } });
    return { user, call, ...body };
  };

  test('is 40 characters without dots and works with the scheme Token only', async () => {
    const { token } = await create();
    const status = async (authorization: string) =>
      (await api.app.inject({ url: getCurrentUser.path, headers: { authorization } })).statusCode;
    expect(token).toMatch(/^[^.]{40}$/);
    expect(await status(`Token ${token}`)).toBe(200);
    const shapes = [
      `Bearer ${token}`,
      `token ${token}`,
      `Token ${token.slice(1)}`,
      `Token ${token}a`,
      `Token ${token.slice(1)}.`,
      `Token  ${token}`,
      `Token ${token} `.trim() + ' x',
      `Token ${token.toUpperCase()}`,
      `Token ${'0'.repeat(40)}`,
      'Token',
      token,
      `Token ${token.slice(1)}%C3%A5`,
    ];
    for (const shape of shapes) expect(await status(shape), shape).toBe(401);
  });

  test('cannot make another, and there are at most five', async () => {
    const { token, call } = await create();
    const again = await api.withToken(token)(createAccessToken, { body: { name: 'mine' } });
    expect(again).toMatchObject({ status: 403, body: { code: 'not_with_token' } });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => call(createAccessToken, { body: { name: 'more' } })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test('ends when it is revoked, when it expires and when the user is deactivated', async () => {
    const [revoked, expired, ownerless] = [await create(), await create(), await create()];
    await revoked.call(revokeAccessToken, { params: { id: String(revoked.id) } });
    await api.db
      .updateTable('api_token')
      .set({ expires: sql`now()` })
      .where('id', '=', expired.id)
      .execute();
    await api.db.updateTable('app_user').set({ state: 'deactivated' }).where('id', '=', ownerless.user.id).execute();
    for (const { token } of [revoked, expired, ownerless])
      expect((await api.withToken(token)(getCurrentUser)).status).toBe(401);
  });

  test('says when it was last used, once a minute at most', async () => {
    const { id, token } = await create();
    const used = async () =>
      (await api.db.selectFrom('api_token').select('last_used').where('id', '=', id).executeTakeFirstOrThrow())
        .last_used;
    const usedAgo = async (ago: string) => {
      await sql`update api_token set last_used = now() - ${ago}::interval where id = ${id}`.execute(api.db);
      const before = await used();
      await api.withToken(token)(getCurrentUser);
      return String(await used()) !== String(before);
    };
    expect(await used()).toBeNull();
    await api.withToken(token)(getCurrentUser);
    expect(await used()).not.toBeNull();
    expect(await usedAgo('59 seconds')).toBe(false);
    expect(await usedAgo('61 seconds')).toBe(true);
  });

  test('of somebody else cannot be revoked', async () => {
    const [mine, theirs] = [await create(), await create()];
    expect((await mine.call(revokeAccessToken, { params: { id: String(theirs.id) } })).status).toBe(404);
  });
});

test('an impersonation that ran out is told in the audit trail, once', async () => {
  const [by, user] = [await makeUser(api.db), await makeUser(api.db)];
  await api.db.transaction().execute(async (trx) => {
    await openSession(trx, by.id, caller);
    const { id } = await trx.selectFrom('session').select('id').where('user_id', '=', by.id).executeTakeFirstOrThrow();
    await openSession(trx, user.id, caller, { actor_id: by.id, actor_session_id: id });
  });
  await sql`update session set expires = now() where user_id = ${user.id}`.execute(api.db);
  await sweepSessions(api.db);
  await sweepSessions(api.db);
  const trail = await api.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason'])
    .where('user_id', '=', user.id)
    .execute();
  expect(trail).toEqual([{ action: 'impersonate_stop', actor_id: by.id, reason: 'Ran out' }]);
});

test('an impersonation that nobody goes on with is over, but no session of one’s own is', async () => {
  const [by, user] = [await makeUser(api.db), await makeUser(api.db)];
  const [own, acting, live] = await api.db.transaction().execute(async (trx) => {
    const mine = await openSession(trx, by.id, caller);
    const from = { actor_id: by.id, actor_session_id: claimsOf(mine.access).sid };
    return [mine, await openSession(trx, user.id, caller, from), await openSession(trx, user.id, caller, from)];
  });
  const sid = ({ access }: { access: string }) => claimsOf(access).sid;
  for (const one of [own, acting])
    await sql`update refresh_token set expires = now() where session_id = ${sid(one)}`.execute(api.db);
  await sweepSessions(api.db);
  expect(await sessionOf(sid(acting))).toMatchObject({ revoke_reason: 'expired' });
  for (const one of [own, live]) expect(await sessionOf(sid(one))).toMatchObject({ revoked: null });
});

test('a session is forgotten a month after its end', async () => {
  const user = await makeUser(api.db);
  const endedAgo = async (days: number) => {
    const { access } = await api.db.transaction().execute((trx) => openSession(trx, user.id, caller));
    const { sid } = claimsOf(access);
    await sql`update session set expires = now() - make_interval(days => ${days}) where id = ${sid}`.execute(api.db);
    return sid;
  };
  const [, lately] = [await endedAgo(31), await endedAgo(29)];
  await sweepSessions(api.db);
  const left = await api.db.selectFrom('session').select('id').where('user_id', '=', user.id).execute();
  expect(left).toEqual([{ id: lately }]);
});

describe('who refreshes too often', () => {
  const strict = useApi({ REFRESH_PER_MINUTE: '2' });
  test('has to wait', async () => {
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await strict.anonymous(refresh, { body: { refresh: 'x'.repeat(43) } })).status);
    expect(statuses).toEqual([401, 401, 429]);
  });
});
