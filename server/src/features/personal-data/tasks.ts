import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { carryOut } from './erasures.ts';

/** One after the other, each in a transaction of its own: one that fails does not keep the others waiting. */
export const eraseDue = task({
  name: 'personal_data.erase_due',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '*/5 * * * *',
  handle: async (_, { db, config, log, signal, write }) => {
    const due = await db
      .selectFrom('erasure')
      .select('id')
      .where('state', '=', 'waiting')
      .where('due', '<=', new Date().toISOString())
      .orderBy('due')
      .execute();
    let erased = 0;
    let held = 0;
    for (const { id } of due) {
      signal.throwIfAborted();
      try {
        if (await write((trx) => carryOut(trx, config, id))) erased += 1;
        else held += 1;
      } catch (err) {
        if (signal.aborted) throw err;
        log.error({ err, erasure: id }, 'a person could not be erased; it is tried again');
      }
    }
    return { erased, held, failed: due.length - erased - held };
  },
});
