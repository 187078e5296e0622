import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { bringIn, completeBatch } from './bring-in.ts';
import { importTask, undoImportTask } from './kinds.ts';
import type { ListRow } from './list-file.ts';
import { completeUndo, undoRows } from './undo-rows.ts';

const rowsAtOnce = 1000;
const draftDays = 7;

const bringInList = task({
  ...importTask,
  handle: async ({ import: id, by }, { db, config, signal, progress, write, finish }) => {
    const batch = await db
      .selectFrom('import_batch')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (!batch) return;
    for (let { done } = batch; ;) {
      const piece = await db
        .selectFrom('import_piece')
        .select(['last_row', 'rows'])
        .where('batch_id', '=', id)
        .where('last_row', '>', done)
        .orderBy('last_row')
        .limit(1)
        .executeTakeFirst();
      if (!piece) break;
      signal.throwIfAborted();
      const rows = JSON.parse(inflateRawSync(piece.rows).toString()) as ListRow[];
      await write((trx) => bringIn(trx, batch, rows, { by, config }));
      done = piece.last_row;
      await progress(done, batch.rows, batch.name);
    }
    await finish(async (trx) => {
      await completeBatch(trx, id);
      return { import: id };
    });
  },
});

const undoList = task({
  ...undoImportTask,
  handle: async ({ import: id, by }, { db, signal, progress, write, finish }) => {
    const batch = await db
      .selectFrom('import_batch')
      .select(['name', 'done'])
      .where('id', '=', id)
      .where('state', '=', 'undoing')
      .executeTakeFirst();
    if (!batch) return;
    for (let done = 0, looked = -1; looked !== 0; done += looked) {
      signal.throwIfAborted();
      looked = await write((trx) => undoRows(trx, id, rowsAtOnce, by));
      await progress(done, batch.done, batch.name);
    }
    await finish(async (trx) => {
      await completeUndo(trx, id);
      return { import: id };
    });
  },
});

/** Lists that nobody brought in after all. */
const sweepDrafts = task({
  name: 'imports.sweep',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '20 3 * * *',
  handle: (_, { finish }) =>
    finish(async (trx) => {
      const old = await trx
        .deleteFrom('import_batch')
        .where('state', '=', 'draft')
        .where('created', '<', new Date(Date.now() - draftDays * 86_400_000).toISOString())
        .returning('id')
        .execute();
      return { removed: old.length };
    }),
});

export const importTasks = [bringInList, undoList, sweepDrafts];
