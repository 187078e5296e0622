import type { RoleOfPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import { type Db, plannedOnce } from '#platform/db/db';
import { isShownTo } from '../membership/membership.ts';

/** The roles a person is in: on the board, or voted on. Those on a board come first. */
export async function readAssignments(db: Db, person: number, actor: Pick<Actor, 'id'>): Promise<RoleOfPerson[]> {
  const members = (part: 'user' | 'thumber') => sql`
    array(select user_id from assignment_member where assignment_id = assignment.id and part = ${part} order by user_id)`;
  const { rows } = await sql<RoleOfPerson>`${plannedOnce}
    with card as (
      select record.assignment_id, status_str, since, assignee_id, archived
      from board_card join person_assignment as record on record.id = record_id
      where board_card.person_id = ${person} and not deleted
    ), voted as (
      select assignment_id, jsonb_agg(jsonb_build_object('user', user_id, 'grade', grade, 'method', method) order by created) as votes
      from vote_current where person_id = ${person} and ${isShownTo(actor)} group by assignment_id
    )
    select assignment.id, assignment.name, assignment.status, ${members('user')} as users, ${members('thumber')} as thumbers,
      status_str, since, assignee_id as assignee, coalesce(archived, false) as archived, coalesce(votes, '[]') as votes
    from card full join voted using (assignment_id) join assignment on assignment.id = assignment_id
    where assignment.deleted is null
    order by status_str is null, coalesce(archived, false), assignment.name, assignment.id`.execute(db);
  return rows;
}
