import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { login } from '@app/contract/users/auth';
import { expect, test } from 'vitest';
import { query } from '../testing/clusters.ts';
import { startProcess } from '../testing/process.ts';
import { makeDataDir } from '../testing/scratch-cluster.ts';

test('a product whose database died, and whose port somebody else has taken since, heals with all its connections', async () => {
  const DATA_DIR = await makeDataDir();
  const product = await startProcess('all', { DATA_DIR, DEMO: '0', LOG_LEVEL: 'fatal' });
  await product.ready();
  const status = async () => (await product.request('/readyz')).status;
  const database = async () => {
    const lines = (await readFile(join(DATA_DIR, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  };
  const first = await database();
  // Stopped in good order it lets go of its port at once, before anybody notices.
  process.kill(first.pid, 'SIGQUIT');
  const squatter = createServer();
  await expect
    .poll(async () => {
      squatter.listen(first.port, '127.0.0.1');
      return once(squatter, 'listening').then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  try {
    await expect.poll(status, { interval: 20 }).toBe(503);
    await expect.poll(status).toBe(200);
    const second = await database();
    expect(second.port).not.toBe(first.port);
    const body = JSON.stringify({ username: 'nobody', password: 'not a password' });
    const signIn = () =>
      product.request(login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await signIn()).status).toBe(401);
    const password = await readFile(join(DATA_DIR, 'postgres', 'password'), 'utf8');
    const connections = async () =>
      (
        await query<{ name: string }>(
          `postgres://spana:${password}@127.0.0.1:${second.port}/spana`,
          `select distinct application_name as name from pg_stat_activity where application_name like 'spana %' order by 1`,
        )
      ).map(({ name }) => name);
    await expect.poll(connections).toEqual(['spana health', 'spana listener', 'spana tasks', 'spana web']);
  } finally {
    squatter.close();
    product.child.kill('SIGTERM');
    await product.exited;
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
