import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval as every } from 'node:timers/promises';
import { taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Services } from '../services.ts';
import { readClock, sendDue } from './schedule.ts';
import { queuePolicies } from './tasks.ts';

export const beatSeconds = 5;
export const sampleSeconds = 10;

/** Notes how something stands, once for all workers that try. */
export type Sampler = (db: Db) => Promise<void>;

interface Parts {
  name: string;
  samplers: readonly Sampler[];
  countActive(): number;
}

/** Every few seconds: tells that this worker is alive and how it is, samples the queues, sends what is scheduled. */
export async function startBeating(
  { db, log, tasks }: Services,
  { name, samplers, countActive }: Parts,
): Promise<{ stop(): Promise<void> }> {
  const end = new AbortController();
  const started = new Date().toISOString();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let used = process.cpuUsage();

  const beat = async (): Promise<void> => {
    const spent = process.cpuUsage(used);
    used = process.cpuUsage();
    const figures = {
      queues: [...taskQueues],
      concurrency: taskQueues.reduce((sum, queue) => sum + queuePolicies[queue].concurrency, 0),
      active: countActive(),
      memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
      cpu_percent: (spent.user + spent.system) / 10_000 / beatSeconds,
      loop_p99_ms: loop.percentile(99) / 1e6,
      beat: sql<string>`now()`,
    };
    loop.reset();
    await db
      .insertInto('worker_beat')
      .values({ worker: name, started, ...figures })
      .onConflict((conflict) => conflict.column('worker').doUpdateSet({ started, ...figures }))
      .execute();
    await sampleQueues(db);
    for (const sample of samplers) await sample(db);
    await sendDue(db, tasks, await readClock(db));
  };
  const beating = (async () => {
    for await (const _ of every(beatSeconds * 1000, undefined, { signal: end.signal }))
      await beat().catch((err: unknown) => log.warn({ err }, 'no sign of life could be given'));
  })().catch(() => undefined); // The end is an abort.

  await beat();
  return {
    stop: async () => {
      end.abort();
      await beating;
      loop.disable();
      const goodbye = db.deleteFrom('worker_beat').where('worker', '=', name).execute();
      await goodbye.catch(() => undefined); // Without a database it is seen by its age.
    },
  };
}

/** Once per slot, whichever worker comes first. */
export async function sampleQueues(db: Db): Promise<void> {
  await sql`
    with slot as (
      select date_bin(make_interval(secs => ${sampleSeconds}), now(), 'epoch') as at, make_interval(secs => ${sampleSeconds}) as width
    )
    insert into queue_sample (at, queue, pending, active, done, failed)
    select slot.at, queue,
      (select count(*) from task_run where state in ('PENDING', 'RETRY') and task_run.queue = q.queue),
      (select count(*) from task_run where state in ('RECEIVED', 'STARTED') and task_run.queue = q.queue),
      ended.done, ended.failed
    from slot cross join unnest(${[...taskQueues]}::text[]) as q (queue)
    cross join lateral (
      select count(*) filter (where state = 'SUCCESS') as done, count(*) filter (where state = 'FAILURE') as failed
      from task_run where task_run.queue = q.queue and finished >= slot.at - slot.width and finished < slot.at
    ) as ended
    where not exists (select from queue_sample where queue_sample.at = slot.at)
    on conflict do nothing`.execute(db);
}

/** Drops what is older than we promise to keep, and thins out what is only needed roughly. */
export async function trimHistory(db: Db, onProgress: (done: number) => Promise<void>): Promise<number> {
  let dropped = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from task_run where uuid in (
        select uuid from task_run where received < now() - interval '90 days' and finished is not null
        order by received limit 5000)`.execute(db);
    dropped += Number(numAffectedRows);
    await onProgress(dropped);
    if (numAffectedRows === 0n) break;
  }
  await sql`
    with old as (
      delete from queue_sample where at < now() - interval '48 hours' and at <> date_bin('5 minutes', at, 'epoch') returning *
    )
    insert into queue_sample (at, queue, pending, active, done, failed)
    select date_bin('5 minutes', at, 'epoch') as slot, queue, max(pending), max(active), sum(done), sum(failed)
    from old group by slot, queue
    on conflict (at, queue) do update set
      pending = greatest(queue_sample.pending, excluded.pending), active = greatest(queue_sample.active, excluded.active),
      done = queue_sample.done + excluded.done, failed = queue_sample.failed + excluded.failed`.execute(db);
  await sql`delete from queue_sample where at < now() - interval '90 days'`.execute(db);
  await sql`delete from worker_beat where beat < now() - interval '1 day'`.execute(db);
  return dropped;
}
