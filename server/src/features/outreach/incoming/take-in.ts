import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { markBounced } from '../../people/people.ts';
import { changeTags } from '../../tags/tags.ts';
import { pauseIfUnwelcome } from '../mailboxes/mailbox-health.ts';
import { moveAfterReply } from '../answers/after-reply.ts';
import { doerFor } from '../doer.ts';
import { lockPersonOf } from '../outbox/claim.ts';
import { confirmSent } from '../outbox/settle.ts';
import { suppress } from '../outbox/suppress.ts';
import type { Head, ReadMail } from './read-apart.ts';

/** The mailbox that a mail came into, and whose it is. */
export interface Receiver {
  mailbox: number;
  user: { id: number; username: string };
}

/** The mail of ours that another one is about. */
interface Ours {
  id: number;
  person_id: number;
  assignment_id: number | null;
  address: string;
  is_pitch: boolean;
  /** The mail says so itself. */
  is_named: boolean;
  /** Null if nobody knows whether it left. */
  sent_at: string | null;
}

/**
 * Which of ours a mail is about: what it answers, by the ids in it; else what we last sent from this mailbox to the address that it
 * comes from. Everything else in somebody's mailbox is none of our business, and neither is what whoever was erased writes.
 */
async function oursFor(db: Db, mailbox: number, ids: readonly string[], from: string): Promise<Ours | undefined> {
  const { rows } = await sql<Ours>`
    select outbox.id, outbox.person_id, outbox.assignment_id, address::text, coalesce(template.is_pitch, false) as is_pitch,
      sent_at, message_id = any(${ids}) as is_named
    from outbox left join conversation_template as template on template.id = outbox.template_id
    where mailbox_id = ${mailbox} and state in ('sent', 'unknown', 'held', 'data_started')
      and (message_id = any(${ids}) or (address = ${from} and ${from} <> ''))
      and not exists (select from person where person.id = outbox.person_id and erased is not null)
    order by is_named desc, state = 'sent' desc, outbox.id desc limit 1`.execute(db);
  return rows[0];
}

const idsIn = ({ inReplyTo, references }: Head): string[] => [...(inReplyTo ? [inReplyTo] : []), ...references];

/** What a mail program made up for a mail; ours for one without is none. */
const isMailId = (id: string): boolean => /^<[^\s<>]{1,250}>$/.test(id);
/** More of a thread than this helps no mail program. */
const longestThread = 50;
/** What came before a mail, for an answer to it. */
const referencesIn = ({ inReplyTo, references }: Head): string[] =>
  (references.length > 0 ? references : inReplyTo ? [inReplyTo] : []).filter(isMailId).slice(-longestThread);

/** Whether it is worth fetching the whole of a mail: it may be about one of ours. */
export const concernsUs = async (db: Db, mailbox: number, head: Head): Promise<boolean> =>
  head.isReport || (await oursFor(db, mailbox, idsIn(head), head.from)) !== undefined;

/**
 * Takes in a mail about one of ours, once, with all that follows from it in one transaction: the timeline, the end of the sequence,
 * the tag by which it is on the to-do page, the card that moves; for a bounce, an address that nobody writes to again. Says whether it was new.
 */
export const takeIn = (db: Db, receiver: Receiver, mail: ReadMail): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { mailbox } = receiver;
    const ids = [...(mail.originalMessageId ? [mail.originalMessageId] : []), ...idsIn(mail.head)];
    const from = mail.kind === 'reply' || mail.kind === 'auto_reply' ? mail.head.from : (mail.recipients[0] ?? '');
    const ours = await oursFor(trx, mailbox, ids, from);
    if (!ours) return false;
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('incoming_mail')
      .values({
        mailbox_id: mailbox,
        message_id: mail.head.messageId.slice(0, 1000),
        kind: mail.kind,
        outbox_id: ours.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!isNew) return false;
    await lockPersonOf(trx, ours.id);
    // Whoever answers it, or whose server does, has got it.
    if (ours.is_named) await confirmSent(trx, ours.id, 'Answered, so it was sent');
    await effects[mail.kind](trx, { receiver, ours, mail });
    if (mail.kind === 'bounce' || mail.kind === 'complaint') await pauseIfUnwelcome(trx, mailbox);
    return true;
  });

