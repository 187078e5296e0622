import type { Answer, Received } from '@app/contract/base/endpoint';
import type { NotificationKind } from '@app/contract/base/notification-kinds';
import type { Notification } from '@app/contract/users/notifications';
import type * as api from '@app/contract/users/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { tellDeadlines, tellReminders } from './due.ts';

interface About {
  /** A card is the version of it that was written. */
  kind: 'comment' | 'card' | 'assignment' | 'opinion' | 'browser';
  id: number;
}
interface News {
  kind: NotificationKind;
  about: About;
  /** Who did it; they are not told. Null is nobody who has an account. */
  by: number | null;
  /** Names the event: nobody is told of the same one twice. */
  key: string;
  /** How many cards it is about. */
  cards?: number;
}

/**
 * Tells users of something, in the transaction in which it happens. Whoever is not active is left out. What happens in the
 * database without a function of ours (work that ends, replies that come) is told by triggers, through the same function.
 */
export async function notify(
  trx: Transaction,
  users: readonly number[],
  { kind, about, by, key, ...detail }: News,
): Promise<void> {
  if (users.length > 0)
    await sql`select notification__tell(${users}::bigint[], ${kind}, ${about.kind}, ${about.id}, ${by}, ${key},
      ${JSON.stringify(detail)}::jsonb)`.execute(trx);
}

/** What was to be mailed when a backup was made, or has become due since, may have been mailed: it is told by the bell alone. */
export async function silenceAfterRestore(trx: Transaction): Promise<void> {
  await tellDeadlines(trx);
  await tellReminders(trx);
  await sql`update notification set mailed = now() where mailed is null and read is null`.execute(trx);
}

/** Takes back what was told of something, except to those for whom it still holds. */
export async function withdraw(trx: Transaction, about: About, except: readonly number[] = []): Promise<void> {
  await sql`delete from notification where about_kind = ${about.kind} and about_id = ${about.id}
    and user_id <> all(${except}::bigint[])`.execute(trx);
}

export async function dropOlderThan(trx: Transaction, days: number): Promise<{ dropped: number }> {
  const { rows } = await sql`delete from notification where created < now() - make_interval(days => ${days})
    returning id`.execute(trx);
  return { dropped: rows.length };
}

/**
 * What users were told and can still see: not of what was deleted, nor of a card that somebody else has by now, nor of a
 * reminder that is done. Everybody may see people and roles; what only some may see is not told of.
 */
export const seen = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from notification
    left join comment on about_kind = 'comment' and comment.id = about_id and comment.deleted is null
    left join reminder on about_kind = 'reminder' and reminder.id = about_id and reminder.done is null
    left join message on about_kind = 'message' and message.id = about_id
    left join person_assignment as card on about_kind = 'card' and card.id = about_id and not exists (
      select from person_assignment as later
      where later.assignment_id = card.assignment_id and later.person_id = card.person_id and later.version > card.version
        and (later.deleted or later.assignee_id is distinct from notification.user_id))
    left join shortlist_opinion on about_kind = 'opinion' and shortlist_opinion.id = about_id
    left join shortlist_person on shortlist_person.id = entry_id
    left join shortlist on shortlist.id = shortlist_id
    left join known_browser on about_kind = 'browser' and known_browser.id = about_id
    left join import_batch on about_kind = 'import' and import_batch.id = about_id
    left join person on person.id = coalesce(case comment.kind when 'person' then comment.object_id end,
      reminder.person_id, message.person_id, card.person_id, shortlist_person.person_id)
    left join company on company.id = coalesce(case comment.kind when 'company' then comment.object_id end, reminder.company_id)
    left join assignment on assignment.id = case about_kind when 'assignment' then about_id
      else coalesce(card.assignment_id, shortlist.assignment_id) end
      and assignment.deleted is null
    left join app_user as doer on doer.id = notification.actor_id
  where ${which} and case about_kind
    when 'import' then import_batch.id is not null
    when 'browser' then known_browser.id is not null
    when 'assignment' then assignment.id is not null
    when 'opinion' then person.id is not null and assignment.id is not null
    when 'card' then person.id is not null and assignment.id is not null
    else num_nonnulls(person.id, company.id) > 0 end`;

const named = (id: string, name: string) =>
  sql`case when ${sql.raw(id)} is not null then jsonb_build_object('id', ${sql.raw(id)}, 'name', ${sql.raw(name)}) end`;
export const shown = sql`notification.id, notification.kind, notification.created, notification.read,
  ${named('doer.id', `coalesce(nullif(trim(doer.first_name || ' ' || doer.last_name), ''), doer.username)`)} as actor,
  ${named('person.id', `trim(person.first_name || ' ' || person.last_name)`)} as person,
  ${named('company.id', 'company.name')} as company,
  ${named('assignment.id', 'assignment.name')} as role, ${named('import_batch.id', 'import_batch.name')} as import,
  known_browser.browser, (detail->>'cards')::int as cards, detail->>'due' as due, detail->>'task' as task,
  coalesce((detail->>'failed')::boolean, false) as failed`;

const ofUser = (id: number) => seen(sql`notification.user_id = ${id}`);

export async function listNotifications(
  db: Db,
  { query: { limit, before, kind, unread } }: Received<typeof api.listNotifications>,
  { id }: Actor,
): Promise<Answer<typeof api.listNotifications>> {
  const { rows } = await sql<Notification>`select ${shown} ${ofUser(id)}
    ${before === undefined ? sql`` : sql`and notification.id < ${before}`}
    ${kind === undefined ? sql`` : sql`and notification.kind = ${kind}`}
    ${unread === undefined ? sql`` : sql`and notification.read is null`}
    order by notification.id desc limit ${limit + 1}`.execute(db);
  const results = rows.slice(0, limit);
  return { results, next: rows.length > limit ? results.at(-1)!.id : null };
}

export async function countNotifications(
  db: Db,
  _: unknown,
  { id }: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.countNotifications>> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread ${ofUser(id)} and notification.read is null`.execute(db);
  return rows[0]!;
}

export async function readNotification(
  { trx, actor }: Doer,
  { params: { id } }: Received<typeof api.readNotification>,
): Promise<void> {
  const { rows } = await sql`update notification set read = coalesce(read, now())
    where id = ${id} and user_id = ${actor.id} returning id`.execute(trx);
  ensure(rows.length > 0, 'not_found');
}

export async function readAllNotifications(
  { trx, actor }: Doer,
  { body: { newest } }: Received<typeof api.readAllNotifications>,
): Promise<void> {
  await sql`update notification set read = now()
    where user_id = ${actor.id} and read is null and id <= ${newest}`.execute(trx);
}
