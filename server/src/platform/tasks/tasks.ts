import { randomUUID } from 'node:crypto';
import { type TaskQueue, taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { type Address, type Db, openPool, type Transaction } from '../db/db.ts';
import { ensure } from '../errors.ts';
import { Listener } from '../db/listen.ts';
import type { Log } from '../log.ts';

/** What a sender needs to know of a kind of background work. */
export interface TaskKind<S extends z.ZodType = z.ZodType> {
  name: string;
  queue: TaskQueue;
  input: S;
  /** Tasks with the same key are the same wish: one that still waits is enough. */
  key?(input: z.output<S>): string;
  /** What the history shows of the input; all of it unless said. Personal letters and secrets stay out. */
  shown?(input: z.output<S>): Record<string, unknown>;
  /** Also runs by itself at these times (cron, UTC), with an empty input. */
  schedule?: string;
}

export interface SendOptions {
  /** Who caused it, may watch it, and waits for it: it is done before what runs by itself. */
  user?: number;
  /** Not before this moment. */
  at?: Date | undefined;
}

/** The door to background work. Tasks are sent inside the caller's transaction: one that is rolled back leaves none. */
export interface Tasks {
  /** Every kind there is. */
  kinds: readonly TaskKind[];
  send<S extends z.ZodType>(
    trx: Transaction,
    kind: TaskKind<S>,
    input: z.input<S>,
    options?: SendOptions,
  ): Promise<string>;
  /** A task that waits never starts; one that runs is stopped when `terminate` is set. */
  revoke(trx: Transaction, uuid: string, options: { terminate: boolean }): Promise<void>;
  /** Takes back whatever waits in a queue, and says how much that was. */
  purge(trx: Transaction, queue: TaskQueue): Promise<number>;
  /** Sends a finished task again, as a new one. */
  retry(trx: Transaction, uuid: string, options: SendOptions): Promise<string>;
  canRetry(db: Db, uuid: string): Promise<boolean>;
  /** For the worker: the queue itself, and word of tasks that are to stop. */
  boss: PgBoss;
  onRevoked(listener: (uuid: string) => void): Promise<void>;
  stop(graceMs: number): Promise<void>;
  cut(): void;
}

interface QueuePolicy {
  /** How many of its tasks one process runs at a time. */
  concurrency: number;
  /** How long a task may take before it is taken for hung. */
  expireInSeconds: number;
  /** How often a task is tried again: first after seconds, then less and less often, every quarter of an hour at last. */
  retryLimit: number;
}
export const queuePolicies: Record<TaskQueue, QueuePolicy> = {
  default: { concurrency: 4, expireInSeconds: 900, retryLimit: 8 },
  ml: { concurrency: 1, expireInSeconds: 4 * 3600, retryLimit: 3 },
  reindex: { concurrency: 2, expireInSeconds: 3600, retryLimit: 5 },
  // A mail server may be away for half a day.
  mail: { concurrency: 2, expireInSeconds: 300, retryLimit: 50 },
  sync: { concurrency: 2, expireInSeconds: 900, retryLimit: 8 },
  maintenance: { concurrency: 1, expireInSeconds: 3600, retryLimit: 8 },
};
/** A worker that has not given a sign for so long is dead; what it was doing goes to another. */
const heartbeatSeconds = 20;
const superviseSeconds = 5;
const day = 86_400;
const commonPolicy = {
  retryDelay: 3,
  retryBackoff: true,
  retryDelayMax: 900,
  heartbeatSeconds,
  /** Finished jobs; the history has what people want to know of them. */
  deleteAfterSeconds: 7 * day,
  /** Jobs that nobody takes; as long as the history. */
  retentionSeconds: 90 * day,
  notify: true,
};
/** A failed task can run again for so long. */
const deadLetterSeconds = 14 * day;
/** Of what somebody waits for; all else has 0. */
const askedPriority = 1;
const deadLettersOf = (queue: TaskQueue): string => `${queue}.dead`;
const revokedChannel = 'task_revoked';

/** How a task lies in the queue. The history copies `kwargs`, never `input`. */
export interface Envelope {
  task: string;
  input: unknown;
  kwargs: Record<string, unknown>;
  key?: string;
  user_id?: number;
  retry_of?: string;
}
const envelopeOf = (kind: TaskKind, given: unknown, { user }: SendOptions = {}): Envelope => {
  const input = kind.input.parse(given);
  return {
    task: kind.name,
    input: given,
    kwargs: kind.shown ? kind.shown(input) : { ...(input as object) },
    ...(kind.key && { key: kind.key(input) }),
    ...(user !== undefined && { user_id: user }),
  };
};

const priorityOf = ({ user_id }: Envelope): number => (user_id === undefined ? 0 : askedPriority);

interface Parts {
  log: Log;
  kinds: readonly TaskKind[];
  /** Whether this process also does the work, rather than only sending it. */
  works: boolean;
  /** Where to listen, if `address` is that of a pooler. */
  direct?: Address | undefined;
}

export async function openTasks(address: Address, { log, kinds, works, direct }: Parts): Promise<Tasks> {
  const pool = openPool(address, {
    name: 'tasks',
    max: 6,
    handedOn: direct !== undefined,
    onError: ({ message }) => log.warn({ reason: message }, 'queue connection lost'),
  });
  const listener = new Listener(direct ?? address, log);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.raw.query(text, values),
      listen: async (...subscription) => {
        await listener.listen(...subscription);
        return { close: () => Promise.resolve() };
      },
    },
    useListenNotify: works,
    supervise: works,
    schedule: false, // Its schedules may be sent twice when a process is killed; ours are not.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  // Without a listener an error event would end the process.
  boss.on('error', (err) => log.warn({ err }, 'queue error'));
  try {
    await boss.start();
    await prepareQueues(boss);
    await followJobs(pool.raw);
  } catch (error) {
    await boss.stop({ graceful: false });
    await listener.close();
    await pool.raw.end();
    throw error;
  }

  const put = async (trx: Transaction, queue: TaskQueue, envelope: Envelope, at?: Date): Promise<string> => {
    const id = randomUUID();
    const options = { id, priority: priorityOf(envelope), db: fromKysely(trx), ...(at && { startAfter: at }) };
    await boss.send(queue, envelope, options);
    return id;
  };
  /** A twin that waits for a later moment than is wanted now comes forward. */
  const join = async (
    trx: Transaction,
    twin: string,
    { queue }: TaskKind,
    { envelope, at = new Date() }: { envelope: Envelope; at: Date | undefined },
  ): Promise<string> => {
    await sql`update pgboss.job set priority = greatest(priority, ${priorityOf(envelope)}), start_after = least(start_after, ${at})
      where name = ${queue} and id = ${twin}::uuid`.execute(trx);
    return twin;
  };

  return {
    kinds,
    boss,
    send: async (trx, kind, input, options) => {
      const envelope = envelopeOf(kind, input, options);
      const at = options?.at;
      const twin = await waitingTwin(trx, kind, envelope.key);
      return twin === undefined ? put(trx, kind.queue, envelope, at) : join(trx, twin, kind, { envelope, at });
    },
    revoke: async (trx, uuid, { terminate }) => {
      const { queue } = await findTask(trx, uuid);
      const state = await lockJob(trx, queue, uuid);
      ensure(state !== undefined && ['created', 'retry', 'active'].includes(state), 'task_finished');
      ensure(terminate || state !== 'active', 'task_running');
      await boss.cancel(queue, uuid, { db: fromKysely(trx) });
      if (state === 'active') await sql`select pg_notify(${revokedChannel}, ${uuid})`.execute(trx);
    },
    purge: async (trx, queue) => {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${queue} and state < 'active' for update skip locked`.execute(trx);
      const waiting = rows.map(({ id }) => id);
      if (waiting.length > 0) await boss.cancel(queue, waiting, { db: fromKysely(trx) });
      return waiting.length;
    },
    retry: async (trx, uuid, { user }) => {
      const { queue, state } = await findTask(trx, uuid);
      ensure(state === 'FAILURE' || state === 'REVOKED', 'task_not_failed');
      const kept = await keptEnvelope(trx, queue, uuid);
      ensure(kept, 'task_not_kept');
      return put(trx, queue, { ...kept, retry_of: uuid, ...(user !== undefined && { user_id: user }) });
    },
    canRetry: async (db, uuid) => {
      const { queue, state } = await findTask(db, uuid);
      return ['FAILURE', 'REVOKED'].includes(state) && (await keptEnvelope(db, queue, uuid)) !== undefined;
    },
    onRevoked: (onMessage) => listener.listen(revokedChannel, onMessage),
    stop: async (graceMs) => {
      await boss.stop({ graceful: true, timeout: graceMs });
      await listener.close();
      await pool.raw.end();
    },
    cut: () => {
      pool.cut();
      listener.cut();
    },
  };
}

/** The database follows the code: queues are made and changed to what is written above. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  for (const queue of taskQueues) {
    const deadLetter = deadLettersOf(queue);
    const { concurrency: _, ...limits } = queuePolicies[queue];
    const options = { ...commonPolicy, ...limits, deadLetter };
    await boss.createQueue(deadLetter, { retentionSeconds: deadLetterSeconds });
    await boss.createQueue(queue, options);
    await boss.updateQueue(queue, options);
  }
}

/** Lets `task_run` follow the queue's table. Made once; the lock keeps processes that start together from colliding. */
async function followJobs(pool: { query(text: string): Promise<unknown> }): Promise<void> {
  await pool.query(`
    do $$ begin
      perform pg_advisory_xact_lock(hashtext('task_run__follow_job'));
      if not exists (select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'task_run__follow_job') then
        create trigger task_run__follow_job after insert or update of state on pgboss.job
          for each row execute function public.task_run__follow_job();
      end if;
    end $$`);
}

async function findTask(db: Db, uuid: string): Promise<{ queue: TaskQueue; state: string }> {
  const task = await db.selectFrom('task_run').select(['queue', 'state']).where('uuid', '=', uuid).executeTakeFirst();
  ensure(task, 'task_not_found');
  return { ...task, queue: task.queue as TaskQueue };
}

async function lockJob(trx: Transaction, queue: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${queue} and id = ${id}::uuid for update`.execute(trx);
  return rows[0]?.state;
}

/**
 * A task with the same key that has not begun, held so that it cannot begin before this transaction ends: it will see
 * what the transaction did.
 */
async function waitingTwin(trx: Transaction, { name, queue }: TaskKind, key?: string): Promise<string | undefined> {
  if (key === undefined) return undefined;
  await sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${key}))`.execute(trx);
  const twin = await trx
    .selectFrom('task_run')
    .select('uuid')
    .where('name', '=', name)
    .where('key', '=', key)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return twin && (await lockJob(trx, queue, twin.uuid)) === 'created' ? twin.uuid : undefined;
}

/** What a task was sent with, from the queue or from its dead letters, as long as they keep it. */
async function keptEnvelope(db: Db, queue: TaskQueue, uuid: string): Promise<Envelope | undefined> {
  const { rows } = await sql<{ data: Envelope }>`
    select data from pgboss.job where name = ${queue} and id = ${uuid}::uuid
    union all
    select data from pgboss.job where name = ${deadLettersOf(queue)} and source_root_id = ${uuid}::uuid
    limit 1`.execute(db);
  return rows[0]?.data;
}
