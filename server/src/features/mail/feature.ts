import { listMailOutbox } from '@app/contract/system';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { mailTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(listMailOutbox, async (_, { mailer }) => ({
      smtp_configured: mailer.smtpConfigured,
      results: await mailer.listStored(200),
    })),
  ],
  tasks: mailTasks,
};
