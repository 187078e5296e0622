import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { sampleQueues, trimHistory } from './beat.ts';

const api = useApi();
const insertRun = (name: string, days: number, state: string) =>
  sql`insert into task_run (uuid, queue, name, state, received, eta, finished)
    values (gen_random_uuid(), 'default', ${name}, ${state}, now() - make_interval(days => ${days}), now(),
      ${state === 'PENDING' ? null : sql`now()`})`.execute(api.db);

test('the history of finished tasks is kept for 90 days, and tasks that still wait for longer', async () => {
  await insertRun('young', 89, 'SUCCESS');
  await insertRun('old', 91, 'FAILURE');
  await insertRun('waiting', 100, 'PENDING');
  const told: number[] = [];
  expect(await trimHistory(api.db, async (done) => void told.push(done))).toBe(1);
  expect(told).toEqual([1, 1]);
  const left = await api.db.selectFrom('task_run').select('name').orderBy('name').execute();
  expect(left.map(({ name }) => name)).toEqual(['waiting', 'young']);
});

test('samples of the queues are exact for two days, then rougher, and their sums stay', async () => {
  const sample = (ago: string, done: number) =>
    sql`insert into queue_sample (at, queue, pending, active, done, failed)
      values (date_bin('5 minutes', now(), 'epoch') - ${ago}::interval, 'default', 3, 1, ${done}, 1)`.execute(api.db);
  for (const ago of [
    '50 hours',
    '49 hours 59 minutes 50 seconds',
    '49 hours 59 minutes 40 seconds',
    '1 hour',
    '91 days',
  ])
    await sample(ago, 2);
  const read = async () =>
    (
      await sql<{ done: number; failed: number; pending: number }>`
        select done, failed, pending from queue_sample order by at`.execute(api.db)
    ).rows;
  for (let turn = 0; turn < 2; turn += 1) {
    await trimHistory(api.db, () => Promise.resolve());
    expect(await read()).toEqual([
      { done: 6, failed: 3, pending: 3 },
      { done: 2, failed: 1, pending: 3 },
    ]);
  }
});

test('a sample is taken once per slot, however many workers try', async () => {
  await sql`truncate queue_sample`.execute(api.db);
  await Promise.all(Array.from({ length: 10 }, () => sampleQueues(api.db)));
  const { rows } = await sql<{ slots: number; samples: number }>`
    select count(distinct at) as slots, count(*) as samples from queue_sample`.execute(api.db);
  expect(rows[0]!.samples).toBe(rows[0]!.slots * 6);
});
