import type { AuditAction } from '@app/contract/base/audit-actions';
import type { Answer, Endpoint, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/access-trail';
import { type AccessAct, namedOfList } from '@app/contract/machine/access-trail';
import * as contract from '@app/contract/machine/access-trail';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { asAppError, ensure, isReadOnly } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import type { Services } from '#platform/services';
import type { Author } from './author.ts';

export interface Access {
  at: string;
  user_id: number;
  actor_id: number | null;
  device_id: string | null;
  act: AccessAct;
  way: string;
  people: readonly number[];
  searched: string;
}

/** One statement for many, because each is read by somebody who should not wait. */
export const addAccess = (db: Db, entries: readonly Access[]) =>
  sql`${plannedOnce}
    insert into access_entry (at, user_id, actor_id, device_id, act, way, people, searched)
    select at, user_id, actor_id, device_id, act, way,
      array(select value::bigint from jsonb_array_elements_text(people) with ordinality as each (value, n) order by n), searched
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (at timestamptz, user_id bigint, actor_id bigint,
      device_id uuid, act text, way text, people jsonb, searched text)`.execute(db);

/** What the audit trail is told of is in the access trail, too, where somebody saw people by it. */
const audited: Partial<Record<AuditAction, AccessAct>> = {
  person_export: 'export',
  table_export: 'export',
  personal_data_export: 'export',
  file_open: 'file',
  impersonate_start: 'impersonate',
};
export async function addAudited(
  trx: Transaction,
  { actor, caller }: Author,
  action: AuditAction,
  people: readonly number[],
): Promise<void> {
  const act = audited[action];
  if (!act) return;
  const entry: Access = {
    at: new Date().toISOString(),
    user_id: actor.id,
    actor_id: actor.impersonator?.id ?? null,
    device_id: caller.device_id ?? null,
    act,
    way: action,
    people,
    searched: '',
  };
  await addAccess(trx, [entry]);
}

/** Entries wait so long, so that a hundred readers make one statement. What a kill takes away is no more than this. */
const flushMs = 500;
/** While nothing can be written, so many wait; the oldest of more are named in the log alone. */
const mostWaiting = 20_000;
/** A screen reads again whenever it comes to the front: the same person by the same call is noted once in this time. */
const againMs = 10 * 60_000;

/** Whom users have opened, as far as the entries of this process still wait to be written. */
const opening = new Set<string>();
const openingKey = (user: number, person: number): string => `${user} ${person}`;

/** Whether a user was ever shown a person in full: their page, or their card in grading with what methods say of them. */
export async function wasShown(db: Db, user: number, person: number): Promise<boolean> {
  if (opening.has(openingKey(user, person))) return true;
  const { rows } = await sql`
    select from access_entry where user_id = ${user} and act = 'open' and people && ${familyOf(person)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Notes whom each user is shown. Nobody waits for it: entries are written behind the answers, by each process for itself. */
export class AccessTrail {
  readonly #services: () => Services | undefined;
  #waiting: Access[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Who was noted in this stretch of time, and in the one before. */
  #seen = new Set<string>();
  #before = new Set<string>();
  #since = Date.now();

  constructor(services: () => Services | undefined) {
    this.#services = services;
  }

  note(
    { actor, caller }: Author,
    endpoint: Endpoint,
    { input, people }: { input: object; people: readonly number[] },
  ): void {
    const searched = endpoint.searched?.(input as never).slice(0, 300) ?? '';
    const way = `${endpoint.method} ${endpoint.path}`;
    const reader = `${actor.id} ${actor.impersonator?.id ?? ''} ${way} ${searched}`;
    const fresh = [...new Set(people)].filter((person) => this.#isFirst(`${reader} ${person}`));
    if (fresh.length === 0 && !(searched && this.#isFirst(reader))) return;
    const act = searched ? 'search' : endpoint.opens ? 'open' : 'list';
    if (act === 'open') for (const person of fresh) opening.add(openingKey(actor.id, person));
    this.#waiting.push({
      at: new Date().toISOString(),
      user_id: actor.id,
      actor_id: actor.impersonator?.id ?? null,
      device_id: caller.device_id ?? null,
      act,
      way,
      people: fresh,
      searched,
    });
    this.#plan(flushMs);
  }

  #isFirst(key: string): boolean {
    if (Date.now() - this.#since > againMs) {
      this.#before = this.#seen;
      this.#seen = new Set();
      this.#since = Date.now();
    }
    if (this.#seen.has(key) || this.#before.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  #plan(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const services = this.#services();
    if (this.#waiting.length === 0 || !services) return;
    const { db, log } = services;
    const entries = this.#waiting;
    this.#waiting = [];
    try {
      await addAccess(db, entries);
      for (const { user_id, people } of entries)
        for (const person of people) opening.delete(openingKey(user_id, person));
    } catch (err) {
      const passes = isReadOnly(err) || asAppError(err) !== undefined;
      if (!passes) return log.error({ err, entries }, 'read, and not noted');
      this.#waiting = [...entries, ...this.#waiting];
      const lost = this.#waiting.splice(0, Math.max(0, this.#waiting.length - mostWaiting));
      if (lost.length > 0) log.error({ entries: lost }, 'read, and not noted: nothing can be written');
      this.#plan(4 * flushMs);
    }
  }
}

const named = (people: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)) order by n), '[]')
  from unnest(${people}) with ordinality as each (id, n) join person on person.id = each.id)`;
const userOf = (column: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('id', id, 'username', username) from app_user where id = ${column})`;
/** Somebody with all who became part of them: they were seen under each number. */
const familyOf = (person: number) => sql`array(
  with recursive family as (
    select ${person}::bigint as id union select person.id from family join person on person.merged_into = family.id)
  select id from family)`;

/** The conditions of a question to the trail. */
export function accessMatches({
  user,
  act,
  person,
  searched,
  from,
  to,
}: Omit<Received<typeof api.listAccess>['query'], 'limit' | 'offset'>) {
  const owner = sql`(select id from app_user where username = ${user ?? null})`;
  return sql.join(
    [
      sql`true`,
      ...(user ? [sql`(user_id = ${owner} or actor_id = ${owner})`] : []),
      ...(act ? [sql`act = ${act}`] : []),
      ...(person === undefined ? [] : [sql`people && ${familyOf(person)}`]),
      ...(searched ? [sql`strpos(lower(searched), lower(${searched})) > 0`] : []),
      ...(from ? [sql`at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`at <= ${to}::timestamptz`] : []),
    ],
    sql` and `,
  );
}

