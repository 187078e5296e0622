import type { Response } from '@app/contract/base/endpoint';
import type { getFrontendConfig } from '@app/contract/system';

type FrontendConfig = Response<typeof getFrontendConfig>;

/* A promise, so that what fails while the reporting code is still on its way is reported too. */
let reporting: Promise<typeof import('./sentry.ts')> | undefined;

/** The reporting code is fetched only where a DSN is configured; without one nothing is ever sent. */
export function startErrorReporting({ sentryDsn, environment, release }: FrontendConfig): void {
  if (!sentryDsn) return;
  reporting ??= import('./sentry.ts').then((sentry) => {
    const integrations = [sentry.browserTracingIntegration()];
    sentry.init({ dsn: sentryDsn, environment, release, tracesSampleRate: 0.1, integrations });
    return sentry;
  });
  reporting.catch((error: unknown) => console.warn('Errors will not be reported', error));
}

export function reportError(failure: unknown, componentStack: string): void {
  reporting?.then(({ captureException }) => captureException(failure, { extra: { componentStack } })).catch(() => {});
}
