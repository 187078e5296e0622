import { randomBytes, randomUUID } from 'node:crypto';
import { canGoBy, type OutboxChannel, triggers, wayOut } from '@app/contract/outreach/channels';
import { type SequenceTemplate, triggersOf } from '@app/contract/outreach/sequence';
import { renderText } from '@app/contract/outreach/template-text';
import { sql } from 'kysely';
import { plannedOnce, type Transaction } from '#platform/db/db';
import { valuesFor } from '../templates/content.ts';
import { lastingDaysOf } from './claim.ts';

interface Sent {
  message_id: string;
  user_id: number;
  person_id: number;
  assignment_id: number | null;
  template_id: number;
  step: number;
  channel: OutboxChannel;
  address: string;
  policy: string;
}

/** Whoever never answers is left in peace after so many messages. */
const mostSteps = 4;
export const newOptOutToken = (): string => randomBytes(16).toString('base64url');

/**
 * Puts into the outbox what follows a message that was sent: the soonest of its template's triggers that can be followed. The
 * same step is there once, however often this is asked for.
 */
export async function queueFollowUp(trx: Transaction, id: number, now: Date): Promise<void> {
  const { rows } =
    await sql<Sent>`${plannedOnce} select message_id, user_id, person_id, assignment_id, template_id, step, channel, address,
      policy from outbox where id = ${id} and template_id is not null and assignment_id is not null`.execute(trx);
  const sent = rows[0];
  if (!sent || sent.step + 1 >= mostSteps) return;
  const next = await nextTemplate(trx, sent);
  if (!next) return;
  const values = (
    await valuesFor(trx, { people: [sent.person_id], assignment: sent.assignment_id, user: sent.user_id })
  ).get(sent.person_id);
  if (!values) return;
  const subject = renderText(next.template.subject, values);
  const body = renderText(next.template.body, values);
  const missing = [...new Set([...subject.missing, ...body.missing])];
  const domain = sent.message_id.slice(sent.message_id.indexOf('@') + 1, -1);
  const { channel, address, mailbox } = next.way;
  await sql`insert into outbox (message_id, user_id, mailbox_id, person_id, assignment_id, template_id, template_version, channel, step,
      address, subject, body, in_reply_to, opt_out_token, state, policy, note, follows_id, send_at, not_after)
    select ${`<${randomUUID()}@${domain}>`}, ${sent.user_id}, ${mailbox}, ${sent.person_id}, ${sent.assignment_id},
      ${next.template.id}, ${next.template.version}, ${channel}, ${sent.step + 1}, ${address}, ${subject.text}, ${body.text},
      ${sent.channel === 'EMAIL' && channel === 'EMAIL' ? sent.message_id : null}, ${newOptOutToken()},
      ${missing.length > 0 ? 'failed' : 'queued'}, ${sent.policy},
      ${missing.length > 0 ? `Not known about this person: ${missing.join(', ')}` : ''}, ${id},
      due, due + make_interval(days => ${lastingDaysOf(channel)})
    from (select outreach__days_later(${now}, zone, ${next.delay}) as due from outreach_setting) as setting
    on conflict do nothing`.execute(trx);
}

/** The soonest that was not sent yet and can reach the person. */
async function nextTemplate(trx: Transaction, sent: Sent) {
  const template = await readTemplate(trx, sent.template_id);
  if (!template) return undefined;
  const { rows } = await sql<{ template_id: number }>`select template_id from outbox
    where person_id = ${sent.person_id} and assignment_id = ${sent.assignment_id} and state = 'sent'`.execute(trx);
  const before = new Set(rows.map((row) => row.template_id));
  for (const { trigger, next, delay } of triggersOf(template)) {
    if (before.has(next)) continue;
    const following = await readTemplate(trx, next);
    if (!following || !canGoBy(following.kind, triggers[trigger])) continue;
    const way = await wayFor(trx, triggers[trigger], sent);
    if (way) return { template: following, delay, way };
  }
  return undefined;
}

/** Mails of a sequence go to the same address. */
async function wayFor(trx: Transaction, channel: OutboxChannel, sent: Sent) {
  const { rows } = await sql<{ way: string | null; mailbox: number | null; gateway: boolean }>`
    select outreach__way(${sent.person_id}, ${channel}) as way, (select id from mailbox where user_id = ${sent.user_id}) as mailbox,
      exists (select from sms_gateway) as gateway`.execute(trx);
  const { way, mailbox, gateway } = rows[0]!;
  const address = sent.channel === 'EMAIL' && channel === 'EMAIL' ? sent.address : way;
  if (address === null) return undefined;
  if (wayOut(channel) === 'gateway') return gateway ? { channel, address, mailbox: null } : undefined;
  if (wayOut(channel) === 'hand') return { channel, address, mailbox: null };
  return mailbox === null ? undefined : { channel, address, mailbox };
}

async function readTemplate(trx: Transaction, id: number) {
  const template = await trx
    .selectFrom('conversation_template')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return template as (SequenceTemplate & { version: number; subject: string; body: string }) | undefined;
}
