import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { tellDeadlines, tellReminders } from './due.ts';

const tellDue = task({
  name: 'notifications.due',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '*/10 * * * *',
  handle: (_, { finish }) =>
    finish(async (trx) => {
      await tellDeadlines(trx);
      await tellReminders(trx);
    }),
});

export const notificationTasks = [tellDue];
