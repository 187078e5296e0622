import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import { AppError } from '../errors.ts';

const intervalMs = 1000;
/** For the first look and for the second: whoever waits for a lost database is told within five seconds. */
const firstMs = 1500;
const timeoutMs = 2500;

/**
 * Watches the database through a connection of its own, so that a full pool does not look like a dead server.
 * When it is lost, whatever waits for it is told at once instead of hanging on a silent network.
 */
export class DatabaseHealth {
  #ready = false;
  #lost = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  readonly #url: () => string | undefined;
  readonly #onUnreachable: () => void;

  /** `onUnreachable` is called for each failed look, so that it may try to mend things again. */
  constructor(url: () => string | undefined, onUnreachable: () => void) {
    this.#url = url;
    this.#onUnreachable = onUnreachable;
    this.#lost.promise.catch(() => undefined); // Nobody may be waiting.
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** The work's result, or `database_unavailable` as soon as the database is known to be lost. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#ready) throw unavailable();
    return Promise.race([work(), this.#lost.promise]);
  }

  markReady(): void {
    this.#ready = true;
    this.#schedule();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#ready = false;
    await this.#client?.end().catch(() => undefined); // It may be gone already.
  }

  #schedule(): void {
    this.#timer = setTimeout(() => void this.#check(), intervalMs);
  }

  async #check(): Promise<void> {
    try {
      await this.#ping(firstMs).catch((error: unknown) => {
        if (!isLate(error)) throw error;
        // A busy machine may be late once. A database that is there answers when it is asked anew, on another line.
        this.#dropClient();
        return this.#ping(timeoutMs);
      });
      this.#ready = true;
    } catch {
      this.#dropClient();
      if (this.#ready) this.#declareLost();
      if (this.#timer) this.#onUnreachable();
    }
    if (this.#timer) this.#schedule();
  }

  #declareLost(): void {
    this.#ready = false;
    const lost = this.#lost;
    this.#lost = Promise.withResolvers<never>();
    this.#lost.promise.catch(() => undefined); // As above.
    lost.reject(unavailable());
  }

  async #ping(ms: number): Promise<void> {
    if (!this.#client) {
      const client = new pg.Client({
        connectionString: this.#url(),
        application_name: 'spana health',
        connectionTimeoutMillis: ms,
      });
      client.on('error', () => this.#dropClient());
      await client.connect();
      this.#client = client;
    }
    // The types do not know that a question can have a limit of its own.
    await this.#client.query({ text: 'select 1', query_timeout: ms } as pg.QueryConfig);
  }

  #dropClient(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => undefined); // Broken anyway.
  }
}

/** As `pg` says that nothing came in time, of a connection or of an answer. */
const isLate = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message);

/** Whether a request would get a connection before long. Whoever asks meanwhile gets the same answer. */
export function connectionCheck(services: () => { db: Db } | undefined): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    const asked = sql`select 1`.execute(services()!.db).then(
      () => true,
      () => false,
    );
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), timeoutMs);
    void asked.finally(() => {
      clearTimeout(timer);
      looking = undefined;
    });
    return Promise.race([asked, late]);
  };
  return () => (looking ??= look());
}

const unavailable = () => new AppError('database_unavailable', { retryAfterSeconds: 2 });
