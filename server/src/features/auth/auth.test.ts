import { randomUUID } from 'node:crypto';
import { listSessions } from '@app/contract/users/access-tokens';
import { register, changePassword, requestPasswordReset, resetPassword } from '@app/contract/users/accounts';
import { login, logout } from '@app/contract/users/auth';
import { approveUser, listUsers, reactivateUser, rejectUser } from '@app/contract/users/manage-users';
import { getCurrentUser } from '@app/contract/users/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { runTasks } from '#testing/tasks';

const api = useApi();

const signIn = (username: string, password = testPassword) => api.anonymous(login, { body: { username, password } });

describe('signing in', () => {
  test('works with the username and with the e-mail address, in any case', async () => {
    const user = await makeUser(api.db, { username: 'Anna.Ek', email: 'Anna@Example.com' });
    for (const name of ['anna.ek', 'ANNA.EK', 'anna@example.com']) {
      const { status, body } = await signIn(name);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ id: user.id, username: 'Anna.Ek', impersonator: null });
      expect((await api.withToken(body.access)(getCurrentUser)).body.results[0]).toMatchObject({ id: user.id });
    }
  });

  test('an unknown user and a wrong password are refused with the same bytes', async () => {
    const user = await makeUser(api.db);
    const [unknown, wrong] = [await signIn('nobody-here'), await signIn(user.username, 'not the password')];
    const withoutId = ({ body: { request_id: _, ...body }, status }: typeof unknown) => ({ status, body });
    expect(withoutId(unknown)).toEqual({
      status: 401,
      body: { code: 'invalid_credentials', detail: 'Invalid credentials' },
    });
    expect(withoutId(wrong)).toEqual(withoutId(unknown));
    const names = (headers: object) => Object.keys(headers).toSorted();
    expect(names(wrong.headers)).toEqual(names(unknown.headers));
  });

  test.each([
    ['pending', 'Account awaiting admin approval'],
    ['rejected', 'Account is inactive or awaiting approval'],
    ['deactivated', 'Account has been deactivated'],
  ] as const)('a %s account is told so, but only to whoever knows the password', async (state, detail) => {
    const { username } = await makeUser(api.db, { state });
    expect(await signIn(username)).toMatchObject({ status: 403, body: { detail } });
    expect(await signIn(username, 'wrong password')).toMatchObject({
      status: 401,
      body: { detail: 'Invalid credentials' },
    });
  });

  test('empty fields are named with the words of the form', async () => {
    const { status, body } = await signIn(' ', '');
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      username: 'Please enter your username or email',
      password: 'Please enter your password',
    });
  });

  test('a hash with old parameters is replaced at the next sign-in', async () => {
    const { hash } = await import('@node-rs/argon2');
    const { id, username } = await makeUser(api.db, {
      password_hash: await hash(testPassword, { memoryCost: 8192, timeCost: 1 }),
    });
    expect((await signIn(username)).status).toBe(200);
    const { password_hash } = await api.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('m=19456,t=2,p=1');
    expect((await signIn(username)).status).toBe(200);
  });

  test('no raw token is stored anywhere', async () => {
    const { username } = await makeUser(api.db);
    const { body } = await signIn(username);
    for (const table of ['session', 'refresh_token', 'audit_log', 'rate_limit'] as const) {
      const { rows } = await sql<{
        dump: string;
      }>`select coalesce(string_agg(t::text, ' '), '') as dump from ${sql.table(table)} t`.execute(api.db);
      const { dump } = rows[0]!;
      expect(dump).not.toContain(body.refresh);
      expect(dump).not.toContain(Buffer.from(body.refresh).toString('hex'));
      expect(dump).not.toContain(body.access);
    }
  });
});

