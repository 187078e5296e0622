import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/sms';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { Context } from '#platform/http/route';
import { readIncoming } from '../channels/sms.ts';
import { intentOf } from '../incoming/intent.ts';
import { record, takeInReply, type Written } from '../incoming/take-in.ts';
import { suppress } from '../outbox/suppress.ts';
import { incomingUrl } from './gateway.ts';
import { ensureGateway } from './status.ts';
import { isStop } from './stop-words.ts';

/** Ten SMS in one; what is longer was not written on a phone. */
const mostCharacters = 1600;

export async function receiveSms(
  { query: { token }, headers, body }: Received<typeof api.receiveSms>,
  { db, config }: Context<typeof api.receiveSms>,
): Promise<void> {
  const url = incomingUrl(config, token);
  const kind = await ensureGateway(db, config, { token, url, form: body, signature: headers['x-twilio-signature'] });
  const { providerId, from, text } = readIncoming(kind, body);
  if (!providerId || !from) return;
  // PostgreSQL keeps no NUL.
  const words = text.replaceAll('\0', '').toWellFormed().slice(0, mostCharacters);
  await db.transaction().execute((trx) => takeInSms(trx, { providerId: providerId.slice(0, 200), from, text: words }));
}

interface Sms {
  providerId: string;
  from: string;
  text: string;
}

/** Takes in an SMS, once, with all that follows from it in one transaction, as with a mail. */
async function takeInSms(trx: Transaction, { providerId, from, text }: Sms): Promise<void> {
  const { numInsertedOrUpdatedRows: isNew } = await trx
    .insertInto('incoming_sms')
    .values({ provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!isNew) return;
  const { intent, until = null, because } = intentOf(text, new Date());
  const about = await whoWrote(trx, from);
  const written = about && {
    ...about,
    words: { channel: 'SMS' as const, subject: '', text, date: null, intent, until, because },
  };
  if (!isStop(text)) {
    if (written) await takeInReply(trx, written);
    return;
  }
  await suppress(trx, { people: await peopleAt(trx, from), address: from, reason: 'stop_word' });
  // Nobody has anything to do about it.
  if (written) await record(trx, 'message', { ...written, words: { ...written.words, intent: 'no', until: null } });
}

/** Everybody whom this number may belong to. */
async function peopleAt(trx: Transaction, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person where merged_into is null and id in (
      select person_id from person_phone where phone__e164(phone) = phone__e164(${number})
      union select person_id from outbox where channel = 'SMS' and address = ${number})`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Found {
  outbox_id: number | null;
  person_id: number;
  assignment_id: number | null;
  is_pitch: boolean;
  user_id: number | null;
  username: string | null;
}

/**
 * Whom an SMS is from, and what it is about: what we last sent to that number. Else the only person who has it, and whoever wrote to
 * them last; of two, nobody can tell which.
 */
async function whoWrote(trx: Transaction, number: string): Promise<Omit<Written, 'words'> | undefined> {
  const found = (await lastSentTo(trx, number)) ?? (await onlyPersonAt(trx, number));
  if (!found) return undefined;
  // Whoever answers has got it.
  if (found.outbox_id !== null)
    await sql`update outbox set state = 'sent', sent_at = coalesce(sent_at, data_started_at), state_at = now(), lease_until = null,
      note = 'Answered, so it was sent' where id = ${found.outbox_id} and state <> 'sent'`.execute(trx);
  const { user_id, username, person_id, assignment_id, is_pitch } = found;
  const user = user_id !== null && username !== null ? { id: user_id, username } : undefined;
  return { user, about: { person_id, assignment_id, is_pitch } };
}

async function lastSentTo(trx: Transaction, number: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select outbox.id as outbox_id, person_id, outbox.assignment_id, outbox.user_id, username, coalesce(is_pitch, false) as is_pitch
    from outbox join app_user on app_user.id = outbox.user_id
    left join conversation_template as template on template.id = outbox.template_id
    where outbox.channel = 'SMS' and address = ${number} and outbox.state in ('sent', 'unknown', 'held', 'data_started')
    order by outbox.id desc limit 1`.execute(trx);
  return rows[0];
}

async function onlyPersonAt(trx: Transaction, number: string): Promise<Found | undefined> {
  const people = await peopleAt(trx, number);
  if (people.length !== 1) return undefined;
  const { rows } = await sql<Found>`
    select null as outbox_id, person.id as person_id, last.assignment_id, last.user_id, username, false as is_pitch
    from person left join lateral (select user_id, assignment_id from message
      where person_id = person.id and direction = 'out' order by at desc limit 1) as last on true
    left join app_user on app_user.id = last.user_id where person.id = ${people[0]!}`.execute(trx);
  return rows[0];
}
