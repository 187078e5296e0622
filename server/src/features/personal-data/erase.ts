import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { namesOneSql } from '../people/people.ts';
import { type Holding, holdings, type Scope, targetsOf } from './holdings.ts';

/**
 * Erases everything about these people. `erasure` is the row that says so: only while this transaction has it in the state
 * `erasing` do the tables that never change let their words go.
 */
export async function eraseEverything(trx: Transaction, erasure: number, scope: Scope): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({
      state: 'erasing',
      people: sql`${scope.people}::bigint[]`,
      targets: sql`${targetsOf(scope)}`,
    })
    .where('id', '=', erasure)
    .execute();
  await eraseFromQueue(trx, scope);
  for (const holding of holdings) await eraseFrom(trx, holding, scope);
  await trx
    .updateTable('erasure')
    .set({ state: 'erased', finished: sql`now()`, targets: sql`'{}'` })
    .where('id', '=', erasure)
    .execute();
}

async function eraseFrom(trx: Transaction, { table, of, erase }: Holding, scope: Scope): Promise<void> {
  if (erase === 'delete') await sql`delete from ${sql.table(table)} as row where ${of(scope)}`.execute(trx);
  else if ('by' in erase) await erase.by(trx, scope);
  else if ('blank' in erase) {
    const values = Object.entries(erase.blank).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`);
    await sql`update ${sql.table(table)} as row set ${sql.join(values)} where ${of(scope)}`.execute(trx);
  }
}

/**
 * What stands in the queue's own table, which is not one of ours: the history takes over what is there. Work that waits and names them, such
 * as a mail to them, is not done any more.
 */
async function eraseFromQueue(trx: Transaction, { words }: Scope): Promise<void> {
  const named = namesOneSql(sql`concat_ws(' ', data, output)`, words);
  await sql`update pgboss.job set state = 'cancelled', completed_on = now()
    where state in ('created', 'retry') and ${named}`.execute(trx);
  await sql`update pgboss.job set data = '{}', output = null
    where state in ('completed', 'failed', 'cancelled') and ${named}`.execute(trx);
}
