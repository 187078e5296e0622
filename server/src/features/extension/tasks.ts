import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { sweepCaptures } from './captures.ts';

/** Every night: nobody's data is kept without a reason. */
const sweep = task({
  name: 'captures.sweep',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '40 3 * * *',
  handle: async (_, { db }) => {
    await sweepCaptures(db);
  },
});
export const captureTasks = [sweep];
