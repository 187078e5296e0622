import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';

export type Db = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

const toNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact integers`);
  return value;
};
/** PostgreSQL's `2026-11-15 22:08:10.123456+00`. Thousands of these make a board, and dates are slow. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
export const toIso = (text: string): string =>
  utc.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(text).toISOString();
const int8Array = 1016;
const readArray = pg.types.getTypeParser(int8Array as never) as (text: string) => string[];
const parsers = new Map<number, (text: string) => unknown>([
  [int8Array, (text) => readArray(text).map(toNumber)],
  [pg.types.builtins.INT8, toNumber],
  [pg.types.builtins.TIMESTAMPTZ, toIso],
  // A day has no time of day, and so no zone that could make another day of it.
  [pg.types.builtins.DATE, (text) => text],
]);
/** Ids are numbers, times and days are ISO text, from the column to the screen. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

const mark = '/* planned once */';
/**
 * Put into a statement, it makes each connection plan the statement once and keep the plan. For statements that run all day
 * and find their rows by id, where planning costs more than running. Not for searches: the best plan of a search depends on
 * its words. Not for `select *` either: such a plan fails after a migration has added a column.
 */
export const plannedOnce = sql.raw(mark);

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
/** `pg` keeps the plan of a statement that has a name. */
function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && first.includes(mark)
      ? query({ name: nameOf(first), text: first, values }, ...rest)
      : query(first, values, ...rest)) as typeof client.query;
}

/** Where a database is. A function where that may change: our own gets another port when its old one was taken. */
export type Address = string | (() => string);
export const urlOf = (address: Address): string => (typeof address === 'string' ? address : address());

export interface Pool {
  raw: pg.Pool;
  /** Cuts every connection at once: what waits on a dead network fails now instead of some day. */
  cut(): void;
}

interface PoolOptions {
  name: string;
  max: number;
  onError(error: Error): void;
  types?: pg.CustomTypesConfig;
  /** A pooler hands connections on after each transaction, so nothing can be kept on one. */
  handedOn?: boolean;
}

export function openPool(address: Address, { name, max, onError, types, handedOn = false }: PoolOptions): Pool {
  const sockets = new Set<Socket>();
  const raw = new pg.Pool({
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, connectionString: urlOf(address) });
      }
    },
    max,
    ...(types && { types }),
    application_name: `spana ${name}`,
    // A busy machine is no lost database: DatabaseHealth says when it is gone, and ends what waits here at once.
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 30_000,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  raw.on('error', onError);
  // A client that is checked out when its backend dies emits on itself, not on the pool; unheard, that ends the process.
  raw.on('connect', (client) => {
    client.on('error', onError);
    if (!handedOn) keepPlans(client);
  });
  return { raw, cut: () => sockets.forEach((socket) => socket.destroy()) };
}

export const openDb = ({ raw }: { raw: PostgresPool }): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: raw }) });
