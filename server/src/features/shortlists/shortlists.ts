import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/roles/shortlists';
import { isStaff } from '@app/contract/policies';
import type { LeftOut, Unshareable } from '@app/contract/roles/shortlists';
import { canChangeAssignment } from '@app/contract/policies';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { hashSecret, newSecret } from '#platform/secrets';
import { audit, personTargets } from '../audit/audit.ts';
import { ensureAssignment, ensureCan } from '../membership/membership.ts';
import { chooseCvs } from './choose-cvs.ts';

/* Links by which clients see people of a role. What the client does with one is in `shared.ts`. */

/**
 * Whoever was not told that we keep them is shown to no client (GDPR, article 14), nor who wants nothing of us. Asked when a list
 * is made and each time it is opened, so who is to be erased is gone from it at once.
 */
export const mayBeShared = sql`(person.merged_into is null and person.notice_sent is not null
  and not person.do_not_contact and not person.restricted)`;
const whyNot = (onBoard: RawBuilder<unknown>) => sql<Unshareable | null>`case
  when not ${onBoard} then 'not_on_board' when person.restricted then 'restricted'
  when person.do_not_contact then 'do_not_contact' when person.notice_sent is null then 'not_told' end`;
const name = sql<string>`trim(person.first_name || ' ' || person.last_name)`;

interface Candidate {
  id: number;
  name: string;
  title: string;
  column: string;
  why: Unshareable | null;
}
const isCard = (assignment: number) => sql`exists (select from board_card as card
  join person_assignment as record on record.id = card.record_id
  where card.assignment_id = ${assignment} and card.person_id = person.id and not record.deleted and not record.archived)`;

/** Everybody on the board who is not archived, as the board has them. */
export async function listShareable(
  db: Db,
  { params: { id } }: Received<typeof api.listShareable>,
): Promise<Answer<typeof api.listShareable>> {
  await ensureAssignment(db, id);
  const { rows } = await sql<Candidate>`
    select person.id, ${name} as name, title, status_str as "column", ${whyNot(sql`true`)} as why
    from board_card as card join person_assignment as record on record.id = card.record_id
      join person on person.id = card.person_id
    where card.assignment_id = ${id} and not record.deleted and not record.archived
    order by record.since desc, person.id limit 1000`.execute(db);
  return { results: rows.filter(({ why }) => why === null), left_out: leftOutOf(rows) };
}

const leftOutOf = (candidates: readonly Candidate[]): LeftOut[] =>
  candidates.flatMap(({ why, ...person }) => (why === null ? [] : [{ person, why }]));

export async function createShortlist(
  doer: Doer,
  { params: { id: assignment }, body: { people, client, fields, blind, days } }: Received<typeof api.createShortlist>,
): Promise<Answer<typeof api.createShortlist>> {
  const { trx, actor } = doer;
  await ensureCan(trx, actor, assignment, canChangeAssignment);
  const { rows } = await sql<Candidate>`
    select person.id, ${name} as name, title, '' as "column", ${whyNot(isCard(assignment))} as why
    from unnest(${people}::bigint[]) with ordinality as chosen(id, nth) join person on person.id = chosen.id
    where merged_into is null group by person.id order by min(nth)`.execute(trx);
  const shared = rows.filter(({ why }) => why === null).map((person) => person.id);
  ensure(shared.length > 0, 'nobody_to_share');
  const token = newSecret();
  const made = await trx
    .insertInto('shortlist')
    .values({
      assignment_id: assignment,
      hash: hashSecret(token),
      client,
      fields: [...new Set(fields)],
      blind,
      user_id: actor.id,
      expires: sql<string>`now() + make_interval(days => ${days})`,
    })
    .returning(['id', 'expires'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('shortlist_person')
    .values(shared.map((person_id, index) => ({ shortlist_id: made.id, person_id, place: index + 1 })))
    .execute();
  const withoutCv = fields.includes('cv') && !blind ? await chooseCvs(trx, made.id, shared) : undefined;
  await audit(doer, {
    action: 'shortlist_create',
    target: { kind: 'shortlist', id: made.id },
    also: [{ kind: 'assignment', id: assignment }, ...personTargets(shared)],
    after: { client, fields, blind, people: shared.length, expires: made.expires },
  });
  return {
    ...made,
    token,
    shared: shared.length,
    left_out: leftOutOf(rows),
    without_cv: rows.flatMap((person) => {
      const why = withoutCv?.get(person.id);
      return why ? [{ person, why }] : [];
    }),
  };
}

export async function listShortlists(
  db: Db,
  { params: { id: assignment }, query: { limit, offset } }: Received<typeof api.listShortlists>,
  actor: Actor,
): Promise<Answer<typeof api.listShortlists>> {
  await ensureAssignment(db, assignment);
  const team = sql`exists (select from assignment_member where assignment_id = ${assignment} and user_id = ${actor.id}
    and part = 'user')`;
  const { rows } = await sql<Answer<typeof api.listShortlists>['results'][number]>`
    select shortlist.id, client, fields, blind, created, expires, views, viewed,
      case when ended is not null then 'ended' when expires <= now() then 'expired' else 'open' end as state,
      coalesce((select trim(first_name || ' ' || last_name) from app_user where id = user_id), '') as "user",
      (select count(*)::int from shortlist_person where shortlist_id = shortlist.id) as people,
      (select count(*)::int from shortlist_person as entry where shortlist_id = shortlist.id
        and exists (select from shortlist_opinion where entry_id = entry.id)) as opinions,
      (${isStaff(actor)} or ${team}) as may_end
    from shortlist where assignment_id = ${assignment} order by shortlist.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from shortlist where assignment_id = ${assignment}`.execute(db);
  return { results: rows, count: counted[0]!.count };
}

export async function endShortlist(doer: Doer, { params: { id } }: Received<typeof api.endShortlist>): Promise<void> {
  const { trx, actor } = doer;
  const found = await trx
    .selectFrom('shortlist')
    .select(['assignment_id', 'client'])
    .where('id', '=', id)
    .executeTakeFirst();
  ensure(found, 'not_found');
  await ensureCan(trx, actor, found.assignment_id, canChangeAssignment);
  await sql`update shortlist set ended = coalesce(ended, now()) where id = ${id}`.execute(trx);
  await audit(doer, {
    action: 'shortlist_end',
    target: { kind: 'shortlist', id },
    also: [{ kind: 'assignment', id: found.assignment_id }],
    after: { client: found.client },
  });
}

/** What was ended after the backup was made would be open again: all are ended, and new ones can be made. */
export async function endRestoredShortlists(trx: Transaction): Promise<void> {
  await sql`update shortlist set ended = now() where ended is null`.execute(trx);
}

/** Whoever became part of another is shown as that one, except on a list that has both. Tells the entries that it moved. */
export async function moveShared(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update shortlist_person as moved set person_id = ${to} where person_id = ${from}
      ${only ? sql`and id = any(${only})` : sql``}
      and not exists (select from shortlist_person as own where own.shortlist_id = moved.shortlist_id and own.person_id = ${to})
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
