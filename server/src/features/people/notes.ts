import type { Answer, Received } from '@app/contract/base/endpoint';
import type { addReminder, changeReminder } from '@app/contract/people';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensurePerson } from './people.ts';

export async function comment(doer: Doer, person: number, body: string): Promise<number> {
  const { trx, actor } = doer;
  await ensurePerson(trx, person);
  const { id } = await trx
    .insertInto('comment')
    .values({ kind: 'person', object_id: person, body, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'comment_create', after: { person, comment: id } });
  return id;
}

/** Only what one wrote oneself can be taken back. */
export async function takeBackComment(doer: Doer, id: number): Promise<void> {
  const { trx, actor } = doer;
  const gone = await trx
    .updateTable('comment')
    .set({ deleted: sql`now()` })
    .where('id', '=', id)
    .where('created_by', '=', actor.id)
    .where('deleted', 'is', null)
    .returning('id')
    .executeTakeFirst();
  ensure(gone, 'not_found');
  await audit(doer, { action: 'comment_delete', after: { comment: id } });
}

export async function remind(
  doer: Doer,
  person: number,
  reminder: Received<typeof addReminder>['body'],
): Promise<number> {
  const { trx, actor } = doer;
  await ensurePerson(trx, person);
  const { id } = await trx
    .insertInto('reminder')
    .values({ ...reminder, person_id: person, user_id: actor.id, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'reminder_create', after: { person, reminder: id } });
  return id;
}

export async function putOffOrDone(
  doer: Doer,
  id: number,
  { due, done }: Received<typeof changeReminder>['body'],
): Promise<Answer<typeof changeReminder>> {
  const { trx, actor } = doer;
  const reminder = await trx
    .updateTable('reminder')
    .set({
      ...(due !== undefined && { due }),
      ...(done !== undefined && { done: done ? sql<string>`coalesce(done, now())` : null }),
    })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning(['id', 'due', 'done'])
    .executeTakeFirst();
  ensure(reminder, 'not_found');
  await audit(doer, { action: 'reminder_change', after: { reminder: id, due, done } });
  return reminder;
}
