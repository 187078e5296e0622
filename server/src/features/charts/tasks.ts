import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { mailDigests } from './digest.ts';

/** Monday morning. Sent and noted in one transaction, so nobody gets it twice. */
export const digestTask = task({
  queue: 'default',
  input: z.object({}),
  name: 'charts.digest',
  schedule: '0 5 * * 1',
  handle: (_, { finish, ...services }) => finish((trx) => mailDigests(trx, services)),
});
