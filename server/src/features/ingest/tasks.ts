import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { sweepBatches } from './ingest.ts';

/** Every night. */
const sweep = task({
  name: 'ingest.sweep',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '50 3 * * *',
  handle: async (_, { db }) => {
    await sweepBatches(db);
  },
});
export const ingestTasks = [sweep];
