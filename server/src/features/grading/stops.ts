import type { Answer, Received } from '@app/contract/base/endpoint';
import type { GradingMethod } from '@app/contract/roles/grading';
import { type MethodStop, type StoppableMethod, stoppableOf } from '@app/contract/roles/method-stops';
import type * as api from '@app/contract/roles/method-stops';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import { isSought } from './graded-assignment.ts';
import { rebuildTask } from './kinds.ts';

export async function listMethodStops(db: Db): Promise<Answer<typeof api.listMethodStops>> {
  const { rows } = await sql<MethodStop>`
    select method, reason, stopped as since,
      coalesce((select trim(first_name || ' ' || last_name) from app_user where id = user_id), '') as by
    from method_stop order by method`.execute(db);
  return { results: rows };
}

/** Tells of a method whether, and why, it is stopped. */
export async function readStops(db: Db): Promise<(method: GradingMethod) => MethodStop | undefined> {
  const { results } = await listMethodStops(db);
  return (method) => results.find((stop) => stop.method === stoppableOf(method));
}

export async function ensureNotStopped(db: Db, method: GradingMethod): Promise<void> {
  const stop = (await readStops(db))(method);
  ensure(!stop, 'method_stopped', { detail: `This method is stopped: ${stop?.reason}` });
}

/** What it had suggested goes at once. Votes, and what it once said of people, stay where they are. */
export async function stopIn(
  trx: Transaction,
  { method, reason, user }: { method: StoppableMethod; reason: string; user: number | null },
): Promise<void> {
  await sql`insert into method_stop (method, reason, user_id) values (${method}, ${reason}, ${user})
    on conflict on constraint method_stop__method do update
      set reason = excluded.reason, user_id = excluded.user_id, stopped = now()`.execute(trx);
  const queues = method === 'llm' ? ['llm', 'llm_no'] : [method];
  await sql`delete from grade_queue where method = any(${queues})`.execute(trx);
}

/** When somebody last let a method go on. */
export async function lastResumed(db: Db, method: StoppableMethod): Promise<string | undefined> {
  const { rows } = await sql<{ resumed: string }>`
    select resumed from method_resume where method = ${method} order by id desc limit 1`.execute(db);
  return rows[0]?.resumed;
}

export async function stopMethod(
  doer: Doer,
  { body: { method, reason } }: Received<typeof api.stopMethod>,
): Promise<void> {
  await stopIn(doer.trx, { method, reason, user: doer.actor.id });
  await audit(doer, { action: 'method_stop', target: { kind: 'method', id: method }, reason });
}

export async function resumeMethod(
  doer: Doer,
  { params: { method }, body: { reason } }: Received<typeof api.resumeMethod>,
  { tasks }: { tasks: Tasks },
): Promise<void> {
  const { trx } = doer;
  const { rows } = await sql<{
    reason: string;
  }>`delete from method_stop where method = ${method} returning reason`.execute(trx);
  ensure(rows[0], 'not_found');
  await trx.insertInto('method_resume').values({ method, reason, user_id: doer.actor.id }).execute();
  const open = await sql<{ id: number }>`select id from assignment where ${isSought} order by id`.execute(trx);
  for (const { id } of open.rows) await tasks.send(trx, rebuildTask, { assignment_id: id });
  await audit(doer, { action: 'method_resume', target: { kind: 'method', id: method }, before: rows[0], reason });
}