interface Incoming {
  receiver: Receiver;
  ours: Ours;
  mail: ReadMail;
}
type Effect = (trx: Transaction, incoming: Incoming) => Promise<void>;

const effects: Record<ReadMail['kind'], Effect> = {
  reply: (trx, incoming) => takeInReply(trx, writtenIn(incoming)),
  /** Nobody has answered yet. Whoever is away gets nothing more before they are back. */
  auto_reply: async (trx, incoming) => {
    await recordMail(trx, 'auto_reply', incoming);
    const { ours, mail } = incoming;
    if (mail.returns)
      await sql`update outbox set send_at = greatest(send_at, back.at), not_after = greatest(not_after, back.at + interval '7 days'),
          note = 'Is away until then'
        from (select (${mail.returns}::date + interval '1 day' + opens) at time zone zone as at from outreach_setting) as back
        where person_id = ${ours.person_id} and state in ('queued', 'deferred') and step > 0`.execute(trx);
  },
  bounce: async (trx, incoming) => {
    const { ours, mail } = incoming;
    await recordMail(trx, 'bounce', incoming);
    await sql`update outbox set note = ${`Came back: ${mail.because}`.slice(0, 1000)} where id = ${ours.id}`.execute(
      trx,
    );
    if (mail.hard) await markBounced(trx, ours.person_id, [ours.address]);
  },
  complaint: async (trx, { ours }) => {
    await suppress(trx, { people: [ours.person_id], address: ours.address, reason: 'complaint' });
  },
  list: async () => undefined,
};

type Recorded = 'message' | 'auto_reply' | 'bounce';
export interface Written {
  /** To whom; undefined if nobody has written to them. */
  user: Receiver['user'] | undefined;
  /** What of ours it is about; without an id, nothing that we know of. */
  about: Pick<Ours, 'person_id' | 'assignment_id' | 'is_pitch' | 'sent_at'> & { id: number | null };
  channel: 'EMAIL' | 'SMS';
  /** An address or a number, which an answer goes to. */
  from: string;
  subject: string;
  text: string;
  date: Date | null;
  /** What it seems to mean. */
  intent: ReadMail['intent'];
  until: ReadMail['until'];
  because: string;
  /** The mail itself, for the thread that an answer goes into. */
  head?: Head;
}

function writtenIn({ receiver: { user }, ours, mail }: Incoming): Written {
  const { head, subject, text, date, intent, until, because } = mail;
  return { user, about: ours, channel: 'EMAIL', from: head.from, subject, text, date, intent, until, because, head };
}
const recordMail = (trx: Transaction, kind: Recorded, incoming: Incoming) => record(trx, kind, writtenIn(incoming));

/** An answer of a person, by whatever channel: on the timeline, by a tag on the to-do page of whoever it came to, and on the board. */
export async function takeInReply(trx: Transaction, written: Written): Promise<void> {
  await record(trx, 'message', written);
  const { user, about } = written;
  if (!user) return;
  const tag = `${user.username}-${about.is_pitch ? 'pitch-response' : 'needs-attention'}`;
  const doer = doerFor(trx, user);
  await changeTags(doer, { params: { kind: 'person', id: about.person_id }, body: { add: [tag], remove: [] } });
  await moveAfterReply(doer, { person: about.person_id, assignment: about.assignment_id });
}

export async function record(trx: Transaction, kind: Recorded, written: Written): Promise<void> {
  const { user, about, head } = written;
  // The clock of whoever wrote may be wrong; nothing came in before it was asked for, or later than now.
  const earliest = about.sent_at === null ? 0 : Date.parse(about.sent_at) + 1;
  const at = new Date(Math.min(Math.max(written.date?.getTime() ?? Infinity, earliest), Date.now()));
  await trx
    .insertInto('message')
    .values({
      person_id: about.person_id,
      user_id: user?.id ?? null,
      assignment_id: about.assignment_id,
      channel: written.channel,
      direction: 'in',
      kind,
      subject: written.subject.slice(0, 300),
      body: written.text,
      at: at.toISOString(),
      answers_id: about.id,
      from_address: written.from.slice(0, 254),
      ...(head && { mail_id: isMailId(head.messageId) ? head.messageId : null, mail_references: referencesIn(head) }),
      ...(kind === 'message' && {
        intent: written.intent,
        intent_until: written.until,
        intent_because: written.because.slice(0, 500),
      }),
    })
    .execute();
}
