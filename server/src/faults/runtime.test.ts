import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { login } from '@app/contract/users/auth';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { createDatabase } from '#testing/database';
import { makeUser, testPassword } from '#testing/make';
import { openProxy, type Weather } from '#testing/outside/proxy';
import { makeDataDir } from '#testing/scratch-cluster';
import { buildApp } from '../app.ts';
import { Runtime } from '../runtime.ts';
import { tasks } from '../features.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** The product as a process runs it, on the database at `url` or, without one, on a cluster of its own. */
async function run(url?: string) {
  const DATA_DIR = await makeDataDir();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR,
    LOGIN_PER_MINUTE: '100000',
    ...(url && { DATABASE_URL: url }),
  });
  const log = openLog(config);
  const runtime = new Runtime({ config, log, tasks, works: true, say: () => undefined });
  const app = await buildApp({ config, log, health: runtime.health, services: runtime.services });
  cleanUps.push(
    () => rm(DATA_DIR, { recursive: true, force: true }),
    () => runtime.stop(1000),
    () => app.close(),
  );
  const status = async (path: string) => (await app.inject({ url: path })).statusCode;
  const signIn = (username: string) =>
    app.inject({ method: 'POST', url: login.path, payload: { username, password: testPassword } });
  return { runtime, status, signIn };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(50);
}

async function proxied() {
  const database = await createDatabase();
  const proxy = await openProxy(database.url);
  cleanUps.push(database.drop, proxy.close);
  return proxy;
}

describe('the database', () => {
  test('may come up after the server, which answers 503 until then', async () => {
    const proxy = await proxied();
    proxy.set('refuse');
    const { runtime, status, signIn } = await run(proxy.url);
    const started = runtime.start();
    expect(await status('/livez')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    const refused = await signIn('anybody');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'database_unavailable' });
    proxy.set('fair');
    await started;
    expect(await status('/readyz')).toBe(200);
    expect((await signIn('anybody')).statusCode).toBe(401);
  });

  test.each(['refuse', 'reset', 'silent'] satisfies Weather[])(
    'may be lost (%s): requests get 503, nothing hangs, and it heals without a restart',
    async (weather) => {
      const proxy = await proxied();
      const { runtime, status, signIn } = await run(proxy.url);
      const { db } = await runtime.start();
      const { username } = await makeUser(db);
      for (let round = 0; round < 2; round += 1) {
        expect((await signIn(username)).statusCode).toBe(200);
        proxy.set(weather);
        // Sent while nobody knows yet that the database is gone: the answer must come all the same.
        const caught = await Promise.all(Array.from({ length: 20 }, () => signIn(username)));
        expect(new Set(caught.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
        await until(async () => (await status('/readyz')) === 503);
        expect((await signIn(username)).statusCode).toBe(503);
        proxy.set('fair');
        await until(async () => (await status('/readyz')) === 200);
        await until(async () => (await signIn(username)).statusCode === 200);
      }
    },
  );

  test('of our own is started again when it is killed', async () => {
    const { runtime, status, signIn } = await run();
    const { db } = await runtime.start();
    const { username } = await makeUser(db);
    const { rows } = await sql<{ path: string }>`select current_setting('data_directory') as path`.execute(db);
    const pid = Number((await readFile(join(rows[0]!.path, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await until(async () => (await status('/readyz')) === 503);
    await until(async () => (await status('/readyz')) === 200);
    expect((await signIn(username)).statusCode).toBe(200);
  });

  test('may be out of connections: the server answers 503 and says that it is not ready, until there is one', async () => {
    const database = await createDatabase();
    cleanUps.push(database.drop);
    const { runtime, status, signIn } = await run(database.url);
    const { db } = await runtime.start();
    const { username } = await makeUser(db);
    const hold = Promise.withResolvers<void>();
    const held = Promise.all(Array.from({ length: 12 }, () => db.connection().execute(() => hold.promise)));
    expect((await signIn(username)).statusCode).toBe(503);
    expect(await status('/readyz')).toBe(503);
    expect(await status('/livez')).toBe(200);
    hold.resolve();
    await held;
    await until(async () => (await status('/readyz')) === 200);
    expect((await signIn(username)).statusCode).toBe(200);
  });
});
