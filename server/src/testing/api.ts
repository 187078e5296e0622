import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf, type Request, type Response } from '@app/contract/base/endpoint';
import type { ErrorBody } from '@app/contract/base/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type Config, readConfig } from '#platform/config';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import type { Db } from '#platform/db/db';
import { Events } from '#platform/http/events';
import { DatabaseHealth } from '#platform/db/health';
import { Replica } from '#platform/db/replica';
import { type Log, openLog } from '#platform/log';
import { openMailer } from '#platform/mailer';
import type { Services } from '#platform/services';
import { openTasks } from '#platform/tasks/tasks';
import { buildApp } from '../app.ts';
import { wroteLately } from '../features/audit/audit.ts';
import { openSession } from '../features/sessions/sessions.ts';
import { tasks } from '../features.ts';
import { createDatabase } from './database.ts';

export type Reply<E extends Endpoint> = {
  status: number;
  headers: Record<string, unknown>;
  /** What the contract promises, or an error body; tests look at `status` first. */
  body: (Response<E> extends undefined ? unknown : Response<E>) & Partial<ErrorBody>;
};
export type Call = <E extends Endpoint>(
  endpoint: E,
  request?: Request<E>,
  headers?: Record<string, string>,
) => Promise<Reply<E>>;

export interface TestApi {
  app: FastifyInstance;
  db: Db;
  services: Services;
  url: string;
  /** Calls without credentials. */
  anonymous: Call;
  /** Calls with a token: a JWT or a legacy one. */
  withToken(token: string): Call;
  /** Calls with a licence key. */
  withKey(key: string): Call;
  /** Calls as a user, in a session of its own. */
  as(user: { id: number }): Promise<Call>;
}

/** Limits that a test does not set itself are out of the way. */
const roomy = {
  // Nobody answers there: no test asks the world.
  DNS_SERVERS: '127.0.0.1:9',
  LOGIN_PER_MINUTE: '100000',
  REGISTER_PER_MINUTE: '100000',
  REGISTER_TAKEN_PER_HOUR: '100000',
  REFRESH_PER_MINUTE: '100000',
};

/** The whole product on a database of its own, called without a network. `settings` are environment variables. */
export function useApi(settings: Record<string, string> = {}, log?: Log): TestApi {
  const api = {} as TestApi;
  let cleanUp: () => Promise<void>;
  beforeAll(async () => {
    const { cleanUp: undo, ...parts } = await startApi(settings, log);
    cleanUp = undo;
    Object.assign(api, parts);
  });
  afterAll(() => cleanUp());
  return api;
}

async function startApi(
  settings: Record<string, string>,
  ownLog?: Log,
): Promise<TestApi & { cleanUp(): Promise<void> }> {
  const database = await createDatabase();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'spana-api-'));
  const config: Config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...roomy,
    DATA_DIR,
    BACKUP_DIR: join(DATA_DIR, 'backups'),
    DATABASE_URL: database.url,
    ...settings,
  });
  const log = ownLog ?? openLog(config);
  const queue = await openTasks(database.url, { log, works: false, kinds: tasks });
  const db = openDb(openPool(database.url, { name: 'test', max: 12, types: wireTypes, onError: () => undefined }));
  const events = new Events(database.url, log);
  const { DATABASE_READ_URL } = config;
  const replica =
    DATABASE_READ_URL === undefined
      ? undefined
      : new Replica({ primary: db, address: DATABASE_READ_URL, log, wroteLately: (user) => wroteLately(db, user) });
  const services: Services = {
    config,
    log,
    db,
    databaseUrl: () => database.url,
    replica,
    events,
    mailer: openMailer(config),
    tasks: queue,
  };
  const health = new DatabaseHealth(
    () => database.url,
    () => undefined,
  );
  health.markReady();
  const app = await buildApp({ config, log, health, services: () => services });

  const call =
    (token?: string): Call =>
    async (endpoint, request = {} as never, headers = {}) => {
      const { params, query, body, bytes } = request as {
        params?: Record<string, unknown>;
        query?: Record<string, string>;
        body?: object;
        bytes?: Uint8Array;
      };
      const response = await app.inject({
        // What never ends is looked at and left.
        ...(endpoint.events && { payloadAsStream: true }),
        method: endpoint.method,
        url: pathOf(endpoint.path, params),
        ...(query && { query }),
        ...(body !== undefined && { payload: body }),
        ...(bytes !== undefined && { payload: Buffer.from(bytes) }),
        headers: {
          ...(token && { authorization: authorizationHeader(token) }),
          ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
      });
      if (endpoint.events) {
        const stream = response.stream();
        if (response.statusCode === 200) stream.destroy();
        const parts: Buffer[] = response.statusCode === 200 ? [] : await stream.toArray();
        const body = (parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined) as never;
        return { status: response.statusCode, headers: response.headers, body };
      }
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : ((endpoint.file ? response.rawPayload : response.body) as never),
      };
    };

  return {
    app,
    db,
    services,
    url: database.url,
    anonymous: call(),
    withToken: call,
    withKey: (key) => (endpoint, request, headers) =>
      call()(endpoint, request, { authorization: `Key ${key}`, ...headers }),
    as: async (user) => {
      const caller = { ip: '127.0.0.1', device_id: undefined, browser: 'test' };
      const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));
      return call(access);
    },
    cleanUp: async () => {
      await health.stop();
      await app.close();
      await events.close();
      await replica?.stop();
      await queue.stop(0);
      await db.destroy();
      await database.drop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
