import type { canVote } from '@app/contract/policies';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/actor';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';

/** Refuses unless the role exists and `policy` lets the actor do it. Only the actor's own part in the team is read. */
export async function ensureCan(db: Db, actor: Actor, assignment: number, policy: typeof canVote): Promise<void> {
  const { rows } = await sql<{ users: number[]; thumbers: number[] }>`${plannedOnce}
    select ${ownPart(actor, 'user')} as users, ${ownPart(actor, 'thumber')} as thumbers
    from assignment where id = ${assignment} and deleted is null`.execute(db);
  ensure(rows[0], 'assignment_not_found');
  ensure(policy(actor, rows[0]), 'not_permitted');
}

const ownPart = ({ id }: Actor, part: 'user' | 'thumber') =>
  sql`array(select user_id from assignment_member where assignment_id = assignment.id and user_id = ${id} and part = ${part})`;

export async function ensureAssignment(db: Db, assignment: number): Promise<void> {
  const { rows } = await sql`select from assignment where id = ${assignment} and deleted is null`.execute(db);
  ensure(rows.length > 0, 'assignment_not_found');
}

/**
 * For the votes of `vote_current`: on a role that votes blind, colleagues' votes on a person are shown to those who have
 * voted on that person themselves.
 */
export const isShownTo = (
  { id }: Pick<Actor, 'id'>,
  assignment: RawBuilder<unknown> = sql`vote_current.assignment_id`,
): RawBuilder<boolean> => sql`(vote_current.user_id = ${id}
  or not exists (select from assignment where assignment.id = ${assignment} and blind_votes)
  or exists (select from vote_current as own where own.assignment_id = ${assignment}
    and own.person_id = vote_current.person_id and own.user_id = ${id}))`;

/** The rule by which an up-vote puts somebody on the board. */
export const voteRule = 'vote';

/**
 * Who wrote a version of a card. When an up-vote did, on a role that votes blind, that is not told to colleagues before they
 * have voted on that person themselves.
 */
export const writerOf = ({ id }: Pick<Actor, 'id'>, record: RawBuilder<unknown> = sql`record`): RawBuilder<number> =>
  sql`case when ${record}.rule = ${sql.lit(voteRule)} and ${record}.created_by <> ${id}
    and exists (select from assignment where assignment.id = ${record}.assignment_id and blind_votes)
    and not exists (select from vote_current as own where own.assignment_id = ${record}.assignment_id
      and own.person_id = ${record}.person_id and own.user_id = ${id})
    then null else ${record}.created_by end`;

export const teamOf = async (db: Db, assignment: number): Promise<Set<number>> =>
  new Set(
    (await db.selectFrom('assignment_member').select('user_id').where('assignment_id', '=', assignment).execute()).map(
      ({ user_id }) => user_id,
    ),
  );

/** Replaces the members of the parts that are given; unknown users are left out. */
export async function setMembers(
  trx: Transaction,
  assignment: number,
  { users, thumbers }: { users?: readonly number[] | undefined; thumbers?: readonly number[] | undefined },
): Promise<void> {
  for (const [part, ids] of [
    ['user', users],
    ['thumber', thumbers],
  ] as const) {
    if (!ids) continue;
    await sql`delete from assignment_member where assignment_id = ${assignment} and part = ${part}
      and not user_id = any(${ids})`.execute(trx);
    await sql`insert into assignment_member (assignment_id, user_id, part)
      select ${assignment}, id, ${part} from app_user where id = any(${ids}) on conflict do nothing`.execute(trx);
  }
}

export const copyMembers = (trx: Transaction, { from, to }: { from: number; to: number }) =>
  sql`insert into assignment_member (assignment_id, user_id, part)
    select ${to}, user_id, part from assignment_member where assignment_id = ${from}`.execute(trx);

export const addMember = (trx: Transaction, assignment: number, user: number) =>
  sql`insert into assignment_member (assignment_id, user_id, part) values (${assignment}, ${user}, 'user')
    on conflict do nothing`.execute(trx);
