import { taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { openPool, type Transaction } from '../db/db.ts';
import { type Envelope, prepareQueues } from './tasks.ts';

interface WaitingTask {
  id: string;
  name: string;
  data: Envelope;
  priority: number;
  start_after: Date;
  held: boolean;
}

/** At most so many are sent in one statement. */
const batch = 500;

/** The queue's own tables in a database that is about to be filled, and the way to fill them. */
export interface EmptyQueue {
  /**
   * Puts back what waited when the backup was made, from the temporary table `waiting_task`. Tasks may run twice and do not
   * mind. But a mail that waited may have been sent since: it is revoked, and somebody may run it again. So is what runs
   * by a schedule, and of the schedules the next slot counts: what they send for the last one may have been sent.
   */
  putBack(trx: Transaction): Promise<void>;
  /** Takes the tables away again. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export async function openEmptyQueue(url: string): Promise<EmptyQueue> {
  const { raw } = openPool(url, { name: 'tasks', max: 2, onError: () => undefined });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => raw.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined); // The call that fails reports it too.
  const close = async (): Promise<void> => {
    await boss.stop({ graceful: false });
    await raw.end();
  };
  try {
    await boss.start();
    await prepareQueues(boss);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    putBack: (trx) => putBack(trx, boss),
    drop: async () => void (await raw.query('drop schema pgboss cascade')),
    close,
  };
}

async function putBack(trx: Transaction, boss: PgBoss): Promise<void> {
  const db = fromKysely(trx);
  const { rows: waiting } = await sql<WaitingTask>`
    select id, name, data, priority, start_after,
      name = 'mail' or data->>'task' in (select name from task_schedule) as held
    from waiting_task where name = any(${taskQueues}) order by name`.execute(trx);
  for (const [name, tasks] of Map.groupBy(waiting, (each) => each.name))
    for (let from = 0; from < tasks.length; from += batch) {
      const some = tasks.slice(from, from + batch);
      await boss.insert(
        name,
        some.map(({ id, data, priority, start_after }) => ({ id, data, priority, startAfter: start_after })),
        { db },
      );
      const held = some.flatMap((each) => (each.held ? [each.id] : []));
      if (held.length > 0) await boss.cancel(name, held, { db });
    }
  await sql`
    update task_run set state = case when held is false then 'PENDING' else 'REVOKED' end,
      started = null, worker = null, retries = 0, progress_done = null, progress_total = null, progress_text = null,
      finished = case when held is false then null else now() end,
      traceback = case when held is false then null else 'Not run again after a restore, because it may have been done since the backup' end
    from task_run as run left join (
      select id, name = 'mail' or data->>'task' in (select name from task_schedule) as held from waiting_task) as kept on kept.id = run.uuid
    where task_run.uuid = run.uuid and run.state in ('PENDING', 'RECEIVED', 'STARTED', 'RETRY')`.execute(trx);
  await sql`delete from task_schedule`.execute(trx);
}
