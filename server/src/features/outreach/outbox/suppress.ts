import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { refuseContact } from '../../people/people.ts';
import { hashAddress } from './claim.ts';

export type SuppressionReason = 'unsubscribe' | 'complaint' | 'stop_word' | 'refused_by_gateway';

/** For the people and for the address, so that it holds for whoever comes in with that address later. */
export async function suppress(
  trx: Transaction,
  { people, address, reason }: { people: readonly number[]; address: string; reason: SuppressionReason },
): Promise<void> {
  await stopContact(trx, people);
  await trx
    .insertInto('suppression')
    .values({ address_hash: hashAddress(address), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nobody writes to them from now on, and nothing that waits leaves. */
export async function stopContact(trx: Transaction, people: readonly number[]): Promise<void> {
  for (const person of people) await refuseContact(trx, person);
  await sql`update outbox set state = 'suppressed', note = 'Does not want to be contacted', state_at = now()
    where person_id = any(${people}) and state in ('draft', 'queued', 'deferred', 'held')`.execute(trx);
}
