import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { mailDigests } from './digest.ts';
import { countAhead, readies } from './ready-days.ts';

/** Monday morning. Sent and noted in one transaction, so nobody gets it twice. */
export const digestTask = task({
  queue: 'default',
  input: z.object({}),
  name: 'charts.digest',
  schedule: '0 5 * * 1',
  handle: (_, { finish, ...services }) => finish((trx) => mailDigests(trx, services)),
});

/** Counts days ahead that are over or have changed since. What is not counted yet, charts count themselves. */
export const countAheadTask = task({
  queue: 'default',
  input: z.object({}),
  name: 'charts.count_ahead',
  key: () => 'all',
  schedule: '* * * * *',
  handle: async (_, { db, write, progress, signal }) => {
    for (const what of readies)
      for (let done = 0; ;) {
        signal.throwIfAborted();
        const { days, left } = await countAhead(db, what, write);
        if (days === 0) break;
        done += days;
        await progress(done, done + left, `Counting days of ${what}`);
        if (left === 0) break;
      }
  },
});
