import { csvOf } from '@app/contract/base/csv';
import type { Answer, Received } from '@app/contract/base/endpoint';
import {
  type ColumnField,
  type changeImport,
  type chooseForRow,
  type createImport,
  type DuplicateChoice,
  type getImportErrors,
  type ImportBatch,
  mostImportRows,
  type PreviewedRow,
  shownImportRows,
} from '@app/contract/imports';
import type { FileAnswer } from '@app/contract/base/endpoint';
import { isFinished, type TaskState } from '@app/contract/tasks';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensurePerson, findCandidates } from '../people/people.ts';
import { guessMapping } from './guess-mapping.ts';
import { type ListRow, openList, recognize } from './list-file.ts';
import { toPerson } from './row-person.ts';

type WithSample = Answer<typeof createImport>;

/** Keeps a list as it came, having read it once from end to end. Nobody is brought in yet. */
export async function keepList(doer: Doer, name: string, bytes: Uint8Array): Promise<number> {
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
  return id;
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

/** Somebody else's list is none of one's business, and one is not told that it exists. */
const ownBatches = (db: Db, actor: Actor) =>
  db.selectFrom('import_batch').selectAll('import_batch').where('import_batch.created_by', '=', actor.id);

export async function findBatch(db: Db, actor: Actor, id: number) {
  const batch = await ownBatches(db, actor).where('id', '=', id).executeTakeFirst();
  ensure(batch, 'not_found');
  return batch;
}
type Batch = Awaited<ReturnType<typeof findBatch>>;

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
const sampleOf = ({ sample }: Batch): ListRow[] => sample as unknown as ListRow[];

export async function readBatch(db: Db, actor: Actor, id: number): Promise<WithSample> {
  const [batch] = await shown(db, [await findBatch(db, actor, id)]);
  return batch!;
}
export const listBatches = async (db: Db, actor: Actor): Promise<WithSample[]> =>
  shown(db, await ownBatches(db, actor).orderBy('id', 'desc').limit(50).execute());

async function findDraft(trx: Transaction, actor: Actor, id: number): Promise<Batch> {
  const batch = await lockBatch(trx, actor, id);
  ensure(batch.state === 'draft', batch.state === 'running' ? 'import_running' : 'import_finished');
  return batch;
}
async function lockBatch(trx: Transaction, actor: Actor, id: number): Promise<Batch> {
  const batch = await ownBatches(trx, actor).where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(batch, 'not_found');
  return batch;
}

export async function changeBatch(
  doer: Doer,
  id: number,
  change: Received<typeof changeImport>['body'],
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

/** The first rows as the people they would become, and whom they would be added to. */
export async function preview(trx: Transaction, actor: Actor, id: number): Promise<PreviewedRow[]> {
  const batch = await findBatch(trx, actor, id);
  const why = { source: batch.source || 'Not said yet', lawful_basis: 'consent' } as const;
  const rows = sampleOf(batch).map((row) => ({ row, made: toPerson(row, batch.mapping as ColumnField[], why) }));
  const people = rows.flatMap(({ made }) => ('person' in made ? [made.person] : []));
  const candidates = await findCandidates(trx, people);
  const choices = new Map((await choicesOf(trx, id, 1, shownImportRows)).map((each) => [each.n, each]));
  return rows.map(({ row, made }) => {
    if (!('person' in made))
      return {
        n: row.n,
        reason: made.reason,
        person: { ...nobody, name: made.name },
        candidates: [],
        action: 'skip',
        merge_with: null,
      };
    const { person } = made;
    const known = candidates[people.indexOf(person)]!;
    const choice = choices.get(row.n);
    const sure = known.find((each) => each.sure);
    const action = choice?.choice ?? (sure ? (batch.on_duplicate as DuplicateChoice) : 'create');
    return {
      n: row.n,
      reason: '',
      person: {
        name: `${person.first_name} ${person.last_name ?? ''}`.trim(),
        title: person.title ?? '',
        company_name: person.company_name ?? '',
        location_name: person.location_name ?? '',
        emails: (person.emails ?? []).map(({ email }) => email),
        phones: (person.phones ?? []).map(({ phone }) => phone),
        links: person.links ?? [],
        skills: person.skills ?? [],
      },
      candidates: known,
      action,
      merge_with: action === 'merge' ? (choice?.choice_person ?? sure?.id ?? null) : null,
    };
  });
}
const nobody = {
  name: '',
  title: '',
  company_name: '',
  location_name: '',
  emails: [],
  phones: [],
  links: [],
  skills: [],
};

export async function choicesOf(db: Db, batch: number, from: number, to: number) {
  const rows = await db
    .selectFrom('import_row')
    .select(['n', 'choice', 'choice_person'])
    .where('batch_id', '=', batch)
    .where('n', '>=', from)
    .where('n', '<=', to)
    .where('choice', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, choice: row.choice as DuplicateChoice }));
}

export async function choose(
  doer: Doer,
  { id, n }: { id: number; n: number },
  { choice, person }: Received<typeof chooseForRow>['body'],
): Promise<void> {
  const { trx, actor } = doer;
  const batch = await findDraft(trx, actor, id);
  ensure(n <= Math.min(batch.rows, shownImportRows), 'not_found');
  ensure(choice !== 'merge' || person !== null, 'invalid_input', { fields: { person: 'Say whom to merge with' } });
  if (person !== null) await ensurePerson(trx, person);
  const decided = { choice, choice_person: choice === 'merge' ? person : null };
  await trx
    .insertInto('import_row')
    .values({ batch_id: id, n, ...decided })
    .onConflict((conflict) => conflict.columns(['batch_id', 'n']).doUpdateSet(decided))
    .execute();
  await audit(doer, {
    action: 'import_change',
    target: { kind: 'import', id },
    after: { import: id, row: n, ...decided },
  });
}

/** Nothing starts that still runs; what failed or was stopped goes on where it was. */
async function ensureIdle(trx: Transaction, { task }: Batch): Promise<void> {
  if (task === null) return;
  const run = await trx.selectFrom('task_run').select('state').where('uuid', '=', task).executeTakeFirst();
  ensure(!run || isFinished(run.state as TaskState), 'import_running');
}

/** Without a source and a reason nobody is brought in. */
export async function prepareStart(doer: Doer, id: number): Promise<void> {
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
}

export async function prepareUndo(doer: Doer, id: number): Promise<void> {
  const { trx, actor } = doer;
  const batch = await lockBatch(trx, actor, id);
  await ensureIdle(trx, batch);
  ensure(batch.state !== 'draft' && batch.state !== 'undone', 'import_not_started');
  await trx.updateTable('import_batch').set({ state: 'undoing' }).where('id', '=', id).execute();
  await audit(doer, { action: 'import_undo', target: { kind: 'import', id }, after: { import: id } });
}

export const rememberTask = (trx: Transaction, id: number, task: string) =>
  trx.updateTable('import_batch').set({ task }).where('id', '=', id).execute();

/** The rows that failed as they were, so that they can be mended and sent in again. */
export async function errorsOf(db: Db, actor: Actor, id: number): Promise<Answer<typeof getImportErrors>> {
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
