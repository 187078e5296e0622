import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { register } from '@app/contract/users/accounts';
import { login } from '@app/contract/users/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/base/endpoint';
import { listUsers } from '@app/contract/users/manage-users';
import { getCurrentUser } from '@app/contract/users/users';
import { putUser } from '@app/contract/users/user-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { freePort, inherited } from '../testing/process.ts';
import { randomFrom, seed } from '../testing/random.ts';
import { makeDataDir } from '../testing/scratch-cluster.ts';

/* A real server with its own database, killed in the middle of its work and started again, as `npm start` would. */
const rounds = 10;
const writers = ['staff', 'recruiter', 'recruiter2', 'recruiter3'];

let dataDir: string;
let port: number;
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await makeDataDir();
  port = await freePort();
});

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const limits = { REGISTER_PER_MINUTE: '100000', REGISTER_PER_HOUR: '100000', LOGIN_PER_MINUTE: '100000' };
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts'), 'all'], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'fatal', ...limits },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Ready: ')) continue;
    child.stdout.resume(); // A pipe that nobody empties stops the server one day.
    return;
  }
  throw new Error('The server ended while it started');
}

/** The answer, or nothing when the server went away instead of giving one. */
async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  token?: string,
): Promise<Response<E> | undefined> {
  const { params, query, body } = request as { params?: object; query?: Record<string, string>; body?: object };
  const path = pathOf(endpoint.path, { ...params });
  const response = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query).toString()}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined || response.status === 503) return undefined;
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
  return JSON.parse(text) as Response<E>;
}

interface Writer {
  name: string;
  id: number;
  token: string;
  /** How often the own first name was changed, and who was registered, with the server's word for it. */
  changes: number;
  registered: string[];
}

async function signIn(name: string): Promise<Writer> {
  const answer = await call(login, { body: { username: name, password: demoPassword } });
  if (!answer) throw new Error('The server is not there');
  return { name, id: answer.user.id, token: answer.access, changes: 0, registered: [] };
}

/** Writes until the server is gone. What was on its way then may be there or not; what was answered must be. */
async function write(writer: Writer, round: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const first_name = `Name ${writer.changes + 1}`;
    if (!(await call(putUser, { params: { id: String(writer.id) }, body: { first_name } }, writer.token))) return;
    writer.changes += 1;

    const username = `${writer.name}-${round}-${turn}`;
    const person = {
      username,
      email: `${username}@example.com`,
      password: 'a long enough secret',
      first_name: 'New',
      last_name: 'User',
    };
    if (!(await call(register, { body: { ...person, terms_accepted: true } }))) return;
    writer.registered.push(username);
  }
}

async function listPending(token: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let offset = 0; ; offset += 200) {
    const query = { state: 'pending', limit: '200', offset: String(offset) };
    const page = await call(listUsers, { query }, token);
    for (const { username } of page?.results ?? []) found.add(username);
    if (!page?.next) return found;
  }
}

async function killDatabase(): Promise<void> {
  const place = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  const pid = await readFile(join(place, 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(pid, 10), 'SIGKILL');
}

test(`what was answered survives ${rounds} kills of the server, half of them with the database (seed ${seed})`, async () => {
  const next = randomFrom(seed);
  await start();
  const team = await Promise.all(writers.map(signIn));

  for (let round = 1; round <= rounds; round += 1) {
    const before = team.map(({ registered }) => registered.length);
    const work = Promise.all(team.map((writer) => write(writer, round)));
    // All are in the middle of it, however slow the machine is.
    await expect.poll(() => team.every(({ registered }, n) => registered.length > before[n]!)).toBe(true);
    await delay(next() * 600);
    if (round % 2 === 0) await killDatabase();
    server?.kill('SIGKILL');
    await work;
    await start();

    const pending = await listPending(team[0]?.token ?? '');
    for (const { name, token, changes, registered } of team) {
      const user = (await call(getCurrentUser, {}, token))?.results[0];
      const seen = Number(/^Name (\d+)$/.exec(user?.first_name ?? '')?.[1] ?? 0);
      expect([changes, changes + 1], `${name} after kill ${round}`).toContain(seen);
      expect(
        registered.filter((username) => !pending.has(username)),
        `${name} after kill ${round}`,
      ).toEqual([]);
    }
    // The change that was under way may have been made: go on from what is there.
    for (const writer of team) {
      const user = (await call(getCurrentUser, {}, writer.token))?.results[0];
      writer.changes = Number(/^Name (\d+)$/.exec(user?.first_name ?? '')?.[1] ?? 0);
    }
  }
});
