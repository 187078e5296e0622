import type { Board, BoardCard, PersonAssignment } from '@app/contract/roles/board';
import type * as api from '@app/contract/roles/board';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/actor';
import { type Db, plannedOnce } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { isShownTo } from '../membership/membership.ts';
import { boardConfigOf } from './board-config.ts';
import { versionColumns } from './card-versions.ts';

export { boardConfigOf, copyColumns } from './board-config.ts';
export { tellBoard } from './board-events.ts';
export { addCardByRule, createPersonAssignment, moveCardByRule, removeCardByRule } from './cards.ts';
export { funnelOf } from './funnel.ts';
export { undoHandOverCards, handOverCards } from './undo-cards.ts';

type Wanted = Received<typeof api.getBoard>['query'];

/** Boards of up to this many cards are sent whole, even if `first` asks for fewer. */
const few = 300;

/** Everything a board shows. A past day is read from the history, today from the current cards. */
export async function getBoard(
  db: Db,
  { params: { id }, query: wanted }: Received<typeof api.getBoard>,
  actor: Actor,
): Promise<Board> {
  const { as_of } = wanted;
  const { rows } = await sql<Board['assignment']>`${plannedOnce}
    select assignment.id, assignment.name, coalesce(company.name, '') as company_name, status,
      array(select user_id from assignment_member where assignment_id = assignment.id and part = 'user' order by 1) as users,
      array(select user_id from assignment_member where assignment_id = assignment.id and part = 'thumber' order by 1) as thumbers
    from assignment left join company on company.id = company_id
    where assignment.id = ${id} and assignment.deleted is null`.execute(db);
  const assignment = rows[0];
  ensure(assignment, 'assignment_not_found');
  const part = await hasMany(db, id, wanted);
  const shown = part ? await firstCards(db, id, wanted.first!) : currentCards(id, wanted);
  const [config, cards] = await Promise.all([boardConfigOf(db, id, as_of), readCards(db, actor, id, shown)]);
  const may_write = canChangeAssignment(actor, assignment);
  return { assignment: { ...assignment, may_write }, config, cards, complete: !part };
}

async function hasMany(db: Db, assignment: number, { persons, as_of, first }: Wanted): Promise<boolean> {
  if (first === undefined || persons !== undefined || as_of !== undefined) return false;
  const { rows } =
    await sql`${plannedOnce} select from board_card where assignment_id = ${assignment} limit ${few + 1}`.execute(db);
  return rows.length > few;
}

function currentCards(assignment: number, { persons, as_of }: Wanted): RawBuilder<unknown> {
  const mine = persons ? sql`and person_id = any(${persons})` : sql``;
  return as_of
    ? sql`select distinct on (person_id) person_id, id as record_id from person_assignment
        where assignment_id = ${assignment} and created <= ${as_of} ${mine} order by person_id, version desc`
    : sql`select person_id, record_id from board_card where assignment_id = ${assignment} ${mine}`;
}

/** The top cards of each column, without archived ones. All cards are ranked for it, so that is done once for all that follows. */
async function firstCards(db: Db, assignment: number, first: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ person_id: number; record_id: number }>`${plannedOnce}
    select person_id, record_id from (
      select card.person_id, record_id, row_number() over (partition by "column" order by place, record_id desc) as nth
      from board_card as card join person_assignment on id = record_id
      where card.assignment_id = ${assignment} and not deleted and not archived) as ranked
    where nth <= ${first}`.execute(db);
  const [people, records] = [rows.map(({ person_id }) => person_id), rows.map(({ record_id }) => record_id)];
  return sql`select * from unnest(${people}::bigint[], ${records}::bigint[]) as top(person_id, record_id)`;
}

/** A version of a card and the person it is about, as the database has them. */
interface CardRow extends Omit<BoardCard, 'person' | 'votes' | 'client' | 'last_message'> {
  person: number;
  first_name: string;
  last_name: string;
  title: string;
  company_name: string;
  location_name: string;
  do_not_contact: boolean;
}
type Vote = BoardCard['votes'][number] & { person_id: number };
type Opinion = NonNullable<BoardCard['client']> & { person_id: number };
type Message = NonNullable<BoardCard['last_message']> & { person_id: number };

/**
 * Cards in the order they stand in, each with the person it is about and what decides whose turn it is. Five plain statements
 * at the same time, put together here: that takes half as long as one statement that builds the cards in the database.
 */
