import type { Doer } from '#platform/actor';
import { moveCardByRule } from '../../board/board.ts';

/** The rule by which an answer moves a card. */
const replyRule = 'reply';

/** Moves the card of somebody who has answered about a role to where the role says, unless it is further on already. */
export async function moveAfterReply(
  doer: Doer,
  { person, assignment }: { person: number; assignment: number | null },
): Promise<void> {
  if (assignment === null) return;
  const role = await doer.trx
    .selectFrom('assignment')
    .select('reply_column')
    .where('id', '=', assignment)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  if (role?.reply_column)
    await moveCardByRule(doer, assignment, person, { column: role.reply_column, rule: replyRule });
}
