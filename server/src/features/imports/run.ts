import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/imports';
import { isFinished, type TaskState } from '@app/contract/machine/tasks';
import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import { type Batch, lockBatch } from './batches.ts';
import { importTask, startedByOf, undoImportTask } from './kinds.ts';

/** An import that is running is not started again. One that failed or was stopped continues where it was. */
async function ensureIdle(trx: Transaction, { task }: Batch): Promise<void> {
  if (task === null) return;
  const run = await trx.selectFrom('task_run').select('state').where('uuid', '=', task).executeTakeFirst();
  ensure(!run || isFinished(run.state as TaskState), 'import_running');
}

/** Without a source and a lawful basis nobody is brought in. */
export async function startImport(
  doer: Doer,
  { params: { id } }: Received<typeof api.startImport>,
  { tasks }: { tasks: Tasks },
): Promise<Answer<typeof api.startImport>> {
  const { trx, actor } = doer;
  const batch = await lockBatch(trx, actor, id);
  await ensureIdle(trx, batch);
  ensure(batch.state === 'draft' || batch.state === 'running', 'import_finished');
  const fields = {
    ...(batch.source === '' && { source: 'Say where this list is from' }),
    ...(batch.lawful_basis === null && { lawful_basis: 'Say why we may keep these people' }),
    ...(!batch.mapping.some(
      (field) => field.endsWith('name') && field !== 'company_name' && field !== 'location_name',
    ) && {
      mapping: 'Say which column holds the names',
    }),
  };
  const [missing] = Object.values(fields);
  ensure(missing === undefined, 'invalid_input', { detail: missing ?? '', fields });
  await trx.updateTable('import_batch').set({ state: 'running' }).where('id', '=', id).execute();
  await audit(doer, {
    action: 'import_start',
    target: { kind: 'import', id },
    after: { import: id, rows: batch.rows, source: batch.source, lawful_basis: batch.lawful_basis },
  });
  return { task: await sendTask(doer, tasks, importTask, id) };
}

export async function undoImport(
  doer: Doer,
  { params: { id } }: Received<typeof api.undoImport>,
  { tasks }: { tasks: Tasks },
): Promise<Answer<typeof api.undoImport>> {
  const { trx, actor } = doer;
  const batch = await lockBatch(trx, actor, id);
  await ensureIdle(trx, batch);
  ensure(batch.state !== 'draft' && batch.state !== 'undone', 'import_not_started');
  await trx.updateTable('import_batch').set({ state: 'undoing' }).where('id', '=', id).execute();
  await audit(doer, { action: 'import_undo', target: { kind: 'import', id }, after: { import: id } });
  return { task: await sendTask(doer, tasks, undoImportTask, id) };
}

async function sendTask(
  doer: Doer,
  tasks: Tasks,
  kind: typeof importTask | typeof undoImportTask,
  id: number,
): Promise<string> {
  const task = await tasks.send(doer.trx, kind, { import: id, by: startedByOf(doer) }, { user: doer.actor.id });
  await doer.trx.updateTable('import_batch').set({ task }).where('id', '=', id).execute();
  return task;
}
