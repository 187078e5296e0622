import type { getFrontendConfig } from '@app/contract/system';
import type { Response } from '@app/contract/endpoint';

type FrontendConfig = Response<typeof getFrontendConfig>;

let sentry: typeof import('@sentry/react') | undefined;

/** The reporting code is fetched only where a DSN is configured; without one nothing is ever sent. */
export async function startErrorReporting({ sentryDsn, environment, release }: FrontendConfig): Promise<void> {
  if (!sentryDsn || sentry) return;
  sentry = await import('@sentry/react');
  sentry.init({
    dsn: sentryDsn,
    environment,
    release,
    tracesSampleRate: 0.1,
    integrations: [sentry.browserTracingIntegration()],
  });
}

export function reportError(error: unknown, componentStack?: string): void {
  sentry?.captureException(error, { extra: { componentStack } });
}
