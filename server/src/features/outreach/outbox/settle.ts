import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { settleAnswered } from '../answers/answer.ts';
import { markDeadNumber, noteTold, refreshLastTouch } from '../../people/people.ts';
import { lastingDays, lockPersonOf } from './claim.ts';
import { queueFollowUp } from './follow-ups.ts';
import { suppress } from './suppress.ts';

/** What a message leaves from is itself at fault, so trying its other messages helps nobody. */
export class SenderError extends Error {}

/** How a try ended, as far as this side can tell. */
export type Outcome =
  /** A gateway says what it calls it. */
  | { kind: 'sent'; note: string; providerId?: string }
  /** The other side said: not now. Or it was not reached, and no byte of the text had left. */
  | { kind: 'deferred'; note: string }
  /** No message reaches this number at all, if the other side says so. */
  | { kind: 'failed'; note: string; isDead?: boolean }
  /** The other side knows that whoever it goes to wants nothing. */
  | { kind: 'refused'; note: string }
  /** The text had begun to leave, and nobody said what became of it. */
  | { kind: 'unknown'; note: string }
  /** Nothing was tried, for a reason that lies with what it leaves from. */
  | { kind: 'returned'; note: string };

/** After how many minutes a message that was put off is tried again. */
export const retryMinutes = [5, 15, 60, 240, 720] as const;

interface Try {
  id: number;
  claim: string;
  attempts: number;
}

/**
 * Writes down how a try ended, if the claim is still the one that it was made with. What was sent is on the timeline in the same
 * transaction, and so is what follows it. A confirmation that comes after the row was called unknown counts all the same.
 */
export const settle = (db: Db, made: Try, outcome: Outcome, now: Date): Promise<boolean> =>
  db.transaction().execute((trx) => settleIn(trx, made, outcome, now));

async function settleIn(trx: Transaction, { id, claim, attempts }: Try, outcome: Outcome, now: Date): Promise<boolean> {
  await lockPersonOf(trx, id);
  const { rows } = await sql<{ state: string; person_id: number; address: string }>`${plannedOnce}
    update outbox set ${changesFor(outcome, attempts, now)}, note = ${outcome.note.slice(0, 1000)}, state_at = ${now}, lease_until = null
    where id = ${id} and claim = ${claim}
      and (state in ('claimed', 'data_started') or (state in ('unknown', 'held') and ${outcome.kind === 'sent'}))
    returning state, person_id, address::text`.execute(trx);
  const [row] = rows;
  if (!row) return false;
  if (row.state === 'sent') await recordSent(trx, id, now);
  if (outcome.kind === 'failed' && outcome.isDead) await markDeadNumber(trx, row.person_id, row.address);
  if (outcome.kind === 'refused')
    await suppress(trx, { people: [row.person_id], address: row.address, reason: 'refused_by_gateway' });
  return true;
}

function changesFor(outcome: Outcome, attempts: number, now: Date): RawBuilder<unknown> {
  const minutes = retryMinutes[attempts - 1];
  switch (outcome.kind) {
    case 'sent':
      if (outcome.providerId === undefined) return sql`state = 'sent', sent_at = ${now}`;
      return sql`state = 'sent', sent_at = ${now}, provider_id = ${outcome.providerId},
        delivery = coalesce(delivery, 'queued'), delivery_at = coalesce(delivery_at, ${now})`;
    case 'refused':
      return sql`state = 'suppressed'`;
    case 'failed':
      return sql`state = 'failed'`;
    case 'unknown':
      return sql`state = 'unknown'`;
    case 'returned':
      return sql`state = 'queued', attempts = attempts - 1`;
    case 'deferred':
      if (minutes === undefined) return sql`state = 'failed'`;
      return sql`state = 'deferred', send_at = ${now}::timestamptz + make_interval(mins => ${minutes}),
        not_after = greatest(not_after, ${now}::timestamptz + make_interval(mins => ${minutes}, days => ${lastingDays}))`;
  }
}

