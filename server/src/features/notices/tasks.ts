import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { actOnUntold } from './clock.ts';

/** So many in one run, so that a mail server that takes a thousand mails an hour is not asked for more. */
const mostInOneRun = 1000;

export const watchNotices = task({
  name: 'notices.act',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '20 * * * *',
  handle: (_, { write, signal, ...services }) =>
    actOnUntold(services, { now: new Date(), most: mostInOneRun, write, signal }),
});
