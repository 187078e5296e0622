import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { authorizationHeader } from '@app/contract/users/auth';
import { watchNotifications } from '@app/contract/users/notifications';
import { revokeTask } from '@app/contract/machine/tasks';
import { deactivateUser } from '@app/contract/users/manage-users';
import { sql } from 'kysely';
import { caller } from '#testing/access';
import { createTraces, goesOn } from '#testing/fault-tasks';
import { makeUser } from '#testing/make';
import { openScratchCluster } from '#testing/scratch-cluster';
import { openSession } from '../features/sessions/sessions.ts';
import { load, ms, openProduct } from './product.ts';
import { percentile } from './statistics.ts';

/*
 * How soon does a revoked task stop, how soon does another worker go on with what a killed one was doing, and how soon do
 * those hear nothing more whose access has ended?
 */

const rounds = { revoke: 20, kill: 5, stream: 20 };
/** What the product promises. */
const budgets = { revoke: 3000, kill: 45_000, stream: 1000 };

const cluster = await openScratchCluster();
const product = await openProduct(cluster.url);
const { db, tasks: queue } = product;
const workers = new Map<number, ChildProcess>();

async function startWorker(): Promise<void> {
  const worker = spawn(process.execPath, [resolve(import.meta.dirname, '../testing/programs/fault-worker.ts')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.set(worker.pid!, worker);
  await once(createInterface(worker.stdout), 'line');
}

const send = (n: number): Promise<string> => db.transaction().execute((trx) => queue.send(trx, goesOn, { n }));
const runOf = (uuid: string) =>
  db.selectFrom('task_run').select(['worker', 'started']).where('uuid', '=', uuid).executeTakeFirstOrThrow();
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(10);
  }
}
/** Who does the task, once somebody other than `before` does. */
const untilTaken = (uuid: string, before?: string): Promise<{ worker: string; started: number }> =>
  until(async () => {
    const { worker, started } = await runOf(uuid);
    return worker && started && worker !== before ? { worker, started: Date.parse(started) } : undefined;
  });
const untilStopped = (n: number): Promise<number> =>
  until(async () => {
    const { rows } = await sql<{ at: string }>`select at from trace where n = ${n} and kind = 'stopped'`.execute(db);
    return rows[0] && Date.parse(rows[0].at);
  });

async function revoke(uuid: string): Promise<void> {
  const request = await product.prepare({
    endpoint: revokeTask,
    params: { taskId: uuid },
    query: { terminate: 'True' },
  });
  await request();
}

async function measureRevokes(): Promise<number[]> {
  const took: number[] = [];
  for (let n = 1; n <= rounds.revoke; n += 1) {
    const uuid = await send(n);
    await untilTaken(uuid);
    const asked = Date.now();
    await revoke(uuid);
    took.push((await untilStopped(n)) - asked);
  }
  return took;
}

async function measureKills(): Promise<number[]> {
  const took: number[] = [];
  for (let n = 1; n <= rounds.kill; n += 1) {
    const uuid = await send(-n);
    const { worker } = await untilTaken(uuid);
    const pid = Number(worker.split('-').at(-1));
    const killed = Date.now();
    workers.get(pid)!.kill('SIGKILL');
    workers.delete(pid);
    took.push((await untilTaken(uuid, worker)).started - killed);
    await revoke(uuid);
    await startWorker();
  }
  return took;
}

async function measureStreams(): Promise<number[]> {
  const took: number[] = [];
  for (let n = 1; n <= rounds.stream; n += 1) {
    const user = await makeUser(db, { username: `listener${n}` });
    const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));
    const { status, body } = await fetch(`${product.address}${watchNotifications.path}`, {
      headers: { authorization: authorizationHeader(access) },
    });
    if (status !== 200) throw new Error(`${watchNotifications.path}: ${status}`);
    const deactivate = await product.prepare({
      endpoint: deactivateUser,
      params: { id: String(user.id) },
      body: () => ({}),
    });
    const asked = performance.now();
    await deactivate();
    await body!.pipeTo(new WritableStream());
    took.push(performance.now() - asked);
  }
  return took;
}

const faults: string[] = [];
function report(name: string, took: readonly number[], budget: number): void {
  const most = Math.max(...took);
  console.log(`${name}: p50 ${ms(percentile(took, 50))}, at most ${ms(most)}, budget ${ms(budget)}, load ${load()}`);
  if (most > budget) faults.push(`${name}: ${ms(most)}`);
}

try {
  await sql.raw(createTraces).execute(db);
  await Promise.all([startWorker(), startWorker()]);
  report('From a revoke to the last trace of the task', await measureRevokes(), budgets.revoke);
  report('From a deactivation to the end of what the user listens to', await measureStreams(), budgets.stream);
  report('From the death of a worker to the next start', await measureKills(), budgets.kill);
} finally {
  for (const worker of workers.values()) worker.kill('SIGKILL');
  await product.close();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
