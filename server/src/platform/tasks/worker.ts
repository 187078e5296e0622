import { hostname } from 'node:os';
import { taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import { fromKysely, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Transaction } from '../db/db.ts';
import type { Services } from '../services.ts';
import { type Sampler, startBeating } from './beat.ts';
import { computeApart } from './compute.ts';
import type { AnyTask, TaskContext } from './task.ts';
import { type Envelope, queuePolicies } from './tasks.ts';

/** A task that was running at the death of so many workers is taken for the cause, and not tried again. */
export const mostCrashes = 5;
const progressEveryMs = 500;

export type Job = Pick<JobWithMetadata<Envelope>, 'id' | 'name' | 'data' | 'retryCount' | 'signal'>;

export interface Worker {
  name: string;
  /** Stops the signs of life; the queue itself is stopped by `tasks.stop`. */
  stop(): Promise<void>;
}

/** The claim on a task is gone: it was revoked, or given to another worker. Whatever was about to be written is not. */
class ClaimLostError extends Error {
  constructor() {
    super('The task was revoked or given to another worker');
  }
}

/** Starts doing background work in this process, until `services.tasks` is stopped. */
export async function startWorker(
  tasks: readonly AnyTask[],
  services: Services,
  samplers: readonly Sampler[] = [],
): Promise<Worker> {
  const { boss } = services.tasks;
  const name = `${hostname()}-${process.pid}`;
  const runner = new Runner(tasks, services, name);
  await services.tasks.onRevoked((uuid) => runner.revoke(uuid));
  for (const queue of taskQueues) {
    for (let slot = 0; slot < queuePolicies[queue].concurrency; slot += 1) {
      const options = {
        batchSize: 1,
        perJobResults: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 2,
        heartbeatRefreshSeconds: 5,
      } as const;
      const id: string = await boss.work<Envelope>(queue, options, async ([job]) => {
        if (!job) return [];
        const result = await runner.run(job);
        boss.notifyWorker(id); // There may be more where this came from: look at once.
        return [result];
      });
    }
  }
  const beat = await startBeating(services, { name, samplers, countActive: () => runner.active });
  return { name, stop: () => beat.stop() };
}

/** Runs one task after the other of whatever it is handed. */
export class Runner {
  readonly #tasks: ReadonlyMap<string, AnyTask>;
  readonly #services: Services;
  readonly #worker: string;
  readonly #running = new Map<string, AbortController>();

  constructor(tasks: readonly AnyTask[], services: Services, worker: string) {
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
    this.#services = services;
    this.#worker = worker;
  }

  get active(): number {
    return this.#running.size;
  }

  revoke(uuid: string): void {
    this.#running.get(uuid)?.abort(new ClaimLostError());
  }

  /** Throws what the handler throws, upon which the queue tries again later. */
  async run(job: Job): Promise<JobResult> {
    const { id, data } = job;
    const task = this.#tasks.get(data.task);
    // Sent by a newer release than this one: another worker may know it.
    if (!task) throw new Error(`This worker does not know the task ${data.task}`);
    const input = task.input.safeParse(data.input);
    if (!input.success) return { id, status: 'deadletter', output: input.error };
    const begun = await this.#begin(job);
    if (!begun) return { id, status: 'completed' }; // Revoked just now. There is nothing left to complete, either.
    if (begun.crashes >= mostCrashes)
      return {
        id,
        status: 'deadletter',
        output: new Error(`Given up: ${begun.crashes} workers died while running this`),
      };

    const stop = new AbortController();
    this.#running.set(id, stop);
    const signal = AbortSignal.any([stop.signal, ...(job.signal ? [job.signal] : [])]);
    try {
      const output = await Promise.race([
        task.handle(input.data as never, this.#contextOf(job, signal)),
        aborted(signal),
      ]);
      return { id, status: 'completed', output: output as object };
    } catch (error) {
      if (!signal.aborted) this.#services.log.warn({ err: error, task: id, name: task.name }, 'task failed');
      throw error;
    } finally {
      this.#running.delete(id);
    }
  }

  #begin({ id, retryCount }: Job): Promise<{ crashes: number } | undefined> {
    return this.#services.db
      .updateTable('task_run')
      .set({
        state: 'STARTED',
        started: sql`now()`,
        worker: this.#worker,
        progress_done: null,
        progress_total: null,
        progress_text: null,
      })
      .where('uuid', '=', id)
      .where('state', '=', 'RECEIVED')
      .where('retries', '=', retryCount)
      .returning('crashes')
      .executeTakeFirst();
  }

  #contextOf(job: Job, signal: AbortSignal): TaskContext {
    const { id, name, retryCount } = job;
    const { db, tasks } = this.#services;
    let toldAt = 0;
    const progress: TaskContext['progress'] = async (done, total, text = '') => {
      signal.throwIfAborted();
      if (done !== total && performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      await db
        .updateTable('task_run')
        .set({ progress_done: done, progress_total: total, progress_text: text })
        .where('uuid', '=', id)
        .where('state', '=', 'STARTED')
        .where('retries', '=', retryCount)
        .execute();
    };
    return {
      ...this.#services,
      task: { uuid: id, attempt: retryCount + 1 },
      signal,
      progress,
      write: (changes) =>
        db.transaction().execute(async (trx) => {
          const result = await changes(trx);
          await holdClaim(trx, job);
          return result;
        }),
      finish: (changes) =>
        db.transaction().execute(async (trx) => {
          const result = await changes(trx);
          await holdClaim(trx, job);
          await tasks.boss.complete(name, { id, retryCount }, result as object, { db: fromKysely(trx) });
          return result;
        }),
      compute: async (module, input) => {
        // One after the other, and the last one before the task goes on: it may be over the next moment.
        let reporting = Promise.resolve();
        const onProgress = (...reached: Parameters<typeof progress>): void => {
          reporting = reporting.then(() => progress(...reached)).catch(() => undefined);
        };
        const result = await computeApart(module, input, { signal, onProgress });
        await reporting;
        return result;
      },
    };
  }
}

/** Checked last, so that nothing waits for the transaction longer than it must; held until it ends. */
async function holdClaim(trx: Transaction, { id, name, retryCount }: Job): Promise<void> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'active'
      and retry_count = ${retryCount} for update`.execute(trx);
  if (rows.length === 0) throw new ClaimLostError();
}

/** A handler that ignores its signal is not waited for; what it still tries to write is refused. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason as Error);
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return promise;
}
