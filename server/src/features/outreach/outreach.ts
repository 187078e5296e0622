import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

export { listSilentMailboxes } from './mailboxes/mailbox-health.ts';
export { dropMailboxes } from './mailboxes/mailboxes.ts';
export { stopContact, suppress } from './outbox/suppress.ts';
export { followVote } from './outbox/after-vote.ts';
export { reachOf } from './outbox/messages.ts';
export { valuesFor } from './templates/content.ts';
export { findTemplate } from './templates/templates.ts';
export { moveConnections } from './work-list/connections.ts';

/**
 * What goes to somebody goes to whoever they are merged into, and back when the merge is undone. Whoever would get the same
 * message twice gets it once.
 */
export async function moveOutbox(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outbox as moved set person_id = ${to} where person_id = ${from}
      ${only ? sql`and id = any(${only})` : sql``}
      and (state in ('draft', 'failed', 'cancelled', 'suppressed', 'expired') or not exists (select from outbox as own
        where own.person_id = ${to} and own.assignment_id = moved.assignment_id and own.template_id = moved.template_id
          and own.step = moved.step and own.channel = moved.channel
          and own.state not in ('draft', 'failed', 'cancelled', 'suppressed', 'expired')))
    returning id`.execute(trx);
  await sql`update outbox set state = 'cancelled', note = 'Is the same person as somebody who gets this message', state_at = now()
    where person_id = ${from} and state in ('queued', 'deferred', 'held') and ${only === undefined}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What waited when a backup was made may have left since: nothing does until somebody has decided. */
export async function pauseAfterRestore(trx: Transaction, reason: string): Promise<void> {
  await sql`update outreach_setting set paused = now(), paused_reason = ${reason}, heartbeat = now(),
    cluster = (select system_identifier::text from pg_control_system())`.execute(trx);
}
