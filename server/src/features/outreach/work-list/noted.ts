import type { Answer, Received } from '@app/contract/base/endpoint';
import { undoMinutes } from '@app/contract/outreach/work-list';
import type * as api from '@app/contract/outreach/work-list';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../../audit/audit.ts';
import { ensureAssignment } from '../../membership/membership.ts';
import { refreshLastTouch } from '../../people/people.ts';
import { tagPerson } from '../../tags/tags.ts';
import { moveAfterReply } from '../answers/after-reply.ts';
import { intentOf } from '../incoming/intent.ts';

/** Clocks differ a little. */
const toleratedMs = 5 * 60_000;

/** When something happened; now unless said. */
export function pastMoment(at: string | undefined, now = new Date()): Date {
  const moment = at === undefined ? now : new Date(at);
  ensure(moment.getTime() <= now.getTime() + toleratedMs, 'invalid_input', {
    detail: 'at: Must not be in the future',
    fields: { at: 'Must not be in the future' },
  });
  return moment < now ? moment : now;
}

/** Somebody who is not part of another. Whoever else changes what goes to them waits. */
export async function lockPresent(trx: Transaction, id: number): Promise<void> {
  const person = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  ensure(person, 'person_not_found');
}

/** What one transaction stopped bears the moment of that transaction. It waits again, unless the same was queued since. */
export const resume = (trx: Transaction, person: number, note: string, stopped: RawBuilder<unknown>) =>
  sql`update outbox set state = 'queued', note = '', state_at = now()
    where person_id = ${person} and state = 'cancelled' and note = ${note} and state_at = ${stopped}
      and not exists (select from outbox as other where other.person_id = outbox.person_id and other.step = outbox.step
        and other.assignment_id = outbox.assignment_id and other.template_id = outbox.template_id and other.channel = outbox.channel
        and other.state not in ('draft', 'failed', 'cancelled', 'suppressed', 'expired'))`.execute(trx);

const attentionTag = ({ username }: Actor) => `${username}-needs-attention`;

/** What came in is an answer like any other: what would have followed is stopped by trigger. */
export async function recordMessage(
  doer: Doer,
  { params: { id: person }, body }: Received<typeof api.recordMessage>,
): Promise<Answer<typeof api.recordMessage>> {
  const { trx, actor } = doer;
  const { channel, direction, subject, text, at, assignment } = body;
  const moment = pastMoment(at);
  await lockPresent(trx, person);
  if (assignment !== null) await ensureAssignment(trx, assignment);
  const isAnswer = direction === 'in';
  const meant = isAnswer ? intentOf(text, moment) : undefined;
  const { id, entered } = await trx
    .insertInto('message')
    .values({
      person_id: person,
      user_id: actor.id,
      assignment_id: assignment,
      channel,
      direction,
      subject,
      body: text,
      at: moment.toISOString(),
      entered: sql`now()`,
      ...(meant && { intent: meant.intent, intent_until: meant.until ?? null, intent_because: meant.because }),
    })
    .returning(['id', 'entered'])
    .executeTakeFirstOrThrow();
  if (isAnswer) {
    await tagPerson(doer, person, { add: [attentionTag(actor)], remove: [] });
    await moveAfterReply(doer, { person, assignment });
  }
  await refreshLastTouch(trx, person);
  await audit(doer, {
    action: 'message_record',
    target: { kind: 'person', id: person },
    after: { message: id, channel, direction, at: moment.toISOString(), assignment },
  });
  return { id, undo_until: new Date(new Date(entered!).getTime() + undoMinutes * 60_000).toISOString() };
}

export async function deleteRecordedMessage(
  doer: Doer,
  { params: { id } }: Received<typeof api.deleteRecordedMessage>,
): Promise<Answer<typeof api.deleteRecordedMessage>> {
  const { trx, actor } = doer;
  const { rows: found } = await sql<{ person_id: number }>`select person_id from message
    where id = ${id} and user_id = ${actor.id} and entered is not null`.execute(trx);
  ensure(found[0], 'message_not_found');
  const person = found[0].person_id;
  await lockPresent(trx, person);
  const { rows } = await sql<{ in_time: boolean; tagged: boolean }>`
    select entered > now() - make_interval(mins => ${undoMinutes}) as in_time, exists (select from tagging join tag on tag.id = tag_id
      where tagging.kind = 'person' and object_id = message.person_id and tag.name = ${attentionTag(actor)}
        and tagging.created = entered) as tagged
    from message where id = ${id}`.execute(trx);
  ensure(rows[0], 'message_not_found');
  ensure(rows[0].in_time, 'undo_too_late');
  await resume(trx, person, 'Answered', sql`(select entered from message where id = ${id})`);
  await trx.deleteFrom('message').where('id', '=', id).execute();
  if (rows[0].tagged) await tagPerson(doer, person, { add: [], remove: [attentionTag(actor)] });
  await refreshLastTouch(trx, person);
  await audit(doer, { action: 'message_record_undo', target: { kind: 'person', id: person }, before: { message: id } });
}
