import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf } from '@app/contract/base/endpoint';
import { mostImportRows } from '@app/contract/people/import-list';
import {
  changeImport,
  createImport,
  getImport,
  type ImportBatch,
  largestImport,
  startImport,
  undoImport,
} from '@app/contract/people/imports';
import { searchPeople } from '@app/contract/people/person-search';
import { getCurrentUser } from '@app/contract/users/users';
import { sql } from 'kysely';
import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { makeUser } from '#testing/make';
import { openScratchCluster } from '#testing/scratch-cluster';
import type { Letter, Sent } from '#testing/programs/sender';
import { buildApp } from '../app.ts';
import { openSession } from '../features/sessions/sessions.ts';
import { Runtime } from '../runtime.ts';
import { tasks } from '../features.ts';
import { percentile } from './statistics.ts';

/*
 * How fast does a long list come in, does it survive the death of its worker, how fast is it taken back, and do others feel it
 * when the largest lists are read?
 */

const rows = Number(process.env['ROWS'] ?? 100_000);
const leastPerSecond = 500;
const faults: string[] = [];
const print = (name: string, figure: string, more = ''): void =>
  console.log(`${name.padEnd(46)} ${figure.padStart(14)} ${more}`);

const cluster = await openScratchCluster();
const DATA_DIR = await mkdtemp(join(tmpdir(), 'spana-bench-'));
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL: cluster.url });
const log = openLog(config);
const runtime = new Runtime({ config, log, tasks, works: false, say: () => undefined });
const app = await buildApp({ config, log, health: runtime.health, services: runtime.services });
const { db } = await runtime.start();
const user = await makeUser(db);
const { access } = await db
  .transaction()
  .execute((trx) => openSession(trx, user.id, { ip: '127.0.0.1', device_id: undefined, browser: 'bench' }));

async function call(endpoint: Endpoint, given: { id?: number; body?: object; bytes?: Buffer }) {
  const { id, body, bytes } = given;
  const answer = await app.inject({
    method: endpoint.method,
    url: pathOf(endpoint.path, { id }),
    query: bytes ? { name: 'list.csv' } : {},
    payload: bytes ?? body,
    headers: {
      authorization: authorizationHeader(access),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
    },
  });
  if (answer.statusCode >= 300) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

const workers = new Set<ChildProcess>();
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts'), 'worker'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: cluster.url, DATA_DIR, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.add(worker);
  return worker;
}
async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  workers.delete(worker);
}

const list = Buffer.from(
  `Förnamn;Efternamn;E-post;Telefon;Titel;Företag;Ort;Kompetenser;LinkedIn\n${Array.from(
    { length: rows },
    (_, n) =>
      `Anna${n % 977};Berg${n};anna${n}@example.com;070${String(n).padStart(7, '0')};Utvecklare ${n % 40};Bolaget ${n % 3000} AB;Malmö;React, TypeScript, SQL, Kotlin;https://www.linkedin.com/in/anna-${n}`,
  ).join('\n')}`,
);

async function until(id: number, reached: (batch: ImportBatch) => boolean): Promise<ImportBatch> {
  for (;;) {
    const batch = await call(getImport, { id });
    if (reached(batch)) return batch;
    await delay(200);
  }
}
const countPeople = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from person`.execute(db)).rows[0]!.count;
const perSecond = (since: number): string => `${Math.round((rows / (performance.now() - since)) * 1000)} rows/s`;

