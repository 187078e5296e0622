import {
  type Endpoint,
  errorsOf,
  type FileAnswer,
  mustBeInPerson,
  needsSecondFactor,
  scopesOf,
  statusOf,
} from '@app/contract/base/endpoint';
import { hasAccess } from '@app/contract/policies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Caller, Sender } from '../actor.ts';
import { acceptBytes, announcedSize, readBytes, sendFile } from './bytes.ts';
import type { Db } from '../db/db.ts';
import { AppError, asAppError, ensure } from '../errors.ts';
import { type Follow, sendEvents } from './events.ts';
import { faultsOf } from './faults.ts';
import type { DatabaseHealth } from '../db/health.ts';
import { onceKeyOf } from './idempotency.ts';
import type { Route } from './route.ts';
import type { Services } from '../services.ts';
import { Uploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. A route without it keeps the server from starting. */
    access?: Endpoint['access'];
    /** Whether the fields of a form are read. */
    form?: boolean;
  }
  interface FastifyRequest {
    /** Who asks, for the log. */
    userId: number | null;
  }
}

interface Parts {
  health: DatabaseHealth;
  services(): Services | undefined;
  authenticate(db: Db, header: string | undefined): Promise<Actor>;
  authenticateKey(db: Db, headers: FastifyRequest['headers']): Promise<Sender>;
  /** Whether somebody has the second factor that is required of them. */
  isSecured(services: Pick<Services, 'db' | 'config'>, actor: Actor): Promise<boolean>;
  /** Told of the people whom an answer lists; refuses by failing. */
  onPeople(
    reader: Services & { actor: Actor; caller: Caller },
    endpoint: Endpoint,
    read: { input: object; people: readonly number[] },
  ): Promise<void>;
  /** Told when an endpoint fails with a code that it does not declare. */
  onUndeclared(text: string): void;
}

/** Files of the web client and CORS pre-flights: mounted by plugins, open to anybody. */
const mountedByPlugins = new Set(['HEAD,GET /assets/*', 'OPTIONS *']);

/** Keeps the server from starting when a route does not say who may call it. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const name = `${String(method)} ${url}`;
    if (!config?.access && !mountedByPlugins.has(name)) throw new Error(`${name} does not declare who may call it`);
  });
}

/** More than any form has. Reading and checking each takes its time, in which nobody else is answered. */
const mostValues = 20_000;

/** Mounts every route, in the order: who are you, may you, is it well-formed, do it, is the answer well-formed. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { health, services, authenticate, authenticateKey, isSecured, onPeople, onUndeclared }: Parts,
): void {
  acceptBytes(app);
  acceptJson(app);
  acceptForms(app);
  app.decorateRequest('userId', null);
  const uploads = new Uploads();
  for (const { endpoint, handle } of routes) {
    const declared = new Set(errorsOf(endpoint));
    const answer = async (request: FastifyRequest, reply: FastifyReply, standIn?: Db) => {
      const found = services();
      const running = found && standIn ? { ...found, db: standIn, replica: undefined } : found;
      ensure(running, 'database_unavailable', { retryAfterSeconds: 2 });
      const { access } = endpoint;
      const sender = access === 'key' ? await authenticateKey(running.db, request.headers) : undefined;
      const actor =
        access === 'anyone' || access === 'key'
          ? undefined
          : await authenticate(running.db, request.headers.authorization);
      if (actor) {
        request.userId = actor.id;
        ensureAccess(endpoint, actor);
        if (!(await isSecured(running, actor))) {
          ensure(!needsSecondFactor(endpoint), 'second_factor_due');
          actor.second_factor_due = true;
        }
      }
      const key = onceKeyOf(endpoint, request);
      const input = parseInput(endpoint, request);
      const caller = callerOf(request);
      const act = () => handle(input as never, { ...running, actor: actor ?? sender, caller, key } as never);
      const most = endpoint.method === 'GET' ? undefined : endpoint.bytes;
      const result =
        most === undefined
          ? await act()
          : await uploads.take(actor?.id ?? 0, announcedSize(request, most), async () => {
              // Last, so that nobody's file is taken in before we know that they may send one.
              input['bytes'] = await readBytes(request, most);
              return act();
            });
      if (actor && endpoint.people)
        await onPeople({ ...running, actor, caller }, endpoint, { input, people: endpoint.people(result as never) });
      reply.code(statusOf(endpoint));
      if (endpoint.file) return sendFile(reply, result as FileAnswer);
      if (endpoint.events)
        return sendEvents(reply, {
          schema: endpoint.events,
          follow: result as Follow,
          lines: running.events,
          actor: actor!,
          askAgain: () => authenticate(running.db, request.headers.authorization),
        });
      // Parsing drops every field that the contract does not promise, so none can leak.
      return endpoint.response ? reply.send(endpoint.response.parse(result)) : reply.send();
    };
    /* What is only read is read elsewhere while the database is lost. */
    const isRead = endpoint.method === 'GET' && !endpoint.events;
    const answerOrStandIn = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await health.guard(() => answer(request, reply));
      } catch (error) {
        const standIn = isRead ? services()?.replica?.standIn : undefined;
        if (!standIn || asAppError(error)?.code !== 'database_unavailable') throw error;
        return answer(request, reply, standIn);
      }
    };
    const fail = (error: unknown): never => {
      const code = asAppError(error)?.code;
      if (code !== undefined && !declared.has(code))
        onUndeclared(`${endpoint.method} ${endpoint.path} fails with ${code}, which it does not declare`);
      throw error;
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { access: endpoint.access, form: 'form' in endpoint },
      handler: (request, reply) => answerOrStandIn(request, reply).catch(fail),
    });
  }
  refuseOtherMethods(app, routes);
}

