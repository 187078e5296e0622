import { getQueueStats } from '@app/contract/machine/tasks';
import { describe, expect, test } from 'vitest';
import { ago, useQueue } from '#testing/queue';
import { tasks as allTasks } from '../../features.ts';

const { api, makeRun, superuser } = useQueue();

describe('the figures', () => {
  const stats = async () => (await superuser(getQueueStats)).body;

  test('of an idle product are zero or unknown, for every queue', async () => {
    const idle = {
      active_tasks: 0,
      reserved_tasks: 0,
      pending_tasks: 0,
      workers: 0,
      oldest_wait: null,
      done_per_minute: 0,
      failed_percent: null,
      series: [],
      wait: { p50: null, p95: null },
      run: { p50: null, p95: null },
    };
    expect(await stats()).toEqual({
      queue_length: 0,
      active_workers: 0,
      reserved_tasks: 0,
      active_tasks: 0,
      pending_tasks: 0,
      queues: { default: idle, ml: idle, reindex: idle, mail: idle, sync: idle, maintenance: idle },
      workers: [],
      last_beat: null,
      tasknames: allTasks.map(({ name }) => name).toSorted(),
    });
  });

  test('count what waits, what could start, what is handed out and what runs, in all and per queue', async () => {
    const unfinished: [queue: string, state: string, eta: string][] = [
      ['default', 'PENDING', ago(30)],
      ['default', 'PENDING', ago(-3600)],
      ['default', 'RETRY', ago(10)],
      ['default', 'RETRY', ago(-600)],
      ['default', 'RECEIVED', ago(100)],
      ['default', 'STARTED', ago(100)],
      ['default', 'STARTED', ago(100)],
      ['ml', 'PENDING', ago(5)],
      ['mail', 'RECEIVED', ago(5)],
      ['mail', 'RECEIVED', ago(5)],
      ['sync', 'PENDING', ago(-60)],
    ];
    const made = Date.now();
    for (const [queue, state, eta] of unfinished) await makeRun({ queue, state, eta });
    for (const state of ['SUCCESS', 'FAILURE', 'REVOKED']) await makeRun({ state });
    const { queues, ...all } = await stats();
    expect(all).toMatchObject({ queue_length: 3, pending_tasks: 6, reserved_tasks: 3, active_tasks: 2 });
    expect(queues.default).toMatchObject({ pending_tasks: 4, reserved_tasks: 1, active_tasks: 2 });
    expect(queues.ml).toMatchObject({ pending_tasks: 1, reserved_tasks: 0, active_tasks: 0 });
    expect(queues.mail).toMatchObject({ pending_tasks: 0, reserved_tasks: 2, oldest_wait: null });
    expect(queues.sync).toMatchObject({ pending_tasks: 1, oldest_wait: null });
    const since = Math.ceil((Date.now() - made) / 1000);
    expect(queues.default.oldest_wait).toBeGreaterThanOrEqual(30);
    expect(queues.default.oldest_wait).toBeLessThanOrEqual(31 + since);
    expect(queues.ml.oldest_wait).toBeLessThanOrEqual(6 + since);
  });

  const sample = (minutesAgo: number, figures: { queue?: string; done?: number; failed?: number; pending?: number }) =>
    api.db
      .insertInto('queue_sample')
      .values({
        at: ago(60 * minutesAgo),
        queue: 'default',
        pending: 0,
        active: 0,
        done: 0,
        failed: 0,
        ...figures,
      })
      .execute();

  test('tell what was done in the last ten minutes', async () => {
    await sample(1, { done: 30, failed: 4 });
    await sample(9, { done: 60, failed: 6 });
    await sample(11, { done: 1000, failed: 1000 });
    await sample(2, { queue: 'mail', done: 5 });
    const { queues } = await stats();
    expect(queues.default).toMatchObject({ done_per_minute: 10, failed_percent: 10 });
    expect(queues.mail).toMatchObject({ done_per_minute: 0.5, failed_percent: 0 });
    expect(queues.ml).toMatchObject({ done_per_minute: 0, failed_percent: null });
  });

  test('have a point for each minute of the last hour, with the most that waited in it', async () => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 5 * 60_000;
    const at = (seconds: number) => new Date(minute + seconds * 1000).toISOString();
    for (const [seconds, pending] of [
      [0, 3],
      [10, 9],
      [50, 1],
      [60, 2],
    ] as const)
      await api.db
        .insertInto('queue_sample')
        .values({ at: at(seconds), queue: 'ml', pending, active: 1, done: 2, failed: 1 })
        .execute();
    await sample(70, { queue: 'ml', done: 7 });
    expect((await stats()).queues.ml.series).toEqual([
      { at: at(0), pending: 9, active: 1, done: 6, failed: 3 },
      { at: at(60), pending: 2, active: 1, done: 2, failed: 1 },
    ]);
  });

  test('tell how long tasks of the last hour waited and ran', async () => {
    const finish = (queue: string, wait: number, runtime: number, finished = 100) =>
      makeRun({
        queue,
        received: ago(finished + runtime + wait),
        started: ago(finished + runtime),
        finished: ago(finished),
      });
    for (const n of [1, 2, 3, 4, 5]) await finish('reindex', n, 10 * n);
    await finish('reindex', 1000, 1000, 3700);
    await finish('ml', 8, 9);
    await makeRun({ queue: 'reindex', state: 'REVOKED', finished: ago(5) });
    const { queues } = await stats();
    const rounded = ({ p50, p95 }: { p50: number | null; p95: number | null }) => [p50, p95].map((n) => n?.toFixed(1));
    expect(rounded(queues.reindex.wait)).toEqual(['3.0', '4.8']);
    expect(rounded(queues.reindex.run)).toEqual(['30.0', '48.0']);
    expect(rounded(queues.ml.run)).toEqual(['9.0', '9.0']);
    expect(queues.mail.run).toEqual({ p50: null, p95: null });
  });

  test('count the workers that gave a sign of life lately, and keep the time of the last one', async () => {
    const beat = (worker: string, seconds: number, queues: string[]) =>
      api.db
        .insertInto('worker_beat')
        .values({
          worker,
          queues,
          concurrency: 4,
          active: 1,
          memory_mb: 100,
          cpu_percent: 12.5,
          loop_p99_ms: 20.5,
          started: ago(1000),
          beat: ago(seconds),
        })
        .execute();
    await beat('silent', 20, ['default', 'ml']);
    const silent = await stats();
    expect(silent).toMatchObject({ active_workers: 0, workers: [], last_beat: expect.any(String) });
    await beat('host-2', 8, ['default']);
    await beat('host-1', 1, ['default', 'mail']);
    const { active_workers, workers, last_beat, queues } = await stats();
    expect(active_workers).toBe(2);
    expect(workers).toMatchObject([
      { worker: 'host-1', queues: ['default', 'mail'], memory_mb: 100, cpu_percent: 12.5, loop_p99_ms: 20.5 },
      { worker: 'host-2' },
    ]);
    expect(last_beat).toBe(workers[0]?.beat);
    expect([queues.default, queues.mail, queues.ml].map((queue) => queue.workers)).toEqual([2, 1, 0]);
  });
});
