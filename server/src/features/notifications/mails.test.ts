import { addComment, addCompanyComment } from '@app/contract/people/people';
import { changeAssignment } from '@app/contract/roles/assignments';
import { listNotifications, readNotification } from '@app/contract/users/notifications';
import { listMailOutbox } from '@app/contract/machine/operations';
import { deactivateUser } from '@app/contract/users/manage-users';
import { putUser } from '@app/contract/users/user-changes';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { dailyMailTask, mailTask } from './tasks.ts';

const api = useApi();
const byId = (id: number) => ({ params: { id: String(id) } });
let user: TestUser;
let call: Call;
let writer: Call;
let superuser: Call;
let person: number;
beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  writer = await api.as(await makeUser(api.db, { first_name: 'Åsa', last_name: 'Ek', is_staff: true }));
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  person = await makePerson(api.db, { first_name: 'Eva', last_name: 'Lind' });
});
const mention = () => writer(addComment, { ...byId(person), body: { body: `@${user.username} wants 60,000` } });
const run = async (kind = mailTask) => {
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, kind, {}));
  await runTasks(api.services);
};
const mails = async () =>
  (await superuser(listMailOutbox)).body.results.filter(({ to }: { to: string }) => to === user.email);
const choose = (notify_by_mail: object) => call(putUser, { ...byId(user.id), body: { config: { notify_by_mail } } });

test('a mention is mailed at once and only once, with a link and without what was written or about whom', async () => {
  await mention();
  await run();
  await run();
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ subject: 'Åsa Ek mentioned you in a comment' });
  expect(sent[0]!.text).toContain(`/person/${person}?show=comment`);
  expect(sent[0]!.text).toContain('/config/settings');
  expect(sent[0]!.text).not.toMatch(/60,000|Eva|Lind/);
});

test('a mention on a company leads to the company', async () => {
  const company = await makeCompany(api.db);
  await writer(addCompanyComment, { ...byId(company), body: { body: `@${user.username}` } });
  await run();
  expect((await mails())[0]!.text).toContain(`/company/${company}/?show=comment`);
});

test('what comes in a burst makes one mail', async () => {
  await mention();
  const role = await makeAssignment(api.db, { name: 'Welder' });
  await writer(changeAssignment, { ...byId(role), body: { users: [user.id] } });
  await run();
  const [sent, ...more] = await mails();
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ subject: '2 unread notifications' });
  expect(sent!.text).toContain('Åsa Ek added you to the team of Welder.');
});

test('what was read in the meantime is not mailed', async () => {
  await mention();
  const [told] = (await call(listNotifications, { query: {} })).body.results;
  await call(readNotification, byId(told!.id));
  await run();
  expect(await mails()).toEqual([]);
});

test('who wants no mail about mentions gets none, and who wants it once a day gets it then', async () => {
  expect((await choose({ mention: 'never' })).status).toBe(200);
  await mention();
  await run();
  await run(dailyMailTask);
  expect(await mails()).toEqual([]);
  await choose({ mention: 'daily' });
  await run();
  expect(await mails()).toEqual([]);
  await run(dailyMailTask);
  expect(await mails()).toHaveLength(1);
});

test('what is not chosen otherwise is told by the bell alone', async () => {
  await api.db
    .insertInto('message')
    .values({ person_id: person, user_id: user.id, channel: 'EMAIL', direction: 'in', at: new Date().toISOString() })
    .execute();
  await run();
  await run(dailyMailTask);
  expect(await mails()).toEqual([]);
});

test('no one is mailed who has left, nor about what is two days old', async () => {
  await mention();
  await sql`update notification set created = now() - interval '49 hours' where user_id = ${user.id}`.execute(api.db);
  await run();
  expect(await mails()).toEqual([]);
  await mention();
  await superuser(deactivateUser, { ...byId(user.id), body: {} });
  await run();
  expect((await mails()).filter(({ subject }: { subject: string }) => subject.includes('mentioned'))).toEqual([]);
});

test('one choice is changed and the others stay; a value that is none is refused, a kind that is none left out', async () => {
  await choose({ mention: 'daily' });
  await choose({ reply: 'at_once' });
  expect((await choose({ mention: 'hourly' })).status).toBe(400);
  expect((await choose({ gossip: 'daily' })).status).toBe(200);
  const { config } = await api.db
    .selectFrom('user_profile')
    .select('config')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(config).toHaveProperty('notify_by_mail', {
    mention: 'daily',
    assignment: 'at_once',
    reply: 'at_once',
    deadline: 'never',
    finished: 'never',
    client: 'at_once',
  });
});
