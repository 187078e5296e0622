import type { Answer, Received } from '@app/contract/base/endpoint';
import type { FiledKind } from '@app/contract/files';
import type * as api from '@app/contract/files';
import { isOwn } from '@app/contract/policies';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { audit, noteRead } from '../audit/audit.ts';
import { typeOf } from './file-check.ts';

/* Other features know files by this module alone. */
export { typeOf };
export { readEntries } from './zip.ts';

async function ensureThere(db: Db, kind: FiledKind, id: number): Promise<void> {
  const there = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst();
  ensure(there, kind === 'person' ? 'person_not_found' : 'company_not_found');
}

export async function attachFile(
  doer: Doer,
  { params: { kind, id }, query: { name }, bytes: content }: Received<typeof api.attachFile>,
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

/** Opening a file is audited, because after a leak somebody asks who opened it. */
export async function getFile(
  db: Db,
  { params: { id } }: Received<typeof api.getFile>,
  actor: Actor,
  { caller, log }: Context<typeof api.getFile>,
): Promise<Answer<typeof api.getFile>> {
  const file = await db
    .selectFrom('attachment')
    .innerJoin('attachment_content', 'attachment_id', 'attachment.id')
    .select(['kind', 'object_id', 'name', 'media_type as type', 'content'])
    .where('attachment.id', '=', id)
    .executeTakeFirst();
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
  await audit(doer, {
    action: 'file_delete',
    target: { kind: 'file', id },
    also: [{ kind: attached.kind as FiledKind, id: attached.object_id }],
    before: { kind: attached.kind, id: attached.object_id, file: id },
  });
}
