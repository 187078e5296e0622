import { type Answer, type FileAnswer, pathOf, type Received } from '@app/contract/base/endpoint';
import { type FiledKind, fileTypes } from '@app/contract/people/files';
import * as api from '@app/contract/people/files';
import { isOwn } from '@app/contract/policies';
import { kindsIn } from '@app/contract/people/sensitive';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import type { Tasks } from '#platform/tasks/tasks';
import { audit, noteRead } from '../audit/audit.ts';
import { refreshPeople } from '../people/people.ts';
import { isSealOf, sealer } from '../sessions/sessions.ts';
import { typeOf } from './file-check.ts';
import { readTextsTask } from './kinds.ts';

/* Other features know files by this module alone. */
export { readTextsTask, typeOf };

async function ensureThere(db: Db, kind: FiledKind, id: number): Promise<void> {
  const there = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst();
  ensure(there, kind === 'person' ? 'person_not_found' : 'company_not_found');
}

export async function attachFile(
  doer: Doer,
  { params: { kind, id }, query: { name }, bytes: content }: Received<typeof api.attachFile>,
  { tasks }: { tasks: Tasks },
): Promise<{ id: number }> {
  const { trx, actor } = doer;
  await ensureThere(trx, kind, id);
  const media_type = await typeOf(name, content);
  const attachment = await trx
    .insertInto('attachment')
    .values({ kind, object_id: id, name, media_type, size: content.length, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('attachment_content')
    .values({ attachment_id: attachment.id, content: Buffer.from(content) })
    .execute();
  await audit(doer, {
    action: 'file_add',
    target: { kind: 'file', id: attachment.id },
    also: [{ kind, id }],
    after: { kind, id, file: attachment.id },
  });
  await tasks.send(trx, readTextsTask, {});
  return attachment;
}

export async function listFiles(
  db: Db,
  { params: { kind, id } }: Received<typeof api.listFiles>,
): Promise<Answer<typeof api.listFiles>> {
  await ensureThere(db, kind, id);
  const results = await db
    .selectFrom('attachment')
    .select(['id', 'name', 'media_type', 'size', 'created'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.username'])
          .whereRef('app_user.id', '=', 'attachment.created_by'),
      ).as('user'),
    )
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { results };
}

/** What the files of these say, the newest first. */
export const fileTexts = (db: Db, kind: FiledKind, ids: readonly number[]) =>
  db
    .selectFrom('attachment')
    .select(['object_id', 'name', 'text'])
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .where('text', '<>', '')
    .orderBy('id', 'desc')
    .execute();

/** The oldest file that has not been read. */
export const nextUnread = (db: Db) =>
  db
    .selectFrom('attachment')
    .innerJoin('attachment_content', 'attachment_id', 'attachment.id')
    .select(['attachment.id', 'media_type as type', 'content'])
    .where('text_read', 'is', null)
    .orderBy('attachment.id')
    .limit(1)
    .executeTakeFirst();

/** Keeps what a file says; whoever it belongs to is found by it from now on. */
export async function keepText(trx: Transaction, id: number, text: string): Promise<void> {
  const kept = await trx
    .updateTable('attachment')
    .set({ text, text_read: new Date().toISOString(), sensitive: kindsIn(text) })
    .where('id', '=', id)
    .returning(['kind', 'object_id'])
    .executeTakeFirst();
  if (kept && text !== '') await refreshOwner(trx, kept);
}

/** Looks through texts that were read before anybody looked, so many at a time, and says whether there may be more. */
export async function lookThroughTexts(trx: Transaction): Promise<boolean> {
  const most = 20;
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from attachment where sensitive is null and text <> '' order by id limit ${most} for update`.execute(
    trx,
  );
  for (const { id, text } of rows)
    await trx
      .updateTable('attachment')
      .set({ sensitive: kindsIn(text) })
      .where('id', '=', id)
      .execute();
  return rows.length === most;
}

async function refreshOwner(trx: Transaction, { kind, object_id }: { kind: string; object_id: number }): Promise<void> {
  if (kind !== 'person') return;
  await trx.selectFrom('person').select('id').where('id', '=', object_id).forUpdate().execute();
  await refreshPeople(trx, [object_id]);
}

/** Files go from one to another: all of them, or only these. Says which went. */
export async function moveFiles(
  trx: Transaction,
  kind: FiledKind,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const moved = await trx
    .updateTable('attachment')
    .set({ object_id: to })
    .where('kind', '=', kind)
    .where('object_id', '=', from)
    .$if(only !== undefined, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(only ?? [])))))
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

type Reader = Pick<Context<typeof api.getFile>, 'actor' | 'caller' | 'log'>;

/** Opening a file is audited, because after a leak somebody asks who opened it. */
export async function openFile(db: Db, id: number, { actor, caller, log }: Reader): Promise<FileAnswer> {
  const file = await readFile(db, id);
  ensure(file, 'not_found');
  const { kind, object_id, ...answer } = file;
  const target = { kind: 'file', id } as const;
  await noteRead({ actor, caller, log }, 'file_open', target, () =>
    db
      .transaction()
      .execute((trx) =>
        audit(
          { trx, actor, caller },
          { action: 'file_open', target, also: [{ kind: kind as FiledKind, id: object_id }], after: { file: id } },
        ),
      ),
  );
  return answer;
}

const readFile = (db: Db, id: number) =>
  db
    .selectFrom('attachment')
    .innerJoin('attachment_content', 'attachment_id', 'attachment.id')
    .select(['kind', 'object_id', 'name', 'media_type as type', 'content'])
    .where('attachment.id', '=', id)
    .executeTakeFirst();

export const getFile = (
  db: Db,
  { params: { id } }: Received<typeof api.getFile>,
  _: Actor,
  reader: Context<typeof api.getFile>,
): Promise<FileAnswer> => openFile(db, id, reader);

const goodForSeconds = 600;
const secondsNow = (): number => Math.floor(Date.now() / 1000);
const sealed = (id: number, until: number): string => `file ${id} ${until}`;

export async function getFileAddress(
  db: Db,
  { params: { id } }: Received<typeof api.getFileAddress>,
  _: Actor,
  reader: Context<typeof api.getFileAddress>,
): Promise<Answer<typeof api.getFileAddress>> {
  const { type } = await openFile(db, id, reader);
  ensure(type === fileTypes.pdf, 'invalid_input', { detail: 'Only PDF files can be shown like this' });
  const until = secondsNow() + goodForSeconds;
  const seal = await sealer(db);
  return { url: `${pathOf(api.showFile.path, { id })}?until=${until}&sig=${seal(sealed(id, until))}` };
}

export async function showFile(
  db: Db,
  { params: { id }, query: { until, sig } }: Received<typeof api.showFile>,
): Promise<FileAnswer> {
  ensure(until >= secondsNow() && (await isSealOf(db, sealed(id, until), sig)), 'link_invalid');
  const file = await readFile(db, id);
  ensure(file?.type === fileTypes.pdf, 'link_invalid');
  const { name, type, content } = file;
  return { name, type, content, framed: true };
}
export async function deleteFile(doer: Doer, { params: { id } }: Received<typeof api.deleteFile>): Promise<void> {
  const { trx, actor } = doer;
  const attached = await trx
    .selectFrom('attachment')
    .select(['kind', 'object_id', 'created_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(attached && isOwn(actor, attached.created_by), 'not_found');
  await trx.deleteFrom('attachment').where('id', '=', id).execute();
  await refreshOwner(trx, attached);
  await audit(doer, {
    action: 'file_delete',
    target: { kind: 'file', id },
    also: [{ kind: attached.kind as FiledKind, id: attached.object_id }],
    before: { kind: attached.kind, id: attached.object_id, file: id },
  });
}
