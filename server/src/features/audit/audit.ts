import { hostname } from 'node:os';
import type { AuditAction } from '@app/contract/base/audit-actions';
import type { AuditTarget } from '@app/contract/machine/audit';
import * as api from '@app/contract/machine/audit';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '#platform/actor';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import { isReadOnly } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import type { Log } from '#platform/log';
import { addAudited } from './access-trail.ts';
import type { Author } from './author.ts';
import { namedTarget, type Target, targetText } from './targets.ts';

export { blankSearches, listBusiestReaders, type Reader, wasShown } from './access-trail.ts';
export { lastTrailCheck, removeOldEntries, type Trail } from './seals.ts';
export type { Author };
export type { Target };

const columnsOf = ({ actor, caller }: Author) => ({
  user_id: actor.id,
  actor_id: actor.impersonator?.id ?? null,
  device_id: caller.device_id ?? null,
});

/** Somebody at the machine itself, where nobody signs in. */
export interface Operator {
  via: string;
}
export function atCommandLine(): Operator {
  const { uid } = process.getuid ? { uid: String(process.getuid()) } : { uid: 'someone' };
  return { via: `Command line (${process.env['SUDO_USER'] ?? process.env['USER'] ?? uid} on ${hostname()})` };
}

interface AuditRecord {
  action: AuditAction;
  /** What it is mainly done to; null when there is no such thing. */
  target: Target | null;
  /** What else it is done to: whoever asks about these finds the entry, too. */
  also?: readonly Target[];
  before?: object;
  after?: object;
  reason?: string | undefined;
}

/** So long after a write, whatever a replica may lack is there: it is asked only if it is a few seconds behind at most. */
const lately = '30 seconds';
/** Whether a user has done something just now, in any process. Every write leaves an entry. */
export async function wroteLately(db: Db, user: number): Promise<boolean> {
  const { rows } = await sql<{ lately: boolean }>`${plannedOnce}
    select created > now() - ${lately}::interval as lately from audit_log where user_id = ${user}
    order by id desc limit 1`.execute(db);
  return rows[0]?.lately === true;
}

export const personTargets = (ids: readonly number[]) => ids.map((id): Target => ({ kind: 'person', id }));

/** Written in the same transaction as the change, so there is never one without the other. Never put a secret in it. */
export async function audit(
  { trx, ...author }: (Author | Operator) & { trx: Transaction },
  { action, target, also = [], before, after, reason }: AuditRecord,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      ...('via' in author ? author : columnsOf(author)),
      action,
      targets: target ? [target, ...also].map(targetText) : [],
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason: reason || null,
    })
    .execute();
  const about = target ? [target, ...also] : also;
  const people = about.flatMap(({ kind, id }) => (kind === 'person' ? Number(id) : []));
  if (!('via' in author)) await addAudited(trx, author, action, people);
}

/**
 * Notes that something was read. When the disk is full or there is no primary, nothing can be noted: whoever reads is answered
 * all the same, and the log is told instead.
 */
export async function noteRead(
  { log, ...author }: Author & { log: Log },
  action: AuditAction,
  target: Target | null,
  note: () => Promise<void>,
): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    log.error(
      { ...columnsOf(author), action, target: target && targetText(target) },
      'read, and not noted: nothing can be written',
    );
  }
}

/** For accounts that this transaction empties, which alone may: who did what to them stays, and every word goes. */
export const blankWordsAbout = (trx: Transaction, targets: readonly string[]): Promise<unknown> =>
  sql`update audit_log set before = erasure__blank(before), after = erasure__blank(after), reason = case when reason is not null then '[erased]' end
    where targets && ${targets}::text[]`.execute(trx);

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
      namedTarget(sql`targets[1]`)
        .$castTo<AuditTarget | null>()
        .as('target'),
      sql<Record<string, unknown> | null>`audit_log.before`.as('before'),
      sql<Record<string, unknown> | null>`audit_log.after`.as('after'),
      'audit_log.reason',
      'audit_log.device_id',
      'audit_log.via',
    ])
    .orderBy('audit_log.id', 'desc');

export async function listAuditLog(
  db: Db,
  { query }: Received<typeof api.listAuditLog>,
): Promise<Answer<typeof api.listAuditLog>> {
  const { limit, offset, action, user, target } = query;
  const known = user
    ? ((await db.selectFrom('app_user').select('id').where('username', '=', user).executeTakeFirst())?.id ?? -1)
    : undefined;
  const matches = (eb: ExpressionBuilder<DB, 'audit_log'>) =>
    eb.and([
      ...(action ? [eb('audit_log.action', '=', action)] : []),
      ...(known === undefined ? [] : [concerns(eb, known)]),
      ...(target ? [isAbout(target)] : []),
    ]);
  const [{ count }, results, about] = await Promise.all([
    db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(matches)
      .executeTakeFirstOrThrow(),
    entries(db).where(matches).limit(limit).offset(offset).execute(),
    target ? sql<{ about: AuditTarget }>`select ${namedTarget(sql`${target}::text`)} as about`.execute(db) : undefined,
  ]);
  return { ...pageOf(api.listAuditLog, query, { count, results }), about: about?.rows[0]?.about ?? null };
}

const isAbout = (target: string) => sql<boolean>`targets @> array[${target}::text]`;

/** What was done in somebody's name, by them in another's, or to them. */
const concerns = (eb: ExpressionBuilder<DB, 'audit_log'>, user: number) =>
  eb.or([
    eb('audit_log.user_id', '=', user),
    eb('audit_log.actor_id', '=', user),
    isAbout(targetText({ kind: 'user', id: user })),
  ]);

/** Of entries about one thing, those that somebody may see beside it: superusers all, others what was done in their name. */
export const isSeenBy = ({ id, is_superuser }: Pick<Actor, 'id' | 'is_superuser'>) =>
  is_superuser ? sql<boolean>`true` : sql<boolean>`audit_log.user_id = ${id}`;

export async function listOwnActivity(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.listOwnActivity>> {
  const results = await entries(db)
    .where((eb) => concerns(eb, actor.id))
    .limit(20)
    .execute();
  return { results };
}
