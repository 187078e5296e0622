import {
  cardStates,
  cardTasks,
  getQueueStats,
  getQueueTask,
  listQueueTasks,
  watchTasks,
} from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { openScratchCluster } from '#testing/scratch-cluster';
import { type Asked, load, ms, openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';
import { fillHistory, finishedRuns, names, rareName, unfinishedRuns } from './worlds/task-history.ts';

/* Is the page of background tasks still quick when the history is long? And what does keeping the history cost? */

const rounds = 200;
const faults: string[] = [];
const printRow = (...[name = '', ...figures]: string[]): void =>
  console.log(name.padEnd(40) + figures.map((figure) => figure.padStart(11)).join(''));

const cluster = await openScratchCluster();
const product = await openProduct(cluster.url);
const { db, tasks: queue } = product;
const bare = new pg.Client(cluster.url);
await bare.connect();

interface Measured extends Asked {
  name: string;
}

async function measure(row: Measured): Promise<void> {
  const request = await product.prepare(row);
  for (let n = 0; n < 20; n += 1) await request();
  const statements = await product.capture(request);
  const askDatabase = async () => {
    for (const { sql: text, parameters } of statements) await bare.query(text, [...parameters]);
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  // By turns, so that both see the same weather.
  for (let n = 0; n < rounds; n += 1) {
    ours.push(await time(request));
    theirs.push(await time(askDatabase));
  }
  const [p50, p95, bare50, bare95] = [
    percentile(ours, 50),
    percentile(ours, 95),
    percentile(theirs, 50),
    percentile(theirs, 95),
  ] as const;
  const budget = row.endpoint === listQueueTasks ? 150 : row.endpoint === getQueueStats ? 100 : undefined;
  const ratio = (p50 / bare50).toFixed(2);
  printRow(row.name, ms(p50), ms(p95), ms(bare50), ms(bare95), ratio, budget ? ms(budget) : '-', load());
  if (budget !== undefined && p95 > budget) faults.push(`${row.name}: ${ms(p95)}`);
}

async function measureRequests(): Promise<void> {
  const list = (name: string, query: Record<string, string> = {}): Measured => ({
    name,
    endpoint: listQueueTasks,
    query,
  });
  const at = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const failed = await db
    .selectFrom('task_run')
    .select('uuid')
    .where('state', '=', 'FAILURE')
    .where('name', '=', names[0] ?? '')
    .orderBy('received', 'desc')
    .limit(20)
    .execute();
  const cards = { taskname: Object.keys(cardTasks).join(','), state: cardStates.join(',') };
  printRow('', 'p50', 'p95', 'bare p50', 'bare p95', 'ratio', 'budget', 'load');
  await measure(list('First page'));
  await measure(list('From 5000 on', { offset: '5000' }));
  await measure(list('Oldest first', { sort_by: 'received' }));
  await measure(list('state=FAILURE', { state: 'FAILURE' }));
  await measure(list('not_state=SUCCESS', { not_state: 'SUCCESS' }));
  await measure(list('A rare name', { taskname: rareName }));
  await measure(list('The most common name', { taskname: names[0] ?? '' }));
  await measure({ ...list('What role cards ask for', cards), plain: true });
  await measure(list('One worker', { workername: 'worker-7' }));
  await measure(list('kwargs_map', { kwargs_map: '{"assignment_id": 77}' }));
  await measure(list('One day', { received_start: at(40), received_end: at(39) }));
  await measure(list('Slowest first', { sort_by: '-runtime' }));
  await measure(list('No such name', { taskname: 'none' }));
  await measure(list('No such worker', { workername: 'none' }));
  await measure({ name: 'Stats', endpoint: getQueueStats });
  await measure({ name: 'A failed task', endpoint: getQueueTask, params: { uuid: failed[0]?.uuid ?? '' } });
  const uuids = failed.map(({ uuid }) => uuid).join(',');
  await measure({ name: 'Progress of 20 tasks', endpoint: watchTasks, query: { uuid: uuids } });
}

async function measureCrowd(): Promise<void> {
  const request = await product.prepare({ endpoint: listQueueTasks });
  const times: number[] = [];
  const took = await time(() =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let n = 0; n < 50; n += 1) times.push(await time(request));
      }),
    ),
  );
  const rate = ((times.length / took) * 1000).toFixed(0);
  console.log(`First page, 16 at a time: ${rate} a second, p95 ${ms(percentile(times, 95))}, load ${load()}`);
}

/** Sends, takes and completes tasks, with and without the history by turns. */
async function measureHistory(): Promise<void> {
  const kind = { name: 'bench.task', queue: 'default', input: z.object({ n: z.int() }) } as const;
  const { boss } = queue;
  const runOne = async (n: number): Promise<void> => {
    await db.transaction().execute((trx) => queue.send(trx, kind, { n }));
    const [job] = await boss.fetch('default');
    if (job) await boss.complete('default', job, { n });
  };
  const batch = 200;
  const rates: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
  for (let round = 0; round < 10; round += 1)
    for (const verb of ['enable', 'disable'] as const) {
      await sql`alter table pgboss.job ${sql.raw(verb)} trigger task_run__follow_job`.execute(db);
      const took = await time(() =>
        Promise.all(
          Array.from({ length: 4 }, async () => {
            for (let n = 0; n < batch / 4; n += 1) await runOne(n);
          }),
        ),
      );
      rates[verb].push((batch / took) * 1000);
    }
  const [kept, not] = [percentile(rates.enable, 50), percentile(rates.disable, 50)];
  console.log(
    `Tasks sent, taken and completed, 4 at a time: ${kept.toFixed(0)} a second, without history ${not.toFixed(0)}, ratio ${(not / kept).toFixed(2)}, load ${load()}`,
  );
}

try {
  const took = await time(() => fillHistory(db));
  console.log(`${finishedRuns} finished and ${unfinishedRuns} other tasks, made in ${ms(took)}`);
  await measureRequests();
  await measureCrowd();
  await measureHistory();
} finally {
  await bare.end();
  await product.close();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
