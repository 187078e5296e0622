import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { moveCardByRule } from '../../board/board.ts';

/** The rule by which an answer moves a card. */
const replyRule = 'reply';

/** Moves the card of somebody who has answered about a role to where the role says, or else the firm, unless it is further on already. */
export async function moveAfterReply(
  doer: Doer,
  { person, assignment }: { person: number; assignment: number | null },
): Promise<void> {
  if (assignment === null) return;
  const { rows } = await sql<{ column: string }>`
    select coalesce(assignment.reply_column, setting.reply_column) as column from assignment, outreach_setting as setting
    where assignment.id = ${assignment} and deleted is null`.execute(doer.trx);
  const column = rows[0]?.column;
  if (column) await moveCardByRule(doer, assignment, person, { column, rule: replyRule });
}
