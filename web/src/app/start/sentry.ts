/* A module of its own, so that only these few parts of the large library are built in. */
export { browserTracingIntegration, captureException, init } from '@sentry/react';
