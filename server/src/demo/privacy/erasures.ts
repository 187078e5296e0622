import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { eraseEverything } from '../../features/personal-data/personal-data.ts';

const day = 86_400_000;
const iso = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** One who waits to be erased, one who was kept after all, and one who is gone. */
export async function fillErasures(trx: Transaction, { staff }: { staff: number }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from person where do_not_contact and merged_into is null order by id limit 2`.execute(trx);
  const [waits, kept] = rows;
  const gone = await trx
    .insertInto('person')
    .values({
      first_name: 'Gone',
      source: 'Demo',
      lawful_basis: 'legitimate_interest',
      created: iso(-60),
      updated: iso(-60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const common = { user_id: staff, asked_by: 'person' } as const;
  if (waits)
    await trx
      .insertInto('erasure')
      .values({
        ...common,
        person_id: waits.id,
        state: 'waiting',
        reason: 'Asked for it by mail',
        created: iso(-2),
        due: iso(5),
      })
      .execute();
  if (kept)
    await trx
      .insertInto('erasure')
      .values({
        ...common,
        person_id: kept.id,
        state: 'cancelled',
        reason: 'Asked for it on the phone',
        created: iso(-20),
        due: iso(-13),
        finished: iso(-18),
      })
      .execute();
  const { id } = await trx
    .insertInto('erasure')
    .values({ ...common, person_id: gone.id, state: 'waiting', created: iso(-30), due: iso(-23) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await eraseEverything(trx, id, { people: [gone.id], words: [] });
  await trx
    .updateTable('erasure')
    .set({ finished: iso(-23) })
    .where('id', '=', id)
    .execute();
}
