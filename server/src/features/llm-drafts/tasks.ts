import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { forgetExtractions } from './extraction.ts';

/** Every night. */
const forget = task({
  name: 'llm.forget_extractions',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '20 4 * * *',
  handle: async (_, { db }) => {
    await forgetExtractions(db);
  },
});
export const draftTasks = [forget];
