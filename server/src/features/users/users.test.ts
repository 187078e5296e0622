import { randomUUID } from 'node:crypto';
import {
  approveUser,
  deactivateUser,
  listUsers,
  reactivateUser,
  rejectUser,
  signOutUser,
} from '@app/contract/users/manage-users';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { cancelEmailChange, confirmEmail, getUser, putUser } from '@app/contract/users/user-changes';
import { createAccessToken } from '@app/contract/users/access-tokens';
import { requestPasswordReset, resetPassword } from '@app/contract/users/accounts';
import { login } from '@app/contract/users/auth';
import { impersonate } from '@app/contract/users/impersonation';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { runTasks } from '#testing/tasks';
import { makeUser, testPassword } from '#testing/make';
import { queueMail } from '../mail/mail.ts';

const api = useApi();
const params = (user: { id: number }) => ({ id: String(user.id) });
const asStaff = async () => api.as(await makeUser(api.db, { is_staff: true }));
const asSuperuser = async () => api.as(await makeUser(api.db, { is_superuser: true }));
const mailsTo = async (address: string) => {
  await runTasks(api.services);
  return (await api.services.mailer.listStored(1000)).filter(({ to }) => to === address);
};

describe('approving', () => {
  test('lets the user in and tells them by mail', async () => {
    const applicant = await makeUser(api.db, { state: 'pending' });
    const staff = await asStaff();
    expect((await staff(approveUser, { params: params(applicant), body: {} })).body).toMatchObject({ state: 'active' });
    const signedIn = await api.anonymous(login, { body: { username: applicant.username, password: testPassword } });
    expect(signedIn.status).toBe(200);
    expect(await mailsTo(applicant.email)).toMatchObject([{ subject: 'Your Spana account is active' }]);
  });

  test('50 decisions at once have one outcome and send one mail', async () => {
    const applicant = await makeUser(api.db, { state: 'pending' });
    const staff = await Promise.all(Array.from({ length: 4 }, asStaff));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        staff[n % 4]!(n % 2 ? approveUser : rejectUser, { params: params(applicant), body: {} }),
      ),
    );
    const { state } = await api.db
      .selectFrom('app_user')
      .select('state')
      .where('id', '=', applicant.id)
      .executeTakeFirstOrThrow();
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(25);
    expect(new Set(winners.map(({ body }) => body.state))).toEqual(new Set([state]));
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('already_decided');
    expect(await mailsTo(applicant.email)).toHaveLength(1);
    const trail = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where(sql<boolean>`targets = array[${`user:${applicant.id}`}]`)
      .execute();
    expect(trail).toHaveLength(1);
  });

  test('a rejection carries its reason to the person', async () => {
    const applicant = await makeUser(api.db, { state: 'pending' });
    await (
      await asStaff()
    )(rejectUser, { params: params(applicant), body: { reason: 'We know nobody of this name' } });
    const [mail] = await mailsTo(applicant.email);
    expect(mail?.text).toContain('We know nobody of this name');
  });

  test('a change that is rolled back sends no mail', async () => {
    const send = (to: string, fails: boolean) =>
      api.db.transaction().execute(async (trx) => {
        await queueMail(api.services.tasks, trx, { to, subject: 'Hello', text: 'Hello' });
        if (fails) throw new Error('changed my mind');
      });
    await expect(send('rolled-back@example.com', true)).rejects.toThrow('changed my mind');
    await send('committed@example.com', false);
    expect(await mailsTo('rolled-back@example.com')).toEqual([]);
    expect(await mailsTo('committed@example.com')).toHaveLength(1);
  });
});

