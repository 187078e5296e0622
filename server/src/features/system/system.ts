import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as operations from '@app/contract/machine/operations';
import type * as api from '@app/contract/machine/system';
import { sql } from 'kysely';
import { addressOf } from '#platform/config';
import type { Db } from '#platform/db/db';
import { metricsText } from '#platform/http/metrics';
import { openApiOf } from '#platform/http/openapi';
import type { Services } from '#platform/services';
import { takeFigures } from './figures.ts';

export const getFrontendConfig = async (
  _: Db,
  __: unknown,
  ___: undefined,
  { config }: Services,
): Promise<Answer<typeof api.getFrontendConfig>> => ({
  sentryDsn: config.SENTRY_DSN ?? null,
  environment: config.NODE_ENV,
  release: config.RELEASE,
  singleSignOn: config.OIDC_ISSUER === undefined ? null : config.OIDC_LABEL,
});

export async function getSystemInfo(
  db: Db,
  _: unknown,
  __: unknown,
  { config }: Services,
): Promise<Answer<typeof api.getSystemInfo>> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const host = config.DATABASE_URL ? new URL(config.DATABASE_URL).host : 'embedded';
  return { database: { host, version: rows[0]?.version ?? 'unknown' } };
}

export async function getMetrics(
  _: Db,
  __: unknown,
  ___: unknown,
  services: Services,
): Promise<Answer<typeof operations.getMetrics>> {
  await takeFigures(services);
  return metricsText();
}

/** Kept: to make one holds up everybody else for a while, and it is always the same. */
const documents = new Map<string, ReturnType<typeof openApiOf>>();

export async function getOpenApi(
  _: Db,
  { query }: Received<typeof operations.getOpenApi>,
  __: unknown,
  { config }: Services,
): Promise<Answer<typeof operations.getOpenApi>> {
  const about = { openapi: query.version, version: config.RELEASE, url: addressOf(config) };
  const name = Object.values(about).join(' ');
  const document = documents.get(name) ?? openApiOf(about);
  documents.set(name, document);
  return document;
}
