import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people';
import { isOwn } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensurePerson } from './people.ts';

export async function addReminder(
  doer: Doer,
  { params: { id: person }, body: reminder }: Received<typeof api.addReminder>,
): Promise<{ id: number }> {
  const { trx, actor } = doer;
  await ensurePerson(trx, person);
  const { id } = await trx
    .insertInto('reminder')
    .values({ ...reminder, person_id: person, user_id: actor.id, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'reminder_create',
    target: { kind: 'person', id: person },
    after: { person, reminder: id },
  });
  return { id };
}

export async function changeReminder(
  doer: Doer,
  { params: { id }, body: { due, done } }: Received<typeof api.changeReminder>,
): Promise<Answer<typeof api.changeReminder>> {
  const { trx, actor } = doer;
  const set = await trx.selectFrom('reminder').select('user_id').where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(set && isOwn(actor, set.user_id), 'not_found');
  const { person_id, ...reminder } = await trx
    .updateTable('reminder')
    .set({
      ...(due !== undefined && { due }),
      ...(done !== undefined && { done: done ? sql<string>`coalesce(done, now())` : null }),
    })
    .where('id', '=', id)
    .returning(['person_id', 'id', 'due', 'done'])
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'reminder_change',
    target: { kind: 'person', id: person_id },
    after: { reminder: id, due, done },
  });
  return reminder;
}
