import type { AuditAction } from '@app/contract/base/audit-actions';
import type { AuditEntry } from '@app/contract/audit';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';

/** In whose name something is done, who really does it, and from which device. Every `Doer` is one. */
export interface Author {
  actor: { id: number; impersonator?: { id: number } | undefined };
  caller: { device_id?: string | undefined };
}
const columnsOf = ({ actor, caller }: Author) => ({
  user_id: actor.id,
  actor_id: actor.impersonator?.id ?? null,
  device_id: caller.device_id ?? null,
});

interface AuditRecord {
  action: AuditAction;
  target?: { kind: 'user'; id: number };
  before?: object;
  after?: object;
  reason?: string | undefined;
}

/** Written in the same transaction as the change, so there is never one without the other. Never put a secret in it. */
export async function audit(
  { trx, ...author }: Author & { trx: Transaction },
  { action, target, before, after, reason }: AuditRecord,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      ...columnsOf(author),
      action,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason: reason || null,
    })
    .execute();
}

/**
 * Notes that somebody opened a person: once in ten minutes, since a screen reads them again whenever it comes to the front.
 * The index of views holds the newest first, so that looking for an earlier one reads one row at most.
 */
export async function recordView(db: Db, author: Author, person: number): Promise<void> {
  const { user_id, actor_id, device_id } = columnsOf(author);
  await sql`${plannedOnce}
    insert into audit_log (action, user_id, actor_id, device_id, after)
    select 'person_view', ${user_id}::bigint, ${actor_id}::bigint, ${device_id}::uuid, jsonb_build_object('person', ${person}::bigint)
    where not exists (
      select from audit_log
      where action = 'person_view' and user_id = ${user_id} and (after -> 'person')::bigint = ${person}
        and actor_id is not distinct from ${actor_id}::bigint and created > now() - interval '10 minutes'
    )`.execute(db);
}

const userOf = (eb: ExpressionBuilder<DB, 'audit_log'>, column: 'audit_log.user_id' | 'audit_log.actor_id') =>
  jsonObjectFrom(
    eb.selectFrom('app_user').select(['app_user.id', 'app_user.username']).whereRef('app_user.id', '=', column),
  );

const entries = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select((eb) => [
      'audit_log.id',
      'audit_log.created',
      sql<AuditAction>`audit_log.action`.as('action'),
      userOf(eb, 'audit_log.user_id').as('user'),
      userOf(eb, 'audit_log.actor_id').as('actor'),
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select([sql<string>`'user'`.as('kind'), 'app_user.id', sql<string>`app_user.username`.as('name')])
          .whereRef('app_user.id', '=', 'audit_log.target_id')
          .where('audit_log.target_kind', '=', 'user'),
      ).as('target'),
      sql<Record<string, unknown> | null>`audit_log.before`.as('before'),
      sql<Record<string, unknown> | null>`audit_log.after`.as('after'),
      'audit_log.reason',
      'audit_log.device_id',
    ])
    .orderBy('audit_log.id', 'desc');

interface Filter {
  limit: number;
  offset: number;
  action?: AuditAction | undefined;
  user?: string | undefined;
}

export async function listAudit(
  db: Db,
  { limit, offset, action, user }: Filter,
): Promise<{ count: number; results: AuditEntry[] }> {
  const person = user
    ? ((await db.selectFrom('app_user').select('id').where('username', '=', user).executeTakeFirst())?.id ?? -1)
    : undefined;
  const matches = (eb: ExpressionBuilder<DB, 'audit_log'>) =>
    eb.and([
      ...(action ? [eb('audit_log.action', '=', action)] : []),
      ...(person === undefined ? [] : [concerns(eb, person)]),
    ]);
  const [{ count }, results] = await Promise.all([
    db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(matches)
      .executeTakeFirstOrThrow(),
    entries(db).where(matches).limit(limit).offset(offset).execute(),
  ]);
  return { count, results };
}

/** What was done in somebody's name, by them in another's, or to them. */
const concerns = (eb: ExpressionBuilder<DB, 'audit_log'>, user: number) =>
  eb.or([
    eb('audit_log.user_id', '=', user),
    eb('audit_log.actor_id', '=', user),
    eb.and([eb('audit_log.target_kind', '=', 'user'), eb('audit_log.target_id', '=', user)]),
  ]);

export const listActivityOf = (db: Db, user: number): Promise<AuditEntry[]> =>
  entries(db)
    .where((eb) => concerns(eb, user))
    .limit(20)
    .execute();
