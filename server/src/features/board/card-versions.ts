import type { PersonAssignment } from '@app/contract/roles/board';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { audit, personTargets } from '../audit/audit.ts';
import { voteRule, writerOf } from '../membership/membership.ts';
import { tellBoard } from './board-events.ts';
import type { CardState, CardVersion } from './card-state.ts';

/** A version as the API answers it to somebody. */
export const versionColumns = (
  actor: Pick<Actor, 'id'>,
) => sql`record.id, record.person_id as person, record.assignment_id as assignment, record.version,
  status_str, "column", since, ${writerOf(actor)} as created_by, assignee_id as assignee, archived, archive_reason, snoozed, snooze_note,
  deleted, change, undoes is not null as undo, rule, record.created`;

export interface NextVersion {
  person: number;
  version: number;
  state: CardState;
  /** The earlier version that it brings back, and the rule that had made it. */
  stands_for?: number;
  rule?: string;
}

/** Why versions are written. All that one change writes have its id in common. */
export interface Cause {
  changeId: string;
  /** Whether the caller chose the id, so that the change may have been made before. */
  repeatable?: boolean;
  /** The rule that makes the change, when nobody makes it by hand. */
  rule?: string;
  /** The id of the change that it undoes. */
  undoes?: string;
}

/** The newest versions, locked until the transaction ends, so that two people cannot change one card at once. */
export async function lockCards(
  trx: Transaction,
  assignment: number,
  people: readonly number[],
): Promise<Map<number, CardVersion>> {
  const { rows } = await sql<CardVersion>`${plannedOnce}
    select card.person_id, card.version, "column", status_str, since, place::text as place, assignee_id, archived,
      archive_reason, snoozed, snooze_note, deleted, change, stands_for, rule
    from board_card as card join person_assignment as record on record.id = card.record_id
    where card.assignment_id = ${assignment} and card.person_id = any(${people})
    order by card.person_id for update of card`.execute(trx);
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** Adds versions and makes them current. Skips a version that somebody else has added first. */
export async function writeVersions(
  doer: Doer,
  assignment: number,
  versions: readonly NextVersion[],
  { changeId, rule = '', undoes }: Cause,
): Promise<PersonAssignment[]> {
  const { trx, actor } = doer;
  if (versions.length === 0) return [];
  const rows = versions.map(({ person, version, stands_for = version, rule: restored = rule, state }) => ({
    person_id: person,
    version,
    stands_for,
    rule: restored,
    ...state,
  }));
  const { rows: written } = await sql<PersonAssignment>`${plannedOnce}
    with record as (
      insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, assignee_id, archived,
        archive_reason, snoozed, snooze_note, deleted, change, undoes, stands_for, rule, created_by, actor_id)
      select ${assignment}, person_id, version, "column", status_str, since, place, assignee_id, archived, archive_reason,
        snoozed, snooze_note, deleted, ${changeId}::uuid, ${undoes ?? null}::uuid, stands_for, rule, ${actor.id},
        ${actor.impersonator?.id ?? null}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(person_id bigint, version int, stands_for int, "column" text,
        status_str text, since timestamptz, place numeric, assignee_id bigint, archived boolean, archive_reason text,
        snoozed timestamptz, snooze_note text, deleted boolean, rule text)
      where exists (select from person where person.id = person_id and merged_into is null)
      on conflict on constraint person_assignment__version do nothing
      returning *
    ), counts as (
      insert into board_card (assignment_id, person_id, record_id, version)
      select assignment_id, person_id, id, version from record
      on conflict on constraint board_card__assignment_person
        do update set record_id = excluded.record_id, version = excluded.version
    )
    select ${versionColumns(actor)} from record order by id`.execute(trx);
  if (written.length === 0) return [];
  const persons = written.map(({ person }) => person);
  const { column, assignee, archived, snoozed } = written[0]!;
  await audit(doer, {
    action: 'card_change',
    target: { kind: 'assignment', id: assignment },
    also: personTargets(persons),
    after: { assignment, persons, change: changeId, column, assignee, archived, snoozed, ...(undoes && { undoes }) },
  });
  // Who voted somebody in may be nobody's business yet.
  await tellBoard(trx, assignment, { persons, user: rule === voteRule ? null : actor.id });
  return written;
}

export const findVersions = async (
  db: Db,
  actor: Pick<Actor, 'id'>,
  where: ReturnType<typeof sql>,
): Promise<PersonAssignment[]> =>
  (
    await sql<PersonAssignment>`${plannedOnce} select ${versionColumns(actor)} from person_assignment as record ${where}`.execute(
      db,
    )
  ).rows;

export const currentVersions = async (
  db: Db,
  actor: Pick<Actor, 'id'>,
  assignment: number,
  people: readonly number[],
): Promise<PersonAssignment[]> =>
  people.length === 0
    ? []
    : findVersions(
        db,
        actor,
        sql`where id in (select record_id from board_card where assignment_id = ${assignment} and person_id = any(${people}))`,
      );
