import { createHash, randomUUID } from 'node:crypto';
import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import { type OutboxChannel, wayOut } from '@app/contract/outreach/channels';
import { settledTags } from '@app/contract/roles/todo';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';

/*
 * How a message leaves. Each step is one statement or one short transaction that names the claim it acts for, so whoever lost
 * the claim changes nothing:
 *
 *   queued -> claimed -> data_started -> sent | deferred | failed | unknown
 *
 * No byte of a text leaves before `data_started` is committed. So a row that is only claimed was never sent, and can be tried
 * again; one whose sender vanished after `data_started` is unknown, and nobody sends it again without a decision.
 * `now` is always given: the same rules hold for a clock of a test.
 */

/** What has not left so long after it was to leave is too late: caps move it to later days, and weekends lie in between. */
export const lastingDays = 7;
/** What a person sends by hand waits for whoever is on holiday. */
const handDays = 30;
export const lastingDaysOf = (channel: OutboxChannel): number => (wayOut(channel) === 'hand' ? handDays : lastingDays);
/** For so long a claim holds, until the text begins to leave. */
export const claimMinutes = 5;
/** For so long the other side may take to confirm a text (RFC 5321 wants ten minutes), and a little more. */
export const dataMinutes = 15;

export interface Claimed {
  id: number;
  claim: string;
  mailbox_id: number | null;
  message_id: string;
  person_id: number;
  address: string;
  subject: string;
  body: string;
  in_reply_to: string | null;
  mail_references: string[];
  /** Whoever gets it has written to us. */
  is_answer: boolean;
  opt_out_token: string;
  open_token: string;
  is_first: boolean;
  /** What the firm says about their data, if they have not been told yet that we keep them. */
  notice: string;
  attempts: number;
}
/** A message to send; or when to look again; or nothing, if none waits. */
export type Next = { claimed: Claimed } | { wait: Date } | { nothing: true };

/** Whether an address or a number is known not to reach somebody: it came back, or it is someone else's. */
export const isMarked = (person: RawBuilder<unknown>, address: RawBuilder<unknown>) => sql`(
  exists (select from person_email where person_email.person_id = ${person} and email = ${address} and state <> 'valid')
  or exists (select from person_phone where person_phone.person_id = ${person} and phone__e164(phone) = ${address}::text
    and state <> 'valid'))`;

/** Why somebody is not to be written to, asked wherever it counts; null if they may be. */
const refusal = sql`case
  when exists (select from person where person.id = outbox.person_id and (do_not_contact or restricted or merged_into is not null))
    or exists (select from suppression where address_hash = sha256(convert_to(lower(outbox.address::text), 'UTF8')))
    then 'Does not want to be contacted'
  when ${isMarked(sql`outbox.person_id`, sql`outbox.address`)} then 'The address or number does not work, or is not theirs' end`;
export const hashAddress = (address: string): Buffer => createHash('sha256').update(address.toLowerCase()).digest();

/** Everyone who changes what goes to a person and the person too locks the person first, so that none waits in a circle. */
export const lockPersonOf = (trx: Transaction, message: number) =>
  sql`${plannedOnce} select from person where id = (select person_id from outbox where id = ${message}) for no key update`.execute(
    trx,
  );

/** Why a follow-up is not sent; null if it is. */
const stopped = sql`case
  when exists (select from person_assignment as record join board_card as card on card.record_id = record.id
    where card.person_id = outbox.person_id and card.assignment_id = outbox.assignment_id and archived) then 'Archived on the board'
  when exists (select from assignment where assignment.id = outbox.assignment_id
    and (assignment.deleted is not null or not status = any(${statusValues(openStatuses)}))) then 'The role is closed'
  when exists (select from tagging join tag on tag.id = tag_id where tagging.kind = 'person' and object_id = outbox.person_id
    and tag.name = any(${settledTags}::citext[])) then 'Settled by a tag' end`;

/**
 * What messages leave from, at most one at a time, by the rules of its own: a mailbox, or the share of a user in the gateway for SMS.
 * Claims wait for each other on its row, which counts them.
 */
interface Lane {
  row: RawBuilder<unknown>;
  isIt: RawBuilder<unknown>;
  /** Which messages are its own. */
  own: RawBuilder<unknown>;
  isPaused: RawBuilder<unknown>;
  perDay: RawBuilder<unknown>;
  firstPerDay: RawBuilder<unknown>;
  /** Whether a message is within what one recipient's server may get. */
  isWithin: (now: Date) => RawBuilder<unknown>;
  words: { full: string; spaced: string };
}