export async function listAccess(
  db: Db,
  { query }: Received<typeof api.listAccess>,
): Promise<Answer<typeof api.listAccess>> {
  const { limit, offset, ...asked } = query;
  const matches = accessMatches(asked);
  const [counted, { rows }, about] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from access_entry where ${matches}`.execute(db),
    sql<api.AccessEntry>`
      select id, at, ${userOf(sql`user_id`)} as "user", ${userOf(sql`actor_id`)} as actor, act, way,
        ${named(sql`people[1:${sql.lit(namedOfList)}]`)} as people, cardinality(people) as count, searched
      from access_entry where ${matches} order by id desc limit ${limit} offset ${offset}`.execute(db),
    asked.person === undefined
      ? undefined
      : sql<{
          about: { id: number; name: string }[];
        }>`select ${named(sql`array[${asked.person}::bigint]`)} as about`.execute(db),
  ]);
  return {
    ...pageOf(contract.listAccess, query, { count: counted.rows[0]!.count, results: rows }),
    about: about?.rows[0]?.about[0] ?? null,
  };
}

export const keptMonths = (db: Db) =>
  db.selectFrom('retention_setting').select(['access_months', 'audit_months']).executeTakeFirstOrThrow();

export async function listSeenBy(
  db: Db,
  { params: { id } }: Received<typeof api.listSeenBy>,
): Promise<Answer<typeof api.listSeenBy>> {
  const found = await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst();
  ensure(found, 'person_not_found');
  const { rows } = await sql<Answer<typeof api.listSeenBy>['results'][number]>`
    select ${userOf(sql`user_id`)} as "user", ${userOf(sql`actor_id`)} as actor, act, count(*)::int as times,
      min(at) as first, max(at) as last
    from access_entry where people && ${familyOf(id)} group by user_id, actor_id, act order by max(at) desc limit 200`.execute(
    db,
  );
  return { results: rows, months: (await keptMonths(db)).access_months };
}

export interface Reader {
  user_id: number;
  username: string;
  people: number;
}
/** Who opened more than so many people in the hour before a moment, most first. Whoever impersonates answers for themselves. */
export async function listBusiestReaders(db: Db, most: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select app_user.id as user_id, username, count(distinct person)::int as people
    from access_entry cross join unnest(people) as person join app_user on app_user.id = coalesce(actor_id, user_id)
    where at > now() - interval '1 hour' and act in ('open', 'file', 'export')
    group by app_user.id, username having count(distinct person) > ${most} order by people desc, username`.execute(db);
  return rows;
}

/** For an erasure, which alone may: empties what was searched. */
export const blankSearches = (trx: Transaction, which: RawBuilder<unknown>): Promise<unknown> =>
  sql`update access_entry set searched = '' where searched <> '' and ${which}`.execute(trx);