describe('registering', () => {
  const form = (username: string, more: object = {}) => ({
    username,
    password: 'a long enough phrase',
    email: `${username}@example.com`,
    first_name: 'Åsa',
    last_name: 'Öst',
    company_name: 'Own firm',
    terms_accepted: true as const,
    ...more,
  });

  test('makes a pending account that cannot sign in', async () => {
    const { status } = await api.anonymous(register, { body: form('newcomer') });
    expect(status).toBe(201);
    expect(await signIn('newcomer', 'a long enough phrase')).toMatchObject({
      status: 403,
      body: { code: 'account_awaiting_approval' },
    });
  });

  /* The specification's registration payload, field by field. */
  const payload = (username: string) => ({
    username,
    password: 'a long enough phrase',
    email: `${username}@example.com`,
    first_name: 'Åsa',
    last_name: 'Öst',
    linkedin_url: '',
    company_id: null,
    phone_number: '',
    linkedin_email: '',
  });

  test('takes the nine fields and needs no other; such an account is approved once its owner accepts the terms', async () => {
    expect((await api.anonymous(register, { body: payload('nine-fields') })).status).toBe(201);
    const staff = await api.as(await makeUser(api.db, { is_staff: true }));
    const { results } = (await staff(listUsers, { query: { query: 'nine-fields' } })).body;
    expect(results).toMatchObject([{ state: 'pending', userprofile: { terms_accepted: null } }]);
    const approve = () => staff(approveUser, { params: { id: String(results[0]!.id) }, body: {} });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'terms_not_accepted' } });
    await staff(rejectUser, { params: { id: String(results[0]!.id) }, body: {} });
    expect((await staff(reactivateUser, { params: { id: String(results[0]!.id) }, body: {} })).status).toBe(409);
    await sql`update app_user set state = 'pending' where id = ${results[0]!.id}`.execute(api.db);

    const enter = (body: object = {}, password = 'a long enough phrase') =>
      api.anonymous(login, { body: { username: 'nine-fields', password, ...body } });
    expect((await enter()).body).toMatchObject({
      code: 'account_awaiting_approval',
      detail: 'Account awaiting admin approval',
      fields: { terms_accepted: 'Please accept the terms of service' },
    });
    await enter({ terms_accepted: true }, 'not the password');
    expect((await approve()).status).toBe(409);
    expect((await enter({ terms_accepted: true })).body.fields).toBeUndefined();
    expect((await approve()).status).toBe(200);
    expect((await enter()).status).toBe(200);
  });

  test('keeps when the terms were accepted', async () => {
    await api.anonymous(register, { body: { ...payload('accepting'), terms_accepted: true } });
    const { rows } = await sql<{ soon: boolean }>`
      select terms_accepted > now() - interval '1 hour' as soon from user_profile
      join app_user on app_user.id = user_id where username = 'accepting'`.execute(api.db);
    expect(rows).toEqual([{ soon: true }]);
  });

  test('a known e-mail address gets the same answer, and its owner a mail', async () => {
    const owner = await makeUser(api.db, { email: 'owner@example.com' });
    const fresh = await api.anonymous(register, { body: form('fresh') });
    const known = await api.anonymous(register, { body: form('intruder', { email: 'OWNER@example.com' }) });
    expect(known.status).toBe(fresh.status);
    expect(known.body).toEqual(fresh.body);
    await runTasks(api.services);
    const mails = (await api.services.mailer.listStored(10)).filter(({ to }) => to === owner.email);
    expect(mails).toMatchObject([{ subject: 'You already have a Spana account' }]);
    const accounts = await api.db.selectFrom('app_user').select('id').where('username', '=', 'intruder').execute();
    expect(accounts).toEqual([]);
  });

  test('the owner of a known address is told of it at most once a day', async () => {
    const { email } = await makeUser(api.db);
    const tries = Array.from({ length: 4 }, (_, n) =>
      api.anonymous(register, { body: form(`knocking${n}`, { email: n % 2 ? email : email.toUpperCase() }) }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([201]));
    const told = async () => {
      await runTasks(api.services);
      return (await api.services.mailer.listStored(1000)).filter(({ to }) => to === email).length;
    };
    expect(await told()).toBe(1);
    await sql`update rate_limit set window_start = window_start - interval '1 day',
      blocked_until = blocked_until - interval '1 day' where key like 'told-of-registration:%'`.execute(api.db);
    await api.anonymous(register, { body: form('next-day', { email }) });
    expect(await told()).toBe(2);
  });

  test.each([
    ['paul.klein', 'paul-klein'],
    ['paul.klein', 'pauI.kIein'],
    ['paul.klein', 'pau1.k1ein'],
    ['bjorn0', 'björnO'],
    ['bjorn0', 'bjomo'],
    ['søren', 'soren'],
    ['willem', 'vvillem'],
    ['ſtaffan', 'staffan'],
    ['ﬁlip', 'filip'],
    ['ｎｉｌｓ', 'nils'],
  ])('%s keeps %s from being registered, which looks like it', async (taken, username) => {
    const before = await api.db.selectFrom('app_user').select('id').where('username', '=', taken).execute();
    if (before.length === 0) await makeUser(api.db, { username: taken, email: `${randomUUID()}@example.com` });
    const reply = await api.anonymous(register, { body: form(username, { email: `${randomUUID()}@example.com` }) });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'username_taken', fields: { username: 'This looks like a username that is taken' } },
    });
  });

  test('of two look-alikes that register at once, one is refused', async () => {
    const names = ['twin.l', 'twin.1', 'twin-I', 'twin_i'];
    const replies = await Promise.all(names.map((name) => api.anonymous(register, { body: form(name) })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  test.each(['Ивaн', 'αnna', 'anna\u0430', '安娜娜', 'ɑnna', 'an na', 'ab'])(
    'the username %j is refused: letters of other scripts look like Latin ones',
    async (username) => {
      const reply = await api.anonymous(register, { body: form(username, { email: `${randomUUID()}@example.com` }) });
      expect(reply.body.fields).toHaveProperty('username');
    },
  );

  test.each(['Åsa.Öst', 'łukasz', 'zoë_2', 'o+g'])('the username %s is fine', async (username) => {
    const reply = await api.anonymous(register, { body: form(username, { email: `${randomUUID()}@example.com` }) });
    expect(reply.status).toBe(201);
  });

  test('a taken username is refused, in any case', async () => {
    const { username } = await makeUser(api.db);
    const reply = await api.anonymous(register, { body: form(username.toUpperCase(), { email: 'other@example.com' }) });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'username_taken', fields: { username: 'This username is taken' } },
    });
  });

  test.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a well-known password', { password: 'passwordpassword' }, 'password'],
    ['a well-known password with digits', { password: 'password12345' }, 'password'],
    ['one character over and over', { password: 'aaaaaaaaaaaaaaaa' }, 'password'],
    ['a script as a link', { linkedin_url: 'javascript:alert(1)' }, 'linkedin_url'],
    ['an e-mail address that is none', { email: 'nobody' }, 'email'],
    ['a NUL in a name', { first_name: 'A\u0000B' }, 'first_name'],
    ['half a surrogate pair', { last_name: 'A\ud800' }, 'last_name'],
    ['terms not accepted', { terms_accepted: false }, 'terms_accepted'],
    ['a company that is not there', { company_id: 999_999 }, 'company_id'],
  ])('%s is refused beside its field', async (_, change, field) => {
    const reply = await api.anonymous(register, { body: form('refused', change) });
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toHaveProperty(field);
  });
});

