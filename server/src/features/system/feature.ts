import { allEndpoints } from '@app/contract/all';
import { getFrontendConfig, getMetrics, getOpenApi, getSystemInfo } from '@app/contract/system';
import { sql } from 'kysely';
import type { Feature } from '#platform/feature';
import { metricsText } from '#platform/http/metrics';
import { openApiOf } from '#platform/http/openapi';
import { read } from '#platform/http/route';

export const feature: Feature = {
  routes: [
    read(getFrontendConfig, async (_, __, ___, { config }) => ({
      sentryDsn: config.SENTRY_DSN ?? null,
      environment: config.NODE_ENV,
      release: config.RELEASE,
    })),
    read(getSystemInfo, async (db, _, __, { config }) => {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
      const host = config.DATABASE_URL ? new URL(config.DATABASE_URL).host : 'embedded';
      return { database: { host, version: rows[0]?.version ?? 'unknown' } };
    }),
    read(getMetrics, () => metricsText()),
    read(getOpenApi, async (_, __, ___, { config }) => openApiOf(allEndpoints, config.RELEASE)),
  ],
};