async function sendIn(): Promise<number> {
  const since = performance.now();
  const { id } = await call(createImport, { bytes: list });
  print(`Sent in, ${rows} rows, ${(list.length / 1e6).toFixed(1)} MB`, `${Math.round(performance.now() - since)} ms`);
  await call(changeImport, { id, body: { source: 'Bench', lawful_basis: 'consent' } });
  return id;
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
const headers = { authorization: authorizationHeader(access), 'accept-encoding': 'identity' };
/** Threads of their own: what is measured is the server, which is this one. */
const [colleague, uploader] = [0, 1].map(() => new Worker(new URL('../testing/programs/sender.ts', import.meta.url)));
async function post(thread: Worker, { body, ...letter }: Letter): Promise<{ status: number; ms: number }> {
  thread.postMessage({ ...letter, body }, body ? [body.buffer] : []);
  const [sent] = (await once(thread, 'message')) as [Sent];
  if ('error' in sent) throw new Error(`${letter.url}: ${sent.error}`);
  return sent;
}

/** What a colleague does all day, one thing after the other, until something has happened. */
async function workUntil(event: Promise<unknown>): Promise<number[]> {
  const asked = [`${searchPeople.path}?q=skill:react`, getCurrentUser.path, `${searchPeople.path}?q=berg`];
  const times: number[] = [];
  let over = false;
  void event.finally(() => (over = true));
  for (let n = 0; !over; n += 1) {
    const { status, ms } = await post(colleague!, {
      method: 'GET',
      url: `${address}${asked[n % asked.length]}`,
      headers,
    });
    if (status !== 200) faults.push(`A colleague was answered ${status}`);
    times.push(ms);
    await delay(10);
  }
  return times;
}

const fill = (text: string, most: number): string => text.repeat(Math.floor(most / text.length));
const resume = JSON.stringify({
  basics: { name: 'Anna Berg', email: 'anna@example.com', summary: 'Builds things. '.repeat(10) },
  work: [{ name: 'Klippan', position: 'Architect', startDate: '2019-03' }],
});
const card =
  'BEGIN:VCARD\r\nN:Berg;Anna\r\nEMAIL:anna@example.com\r\nTEL:0701234567\r\nNOTE:Builds things\r\nEND:VCARD\r\n';
const largest: [name: string, file: string, content: () => string][] = [
  [
    'the longest CSV',
    'a.csv',
    () => `Name,Notes\n${fill(`Anna Berg,${'Builds things. '.repeat(20)}\n`, largestImport - 20)}`,
  ],
  ['the CSV of most rows', 'a.csv', () => `Name,E-mail\n${fill('Anna Berg,anna@example.com\n', 27 * mostImportRows)}`],
  ['the most cards', 'a.vcf', () => card.repeat(mostImportRows)],
  ['the longest JSON', 'a.json', () => `[${fill(`${resume},`, largestImport - 1000)}${resume}]`],
  ['JSON of nothing', 'a.json', () => `[${fill('{},', largestImport - 10)}{}]`],
];

/** While the largest files of each kind are read, others wait at most twice as long as when nothing is read. */
async function readBeside(): Promise<void> {
  await workUntil(delay(3000));
  for (const [name, file, content] of largest) {
    const quiet = percentile(await workUntil(delay(4000)), 95);
    const body = new TextEncoder().encode(content());
    const uploading = post(uploader!, {
      method: 'POST',
      url: `${address}${createImport.path}?name=${file}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
    });
    const times = await workUntil(uploading);
    const { status, ms } = await uploading;
    const beside = percentile(times, 95);
    print(
      `Others’ p95 while ${name} is read`,
      `${beside.toFixed(1)} ms`,
      `quiet ${quiet.toFixed(1)} ms, ${(beside / quiet).toFixed(2)} x of at most 2; ${times.length} requests in ${(ms / 1000).toFixed(1)} s, ${status}`,
    );
    if (beside > 2 * quiet) faults.push(`Others wait while ${name} is read`);
  }
}

try {
  let worker = startWorker();
  const first = await sendIn();
  const started = performance.now();
  await call(startImport, { id: first });
  const { outcomes } = await until(first, ({ state }) => state === 'done');
  const took = performance.now() - started;
  print('Imported', perSecond(started), `${(took / 1000).toFixed(1)} s, least ${leastPerSecond} rows/s`);
  if ((rows / took) * 1000 < leastPerSecond) faults.push('People come in too slowly');
  if (outcomes.created !== rows || (await countPeople()) !== rows) faults.push('Not everybody came in once');

  const undone = performance.now();
  await call(undoImport, { id: first });
  const { undo } = await until(first, ({ state }) => state === 'undone');
  print('Undone', perSecond(undone), `${((performance.now() - undone) / 1000).toFixed(1)} s`);
  if (undo.removed !== rows || (await countPeople()) !== 0) faults.push('Not everybody went');

  const second = await sendIn();
  await call(startImport, { id: second });
  await until(second, ({ done }) => done > rows * 0.4);
  await kill(worker);
  const { done } = await call(getImport, { id: second });
  const killed = performance.now();
  worker = startWorker();
  await until(second, (batch) => batch.done > done);
  print('Killed on the way: went on after', `${((performance.now() - killed) / 1000).toFixed(1)} s`, `at row ${done}`);
  const whole = await until(second, ({ state }) => state === 'done');
  print('… and imported', `${whole.outcomes.created} of ${rows}`);
  if (whole.outcomes.created !== rows || (await countPeople()) !== rows)
    faults.push('After a kill some are missing or doubled');
  await kill(worker);
  await readBeside();
} finally {
  for (const worker of workers) await kill(worker);
  for (const thread of [colleague, uploader]) await thread?.terminate();
  await app.close();
  await runtime.stop(0);
  await cluster.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
