import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { Transaction } from '#platform/db/db';
import { namesOne } from '../people/people.ts';
import type { ListRow } from './list-file.ts';

/** Empties the rows of lists that wait to be imported, where one of these words stands in them. The rows keep their numbers. */
export async function blankInLists(trx: Transaction, { words }: { words: readonly string[] }): Promise<void> {
  if (words.length === 0) return;
  const batches = await trx
    .selectFrom('import_batch')
    .select(['id', 'sample'])
    .where('state', 'in', ['draft', 'running'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const isTold = namesOne(words);
  const isNamed = (row: ListRow): boolean => isTold(JSON.stringify(row));
  const blanked = (rows: readonly ListRow[]): ListRow[] | undefined =>
    rows.some(isNamed)
      ? rows.map((row) => (isNamed(row) ? { n: row.n, cells: row.cells.map(() => '') } : row))
      : undefined;
  for (const { id, sample } of batches) {
    const shown = blanked(sample as unknown as ListRow[]);
    if (shown)
      await trx
        .updateTable('import_batch')
        .set({ sample: JSON.stringify(shown) })
        .where('id', '=', id)
        .execute();
    const pieces = await trx
      .selectFrom('import_piece')
      .select(['first_row', 'rows'])
      .where('batch_id', '=', id)
      .execute();
    for (const { first_row, rows } of pieces) {
      const kept = blanked(JSON.parse(inflateRawSync(rows).toString()) as ListRow[]);
      if (!kept) continue;
      await trx
        .updateTable('import_piece')
        .set({ rows: await promisify(deflateRaw)(JSON.stringify(kept), { level: 1 }) })
        .where('batch_id', '=', id)
        .where('first_row', '=', first_row)
        .execute();
    }
  }
}
