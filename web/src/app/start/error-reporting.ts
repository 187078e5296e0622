import type { Response } from '@app/contract/base/endpoint';
import { withoutSecrets } from '@app/contract/base/without-secrets';
import { type ErrorCatch, reportClientError } from '@app/contract/machine/client-errors';
import type { getFrontendConfig } from '@app/contract/machine/system';
import { callWrite } from '../../kit/net/api.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { isSignedIn } from '../../kit/net/tokens.ts';

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

/** What was caught, and how. */
export interface Caught {
  error: unknown;
  caught: ErrorCatch;
  componentStack?: string;
}

/* The same error may be caught twice: by the part of the screen that it broke, and by the window. */
const reported = new WeakMap<object, Promise<boolean>>();

/**
 * Tells the server's log, and the reporting service if there is one. Says whether the server has taken it in: it asks who reports,
 * so visitors' errors are not.
 */
export function reportError({ error, caught, componentStack = '' }: Caught): Promise<boolean> {
  const known = typeof error === 'object' && error !== null ? reported.get(error) : undefined;
  if (known) return known;
  /* The service watches the window by itself. */
  if (caught === 'render')
    reporting?.then(({ captureException }) => captureException(error, { extra: { componentStack } })).catch(() => {});
  const sent = tellServer({ error, caught, componentStack });
  if (typeof error === 'object' && error !== null) reported.set(error, sent);
  return sent;
}

const cut = (text: string, length: number): string => text.slice(0, length);

async function tellServer({ error, caught, componentStack = '' }: Caught): Promise<boolean> {
  if (!isSignedIn()) return false;
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  try {
    await callWrite(reportClientError, {
      body: {
        caught,
        message: withoutSecrets(cut(message.replaceAll(/\s+/g, ' '), 400)) || 'No message',
        path: cut(window.location.pathname, 500),
        stack: withoutSecrets(cut(stack, 7000)),
        component_stack: cut(componentStack, 7000),
      },
    });
    return true;
  } catch {
    return false;
  }
}

const listeners = new Set<(caught: Caught) => void>();
/** Hears of what nothing on the screen has caught; what is returned ends that. */
export function onUncaught(listener: (caught: Caught) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Refusals by the server and what was called off are said where they happen. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError');

/** Reports what handlers of events and forgotten promises throw. The screen stays: it still works. */
export function watchUncaught(): void {
  const take = (error: unknown, caught: ErrorCatch) => {
    if (!(error instanceof Error) || isExpected(error)) return;
    void reportError({ error, caught });
    for (const listener of listeners) listener({ error, caught });
  };
  window.addEventListener('error', ({ error }) => take(error, 'event'));
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason, 'promise'));
}
