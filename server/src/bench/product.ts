import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorizationHeader } from '@app/contract/users/auth';
import { type Endpoint, pathOf, statusOf } from '@app/contract/base/endpoint';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { readConfig } from '#platform/config';
import { type Db, openPool, wireTypes } from '#platform/db/db';
import { openLog } from '#platform/log';
import type { DB } from '#platform/db/schema.gen';
import type { Services } from '#platform/services';
import type { Tasks } from '#platform/tasks/tasks';
import { caller } from '#testing/access';
import { makeUser } from '#testing/make';
import { buildApp } from '../app.ts';
import { openSession } from '../features/sessions/sessions.ts';
import { Runtime } from '../runtime.ts';
import { tasks } from '../features.ts';

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Asked {
  endpoint: Endpoint;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** What to send, made anew for each request. */
  body?: () => object;
  /** Asked by somebody without special rights. */
  plain?: true;
}
export type Ask = () => Promise<void>;

export interface Product {
  /** Where it answers. */
  address: string;
  db: Db;
  tasks: Tasks;
  /** A request over HTTP, signed in, ready to be made again and again. */
  prepare(asked: Asked): Promise<Ask>;
  /** The same in a session that is there already. */
  prepareWith(access: string, asked: Asked): Ask;
  /** The statements that a request sends to the database. */
  capture(request: Ask): Promise<readonly CompiledQuery[]>;
  close(): Promise<void>;
}

/**
 * The product on the database at `url`, as a process runs it, with an ear on what it sends to the database. Behind a pooler,
 * `direct` is where the database itself is.
 */
export async function openProduct(url: string, direct?: string): Promise<Product> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'spana-bench-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR,
    DATABASE_URL: url,
    ...(direct && { DATABASE_DIRECT_URL: direct }),
  });
  const log = openLog(config);
  const runtime = new Runtime({ config, log, tasks, works: false, say: () => undefined });
  const { raw: pool } = openPool(url, {
    name: 'bench',
    max: 12,
    types: wireTypes,
    handedOn: direct !== undefined,
    onError: () => undefined,
  });
  let sent: CompiledQuery[] | undefined;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent?.push(query) });
  const services = (): Services | undefined => {
    const running = runtime.services();
    return running && { ...running, db };
  };
  const app = await buildApp({ config, log, health: runtime.health, services });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { tasks: queue } = await runtime.start();
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const prepareWith: Product['prepareWith'] = (access, { endpoint, params, query, body }) => {
    /* Compressing is what a bare endpoint does not do; it is the browser that asks for it. */
    const headers = { authorization: authorizationHeader(access), 'accept-encoding': 'identity' };
    const request = `${address}${pathOf(endpoint.path, params)}?${new URLSearchParams(query).toString()}`;
    return async () => {
      const response = await fetch(request, {
        method: endpoint.method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body && { body: JSON.stringify(body()) }),
      });
      const text = await response.text();
      if (response.status !== statusOf(endpoint)) throw new Error(`${request}: ${response.status} ${text}`);
    };
  };
  return {
    address,
    db,
    tasks: queue,
    // A session each, because an access token does not last as long as all of them.
    prepare: async (asked) => {
      const user = await makeUser(db, { username: `bench-${randomUUID()}`, is_superuser: !asked.plain });
      const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));
      return prepareWith(access, asked);
    },
    prepareWith,
    capture: async (request) => {
      sent = [];
      await request();
      const statements = sent;
      sent = undefined;
      return statements;
    },
    close: async () => {
      await app.close();
      await db.destroy();
      await runtime.stop(0);
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
