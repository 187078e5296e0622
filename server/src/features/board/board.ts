import type { Board, BoardCard, getFullPersonAssignment, PersonAssignment } from '@app/contract/board';
import type { Answer } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { boardConfigOf } from './board-config.ts';
import { recordColumns } from './cards.ts';

export { boardConfigOf, copyColumns } from './board-config.ts';
export { tellBoard } from './board-events.ts';
export { handBackCards, handOverCards, putOnBoard, takeBackFromBoard } from './cards.ts';
export { funnelOf } from './funnel.ts';

interface Wanted {
  persons?: readonly number[] | undefined;
  as_of?: string | undefined;
}

/** Everything a board shows. A day of the past is read from the history, today from the cards. */
export async function readBoard(db: Db, actor: Actor, id: number, { persons, as_of }: Wanted): Promise<Board> {
  const { rows } = await sql<Board['assignment']>`
    select assignment.id, assignment.name, coalesce(company.name, '') as company_name, status,
      array(select user_id from assignment_member where assignment_id = assignment.id and part = 'user' order by 1) as users,
      array(select user_id from assignment_member where assignment_id = assignment.id and part = 'thumber' order by 1) as thumbers
    from assignment left join company on company.id = company_id
    where assignment.id = ${id} and assignment.deleted is null`.execute(db);
  const assignment = rows[0];
  ensure(assignment, 'assignment_not_found');
  const mine = persons ? sql`and person_id = any(${persons})` : sql``;
  const newest = as_of
    ? sql`select distinct on (person_id) id from person_assignment
        where assignment_id = ${id} and created <= ${as_of} ${mine} order by person_id, version desc`
    : sql`select record_id from board_card where assignment_id = ${id} ${mine}`;
  const [config, cards] = await Promise.all([boardConfigOf(db, id, as_of), readCards(db, newest)]);
  const may_write = canChangeAssignment(actor, assignment);
  return { assignment: { ...assignment, may_write }, config, cards };
}

/** Cards in the order they stand in, each with whom it is about and what decides whose turn it is. */
async function readCards(db: Db, records: RawBuilder<unknown>): Promise<BoardCard[]> {
  const { rows } = await sql<BoardCard>`
    with record as materialized (
      select * from person_assignment where id in (${records}) and not deleted
    ), tagged as (
      select object_id, array_agg(tag.name order by tag.name) as tags from tagging join tag on tag.id = tag_id
      where kind = 'person' and object_id in (select person_id from record) group by object_id
    )
    select ${recordColumns}, record.place::float8 as place, jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name), 'title', title,
        'company_name', company_name, 'location_name', location_name, 'do_not_contact', do_not_contact, 'tags',
        coalesce(tags, '{}')) as person,
      (select coalesce(jsonb_agg(jsonb_build_object('user', user_id, 'grade', grade, 'method', method) order by user_id), '[]')
        from vote_current where vote_current.assignment_id = record.assignment_id and vote_current.person_id = record.person_id)
        as votes,
      (select jsonb_build_object('channel', channel, 'direction', direction, 'at', at, 'user', user_id) from message
        where message.person_id = record.person_id order by at desc limit 1) as last_message
    from record join person on person.id = record.person_id left join tagged on object_id = record.person_id
    order by record.place, record.id desc`.execute(db);
  return rows;
}

export async function readFull(
  db: Db,
  { person, assignment }: { person: number; assignment: number },
): Promise<Answer<typeof getFullPersonAssignment>> {
  const [cards, { rows: history }] = await Promise.all([
    readCards(db, sql`select record_id from board_card where assignment_id = ${assignment} and person_id = ${person}`),
    sql<PersonAssignment>`select ${recordColumns} from person_assignment as record
      where assignment_id = ${assignment} and person_id = ${person} order by version desc limit 1000`.execute(db),
  ]);
  return { card: cards[0] ?? null, history };
}

export async function listRecords(
  db: Db,
  { persons, assignment__id }: { persons?: readonly number[] | undefined; assignment__id?: number | undefined },
): Promise<PersonAssignment[]> {
  const { rows } = await sql<PersonAssignment>`
    select ${recordColumns} from board_card as card join person_assignment as record on record.id = card.record_id
    where not deleted ${persons ? sql`and card.person_id = any(${persons})` : sql``}
      ${assignment__id === undefined ? sql`` : sql`and card.assignment_id = ${assignment__id}`}
    order by record.created desc, record.id desc`.execute(db);
  return rows;
}

export async function getRecord(db: Db, id: number): Promise<PersonAssignment> {
  const { rows } = await sql<PersonAssignment>`
    select ${recordColumns} from person_assignment as record where id = ${id}`.execute(db);
  ensure(rows[0], 'not_found');
  return rows[0];
}
