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
import { route } from '#platform/http/route';
import { auditedBy } from '../audit/audit.ts';
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
import { importTask, undoImportTask } from './kinds.ts';
import { importTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(createImport, ({ query: { name }, bytes }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => {
        const id = await keepList({ trx, actor, caller }, name, bytes);
        return readBatch(trx, actor, id);
      }),
    ),
    route(listImports, async (_, { db, actor }) => ({ results: await listBatches(db, actor) })),
    route(getImport, ({ params: { id } }, { db, actor }) => readBatch(db, actor, id)),
    route(changeImport, ({ params: { id }, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => changeBatch({ trx, actor, caller }, id, body)),
    ),
    route(previewImport, ({ params: { id } }, { db, actor }) =>
      db.transaction().execute(async (trx) => ({ results: await preview(trx, actor, id) })),
    ),
    route(chooseForRow, ({ params, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => choose({ trx, actor, caller }, params, body)),
    ),
    route(startImport, ({ params: { id } }, { db, actor, caller, tasks }) =>
      db.transaction().execute(async (trx) => {
        await prepareStart({ trx, actor, caller }, id);
        const task = await tasks.send(
          trx,
          importTask,
          { import: id, by: auditedBy(actor, caller) },
          { user: actor.id },
        );
        await rememberTask(trx, id, task);
        return { task };
      }),
    ),
    route(getImportErrors, ({ params: { id } }, { db, actor }) => errorsOf(db, actor, id)),
    route(undoImport, ({ params: { id } }, { db, actor, caller, tasks }) =>
      db.transaction().execute(async (trx) => {
        await prepareUndo({ trx, actor, caller }, id);
        const task = await tasks.send(
          trx,
          undoImportTask,
          { import: id, by: auditedBy(actor, caller) },
          { user: actor.id },
        );
        await rememberTask(trx, id, task);
        return { task };
      }),
    ),
  ],
  tasks: importTasks,
};
