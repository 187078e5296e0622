import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { login, logout } from '@app/contract/users/auth';
import { watchNotifications } from '@app/contract/users/notifications';
import { signOutUser } from '@app/contract/users/manage-users';
import { getCurrentUser } from '@app/contract/users/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import pg from 'pg';
import { openCluster } from '#platform/cluster/cluster';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { migrate } from '#platform/db/migrate';
import { useApi } from '#testing/api';
import { createDatabase } from '#testing/database';
import { makeUser, testPassword } from '#testing/make';
import { type Mode, startProcess as start } from '#testing/process';
import { makeDataDir } from '#testing/scratch-cluster';
import { queueMail } from './features/mail/mail.ts';

const api = useApi();
const startProcess = (mode: Mode, env: Record<string, string> = {}) =>
  start(mode, { DATABASE_URL: api.url, LOGIN_PER_MINUTE: '1000', ...env });
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(20);
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const signIn = (username: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, password: testPassword }),
});

describe('processes that share a database', () => {
  test('know each other’s sessions, and a sign-out counts in all of them at once', async () => {
    const [one, two] = await Promise.all([startProcess('web'), startProcess('web')]);
    await Promise.all([one.ready(), two.ready()]);
    const [user, staff] = [await makeUser(api.db), await makeUser(api.db, { is_staff: true })];
    const { access } = (await (await one.request(login.path, signIn(user.username))).json()) as { access: string };
    const { access: staffAccess } = (await (await two.request(login.path, signIn(staff.username))).json()) as {
      access: string;
    };
    for (const each of [one, two]) expect((await each.request(getCurrentUser.path, bearer(access))).status).toBe(200);
    await one.request(signOutUser.path.replace('{id}', String(user.id)), { method: 'POST', ...bearer(staffAccess) });
    for (const each of [two, one]) expect((await each.request(getCurrentUser.path, bearer(access))).status).toBe(401);
    await two.request(logout.path, { method: 'POST', ...bearer(staffAccess) });
    expect((await one.request(getCurrentUser.path, bearer(staffAccess))).status).toBe(401);
  });

  test('do background work in the worker', async () => {
    const worker = await startProcess('worker', { DATA_DIR: api.services.config.DATA_DIR });
    await worker.ready();
    const mail = { to: 'somebody@example.com', subject: 'Hello', text: 'Hello' };
    await api.db.transaction().execute((trx) => queueMail(api.services.tasks, trx, mail));
    const stored = () => api.services.mailer.listStored(1);
    await expect.poll(stored).toMatchObject([mail]);
    worker.child.kill('SIGTERM');
    expect(await worker.exited).toEqual([0, null]);
  });
});

