import { login, refresh } from '@app/contract/users/auth';
import { impersonate } from '@app/contract/users/impersonation';
import { approveUser } from '@app/contract/users/manage-users';
import * as passkeys from '@app/contract/users/passkeys';
import * as singleSignOn from '@app/contract/users/single-sign-on';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { getFrontendConfig } from '@app/contract/machine/system';
import { sql } from 'kysely';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeAuthenticator } from '#testing/outside/authenticator';
import { type Account, openIssuer } from '#testing/outside/issuer';
import { makeUser, testPassword } from '#testing/make';

const address = 'https://spana.example.com';
const issuer = await openIssuer({ redirectUri: `${address}/single-sign-on` });
const quiet = await openIssuer({ redirectUri: `${address}/single-sign-on`, claimsInToken: false });
afterAll(() => Promise.all([issuer.close(), quiet.close()]));
afterEach(() => issuer.forge(undefined));

const settingsFor = ({ url, clientId, clientSecret }: typeof issuer) => ({
  PUBLIC_URL: address,
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LABEL: 'Example login',
});
const api = useApi(settingsFor(issuer));

const stranger = (await generateKeyPair('RS256')).privateKey;

let subjects = 0;
const someone = (parts: Partial<Account> = {}): Account => {
  const sub = `subject-${(subjects += 1)}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Elsa', family_name: 'Berg', ...parts };
};

type Product = typeof api;
const start = async (product: Product = api) => (await product.anonymous(singleSignOn.startSingleSignOn)).body;
const finish = (
  query: string,
  visit: string,
  { product = api, more = {} }: { product?: Product; more?: object } = {},
) => product.anonymous(singleSignOn.finishSingleSignOn, { body: { query, visit, ...more } });
/** All the way there and back. */
async function signInAs(
  account: Account | undefined,
  { product = api, at = issuer, more = {} }: { product?: Product; at?: typeof issuer; more?: object } = {},
) {
  at.signInAs(account);
  const { url, visit } = await start(product);
  return finish((await at.visit(url)).search, visit, { product, more });
}

describe('signing in at the issuer of the firm', () => {
  test('is offered on the sign-in page by its name', async () => {
    expect((await api.anonymous(getFrontendConfig)).body.singleSignOn).toBe('Example login');
  });

  test('asks by code with PKCE, state and nonce, and goes nowhere else', async () => {
    const url = new URL((await start()).url);
    expect(url.origin).toBe(issuer.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'spana',
      response_type: 'code',
      redirect_uri: `${address}/single-sign-on`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('links whoever has the verified address, and knows them by the subject from then on', async () => {
    const user = await makeUser(api.db);
    const account = someone({ email: user.email.toUpperCase() });
    const { status, body } = await signInAs(account);
    expect(status).toBe(200);
    expect(body.user.id).toBe(user.id);
    expect((await api.withToken(body.access)(getCurrentUser)).status).toBe(200);
    expect(body.sign_out_url).toMatch(new RegExp(`^${issuer.url}/session/end\\?`));
    const renamed = await signInAs({ ...account, email: 'renamed@example.com', email_verified: false });
    expect(renamed.body.user.id).toBe(user.id);
    const { rows } = await sql`select action, after from audit_log where user_id = ${user.id} order by id`.execute(
      api.db,
    );
    const host = new URL(issuer.url).host;
    expect(rows).toEqual([
      { action: 'single_sign_on_link', after: null },
      { action: 'login', after: { single_sign_on: host } },
      { action: 'login', after: { single_sign_on: host } },
    ]);
  });

  test('lets somebody new in as registering does: pending, and approved once the terms are accepted', async () => {
    const account = someone({ preferred_username: 'Elsa.Berg' });
    expect(await signInAs(account)).toMatchObject({
      status: 403,
      body: { code: 'account_awaiting_approval', fields: { terms_accepted: expect.any(String) } },
    });
    const user = await api.db
      .selectFrom('app_user')
      .select(['id', 'username', 'first_name', 'last_name', 'state'])
      .where('email', '=', account.email!)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ username: 'Elsa.Berg', first_name: 'Elsa', last_name: 'Berg', state: 'pending' });
    const staff = await api.as(await makeUser(api.db, { is_staff: true }));
    const approve = () => staff(approveUser, { params: { id: String(user.id) }, body: {} });
    expect((await approve()).body.code).toBe('terms_not_accepted');
    const again = await signInAs(account, { more: { terms_accepted: true } });
    expect(again.body.fields).toBeUndefined();
    expect((await approve()).status).toBe(200);
    expect((await signInAs(account)).status).toBe(200);
  });

  test('gives a newcomer another name where theirs is taken, or none of ours', async () => {
    await makeUser(api.db, { username: 'taken.name' });
    const accounts = [someone({ preferred_username: 'taken-name' }), someone({ preferred_username: '安娜' })];
    for (const account of accounts) await signInAs(account);
    const names = await api.db
      .selectFrom('app_user')
      .select('username')
      .where(
        'email',
        'in',
        accounts.map(({ email }) => email!),
      )
      .orderBy('id')
      .execute();
    expect(names.map(({ username }) => username)).toEqual(['taken-name2', expect.stringMatching(/^user\d+$/)]);
  });

  test.each([
    ['rejected', 'account_inactive'],
    ['deactivated', 'account_deactivated'],
  ])('tells the owner of a %s account so', async (state, code) => {
    const { email } = await makeUser(api.db, { state: state as 'rejected' });
    expect(await signInAs(someone({ email }))).toMatchObject({ status: 403, body: { code } });
  });

  describe('at an issuer that says no more than who it is', () => {
    const other = useApi(settingsFor(quiet));
    test('asks for the rest', async () => {
      const user = await makeUser(other.db);
      const { body } = await signInAs(someone({ email: user.email }), { product: other, at: quiet });
      expect(body.user.id).toBe(user.id);
    });
  });

  describe('where the firm has settings of its own', () => {
    const strict = useApi({
      ...settingsFor(issuer),
      OIDC_ONLY: '1',
      OIDC_DOMAINS: 'firm.example, firm.example.org',
      REQUIRE_SECOND_FACTOR: '1',
    });
    const enter = (username: string, password = testPassword) =>
      strict.anonymous(login, { body: { username, password } });

    test('people of other domains are not let in', async () => {
      for (const email of ['eva@example.com', 'eva@evil-firm.example', 'eva@firm.example.evil.com'])
        expect(await signInAs(someone({ email }), { product: strict }), email).toMatchObject({
          status: 422,
          body: { code: 'single_sign_on_failed', detail: expect.stringContaining('of the firm') },
        });
      expect((await signInAs(someone({ email: 'Eva@Firm.example' }), { product: strict })).status).toBe(403);
    });

    test('whoever the issuer vouches for signs in by it only; others as before', async () => {
      const email = 'kim@firm.example.org';
      const user = await makeUser(strict.db, { email });
      const guest = await makeUser(strict.db);
      expect(await enter(user.username)).toMatchObject({
        status: 403,
        body: { code: 'single_sign_on_only', detail: 'Please sign in with Example login' },
      });
      expect((await enter(user.username, 'not the password')).body.code).toBe('invalid_credentials');
      expect((await enter(guest.username)).status).toBe(200);
      const { body } = await signInAs(someone({ email }), { product: strict });
      const call = strict.withToken(body.access);
      const device = makeAuthenticator(address);
      const options = (await call(passkeys.startPasskey, { body: { current_password: testPassword } })).body;
      await call(passkeys.addPasskey, { body: { name: 'Phone', passkey: device.make(options) } });
      const challenge = (await strict.anonymous(passkeys.startPasskeySignIn)).body;
      const byPasskey = await strict.anonymous(passkeys.signInWithPasskey, {
        body: { passkey: device.sign(challenge) },
      });
      expect(byPasskey.body.code).toBe('single_sign_on_only');
    });

    test('staff who come by the issuer need no second factor of ours', async () => {
      const email = 'boss@firm.example';
      await makeUser(strict.db, { email, is_staff: true });
      const { body } = await signInAs(someone({ email }), { product: strict });
      expect(body.user.second_factor_due).toBe(false);
      expect((await strict.withToken(body.access)(listAllUsers)).status).toBe(200);
    });
  });
});

describe('what attackers try with single sign-on', () => {
  const refused = {
    status: 422,
    body: { code: 'single_sign_on_failed', detail: 'Example login did not let you in. Please try again.' },
  };
  const over = { status: 422, body: { detail: expect.stringContaining('began in another browser') } };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const seconds = () => Math.floor(Date.now() / 1000);

  const forgeries: [name: string, how: Parameters<typeof issuer.forge>[0]][] = [
    ['without a signature (alg none)', ({ claims }) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    [
      'that says none and bears a signature',
      async ({ claims, sign }) => `${encode({ alg: 'none' })}.${encode(claims)}.${(await sign(claims)).split('.')[2]}`,
    ],
    ['signed by a stranger', ({ claims, header }) => new SignJWT(claims).setProtectedHeader(header).sign(stranger)],
    [
      'signed with the client’s secret (HS256)',
      ({ claims }) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(issuer.clientSecret)),
    ],
    [
      'of which the claims were changed after signing',
      async ({ claims, sign }) => {
        const [header, , signature] = (await sign(claims)).split('.');
        return `${header}.${encode({ ...claims, sub: 'somebody else' })}.${signature}`;
      },
    ],
    ['for another client', ({ claims, sign }) => sign({ ...claims, aud: 'another client' })],
    [
      'for several, of which we were not the one who asked',
      ({ claims, sign }) => sign({ ...claims, aud: ['spana', 'another client'], azp: 'another client' }),
    ],
    ['for nobody', ({ claims: { aud: _, ...claims }, sign }) => sign(claims)],
    ['of another issuer', ({ claims, sign }) => sign({ ...claims, iss: 'https://evil.example.com' })],
    ['of no issuer', ({ claims: { iss: _, ...claims }, sign }) => sign(claims)],
    ['that has run out', ({ claims, sign }) => sign({ ...claims, exp: seconds() - 120 })],
    ['that never runs out', ({ claims: { exp: _, ...claims }, sign }) => sign(claims)],
    ['that is not valid yet', ({ claims, sign }) => sign({ ...claims, nbf: seconds() + 3600 })],
    ['with the nonce of another visit', ({ claims, sign }) => sign({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ claims: { nonce: _, ...claims }, sign }) => sign(claims)],
    ['about nobody', ({ claims: { sub: _, ...claims }, sign }) => sign(claims)],
    ['that is no token', () => 'nothing'],
  ];
  test.each(forgeries)('an ID token %s is refused', async (_, how) => {
    const { email } = await makeUser(api.db);
    issuer.forge(how);
    const reply = await signInAs(someone({ email }));
    expect(reply).toMatchObject(refused);
    expect(reply.body).not.toHaveProperty('access');
  });

  test('the same road with the issuer’s own token leads in, so it is the forgery that is refused', async () => {
    const { email } = await makeUser(api.db);
    issuer.forge(({ claims, sign }) => sign(claims));
    expect((await signInAs(someone({ email }))).status).toBe(200);
  });

  const back = async (account = someone()) => {
    await makeUser(api.db, { email: account.email! });
    issuer.signInAs(account);
    const { url, visit } = await start();
    return { visit, url, query: (await issuer.visit(url)).search };
  };

  test('an answer counts once, also of many at once', async () => {
    const { query, visit } = await back();
    const replies = await Promise.all(Array.from({ length: 5 }, () => finish(query, visit)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
  });

  test('an answer that was stolen lets nobody in in another browser, and the visit goes on in its own', async () => {
    const { query, visit } = await back();
    for (const other of ['', (await start()).visit]) expect(await finish(query, other)).toMatchObject(over);
    expect((await finish(query, visit)).status).toBe(200);
  });

  test('nobody is signed in to an attacker’s account by a link that the attacker sends', async () => {
    const attacker = await back();
    const victim = await start();
    expect(await finish(attacker.query, victim.visit)).toMatchObject(over);
  });

  test('the code of one visit with the state of another is refused', async () => {
    const [one, other] = [await back(), await back()];
    const mixed = new URLSearchParams(one.query);
    mixed.set('state', new URLSearchParams(other.query).get('state')!);
    expect(await finish(`?${mixed}`, other.visit)).toMatchObject(refused);
  });

  test('an answer that names another issuer is refused', async () => {
    const { query, visit } = await back();
    const mixed = new URLSearchParams(query);
    mixed.set('iss', 'https://evil.example.com');
    expect(await finish(`?${mixed}`, visit)).toMatchObject(refused);
  });

  test('an answer without a state, with two, with an invented code or none is refused', async () => {
    const change = async (how: (query: URLSearchParams) => void) => {
      const { query, visit } = await back();
      const changed = new URLSearchParams(query);
      how(changed);
      return finish(`?${changed}`, visit);
    };
    expect(await change((query) => query.delete('state'))).toMatchObject(over);
    expect((await change((query) => query.append('state', 'another'))).status).toBe(422);
    expect(await change((query) => query.set('code', 'invented'))).toMatchObject(refused);
    expect(await change((query) => query.delete('code'))).toMatchObject(refused);
  });

  test('an answer of yesterday is refused', async () => {
    const { query, visit } = await back();
    await sql`update issuer_visit set expires = now() - interval '1 second'`.execute(api.db);
    expect(await finish(query, visit)).toMatchObject(over);
  });

  test('a code that was stolen is worth nothing without the verifier', async () => {
    const { query, visit } = await back();
    await sql`update issuer_visit set verifier = 'somebody-elses-verifier-somebody-elses-verifier'`.execute(api.db);
    expect(await finish(query, visit)).toMatchObject(refused);
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is said to be verified in words only', { email_verified: 'true' as never }],
    ['is not said to be verified', { email_verified: undefined as never }],
    ['is several', { email: 'one@example.com, two@example.com' }],
    ['is none', { email: '' }],
  ])('an address that %s takes over nobody’s account, and makes none', async (_, parts) => {
    const { email, id } = await makeUser(api.db);
    const reply = await signInAs(someone({ email, ...parts }));
    expect(reply).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('no verified e-mail address') },
    });
    const links = await api.db.selectFrom('issuer_link').select('subject').where('user_id', '=', id).execute();
    expect(links).toEqual([]);
  });

  test('a second account there with the same address does not get into the account of the first', async () => {
    const { email } = await makeUser(api.db);
    expect((await signInAs(someone({ email }))).status).toBe(200);
    expect(await signInAs(someone({ email }))).toMatchObject({ status: 422 });
  });

  test('whoever says no at the issuer is not let in', async () => {
    expect(await signInAs(undefined)).toMatchObject(refused);
  });

  test('of two tabs of a newcomer one user is made', async () => {
    const account = someone();
    issuer.signInAs(account);
    const visits = await Promise.all([start(), start()]);
    const queries = await Promise.all(visits.map(async ({ url }) => (await issuer.visit(url)).search));
    await Promise.all(visits.map(({ visit }, n) => finish(queries[n]!, visit)));
    const users = await api.db.selectFrom('app_user').select('id').where('email', '=', account.email!).execute();
    expect(users).toHaveLength(1);
  });

  test('nothing of a visit is stored as it is', async () => {
    const { url, visit } = await start();
    const { rows } = await sql<{ dump: string }>`select string_agg(v::text, ' ') as dump from issuer_visit v`.execute(
      api.db,
    );
    for (const secret of [visit, new URL(url).searchParams.get('state')!]) {
      expect(rows[0]!.dump).not.toContain(secret);
      expect(rows[0]!.dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('an issuer that does not answer', () => {
  const broken = useApi({ ...settingsFor(issuer), OIDC_ISSUER: 'http://127.0.0.1:9' });
  test('is said to be away, and the password still lets in', async () => {
    const reply = await broken.anonymous(singleSignOn.startSingleSignOn);
    expect(reply).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Example login does not answer') },
    });
    const { username } = await makeUser(broken.db);
    expect((await broken.anonymous(login, { body: { username, password: testPassword } })).status).toBe(200);
  });
});

describe('being signed out by the issuer (back-channel logout)', () => {
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const seconds = () => Math.floor(Date.now() / 1000);
  let tokens = 0;
  const claimsOf = (about: { sub?: string; sid?: string }) => ({
    iss: issuer.url,
    aud: issuer.clientId,
    iat: seconds(),
    exp: seconds() + 120,
    jti: `logout ${Date.now()} ${(tokens += 1)}`,
    events: { [event]: {} },
    ...about,
  });
  const send = (logout_token: string) => api.anonymous(singleSignOn.endIssuerSessions, { body: { logout_token } });
  /** Somebody whom the issuer let in, with the number of their visit there. */
  async function visitor(account = someone()) {
    await makeUser(api.db, { email: account.email! });
    return { account, ...(await visitOf(account)) };
  }
  async function visitOf(account: Account) {
    const { body } = await signInAs(account);
    const { rows } = await sql<{ id: string; sid: string }>`
      select id, issuer_sid as sid from session where user_id = ${body.user.id} order by created desc, id limit 1`.execute(
      api.db,
    );
    const call = api.withToken(body.access);
    return {
      id: body.user.id,
      sid: rows[0]!.sid,
      refresh: body.refresh,
      isIn: async () => (await call(getCurrentUser)).status === 200,
    };
  }

  test('ends the session that came of a visit there, at once and for good, and no other; the provider itself says so', async () => {
    const one = await visitor();
    const again = await visitOf(one.account);
    const byPassword = await api.as({ id: one.id });
    const other = await visitor();
    expect(one.sid).toMatch(/./);
    expect(again.sid).not.toBe(one.sid);
    await issuer.logOut(await api.app.listen({ port: 0, host: '127.0.0.1' }), one.account.sub, one.sid);
    expect(await one.isIn()).toBe(false);
    expect((await api.anonymous(refresh, { body: { refresh: one.refresh } })).status).toBe(401);
    for (const isIn of [again.isIn, other.isIn]) expect(await isIn()).toBe(true);
    expect((await byPassword(getCurrentUser)).status).toBe(200);
    const { rows } = await sql`select via, targets from audit_log where action = 'issuer_logout'`.execute(api.db);
    expect(rows).toEqual([{ via: 'The issuer of single sign-on', targets: [`user:${one.id}`] }]);
  });

  test('ends all that the issuer let somebody in by, where it names the account; by a password they stay', async () => {
    const one = await visitor();
    const again = await visitOf(one.account);
    const byPassword = await api.as({ id: one.id });
    const other = await visitor();
    expect((await send(await issuer.sign(claimsOf({ sub: one.account.sub })))).status).toBe(200);
    for (const isIn of [one.isIn, again.isIn]) expect(await isIn()).toBe(false);
    expect(await other.isIn()).toBe(true);
    expect((await byPassword(getCurrentUser)).status).toBe(200);
  });

  test('ends what was begun from there, too: an impersonation', async () => {
    const account = someone();
    await makeUser(api.db, { email: account.email!, is_superuser: true, can_impersonate: true });
    const { body } = await signInAs(account);
    const target = await makeUser(api.db);
    const acting = await api.withToken(body.access)(impersonate, { body: { username: target.username } });
    const acted = api.withToken(acting.body.access);
    expect((await acted(getCurrentUser)).status).toBe(200);
    await send(await issuer.sign(claimsOf({ sub: account.sub })));
    expect((await acted(getCurrentUser)).status).toBe(401);
  });

  test('of somebody who has no session here, or is not known, is no failure', async () => {
    expect((await send(await issuer.sign(claimsOf({ sub: 'nobody here' })))).status).toBe(200);
    expect((await send(await issuer.sign(claimsOf({ sid: 'no visit' })))).status).toBe(200);
  });

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  type Claims = ReturnType<typeof claimsOf> & Record<string, unknown>;
  const without = (claims: Claims, name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
  const attacks: [name: string, forge: (claims: Claims) => Promise<string> | string][] = [
    ['for another client', (claims) => issuer.sign({ ...claims, aud: 'another client' })],
    ['for nobody', (claims) => issuer.sign(without(claims, 'aud'))],
    ['of another issuer', (claims) => issuer.sign({ ...claims, iss: 'https://evil.example.com' })],
    ['of no issuer', (claims) => issuer.sign(without(claims, 'iss'))],
    ['that has run out', (claims) => issuer.sign({ ...claims, exp: seconds() - 60 })],
    ['that never runs out', (claims) => issuer.sign(without(claims, 'exp'))],
    ['of yesterday', (claims) => issuer.sign({ ...claims, iat: seconds() - 86_400, exp: seconds() + 60 })],
    ['of tomorrow', (claims) => issuer.sign({ ...claims, iat: seconds() + 3600, exp: seconds() + 7200 })],
    ['that does not say when it was made', (claims) => issuer.sign(without(claims, 'iat'))],
    ['with a nonce, as an ID token has', (claims) => issuer.sign({ ...claims, nonce: 'n' })],
    ['with an empty nonce', (claims) => issuer.sign({ ...claims, nonce: '' })],
    ['without the event', (claims) => issuer.sign(without(claims, 'events'))],
    [
      'with another event',
      (claims) => issuer.sign({ ...claims, events: { 'http://schemas.openid.net/event/other': {} } }),
    ],
    ['with the event as a word', (claims) => issuer.sign({ ...claims, events: { [event]: 'yes' } })],
    ['with events as a list', (claims) => issuer.sign({ ...claims, events: [event] })],
    ['about nobody', (claims) => issuer.sign(without(without(claims, 'sub') as Claims, 'sid'))],
    ['about a number', (claims) => issuer.sign({ ...without(claims, 'sid'), sub: 1 as never })],
    ['without a number of its own (jti)', (claims) => issuer.sign(without(claims, 'jti'))],
    ['of another type', (claims) => issuer.sign(claims, { typ: 'at+jwt' })],
    ['without a signature (alg none)', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    [
      'signed with the client’s secret (HS256)',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(issuer.clientSecret)),
    ],
    ['signed by a stranger', (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(stranger)],
    [
      'of which the claims were changed after signing',
      async (claims) => {
        const [header, , signature] = (await issuer.sign({ ...claims, sub: 'somebody else' })).split('.');
        return `${header}.${encode(claims)}.${signature}`;
      },
    ],
    ['that is no token', () => 'nothing'],
  ];
  test.each(attacks)('a token %s ends nothing', async (_, forge) => {
    const victim = await visitor();
    const claims = claimsOf({ sub: victim.account.sub, sid: victim.sid }) as Claims;
    const { status, body } = await send(await forge(claims));
    expect([status, body.code]).toEqual([400, 'logout_token_refused']);
    expect(await victim.isIn()).toBe(true);
    expect((await send(await issuer.sign(claims))).status, 'the same without the forgery').toBe(200);
    expect(await victim.isIn()).toBe(false);
  });

  test('a token counts once, also of many at once: it ends no session that came after', async () => {
    const victim = await visitor();
    const token = await issuer.sign(claimsOf({ sub: victim.account.sub }));
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    const later = await visitOf(victim.account);
    expect((await send(token)).status).toBe(400);
    expect(await later.isIn()).toBe(true);
  });

  test('the visit of one account with the name of another ends neither', async () => {
    const [one, other] = [await visitor(), await visitor()];
    expect((await send(await issuer.sign(claimsOf({ sub: one.account.sub, sid: other.sid })))).status).toBe(200);
    for (const isIn of [one.isIn, other.isIn]) expect(await isIn()).toBe(true);
  });

  test('the ID token of somebody is no logout token', async () => {
    const account = someone();
    await makeUser(api.db, { email: account.email! });
    let stolen = '';
    issuer.forge(async ({ claims, sign }) => (stolen = await sign(claims)));
    const { body } = await signInAs(account);
    expect((await send(stolen)).status).toBe(400);
    expect((await api.withToken(body.access)(getCurrentUser)).status).toBe(200);
  });
});
