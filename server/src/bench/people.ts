import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findThings } from '@app/contract/people/finder';
import { getFullPerson, searchEmails } from '@app/contract/people/people';
import { countPeople, searchPeople } from '@app/contract/people/person-search';
import type { CompiledQuery } from 'kysely';
import { caller } from '#testing/access';
import { makeUser } from '#testing/make';
import { openSession } from '../features/sessions/sessions.ts';
import { openComparison } from './beside.ts';
import { openPeople, openPeopleCluster } from './worlds/people-data.ts';
import { type Asked, ms, openProduct, type Product, time } from './product.ts';
import { percentile } from './statistics.ts';

/* Anybody among a million in a blink? Raw SQL, a bare endpoint with that SQL and no sign-in, and ours, in one run. */

const [many, fewer] = [1_000_000, 100_000];
const rounds = 100;
const faults: string[] = [];
const holds = (ok: boolean, fault: string): void => void (ok || faults.push(fault));

const cluster = await openPeopleCluster();
const urls = { many: await openPeople(cluster, many), fewer: await openPeople(cluster, fewer) };
const [product, small] = [await openProduct(urls.many), await openProduct(urls.fewer)];

const comparison = await openComparison(product, urls.many);
const { pool } = comparison;
const measure = async (name: string, asked: Asked) => comparison.measure(name, await product.prepare(asked), { keep });

/** Statements about the question itself; signing in and keeping books is what a bare endpoint does not do. */
const keep = ({ sql }: CompiledQuery): boolean =>
  /^(begin|commit)|person|tsquery|company|enable_|statement_timeout/.test(sql) &&
  !/audit_log|app_user|session/.test(sql);

/** Everything that the person page shows, table by table. */
const rowsOfPerson = [
  'select * from person where id = $1',
  ...'experience education person_email person_phone person_link message reminder vote_current person_assignment'
    .split(' ')
    .map((table) => `select * from ${table} where person_id = $1`),
  ...['comment', 'attachment', 'tagging'].map(
    (table) => `select * from ${table} where kind = 'person' and object_id = $1`,
  ),
  'select * from person_merge where kept_id = $1',
];

const searchFor = (q: string, more: Record<string, string> = {}): Asked => ({
  endpoint: searchPeople,
  query: { q, ...more },
  plain: true,
});

async function measureRatios(): Promise<void> {
  const list = await measure('List of 50', searchFor(''));
  holds(list.ours.p50 <= 2 * list.bare.p50, 'List: p50 over twice the bare endpoint');
  holds(list.ours.p95 <= 3 * list.bare.p95, 'List: p95 over three times the bare endpoint');
  for (const q of [
    'react AND (stockholm OR uppsala)',
    '"product owner" AND sql',
    'rust AND autosar',
    'kubernetes -aws göteborg',
    'utveckl*',
  ]) {
    const found = await measure(q, searchFor(q));
    holds(found.ours.p50 <= 1.5 * found.bare.p50, `${q}: p50 over 1.5 times the bare endpoint`);
    holds(found.ours.p95 <= 2 * found.bare.p95, `${q}: p95 over twice the bare endpoint`);
  }
  for (const q of ['anders nilsson', 'name:"Åsa Öhman"', 'nguyễn']) {
    const found = await measure(q, searchFor(q));
    holds(found.ours.p50 <= 50, `${q}: a name over 50 ms`);
  }
  for (const q of ['', 'react', 'rust AND autosar', 'anders nilsson']) {
    const facets = await measure(`Facets of ${q || 'everybody'}`, { endpoint: countPeople, query: { q }, plain: true });
    holds(facets.ours.p95 <= 300, `Facets of ${q}: p95 over 300 ms`);
  }
  for (const query of ['anders', 'nilsson', 'a']) {
    const emails = await measure(`E-mail ${query}`, { endpoint: searchEmails, query: { query }, plain: true });
    holds(emails.ours.p95 <= 50, `E-mail ${query}: p95 over 50 ms`);
  }
  for (const query of ['and', 'nil', 'zzz', 'anders ni']) {
    const things = await measure(`Find ${query}`, { endpoint: findThings, query: { query }, plain: true });
    holds(things.ours.p95 <= 100, `Find ${query}: p95 over 100 ms`);
  }
  const asked: Asked = { endpoint: getFullPerson, params: { id: '777777' }, plain: true };
  const person = await comparison.measure('Person page', await product.prepare(asked), {
    keep: ({ sql }) => !/session|audit_log|"app_user" as "u"/.test(sql),
    plain: () => rowsOfPerson.map((text) => ({ text, values: [777_777] })),
  });
  holds(person.ours.p95 <= 50, 'Person page: p95 over 50 ms');
  holds(person.ours.p50 <= 2 * person.bare.p50, 'Person page: p50 over twice the bare endpoint');
}

