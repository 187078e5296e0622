import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathOf } from '@app/contract/base/endpoint';
import { createPersonAssignment, getBoard, watchBoard } from '@app/contract/roles/board';
import { changeImport, createImport, getImport, startImport } from '@app/contract/people/imports';
import { queueMessages } from '@app/contract/outreach/outreach';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool, wireTypes } from '#platform/db/db';
import { caller } from '#testing/access';
import { makeAssignment, makeMailbox, makeUser } from '#testing/make';
import { startProcess, type TestProcess } from '#testing/process';
import { randomFrom, seed } from '#testing/random';
import { openSmtpSink, type SmtpSink } from '#testing/outside/smtp-sink';
import { listenAgain, Load, repeat } from '#testing/three-nodes/load';
import { openThreeNodes, type ThreeNodes } from '#testing/three-nodes/three-nodes';
import { reconcile } from '../features/outreach/outbox/settle.ts';
import { openSession } from '../features/sessions/sessions.ts';
import { percentile } from '../bench/statistics.ts';

/*
 * Three nodes with a leader that is killed again and again, together with all that runs beside it, while two web processes and two
 * workers have plenty to do. What was acknowledged is there at the end, once.
 */
const kills = Number(process.env['KILLS'] ?? 20);
const longestSeconds = 30;
const kinds = ['votes', 'moves', 'sends', 'imports'] as const;
const rowsInList = 50;
const next = randomFrom(seed);

let nodes: ThreeNodes;
let dataDir: string;
let sink: SmtpSink;
let db: Db;
let webs: TestProcess[];
let workers: TestProcess[];
const users: number[] = [];
const tokens = new Map<number, string>();
const people: number[] = [];