/** Many clients call it JSON even when they send nothing. Whether nothing will do, the endpoint knows. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null);
    if (hasManyValues(text))
      return done(new AppError('too_large', { detail: `This is too large: it has more than ${mostValues} values` }));
    void parse(request, text, done);
  });
}

/** More than any gateway sends. */
const largestForm = 64 * 1024;
/** Mail programs unsubscribe by sending a form of one field, which says nothing that the address does not: it is not read. */
const acceptForms = (app: FastifyInstance): void =>
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ routeOptions }, text, done) => {
      if (!routeOptions.config.form) return done(null);
      if (text.length > largestForm) return done(new AppError('too_large'));
      done(null, Object.fromEntries(new URLSearchParams(text)));
    },
  );

const [quote, backslash, comma, list, object] = [34, 92, 44, 91, 123];
/** Counted before they are read, because to read millions of them takes a while. */
function hasManyValues(text: string): boolean {
  let quoted = false;
  let values = 0;
  for (let at = 0; at < text.length && values <= mostValues; at += 1) {
    const sign = text.charCodeAt(at);
    if (quoted && sign === backslash) at += 1;
    else if (sign === quote) quoted = !quoted;
    else if (!quoted && (sign === comma || sign === list || sign === object)) values += 1;
  }
  return values > mostValues;
}

function ensureAccess(endpoint: Endpoint, actor: Actor): void {
  // Programs have keys, users have not.
  ensure(endpoint.access !== 'key' && hasAccess(actor, endpoint.access), 'not_permitted');
  if (mustBeInPerson(endpoint)) {
    ensure(!actor.impersonator, 'not_while_impersonating');
    ensure(actor.session_id, 'not_with_token');
  }
  ensure(!actor.scopes || scopesOf(endpoint).some((scope) => actor.scopes!.includes(scope)), 'outside_scope');
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const { params, query, headers } = endpoint;
  const body = endpoint.method === 'GET' ? undefined : endpoint.body;
  return {
    ...(params && { params: parsePart(params, request.params) }),
    ...(query && { query: parsePart(query, request.query) }),
    ...(headers && { headers: parsePart(headers, request.headers) }),
    ...(body && { body: parsePart(body, request.body ?? undefined) }),
  };
}

function parsePart(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid_input', faultsOf(result.error));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function callerOf(request: FastifyRequest): Caller {
  const device = request.headers['x-device-id'];
  return {
    ip: request.ip,
    device_id: typeof device === 'string' && uuid.test(device) ? device : undefined,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** 405 instead of 404 where only the method is wrong. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const methodsOf = Map.groupBy(routes, ({ endpoint }) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'));
  for (const [url, known] of methodsOf) {
    const allowed = known.map(({ endpoint }) => endpoint.method);
    app.route({
      // What is not below /api/ is also the address of a page.
      method: (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
        (method) => !allowed.includes(method) && (method !== 'GET' || url.startsWith('/api/')),
      ),
      url,
      config: { access: 'anyone' },
      handler: (_, reply) => {
        reply.header('allow', allowed.join(', '));
        throw new AppError('method_not_allowed');
      },
    });
  }
}
