import { type QueueFigures, type QueueStats, type TaskQueue, taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { beatSeconds } from '#platform/tasks/beat';
import type { Tasks } from '#platform/tasks/tasks';

/** Percentiles are taken over so many of the newest finished tasks of a queue. */
const measuredTasks = 1000;

export async function getQueueStats(db: Db, _: unknown, __: unknown, { tasks }: { tasks: Tasks }): Promise<QueueStats> {
  const [unfinished, spreads, samples, workers, { last_beat }] = await Promise.all([
    countUnfinished(db),
    measureSpreads(db),
    readSamples(db),
    listWorkers(db),
    db
      .selectFrom('worker_beat')
      .select(sql<string | null>`max(beat)`.as('last_beat'))
      .executeTakeFirstOrThrow(),
  ]);
  const figuresOf = (queue: TaskQueue): QueueFigures => {
    const now = unfinished.find((each) => each.queue === queue);
    const spread = spreads.find((each) => each.queue === queue);
    const series = samples.filter((each) => each.queue === queue);
    const done = sum(series.map((each) => each.done_lately));
    const failed = sum(series.map((each) => each.failed_lately));
    return {
      active_tasks: now?.active ?? 0,
      reserved_tasks: now?.reserved ?? 0,
      pending_tasks: now?.pending ?? 0,
      workers: workers.filter(({ queues }) => queues.includes(queue)).length,
      oldest_wait: now?.oldest_wait ?? null,
      done_per_minute: (done + failed) / 10,
      failed_percent: done + failed === 0 ? null : (100 * failed) / (done + failed),
      wait: { p50: spread?.wait_p50 ?? null, p95: spread?.wait_p95 ?? null },
      run: { p50: spread?.run_p50 ?? null, p95: spread?.run_p95 ?? null },
      series,
    };
  };
  return {
    queue_length: sum(unfinished.map(({ ready }) => ready)),
    active_workers: workers.length,
    reserved_tasks: sum(unfinished.map(({ reserved }) => reserved)),
    active_tasks: sum(unfinished.map(({ active }) => active)),
    pending_tasks: sum(unfinished.map(({ pending }) => pending)),
    queues: Object.fromEntries(taskQueues.map((queue) => [queue, figuresOf(queue)])) as QueueStats['queues'],
    workers,
    last_beat,
    tasknames: tasks.kinds.map(({ name }) => name).toSorted(),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Unfinished {
  queue: string;
  pending: number;
  ready: number;
  reserved: number;
  active: number;
  oldest_wait: number | null;
}
const countUnfinished = async (db: Db): Promise<Unfinished[]> =>
  (
    await sql<Unfinished>`
      select queue,
        count(*) filter (where state in ('PENDING', 'RETRY')) as pending,
        count(*) filter (where state in ('PENDING', 'RETRY') and eta <= now()) as ready,
        count(*) filter (where state = 'RECEIVED') as reserved,
        count(*) filter (where state = 'STARTED') as active,
        extract(epoch from now() - min(eta) filter (where state in ('PENDING', 'RETRY') and eta <= now()))::double precision
          as oldest_wait
      from task_run where state in ('PENDING', 'RETRY', 'RECEIVED', 'STARTED') group by queue`.execute(db)
  ).rows;

interface Spreads {
  queue: string;
  wait_p50: number | null;
  wait_p95: number | null;
  run_p50: number | null;
  run_p95: number | null;
}
const measureSpreads = async (db: Db): Promise<Spreads[]> =>
  (
    await sql<Spreads>`
      select q.queue, figures.* from unnest(${[...taskQueues]}::text[]) as q (queue)
      cross join lateral (
        select
          percentile_cont(0.5) within group (order by wait) as wait_p50,
          percentile_cont(0.95) within group (order by wait) as wait_p95,
          percentile_cont(0.5) within group (order by runtime) as run_p50,
          percentile_cont(0.95) within group (order by runtime) as run_p95
        from (
          select extract(epoch from started - received)::double precision as wait, runtime from task_run
          where task_run.queue = q.queue and finished > now() - interval '1 hour'
          order by finished desc limit ${measuredTasks}
        ) as newest
      ) as figures`.execute(db)
  ).rows;

interface Sample {
  at: string;
  queue: string;
  pending: number;
  active: number;
  done: number;
  done_lately: number;
  failed: number;
  failed_lately: number;
}
const readSamples = async (db: Db): Promise<Sample[]> =>
  (
    await sql<Sample>`
      select date_trunc('minute', at) as at, queue, max(pending) as pending, max(active) as active,
        sum(done) as done, coalesce(sum(done) filter (where at > now() - interval '10 minutes'), 0) as done_lately,
        sum(failed) as failed, coalesce(sum(failed) filter (where at > now() - interval '10 minutes'), 0) as failed_lately
      from queue_sample where at > date_trunc('minute', now()) - interval '59 minutes'
      group by 1, queue order by 1`.execute(db)
  ).rows;

/** Those that gave a sign of life within three beats. */
const listWorkers = (db: Db): Promise<QueueStats['workers']> =>
  db
    .selectFrom('worker_beat')
    .selectAll()
    .where('beat', '>', sql<string>`now() - make_interval(secs => ${3 * beatSeconds})`)
    .orderBy('worker')
    .execute();
