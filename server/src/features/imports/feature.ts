import {
  changeImport,
  chooseForRow,
  createImport,
  getImport,
  getImportErrors,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@app/contract/imports';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import {
  changeBatch,
  choose,
  errorsOf,
  keepList,
  listBatches,
  prepareStart,
  prepareUndo,
  preview,
  readBatch,
  rememberTask,
} from './imports.ts';
import { importTask, startedByOf, undoImportTask } from './kinds.ts';
import { importTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    write(createImport, async (doer, { query: { name }, bytes }) => {
      const id = await keepList(doer, name, bytes);
      return readBatch(doer.trx, doer.actor, id);
    }),
    read(listImports, async (db, _, actor) => ({ results: await listBatches(db, actor) })),
    read(getImport, (db, { params: { id } }, actor) => readBatch(db, actor, id)),
    write(changeImport, (doer, { params: { id }, body }) => changeBatch(doer, id, body)),
    read(previewImport, (db, { params: { id } }, actor) =>
      db.transaction().execute(async (trx) => ({ results: await preview(trx, actor, id) })),
    ),
    write(chooseForRow, (doer, { params, body }) => choose(doer, params, body)),
    write(startImport, async (doer, { params: { id } }, { tasks }) => {
      const { trx, actor } = doer;
      await prepareStart(doer, id);
      const task = await tasks.send(trx, importTask, { import: id, by: startedByOf(doer) }, { user: actor.id });
      await rememberTask(trx, id, task);
      return { task };
    }),
    read(getImportErrors, (db, { params: { id } }, actor) => errorsOf(db, actor, id)),
    write(undoImport, async (doer, { params: { id } }, { tasks }) => {
      const { trx, actor } = doer;
      await prepareUndo(doer, id);
      const task = await tasks.send(trx, undoImportTask, { import: id, by: startedByOf(doer) }, { user: actor.id });
      await rememberTask(trx, id, task);
      return { task };
    }),
  ],
  tasks: importTasks,
};