describe('whatever takes access away takes it away at once', () => {
  const causes = {
    deactivation: async (user: { id: number }) =>
      (await asSuperuser())(deactivateUser, { params: params(user), body: {} }),
    'signing out by staff': async (user: { id: number }) =>
      (await asSuperuser())(signOutUser, { params: params(user), body: {} }),
    'loss of staff rights': async (user: { id: number }) =>
      (await asSuperuser())(putUser, { params: params(user), body: { is_staff: false } }),
    'loss of the right to impersonate': async (user: { id: number }) =>
      (await asSuperuser())(putUser, { params: params(user), body: { can_impersonate: false } }),
  };
  test.each(Object.entries(causes))('%s ends sessions, impersonations and access tokens', async (_, cause) => {
    const user = await makeUser(api.db, { is_staff: true, can_impersonate: true });
    const target = await makeUser(api.db);
    const call = await api.as(user);
    const { body } = await call(createAccessToken, { body: { name: 'x' } });
    const borrowed = (await call(impersonate, { body: { username: target.username } })).body;
    const legacy = api.withToken(body.token);
    const impersonating = api.withToken(borrowed.access);
    for (const each of [call, legacy, impersonating]) expect((await each(getCurrentUser)).status).toBe(200);
    expect((await cause(user)).status).toBe(200);
    for (const each of [call, legacy, impersonating, api.withToken(borrowed.original_access)])
      expect((await each(getCurrentUser)).status).toBe(401);
  });

  test('a deactivated user comes back only when reactivated', async () => {
    const user = await makeUser(api.db, { state: 'deactivated' });
    const reply = await (await asStaff())(reactivateUser, { params: params(user), body: {} });
    expect(reply.body.state).toBe('active');
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your Spana account is active again');
  });
});

describe('changing a user', () => {
  test('one changes one’s own names and settings, and what is left out stays', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    await call(putUser, {
      params: params(user),
      body: { first_name: 'Åsa', config: { profile: { theme: 'dark' }, show_followups: false } },
    });
    await call(putUser, { params: params(user), body: { config: { profile: { badge_color: '#0B7A5C' } } } });
    const { body } = await call(getCurrentUser);
    expect(body.results[0]).toMatchObject({
      first_name: 'Åsa',
      userprofile: {
        config: {
          profile: { theme: 'dark', badge_color: '#0B7A5C' },
          show_followups: false,
          show_needs_attention: true,
        },
      },
    });
  });

  test('nobody changes their own rights, not even a superuser', async () => {
    for (const rights of [{}, { is_staff: true }, { is_superuser: true }]) {
      const user = await makeUser(api.db, rights);
      const body = { is_superuser: !('is_superuser' in rights) };
      expect((await (await api.as(user))(putUser, { params: params(user), body })).status).toBe(403);
    }
  });

  test('a user may be sent back as it was read, with what was changed in it', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    const asRead = (await call(getUser, { params: params(user) })).body;
    const asCurrent = (await call(getCurrentUser)).body.results[0]!;
    const { id, username, email, first_name, last_name, is_staff, is_superuser } = asRead;
    const listed = { id, username, email, first_name, last_name, is_staff, is_superuser };
    const put = (body: object) => call(putUser, { params: params(user), body });
    expect((await put({ ...listed, last_name: 'One' })).body).toMatchObject({ last_name: 'One' });
    const { version: _, ...older } = { ...asRead, ...asCurrent, userprofile: asRead.userprofile };
    expect((await put({ ...older, last_name: 'Two' })).body).toMatchObject({ last_name: 'Two' });
    const { config } = asCurrent.userprofile;
    const dark = { ...config, profile: { ...config.profile, theme: 'dark' } };
    const { version: __, ...current } = asCurrent;
    expect((await put({ ...current, userprofile: { can_impersonate: false, config: dark } })).status).toBe(200);
    expect((await call(getCurrentUser)).body.results[0]?.userprofile.config.profile.theme).toBe('dark');
  });

  test('what cannot be changed is refused when it was, beside its name', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    for (const change of [{ username: 'other' }, { id: user.id + 1 }, { state: 'pending' }])
      expect(await call(putUser, { params: params(user), body: change as never })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [Object.keys(change)[0]!]: 'This cannot be changed' } },
      });
    for (const change of [{ email: 'x@example.com' }, { userprofile: { can_impersonate: true } }])
      expect((await call(putUser, { params: params(user), body: change })).status).toBe(403);
  });

  test('staff cannot touch a superuser or hand out rights', async () => {
    const staff = await asStaff();
    const [boss, user] = [await makeUser(api.db, { is_superuser: true }), await makeUser(api.db)];
    expect((await staff(putUser, { params: params(boss), body: { first_name: 'X' } })).status).toBe(403);
    expect((await staff(deactivateUser, { params: params(boss), body: {} })).status).toBe(403);
    expect((await staff(signOutUser, { params: params(boss), body: {} })).status).toBe(403);
    expect((await staff(putUser, { params: params(user), body: { is_staff: true } })).status).toBe(403);
  });

  test('of two who edit the same version the second is told', async () => {
    const user = await makeUser(api.db);
    const [one, two] = [await asStaff(), await asStaff()];
    const replies = await Promise.all(
      [one, two].map((call, n) =>
        call(putUser, { params: params(user), body: { version: 1, last_name: `Name ${n}` } }),
      ),
    );
    // Whoever comes second is refused: because one must be left, or because their own session has ended meanwhile.
    const [won, ...refused] = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(won).toBe(200);
    expect([401, 403, 409]).toContain(refused[0]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  });

  test('an e-mail address that another user has is refused', async () => {
    const [user, other] = [await makeUser(api.db), await makeUser(api.db)];
    const reply = await (
      await asStaff()
    )(putUser, { params: params(user), body: { email: other.email.toUpperCase() } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(reply.body.fields).toHaveProperty('email');
  });

  test('what is not known of a user may come with it and is left out; the rest of it counts', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    const { version: _, userprofile, ...account } = (await call(getCurrentUser)).body.results[0]!;
    const { config } = userprofile;
    const notify_by_mail = { ...config.notify_by_mail, by_pigeon: 'never' };
    const sent = {
      ...account,
      first_name: 'Åsa',
      date_joined: '2020-01-01T00:00:00Z',
      groups: [{ id: 1 }],
      userprofile: {
        ...userprofile,
        favourite_dish: 'Soup',
        config: {
          ...config,
          profile: { ...config.profile, theme: 'dark', shape: 'round' },
          notify_by_mail,
          beta: true,
        },
      },
    };
    const { status, body } = await call(putUser, { params: params(user), body: sent as never });
    expect([status, body]).toMatchObject([200, { first_name: 'Åsa' }]);
    const dark = { ...config, profile: { ...config.profile, theme: 'dark' } };
    const after = (await call(getCurrentUser)).body.results[0]!;
    expect(after).toMatchObject({ ...account, first_name: 'Åsa', avatar_url: expect.any(String) });
    expect(after.userprofile).toEqual({ ...userprofile, config: dark });
    const refused = await call(putUser, { params: params(user), body: { ...sent, username: 'other' } as never });
    expect(refused).toMatchObject({ status: 400, body: { fields: { username: 'This cannot be changed' } } });
  });

  test('the trail shows what it was and what it became, and nothing when nothing changed', async () => {
    const user = await makeUser(api.db);
    const superuser = await asSuperuser();
    const { id: company_id } = await api.db
      .insertInto('company')
      .values({ name: 'Lyra' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let round = 0; round < 2; round += 1)
      await superuser(putUser, { params: params(user), body: { is_staff: true, last_name: 'New', company_id } });
    await (
      await api.as(user)
    )(putUser, { params: params(user), body: { config: { profile: { theme: 'dark' } } } });
    const trail = await api.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where(sql<boolean>`targets = array[${`user:${user.id}`}]`)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      {
        before: { is_staff: false, last_name: expect.stringMatching(/^Person/), company: null },
        after: { is_staff: true, last_name: 'New', company: 'Lyra' },
      },
      { before: { theme: 'system' }, after: { theme: 'dark' } },
    ]);
  });
});

