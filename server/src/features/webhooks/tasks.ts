import { sql } from 'kysely';
import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { deliverWebhooks } from './deliver.ts';

/** Every night: what was posted a month ago is history. */
const trim = task({
  name: 'webhooks.trim',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '50 3 * * *',
  handle: async (_, { write }) =>
    write(async (trx) => {
      await sql`delete from webhook_delivery where state <> 'waiting' and created < now() - interval '30 days'`.execute(
        trx,
      );
    }),
});

export const webhookTasks = [deliverWebhooks, trim];
