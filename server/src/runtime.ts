import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, openCluster } from '#platform/cluster/cluster';
import type { Config } from '#platform/config';
import { openDb, openPool, type Pool, wireTypes } from '#platform/db/db';
import { asAppError } from '#platform/errors';
import { Events } from '#platform/http/events';
import { DatabaseHealth } from '#platform/db/health';
import { Replica } from '#platform/db/replica';
import type { Log } from '#platform/log';
import { openMailer } from '#platform/mailer';
import { migrate } from '#platform/db/migrate';
import type { Services } from '#platform/services';
import type { Sampler } from '#platform/tasks/beat';
import type { AnyTask } from '#platform/tasks/task';
import { openTasks, type Tasks } from '#platform/tasks/tasks';
import { startWorker, type Worker } from '#platform/tasks/worker';
import { startWatching, type Watch, type Watcher } from '#platform/watch';
import { wroteLately } from './features/audit/audit.ts';

interface RuntimeParts {
  config: Config;
  log: Log;
  /** Every kind of background work, and whether this process also does it. */
  tasks: readonly AnyTask[];
  /** What workers note every few seconds. */
  samplers?: readonly Sampler[];
  /** What every process does every few seconds. */
  watchers?: readonly Watcher[];
  works: boolean;
  /** Tells whoever started the product what is going on. */
  say(line: string): void;
}

/** Everything behind the HTTP side: database, queue, mail. Comes up when the database does, and survives its loss. */
export class Runtime {
  readonly health: DatabaseHealth;
  readonly #parts: RuntimeParts;
  #cluster: Promise<Cluster> | undefined;
  #url: (() => string) | undefined;
  #pool: Pool | undefined;
  #tasks: Tasks | undefined;
  #worker: Worker | undefined;
  #watch: Watch | undefined;
  #services: Services | undefined;
  #events: Events | undefined;
  #replica: Replica | undefined;

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.health = new DatabaseHealth(
      () => this.#url?.(),
      () => this.#handleUnreachable(),
    );
  }

  /** Undefined until the database has answered for the first time. */
  readonly services = (): Services | undefined => this.#services;

  /** `prepare` runs before the first request is let in. */
  async start(prepare: (services: Services) => Promise<void> = async () => undefined): Promise<Services> {
    const { config, log, tasks: kinds, samplers, watchers = [], works } = this.#parts;
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = config;
    const cluster = DATABASE_URL === undefined ? await this.#openCluster() : undefined;
    const url = () => cluster?.url ?? DATABASE_URL!;
    /** Past a pooler: for what listens, holds locks beyond a transaction or takes long. */
    const direct = DATABASE_DIRECT_URL === undefined ? url : () => DATABASE_DIRECT_URL;
    this.#url = url;

    await untilReachable(log, async () => {
      for (const name of await migrate(direct())) this.#parts.say(`Applied migration ${name}`);
    });
    this.#pool = openPool(url, {
      name: 'web',
      max: 12,
      types: wireTypes,
      handedOn: DATABASE_DIRECT_URL !== undefined,
      onError: ({ message }) => log.warn({ reason: message }, 'connection lost'),
    });
    const tasks = await untilReachable(log, () => openTasks(url, { log, works, kinds, direct: DATABASE_DIRECT_URL }));
    this.#tasks = tasks;
    this.#events = new Events(direct, log);
    const db = openDb(this.#pool);
    this.#replica =
      DATABASE_READ_URL === undefined
        ? undefined
        : new Replica({ primary: db, address: DATABASE_READ_URL, log, wroteLately: (user) => wroteLately(db, user) });
    this.#replica?.start();
    const services: Services = {
      config,
      log,
      db,
      databaseUrl: direct,
      replica: this.#replica,
      events: this.#events,
      mailer: openMailer(config),
      tasks,
    };
    await untilReachable(log, () => prepare(services));
    if (works) this.#worker = await startWorker(kinds, services, samplers);
    this.#watch = startWatching(services, watchers);
    this.#services = services;
    this.health.markReady();
    return services;
  }

  async stop(graceMs: number): Promise<void> {
    await this.health.stop();
    await this.#watch?.stop();
    await this.#tasks?.stop(graceMs);
    await this.#worker?.stop();
    await this.#events?.close();
    await this.#replica?.stop();
    await this.#services?.db.destroy();
    // It may still be opening; one that could not open has nothing to stop.
    await (await this.#cluster?.catch(() => undefined))?.stop();
  }

  #openCluster(): Promise<Cluster> {
    const { config, say } = this.#parts;
    say('Starting the database…');
    this.#cluster = openCluster({ dataDir: config.DATA_DIR, log: say });
    return this.#cluster;
  }

  #handleUnreachable(): void {
    const { log } = this.#parts;
    log.error('the database does not answer');
    this.#pool?.cut();
    this.#tasks?.cut();
    this.#events?.cut();
    this.#cluster
      ?.then((cluster) => cluster.revive())
      .catch((err: unknown) => log.error({ err }, 'the database could not be started again'));
  }
}

async function untilReachable<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (let wait = 250; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (asAppError(error)?.code !== 'database_unavailable') throw error;
      log.warn({ err: error }, 'waiting for the database');
      await delay(wait);
    }
  }
}
