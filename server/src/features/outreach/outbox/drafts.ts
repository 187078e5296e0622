import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Draft } from '@app/contract/outreach/drafts';
import type * as api from '@app/contract/outreach/drafts';
import { type OutboxChannel } from '@app/contract/outreach/channels';
import { renderText } from '@app/contract/outreach/template-text';
import { isOwn } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { audit, personTargets } from '../../audit/audit.ts';
import { items, obstaclesOf, queueMessages, reachOf } from './messages.ts';

interface Row {
  user_id: number;
  person: number;
  assignment: number | null;
  template: number | null;
  channel: OutboxChannel;
  subject: string;
  body: string;
}

/** To everybody but the one whose draft it is, it does not exist. */
async function findDraft(db: Db, actor: Actor, id: number, { lock = false } = {}): Promise<Row> {
  const { rows } = await sql<Row>`
    select user_id, person_id as person, assignment_id as assignment, template_id as template, channel, subject, body
    from outbox where id = ${id} and state = 'draft' ${lock ? sql`for update` : sql``}`.execute(db);
  ensure(rows[0] && isOwn(actor, rows[0].user_id), 'message_not_found');
  return rows[0];
}

export async function getDraft(
  db: Db,
  { params: { id } }: Received<typeof api.getDraft>,
  actor: Actor,
): Promise<Draft> {
  const { person, subject, body, ...about } = await findDraft(db, actor, id);
  const way = (await reachOf(db, { ...about, people: [person] })).get(person);
  const missing = [...renderText(subject, {}).missing, ...renderText(body, {}).missing];
  const { rows } = await items(db, sql`where outbox.id = ${id}`);
  return {
    message: rows[0]!,
    address: way?.address ?? '',
    body,
    obstacles: way ? obstaclesOf(way, missing) : ['no_address'],
  };
}

export async function changeDraft(
  doer: Doer,
  { params, body: { subject, body } }: Received<typeof api.changeDraft>,
): Promise<Draft> {
  const { trx, actor } = doer;
  const { person } = await findDraft(trx, actor, params.id, { lock: true });
  await trx.updateTable('outbox').set({ subject, body }).where('id', '=', params.id).execute();
  await audit(doer, {
    action: 'draft_change',
    target: { kind: 'message', id: params.id },
    also: personTargets([person]),
  });
  return getDraft(trx, { params }, actor);
}

/** What is sent is a message like any other; the draft goes when it is taken. */
export async function sendDraft(
  doer: Doer,
  { params: { id }, body: { subject, body, reason } }: Received<typeof api.sendDraft>,
  services: Pick<Services, 'config' | 'tasks'>,
): Promise<Answer<typeof api.sendDraft>> {
  const { trx, actor } = doer;
  const { person, channel, assignment, template, ...draft } = await findDraft(trx, actor, id, { lock: true });
  const messages = [{ person, subject: subject ?? draft.subject, body: body ?? draft.body, drafted_by: null }];
  const about = { channel, assignment, template, reason, reply_to: null };
  const { results } = await queueMessages(doer, { body: { ...about, messages } }, services);
  const sent = results[0]?.id ?? null;
  if (sent !== null) await trx.deleteFrom('outbox').where('id', '=', id).execute();
  return { id: sent, obstacles: results[0]?.obstacles ?? ['no_address'] };
}
