import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { login } from '@app/contract/users/auth';
import { listAuditLog } from '@app/contract/machine/audit';
import * as passkeys from '@app/contract/users/passkeys';
import { getSecondFactor } from '@app/contract/users/second-factor';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Authenticator, makeAuthenticator, type Wrongs } from '#testing/outside/authenticator';
import { type Call, type TestApi, useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { runTasks } from '#testing/tasks';

const address = 'https://spana.example.com';
const api = useApi({ PUBLIC_URL: address });
const current_password = testPassword;

const optionsFor = async (call: Call) => (await call(passkeys.startPasskey, { body: { current_password } })).body;
async function add(call: Call, device: Authenticator, wrongs?: Wrongs) {
  const passkey = device.make(await optionsFor(call), wrongs);
  return call(passkeys.addPasskey, { body: { name: 'My phone', passkey } });
}
const challengeOf = async ({ anonymous }: TestApi = api) => (await anonymous(passkeys.startPasskeySignIn)).body;
const signIn = (passkey: ReturnType<Authenticator['sign']>) =>
  api.anonymous(passkeys.signInWithPasskey, { body: { passkey } });
const signInBy = async (device: Authenticator, wrongs?: Wrongs) => signIn(device.sign(await challengeOf(), wrongs));

async function makeOwner(parts: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(api.db, parts);
  const call = await api.as(user);
  const device = makeAuthenticator(address);
  const { body } = await add(call, device);
  return { ...user, call, device, passkey: body };
}
const enter = (username: string, more: object = {}) =>
  api.anonymous(login, { body: { username, password: testPassword, ...more } });

describe('a passkey', () => {
  test('signs in its user without a name or a password, and the trail says which one', async () => {
    const { id, call, device, passkey } = await makeOwner();
    expect(passkey).toMatchObject({ name: 'My phone', last_used: null });
    expect(passkey.recovery_codes).toHaveLength(10);
    const { status, body } = await signInBy(device);
    expect(status).toBe(200);
    expect((await api.withToken(body.access)(getCurrentUser)).body.results[0]).toMatchObject({ id });
    expect((await call(passkeys.listPasskeys)).body.results).toMatchObject([{ last_used: expect.any(String) }]);
    const admin = await api.as(await makeUser(api.db, { is_superuser: true }));
    const trail = (await admin(listAuditLog, { query: { target: `user:${id}` } })).body.results;
    expect(trail.map(({ action, after }) => [action, after])).toEqual([
      ['login', { passkey: 'My phone' }],
      ['passkey_add', { name: 'My phone' }],
    ]);
  });

  test('is the second step after the password; the password alone lets no one in any more', async () => {
    const { username, device, passkey } = await makeOwner();
    expect(await enter(username)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_needed', fields: { passkey: 'Use your passkey', code: 'Enter a recovery code' } },
    });
    const entered = await enter(username, { passkey: device.sign(await challengeOf()) });
    expect(entered.status).toBe(200);
    expect((await enter(username, { code: passkey.recovery_codes[3] })).status).toBe(200);
  });

  test('of somebody else is no second step', async () => {
    const [one, other] = [await makeOwner(), await makeOwner()];
    expect(await enter(one.username, { passkey: other.device.sign(await challengeOf()) })).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    });
  });

  test('can be renamed and removed by its owner alone, who is told by mail', async () => {
    const [one, other] = [await makeOwner(), await makeOwner()];
    const params = { id: String(one.passkey.id) };
    expect((await other.call(passkeys.renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(passkeys.removePasskey, { params, body: { current_password } })).status).toBe(404);
    expect((await one.call(passkeys.renamePasskey, { params, body: { name: 'Old phone' } })).status).toBe(204);
    expect((await one.call(passkeys.listPasskeys)).body.results).toMatchObject([{ name: 'Old phone' }]);
    const wrong = await one.call(passkeys.removePasskey, { params, body: { current_password: 'not it' } });
    expect(wrong.body.code).toBe('wrong_password');
    expect((await one.call(passkeys.removePasskey, { params, body: { current_password } })).status).toBe(204);
    expect((await signInBy(one.device)).body.code).toBe('passkey_refused');
    expect((await enter(one.username)).status).toBe(200);
    expect((await one.call(getSecondFactor)).body.recovery_codes_left).toBe(0);
    await runTasks(api.services);
    const mails = (await api.services.mailer.listStored(1000)).filter(({ to }) => to === one.email);
    expect(mails.map(({ text }) => /The passkey "[^"]+" was \w+/.exec(text)?.[0] ?? '').toSorted()).toEqual([
      'The passkey "My phone" was added',
      'The passkey "Old phone" was removed',
    ]);
  });

  test.each([
    ['pending', 'account_awaiting_approval'],
    ['rejected', 'account_inactive'],
    ['deactivated', 'account_deactivated'],
  ])('of a %s account tells its owner so', async (state, code) => {
    const { id, device } = await makeOwner();
    await api.db.updateTable('app_user').set({ state }).where('id', '=', id).execute();
    expect(await signInBy(device)).toMatchObject({ status: 403, body: { code } });
  });

  test('of a device that does not count works again and again', async () => {
    const { device } = await makeOwner();
    await sql`update passkey set counter = 0`.execute(api.db);
    for (let n = 0; n < 3; n += 1) expect((await signInBy(device, { counter: 0 })).status).toBe(200);
  });
});

