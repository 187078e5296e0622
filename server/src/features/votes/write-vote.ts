import type { Received } from '@app/contract/base/endpoint';
import type { castVote, Vote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

export const voteColumns = sql`vote.id, vote.assignment_id as assignment, vote.person_id as person, vote.user_id as user, vote.grade,
  vote.method, vote.vote_type, reason, vote.created`;

export interface NewVote extends Omit<Received<typeof castVote>['body'], 'seconds' | 'seconds_ago'> {
  user: number;
  seconds: number | null;
  actor_id: number | null;
  /** When it was given, if not now. */
  created?: string;
}

export async function addVote(trx: Transaction, given: NewVote): Promise<Vote> {
  const { rows } = await sql<Vote>`
    insert into vote (assignment_id, person_id, user_id, grade, method, vote_type, reason, seconds, verdict_visible, actor_id, key, created)
    values (${given.assignment}, ${given.person}, ${given.user}, ${given.grade}, ${given.method}, ${given.vote_type},
      ${given.reason}, ${given.seconds}, ${given.verdict_visible}, ${given.actor_id}, ${given.key ?? null},
      coalesce(${given.created ?? null}, clock_timestamp()))
    returning ${voteColumns}`.execute(trx);
  return rows[0]!;
}

/** Adds a vote and makes it the one that counts. */
export async function writeVote(trx: Transaction, given: NewVote): Promise<Vote> {
  const { assignment, person, user, grade, method, vote_type, verdict_visible } = given;
  const vote = await addVote(trx, given);
  if (grade === null)
    await sql`delete from vote_current where assignment_id = ${assignment} and person_id = ${person}
      and user_id = ${user}`.execute(trx);
  else
    await sql`
      insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, vote_type, verdict_visible, created)
      values (${assignment}, ${person}, ${user}, ${vote.id}, ${grade}, ${method}, ${vote_type}, ${verdict_visible}, ${vote.created})
      on conflict on constraint vote_current__assignment_person_user do update set vote_id = excluded.vote_id,
        grade = excluded.grade, method = excluded.method, vote_type = excluded.vote_type,
        verdict_visible = excluded.verdict_visible, created = excluded.created`.execute(trx);
  return vote;
}
