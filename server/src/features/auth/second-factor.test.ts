import { listSessions } from '@app/contract/users/access-tokens';
import { login } from '@app/contract/users/auth';
import * as secondFactor from '@app/contract/users/second-factor';
import { getUser } from '@app/contract/users/user-changes';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decrypt } from '#platform/secrets';
import { type Call, useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { runTasks } from '#testing/tasks';

const api = useApi();
const current_password = testPassword;

/** What an authenticator app shows, so many half minutes from now. */
const codeOf = (secret: string, from = 0, more: object = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), ...more }).generate({ timestamp: Date.now() + from * 30_000 });
const signIn = (username: string, more: object = {}) =>
  api.anonymous(login, { body: { username, password: testPassword, ...more } });

async function setUp(call: Call) {
  const { secret } = (await call(secondFactor.startApp, { body: { current_password } })).body;
  const { body } = await call(secondFactor.confirmApp, { body: { code: codeOf(secret, -1) } });
  return { secret, recovery: body.recovery_codes };
}
async function makeSecured(parts: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(api.db, parts);
  const call = await api.as(user);
  return { ...user, call, ...(await setUp(call)) };
}
const mailsTo = async (address: string) => {
  await runTasks(api.services);
  return (await api.services.mailer.listStored(1000)).filter(({ to }) => to === address);
};