describe('where staff must have a second factor', () => {
  const strict = useApi({ PUBLIC_URL: address, REQUIRE_SECOND_FACTOR: '1' });
  test('a passkey is one', async () => {
    const call = await strict.as(await makeUser(strict.db, { is_staff: true }));
    expect((await call(listAllUsers)).body.code).toBe('second_factor_due');
    expect((await add(call, makeAuthenticator(address))).status).toBe(201);
    expect((await call(listAllUsers)).status).toBe(200);
  });
});

describe('what attackers try with passkeys', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const wrongs: [name: string, wrongs: Wrongs][] = [
    ['signed at another address', { origin: 'https://spana.example.org' }],
    ['signed at a subdomain', { origin: 'https://evil.spana.example.com' }],
    ['signed without TLS', { origin: 'http://spana.example.com' }],
    ['signed at another port', { origin: 'https://spana.example.com:8443' }],
    ['signed for another party', { rpId: 'example.com' }],
    ['signed for a party that looks alike', { rpId: 'spana.exarnple.com' }],
    ['with a challenge that we never gave', { challenge: randomBytes(32).toString('base64url') }],
    ['with an empty challenge', { challenge: '' }],
    ['signed as if to make one', { type: 'webauthn.create' }],
    ['of another kind of proof', { type: 'payment.get' }],
    ['without its user being there', { flags: 0x04 }],
    ['without a look at its user', { flags: 0x01 }],
    ['with no flags at all', { flags: 0 }],
    ['whose count stands still', { counter: 1 }],
    ['whose count goes back', { counter: 0 }],
    ['signed with the key of a stranger', { key: stranger }],
    ['with a signature that was changed', { spoil: 'signature' }],
    ['with device data that were changed', { spoil: 'authenticatorData' }],
    ['with browser data that were changed', { spoil: 'clientData' }],
    ['that nobody has', { credentialId: randomBytes(32) }],
    ['with the handle of another user', { userHandle: randomBytes(32).toString('base64url') }],
  ];

  test.each(wrongs)('one %s is refused', async (_, wrong) => {
    const { device, username } = await makeOwner();
    expect((await signInBy(device)).status).toBe(200);
    const reply = await signInBy(device, wrong);
    expect(reply).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
    expect(reply.body).not.toHaveProperty('access');
    const second = await enter(username, { passkey: device.sign(await challengeOf(), wrong) });
    expect(second.status, 'as a second step').toBe(401);
  });

  test('what was signed once is refused a second time, also of many at once', async () => {
    const { device, id } = await makeOwner();
    // Of a device that does not count, or the count alone would give it away.
    await sql`update passkey set counter = 0 where user_id = ${id}`.execute(api.db);
    const signed = device.sign(await challengeOf(), { counter: 0 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(signed)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  });

  test('a copy of a device is refused once the original has gone on', async () => {
    const { device } = await makeOwner();
    const [one, two] = [await challengeOf(), await challengeOf()];
    expect((await signIn(device.sign(one, { counter: 9 }))).status).toBe(200);
    expect((await signIn(device.sign(two, { counter: 9 }))).status).toBe(401);
  });

  test('a challenge of yesterday is refused', async () => {
    const { device } = await makeOwner();
    const challenge = await challengeOf();
    await sql`update passkey_challenge set expires = now() - interval '1 second'`.execute(api.db);
    expect((await signIn(device.sign(challenge))).status).toBe(401);
  });

  test('a challenge that was given to add a passkey lets nobody in, and the other way round', async () => {
    const { device, call } = await makeOwner();
    expect((await signIn(device.sign(await optionsFor(call)))).status).toBe(401);
    const other = await api.as(await makeUser(api.db));
    const options = { ...(await optionsFor(other)), ...(await challengeOf()) };
    const passkey = makeAuthenticator(address).make(options);
    expect((await other(passkeys.addPasskey, { body: { name: 'x', passkey } })).body.code).toBe('passkey_not_made');
  });

  test('a challenge of one user adds no passkey to another', async () => {
    const [one, other] = [await api.as(await makeUser(api.db)), await api.as(await makeUser(api.db))];
    const passkey = makeAuthenticator(address).make(await optionsFor(one));
    expect((await other(passkeys.addPasskey, { body: { name: 'x', passkey } })).body.code).toBe('passkey_not_made');
  });

  test('a passkey that somebody has is added to nobody else', async () => {
    const { device } = await makeOwner();
    const other = await api.as(await makeUser(api.db));
    expect((await add(other, device)).body.code).toBe('passkey_not_made');
  });

  test.each([
    ['at another address', { origin: 'https://evil.example.com' }],
    ['for another party', { rpId: 'evil.example.com' }],
    ['without a look at its user', { flags: 0x01 }],
    ['as if to sign in', { type: 'webauthn.get' }],
  ] satisfies [string, Wrongs][])('none is added that was made %s', async (_, wrong) => {
    const call = await api.as(await makeUser(api.db));
    expect(await add(call, makeAuthenticator(address), wrong)).toMatchObject({
      status: 422,
      body: { code: 'passkey_not_made' },
    });
  });

  test('none is added without the password', async () => {
    const call = await api.as(await makeUser(api.db));
    expect((await call(passkeys.startPasskey, { body: { current_password: 'not it' } })).status).toBe(422);
  });

  test('what is no proof at all is refused as such', async () => {
    const { device } = await makeOwner();
    const signed = device.sign(await challengeOf());
    for (const clientDataJSON of [
      'AAAA',
      Buffer.from('[]').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ])
      expect((await signIn({ ...signed, response: { ...signed.response, clientDataJSON } })).status).toBe(401);
    expect((await signIn({ ...signed, response: { ...signed.response, signature: 'AAAA' } })).status).toBe(401);
  });
});
