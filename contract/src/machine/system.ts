import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

export const getFrontendConfig = endpoint({
  method: 'GET',
  path: '/api/v2/frontend-config/',
  summary: 'What the web client needs before anybody signs in',
  access: 'anyone',
  response: z.object({
    sentryDsn: z.string().nullable(),
    environment: z.string(),
    release: z.string(),
    singleSignOn: z.string().nullable(),
  }),
  shows: [],
});

export const getSystemInfo = endpoint({
  method: 'GET',
  path: '/api/v2/system_info/',
  summary: 'Which database the product runs on',
  access: 'superuser',
  response: z.object({ database: z.object({ host: z.string(), version: z.string() }) }),
  shows: [],
});
