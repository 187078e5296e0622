import type { AssignmentCard } from '@app/contract/roles/assignments';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { columnsOfBoards } from './board-config.ts';

/** How many people stand in each column of these boards. Every board asked for has an answer. */
export async function funnelOf(db: Db, assignments: readonly number[]): Promise<Map<number, AssignmentCard['funnel']>> {
  const [columns, { rows }] = await Promise.all([
    columnsOfBoards(db, assignments),
    sql<{ assignment_id: number; column: string; people: number }>`
      select card.assignment_id, "column", count(*) as people
      from board_card as card join person_assignment as record on record.id = card.record_id
      where card.assignment_id = any(${assignments}) and not archived and not deleted
      group by card.assignment_id, "column"`.execute(db),
  ]);
  const people = new Map(rows.map((row) => [`${row.assignment_id} ${row.column}`, row.people]));
  return new Map(
    assignments.map((id) => [
      id,
      columns.get(id)!.columns.map(({ key, name }) => ({ key, name, count: people.get(`${id} ${key}`) ?? 0 })),
    ]),
  );
}
