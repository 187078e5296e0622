import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { task } from '#platform/tasks/task';

/* Tasks that leave traces, for tests that kill and restart what runs them. The traces may be doubled: that is the point. */

export const createTraces = `create table trace (n int not null, kind text not null, at timestamptz not null default clock_timestamp())`;

/** Takes its time, then leaves one trace as it finishes. */
export const leavesTrace = task({
  name: 'fault.leaves_trace',
  queue: 'default',
  input: z.object({ n: z.int(), ms: z.int() }),
  handle: async ({ n, ms }, { signal, finish }) => {
    await delay(ms, undefined, { signal });
    await finish(async (trx) => {
      await sql`insert into trace (n, kind) values (${n}, 'done')`.execute(trx);
      return { n };
    });
  },
});

/** Never ends by itself and leaves a trace every few milliseconds, unfenced, as a careless handler would. Its last says so. */
export const goesOn = task({
  name: 'fault.goes_on',
  queue: 'default',
  input: z.object({ n: z.int() }),
  handle: async ({ n }, { signal, db }) => {
    try {
      for (;;) {
        await sql`insert into trace (n, kind) values (${n}, 'going')`.execute(db);
        await delay(20, undefined, { signal });
      }
    } finally {
      await sql`insert into trace (n, kind) values (${n}, 'stopped')`.execute(db);
    }
  },
});

export const faultTasks = [leavesTrace, goesOn];
