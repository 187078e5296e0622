import type * as api from '@app/contract/outreach/answers';
import type { Answer, Received } from '@app/contract/base/endpoint';
import type { ReplyIntent } from '@app/contract/outreach/reply-intent';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { audit } from '../../audit/audit.ts';
import { createPersonAssignment } from '../../board/board.ts';
import {
  addReminder,
  changeReminder,
  markBounced,
  markDeadNumber,
  unmarkBounced,
  unmarkDeadNumber,
} from '../../people/people.ts';

/** What came of saying what an answer means. */
interface Effects {
  reminder?: number;
  /** Of the card that was archived. */
  archived?: { assignment: number; version: number };
  /** An address, or a number. */
  marked?: string;
}
interface Reply {
  id: number;
  person_id: number;
  assignment_id: number | null;
  channel: string;
  /** Where we had written to: an address, or a number. */
  address: string | null;
  confirmed_by: number | null;
  confirmed_effects: Effects;
}
type Said = Received<typeof api.confirmIntent>['body'];

/** What was said before is undone first, so that whoever corrects it leaves nothing of it behind. */
export async function confirmIntent(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.confirmIntent>,
): Promise<Answer<typeof api.confirmIntent>> {
  const { trx, actor } = doer;
  const reply = await lockReply(doer, id);
  await undoEffects(doer, reply);
  const effects = await applyEffects(doer, reply, body);
  const isSaid = body.intent !== null;
  const { rows } = await sql<{ intent: ReplyIntent }>`
    update message set confirmed = ${body.intent}, confirmed_by = ${isSaid ? actor.id : null},
      confirmed_at = ${isSaid ? sql`now()` : null}, confirmed_effects = ${JSON.stringify(effects)}::jsonb
    where id = ${id} returning message__meaning(message) as intent`.execute(trx);
  await audit(doer, {
    action: 'intent_confirm',
    target: { kind: 'person', id: reply.person_id },
    also: reply.assignment_id === null ? [] : [{ kind: 'assignment', id: reply.assignment_id }],
    after: { message: id, intent: body.intent },
  });
  const { reminder = null, archived, marked = null } = effects;
  return { id, ...rows[0]!.intent, reminder, archived: archived !== undefined, marked };
}

async function lockReply({ trx }: Doer, id: number): Promise<Reply> {
  const { rows } = await sql<Reply>`
    select message.id, message.person_id, message.assignment_id, message.channel, confirmed_by, confirmed_effects,
      case channel when 'SMS' then nullif(from_address::text, '')
        else (select address::text from outbox where outbox.id = answers_id and outbox.channel = 'EMAIL') end as address
    from message where id = ${id} and direction = 'in' and kind = 'message' for update`.execute(trx);
  ensure(rows[0], 'message_not_found');
  return rows[0];
}

async function applyEffects(doer: Doer, reply: Reply, said: Said): Promise<Effects> {
  const { person_id: person } = reply;
  if (said.intent === 'later' && said.remind !== null) {
    const body = { due: said.remind, text: 'Asked to hear from us later', prospect: false };
    return { reminder: (await addReminder(doer, { params: { id: person }, body })).id };
  }
  if (said.intent === 'no' && said.archive_reason !== null) return archive(doer, reply, said.archive_reason);
  if (said.intent === 'wrong_person' && said.not_theirs && reply.address !== null)
    return (await markWrong(doer, reply, reply.address)) ? { marked: reply.address } : {};
  return {};
}

const markWrong = ({ trx }: Doer, { channel, person_id }: Reply, address: string) =>
  channel === 'SMS' ? markDeadNumber(trx, person_id, address) : markBounced(trx, person_id, [address]);
const unmarkWrong = ({ trx }: Doer, { channel, person_id }: Reply, address: string) =>
  channel === 'SMS' ? unmarkDeadNumber(trx, person_id, address) : unmarkBounced(trx, person_id, [address]);

/** Whoever is not on the board, or archived there, stays as they are. */
async function archive(doer: Doer, { person_id: person, assignment_id: assignment }: Reply, reason: string) {
  if (assignment === null) return {};
  const card = await cardOf(doer, person, assignment);
  if (!card || card.archived || card.deleted) return {};
  const { version } = await createPersonAssignment(doer, {
    body: { person, assignment, archived: true, archive_reason: reason },
  });
  return { archived: { assignment, version } };
}

/** Only what the one who undoes it has done, and what nobody has changed since. */
async function undoEffects(doer: Doer, reply: Reply) {
  const { person_id: person, confirmed_by, confirmed_effects: done } = reply;
  if (done.marked !== undefined) await unmarkWrong(doer, reply, done.marked);
  if (done.reminder !== undefined && confirmed_by === doer.actor.id)
    await changeReminder(doer, { params: { id: done.reminder }, body: { done: true } });
  if (done.archived !== undefined) {
    const { assignment, version } = done.archived;
    const card = await cardOf(doer, person, assignment);
    if (card?.version === version)
      await createPersonAssignment(doer, { body: { person, assignment, archived: false, base_version: version } });
  }
}

async function cardOf({ trx }: Doer, person: number, assignment: number) {
  const { rows } = await sql<{ version: number; archived: boolean; deleted: boolean }>`
    select record.version, archived, record.deleted from board_card as card join person_assignment as record on record.id = record_id
    join assignment on assignment.id = card.assignment_id
    where card.person_id = ${person} and card.assignment_id = ${assignment} and assignment.deleted is null`.execute(
    trx,
  );
  return rows[0];
}
