import type * as api from '@app/contract/outreach/answers';
import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Channel } from '@app/contract/outreach/channels';
import { answerSubject } from '@app/contract/outreach/intents';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { changeTags } from '../../tags/tags.ts';
import { doerFor } from '../doer.ts';
import { isMarked } from '../outbox/claim.ts';

/** What is needed to answer a message: where to, about what, and in which thread. */
export interface Answered {
  id: number;
  person: number;
  assignment: number | null;
  channel: Channel;
  /** Empty where it is not known. */
  address: string;
  /** It is known not to reach them. */
  is_marked: boolean;
  in_reply_to: string | null;
  references: string[];
}

/** Only what a person wrote can be answered. */
export async function findAnswered(db: Db, id: number): Promise<Answered> {
  const { rows } = await sql<Answered>`
    select id, person_id as person, assignment_id as assignment, channel, from_address::text as address,
      ${isMarked(sql`person_id`, sql`from_address`)} as is_marked, mail_id as in_reply_to,
      case when mail_id is null then '{}' else mail_references || mail_id end as references
    from message where id = ${id} and direction = 'in' and kind = 'message'`.execute(db);
  ensure(rows[0], 'message_not_found');
  return rows[0];
}

export async function getReply(
  db: Db,
  { params: { id } }: Received<typeof api.getReply>,
): Promise<Answer<typeof api.getReply>> {
  const { rows } = await sql<Omit<Answer<typeof api.getReply>, 'answer_subject'>>`
    select message.id, message.channel, message.at, message.subject, message.body,
      jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)) as person,
      case when ${isMarked(sql`person.id`, sql`from_address`)} then ''
        else coalesce(nullif(from_address::text, ''), outreach__way(person.id, message.channel), '') end as address,
      do_not_contact or restricted as refuses
    from message join person on person.id = person_id
    where message.id = ${id} and direction = 'in' and message.kind = 'message'`.execute(db);
  ensure(rows[0], 'message_not_found');
  return { ...rows[0], answer_subject: answerSubject(rows[0].subject) };
}

/** Whoever was answered needs no attention any more, unless they have written again meanwhile. */
export async function settleAnswered(trx: Transaction, outbox: number): Promise<void> {
  const { rows } = await sql<{ id: number; username: string; person: number; tags: string[] }>`
    select app_user.id, app_user.username, outbox.person_id as person, array(select tag.name::text from tagging join tag on tag.id = tag_id
      where kind = 'person' and object_id = outbox.person_id
        and tag.name in (app_user.username || '-needs-attention', app_user.username || '-pitch-response')) as tags
    from outbox join app_user on app_user.id = outbox.user_id join message as answered on answered.id = reply_to_id
    where outbox.id = ${outbox} and not exists (select from message as newer where newer.person_id = outbox.person_id
      and newer.direction = 'in' and newer.kind = 'message' and newer.at > answered.at)`.execute(trx);
  const [found] = rows;
  if (!found || found.tags.length === 0) return;
  const { person, tags, ...user } = found;
  const params = { kind: 'person' as const, id: person };
  await changeTags(doerFor(trx, user), { params, body: { add: [], remove: tags } });
}
