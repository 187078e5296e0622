import { csvOf, csvRowsOf } from '@app/contract/base/csv';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ColumnField, type DuplicateChoice, type ImportBatch } from '@app/contract/people/imports';
import type * as api from '@app/contract/people/imports';
import type { FileAnswer } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { computeApart } from '#platform/tasks/compute';
import { Turns } from '#platform/turns';
import { audit } from '../audit/audit.ts';
import { type Batch, findBatch, findDraft, ownBatches, sampleOf } from './batches.ts';
import { countQuestions } from './questions.ts';
import type { Reading, ReadList } from './read-list.ts';

/* Other features know lists by this module alone. */
export { blankInLists } from './blank-rows.ts';

type WithSample = Answer<typeof api.createImport>;

const patienceMs = 120_000;
/** Each reader is a process of its own; a crowd of them would be felt by everybody. */
const turns = new Turns(2);

/** Reads a list once from end to end, before anything is opened in the database, and keeps its rows. Nobody is brought in yet. */
export async function createImport(
  { query: { name }, bytes }: Received<typeof api.createImport>,
  { db, actor, caller }: Context<typeof api.createImport>,
): Promise<WithSample> {
  const list = await turns.take(actor.id, () => readApart(bytes));
  return db.transaction().execute((trx) => keepList({ trx, actor, caller }, name, list));
}

async function readApart(file: Uint8Array): Promise<ReadList> {
  let reading: Reading;
  try {
    reading = (await computeApart(new URL('read-list.ts', import.meta.url), undefined, {
      signal: AbortSignal.timeout(patienceMs),
      file,
      givesWay: true,
    })) as Reading;
  } catch (error) {
    // However long a list may be, reading it is a matter of seconds unless the machine is busy.
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new AppError('busy', { cause: error, retryAfterSeconds: 30 });
    throw new AppError('invalid_input', { detail: 'This file cannot be read as a list', cause: error });
  }
  if ('refused' in reading) throw new AppError('invalid_input', { detail: reading.refused });
  return reading;
}

async function keepList(doer: Doer, name: string, { pieces, sample, ...list }: ReadList): Promise<WithSample> {
  const { trx, actor } = doer;
  const { id } = await trx
    .insertInto('import_batch')
    .values({ name, ...list, sample: JSON.stringify(sample), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const piece of pieces)
    await trx
      .insertInto('import_piece')
      .values({ batch_id: id, ...piece, rows: Buffer.from(piece.rows) })
      .execute();
  await audit(doer, {
    action: 'import_create',
    target: { kind: 'import', id },
    after: { import: id, name, rows: list.rows },
  });
  return readBatch(trx, actor, id);
}

async function shown(db: Db, batches: readonly Batch[]): Promise<WithSample[]> {
  if (batches.length === 0) return [];
  const { rows } = await sql<{ batch_id: number; what: string; count: number }>`
    select batch_id, what, count(*) from import_row, lateral (values (outcome), (undo)) as each (what)
    where batch_id = any(${batches.map(({ id }) => id)}) and what is not null group by 1, 2`.execute(db);
  const questions = await countQuestions(
    db,
    batches.map(({ id }) => id),
  );
  return batches.map((batch) => {
    const count = (what: string): number =>
      rows.find((row) => row.batch_id === batch.id && row.what === what)?.count ?? 0;
    return {
      ...batch,
      format: batch.format as ImportBatch['format'],
      state: batch.state as ImportBatch['state'],
      lawful_basis: batch.lawful_basis as ImportBatch['lawful_basis'],
      on_duplicate: batch.on_duplicate as DuplicateChoice,
      without_sensitive: batch.without_sensitive,
      mapping: batch.mapping as ColumnField[],
      sample: sampleOf(batch).map(({ cells }) => cells),
      outcomes: {
        created: count('created'),
        merged: count('merged'),
        skipped: count('skipped'),
        failed: count('failed'),
      },
      questions: questions.get(batch.id) ?? 0,
      undo: { removed: count('removed'), restored: count('restored'), changed: count('changed'), used: count('used') },
    };
  });
}

async function readBatch(db: Db, actor: Actor, id: number): Promise<WithSample> {
  const [batch] = await shown(db, [await findBatch(db, actor, id)]);
  return batch!;
}

export const getImport = (db: Db, { params: { id } }: Received<typeof api.getImport>, actor: Actor) =>
  readBatch(db, actor, id);

export async function listImports(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.listImports>> {
  return { results: await shown(db, await ownBatches(db, actor).orderBy('id', 'desc').limit(50).execute()) };
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
  const parts = [Buffer.from(csvOf([['Row', 'Reason', ...columns]]))];
  // Some at a time: others want their answers, too.
  for (let after = 0; ;) {
    const failed = await db
      .selectFrom('import_row')
      .select(['n', 'reason', 'cells'])
      .where('batch_id', '=', id)
      .where('outcome', '=', 'failed')
      .where('n', '>', after)
      .orderBy('n')
      .limit(1000)
      .execute();
    const last = failed.at(-1);
    if (!last) break;
    parts.push(Buffer.from(csvRowsOf(failed.map(({ n, reason, cells }) => [n, reason, ...(cells ?? [])]))));
    after = last.n;
  }
  const answer: FileAnswer = {
    name: `${name.replace(/\.[^.]*$/, '')} errors.csv`,
    type: 'text/csv; charset=utf-8',
    content: Buffer.concat(parts),
  };
  return answer;
}
