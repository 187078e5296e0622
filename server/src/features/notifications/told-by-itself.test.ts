import type { AddressInfo } from 'node:net';
import { assignmentStatuses } from '@app/contract/roles/assignments';
import { createPersonAssignment } from '@app/contract/roles/board';
import { listNotifications, readNotification, watchNotifications } from '@app/contract/users/notifications';
import { addComment, addCompanyReminder, addReminder, changeReminder } from '@app/contract/people/people';
import { createImport, changeImport, startImport } from '@app/contract/people/imports';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { caller } from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { openSession } from '../sessions/sessions.ts';
import { dueTask, sweepTask } from './tasks.ts';

const api = useApi();
const byId = (id: number) => ({ params: { id: String(id) } });
let user: TestUser;
let call: Call;
let person: number;
beforeEach(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  person = await makePerson(api.db, { first_name: 'Eva', last_name: 'Lind' });
});
const told = async () => (await call(listNotifications, { query: {} })).body.results;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('what falls due', () => {
  const look = async () => {
    await api.db.transaction().execute((trx) => api.services.tasks.send(trx, dueTask, {}));
    await runTasks(api.services);
  };
  const makeRole = async (submission_deadline: string, parts: Parameters<typeof makeAssignment>[1] = {}) => {
    const id = await makeAssignment(api.db, { name: 'Welder', users: [user.id], ...parts });
    await api.db.updateTable('assignment').set({ submission_deadline }).where('id', '=', id).execute();
    return id;
  };

  test('the deadline of a role is told to its members once for each date it is set to', async () => {
    const due = inDays(2);
    const role = await makeRole(due);
    await look();
    await look();
    expect(await told()).toMatchObject([{ kind: 'deadline', role: { id: role, name: 'Welder' }, person: null }]);
    expect(Date.parse((await told())[0]!.due!)).toBe(Date.parse(due));
    await api.db
      .updateTable('assignment')
      .set({ submission_deadline: inDays(1) })
      .where('id', '=', role)
      .execute();
    await look();
    expect(await told()).toHaveLength(2);
  });

  test('a deadline that is far off or past, of a role that is paused or only voted on, is not told', async () => {
    await makeRole(inDays(3.1));
    await makeRole(inDays(-0.1));
    await makeRole(inDays(1), { status: assignmentStatuses.Paused });
    await makeRole(inDays(1), { users: [], thumbers: [user.id] });
    await look();
    expect(await told()).toEqual([]);
  });

  test('a reminder is told when it is due, again when it was snoozed, and not once it is done', async () => {
    const add = async (due: string) =>
      (await call(addReminder, { ...byId(person), body: { due, text: 'Call' } })).body.id;
    const id = await add(inDays(-0.01));
    await add(inDays(0.1));
    await add(inDays(-2));
    await look();
    await look();
    expect(await told()).toMatchObject([{ kind: 'deadline', person: { name: 'Eva Lind' }, role: null }]);
    await call(changeReminder, { ...byId(id), body: { due: inDays(-0.005) } });
    await look();
    expect(await told()).toHaveLength(2);
    await call(changeReminder, { ...byId(id), body: { done: true } });
    expect(await told()).toEqual([]);
  });

  test('a reminder about a company is told with the company', async () => {
    const company = await makeCompany(api.db, 'Solvik');
    await call(addCompanyReminder, { ...byId(company), body: { due: inDays(-0.01), text: 'Call' } });
    await look();
    expect(await told()).toMatchObject([{ kind: 'deadline', company: { id: company, name: 'Solvik' }, person: null }]);
  });
});

describe('a reply', () => {
  const receive = (message: { user_id: number | null; at?: string; direction?: string }) =>
    api.db
      .insertInto('message')
      .values({ person_id: person, channel: 'EMAIL', direction: 'in', at: inDays(-0.01), body: 'Yes!', ...message })
      .execute();

  test('is told to whom it was written, and to who has a card of the person', async () => {
    const owner = await makeUser(api.db);
    const role = await makeAssignment(api.db, { users: [owner.id] });
    const asOwner = await api.as(owner);
    await asOwner(createPersonAssignment, { body: { person, assignment: role, assignee: owner.id } });
    await receive({ user_id: user.id });
    expect(await told()).toMatchObject([{ kind: 'reply', person: { id: person, name: 'Eva Lind' } }]);
    expect((await asOwner(listNotifications, { query: {} })).body.results).toMatchObject([{ kind: 'reply' }]);
  });

  test('is not one that we sent, that is old, or that was written to no one', async () => {
    await receive({ user_id: user.id, direction: 'out' });
    await receive({ user_id: user.id, at: inDays(-2) });
    await receive({ user_id: null });
    expect(await told()).toEqual([]);
  });
});