/** No name is slow, whichever it is. */
async function measureNames(): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select distinct first_name || ' ' || last_name as name from person where id <= 20000 order by 1 limit 200",
  );
  const times: { name: string; took: number }[] = [];
  for (const { name } of rows) {
    const request = await prepareOnce(product, name.replaceAll("'", ' '));
    await request();
    // The middle of three, so that a hiccup of the machine is not put down to a name.
    times.push({ name, took: percentile([await time(request), await time(request), await time(request)], 50) });
  }
  const slowest = times.toSorted((a, b) => b.took - a.took)[0]!;
  console.log(
    `${rows.length} names: p95 ${ms(
      percentile(
        times.map(({ took }) => took),
        95,
      ),
    )}, slowest ${slowest.name} ${ms(slowest.took)}`,
  );
  holds(slowest.took <= 50, `${slowest.name}: over 50 ms`);
}
let access: Promise<string> | undefined;
async function prepareOnce(on: Product, q: string): Promise<() => Promise<void>> {
  access ??= (async () => {
    const user = await makeUser(on.db, { username: `bench-${randomUUID()}` });
    return (await on.db.transaction().execute((trx) => openSession(trx, user.id, caller))).access;
  })();
  return on.prepareWith(await access, searchFor(q));
}

async function measureGrowth(): Promise<void> {
  for (const [name, q] of [
    ['List', ''],
    ['Boolean', 'react AND (stockholm OR uppsala)'],
  ] as const) {
    const [big, little] = [await product.prepare(searchFor(q)), await small.prepare(searchFor(q))];
    const [inMany, inFewer]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n += 1) {
      inFewer.push(await time(little));
      inMany.push(await time(big));
    }
    const growth = percentile(inMany, 50) / percentile(inFewer, 50);
    console.log(
      `${name}, ${fewer} to ${many} people: ${ms(percentile(inFewer, 50))} to ${ms(percentile(inMany, 50))}, x ${growth.toFixed(2)}`,
    );
    holds(growth <= 1.3, `${name}: grows by more than 1.3`);
  }
}

/** A web process of its own, with the flags that `npm run start:web` gives it, under fifty searches at a time. */
async function measureMemory(): Promise<void> {
  const program = ['--max-semi-space-size=4', resolve(import.meta.dirname, '../main.ts'), 'web'];
  const web: ChildProcess = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: urls.many,
      PORT: '3987',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(web.stdout!)) if (line.startsWith('Ready')) break;
  web.stdout!.resume();
  const user = await makeUser(product.db, { username: `bench-${randomUUID()}` });
  const { access: token } = await product.db.transaction().execute((trx) => openSession(trx, user.id, caller));
  const questions = [
    'react',
    'java stockholm',
    '"product owner"',
    'anders nilsson',
    'kubernetes -aws',
    'rust AND autosar',
  ];
  await Promise.all(
    Array.from({ length: 50 }, async (_, client) => {
      for (let n = 0; n < 6; n += 1) {
        const q = encodeURIComponent(questions[(client + n) % questions.length]!);
        await (
          await fetch(`http://127.0.0.1:3987${searchPeople.path}?q=${q}`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).text();
      }
    }),
  );
  const status = await readFile(`/proc/${web.pid}/status`, 'utf8');
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  console.log(`Memory of the web process under 50 parallel searches: ${peak.toFixed(0)} MB at most`);
  holds(peak < 300, 'Memory: 300 MB or more');
  web.kill('SIGTERM');
  await once(web, 'exit');
}

try {
  await measureRatios();
  await measureNames();
  await measureGrowth();
  await measureMemory();
} finally {
  await comparison.close();
  await product.close();
  await small.close();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
