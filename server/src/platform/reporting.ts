import type { Config } from './config.ts';

/** Sends unexpected errors to the error-reporting service when one is configured. The library is loaded only then. */
export async function openReporting({ SENTRY_DSN, NODE_ENV, RELEASE }: Config): Promise<(error: unknown) => void> {
  if (!SENTRY_DSN) return () => undefined;
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn: SENTRY_DSN,
    environment: NODE_ENV,
    release: RELEASE,
    tracesSampleRate: 0.1,
    // Bodies, headers and query strings hold people's data; the error and where it happened are enough.
    beforeSend: ({ request, user: _, ...event }) => ({
      ...event,
      ...(request?.method && { request: { method: request.method } }),
    }),
  });
  return (error) => sentry.captureException(error);
}
