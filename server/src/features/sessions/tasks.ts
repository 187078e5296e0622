import { z } from 'zod';
import { sweepOnceKeys } from '#platform/http/idempotency';
import { sweepLimits } from '#platform/http/limits';
import { task } from '#platform/tasks/task';
import { sweepSessions } from './sessions.ts';

/** Every minute: tell of impersonations that ran out, drop what is over. */
const sweep = task({
  name: 'sessions.sweep',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '* * * * *',
  handle: async (_, { db }) => {
    await sweepSessions(db);
    await sweepLimits(db);
    await sweepOnceKeys(db);
  },
});
export const sessionTasks = [sweep];