describe('background work', () => {
  test('is told to who started it, when it is done', async () => {
    const bytes = new TextEncoder().encode('First name,Last name\nAnna,Ek\n');
    const { body } = await call(createImport, { query: { name: 'people.csv' }, bytes });
    await call(changeImport, { ...byId(body.id), body: { source: 'Fair', lawful_basis: 'consent' } });
    expect((await call(startImport, byId(body.id))).status).toBe(200);
    expect(await told()).toEqual([]);
    await runTasks(api.services);
    expect(await told()).toMatchObject([
      { kind: 'finished', import: { id: body.id, name: 'people.csv' }, task: 'people.import', failed: false },
    ]);
  });

  const end = async (state: string, parts: object = {}) => {
    const role = await makeAssignment(api.db, { name: 'Welder' });
    const run = {
      uuid: crypto.randomUUID(),
      queue: 'ml',
      name: 'core.tasks.start_predictionrun_ifneeded',
      state: 'STARTED',
      received: inDays(0),
      eta: inDays(0),
      user_id: user.id,
      kwargs: JSON.stringify({ assignment_id: role }),
      ...parts,
    };
    await api.db.insertInto('task_run').values(run).execute();
    await api.db.updateTable('task_run').set({ state }).where('uuid', '=', run.uuid).execute();
  };

  test('that failed for good is told as failed, and one that is tried again is not told', async () => {
    await end('RETRY');
    expect(await told()).toEqual([]);
    await end('FAILURE');
    expect(await told()).toMatchObject([{ kind: 'finished', role: { name: 'Welder' }, failed: true }]);
  });

  test('that no one started, or that was looked on, is not told', async () => {
    await end('SUCCESS', { user_id: null });
    await end('SUCCESS', { name: 'core.tasks.rebuild_gcq' });
    await end('SUCCESS', { kwargs: '{}' });
    expect(await told()).toEqual([]);
  });
});

describe('the bell', () => {
  let address: string;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}${watchNotifications.path}`;
  });
  async function listen(to: TestUser) {
    const { access } = await api.db.transaction().execute((trx) => openSession(trx, to.id, caller));
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const { body } = await fetch(address, {
      headers: { authorization: `Bearer ${access}` },
      signal: stopping.signal,
    });
    const heard: number[] = [];
    const reading = (async () => {
      for await (const part of body!.pipeThrough(new TextDecoderStream()))
        for (const [, data] of part.matchAll(/data: (.*)\n\n/g)) heard.push(JSON.parse(data!).unread);
    })();
    reading.catch(() => undefined);
    return heard;
  }

  test('is told how many are unread as soon as that changes, and only its owner', async () => {
    const other = await makeUser(api.db);
    const [mine, theirs] = [await listen(user), await listen(other)];
    const writer = await api.as(await makeUser(api.db));
    const write = (body: string) => writer(addComment, { ...byId(person), body: { body } });
    await write(`@${user.username}`);
    await expect.poll(() => mine).toEqual([1]);
    await write(`@${user.username} @${other.username}`);
    await expect.poll(() => mine).toEqual([1, 2]);
    await expect.poll(() => theirs).toEqual([1]);
    await call(readNotification, byId((await told())[0]!.id));
    await expect.poll(() => mine).toEqual([1, 2, 1]);
    expect(theirs).toEqual([1]);
  });
});

test('a notification that is written in a transaction which fails was never written', async () => {
  const writer = await makeUser(api.db);
  await api.db
    .transaction()
    .execute(async (trx) => {
      await sql`select notification__tell(array[${user.id}]::bigint[], 'mention', 'assignment', 1, ${writer.id}, 'x')`.execute(
        trx,
      );
      throw new Error('undo');
    })
    .catch(() => undefined);
  expect(await api.db.selectFrom('notification').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
});

test('what was told three months ago is dropped', async () => {
  const writer = await api.as(await makeUser(api.db));
  const mention = () => writer(addComment, { ...byId(person), body: { body: `@${user.username}` } });
  await mention();
  await sql`update notification set created = now() - interval '91 days' where user_id = ${user.id}`.execute(api.db);
  await mention();
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, sweepTask, {}));
  await runTasks(api.services);
  expect(await told()).toMatchObject([{ kind: 'mention' }]);
  expect(await api.db.selectFrom('notification').select('id').where('user_id', '=', user.id).execute()).toHaveLength(1);
});