/* The clock stands in the middle of a half minute, so that no test comes to the edge between two. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => vi.useRealTimers());

describe('an authenticator app', () => {
  test('is asked for at the next sign-in, once its first code was typed, and told of by mail', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    const { secret, uri } = (await call(secondFactor.startApp, { body: { current_password } })).body;
    expect(uri).toBe(
      `otpauth://totp/Spana:${user.username}?issuer=Spana&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await signIn(user.username)).status, 'nothing counts yet').toBe(200);
    const confirmed = await call(secondFactor.confirmApp, { body: { code: codeOf(secret, -1) } });
    expect(confirmed.body.recovery_codes).toHaveLength(10);

    expect(await signIn(user.username)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_needed', fields: { code: expect.stringContaining('authenticator app') } },
    });
    const entered = await signIn(user.username, { code: codeOf(secret).replace(/^.../, '$& ') });
    expect(entered).toMatchObject({ status: 200, body: { user: { id: user.id, second_factor_due: false } } });
    expect((await call(secondFactor.getSecondFactor)).body).toEqual({
      required: false,
      app_since: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await mailsTo(user.email)).toMatchObject([{ text: expect.stringContaining('app was set up') }]);
  });

  test('is nobody’s business who does not know the password', async () => {
    const { username, secret } = await makeSecured();
    for (const code of [undefined, codeOf(secret)])
      expect(await signIn(username, { password: 'not the password', ...(code && { code }) })).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
  });

  test('is removed with the password, and its recovery codes with it', async () => {
    const { username, email, call, recovery } = await makeSecured();
    const wrong = await call(secondFactor.removeApp, { body: { current_password: 'not the password' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
    expect((await call(secondFactor.removeApp, { body: { current_password } })).status).toBe(204);
    expect((await signIn(username)).status).toBe(200);
    await setUp(call);
    expect((await signIn(username, { code: recovery[0] })).body.code).toBe('second_factor_wrong');
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('is kept encrypted, and with a key that is the owner’s alone', async () => {
    const [one, other] = [await makeSecured(), await makeSecured()];
    const { rows } = await sql<{ user_id: number; secret: Buffer }>`select user_id, secret from authenticator_app
      where user_id in (${one.id}, ${other.id}) order by user_id`.execute(api.db);
    expect(rows[0]!.secret.includes(Buffer.from(Secret.fromBase32(one.secret).buffer))).toBe(false);
    expect(rows[0]!.secret.includes(Buffer.from(one.secret))).toBe(false);
    await expect(
      decrypt(api.services.config, rows[0]!.secret, `authenticator app of user ${other.id}`),
    ).rejects.toThrow('unable to authenticate data');
  });

  test('that is set up stays when somebody starts over', async () => {
    const { call, secret, username } = await makeSecured();
    expect(await call(secondFactor.startApp, { body: { current_password } })).toMatchObject({
      status: 409,
      body: { code: 'app_set_up' },
    });
    expect((await signIn(username, { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('let somebody in once each, however they are typed', async () => {
    const { username, recovery, call } = await makeSecured();
    const typed = recovery[0]!.toLowerCase().replaceAll('-', ' ');
    expect((await signIn(username, { code: typed })).status).toBe(200);
    expect(await signIn(username, { code: typed })).toMatchObject({ body: { code: 'second_factor_wrong' } });
    const together = await Promise.all(Array.from({ length: 5 }, () => signIn(username, { code: recovery[1] })));
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect((await call(secondFactor.getSecondFactor)).body.recovery_codes_left).toBe(8);
  });

  test('are hashed, and end when new ones are made', async () => {
    const { id, username, recovery, call } = await makeSecured();
    const { rows } = await sql<{ dump: string }>`
      select string_agg(r::text, ' ') as dump from recovery_code r where user_id = ${id}`.execute(api.db);
    for (const code of recovery)
      expect(rows[0]!.dump).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
    const renewed = (await call(secondFactor.renewRecoveryCodes, { body: { current_password } })).body.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect((await signIn(username, { code: recovery[0] })).status).toBe(401);
    expect((await signIn(username, { code: renewed[0] })).status).toBe(200);
  });

  test('are nothing for whoever has no second factor', async () => {
    const call = await api.as(await makeUser(api.db));
    expect(await call(secondFactor.renewRecoveryCodes, { body: { current_password } })).toMatchObject({
      body: { code: 'no_second_factor' },
    });
  });
});

describe('what attackers try with codes', () => {
  type Victim = Awaited<ReturnType<typeof makeSecured>>;
  const attacks: [name: string, code: (victim: Victim, stranger: Victim) => string][] = [
    ['the code that was typed to set it up', ({ secret }) => codeOf(secret, -1)],
    ['a code of two half minutes ago', ({ secret }) => codeOf(secret, -2)],
    ['a code of an hour ago', ({ secret }) => codeOf(secret, -120)],
    ['a code of two half minutes ahead', ({ secret }) => codeOf(secret, 2)],
    ['a code of an hour ahead', ({ secret }) => codeOf(secret, 120)],
    ['the code of somebody else’s app', (_, { secret }) => codeOf(secret)],
    ['somebody else’s recovery code', (_, { recovery }) => recovery[0]!],
    ['the secret itself', ({ secret }) => secret],
    ['a code by SHA-256', ({ secret }) => codeOf(secret, 0, { algorithm: 'SHA256' })],
    ['a code of eight digits', ({ secret }) => codeOf(secret, 0, { digits: 8 })],
    ['a code of another period', ({ secret }) => codeOf(secret, 0, { period: 17 })],
    ['five digits of the right code', ({ secret }) => codeOf(secret).slice(0, 5)],
    ['the right code and a digit more', ({ secret }) => `${codeOf(secret)}0`],
    ['the right code backwards and forwards', ({ secret }) => codeOf(secret) + codeOf(secret)],
    ['zeros', () => '000000'],
    ['half a recovery code', ({ recovery }) => recovery[0]!.slice(0, 7)],
    [
      'a recovery code with a letter changed',
      ({ recovery }) => recovery[0]!.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ],
    ['a pattern for SQL', () => '%'],
    [
      'digits of another script',
      ({ secret }) => codeOf(secret).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
    ],
    ['a number with an exponent', () => '1e5   '],
    ['a sign before the code', ({ secret }) => `+${codeOf(secret).slice(1)}`],
  ];

  test.each(attacks)('%s is refused', async (_, codeFor) => {
    const [victim, stranger] = [await makeSecured(), await makeSecured()];
    const reply = await signIn(victim.username, { code: codeFor(victim, stranger) });
    expect(reply).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
    expect(reply.body).not.toHaveProperty('access');
  });

  test('a code that was used is refused a second time, and of many at once one gets in', async () => {
    const { username, secret } = await makeSecured();
    const code = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(username, { code })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect((await signIn(username, { code })).body.code).toBe('second_factor_wrong');
  });

  test('whoever tries them all is locked out after ten, also with the right one', async () => {
    const { username, secret } = await makeSecured();
    const tries = [];
    for (let n = 0; n < 12; n += 1) tries.push((await signIn(username, { code: String(n).padStart(6, '0') })).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await signIn(username, { code: codeOf(secret) })).status).toBe(429);
  });

  test('a right password in between does not give more tries', async () => {
    const { username } = await makeSecured();
    const tries = [];
    for (let n = 0; n < 6; n += 1) {
      tries.push((await signIn(username)).status);
      tries.push((await signIn(username, { code: '000000' })).status);
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('an open session alone neither sets one up nor removes it', async () => {
    const call = await api.as(await makeUser(api.db));
    for (const password of ['', 'not the password'])
      expect((await call(secondFactor.startApp, { body: { current_password: password } })).status).not.toBe(200);
    for (let n = 0; n < 10; n += 1)
      await call(secondFactor.removeApp, { body: { current_password: 'not the password' } });
    expect((await call(secondFactor.removeApp, { body: { current_password } })).status).toBe(429);
  });
});

describe('where staff must have a second factor', () => {
  const strict = useApi({ REQUIRE_SECOND_FACTOR: '1' });
  const enter = (username: string, more: object = {}) =>
    strict.anonymous(login, { body: { username, password: testPassword, ...more } });

  test.each([{ is_staff: true }, { is_superuser: true }])('whoever has none (%o) sets it up first', async (rights) => {
    const { username } = await makeUser(strict.db, rights);
    const { body } = await enter(username);
    expect(body.user.second_factor_due).toBe(true);
    const call = strict.withToken(body.access);
    expect((await call(getCurrentUser)).body.results[0]!.second_factor_due).toBe(true);
    for (const endpoint of [listAllUsers, listSessions] as const)
      expect(await call(endpoint)).toMatchObject({ status: 403, body: { code: 'second_factor_due' } });
    expect((await call(secondFactor.getSecondFactor)).body.required).toBe(true);

    await setUp(call);
    expect((await call(getCurrentUser)).body.results[0]!.second_factor_due).toBe(false);
    expect((await call(listAllUsers)).status).toBe(200);
    await call(secondFactor.removeApp, { body: { current_password } });
    expect((await call(listAllUsers)).status, 'and again once it is removed').toBe(403);
  });

  test('others go on as before', async () => {
    const { username } = await makeUser(strict.db);
    const { body } = await enter(username);
    expect(body.user.second_factor_due).toBe(false);
    expect((await strict.withToken(body.access)(listAllUsers)).status).toBe(200);
  });
});

describe('a second step that was lost', () => {
  const remove = (by: Call, id: number, body: object = {}) =>
    by(secondFactor.removeSecondFactor, {
      params: { id: String(id) },
      body: { current_password, reason: 'I called her', ...body },
    });
  const staffMember = async (parts: Parameters<typeof makeUser>[1] = {}) =>
    api.as(await makeUser(api.db, { is_staff: true, ...parts }));

  test('is taken away by staff: sessions and tokens end, the user is told, and signs in by password alone', async () => {
    const user = await makeSecured();
    const other = await api.as(user);
    const by = await makeUser(api.db, { is_staff: true });
    const staff = await api.as(by);
    expect((await staff(getUser, { params: { id: String(user.id) } })).body.second_step).toBe(true);
    expect((await remove(staff, user.id)).status).toBe(204);
    expect((await staff(getUser, { params: { id: String(user.id) } })).body.second_step).toBe(false);
    for (const call of [user.call, other]) expect((await call(getCurrentUser)).status).toBe(401);
    expect((await signIn(user.username)).status).toBe(200);
    expect((await signIn(user.username, { code: user.recovery[0] })).status).toBe(200);
    const { rows } = await sql`
      select user_id, targets, reason from audit_log where action = 'user_second_factor_off' order by id desc limit 1`.execute(
      api.db,
    );
    expect(rows).toEqual([{ user_id: by.id, targets: [`user:${user.id}`], reason: 'I called her' }]);
    const told = (await mailsTo(user.email)).find(({ text }) =>
      text.includes(`"${by.username}" has removed its second step`),
    );
    expect(told?.text).toContain('I called her');
    expect((await remove(staff, user.id)).body).toMatchObject({ code: 'no_second_factor' });
  });

  test('is taken away by nobody else, nor from somebody with more rights, without a reason or without the own password', async () => {
    const [plain, chief] = [await makeSecured(), await makeSecured({ is_superuser: true })];
    const staff = await staffMember();
    expect((await remove(await api.as(await makeUser(api.db)), plain.id)).status).toBe(403);
    expect((await remove(staff, chief.id)).body).toMatchObject({ code: 'not_permitted' });
    expect((await remove(staff, plain.id, { reason: ' ' })).status).toBe(400);
    expect((await remove(staff, plain.id, { current_password: 'not this one' })).body).toMatchObject({
      code: 'wrong_password',
    });
    const own = await makeSecured({ is_staff: true });
    expect((await remove(own.call, own.id)).body).toMatchObject({ code: 'own_account' });
    for (const { username } of [plain, chief, own])
      expect((await signIn(username)).body).toMatchObject({ code: 'second_factor_needed' });
  });
});
