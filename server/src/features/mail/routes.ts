import { listMailOutbox } from '@app/contract/system';
import { route } from '#platform/http/route';

export const mailRoutes = [
  route(listMailOutbox, async (_, { mailer }) => ({
    smtp_configured: mailer.smtpConfigured,
    results: await mailer.listStored(200),
  })),
];
