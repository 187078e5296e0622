import { randomUUID } from 'node:crypto';
import type { Request } from '@app/contract/base/endpoint';
import { getSystemHealth } from '@app/contract/machine/alerts';
import {
  getQueueTask,
  listQueueTasks,
  listSchedules,
  purgeQueue,
  retryTask,
  revokeTask,
  runSchedule,
} from '@app/contract/machine/tasks';
import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TaskRun } from '#platform/db/schema.gen';
import { makeUser } from '#testing/make';
import { ago, type Query, useQueue } from '#testing/queue';
import { queueMail } from '../mail/mail.ts';

const { api, done, listed, makeRun, runAll, send, stateOf, superuser, trail } = useQueue();

describe('one task', () => {
  const detail = async (uuid: string) => (await superuser(getQueueTask, { params: { uuid } })).body;

  test('has its person and every try that failed', async () => {
    const user = await makeUser(api.db);
    const uuid = await send(1, user);
    const { boss } = api.services.tasks;
    let failed = 0;
    for (const message of ['first', 'second']) {
      await sql`update pgboss.job set start_after = now() where id = ${uuid}::uuid`.execute(api.db);
      const [job] = await boss.fetch('default');
      failed = Date.now();
      await boss.fail('default', job!, new Error(message));
    }
    const task = await detail(uuid);
    expect(task).toMatchObject({
      uuid,
      state: 'RETRY',
      kwargs: { n: 1 },
      can_retry: false,
      retry_of: null,
      retried_as: null,
      attempts: [
        { attempt: 1, error: expect.stringContaining('first') },
        { attempt: 2, error: expect.stringContaining('second') },
      ],
    });
    expect(Date.parse(task.eta)).toBeGreaterThan(failed);
    expect(task.user).toEqual({ id: user.id, username: user.username });
  });

  test('knows how often and since when its error was seen, whatever the numbers and ids in it', async () => {
    const fail = (error: string, parts: Partial<Insertable<TaskRun>> = {}) =>
      makeRun({ state: 'FAILURE', traceback: `${error}\n    at line ${Math.random()}`, ...parts });
    const since = ago(5000);
    const uuid = await fail(`Error: row 17 of ${randomUUID()} is gone`);
    await fail(`Error: row 4 of ${randomUUID()} is gone`, { received: since });
    await fail(`Error: row 99999 of ${randomUUID()} is gone`, { state: 'RETRY' });
    await fail(`Error: rows 17 of ${randomUUID()} are gone`);
    await fail(`Error: row 17 of ${randomUUID()} is gone`, { name: 'test.other' });
    expect((await detail(uuid)).same_error).toEqual({ count: 3, since });
    expect((await detail(await makeRun())).same_error).toBe(null);
  });

  test('that is not there is not found', async () => {
    const missing = await superuser(getQueueTask, { params: { uuid: randomUUID() } });
    expect(missing).toMatchObject({ status: 404, body: { code: 'task_not_found' } });
    expect((await superuser(getQueueTask, { params: { uuid: 'x' } })).status).toBe(400);
  });
});

describe('revoking', () => {
  const revoke = (taskId: string, query: Request<typeof revokeTask>['query'] = {}) =>
    superuser(revokeTask, { params: { taskId }, query });

  test('takes back a task that waits, which then never runs', async () => {
    const device_id = randomUUID();
    const [uuid, other] = [await send(100), await send(101)];
    expect((await revoke(uuid, { device_id })).body).toEqual({ uuid, state: 'REVOKED' });
    expect(await runAll()).toBe(1);
    expect(done).not.toContain(100);
    expect([await stateOf(uuid), await stateOf(other)]).toEqual(['REVOKED', 'SUCCESS']);
    expect((await trail('task_revoke')).at(-1)).toEqual({ after: { task: uuid, terminate: false }, device_id });
  });

  test('takes back a task that waits for another try', async () => {
    const uuid = await send(102);
    const [job] = await api.services.tasks.boss.fetch('default');
    await api.services.tasks.boss.fail('default', job!, new Error('once'));
    expect(await stateOf(uuid)).toBe('RETRY');
    expect((await revoke(uuid)).status).toBe(200);
    await sql`update pgboss.job set start_after = now()`.execute(api.db);
    expect(await runAll()).toBe(0);
    expect(await stateOf(uuid)).toBe('REVOKED');
  });

  test('stops a task that runs only when told to', async () => {
    const uuid = await send(103);
    await api.services.tasks.boss.fetch('default');
    expect(await revoke(uuid)).toMatchObject({ status: 409, body: { code: 'task_running' } });
    expect(await revoke(uuid, { terminate: 'False' })).toMatchObject({ status: 409, body: { code: 'task_running' } });
    expect((await revoke(uuid, { terminate: 'maybe' })).status).toBe(400);
    expect(await stateOf(uuid)).toBe('RECEIVED');
    expect((await revoke(uuid, { terminate: 'True' })).body).toEqual({ uuid, state: 'REVOKED' });
    expect(await stateOf(uuid)).toBe('REVOKED');
  });

  test('comes too late for a finished task and finds no unknown one; neither leaves a trace', async () => {
    const uuid = await send(104);
    await runAll();
    const before = await trail('task_revoke');
    for (const terminate of ['True', 'False'])
      expect(await revoke(uuid, { terminate })).toMatchObject({ status: 409, body: { code: 'task_finished' } });
    expect(await revoke(randomUUID())).toMatchObject({ status: 404, body: { detail: 'This task does not exist' } });
    expect(await stateOf(uuid)).toBe('SUCCESS');
    expect(await trail('task_revoke')).toEqual(before);
  });
});