/** A message is on the timeline once, whoever says that it was sent. */
export async function recordSent(trx: Transaction, id: number, now: Date): Promise<void> {
  await sql`${plannedOnce} insert into message (person_id, user_id, channel, direction, subject, body, at, template_id, template_version,
      assignment_id, outbox_id, kind)
    select person_id, user_id, case channel when 'INVITATION' then 'MESSAGE' else channel end, 'out', subject, body, ${now}, template_id,
      template_version, assignment_id, id, case channel when 'INVITATION' then 'invitation' else 'message' end
    from outbox where id = ${id} on conflict (outbox_id) where outbox_id is not null do nothing`.execute(trx);
  await settleAnswered(trx, id);
  const { person_id, channel } = await trx
    .selectFrom('outbox')
    .select(['person_id', 'channel'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { notice } = await trx.selectFrom('outreach_setting').select('notice').executeTakeFirstOrThrow();
  // Every text brings it to whoever was not told yet, but that of an invitation, which has no room.
  if (notice !== '' && channel !== 'INVITATION') await noteTold(trx, person_id, 'first_message', now);
  await refreshLastTouch(trx, person_id);
  await queueFollowUp(trx, id, now);
}

/** Evidence from elsewhere that a message left of which nobody knew: it is on the timeline from when its text left. */
export async function confirmSent(trx: Transaction, id: number, note: string): Promise<void> {
  await lockPersonOf(trx, id);
  const { rows } = await sql<{
    sent_at: string;
  }>`update outbox set state = 'sent', sent_at = data_started_at, state_at = now(),
      lease_until = null, note = ${note}
    where id = ${id} and state in ('data_started', 'unknown', 'held') and data_started_at is not null returning sent_at`.execute(
    trx,
  );
  if (rows[0]) await recordSent(trx, id, new Date(rows[0].sent_at));
}

/** How long nobody decides about a message of which nobody knows whether it was sent: a confirmation may still come. */
export const unknownMinutes = 30;

export interface Reconciled {
  /** Mailboxes with something to send, and from when on. */
  due: { mailbox: number; at: Date }[];
  /** Users with SMS to send, and from when on. */
  smsDue: { user: number; at: Date }[];
}

/**
 * What senders that vanished have left: a claim without a byte is given back, one whose text had begun to leave is unknown, and
 * what stays unknown is held for a person, or sent again if that does no harm. Run every minute.
 */
export const reconcile = (db: Db, now: Date): Promise<Reconciled> =>
  db.transaction().execute(async (trx) => {
    await sql`update outbox set state = case when channel = 'EMAIL' and mailbox_id is null
          or channel = 'SMS' and not exists (select from sms_gateway) then 'cancelled' else 'queued' end, claim = null,
        lease_until = null, state_at = ${now}, note = 'The sender vanished'
      where state = 'claimed' and lease_until <= ${now}`.execute(trx);
    await sql`update outbox set state = 'unknown', lease_until = null, state_at = ${now},
        note = 'The sender vanished while the text was leaving'
      where state = 'data_started' and lease_until <= ${now}`.execute(trx);
    // An SMS bears no id by which a phone could tell a double.
    const again = sql`policy = 'retry' and channel <> 'SMS'`;
    await sql`update outbox set state_at = ${now}, claim = case when ${again} then null else claim end,
        state = case when ${again} then 'queued' else 'held' end,
        send_at = case when ${again} then ${now}::timestamptz else send_at end,
        not_after = case when ${again} then ${now}::timestamptz + make_interval(days => ${lastingDays}) else not_after end
      where state = 'unknown' and state_at <= ${now}::timestamptz - make_interval(mins => ${unknownMinutes})`.execute(
      trx,
    );
    const { rows } = await sql<{ mailbox: number; at: string }>`
      select mailbox_id as mailbox, greatest(min(send_at), max(next_send)) as at
      from outbox join mailbox on mailbox.id = mailbox_id
      where state in ('queued', 'deferred') and mailbox.paused is null group by mailbox_id`.execute(trx);
    const { rows: users } = await sql<{ user: number; at: string }>`
      select outbox.user_id as user, greatest(min(send_at), max(next_send)) as at
      from outbox left join sms_share on sms_share.user_id = outbox.user_id
      where channel = 'SMS' and state in ('queued', 'deferred') and exists (select from sms_gateway where paused is null)
      group by outbox.user_id`.execute(trx);
    return {
      due: rows.map(({ mailbox, at }) => ({ mailbox, at: new Date(at) })),
      smsDue: users.map(({ user, at }) => ({ user, at: new Date(at) })),
    };
  });
