import { csvOf } from '@app/contract/base/csv';
import type { Answer, Received } from '@app/contract/base/endpoint';
import {
  type ColumnField,
  type DuplicateChoice,
  type ImportBatch,
  mostImportRows,
  shownImportRows,
} from '@app/contract/imports';
import type * as api from '@app/contract/imports';
import type { FileAnswer } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { guessMapping } from './guess-mapping.ts';
import { type ListRow, openList, recognize } from './list-file.ts';

type WithSample = Answer<typeof api.createImport>;

/** Keeps a list as it came, having read it once from end to end. Nobody is brought in yet. */
export async function createImport(
  doer: Doer,
  { query: { name }, bytes }: Received<typeof api.createImport>,
): Promise<WithSample> {
  const { trx, actor } = doer;
  const file = recognize(bytes);
  const { columns, sample, rows } = await survey(file);
  const mapping = guessMapping(
    columns,
    sample.map(({ cells }) => cells),
  );
  const { id } = await trx
    .insertInto('import_batch')
    .values({
      name,
      format: file.format,
      delimiter: file.delimiter,
      columns,
      mapping,
      rows,
      sample: JSON.stringify(sample),
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('import_content')
    .values({ batch_id: id, content: Buffer.from(file.content) })
    .execute();
  await audit(doer, { action: 'import_create', target: { kind: 'import', id }, after: { import: id, name, rows } });
  return readBatch(trx, actor, id);
}

async function survey(file: Parameters<typeof openList>[0]) {
  const sample: ListRow[] = [];
  let count = 0;
  let columns: string[];
  try {
    const list = await openList(file);
    columns = list.columns;
    for await (const row of list.rows) {
      count += 1;
      if (count <= shownImportRows) sample.push(row);
      ensure(count <= mostImportRows, 'invalid_input', { detail: `A list has at most ${mostImportRows} rows` });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', {
      detail: 'The file cannot be read as a list: its quotes do not match',
      cause: error,
    });
  }
  ensure(count > 0, 'invalid_input', { detail: 'There are no rows in this file' });
  return { columns, sample, rows: count };
}

/** Somebody else's list looks as if it did not exist. */
const ownBatches = (db: Db, actor: Actor) =>
  db.selectFrom('import_batch').selectAll('import_batch').where('import_batch.created_by', '=', actor.id);

export async function findBatch(db: Db, actor: Actor, id: number) {
  const batch = await ownBatches(db, actor).where('id', '=', id).executeTakeFirst();
  ensure(batch, 'not_found');
  return batch;
}
export type Batch = Awaited<ReturnType<typeof findBatch>>;

async function shown(db: Db, batches: readonly Batch[]): Promise<WithSample[]> {
  if (batches.length === 0) return [];
  const { rows } = await sql<{ batch_id: number; what: string; count: number }>`
    select batch_id, what, count(*) from import_row, lateral (values (outcome), (undo)) as each (what)
    where batch_id = any(${batches.map(({ id }) => id)}) and what is not null group by 1, 2`.execute(db);
  return batches.map((batch) => {
    const count = (what: string): number =>
      rows.find((row) => row.batch_id === batch.id && row.what === what)?.count ?? 0;
    return {
      ...batch,
      format: batch.format as ImportBatch['format'],
      state: batch.state as ImportBatch['state'],
      lawful_basis: batch.lawful_basis as ImportBatch['lawful_basis'],
      on_duplicate: batch.on_duplicate as DuplicateChoice,
      mapping: batch.mapping as ColumnField[],
      sample: sampleOf(batch).map(({ cells }) => cells),
      outcomes: {
        created: count('created'),
        merged: count('merged'),
        skipped: count('skipped'),
        failed: count('failed'),
      },
      undo: { removed: count('removed'), restored: count('restored'), changed: count('changed'), used: count('used') },
    };
  });
}
export const sampleOf = ({ sample }: Batch): ListRow[] => sample as unknown as ListRow[];

async function readBatch(db: Db, actor: Actor, id: number): Promise<WithSample> {
  const [batch] = await shown(db, [await findBatch(db, actor, id)]);
  return batch!;
}

export const getImport = (db: Db, { params: { id } }: Received<typeof api.getImport>, actor: Actor) =>
  readBatch(db, actor, id);

export async function listImports(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.listImports>> {
  return { results: await shown(db, await ownBatches(db, actor).orderBy('id', 'desc').limit(50).execute()) };
}

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

export async function changeImport(
  doer: Doer,
  { params: { id }, body: change }: Received<typeof api.changeImport>,
): Promise<WithSample> {
  const { trx, actor } = doer;
  const { columns } = await findDraft(trx, actor, id);
  ensure(change.mapping === undefined || change.mapping.length === columns.length, 'invalid_input', {
    fields: { mapping: `There are ${columns.length} columns` },
  });
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await trx.updateTable('import_batch').set(given).where('id', '=', id).execute();
  await audit(doer, { action: 'import_change', target: { kind: 'import', id }, after: { import: id, ...given } });
  return readBatch(trx, actor, id);
}

/** The rows that failed, as they came, so that they can be corrected and sent in again. */
export async function getImportErrors(
  db: Db,
  { params: { id } }: Received<typeof api.getImportErrors>,
  actor: Actor,
): Promise<Answer<typeof api.getImportErrors>> {
  const { name, columns } = await findBatch(db, actor, id);
  const failed = await db
    .selectFrom('import_row')
    .select(['n', 'reason', 'cells'])
    .where('batch_id', '=', id)
    .where('outcome', '=', 'failed')
    .orderBy('n')
    .execute();
  const rows = failed.map(({ n, reason, cells }) => [n, reason, ...(cells ?? [])]);
  const answer: FileAnswer = {
    name: `${name.replace(/\.[^.]*$/, '')} errors.csv`,
    type: 'text/csv; charset=utf-8',
    content: Buffer.from(csvOf([['Row', 'Reason', ...columns], ...rows])),
  };
  return answer;
}