describe('running again', () => {
  const retry = (uuid: string) => superuser(retryTask, { params: { uuid } });
  const revoke = (taskId: string) => superuser(revokeTask, { params: { taskId }, query: {} });

  test('makes a new task of the same input, and each knows the other', async () => {
    const uuid = await send(200);
    await revoke(uuid);
    expect((await superuser(getQueueTask, { params: { uuid } })).body.can_retry).toBe(true);
    const again = (await retry(uuid)).body.uuid;
    expect(again).not.toBe(uuid);
    expect(await runAll()).toBe(1);
    expect(done).toContain(200);
    expect((await superuser(getQueueTask, { params: { uuid: again } })).body).toMatchObject({
      state: 'SUCCESS',
      kwargs: { n: 200 },
      result: { noted: 200 },
      retry_of: uuid,
      can_retry: false,
    });
    expect((await superuser(getQueueTask, { params: { uuid } })).body).toMatchObject({
      state: 'REVOKED',
      retried_as: again,
    });
    expect((await trail('task_retry')).at(-1)?.after).toEqual({ task: uuid, as: again });
  });

  test('works for a task that failed for good', async () => {
    const uuid = await send(201);
    await sql`update pgboss.job set retry_limit = 0 where id = ${uuid}::uuid`.execute(api.db);
    const [job] = await api.services.tasks.boss.fetch('default');
    await api.services.tasks.boss.fail('default', job!, new Error('for good'));
    expect(await stateOf(uuid)).toBe('FAILURE');
    const { body } = await retry(uuid);
    await runAll();
    expect(await stateOf(body.uuid)).toBe('SUCCESS');
    expect(done).toContain(201);
  });

  test('works for a mail, although nobody sees what is in it', async () => {
    const to = 'again@example.com';
    await api.db
      .transaction()
      .execute((trx) => queueMail(api.services.tasks, trx, { to, subject: 'Hello', text: 'Again' }));
    const [uuid] = await listed({ taskname: 'mail.deliver' });
    await revoke(uuid!);
    await retry(uuid!);
    await runAll();
    expect(await api.services.mailer.listStored(1000)).toMatchObject([{ to, subject: 'Hello', text: 'Again' }]);
  });

  test('is not for a task that succeeded, waits, is not kept any more or never was', async () => {
    const [uuid, kept] = [await send(202), await makeRun({ state: 'FAILURE' })];
    expect(await retry(uuid)).toMatchObject({ status: 409, body: { code: 'task_not_failed' } });
    await runAll();
    expect(await retry(uuid)).toMatchObject({ status: 409, body: { code: 'task_not_failed' } });
    expect(await retry(kept)).toMatchObject({ status: 409, body: { code: 'task_not_kept' } });
    expect((await superuser(getQueueTask, { params: { uuid: kept } })).body.can_retry).toBe(false);
    expect(await retry(randomUUID())).toMatchObject({ status: 404, body: { code: 'task_not_found' } });
    expect(await runAll()).toBe(0);
  });
});

