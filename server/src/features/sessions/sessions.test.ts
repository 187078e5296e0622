import { createAccessToken, login, logout, refresh, revokeAccessToken } from '@app/contract/auth';
import { getCurrentUser } from '@app/contract/users';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { hashSecret } from '#platform/secrets';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { openSession, rotate, revoke, sweepSessions } from './sessions.ts';

const api = useApi();
const caller = { ip: '127.0.0.1', device_id: undefined, browser: 'test' };

const signIn = async () => {
  const user = await makeUser(api.db);
  const { body } = await api.anonymous(login, { body: { username: user.username, password: testPassword } });
  return { ...body, user };
};
const swap = (token: string) => api.anonymous(refresh, { body: { refresh: token } });
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
      { seed, numRuns: 1000 },
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
