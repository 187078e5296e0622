import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

/** A figure that goes up and down. */
export const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
  new Gauge({ name, help, labelNames, registers: [registry] });

/** Of server-sent events. */
export const openLines = gauge('event_streams_open', 'Streams of server-sent events that are open now');

/** Answers to calls of the API since they were last taken, and how many of them say that we failed. */
let answers = { answered: 0, failed: 0 };
export function takeAnswered(): { answered: number; failed: number; putBack: () => void } {
  const taken = answers;
  answers = { answered: 0, failed: 0 };
  const putBack = () => {
    answers.answered += taken.answered;
    answers.failed += taken.failed;
  };
  return { ...taken, putBack };
}

/** What Prometheus reads. */
export const metricsText = (): Promise<string> => registry.metrics();

/** Counts and logs every request once it is answered. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode } = reply;
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: statusCode },
      elapsedTime / 1000,
    );
    if (request.url.startsWith('/api/')) {
      answers.answered += 1;
      if (statusCode >= 500) answers.failed += 1;
    }
    const { userId: user } = request;
    request.log.info(
      { req: request, status: statusCode, ms: Math.round(elapsedTime), ...(user !== null && { user }) },
      'request',
    );
  });
}
