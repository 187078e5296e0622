import { z } from 'zod';
import { trimHistory } from '#platform/tasks/beat';
import { task } from '#platform/tasks/task';

/** Every night: drop the history of tasks that is older than 90 days, thin out the samples of the queues. */
const trim = task({
  name: 'queue.trim_history',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '15 3 * * *',
  handle: async (_, { db, progress }) => ({
    dropped: await trimHistory(db, (done) => progress(done, null, 'Dropping old history')),
  }),
});
export const queueTasks = [trim];
