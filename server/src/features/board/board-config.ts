import { type BoardColumn, type BoardConfig, defaultColumns } from '@app/contract/roles/board';
import type * as api from '@app/contract/roles/board';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensureAssignment, ensureCan } from '../membership/membership.ts';
import { tellBoard } from './board-events.ts';

/** The newest columns of each board, now or at an earlier time. A board that nobody has changed has the default columns. */
export async function columnsOfBoards(
  db: Db,
  assignments: readonly number[],
  as_of?: string,
): Promise<Map<number, BoardConfig>> {
  // Before there was a board it looked as it did first.
  const newest =
    as_of === undefined
      ? sql``
      : sql`created <= ${as_of} desc, abs(extract(epoch from created - ${as_of}::timestamptz)),`;
  const { rows } = await sql<{ id: number; assignment: number; columns: BoardColumn[] | null }>`${plannedOnce}
    select distinct on (assignment_id) id, assignment_id as assignment, columns from board_config
    where assignment_id = any(${assignments}) order by assignment_id, ${newest} id desc`.execute(db);
  return new Map(rows.map((row) => [row.assignment, { ...row, columns: row.columns ?? [...defaultColumns] }]));
}

export async function boardConfigOf(db: Db, assignment: number, as_of?: string): Promise<BoardConfig> {
  const configs = await columnsOfBoards(db, [assignment], as_of);
  return configs.get(assignment)!;
}

export async function getBoardConfig(
  db: Db,
  { query: { assignment } }: Received<typeof api.getBoardConfig>,
): Promise<Answer<typeof api.getBoardConfig>> {
  await ensureAssignment(db, assignment);
  return { results: [await boardConfigOf(db, assignment)] };
}

/** Saves new columns as a new row. A column with people in it cannot be removed, so nobody is lost. */
export async function saveBoardConfig(
  doer: Doer,
  { body: { assignment, base, columns } }: Received<typeof api.saveBoardConfig>,
): Promise<BoardConfig> {
  const { trx, actor } = doer;
  await ensureCan(trx, actor, assignment, canChangeAssignment);
  await sql`select from assignment where id = ${assignment} for update`.execute(trx);
  const current = await boardConfigOf(trx, assignment);
  ensure(base === undefined || base === current.id, 'changed_meanwhile', { current });
  const keys = columns.map(({ key }) => key);
  const { rows } = await sql<{ column: string }>`
    select distinct "column" from board_card as card join person_assignment as record on record.id = card.record_id
    where card.assignment_id = ${assignment} and not deleted and not "column" = any(${keys})`.execute(trx);
  ensure(rows.length === 0, 'column_not_empty');
  const { id } = await trx
    .insertInto('board_config')
    .values({ assignment_id: assignment, columns: JSON.stringify(columns), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'board_change',
    target: { kind: 'assignment', id: assignment },
    before: { columns: current.columns },
    after: { assignment, columns },
  });
  await tellBoard(trx, assignment, { persons: null, user: actor.id });
  return { id, assignment, columns };
}

/** Gives a new board the columns of another, unless those are the default. */
export const copyColumns = (trx: Transaction, { from, to, by }: { from: number; to: number; by: number }) =>
  sql`insert into board_config (assignment_id, columns, created_by)
    select ${to}, columns, ${by} from board_config where assignment_id = ${from} order by id desc limit 1`.execute(trx);
