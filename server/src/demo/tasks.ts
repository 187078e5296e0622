import { type TaskQueue, taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { Random } from './random.ts';

const hour = 3_600_000;
const kinds: { name: string; queue: TaskQueue; everyHours: number; seconds: number; result: object | null }[] = [
  { name: 'mail.deliver', queue: 'mail', everyHours: 3, seconds: 0.4, result: null },
  { name: 'sessions.sweep', queue: 'maintenance', everyHours: 1, seconds: 0.02, result: null },
  { name: 'queue.trim_history', queue: 'maintenance', everyHours: 24, seconds: 1.5, result: { dropped: 0 } },
];
const subjects = ['Your account is active', 'A new user awaits approval', 'Your account was deactivated'];
const mailErrors = [
  'Error: connect ECONNREFUSED 10.0.4.25:587\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16)',
  'Error: Message failed: 450 4.2.1 The mailbox is busy\n    at SMTPConnection._formatError (smtp-connection/index.js:812:19)',
];

/** Two weeks of background work, with the mail server away for a while. */
export async function fillTasks(trx: Transaction, random: Random): Promise<void> {
  const now = Date.now();
  const runs = kinds.flatMap(({ name, queue, everyHours, seconds, result }) =>
    Array.from({ length: Math.floor((14 * 24) / everyHours) }, (_, turn) => {
      const received = now - (turn + 0.2 + random.next() * 0.5) * everyHours * hour;
      const started = received + random.between(5, 900);
      const finished = started + seconds * 1000 * (0.5 + random.next());
      const error = queue === 'mail' && random.chance(0.08) ? random.pick(mailErrors) : null;
      const [state, worker] = [error ? 'FAILURE' : 'SUCCESS', `demo-${random.between(1, 2)}`];
      const times = { started: iso(started), ended: iso(finished) };
      return {
        uuid: random.uuid(),
        name,
        queue,
        state,
        worker,
        received: iso(received),
        eta: iso(received),
        started: iso(started),
        finished: iso(finished),
        kwargs: JSON.stringify(queue === 'mail' ? { id: random.uuid(), subject: random.pick(subjects) } : {}),
        result: error || !result ? null : JSON.stringify(result),
        traceback: error,
        attempts: JSON.stringify(error ? [{ attempt: 1, worker, ...times, error }] : []),
      };
    }),
  );
  await trx.insertInto('task_run').values(runs).execute();
  await sql`
    insert into queue_sample (at, queue, pending, active, done, failed)
    select at, q.queue, 0, 0, count(uuid) filter (where state = 'SUCCESS'), count(uuid) filter (where state = 'FAILURE')
    from generate_series(date_trunc('hour', now() - interval '14 days'), now() - interval '2 hours', interval '1 hour') as at
    cross join unnest(${[...taskQueues]}::text[]) as q (queue)
    left join task_run on task_run.queue = q.queue and finished >= at and finished < at + interval '1 hour'
    group by at, q.queue`.execute(trx);
}

const iso = (time: number): string => new Date(time).toISOString();
