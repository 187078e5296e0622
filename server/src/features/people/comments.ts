import type { Answer, Received } from '@app/contract/base/endpoint';
import { mentionsIn } from '@app/contract/people/mentions';
import type * as api from '@app/contract/people/people';
import type { TaggedKind } from '@app/contract/people/tags';
import { isOwn } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { notify, withdraw } from '../notifications/notifications.ts';
import { ensureCompany, ensurePerson } from './existing.ts';

/** What a comment or a reminder is about. */
interface About {
  kind: TaggedKind;
  id: number;
}

export async function addComment(
  doer: Doer,
  { params: { id }, body: { body } }: Received<typeof api.addComment>,
): Promise<{ id: number }> {
  await ensurePerson(doer.trx, id);
  return write(doer, { kind: 'person', id }, body);
}

export async function addCompanyComment(
  doer: Doer,
  { params: { id }, body: { body } }: Received<typeof api.addCompanyComment>,
): Promise<{ id: number }> {
  await ensureCompany(doer.trx, id);
  return write(doer, { kind: 'company', id }, body);
}

async function write(doer: Doer, target: About, body: string): Promise<{ id: number }> {
  const { trx, actor } = doer;
  const { id } = await trx
    .insertInto('comment')
    .values({ kind: target.kind, object_id: target.id, body, roles: rolesIn(body), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'comment_create', target, after: { [target.kind]: target.id, comment: id } });
  await tellMentioned(doer, id, body);
  return { id };
}

/** Keeps the earlier text. Whoever saw an older version, as in another tab, gets a conflict. */
export async function changeComment(
  doer: Doer,
  { params: { id }, body: { body, version } }: Received<typeof api.changeComment>,
): Promise<Answer<typeof api.changeComment>> {
  const { trx } = doer;
  const written = await lockOwn(doer, id);
  const current = { body: written.body, version: written.version };
  ensure(version === written.version, 'changed_meanwhile', { current });
  if (body === written.body) return { id, version };
  await trx
    .insertInto('comment_version')
    .values({ comment_id: id, ...current, created: written.edited ?? written.created })
    .execute();
  await trx
    .updateTable('comment')
    .set({ body, roles: rolesIn(body), version: version + 1, edited: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit(doer, {
    action: 'comment_change',
    target: written.about,
    after: { comment: id, version: version + 1 },
  });
  await tellMentioned(doer, id, body);
  return { id, version: version + 1 };
}

export async function deleteComment(doer: Doer, { params: { id } }: Received<typeof api.deleteComment>): Promise<void> {
  const { about } = await lockOwn(doer, id);
  await doer.trx
    .updateTable('comment')
    .set({ deleted: sql`now()` })
    .where('id', '=', id)
    .execute();
  await withdraw(doer.trx, { kind: 'comment', id });
  await audit(doer, { action: 'comment_delete', target: about, after: { comment: id } });
}

const undeleted = (db: Db | Transaction, id: number) =>
  db.selectFrom('comment').where('id', '=', id).where('deleted', 'is', null);

async function lockOwn({ trx, actor }: Doer, id: number) {
  const written = await undeleted(trx, id)
    .select(['kind', 'object_id', 'created_by', 'body', 'version', 'created', 'edited'])
    .forUpdate()
    .executeTakeFirst();
  ensure(written && isOwn(actor, written.created_by), 'not_found');
  return { ...written, about: { kind: written.kind as TaggedKind, id: written.object_id } };
}

/** Everybody who can read a comment can read what it said before. */
export async function listCommentVersions(
  db: Db,
  { params: { id } }: Received<typeof api.listCommentVersions>,
): Promise<Answer<typeof api.listCommentVersions>> {
  ensure(await undeleted(db, id).select('id').executeTakeFirst(), 'not_found');
  const results = await db
    .selectFrom('comment_version')
    .select(['version', 'body', 'created'])
    .where('comment_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return { results };
}

/** Only those that there are: what looks like a number of a role may be anything. */
const rolesIn = (body: string) =>
  sql<number[]>`array(select id from assignment where id = any(${mentionsIn(body).roles}) and deleted is null)`;

/** Tells those whom a comment names by now, each once; whom it does not name any more is told nothing. */
async function tellMentioned({ trx, actor }: Doer, id: number, body: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where username = any(${mentionsIn(body).users}::citext[])`.execute(trx);
  const mentioned = rows.map((user) => user.id);
  const about = { kind: 'comment', id } as const;
  await withdraw(trx, about, mentioned);
  await notify(trx, mentioned, { kind: 'mention', about, by: actor.id, key: `comment:${id}` });
}