describe('a password change', () => {
  test('signs out every other session and keeps this one', async () => {
    const { username } = await makeUser(api.db);
    const [here, there] = [(await signIn(username)).body, (await signIn(username)).body];
    const reply = await api.withToken(here.access)(changePassword, {
      body: { current_password: testPassword, new_password: 'another long phrase' },
    });
    expect(reply.status).toBe(204);
    expect((await api.withToken(here.access)(getCurrentUser)).status).toBe(200);
    expect((await api.withToken(there.access)(getCurrentUser)).status).toBe(401);
    expect((await signIn(username)).status).toBe(401);
    expect((await signIn(username, 'another long phrase')).status).toBe(200);
  });

  test('needs the current password', async () => {
    const call = await api.as(await makeUser(api.db));
    const reply = await call(changePassword, {
      body: { current_password: 'not it', new_password: 'another long phrase' },
    });
    expect(reply).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
    expect(reply.body.fields).toHaveProperty('current_password');
  });
});

describe('a forgotten password', () => {
  const ask = (username: string) => api.anonymous(requestPasswordReset, { body: { username } });
  const linkFor = async (email: string) => {
    await runTasks(api.services);
    const mails = (await api.services.mailer.listStored(1000)).filter(({ to }) => to === email);
    return mails.map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '');
  };
  const set = (token: string, new_password = 'another long phrase') =>
    api.anonymous(resetPassword, { body: { token, new_password } });

  test('is replaced by a mailed link, which works once and signs out everything', async () => {
    const { username, email } = await makeUser(api.db);
    const { access } = (await signIn(username)).body;
    expect((await ask(email)).status).toBe(202);
    const [token] = await linkFor(email);
    expect((await set(token!)).status).toBe(204);
    expect((await api.withToken(access)(getCurrentUser)).status).toBe(401);
    expect((await signIn(username)).status).toBe(401);
    expect((await signIn(username, 'another long phrase')).status).toBe(200);
    expect(await set(token!)).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
  });

  test('is asked about with the same answer, whether or not there is such a user; only active users get mail', async () => {
    const [active, pending] = [await makeUser(api.db), await makeUser(api.db, { state: 'pending' })];
    const replies = [await ask(active.username), await ask(pending.username), await ask('nobody-knows')];
    expect(new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(await linkFor(active.email)).toHaveLength(1);
    expect(await linkFor(pending.email)).toEqual([]);
  });

  test('keeps its link when the new one is too easy to guess, and loses it after an hour', async () => {
    const { username, email } = await makeUser(api.db);
    await ask(username);
    const [token] = await linkFor(email);
    expect((await set(token!, 'passwordpassword')).body.fields).toHaveProperty('new_password');
    await sql`update password_reset set expires = now()`.execute(api.db);
    expect((await set(token!)).status).toBe(410);
  });

  test('has one winner when its link is used many times at once', async () => {
    const { username, email } = await makeUser(api.db);
    await ask(username);
    const [token] = await linkFor(email);
    const replies = await Promise.all(Array.from({ length: 8 }, () => set(token!)));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('can be asked about three times an hour', async () => {
    const { username } = await makeUser(api.db);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(username)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  test('leaves no link in the database', async () => {
    const { username, email } = await makeUser(api.db);
    await ask(username);
    const [token] = await linkFor(email);
    const { rows } = await sql<{ dump: string }>`
      select string_agg(data::text, ' ') || (select string_agg(p::text, ' ') from password_reset p) as dump from pgboss.job`.execute(
      api.db,
    );
    expect(rows[0]!.dump).not.toContain(token);
  });
});

test('signing out ends the session, and only that one', async () => {
  const { username } = await makeUser(api.db);
  const [here, there] = [(await signIn(username)).body, (await signIn(username)).body];
  expect((await api.withToken(here.access)(logout)).status).toBe(204);
  expect((await api.withToken(here.access)(listSessions)).status).toBe(401);
  expect((await api.withToken(there.access)(listSessions)).body.results).toHaveLength(1);
});
