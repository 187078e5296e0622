import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Log } from '../log.ts';
import { asAppError } from '../errors.ts';
import { type Address, type Db, openDb, openPool, type Pool, wireTypes } from './db.ts';

/** Further behind, a replica is not asked. */
export const mostLagSeconds = 5;
const intervalMs = 1000;
/** For so long we remember where the primary stood; so much lag can be told, and no more. */
const rememberedMs = 60_000;

/** Where the primary stood at a moment. */
interface Mark {
  at: number;
  lsn: bigint;
}
/** How far behind a replica is. Undefined when it cannot be said: it does not answer, or follows another database. */
export type ReplicaLag = { seconds: number } | { unknown: string };

interface Parts {
  primary: Db;
  address: Address;
  log: Log;
  /** Whether a user has written something in the last half minute, whichever process took it. */
  wroteLately(user: number): Promise<boolean>;
}

class BehindError extends Error {}

/**
 * Answers what may be some seconds old, so that the primary need not. Whoever has just written something is answered by the primary, where
 * it is; a replica is asked only if it is less behind than that. What it fails to answer, the primary does.
 */
export class Replica {
  readonly #parts: Parts;
  readonly #pool: Pool;
  readonly #db: Db;
  #marks: Mark[] = [];
  /** By which all copies of a database are known. */
  #cluster = '';
  #lag: ReplicaLag = { unknown: 'It was not asked yet' };
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pool = openPool(parts.address, {
      name: 'replica',
      max: 6,
      types: wireTypes,
      onError: ({ message }) => parts.log.warn({ reason: message }, 'connection to a replica lost'),
    });
    const { raw } = this.#pool;
    this.#db = openDb({ raw: { options: raw.options, connect: () => this.#connect(), end: () => raw.end() } });
  }

  get lag(): ReplicaLag {
    return this.#lag;
  }

  start(): void {
    const look = async (): Promise<void> => {
      await this.look();
      if (this.#timer) this.start();
    };
    this.#timer = setTimeout(() => void look(), intervalMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pool.cut();
    await this.#pool.raw.end();
  }

  /** Notes where the primary stands, and how far the replica is behind. */
  async look(): Promise<void> {
    try {
      await this.#mark();
    } catch {
      // What a primary that was lost had written beyond its replicas never comes.
      this.#marks = [];
      this.#lag = { unknown: 'The primary does not answer' };
      return;
    }
    try {
      this.#lag = { seconds: await this.#secondsBehind(this.#pool.raw) };
    } catch (error) {
      this.#lag = { unknown: (error as Error).message };
    }
  }

  /** Asks the replica if that gives the user nothing older than they know, else the primary. */
  async read<T>(user: number | undefined, ask: (db: Db) => Promise<T>): Promise<T> {
    const { primary, wroteLately } = this.#parts;
    const isFit = 'seconds' in this.#lag && this.#lag.seconds <= mostLagSeconds;
    if (!isFit || user === undefined || (await wroteLately(user))) return ask(primary);
    try {
      return await ask(this.#db);
    } catch (error) {
      const code = asAppError(error)?.code;
      if (!(error instanceof BehindError) && code !== 'database_unavailable' && code !== 'busy') throw error;
      return ask(primary);
    }
  }

  async #mark(): Promise<void> {
    const { rows } = await sql<{ lsn: string; cluster: string }>`
      select pg_current_wal_lsn()::text as lsn, system_identifier::text as cluster from pg_control_system()`.execute(
      this.#parts.primary,
    );
    this.#cluster = rows[0]!.cluster;
    const now = Date.now();
    this.#marks = [...this.#marks.filter(({ at }) => now - at < rememberedMs), { at: now, lsn: toPlace(rows[0]!.lsn) }];
  }

  /** Behind one address there may be several replicas: the one that is about to answer is asked how far it is. */
  async #connect() {
    const client = await this.#pool.raw.connect();
    try {
      const seconds = await this.#secondsBehind(client);
      if (seconds > mostLagSeconds) throw new BehindError(`The replica is ${seconds.toFixed(0)} s behind`);
      return client;
    } catch (error) {
      client.release(error instanceof BehindError ? undefined : true);
      throw error;
    }
  }

  /** Since when it lacks something: the first mark that it has not reached. */
  async #secondsBehind(replica: Pick<ClientBase, 'query'>): Promise<number> {
    const { rows } = await replica.query<Standing>(standing);
    const { lsn, cluster } = rows[0]!;
    if (cluster !== this.#cluster) throw new BehindError('DATABASE_READ_URL is another database');
    if (lsn === null) return 0; // It has become the primary itself.
    const reached = toPlace(lsn);
    const missing = this.#marks.find((mark) => mark.lsn > reached);
    return missing ? (Date.now() - missing.at) / 1000 : 0;
  }
}

interface Standing {
  lsn: string | null;
  cluster: string;
}
const standing = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
  system_identifier::text as cluster from pg_control_system()`;

/** PostgreSQL's `16/B374D848` as a number. */
function toPlace(lsn: string): bigint {
  const [high, low] = lsn.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
