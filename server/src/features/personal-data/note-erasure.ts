import type { askedBy } from '@app/contract/people/personal-data';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { stopContact } from '../outreach/outreach.ts';
import { scopeOf } from './scope.ts';

export const readErasureSettings = (db: Db) =>
  db.selectFrom('erasure_setting').select(['grace_days', 'version']).executeTakeFirstOrThrow();

interface Asked {
  asked_by: keyof typeof askedBy;
  reason: string;
  user_id: number | null;
  /** The last moment, if it cannot wait until the days of grace are over. */
  by?: string;
}
/** From now on nobody writes to them; once the days of grace are over, they are erased. */
export async function noteErasure(
  trx: Transaction,
  person: number,
  { by, ...asked }: Asked,
): Promise<{ id: number; due: string }> {
  const found = await trx
    .selectFrom('person')
    .select(['id', 'merged_into', 'erased'])
    .where('id', '=', person)
    .forUpdate()
    .executeTakeFirst();
  ensure(found && found.erased === null, 'person_not_found');
  const { people } = await scopeOf(trx, person);
  const top = people.length === 0 ? person : await topOf(trx, people);
  const { grace_days } = await readErasureSettings(trx);
  const waiting = await trx
    .selectFrom('erasure')
    .select('id')
    .where('state', '=', 'waiting')
    .where('person_id', 'in', people)
    .executeTakeFirst();
  ensure(!waiting, 'erasure_waiting');
  await stopContact(trx, people);
  return trx
    .insertInto('erasure')
    .values({
      person_id: top,
      state: 'waiting',
      due: sql`least(now() + make_interval(days => ${grace_days}), ${by === undefined ? null : sql`greatest(now(), ${by}::timestamptz)`})`,
      ...asked,
    })
    .returning(['id', 'due'])
    .executeTakeFirstOrThrow();
}

/** Whom all the others became part of. */
const topOf = async (trx: Transaction, people: readonly number[]): Promise<number> =>
  (
    await trx
      .selectFrom('person')
      .select('id')
      .where('id', 'in', people)
      .where('merged_into', 'is', null)
      .executeTakeFirstOrThrow()
  ).id;
