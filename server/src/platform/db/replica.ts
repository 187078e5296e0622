import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Log } from '../log.ts';
import { AppError, asAppError } from '../errors.ts';
import { type Address, type Db, openDb, openPool, type Pool, wireTypes } from './db.ts';

/** Further behind, a replica is not asked. */
export const mostLagSeconds = 5;
const intervalMs = 1000;
/** For so long we remember where the primary stood; so much lag can be told, and no more. */
const rememberedMs = 60_000;
/** What was sent may break off in the middle of something, which is then never applied: who stands still for so long has the rest. */
const settlingMs = 100;

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
 * it is; a replica is asked only if it is less behind than that. What it fails to answer, the primary does. And while there is no
 * primary, it answers what is read, if it has all that it was sent: a synchronous one has all that was acknowledged.
 */
export class Replica {
  readonly #parts: Parts;
  readonly #pool: Pool;
  readonly #db: Db;
  readonly #standIn: Db;
  #marks: Mark[] = [];
  /** By which all copies of a database are known. */
  #cluster = '';
  /** Where the primary stood the look before last: by now, whoever is in step is there. */
  #known: bigint | undefined;
  #lag: ReplicaLag = { unknown: 'It was not asked yet' };
  #answers = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pool = openPool(parts.address, {
      name: 'replica',
      max: 6,
      types: wireTypes,
      onError: ({ message }) => parts.log.warn({ reason: message }, 'connection to a replica lost'),
    });
    const { options } = this.#pool.raw;
    const end = () => this.#pool.raw.end();
    this.#db = openDb({
      raw: { options, end, connect: () => this.#connect((client) => this.#ensureInStep(client)) },
    });
    this.#standIn = openDb({
      raw: { options, end, connect: () => this.#connect((client) => this.#ensureHasAll(client)) },
    });
  }

  get lag(): ReplicaLag {
    return this.#lag;
  }

  /** To read from while there is no primary, if the replica was in step before. */
  get standIn(): Db | undefined {
    return this.#answers ? this.#standIn : undefined;
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
    const isThere = await this.#mark().then(
      () => true,
      () => false,
    );
    // What a primary that was lost had written beyond its replicas never comes.
    if (!isThere) this.#marks = [];
    try {
      const seconds = this.#secondsAt(await standingOf(this.#pool.raw));
      this.#answers = true;
      this.#lag = isThere ? { seconds } : { unknown: 'The primary does not answer' };
    } catch (error) {
      this.#answers = false;
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
    const lsn = toPlace(rows[0]!.lsn);
    this.#known = this.#marks.at(-1)?.lsn ?? this.#known ?? lsn;
    this.#marks = [...this.#marks.filter(({ at }) => now - at < rememberedMs), { at: now, lsn }];
  }

  /** Behind one address there may be several replicas: the one that is about to answer is looked at. */
  async #connect(check: (client: Asked) => Promise<void>) {
    const client = await this.#pool.raw.connect();
    try {
      await check(client);
      return client;
    } catch (error) {
      client.release(!(error instanceof BehindError));
      throw error;
    }
  }

  async #ensureInStep(client: Asked): Promise<void> {
    const seconds = this.#secondsAt(await standingOf(client));
    if (seconds > mostLagSeconds) throw new BehindError(`The replica is ${seconds.toFixed(0)} s behind`);
  }

  /** Has applied what it was sent, up to where that breaks off, and has not been behind. */
  async #ensureHasAll(client: Asked): Promise<void> {
    for (let before: bigint | undefined; ;) {
      const { lsn, received, cluster } = await standingOf(client);
      if (cluster !== this.#cluster) throw new BehindError('DATABASE_READ_URL is another database');
      if (lsn === null) return;
      const reached = toPlace(lsn);
      if (reached === before || received === null || reached >= toPlace(received)) {
        if (this.#known === undefined || reached < this.#known)
          throw new AppError('database_unavailable', { retryAfterSeconds: 2 });
        return;
      }
      before = reached;
      await delay(settlingMs);
    }
  }

  /** Since when it lacks something: the first mark that it has not reached. */
  #secondsAt({ lsn, cluster }: Standing): number {
    if (cluster !== this.#cluster) throw new BehindError('DATABASE_READ_URL is another database');
    if (lsn === null) return 0; // It has become the primary itself.
    const reached = toPlace(lsn);
    const missing = this.#marks.find((mark) => mark.lsn > reached);
    return missing ? (Date.now() - missing.at) / 1000 : 0;
  }
}

interface Standing {
  /** What it has applied; null for a primary. */
  lsn: string | null;
  received: string | null;
  cluster: string;
}
type Asked = Pick<ClientBase, 'query'>;
async function standingOf(replica: Asked): Promise<Standing> {
  const { rows } = await replica.query<Standing>(`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
      pg_last_wal_receive_lsn()::text as received, system_identifier::text as cluster from pg_control_system()`);
  return rows[0]!;
}

/** PostgreSQL's `16/B374D848` as a number. */
function toPlace(lsn: string): bigint {
  const [high, low] = lsn.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