beforeAll(async () => {
  nodes = await openThreeNodes();
  sink = await openSmtpSink();
  db = openDb(openPool(nodes.directUrl, { name: 'test', max: 6, types: wireTypes, onError: () => undefined }));
  dataDir = await mkdtemp(join(tmpdir(), 'spana-failover-'));
  const env = {
    DATABASE_URL: nodes.pooledUrl,
    DATABASE_DIRECT_URL: nodes.directUrl,
    DATABASE_READ_URL: nodes.readUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  webs = [await startProcess('web', env), await startProcess('web', env)];
  workers = [await startProcess('worker', env), await startProcess('worker', env)];
  for (const each of [...webs, ...workers]) await each.ready();
});
afterAll(async () => {
  await db.destroy();
  await sink.close();
  await nodes.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Access lasts for fifteen minutes, the test longer. */
async function signIn(): Promise<void> {
  for (const user of users)
    tokens.set(user, (await db.transaction().execute((trx) => openSession(trx, user, caller))).access);
}

async function count(rows: ReturnType<typeof sql>): Promise<number> {
  return (await sql<{ count: number }>`select count(*) from ${rows}`.execute(db)).rows[0]!.count;
}

const listOf = (list: string, rows: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      `First name;Last name;Email\n${Array.from({ length: rows }, (_, n) => `Anna;Berg ${list} ${n};${list}-${n}@example.com`).join('\n')}`,
    ),
  );

/** A list that is on its way in: from here on the worker has it. */
async function sendList(load: Load, user: number, list: string, rows: number): Promise<number> {
  const { id } = await load.insist('imports', user, createImport, {
    query: { name: `${list}.csv` },
    bytes: listOf(list, rows),
  });
  const params = { id: String(id) };
  await load.insist('imports', user, changeImport, { params, body: { source: 'Test', lawful_basis: 'consent' } });
  await load.insist('imports', user, startImport, { params });
  return id;
}

async function untilIn(load: Load, user: number, id: number): Promise<void> {
  const state = async (): Promise<unknown> =>
    ((await load.ask(user, getImport, { params: { id: String(id) } }))?.body as { state: string } | undefined)?.state;
  await expect.poll(state, { interval: 500 }).toBe('done');
}

/** Any user may write, on any day, a mail each second. */
async function openTheGates(): Promise<void> {
  await sql`alter table outreach_setting drop constraint outreach_setting__per_day`.execute(db);
  await sql`update outreach_setting set per_day = 1000000, first_per_day = 1000000, per_domain_hour = 1000000, cooldown_days = 0,
    spacing_from = 1, spacing_to = 1, opens = '00:00', closes = '24:00', weekdays = '{1,2,3,4,5,6,7}'`.execute(db);
}
/** What was queued could be called back for ten minutes; it leaves at once instead. */
const hurry = () =>
  sql`update outbox set send_at = now() where state = 'queued' and send_at > now()`.execute(db).catch(() => undefined);

test(`${kills} kills of the leader: nothing acknowledged is lost, nothing is done twice (seed ${seed})`, async () => {
  for (let n = 0; n < 4; n += 1) users.push((await makeUser(db)).id);
  const [voter, mover, sender, importer] = users as [number, number, number, number];
  await makeMailbox(db, { id: sender }, sink.port);
  const assignment = await makeAssignment(db, { users, vote_to_board: false });
  await openTheGates();
  await signIn();
  const load = new Load(
    webs.map(({ port }) => `http://127.0.0.1:${port}`),
    (user) => tokens.get(user)!,
  );
  await untilIn(load, importer, await sendList(load, importer, 'first', 3000));
  const found = await db.selectFrom('person').select('id').orderBy('id').execute();
  people.push(...found.map(({ id }) => id));
  const anyone = (from = 0): number => people[from + Math.floor(next() * 200)]!;

  const keys: string[] = [];
  const moves: { id: number; status_str: string }[] = [];
  const sends: number[] = [];
  const imports: number[] = [];
  let written = 0;
  let moved = 0;
  const reads = { done: 0, failed: 0, last: Date.now(), longest: 0 };
  const loops = [
    ...[1, 2].map(() =>
      repeat(50, async () => {
        const key = randomUUID();
        const body = { assignment, person: anyone(), grade: 'up', key } as const;
        await load.insist('votes', voter, castVote, { body });
        keys.push(key);
      }),
    ),
    // Each has people of their own: of two who add the same person at once, one is told that the other was faster.
    ...[0, 200].map((from) =>
      repeat(50, async () => {
        const status_str = `Move ${(moved += 1)}`;
        const body = { assignment, person: anyone(from), column: 'new', status_str } as const;
        const { id } = await load.insist('moves', mover, createPersonAssignment, { body });
        moves.push({ id, status_str });
      }),
    ),
    repeat(500, async () => {
      const person = people[(written += 1)]!;
      const messages = [{ person, subject: 'Hello', body: 'A role for you' }];
      const { results } = await load.insist('sends', sender, queueMessages, { body: { channel: 'EMAIL', messages } });
      expect(results[0]?.obstacles).toEqual([]);
      sends.push(results[0]!.id!);
    }),
    repeat(1000, async () => {
      imports.push(await sendList(load, importer, `list${imports.length}`, rowsInList));
    }),
    repeat(100, async () => {
      const reply = await load.ask(voter, getBoard, { params: { id: String(assignment) }, query: { first: '1' } });
      if (!reply) return void (reads.failed += 1);
      reads.done += 1;
      reads.longest = Math.max(reads.longest, Date.now() - reads.last);
      reads.last = Date.now();
    }),
    repeat(2000, async () => void (await hurry())),
  ];
  const lines = webs.map(({ port }) =>
    listenAgain(`http://127.0.0.1:${port}${pathOf(watchBoard.path, { id: assignment })}`, () => tokens.get(mover)!),
  );

  const seconds: number[] = [];
  const slowest: Record<string, number[]> = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let kill = 1; kill <= kills; kill += 1) {
    await nodes.untilHealthy();
    await signIn();
    const began = Date.now();
    await expect.poll(() => kinds.every((kind) => load.resumedAt(began, kind))).toBe(true);
    await expect.poll(() => lines.every(({ heard }) => heard.at(-1)! > began)).toBe(true);
    await delay(next() * 1500);
    const leader = await nodes.leader();
    await nodes.kill(leader);
    const killed = Date.now();
    await expect.poll(() => kinds.every((kind) => load.resumedAt(killed, kind)), { interval: 100 }).toBe(true);
    const after = (kind?: string): number => (load.resumedAt(killed, kind)! - killed) / 1000;
    seconds.push(after());
    for (const kind of kinds) slowest[kind]!.push(after(kind));
    await expect.poll(() => lines.every(({ heard }) => heard.at(-1)! > killed + after('moves') * 1000)).toBe(true);
    expect(await nodes.leader()).not.toBe(leader);
    nodes.restart(leader);
    console.info(`kill ${kill}: ${leader}, writes again after ${after().toFixed(1)} s`);
  }
  await nodes.untilHealthy();
  await signIn();
  for (const loop of loops) await loop.stop();
  for (const line of lines) await line.stop();

  const print = (name: string, values: number[]): void =>
    console.info(
      `${name.padEnd(8)} min ${Math.min(...values).toFixed(1)} s, p50 ${percentile(values, 50).toFixed(1)} s, p95 ${percentile(values, 95).toFixed(1)} s, max ${Math.max(...values).toFixed(1)} s`,
    );
  console.info(`From a kill to the first acknowledged write, ${kills} kills:`);
  print('any', seconds);
  for (const kind of kinds) print(kind, slowest[kind]!);
  console.info(
    `${keys.length} votes, ${moves.length} moves, ${sends.length} sends, ${imports.length} imports acknowledged`,
  );
  console.info('answers by status:', Object.fromEntries(load.answers));
  console.info(
    `reads: ${reads.done}, told to come again: ${reads.failed}; the longest time without one: ${(reads.longest / 1000).toFixed(1)} s`,
  );
  console.info(`lines of events opened: ${lines.map((line) => line.lines()).join(' and ')}`);
  expect(load.wrong).toEqual([]);

  /* Every acknowledged vote and move is there, and no others. */
  expect(await count(sql`vote where key = any(${keys}::uuid[])`)).toBe(keys.length);
  expect(await count(sql`vote`)).toBe(keys.length);
  const kept = await db.selectFrom('person_assignment').select(['id', 'status_str']).orderBy('id').execute();
  expect(moves.toSorted((a, b) => a.id - b.id)).toEqual(kept);

  /* Every list came in whole, and nobody in it twice. */
  for (const id of imports) await untilIn(load, importer, id);
  const rows = 3000 + imports.length * rowsInList;
  expect(await count(sql`person_email`)).toBe(rows);
  expect(await count(sql`(select distinct email from person_email) as each`)).toBe(rows);

  /* Every mail that was queued leaves once. What was on its way in the moment of a kill is for a person to decide (decision 28). */
  expect(await count(sql`outbox where id = any(${sends}::bigint[])`)).toBe(sends.length);
  expect(await count(sql`outbox`)).toBe(sends.length);
  await sql`update outreach_setting set spacing_from = 0, spacing_to = 0`.execute(db);
  await hurry();
  const waiting = async (): Promise<number> => {
    await reconcile(db, new Date(Date.now() + 20 * 60_000));
    return count(sql`outbox where state not in ('sent', 'unknown', 'held')`);
  };
  await expect.poll(waiting, { interval: 2000 }).toBe(0);
  const sent = await db.selectFrom('outbox').select(['message_id', 'state']).execute();
  const unknown = sent.filter(({ state }) => state !== 'sent');
  console.info(`${sent.length} mails, ${unknown.length} of them for a person to decide`);
  for (const { message_id, state } of sent) {
    const copies = sink.copiesOf(message_id);
    if (state === 'sent') expect(copies, message_id).toBe(1);
    else expect(copies, message_id).toBeLessThanOrEqual(1);
  }
  expect(await count(sql`task_run where state = 'FAILURE'`)).toBe(0);
  expect(percentile(seconds, 95)).toBeLessThanOrEqual(longestSeconds);
});
