import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/sms';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { Context } from '#platform/http/route';
import { readIncoming } from '../channels/sms.ts';
import { intentOf } from '../incoming/intent.ts';
import { record, takeInReply, type Written } from '../incoming/take-in.ts';
import { confirmSent } from '../outbox/settle.ts';
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
  const people = await lockPeopleAt(trx, from);
  const { intent, until = null, because } = intentOf(text, new Date());
  const about = await whoWrote(trx, from, people);
  const words = { channel: 'SMS', from, subject: '', text, date: null, intent, until, because } as const;
  if (!isStop(text)) {
    if (about) await takeInReply(trx, { ...about, ...words });
    return;
  }
  await suppress(trx, { people, address: from, reason: 'stop_word' });
  // Nobody has anything to do about it.
  if (about) await record(trx, 'message', { ...about, ...words, intent: 'no', until: null });
}

/** Everybody whom this number may belong to. Whoever else changes what goes to them waits. */
async function lockPeopleAt(trx: Transaction, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person where merged_into is null and id in (
      select person_id from person_phone where phone__e164(phone) = phone__e164(${number})
      union select person_id from outbox where channel = 'SMS' and address = ${number})
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Found extends Omit<Written['about'], 'id'> {
  id: number | null;
  user_id: number | null;
  username: string | null;
}

/**
 * Whom an SMS is from, and what it is about: what we last sent to that number. Else the only person who has it, and whoever wrote to
 * them last; of two, nobody can tell which.
 */
async function whoWrote(
  trx: Transaction,
  number: string,
  people: readonly number[],
): Promise<Pick<Written, 'user' | 'about'> | undefined> {
  const found =
    (await lastSentTo(trx, number)) ?? (people.length === 1 ? await lastWordTo(trx, people[0]!) : undefined);
  if (!found) return undefined;
  const { user_id, username, ...about } = found;
  // It can be about nothing else, so it has arrived.
  if (about.id !== null && about.sent_at === null) await confirmSent(trx, about.id, 'Answered, so it was sent');
  return { user: user_id !== null && username !== null ? { id: user_id, username } : undefined, about };
}

async function lastSentTo(trx: Transaction, number: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select outbox.id, person_id, outbox.assignment_id, outbox.user_id, username, sent_at, coalesce(is_pitch, false) as is_pitch
    from outbox join app_user on app_user.id = outbox.user_id
    left join conversation_template as template on template.id = outbox.template_id
    where outbox.channel = 'SMS' and address = ${number} and outbox.state in ('sent', 'unknown', 'held', 'data_started')
    order by outbox.state = 'sent' desc, outbox.id desc limit 1`.execute(trx);
  return rows[0];
}

async function lastWordTo(trx: Transaction, person: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select null as id, person.id as person_id, last.assignment_id, last.user_id, username, null as sent_at, false as is_pitch
    from person left join lateral (select user_id, assignment_id from message
      where person_id = person.id and direction = 'out' order by at desc limit 1) as last on true
    left join app_user on app_user.id = last.user_id where person.id = ${person}`.execute(trx);
  return rows[0];
}
