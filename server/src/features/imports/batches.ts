import type { Actor } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { ListRow } from './list-file.ts';

/** Somebody else's list looks as if it did not exist. */
export const ownBatches = (db: Db, actor: Actor) =>
  db.selectFrom('import_batch').selectAll('import_batch').where('import_batch.created_by', '=', actor.id);

export async function findBatch(db: Db, actor: Actor, id: number) {
  const batch = await ownBatches(db, actor).where('id', '=', id).executeTakeFirst();
  ensure(batch, 'not_found');
  return batch;
}
export type Batch = Awaited<ReturnType<typeof findBatch>>;

export const sampleOf = ({ sample }: Batch): ListRow[] => sample as unknown as ListRow[];

export async function findDraft(trx: Transaction, actor: Actor, id: number): Promise<Batch> {
  const batch = await lockBatch(trx, actor, id);
  ensure(batch.state === 'draft', batch.state === 'running' ? 'import_running' : 'import_finished');
  return batch;
}
export async function lockBatch(trx: Transaction, actor: Actor, id: number): Promise<Batch> {
  const batch = await ownBatches(trx, actor).where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(batch, 'not_found');
  return batch;
}