describe('a process', () => {
  test('answers what it was asked before it stops, and ends with 0', async () => {
    const web = await startProcess('web');
    await web.ready();
    const users = await Promise.all(Array.from({ length: 12 }, () => makeUser(api.db)));
    const asked = users.map(({ username }) => web.request(login.path, signIn(username)));
    // They queue for their hash: when the first is answered, others are still under way.
    await Promise.race(asked);
    web.child.kill('SIGTERM');
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status)).toEqual(asked.map(() => 200));
    // Otherwise it would wait for connections that nobody uses.
    expect(replies.map(({ headers }) => headers.get('connection'))).toContain('close');
    expect(await web.exited).toEqual([0, null]);
  });

  test('takes as many connections as the README says, and no more, however much it is asked', async () => {
    const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
    const [, all, requests, queue, others] =
      /takes up to (\d+) connections: (\d+) for requests, (\d+) for the queue, (\d+) to listen and to watch/.exec(
        readme,
      )!;
    const { url, drop } = await createDatabase();
    const db = openDb(openPool(url, { name: 'test', max: 2, types: wireTypes, onError: () => undefined }));
    const product = await startProcess('all', { DATABASE_URL: url, DEMO: '0' });
    await product.ready();
    const { username } = await makeUser(db);
    const { access } = (await (await product.request(login.path, signIn(username))).json()) as { access: string };
    const stream = await product.request(watchNotifications.path, bearer(access));
    const taken = async () => {
      const { rows } = await sql<{ web: number; tasks: number; others: number }>`
        select count(*) filter (where application_name = 'spana web') as web,
          count(*) filter (where application_name = 'spana tasks') as tasks,
          count(*) filter (where application_name in ('spana listener', 'spana health')) as others
        from pg_stat_activity where datname = current_database()`.execute(db);
      return rows[0]!;
    };
    const told = { web: Number(requests), tasks: Number(queue), others: Number(others) };
    await db.transaction().execute(async (trx) => {
      // Whoever asks waits now, and so does the worker when it looks for work.
      await sql`lock table app_user, pgboss.job in access exclusive mode`.execute(trx);
      const asking = new AbortController();
      const { signal } = asking;
      const ask = async () => {
        while (!signal.aborted) await product.request(getCurrentUser.path, { ...bearer(access), signal });
      };
      const askers = Array.from({ length: 30 }, () => ask().catch(() => undefined));
      // It waits in vain for seconds before it says that no connection can be had: time to take more.
      const whenFull = async () => {
        const { status } = await product.request('/readyz');
        return status === 503 ? taken() : undefined;
      };
      let [before, now] = [await whenFull(), await whenFull()];
      // On a busy machine the worker may come to look for work much later than whoever asks.
      while (!now?.tasks || !isDeepStrictEqual(before, now)) [before, now] = [now, await whenFull()];
      expect(now).toEqual(told);
      asking.abort();
      await Promise.all(askers);
    });
    expect(Number(all)).toBe(told.web + told.tasks + told.others);
    await stream.body?.cancel();
    await db.destroy();
    product.child.kill('SIGKILL');
    await product.exited;
    await drop();
  });

  test('that is told to stop while it starts leaves no database behind', async () => {
    const DATA_DIR = await makeDataDir();
    const all = await startProcess('all', { DATABASE_URL: '', DATA_DIR });
    await until(() => all.output().includes('Creating the database'));
    all.child.kill('SIGTERM');
    expect(await all.exited).toEqual([0, null]);
    const cluster = await openCluster({ dataDir: DATA_DIR, log: () => undefined });
    expect(cluster.adopted).toBe(false);
    await cluster.stop();
    await rm(DATA_DIR, { recursive: true });
  });

  test('that cannot start takes its database down with it', async () => {
    const DATA_DIR = await makeDataDir();
    const cluster = await openCluster({ dataDir: DATA_DIR, log: () => undefined });
    await migrate(cluster.url);
    const client = new pg.Client(cluster.url);
    await client.connect();
    await client.query(`update schema_migration set checksum = 'another'`);
    await client.end();
    await cluster.stop();
    const all = await startProcess('all', { DATABASE_URL: '', DATA_DIR });
    expect(await all.exited).toEqual([2, null]);
    expect(all.output()).toContain('was changed after it had run');
    const again = await openCluster({ dataDir: DATA_DIR, log: () => undefined });
    expect(again.adopted).toBe(false);
    await again.stop();
    await rm(DATA_DIR, { recursive: true });
  });

  test('refuses data that a newer version has written, and says so', async () => {
    const { url, drop } = await createDatabase();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`insert into schema_migration (name, checksum) values ('9999_tomorrow.sql', 'x')`);
    const web = await startProcess('web', { DATABASE_URL: url });
    expect(await web.exited).toEqual([2, null]);
    expect(web.output()).toContain('written by a newer version of Spana (this one does not know 9999_tomorrow.sql)');
    expect(web.output()).not.toContain('    at ');
    await client.end();
    await drop();
  });

  test('names the setting that is wrong and does not start', async () => {
    const web = await startProcess('web', { LOG_LEVEL: 'loud' });
    expect(await web.exited).toEqual([2, null]);
    expect(web.output()).toContain('LOG_LEVEL: ');
    expect(web.output()).not.toContain('    at ');
  });

  test('without a database of its own needs to be told of one', async () => {
    const worker = await startProcess('worker', { DATABASE_URL: '' });
    expect(await worker.exited).toEqual([2, null]);
    expect(worker.output()).toContain('DATABASE_URL: must be set for "worker"');
  });

  test('says so when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const web = await startProcess('web', { PORT: String((server.address() as AddressInfo).port) });
    expect(await web.exited).toEqual([2, null]);
    expect(web.output()).toContain('PORT: another program uses this port');
    server.close();
  });
});
