import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { markBounced, refuseContact } from '../../people/people.ts';
import { changeTags } from '../../tags/tags.ts';
import { hashAddress, lockPersonOf } from '../outbox/claim.ts';
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
}

/**
 * Which of ours a mail is about: what it answers, by the ids in it; else what we last sent from this mailbox to the address that it
 * comes from. Everything else in somebody's mailbox is none of our business.
 */
async function oursFor(db: Db, mailbox: number, ids: readonly string[], from: string): Promise<Ours | undefined> {
  const { rows } = await sql<Ours>`
    select outbox.id, outbox.person_id, outbox.assignment_id, address::text, coalesce(template.is_pitch, false) as is_pitch
    from outbox left join conversation_template as template on template.id = outbox.template_id
    where mailbox_id = ${mailbox} and state in ('sent', 'unknown', 'held', 'data_started')
      and (message_id = any(${ids}) or (address = ${from} and ${from} <> ''))
    order by message_id = any(${ids}) desc, outbox.id desc limit 1`.execute(db);
  return rows[0];
}

const idsIn = ({ inReplyTo, references }: Head): string[] => [...(inReplyTo ? [inReplyTo] : []), ...references];

/** Whether it is worth fetching the whole of a mail: it may be about one of ours. */
export const concernsUs = async (db: Db, mailbox: number, head: Head): Promise<boolean> =>
  head.isReport || (await oursFor(db, mailbox, idsIn(head), head.from)) !== undefined;

/**
 * Takes in a mail about one of ours, once, with all that follows from it in one transaction: the timeline, the end of the sequence,
 * the tag by which it is on the to-do page; for a bounce, an address that nobody writes to again. Says whether it was new.
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
    // Whoever answers, or whose server does, has got it.
    await sql`update outbox set state = 'sent', sent_at = coalesce(sent_at, data_started_at), state_at = now(),
        note = 'Answered, so it was sent'
      where id = ${ours.id} and state <> 'sent'`.execute(trx);
    await effects[mail.kind](trx, { receiver, ours, mail });
    return true;
  });

interface Incoming {
  receiver: Receiver;
  ours: Ours;
  mail: ReadMail;
}
type Effect = (trx: Transaction, incoming: Incoming) => Promise<void>;

const effects: Record<ReadMail['kind'], Effect> = {
  reply: async (trx, incoming) => {
    await record(trx, 'message', incoming);
    const { receiver, ours } = incoming;
    const tag = `${receiver.user.username}-${ours.is_pitch ? 'pitch-response' : 'needs-attention'}`;
    await changeTags(doerFor(trx, receiver), {
      params: { kind: 'person', id: ours.person_id },
      body: { add: [tag], remove: [] },
    });
  },
  /** Nobody has answered yet. Whoever is away gets nothing more before they are back. */
  auto_reply: async (trx, incoming) => {
    await record(trx, 'auto_reply', incoming);
    const { ours, mail } = incoming;
    if (mail.returns)
      await sql`update outbox set send_at = greatest(send_at, back.at), not_after = greatest(not_after, back.at + interval '7 days'),
          note = 'Is away until then'
        from (select (${mail.returns}::date + interval '1 day' + opens) at time zone zone as at from outreach_setting) as back
        where person_id = ${ours.person_id} and state in ('queued', 'deferred') and step > 0`.execute(trx);
  },
  bounce: async (trx, incoming) => {
    const { ours, mail } = incoming;
    await record(trx, 'bounce', incoming);
    await sql`update outbox set note = ${`Came back: ${mail.because}`.slice(0, 1000)} where id = ${ours.id}`.execute(
      trx,
    );
    if (mail.hard) await markBounced(trx, ours.person_id, [ours.address]);
  },
  complaint: async (trx, { ours }) => {
    await refuseContact(trx, ours.person_id);
    await trx
      .insertInto('suppression')
      .values({ address_hash: hashAddress(ours.address), reason: 'complaint' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  list: async () => undefined,
};

async function record(
  trx: Transaction,
  kind: 'message' | 'auto_reply' | 'bounce',
  { receiver, ours, mail }: Incoming,
): Promise<void> {
  const now = new Date();
  // The clock of whoever wrote may be wrong; nothing came in before it was asked for, or later than now.
  const at = mail.date && mail.date < now ? mail.date : now;
  await trx
    .insertInto('message')
    .values({
      person_id: ours.person_id,
      user_id: receiver.user.id,
      assignment_id: ours.assignment_id,
      channel: 'EMAIL',
      direction: 'in',
      kind,
      subject: mail.subject.slice(0, 300),
      body: mail.text,
      at: at.toISOString(),
      ...(kind === 'message' && {
        intent: mail.intent,
        intent_until: mail.until,
        intent_because: mail.because.slice(0, 500),
      }),
    })
    .execute();
}

/** In the name of whoever the mailbox belongs to: an answer came to them. */
const doerFor = (trx: Transaction, { user }: Receiver): Doer => ({
  trx,
  actor: { ...user, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined },
  caller: { ip: '', device_id: undefined, browser: '' },
});
