import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/retention';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';

export async function holdPerson(
  doer: Doer,
  { params: { id }, body: { reason } }: Received<typeof api.holdPerson>,
): Promise<void> {
  const { trx, actor } = doer;
  // An erasure that is about to be carried out locks the person, too: one of the two comes first.
  const found = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  ensure(found, 'person_not_found');
  const held = await trx
    .insertInto('legal_hold')
    .values({ person_id: id, reason, created_by: actor.id })
    .onConflict((conflict) => conflict.column('person_id').where('ended', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  ensure(held, 'held_already');
  await audit(doer, { action: 'hold_set', target: { kind: 'person', id }, reason });
}

export async function liftHold(doer: Doer, { params: { id } }: Received<typeof api.liftHold>): Promise<void> {
  const { trx, actor } = doer;
  const lifted = await trx
    .updateTable('legal_hold')
    .set({ ended: sql`now()`, ended_by: actor.id })
    .where('person_id', '=', id)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  ensure(lifted, 'not_found');
  await audit(doer, { action: 'hold_lift', target: { kind: 'person', id } });
}
