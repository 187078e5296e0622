import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { timestamp } from '../base/text.ts';

/* What operators and programs ask for. */

const openApiVersion = z.enum(['3.0', '3.1']);
export type OpenApiVersion = z.output<typeof openApiVersion>;

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API in OpenAPI 3.1; in 3.0 for generators that know nothing newer',
  access: 'user',
  query: z.strictObject({ version: openApiVersion.default('3.1') }),
  response: z.record(z.string(), z.unknown()),
  shows: [],
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus; let it call with an access token of a superuser that is good for metrics only',
  access: 'superuser',
  scope: 'metrics',
  response: z.string(),
  shows: [],
});

export const outboxMail = z.object({
  id: z.string(),
  created: timestamp,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type OutboxMail = z.output<typeof outboxMail>;

export const listMailOutbox = endpoint({
  method: 'GET',
  path: '/api/v2/mail_outbox/',
  summary:
    'Mails that were written to files because no mail server is configured; newest first, 200 at most. Links that let somebody in are left out',
  access: 'superuser',
  inPerson: true,
  response: z.object({ smtp_configured: z.boolean(), results: z.array(outboxMail) }),
  shows: [],
});
