import { listMailOutbox } from '@app/contract/system';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { mailTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(listMailOutbox, async (_, __, ___, { mailer }) => ({
      smtp_configured: mailer.smtpConfigured,
      results: await mailer.listStored(200),
    })),
  ],
  tasks: mailTasks,
};
