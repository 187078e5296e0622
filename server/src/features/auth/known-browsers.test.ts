import { randomUUID } from 'node:crypto';
import { listNotifications } from '@app/contract/users/notifications';
import { login } from '@app/contract/users/auth';
import { impersonate } from '@app/contract/users/impersonation';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { forgetOldBrowsers } from './known-browsers.ts';

const api = useApi();
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const signIn = (username: string, device: string | undefined, browser = chrome) =>
  api.anonymous(
    login,
    { body: { username, password: testPassword } },
    { 'user-agent': browser, ...(device && { 'x-device-id': device }) },
  );
async function told({ id, email }: { id: number; email: string }) {
  await runTasks(api.services);
  const mails = (await api.services.mailer.listStored(1000)).filter(({ to }) => to === email);
  const { results } = (await (await api.as({ id }))(listNotifications)).body;
  return { mails, bell: results.map(({ kind, browser }) => [kind, browser]) };
}

test('users are told by mail and bell of a browser that was never seen with them, once', async () => {
  const user = await makeUser(api.db);
  const [first, second] = [randomUUID(), randomUUID()];
  await signIn(user.username, first);
  await signIn(user.username, first);
  expect(await told(user), 'the first one is no news').toEqual({ mails: [], bell: [] });
  for (const device of [second, second, first, second]) await signIn(user.username, device);
  const { mails, bell } = await told(user);
  expect(bell).toEqual([['sign_in', 'Chrome 156 on Linux']]);
  expect(mails).toMatchObject([{ subject: 'New sign-in to your Spana account' }]);
  expect(mails[0]!.text).toContain('Chrome 156 on Linux');
  expect(mails[0]!.text).toContain('/config/settings');
});

test('what is known of one user says nothing of another, and a wrong password tells nobody', async () => {
  const [one, other] = [await makeUser(api.db), await makeUser(api.db)];
  const [device, shared] = [randomUUID(), randomUUID()];
  await signIn(one.username, shared);
  await signIn(other.username, device);
  await api.anonymous(
    login,
    { body: { username: other.username, password: 'not the password' } },
    { 'x-device-id': randomUUID() },
  );
  expect((await told(other)).bell).toEqual([]);
  await signIn(other.username, shared);
  expect((await told(other)).bell).toEqual([['sign_in', 'Chrome 156 on Linux']]);
});

test('programs without a device id are known by what they call themselves', async () => {
  const user = await makeUser(api.db);
  for (const name of ['curl/8.9', 'curl/8.9', 'python-requests/3']) await signIn(user.username, undefined, name);
  expect((await told(user)).bell).toEqual([['sign_in', 'python-requests/3']]);
});

test('whoever acts as a user leaves no browser of theirs behind', async () => {
  const by = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
  const user = await makeUser(api.db);
  await signIn(user.username, randomUUID());
  await (
    await api.as(by)
  )(impersonate, { body: { username: user.username } }, { 'x-device-id': randomUUID() });
  expect(await told(user)).toEqual({ mails: [], bell: [] });
});

test('a browser that nobody has signed in from for a year is forgotten', async () => {
  const user = await makeUser(api.db);
  const [old, other] = [randomUUID(), randomUUID()];
  await signIn(user.username, old);
  await sql`update known_browser set last_seen = now() - interval '366 days' where user_id = ${user.id}`.execute(
    api.db,
  );
  await signIn(user.username, other);
  await api.db.transaction().execute(forgetOldBrowsers);
  const left = await api.db.selectFrom('known_browser').select('id').where('user_id', '=', user.id).execute();
  expect(left).toHaveLength(1);
  await signIn(user.username, old);
  expect((await told(user)).mails, 'the second and the forgotten one').toHaveLength(2);
});