describe('a new e-mail address', () => {
  const address = () => `new-${randomUUID()}@example.com`;
  const tokenFor = async (email: string) =>
    (await mailsTo(email)).map(({ text }) => /confirm-email\?token=(\S+)/.exec(text)?.[1]).find(Boolean) ?? 'none';
  const confirm = (token: string) => api.anonymous(confirmEmail, { body: { token } });
  const change = (call: Call, user: { id: number }, email: string) =>
    call(putUser, { params: params(user), body: { email } });
  const seen = async (user: { id: number }) => (await (await asSuperuser())(getUser, { params: params(user) })).body;
  const trailOf = (user: { id: number }) =>
    api.db
      .selectFrom('audit_log')
      .innerJoin('app_user', 'app_user.id', 'audit_log.user_id')
      .select(['action', 'username', 'before', 'after'])
      .where(sql<boolean>`targets = array[${`user:${user.id}`}]`)
      .orderBy('audit_log.id')
      .execute();

  test('counts once it is confirmed by the mailed link; the old one is told, and the trail names who asked', async () => {
    const [user, staff] = [await makeUser(api.db), await makeUser(api.db, { is_staff: true })];
    const email = address();
    const { body } = await change(await api.as(staff), user, email);
    expect(body).toMatchObject({ email: user.email, unconfirmed_email: email });
    expect((await (await api.as(user))(getCurrentUser)).body.results[0]).toMatchObject({ unconfirmed_email: email });
    const warnings = await mailsTo(user.email);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.text).toContain(`"${staff.username}" asked`);
    expect(warnings[0]?.text).toContain(email);

    expect((await confirm(await tokenFor(email))).body).toEqual({ email });
    expect(await seen(user)).toMatchObject({ email, unconfirmed_email: null });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain(
      'The e-mail address of your Spana account has changed',
    );
    expect(await trailOf(user)).toEqual([
      {
        action: 'user_change',
        username: staff.username,
        before: { unconfirmed_email: null },
        after: { unconfirmed_email: email },
      },
      {
        action: 'email_confirm',
        username: user.username,
        before: { email: user.email },
        after: { email, asked_by: staff.username },
      },
    ]);
    expect((await confirm(await tokenFor(email))).body.code).toBe('link_invalid');
  });

  test('that nobody confirms gives nobody a way in: links to set a password go to the old one', async () => {
    const user = await makeUser(api.db);
    const email = address();
    await change(await asStaff(), user, email);
    for (const username of [user.username, email]) await api.anonymous(requestPasswordReset, { body: { username } });
    expect((await mailsTo(email)).filter(({ text }) => text.includes('reset-password'))).toEqual([]);
    expect((await mailsTo(user.email)).filter(({ text }) => text.includes('reset-password'))).toHaveLength(1);
  });

  test('ends the links to set a password that were mailed to the old one', async () => {
    const user = await makeUser(api.db);
    const email = address();
    await api.anonymous(requestPasswordReset, { body: { username: user.username } });
    const text = (await mailsTo(user.email)).map((mail) => mail.text).join('\n');
    const token = /reset-password\?token=(\S+)/.exec(text)?.[1] ?? 'none';
    await change(await asStaff(), user, email);
    await confirm(await tokenFor(email));
    const reply = await api.anonymous(resetPassword, { body: { token, new_password: 'another long phrase' } });
    expect(reply.body.code).toBe('link_invalid');
  });

  test('does not count when the account was given rights since that whoever asked has not', async () => {
    for (const rights of [{ is_superuser: true }, { can_impersonate: true }]) {
      const user = await makeUser(api.db);
      const email = address();
      await change(await asStaff(), user, email);
      const token = await tokenFor(email);
      await (
        await asSuperuser()
      )(putUser, { params: params(user), body: rights });
      expect((await confirm(token)).body.code).toBe('link_invalid');
      expect((await seen(user)).email).toBe(user.email);
    }
  });

  test('does not count when whoever asked was deactivated since', async () => {
    const [user, staff] = [await makeUser(api.db), await makeUser(api.db, { is_staff: true })];
    const email = address();
    await change(await api.as(staff), user, email);
    const token = await tokenFor(email);
    await (
      await asSuperuser()
    )(deactivateUser, { params: params(staff), body: {} });
    expect((await confirm(token)).body.code).toBe('link_invalid');
  });

  test('is replaced by the next one, and ends after a day', async () => {
    const user = await makeUser(api.db);
    const [first, second] = [address(), address()];
    const staff = await asStaff();
    await change(staff, user, first);
    const token = await tokenFor(first);
    await change(staff, user, second);
    expect((await confirm(token)).body.code).toBe('link_invalid');
    const next = await tokenFor(second);
    await sql`update email_change set expires = now() where user_id = ${user.id}`.execute(api.db);
    expect((await confirm(next)).body.code).toBe('link_invalid');
    expect((await seen(user)).unconfirmed_email).toBeNull();
  });

  test('can be stopped by the owner of the account', async () => {
    const user = await makeUser(api.db);
    const email = address();
    await change(await asStaff(), user, email);
    const token = await tokenFor(email);
    const call = await api.as(user);
    expect((await call(cancelEmailChange, { params: params(user) })).body.unconfirmed_email).toBeNull();
    expect((await confirm(token)).body.code).toBe('link_invalid');
    expect((await call(cancelEmailChange, { params: params(user) })).status).toBe(404);
  });

  test('that somebody else took meanwhile is refused, and so is a link used twice at once', async () => {
    const [user, other] = [await makeUser(api.db), await makeUser(api.db)];
    const [taken, free] = [address(), address()];
    const staff = await asStaff();
    await change(staff, user, taken);
    const token = await tokenFor(taken);
    await makeUser(api.db, { email: taken });
    expect((await confirm(token)).body.code).toBe('email_taken');
    await change(staff, other, free);
    const once = await tokenFor(free);
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(once)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('leaves no link in the database', async () => {
    const user = await makeUser(api.db);
    const email = address();
    await change(await asStaff(), user, email);
    const token = await tokenFor(email);
    const { rows } = await sql<{ dump: string }>`
      select string_agg(data::text, ' ') || (select string_agg(c::text, ' ') from email_change c) as dump
      from pgboss.job`.execute(api.db);
    expect(rows[0]!.dump).not.toContain(token);
  });
});

test('two superusers who demote each other at once do not leave the firm without one', async () => {
  await api.db.updateTable('app_user').set({ is_superuser: false }).execute();
  const [one, two] = [await makeUser(api.db, { is_superuser: true }), await makeUser(api.db, { is_superuser: true })];
  const [asOne, asTwo] = [await api.as(one), await api.as(two)];
  const replies = await Promise.all([
    asOne(putUser, { params: params(two), body: { is_superuser: false } }),
    asTwo(putUser, { params: params(one), body: { is_superuser: false } }),
  ]);
  // Whoever comes second is refused: because one must be left, or because their own session has ended meanwhile.
  const [won, ...refused] = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(won).toBe(200);
  expect([401, 403, 409]).toContain(refused[0]);
  const left = await api.db.selectFrom('app_user').select('id').where('is_superuser', '=', true).execute();
  expect(left).toHaveLength(1);
});

describe('finding users', () => {
  test('by any word of name, username or e-mail, in pages with a total', async () => {
    const staff = await asStaff();
    for (let n = 0; n < 5; n += 1) await makeUser(api.db, { username: `findme${n}` });
    const { body } = await staff(listUsers, { query: { query: 'FINDME example.com', limit: '2', offset: '2' } });
    expect(body).toMatchObject({ count: 5, results: [{ username: 'findme2' }, { username: 'findme3' }] });
    expect(body.next).toContain('offset=4');
    expect(body.previous).toContain('offset=0');
  });

  test('with the sessions they could still go on with, not those that ran out', async () => {
    const user = await makeUser(api.db, { username: 'with-sessions' });
    await api.as(user);
    await api.as(user);
    const open = async () =>
      (await (await asStaff())(listUsers, { query: { query: 'with-sessions' } })).body.results[0]?.open_sessions;
    expect(await open()).toBe(2);
    await sql`update refresh_token set expires = now()
      where session_id = (select min(id::text)::uuid from session where user_id = ${user.id})`.execute(api.db);
    expect(await open()).toBe(1);
  });

  test('wildcards are letters like any other', async () => {
    const staff = await asStaff();
    for (const query of ['%', '_', '\\'])
      expect((await staff(listUsers, { query: { query } })).body.count, query).toBe(0);
  });

  test('an unknown filter is refused, because the answer would be to another question', async () => {
    const reply = await (await asStaff())(listUsers, { query: { staet: 'active' } as never });
    expect(reply.status).toBe(400);
  });

  test('everybody sees the approved users, without what is private', async () => {
    const user = await makeUser(api.db);
    const hidden = await makeUser(api.db, { state: 'pending' });
    const { body } = await (await api.as(user))(listAllUsers);
    expect(body.find(({ id }) => id === user.id)).toEqual({
      id: user.id,
      username: user.username,
      email: user.email,
      first_name: 'Test',
      last_name: expect.stringMatching(/^Person/),
      is_staff: false,
      is_superuser: false,
      avatar_url: expect.any(String),
    });
    expect(body.some(({ id }) => id === hidden.id)).toBe(false);
  });

  test('only users with a profile are among the approved users', async () => {
    const bare = await makeUser(api.db);
    const listed = async () => (await (await asStaff())(listAllUsers)).body.some(({ id }) => id === bare.id);
    expect(await listed()).toBe(true);
    await api.db.deleteFrom('user_profile').where('user_id', '=', bare.id).execute();
    expect(await listed()).toBe(false);
  });
});
