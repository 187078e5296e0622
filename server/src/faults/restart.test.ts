import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { login } from '@app/contract/users/auth';
import { pathOf } from '@app/contract/base/endpoint';
import { getQueueStats, runSchedule } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { startProcess, type TestProcess } from '#testing/process';
import { randomFrom, seed } from '#testing/random';

/* Two web processes and two workers behind a balancer are replaced one by one while people work. */
const restarts = 20;
const clients = 8;

const api = useApi();
const next = randomFrom(seed);

/** Sends each request to the next process that says it is ready, as any balancer does. */
class Balancer {
  readonly #backends = new Set<{ process: TestProcess; ready: boolean }>();
  readonly #end = new AbortController();
  #turn = 0;
  readonly server: Server = createServer((incoming, outgoing) => {
    const ready = [...this.#backends].filter((each) => each.ready);
    const backend = ready[this.#turn++ % ready.length];
    if (!backend) return void outgoing.writeHead(502).end('nobody is ready');
    const { method, url, headers } = incoming;
    const onward = httpRequest(
      { host: '127.0.0.1', port: backend.process.port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(process: TestProcess): void {
    const backend = { process, ready: false };
    this.#backends.add(backend);
    void (async () => {
      while (process.child.exitCode === null && !this.#end.signal.aborted) {
        backend.ready = await process.request('/readyz').then(
          ({ ok }) => ok,
          () => false,
        );
        await delay(100);
      }
      this.#backends.delete(backend);
    })();
  }

  readonly countReady = (): number => [...this.#backends].filter(({ ready }) => ready).length;

  close(): void {
    this.#end.abort();
    this.server.closeAllConnections();
    this.server.close();
  }
}

const env = () => ({ DATABASE_URL: api.url, LOG_LEVEL: 'fatal', LOGIN_PER_MINUTE: '100000', DRAIN_SECONDS: '2' });
async function start(mode: 'web' | 'worker'): Promise<TestProcess> {
  const started = await startProcess(mode, env());
  await started.ready();
  return started;
}

test(`${restarts} rolling restarts under load: no request fails, no task is lost (seed ${seed})`, async () => {
  const superuser = await makeUser(api.db, { is_superuser: true });
  const balancer = new Balancer();
  const fleet = {
    web: [await start('web'), await start('web')],
    worker: [await start('worker'), await start('worker')],
  };
  for (const web of fleet.web) balancer.add(web);
  await expect.poll(balancer.countReady).toBe(2);

  const signIn = await fetch(balancer.address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: superuser.username, password: testPassword }),
  });
  const { access } = (await signIn.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const sent: string[] = [];
  const failures: string[] = [];
  let answered = 0;
  let over = false;
  const work = async (): Promise<void> => {
    while (!over) {
      const writes = next() < 0.3;
      const path = writes ? pathOf(runSchedule.path, { name: 'sessions.sweep' }) : getQueueStats.path;
      const answer = await fetch(balancer.address + path, { method: writes ? 'POST' : 'GET', headers });
      const text = await answer.text();
      if (!answer.ok) failures.push(`${path}: ${answer.status} ${text}`);
      else if (writes) sent.push((JSON.parse(text) as { uuid: string }).uuid);
      answered += 1;
      await delay(20 + next() * 60);
    }
  };
  const working = Array.from({ length: clients }, work);

  for (let turn = 0; turn < restarts; turn += 1) {
    const mode = turn % 2 === 0 ? 'web' : 'worker';
    const old = fleet[mode].shift()!;
    const fresh = await start(mode);
    fleet[mode].push(fresh);
    if (mode === 'web') {
      balancer.add(fresh);
      await expect.poll(balancer.countReady).toBe(3);
    }
    old.child.kill('SIGTERM');
    expect(await old.exited, old.output()).toEqual([0, null]);
  }
  over = true;
  await Promise.all(working);
  expect(failures).toEqual([]);
  console.info(`${answered} requests, ${sent.length} tasks, ${restarts} restarts`);
  expect(sent.length).toBeGreaterThan(restarts);

  const notDone = async () =>
    (await sql`select from task_run where uuid = any(${sent}::uuid[]) and state <> 'SUCCESS'`.execute(api.db)).rows
      .length;
  await expect.poll(notDone).toBe(0);
  const kept = await sql`select from task_run where uuid = any(${sent}::uuid[])`.execute(api.db);
  expect(kept.rows).toHaveLength(new Set(sent).size);
  balancer.close();
}, 1_800_000);
