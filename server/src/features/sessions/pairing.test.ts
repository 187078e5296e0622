import { allEndpoints } from '@app/contract/all';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '@app/contract/users/access-tokens';
import { changePassword } from '@app/contract/users/accounts';
import { impersonate } from '@app/contract/users/impersonation';
import type { Endpoint } from '@app/contract/base/endpoint';
import { capturePage } from '@app/contract/people/captures';
import { createPairingCode, pairExtension } from '@app/contract/users/pairing';
import { finishWork, listWork, reopenWork, takeWork } from '@app/contract/outreach/work-list';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeByHand, makePerson, makeUser, testPassword } from '#testing/make';

const api = useApi();
const limited = useApi({ LOGIN_PER_MINUTE: '5' });

const device = '11111111-2222-4333-8444-555555555555';
const codeFor = async (call: Call, headers: Record<string, string> = {}) =>
  (await call(createPairingCode, {}, headers)).body.code;
const pair = (code: string, call = api.anonymous) => call(pairExtension, { body: { code } });
const revokeOne = async (call: Call) => {
  const [first] = (await call(listAccessTokens)).body.results;
  await call(revokeAccessToken, { params: { id: String(first!.id) } });
};
const enter = async () => {
  const user = await makeUser(api.db);
  return { user, call: await api.as(user) };
};

describe('a pairing code', () => {
  test('becomes a token of that name, once, and tells the device that asked for it', async () => {
    const { user, call } = await enter();
    const code = await codeFor(call, { 'x-device-id': device });
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    const { status, body } = await pair(code);
    expect(status).toBe(201);
    expect(body).toMatchObject({ device_id: device, name: expect.any(String) });
    expect((await call(listAccessTokens)).body.results).toMatchObject([
      { name: 'Browser extension', scopes: ['extension'] },
    ]);
    expect(await pair(code)).toMatchObject({ status: 410, body: { code: 'pairing_code_invalid' } });
    const entry = await api.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'device_id'])
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'token_create', user_id: user.id, device_id: device });
  });

  test('may be typed in small letters and without dashes', async () => {
    const { call } = await enter();
    const code = await codeFor(call);
    expect((await pair(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(201);
  });

  test('is kept as a hash', async () => {
    const { user, call } = await enter();
    const code = await codeFor(call);
    const row = await api.db
      .selectFrom('pairing_code')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.hash).toHaveLength(32);
  });

  test('presented by sixteen at once lets one in', async () => {
    const { call } = await enter();
    const code = await codeFor(call);
    const replies = await Promise.all(Array.from({ length: 16 }, () => pair(code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(15);
    expect((await call(listAccessTokens)).body.results).toHaveLength(1);
  });

  test('ends after ten minutes, with the next code, with the password and with the account', async () => {
    const [old, replaced, outdated, gone] = [await enter(), await enter(), await enter(), await enter()];
    const codes = [
      await codeFor(old.call),
      await codeFor(replaced.call),
      await codeFor(outdated.call),
      await codeFor(gone.call),
    ];
    await sql`update pairing_code set expires = now() where user_id = ${old.user.id}`.execute(api.db);
    const next = await codeFor(replaced.call);
    await outdated.call(changePassword, {
      body: { current_password: testPassword, new_password: 'another long phrase' },
    });
    await api.db.updateTable('app_user').set({ state: 'deactivated' }).where('id', '=', gone.user.id).execute();
    for (const code of codes) expect((await pair(code)).body.code).toBe('pairing_code_invalid');
    expect((await pair(next)).status).toBe(201);
  });

  test('cannot be guessed: after a few tries from one address nobody gets another', async () => {
    const user = await makeUser(limited.db);
    const code = await codeFor(await limited.as(user));
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => pair(`GUESS-${n}`, limited.anonymous).then(({ body }) => body.code)),
    );
    expect(guesses.filter((answer) => answer === 'pairing_code_invalid')).toHaveLength(5);
    expect(guesses.filter((answer) => answer === 'too_many_requests')).toHaveLength(15);
    expect((await pair(code, limited.anonymous)).status).toBe(429);
  });

  test('is not made by an access token, nor for somebody whom one acts as', async () => {
    const { call } = await enter();
    const { token } = (await call(createAccessToken, { body: { name: 'program' } })).body;
    expect((await api.withToken(token)(createPairingCode)).body.code).toBe('not_with_token');
    const superuser = await api.as(await makeUser(api.db, { is_superuser: true, can_impersonate: true }));
    const { user } = await enter();
    const { body } = await superuser(impersonate, { body: { username: user.username } });
    expect((await api.withToken(body.access)(createPairingCode)).body.code).toBe('not_while_impersonating');
  });

  test('waits until there is room for another token', async () => {
    const { call } = await enter();
    for (let n = 0; n < 5; n += 1) await call(createAccessToken, { body: { name: `program ${n}` } });
    const code = await codeFor(call);
    expect((await pair(code)).body.code).toBe('too_many_tokens');
    await revokeOne(call);
    expect((await pair(code)).status).toBe(201);
  });
});

describe('a paired extension', () => {
  const pairedBy = async (call: Call, headers = { 'x-device-id': device }) =>
    (await pair(await codeFor(call, headers))).body.token;

  test('loses its token when its browser is paired again, and other browsers keep theirs', async () => {
    const { call } = await enter();
    const first = await pairedBy(call);
    const elsewhere = await pairedBy(call, { 'x-device-id': '99999999-2222-4333-8444-555555555555' });
    const second = await pairedBy(call);
    expect((await api.withToken(first)(listWork, { query: {} })).status).toBe(401);
    for (const token of [elsewhere, second])
      expect((await api.withToken(token)(listWork, { query: {} })).status).toBe(200);
  });

  test('works through the list of whoever paired it, and captures', async () => {
    const { user, call } = await enter();
    const person = await makePerson(api.db);
    const id = await makeByHand(api.db, { user, person });
    const extension = api.withToken(await pairedBy(call));
    expect((await extension(takeWork, { body: {} })).body.item).toMatchObject({ id, person: { id: person } });
    expect(await extension(finishWork, { params: { id: String(id) }, body: { outcome: 'sent' } })).toMatchObject({
      status: 200,
      body: { outcome: 'sent' },
    });
    expect((await extension(capturePage, { body: { url: 'https://people.example/anna' } })).status).toBe(201);
  });

  test('can do nothing else, whoever paired it', async () => {
    const superuser = await makeUser(api.db, { is_superuser: true });
    const extension = api.withToken(await pairedBy(await api.as(superuser)));
    const its = new Set<Endpoint>([listWork, takeWork, finishWork, reopenWork, capturePage]);
    const forUsers = allEndpoints.filter(({ access }) => access !== 'anyone' && access !== 'key');
    for (const endpoint of forUsers.filter((each) => !its.has(each)))
      expect((await extension(endpoint, { params: { id: '1' } })).body.code, endpoint.path).toMatch(
        /^(outside_scope|not_with_token)$/,
      );
  });

  test('is refused at once when its token is revoked', async () => {
    const { call } = await enter();
    const extension = api.withToken(await pairedBy(call));
    expect((await extension(listWork, { query: {} })).status).toBe(200);
    await revokeOne(call);
    expect((await extension(listWork, { query: {} })).body.code).toBe('authentication_failed');
  });
});
