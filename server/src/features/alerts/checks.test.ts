import { getSystemHealth } from '@app/contract/machine/alerts';
import type { HealthReport } from '@app/contract/machine/health';
import { taskQueues } from '@app/contract/machine/tasks';
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makePrice, makeUser } from '#testing/make';
import * as health from './health.ts';
import { noteDisks } from './samples.ts';

const api = useApi({ SMTP_URL: 'smtp://kim:hemligt@mail.example.com' });
beforeEach(async () => {
  await sql`truncate task_run, worker_beat, disk_sample`.execute(api.db);
});

const read = async (): Promise<HealthReport> => {
  const call = await api.as(await makeUser(api.db, { is_superuser: true }));
  const { status, body } = await call(getSystemHealth);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const check = async (id: string) => (await read()).checks.find((each) => each.id === id)!;
const beat = (queues: readonly string[]) =>
  api.db
    .insertInto('worker_beat')
    .values({
      worker: 'test-worker',
      queues: [...queues],
      concurrency: 4,
      active: 1,
      memory_mb: 200,
      cpu_percent: 3,
      loop_p99_ms: 1,
      started: new Date().toISOString(),
      beat: new Date().toISOString(),
    })
    .execute();
const wait = (seconds: number) => {
  const at = new Date(Date.now() - seconds * 1000).toISOString();
  return api.db
    .insertInto('task_run')
    .values({ uuid: randomUUID(), queue: 'mail', name: 'test', state: 'PENDING', received: at, eta: at, kwargs: '{}' })
    .execute();
};

test('the database answers, with its version and how full it is', async () => {
  expect(await check('database')).toMatchObject({
    state: 'ok',
    summary: expect.stringMatching(/^PostgreSQL \d+.* answered in/),
    evidence: { columns: ['Host', 'Version', 'Connections', 'Size'], rows: [expect.any(Array)] },
  });
});

test('a migration that is missing fails, one that this version does not know warns', async () => {
  expect(await check('migrations')).toMatchObject({ state: 'ok' });
  const { rows } = await sql<{ name: string; checksum: string }>`
    delete from schema_migration where name like '0002%' returning name, checksum`.execute(api.db);
  expect(await check('migrations')).toMatchObject({ state: 'fail', summary: `Not applied: ${rows[0]!.name}.` });
  await sql`insert into schema_migration (name, checksum) values (${rows[0]!.name}, ${rows[0]!.checksum}),
    ('9999_later.sql', '')`.execute(api.db);
  expect(await check('migrations')).toMatchObject({
    state: 'warn',
    summary: expect.stringContaining('9999_later.sql'),
  });
  await sql`delete from schema_migration where name = '9999_later.sql'`.execute(api.db);
});

test('workers are too few when there are none or a queue has none, and the remedy starts one', async () => {
  expect(await check('workers')).toMatchObject({
    state: 'pending',
    summary: 'No worker runs: mails, imports and models wait. None has been seen yet.',
    remedy: 'npm run start:worker',
    advice: { page: '/charts/celery_tasks' },
  });
  await beat(['mail']);
  expect(await check('workers')).toMatchObject({ state: 'pending', summary: expect.stringContaining('default') });
  await sql`truncate worker_beat`.execute(api.db);
  await beat(taskQueues);
  expect(await check('workers')).toMatchObject({
    state: 'ok',
    evidence: { rows: [['test-worker', expect.any(String), '1 of 4', '200 MB', expect.any(String)]] },
  });
});

test('the oldest task that could start is named with its queue, and one that is to start later is not', async () => {
  expect(await check('backlog')).toMatchObject({ state: 'ok', summary: 'No task that could start waits.' });
  await wait(-3600);
  expect(await check('backlog')).toMatchObject({ state: 'ok', summary: 'No task that could start waits.' });
  await wait(14 * 60);
  expect(await check('backlog')).toMatchObject({
    state: 'pending',
    summary: 'The oldest task in mail has waited 14 minutes; the limit is 10.',
  });
});

test('mail and language model say what is set, or what to set; no password is told', async () => {
  const report = await read();
  expect(report.checks.find(({ id }) => id === 'mail')).toMatchObject({
    state: 'ok',
    summary: 'Mails go out through mail.example.com.',
  });
  expect(JSON.stringify(report)).not.toContain('hemligt');
  expect(report.checks.find(({ id }) => id === 'llm')).toMatchObject({
    state: 'warn',
    summary: expect.stringContaining('LLM_BASE_URL and LLM_MODEL'),
    remedy: expect.stringContaining('LLM_MODEL='),
  });
  const config = {
    ...api.services.config,
    SMTP_URL: undefined,
    LLM_BASE_URL: 'http://llm.example',
    LLM_MODEL: 'small',
  };
  const { checks } = await health.getSystemHealth(api.db, {}, undefined, { ...api.services, config });
  expect(checks.find(({ id }) => id === 'mail')).toMatchObject({ state: 'warn' });
  const llm = async () => {
    const report = await health.getSystemHealth(api.db, {}, undefined, { ...api.services, config });
    return report.checks.find(({ id }) => id === 'llm');
  };
  expect(await llm()).toMatchObject({ state: 'warn', summary: expect.stringContaining('No price is known of small') });
  await makePrice(api.db, { match: 'sma*', in_fresh: 1, out: 2 });
  expect(await llm()).toMatchObject({ state: 'ok', summary: 'small is asked, for at most 10 dollars a day.' });
});

test('a check that cannot be made says so and why, and the others are made all the same', async () => {
  expect(await check('disk')).toMatchObject({
    state: 'unknown',
    summary: expect.stringMatching(/^No process has said .* The disk of the database is not seen/),
  });
  expect(await check('errors')).toMatchObject({ state: 'unknown' });
  await noteDisks({ db: api.db, config: { ...api.services.config, DATA_DIR: '/no/such/folder' } });
  expect(await check('disk')).toMatchObject({ state: 'unknown', summary: expect.stringContaining('ENOENT') });
  await sql`alter table backup_setting rename to backup_gone`.execute(api.db);
  expect(await check('backups')).toMatchObject({
    state: 'unknown',
    summary: 'This could not be checked: relation "backup_setting" does not exist',
  });
  expect(await check('database')).toMatchObject({ state: 'ok' });
  await sql`alter table backup_gone rename to backup_setting`.execute(api.db);
});

test('the disks of this machine are noted as they are, those of all machines are looked at', async () => {
  await noteDisks(api.services);
  const { DATA_DIR } = api.services.config;
  const { bavail, bsize } = await statfs(DATA_DIR);
  const own = await api.db
    .selectFrom('disk_sample')
    .selectAll()
    .where('folder', '=', DATA_DIR)
    .executeTakeFirstOrThrow();
  expect(own).toMatchObject({ host: hostname(), error: '' });
  expect(Math.abs(own.free_bytes! - bavail * bsize)).toBeLessThan(bavail * bsize);
  await sql`insert into disk_sample (host, folder, at, free_bytes, bytes, error)
    values ('web-2', '/var/spana', now(), 3e9, 100e9, ''), ('web-3', '/var/gone', now() - interval '6 minutes', 0, 100e9, '')`.execute(
    api.db,
  );
  expect(await check('disk')).toMatchObject({
    state: 'pending',
    summary: expect.stringContaining('3.0 GB of 100.0 GB are free in /var/spana on web-2 (3 %); the limit is 10 %.'),
  });
});

test('backups that are late are told, and those that nobody makes are named', async () => {
  const { config } = api.services;
  const find = async (change: object) => {
    const services = {
      ...api.services,
      config: { ...config, BACKUP_DIR: undefined, DATABASE_URL: undefined, ...change },
    };
    const { checks } = await health.getSystemHealth(api.db, {}, undefined, services);
    return checks.find(({ id }) => id === 'backups')!;
  };
  expect(await find({ DATABASE_URL: 'postgres://db.example.com/spana' })).toMatchObject({
    state: 'warn',
    remedy: 'BACKUP_DIR=/mnt/backups',
  });
  expect(await find({})).toMatchObject({ state: 'ok', summary: expect.stringContaining('There is no backup yet') });
  await sql`update backup_setting set changed = now() - interval '10 days'`.execute(api.db);
  expect(await find({})).toMatchObject({
    state: 'pending',
    summary: expect.stringContaining('switched on for 240 hours; the limit is 36.'),
  });
  await sql`insert into backup (state, cause, host, file, moment, bytes, rows, test)
    values ('done', 'schedule', 'host', '/backups/a', now(), 1, 1, 'passed')`.execute(api.db);
  expect(await find({})).toMatchObject({ state: 'ok', evidence: { rows: [[expect.any(String), 'Passed']] } });
});

test('a queue that mostly fails is named with its share', async () => {
  expect(await check('failures')).toMatchObject({ state: 'ok' });
  const sample = (done: number, failed: number) =>
    sql`insert into queue_sample (at, queue, pending, active, done, failed) values (now() - interval '2 minutes', 'mail', 0, 0, ${done}, ${failed})
      on conflict (at, queue) do update set done = excluded.done, failed = excluded.failed`.execute(api.db);
  await sample(1, 2);
  expect(await check('failures')).toMatchObject({ state: 'ok' });
  await sample(2, 8);
  expect(await check('failures')).toMatchObject({
    state: 'pending',
    summary: '77 % of the tasks of mail failed in the last 10 minutes; the limit is 20 %.',
  });
});

describe('a task that keeps failing', () => {
  const seconds = (ago: number) => new Date(Date.now() - ago * 1000).toISOString();
  const ran = async (name: string, state: string, ago: number, more: object = {}) => {
    const uuid = randomUUID();
    const at = seconds(ago);
    const traceback = state === 'SUCCESS' ? null : `Error: row ${ago} is gone\n    at f`;
    await api.db
      .insertInto('task_run')
      .values({
        uuid,
        queue: 'mail',
        name,
        state,
        received: at,
        eta: at,
        finished: at,
        kwargs: '{}',
        traceback,
        ...more,
      })
      .execute();
    return uuid;
  };

  test('is named with how often, since when and by which error, among many that succeed', async () => {
    for (let n = 0; n < 200; n += 1) await ran('mail.fine', 'SUCCESS', n);
    for (const ago of [300, 200, 100]) await ran('mail.poison', 'FAILURE', ago);
    await ran('mail.unlucky', 'FAILURE', 50);
    expect(await check('poison')).toMatchObject({
      state: 'warn',
      summary: 'mail.poison has failed 3 times with the same error.',
      evidence: { rows: [['mail.poison', '3', expect.any(String), expect.stringContaining('is gone')]] },
      remedy: expect.stringContaining('taskname=mail.poison'),
    });
  });

  test('is no longer named once it has succeeded', async () => {
    for (const ago of [300, 200, 100]) await ran('mail.poison', 'FAILURE', ago);
    await ran('mail.poison', 'SUCCESS', 10);
    expect(await check('poison')).toMatchObject({ state: 'ok' });
  });
});

test('trails that were never checked are late by the age of the database, not by that of what stands in them', async () => {
  await sql`truncate trail_check`.execute(api.db);
  await sql`insert into audit_log (action, via, created) values ('login', 'test', now() - interval '1 year')`.execute(
    api.db,
  );
  expect(await check('trails')).toMatchObject({ state: 'ok', summary: expect.stringContaining('not been made yet') });
  await sql`update schema_migration set applied = now() - interval '4 days'`.execute(api.db);
  expect((await check('trails')).summary).toContain('not been checked yet, 96 hours after they began');
});
