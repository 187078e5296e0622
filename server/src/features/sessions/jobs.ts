import { z } from 'zod';
import type { Job } from '#platform/jobs';
import { sweepLimits } from '#platform/limits';
import type { Services } from '#platform/services';
import { sweepSessions } from './sessions.ts';

/** Every minute: tell of impersonations that ran out, drop what is over. */
const sweep: Job<Services> = {
  name: 'sessions.sweep',
  input: z.object({}),
  schedule: '* * * * *',
  handle: async (_, { db }) => {
    await sweepSessions(db);
    await sweepLimits(db);
  },
};
export const sessionJobs = [sweep];