describe('purging', () => {
  const envelope = { task: 'test.notes', input: { n: 300 }, kwargs: { n: 300 } };
  const countOf = async (query: Query) => (await superuser(listQueueTasks, { query })).body.count;

  test('takes back what waits in one queue, and nothing else', async () => {
    const { boss } = api.services.tasks;
    await boss.insert(
      'reindex',
      Array.from({ length: 10_005 }, () => ({ data: envelope })),
    );
    await boss.insert('sync', [{ data: envelope }, { data: envelope }]);
    const running = await boss.fetch('reindex', { batchSize: 5 });
    const device_id = randomUUID();
    const { body } = await superuser(purgeQueue, { query: { queue: 'reindex', device_id } });
    expect(body).toEqual({ queue: 'reindex', purged: 10_000 });
    expect(await countOf({ state: 'revoked' })).toBe(10_000);
    expect(await countOf({ state: 'received' })).toBe(5);
    expect(await countOf({ state: 'pending' })).toBe(2);
    for (const job of running) await boss.complete('reindex', job, {});
    expect(await countOf({ state: 'success' })).toBe(5);
    expect(await runAll()).toBe(2);
    expect((await trail('queue_purge')).at(-1)).toEqual({ after: { queue: 'reindex', purged: 10_000 }, device_id });
    expect((await superuser(purgeQueue, { query: { queue: 'reindex' } })).body.purged).toBe(0);
  });

  test('knows its queues', async () => {
    const reply = await superuser(purgeQueue, { query: { queue: 'celery' as never } });
    expect(reply).toMatchObject({ status: 400, body: { fields: { queue: 'There is no such queue' } } });
  });
});

describe('schedules', () => {
  test('are listed with their last and their next time', async () => {
    const uuid = await makeRun({ name: 'sessions.sweep', started: ago(20), finished: ago(18) });
    await makeRun({ name: 'sessions.sweep', received: ago(500) });
    const asked = Date.now();
    const { body } = await superuser(listSchedules);
    const sweep = body.find(({ name }) => name === 'sessions.sweep');
    expect(sweep).toMatchObject({ queue: 'maintenance', cron: '* * * * *', last: { uuid, state: 'SUCCESS' } });
    expect(Date.parse(sweep!.next)).toBeGreaterThan(asked);
    expect(Date.parse(sweep!.next)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(body.find(({ name }) => name === 'queue.trim_history')?.last).toBe(null);
  });

  test('run now when told to; what has no schedule does not', async () => {
    const { uuid } = (await superuser(runSchedule, { params: { name: 'sessions.sweep' } })).body;
    expect(await stateOf(uuid)).toBe('PENDING');
    expect(await runAll()).toBe(1);
    expect(await stateOf(uuid)).toBe('SUCCESS');
    expect((await trail('task_run_now')).at(-1)?.after).toEqual({ task: uuid, name: 'sessions.sweep' });
    for (const name of ['mail.deliver', 'none'])
      expect((await superuser(runSchedule, { params: { name } })).status).toBe(404);
  });
});

describe('a task that fails whenever it runs', () => {
  const poison = async () => (await superuser(getSystemHealth)).body.checks.find(({ id }) => id === 'poison')!;
  /** One try that fails. */
  const fail = async () => {
    await sql`update pgboss.job set start_after = now()`.execute(api.db);
    const [job] = await api.services.tasks.boss.fetch('default');
    await api.services.tasks.boss.fail('default', job!, new Error('row 7 is gone'));
  };

  test('and waits for one more try is named, until it is revoked as the remedy says', async () => {
    const uuid = await send(300);
    await sql`update pgboss.job set retry_limit = 9 where id = ${uuid}::uuid`.execute(api.db);
    for (let n = 0; n < 4; n += 1) await fail();
    expect(await stateOf(uuid)).toBe('RETRY');
    const found = await poison();
    expect(found).toMatchObject({
      state: 'warn',
      summary: expect.stringMatching(/^test\.notes has failed [34] times/),
    });
    expect(found.remedy).toContain('taskname=test.notes');
    await superuser(revokeTask, { params: { taskId: uuid }, query: {} });
    expect(await poison()).toMatchObject({ state: 'ok' });
  });

  test('and has failed for good is named, until a retry succeeds', async () => {
    const uuids = [];
    for (let n = 301; n < 304; n += 1) {
      uuids.push(await send(n));
      await sql`update pgboss.job set retry_limit = 0`.execute(api.db);
      await fail();
    }
    expect(await poison()).toMatchObject({
      state: 'warn',
      summary: 'test.notes has failed 3 times with the same error.',
    });
    await superuser(retryTask, { params: { uuid: uuids[2]! } });
    await runAll();
    expect(await poison()).toMatchObject({ state: 'ok' });
  });
});
