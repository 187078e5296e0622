import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import pg from 'pg';
import { caller } from '#testing/access';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { whyNot } from '#testing/three-nodes/packages';
import { openThreeNodes } from '#testing/three-nodes/three-nodes';
import { openSession } from '../features/sessions/sessions.ts';
import { type Ask, load, ms, openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';

/*
 * What it costs that a second node has every vote on its disk before it is answered, and what a pooler costs: votes over HTTP, by turns with and
 * without, on the same three nodes. All of them share one machine and one disk; a network between them adds its own time.
 */
const missing = whyNot();
if (missing) {
  console.log(`Not run: ${missing}`);
  process.exit(2);
}
const rounds = 6;
const single = 100;
const parallel = 16;
const each = 15;

const nodes = await openThreeNodes();
const direct = await openProduct(nodes.directUrl);
const pooled = await openProduct(nodes.pooledUrl, nodes.directUrl);
const { db } = direct;
await sql`create table bench (n int)`.execute(db);
const user = await makeUser(db);
const assignment = await makeAssignment(db, { users: [user.id], vote_to_board: false });
const people: number[] = [];
for (let n = 0; n < 200; n += 1) people.push(await makePerson(db, {}, user));
const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));
const body = () => ({
  assignment,
  person: people[Math.floor(Math.random() * people.length)]!,
  grade: 'up',
  key: randomUUID(),
});

/** Told to Patroni, which tells PostgreSQL with its next look. */
async function setSynchronous(on: boolean): Promise<void> {
  await nodes.configure({ synchronous_mode: on });
  const client = new pg.Client(nodes.superuserUrl);
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ names: string }>(
      "select current_setting('synchronous_standby_names') as names",
    );
    if ((rows[0]!.names !== '') === on) break;
    await delay(200);
  }
  await client.end();
}

interface Measured {
  name: string;
  url: string;
  product: typeof direct;
  synchronous: boolean;
  /** Of a bare insert, and of a vote. */
  commits: number[];
  times: number[];
  rates: number[];
}
const ways: Measured[] = [
  { name: 'asynchronous', url: nodes.directUrl, product: direct, synchronous: false },
  { name: 'synchronous', url: nodes.directUrl, product: direct, synchronous: true },
  { name: 'synchronous, through PgBouncer', url: nodes.pooledUrl, product: pooled, synchronous: true },
].map((way) => ({ ...way, commits: [], times: [], rates: [] }));

async function measure({ url, product, commits, times, rates }: Measured): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (let n = 0; n < single; n += 1) commits.push(await time(() => client.query('insert into bench values (1)')));
  await client.end();
  const vote: Ask = product.prepareWith(access, { endpoint: castVote, body });
  for (let n = 0; n < 20; n += 1) await vote();
  for (let n = 0; n < single; n += 1) times.push(await time(vote));
  const took = await time(() =>
    Promise.all(
      Array.from({ length: parallel }, async () => {
        for (let n = 0; n < each; n += 1) await vote();
      }),
    ),
  );
  rates.push((parallel * each * 1000) / took);
}

for (let round = 0; round < rounds; round += 1)
  for (const synchronous of [false, true]) {
    await setSynchronous(synchronous);
    const now = ways.filter((way) => way.synchronous === synchronous);
    for (const way of round % 2 === 0 ? now : now.toReversed()) await measure(way);
  }

const middle = (values: number[]): number => percentile(values, 50);
console.log(
  `${''.padEnd(34)}${['commit p50', 'p95', 'vote p50', 'p95', 'votes/s', 'x commit', 'x vote', 'x votes/s'].map((head) => head.padStart(12)).join('')}`,
);
const [first] = ways as [Measured];
for (const { name, commits, times, rates } of ways)
  console.log(
    name.padEnd(34) +
      [
        ms(middle(commits)),
        ms(percentile(commits, 95)),
        ms(middle(times)),
        ms(percentile(times, 95)),
        middle(rates).toFixed(0),
        (middle(commits) / middle(first.commits)).toFixed(2),
        (middle(times) / middle(first.times)).toFixed(2),
        (middle(rates) / middle(first.rates)).toFixed(2),
      ]
        .map((figure) => figure.padStart(12))
        .join(''),
  );
console.log(`${rounds} rounds by turns; the load of the machine is ${load()}`);
await pooled.close();
await direct.close();
await nodes.stop();
