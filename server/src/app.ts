import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { errors, type ErrorBody } from '@app/contract/base/errors';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppError, asAppError } from '#platform/errors';
import { connectionCheck, type DatabaseHealth } from '#platform/db/health';
import { observeRequests } from '#platform/http/metrics';
import { mountRoutes, requireAccess } from '#platform/http/mount';
import type { Route } from '#platform/http/route';
import { securityHeaders } from '#platform/http/security-headers';
import type { Services } from '#platform/services';
import { serveWeb } from '#platform/http/web';
import { AccessTrail } from './features/audit/access-trail.ts';
import { ToldPeople } from './features/audit/told-people.ts';
import { isSecured } from './features/auth/auth.ts';
import { authenticateKey } from './features/ingest/licence-keys.ts';
import { authenticate } from './features/sessions/sessions.ts';
import { routes } from './features.ts';

export interface AppParts {
  config: Services['config'];
  log: Services['log'];
  health: DatabaseHealth;
  /** Undefined until the database has answered for the first time. */
  services(): Services | undefined;
  /** Whether this process is about to end, and wants no new requests sent its way. */
  stopping?(): boolean;
  report?(error: unknown): void;
  mounted?: readonly Route[];
}

/** The HTTP side of the product. Listens before the database is there and answers 503 until it is. */
export async function buildApp({
  config,
  log,
  health,
  services,
  stopping = () => false,
  report,
  mounted = routes,
}: AppParts): Promise<FastifyInstance> {
  // Fastify would otherwise carry our logger's type into every type of its own.
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    bodyLimit: 1_000_000,
    // Explicit addresses only: otherwise anybody could claim any address in X-Forwarded-For.
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    // Longer than the minute for which proxies keep connections: docs/decisions/0016.
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000 },
    // While shutting down, requests on open connections are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });

  /* The API reference would be wrong. Tests find out; people get their answer all the same. */
  const onUndeclared = (text: string): void => {
    if (config.NODE_ENV === 'test') throw new Error(text);
    log.error(text);
  };

  /* A connection that would stay open for the next request would keep a server that stops waiting. */
  app.addHook('onSend', async (_request, reply) => {
    if (stopping()) reply.header('connection', 'close');
  });

  requireAccess(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asAppError(error) ?? fromFastify(error) ?? new AppError('internal', { cause: error });
    if (failure.code === 'internal') {
      request.log.error({ err: error, req: request }, 'unexpected error');
      report?.(error);
    }
    return sendFailure(reply, request, failure);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(reply, request, new AppError('not_found')));

  observeRequests(app);
  securityHeaders(app, config);
  await app.register(cors, {
    origin: config.CORS_ORIGINS,
    credentials: false,
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-device-id'],
  });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });

  app.get('/livez', { config: { access: 'anyone' } }, () => ({ status: 'ok' }));
  const canConnect = connectionCheck(services);
  app.get('/readyz', { config: { access: 'anyone' } }, async (_, reply) => {
    if (stopping()) return reply.code(503).send({ status: 'stopping' });
    // A balancer that sends nobody here any more would take from people what they can still read.
    if (!health.ready && services()?.replica?.standIn) return { status: 'reads only' };
    if (!health.ready || !services()) return reply.code(503).send({ status: 'waiting for the database' });
    if (!(await canConnect())) return reply.code(503).send({ status: 'waiting for a connection to the database' });
    return { status: 'ok' };
  });
  const told = new ToldPeople();
  const trail = new AccessTrail(services);
  app.addHook('onClose', () => trail.flush());
  mountRoutes(app, mounted, {
    health,
    services,
    authenticate,
    authenticateKey,
    onPeople: async (reader, endpoint, read) => {
      await told.add(reader, read.people);
      trail.note(reader, endpoint, read);
    },
    isSecured,
    onUndeclared,
  });
  await serveWeb(app, config);
  return app;
}

/** Requests that Fastify refuses before a route sees them. */
function fromFastify(error: FastifyError): AppError | undefined {
  if (error.statusCode === 413) return new AppError('too_large', { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new AppError('malformed_request', { cause: error });
  return undefined;
}

function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  { code, message, fields, current, retryAfterSeconds }: AppError,
) {
  const body: ErrorBody = {
    code,
    detail: message,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    request_id: request.id,
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(errors[code].status).send(body);
}