const mailboxLane = (id: number): Lane => ({
  row: sql`mailbox`,
  isIt: sql`mailbox.id = ${id}`,
  own: sql`outbox.mailbox_id = ${id}`,
  isPaused: sql`mailbox.paused is not null`,
  perDay: sql`per_day`,
  firstPerDay: sql`first_per_day`,
  isWithin: (now) => sql`(select count(*) from outbox as other where other.domain = outbox.domain
    and other.claimed_at > ${now}::timestamptz - interval '1 hour') < per_domain_hour`,
  words: { full: 'The mails of this day are used up', spaced: 'Mails are spaced out' },
});

const smsLane = (user: number): Lane => ({
  row: sql`sms_share`,
  isIt: sql`sms_share.user_id = ${user}`,
  own: sql`outbox.channel = 'SMS' and outbox.user_id = ${user}`,
  isPaused: sql`not exists (select from sms_gateway where sms_gateway.paused is null)`,
  perDay: sql`(select coalesce(max(sms_gateway.per_day), 0) from sms_gateway)`,
  firstPerDay: sql`2147483647`,
  isWithin: () => sql`true`,
  words: { full: 'The SMS of this day are used up', spaced: 'SMS are spaced out' },
});

interface Standing {
  paused: boolean;
  next_send: string | null;
  /** The first that waits. */
  due: string | null;
  /** Until when one is on its way. */
  busy: string | null;
  open: string;
  tomorrow: string;
  full: boolean;
  first_full: boolean;
}

/** Takes the next mail of a mailbox, if the rules let one leave now. */
export const claimNext = (db: Db, mailbox: number, now: Date): Promise<Next> =>
  db.transaction().execute((trx) => claimFrom(trx, mailboxLane(mailbox), now));

/** Takes the next SMS of a user, if the rules let one leave now. */
export const claimNextSms = (db: Db, user: number, now: Date): Promise<Next> =>
  db.transaction().execute(async (trx) => {
    await sql`insert into sms_share (user_id) values (${user}) on conflict do nothing`.execute(trx);
    return claimFrom(trx, smsLane(user), now);
  });

async function claimFrom(trx: Transaction, lane: Lane, now: Date): Promise<Next> {
  const standing = await lockLane(trx, lane, now);
  if (!standing || standing.paused || !standing.due) return { nothing: true };
  const { due, busy, next_send, open, tomorrow, full, first_full } = standing;
  const first = [due, busy, next_send]
    .map((moment) => moment && new Date(moment))
    .find((moment) => moment && moment > now);
  if (first) return { wait: first };
  if (new Date(open) > now) return rest(trx, lane, { until: open, why: 'The send window is closed' });
  if (full) return rest(trx, lane, { until: tomorrow, why: lane.words.full });
  return take(trx, lane, { now, onlyKnown: first_full, tomorrow });
}

/** How it stands. Whoever else wants to claim from it waits until this transaction ends. */
async function lockLane(trx: Transaction, lane: Lane, now: Date): Promise<Standing | undefined> {
  const { row, isIt, own, isPaused, perDay, firstPerDay } = lane;
  await sql`${plannedOnce} select from ${row} where ${isIt} for update`.execute(trx);
  const { rows } = await sql<Standing>`${plannedOnce}
    select ${isPaused} or setting.paused is not null as paused, next_send,
      (select min(send_at) from outbox where ${own} and state in ('queued', 'deferred')) as due,
      (select max(lease_until) from outbox where ${own} and state in ('claimed', 'data_started')
        and lease_until > ${now}) as busy,
      outreach__next_open(${now}, zone, opens, closes, weekdays) as open,
      outreach__next_open((date_trunc('day', ${now} at time zone zone) + interval '1 day') at time zone zone,
        zone, opens, closes, weekdays) as tomorrow,
      (${now} at time zone zone)::date = day and day_sent >= ${perDay} as full,
      (${now} at time zone zone)::date = day and day_first >= ${firstPerDay} as first_full
    from ${row}, outreach_setting as setting where ${isIt}`.execute(trx);
  return rows[0];
}

/** Why a message does not leave, and what becomes of it; null if it may. */
export const verdict = (now: Date) => sql`case
  when not_after < ${now} then jsonb_build_object('state', 'expired', 'note', 'It could not leave in time')
  when ${refusal} is not null then jsonb_build_object('state', 'suppressed', 'note', ${refusal})
  when step > 0 and ${stopped} is not null then jsonb_build_object('state', 'cancelled', 'note', ${stopped}) end`;

async function rest(
  trx: Transaction,
  { row, isIt }: Lane,
  { until, why }: { until: string; why: string },
): Promise<Next> {
  await sql`update ${row} set next_send = ${until}, waits_for = ${why} where ${isIt}`.execute(trx);
  return { wait: new Date(until) };
}

interface Candidate {
  id: number;
  verdict: { state: string; note: string } | null;
}

