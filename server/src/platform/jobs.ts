import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { openPool, type Transaction } from './db.ts';
import type { Log } from './log.ts';

/** A kind of background work: what goes in, and what to do with it. Handlers may run twice and must not mind. */
export interface Job<Services, S extends z.ZodType = z.ZodType> {
  name: string;
  input: S;
  /** Also runs by itself at these times (cron, UTC), with an empty input. */
  schedule?: string;
  handle(input: z.output<S>, services: Services): Promise<void>;
}
type Sendable<S extends z.ZodType> = Pick<Job<never, S>, 'name' | 'input'>;

/** The door to the queue. Jobs are sent inside the caller's transaction: a change that is rolled back leaves none. */
export interface Jobs {
  send<S extends z.ZodType>(trx: Transaction, job: Sendable<S>, input: z.input<S>): Promise<void>;
  /** Starts handling jobs in this process. */
  work<Services>(jobs: readonly Job<Services>[], services: Services): Promise<void>;
  /** Lets running handlers finish for so long, then gives their jobs back to the queue. */
  stop(graceMs: number): Promise<void>;
  cut(): void;
}

const queueOptions = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  heartbeatSeconds: 30,
  expireInSeconds: 900,
};

export async function openJobs(
  url: string,
  { log, names, works }: { log: Log; names: readonly string[]; works: boolean },
): Promise<Jobs> {
  const pool = openPool(url, {
    name: 'jobs',
    max: 6,
    onError: ({ message }) => log.warn({ reason: message }, 'queue connection lost'),
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.raw.query(text, values) },
    supervise: works,
    schedule: works,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  });
  // Without a listener an error event would end the process.
  boss.on('error', (err) => log.warn({ err }, 'queue error'));
  try {
    await boss.start();
    for (const name of names) await boss.createQueue(name, queueOptions);
  } catch (error) {
    await pool.raw.end();
    throw error;
  }

  return {
    send: async (trx, { name, input: schema }, input) => {
      await boss.send(name, schema.parse(input) as object, { db: fromKysely(trx) });
    },
    work: async (jobs, services) => {
      for (const { name, input, schedule, handle } of jobs) {
        await boss.work<unknown>(name, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
          if (job) await handle(input.parse(job.data ?? {}), services);
        });
        if (schedule) await boss.schedule(name, schedule);
      }
    },
    stop: async (graceMs) => {
      await boss.stop({ graceful: true, timeout: graceMs });
      await pool.raw.end();
    },
    cut: pool.cut,
  };
}