async function readCards(db: Db, actor: Actor, assignment: number, shown: RawBuilder<unknown>): Promise<BoardCard[]> {
  const [{ rows: cards }, { rows: tags }, { rows: votes }, { rows: messages }, { rows: opinions }] = await Promise.all([
    sql<CardRow>`${plannedOnce}
      select ${versionColumns(actor)}, (record.place + 10000000000000)::text as place, first_name, last_name, title, company_name, location_name,
        do_not_contact
      from (${shown}) as shown join person_assignment as record on record.id = record_id
        join person on person.id = shown.person_id
      where not deleted order by record.place, record.id desc`.execute(db),
    sql<{ person_id: number; name: string }>`${plannedOnce}
      select person_id, tag.name from (${shown}) as shown join tagging on kind = 'person' and object_id = person_id
        join tag on tag.id = tag_id order by tag.name`.execute(db),
    sql<Vote>`${plannedOnce}
      select person_id, user_id as "user", grade, method from (${shown}) as shown join vote_current using (person_id)
      where vote_current.assignment_id = ${assignment} and ${isShownTo(actor, sql`${assignment}`)} order by user_id`.execute(
      db,
    ),
    sql<Message>`${plannedOnce}
      select person_id, newest.* from (${shown}) as shown, lateral (
        select channel, direction, at, user_id as "user" from message where message.person_id = shown.person_id and kind = 'message'
        order by at desc limit 1) as newest`.execute(db),
    sql<Opinion>`${plannedOnce}
      select distinct on (person_id) person_id, client as name, grade, comment, opinion.created as at
      from shortlist join shortlist_person on shortlist_id = shortlist.id
        join shortlist_opinion as opinion on entry_id = shortlist_person.id
      where assignment_id = ${assignment} order by person_id, opinion.id desc`.execute(db),
  ]);
  const tagsOf = Map.groupBy(tags, ({ person_id }) => person_id);
  const votesOf = Map.groupBy(votes, ({ person_id }) => person_id);
  const messageOf = new Map(messages.map((message) => [message.person_id, message]));
  const opinionOf = new Map(opinions.map(({ person_id, ...opinion }) => [person_id, opinion]));
  return cards.map(
    ({ person: id, first_name, last_name, title, company_name, location_name, do_not_contact, ...record }) => ({
      ...record,
      place: sortable(record.place),
      person: {
        id,
        name: `${first_name} ${last_name}`.trim(),
        title,
        company_name,
        location_name,
        do_not_contact,
        tags: tagsOf.get(id)?.map(({ name }) => name) ?? [],
      },
      votes: votesOf.get(id) ?? [],
      client: opinionOf.get(id) ?? null,
      last_message: messageOf.get(id) ?? null,
    }),
  );
}

/** Digits that sort as text: places are above zero here, and their whole steps have 14 digits. */
function sortable(place: string): string {
  const [whole = '', part = ''] = place.split('.');
  return (whole.padStart(14, '0') + part).replace(/0+$/, '');
}

export async function getFullPersonAssignment(
  db: Db,
  { query: { person, assignment } }: Received<typeof api.getFullPersonAssignment>,
  actor: Actor,
): Promise<Answer<typeof api.getFullPersonAssignment>> {
  const [cards, { rows: history }] = await Promise.all([
    readCards(
      db,
      actor,
      assignment,
      sql`select person_id, record_id from board_card where assignment_id = ${assignment} and person_id = ${person}`,
    ),
    sql<PersonAssignment>`select ${versionColumns(actor)} from person_assignment as record
      where assignment_id = ${assignment} and person_id = ${person} order by version desc limit 1000`.execute(db),
  ]);
  return { card: cards[0] ?? null, history };
}

export async function listPersonAssignments(
  db: Db,
  { query: { persons, assignment__id } }: Received<typeof api.listPersonAssignments>,
  actor: Actor,
): Promise<Answer<typeof api.listPersonAssignments>> {
  const { rows } = await sql<PersonAssignment>`
    select ${versionColumns(actor)} from board_card as card join person_assignment as record on record.id = card.record_id
    where not deleted ${persons ? sql`and card.person_id = any(${persons})` : sql``}
      ${assignment__id === undefined ? sql`` : sql`and card.assignment_id = ${assignment__id}`}
    order by record.created desc, record.id desc`.execute(db);
  return { results: rows };
}

export async function getPersonAssignment(
  db: Db,
  { params: { id } }: Received<typeof api.getPersonAssignment>,
  actor: Actor,
): Promise<PersonAssignment> {
  const { rows } = await sql<PersonAssignment>`
    select ${versionColumns(actor)} from person_assignment as record where id = ${id}`.execute(db);
  ensure(rows[0], 'not_found');
  return rows[0];
}