interface Rules {
  now: Date;
  /** Today's first contacts are used up; whoever knows us can still be written to. */
  onlyKnown: boolean;
  tomorrow: string;
}

/** The first that is due and within the caps. Whatever is too late, unwanted or pointless is put aside on the way to it. */
async function take(trx: Transaction, lane: Lane, { now, onlyKnown, tomorrow }: Rules): Promise<Next> {
  for (;;) {
    const { rows } = await sql<Candidate>`${plannedOnce}
      select outbox.id, ${verdict(now)} as verdict from outbox, outreach_setting as setting
      where ${lane.own} and outbox.state in ('queued', 'deferred') and send_at <= ${now}
        and (not ${onlyKnown}::boolean or not is_first) and ${lane.isWithin(now)}
      order by send_at, outbox.id limit 1 for update of outbox skip locked`.execute(trx);
    const [candidate] = rows;
    if (!candidate) return restOrEnd(trx, lane, { now, onlyKnown, tomorrow });
    if (!candidate.verdict) return { claimed: await claim(trx, lane, candidate.id, now) };
    const { state, note } = candidate.verdict;
    await sql`update outbox set state = ${state}, note = ${note}, state_at = ${now} where id = ${candidate.id}`.execute(
      trx,
    );
  }
}

/** What is due must wait for tomorrow or for its domain; or nothing is left of it. */
async function restOrEnd(trx: Transaction, lane: Lane, { now, onlyKnown, tomorrow }: Rules): Promise<Next> {
  const { rows } = await sql<{ due: string | null; known: boolean }>`
    select min(send_at) as due, coalesce(bool_or(not is_first) filter (where send_at <= ${now}), false) as known
    from outbox where ${lane.own} and state in ('queued', 'deferred')`.execute(trx);
  const { due, known } = rows[0]!;
  if (due === null) return { nothing: true };
  if (new Date(due) > now) return { wait: new Date(due) };
  if (onlyKnown && !known)
    return rest(trx, lane, { until: tomorrow, why: 'The first contacts of this day are used up' });
  const until = new Date(now.getTime() + 5 * 60_000).toISOString();
  return rest(trx, lane, { until, why: 'Enough mails to this domain in the last hour' });
}

/** The lane counts it, and waits for a while before the next. */
async function claim(trx: Transaction, { row, isIt, words }: Lane, id: number, now: Date): Promise<Claimed> {
  const { rows } = await sql<Claimed>`${plannedOnce}
    with claimed as (
      update outbox set state = 'claimed', claim = ${randomUUID()}, claimed_at = ${now}, attempts = attempts + 1, state_at = ${now},
        lease_until = ${now}::timestamptz + make_interval(mins => ${claimMinutes})
      where id = ${id}
      returning id, claim, mailbox_id, message_id, person_id, address::text, subject, body, in_reply_to, mail_references, opt_out_token, open_token, is_first,
        attempts, reply_to_id is not null as is_answer,
        coalesce((select notice from outreach_setting, person where person.id = outbox.person_id and notice_sent is null), '') as notice
    ), counted as (
      update ${row} set waits_for = ${words.spaced}, day = today,
        day_sent = 1 + case when day = today then day_sent else 0 end,
        day_first = is_first::int + case when day = today then day_first else 0 end,
        next_send = ${now}::timestamptz + make_interval(secs => spacing_from + (spacing_to - spacing_from) * random())
      from claimed, (select *, (${now}::timestamptz at time zone zone)::date as today from outreach_setting) as setting
      where ${isIt}
    )
    select * from claimed`.execute(trx);
  return rows[0]!;
}

/**
 * The fence: committed before the first byte of the text leaves. False if the claim was lost, or if whoever it goes to does not
 * want to be contacted any more: their refusal and this statement wait for each other on the row of the person. `tracked` says
 * whether the text tells when it is opened.
 */
export const startData = (
  db: Db,
  { id, claim, person_id }: Pick<Claimed, 'id' | 'claim' | 'person_id'>,
  now: Date,
  tracked = false,
) =>
  db.transaction().execute(async (trx) => {
    await sql`${plannedOnce} select from person where id = ${person_id} for share`.execute(trx);
    const { rows } = await sql<{ state: string }>`${plannedOnce}
      update outbox set
        state = case when ${refusal} is null then 'data_started' else 'suppressed' end, note = coalesce(${refusal}, ''),
        data_started_at = ${now}, state_at = ${now}, lease_until = ${now}::timestamptz + make_interval(mins => ${dataMinutes}),
        tracked = ${tracked}
      where id = ${id} and claim = ${claim} and state = 'claimed' and lease_until > ${now}
        and not exists (select from outreach_setting where paused is not null)
      returning state`.execute(trx);
    return rows[0]?.state === 'data_started';
  });
