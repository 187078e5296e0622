import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Address, urlOf } from './db.ts';

interface Subscription {
  onMessage(payload: string): void;
  /** Called after every (re)connection, when messages may have been missed. */
  onConnect(): void;
}

/** PostgreSQL's notifications over one connection of our own, which is opened again whenever it breaks. */
export class Listener {
  readonly #address: Address;
  readonly #log: Log;
  readonly #subscriptions = new Map<string, Subscription>();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(address: Address, log: Log) {
    this.#address = address;
    this.#log = log;
  }

  async listen(
    channel: string,
    onMessage: Subscription['onMessage'],
    onConnect = (): void => undefined,
  ): Promise<void> {
    this.#subscriptions.set(channel, { onMessage, onConnect });
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined); // It may be gone already.
  }

  /** Ends a connection that may hang on a dead network, so that a new one is made. */
  cut(): void {
    this.#client?.end().catch(() => undefined);
    this.#drop(this.#client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: urlOf(this.#address),
      application_name: 'spana listener',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    client.on('notification', ({ channel, payload }) => this.#subscriptions.get(channel)?.onMessage(payload ?? ''));
    this.#client = client;
    await client.connect();
    for (const channel of this.#subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const { onConnect } of this.#subscriptions.values()) onConnect();
  }

  #drop(client: pg.Client | undefined): void {
    if (!client || client !== this.#client) return;
    this.#client = undefined;
    if (!this.#closed) void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    this.#log.warn('notifications interrupted');
    while (!this.#closed) {
      await delay(500);
      const client = this.#client;
      if (client) return;
      try {
        await this.#connect();
        return;
      } catch {
        this.#client = undefined; // The database is away; try again.
      }
    }
  }
}
