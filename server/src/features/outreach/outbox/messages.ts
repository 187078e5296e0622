import { randomUUID } from 'node:crypto';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type OutboxItem, type Recipient } from '@app/contract/outreach/outreach';
import type * as api from '@app/contract/outreach/outreach';
import { type OutboxChannel, wayOut } from '@app/contract/outreach/channels';
import { coolingOffDays } from '@app/contract/outreach/intents';
import { type Obstacle, recallable, recallMinutes, undecided } from '@app/contract/outreach/states';
import { renderText } from '@app/contract/outreach/template-text';
import { isOwn, isStaff } from '@app/contract/policies';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { addressOf, type Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { audit, personTargets, type Target } from '../../audit/audit.ts';
import { isPrompt } from '../../llm/llm.ts';
import { ensureAssignment } from '../../membership/membership.ts';
import { type Answered, findAnswered } from '../answers/answer.ts';
import { valuesFor } from '../templates/content.ts';
import { findTemplate } from '../templates/templates.ts';
import { lastingDays, lastingDaysOf, lockPersonOf } from './claim.ts';
import { newOptOutToken } from './follow-ups.ts';
import { recordSent } from './settle.ts';
import { deliverSmsTask, deliverTask } from './tasks.ts';

interface Reach {
  person: number;
  name: string;
  address: string;
  is_first: boolean;
  refuses: boolean;
  lately: boolean;
  queued: boolean;
  last_contact: Recipient['last_contact'];
}

interface About {
  channel: OutboxChannel;
  assignment: number | null;
  template: number | null;
}

/** How each of the people can be reached, and what was said to them before. Whoever does not exist is left out. */
export async function reachOf(
  db: Db,
  { people, channel, assignment, template }: About & { people: readonly number[] },
): Promise<Map<number, Reach>> {
  const { rows } = await sql<Reach>`
    select person.id as person, trim(first_name || ' ' || last_name) as name, coalesce(way.address, '') as address,
      last.at is null and not exists (select from outbox where person_id = person.id and state = 'sent') as is_first,
      do_not_contact or restricted or exists (select from suppression
        where address_hash = sha256(convert_to(lower(way.address), 'UTF8'))) as refuses,
      coalesce(last.at > now() - make_interval(days => cooldown_days), false) or exists (select from outbox
        where outbox.person_id = person.id and channel <> 'INVITATION' and state in ('queued', 'claimed', 'data_started', 'deferred', 'unknown', 'held'))
        or exists (select from message where message.person_id = person.id and confirmed = 'no'
          and confirmed_at > now() - make_interval(days => ${coolingOffDays})) as lately,
      exists (select from outbox where outbox.person_id = person.id and assignment_id = ${assignment} and template_id = ${template}
        and channel = ${channel} and step = 0 and state not in ('draft', 'failed', 'cancelled', 'suppressed', 'expired')) as queued,
      case when last.at is not null then jsonb_build_object('at', to_jsonb(last.at), 'username', last.username) end as last_contact
    from person cross join outreach_setting
    cross join lateral (select outreach__way(person.id, ${channel}) as address) as way
    left join lateral (select at, username from message left join app_user on app_user.id = user_id
      where message.person_id = person.id and direction = 'out' and kind = 'message' order by at desc limit 1) as last on true
    where person.id = any(${people}) and merged_into is null`.execute(db);
  return new Map(rows.map((row) => [row.person, row]));
}

export function obstaclesOf({ address, refuses, lately, queued }: Reach, missing: readonly unknown[]): Obstacle[] {
  return [
    ...(refuses ? (['opted_out'] as const) : []),
    ...(address === '' ? (['no_address'] as const) : []),
    ...(missing.length > 0 ? (['missing'] as const) : []),
    ...(queued ? (['already_queued'] as const) : []),
    ...(lately && !queued ? (['contacted_lately'] as const) : []),
  ];
}

export async function previewMessages(
  { trx, actor }: Pick<Doer, 'trx' | 'actor'>,
  { body: { people, channel, assignment, template, ...typed } }: Received<typeof api.previewMessages>,
): Promise<Answer<typeof api.previewMessages>> {
  if (assignment !== null) await ensureAssignment(trx, assignment);
  const text = template === null ? typed : await findTemplate(trx, template);
  const reach = await reachOf(trx, { people, channel, assignment, template });
  const values = await valuesFor(trx, { people, assignment, user: actor.id });
  const results = people.flatMap((person): Recipient[] => {
    const way = reach.get(person);
    if (!way) return [];
    const subject = renderText(text.subject, values.get(person) ?? {});
    const body = renderText(text.body, values.get(person) ?? {});
    const missing = [...new Set([...subject.missing, ...body.missing])];
    const { name, address, last_contact } = way;
    const obstacles = obstaclesOf(way, missing);
    return [{ person, name, address, subject: subject.text, body: body.text, missing, obstacles, last_contact }];
  });
  return { results };
}

/** Who must not get a message is answered with the reason; the others get theirs, however often this is asked for. */
export async function queueMessages(
  doer: Doer,
  { body: { channel, assignment: role, template, messages, reason, reply_to } }: Received<typeof api.queueMessages>,
  { config, tasks }: Pick<Services, 'config' | 'tasks'>,
): Promise<Answer<typeof api.queueMessages>> {
  const { trx, actor } = doer;
  if (role !== null) await ensureAssignment(trx, role);
  const answered = reply_to === null ? null : await findAnswered(trx, reply_to);
  ensure(answered === null || answered.person === messages[0]!.person, 'message_not_found');
  const assignment = role ?? answered?.assignment ?? null;
  const version = template === null ? null : (await findTemplate(trx, template)).version;
  const mailbox = await ensureWayOut(trx, channel, actor);
  const reach = await reachOf(trx, { people: messages.map(({ person }) => person), channel, assignment, template });
  const byHand = wayOut(channel) === 'hand';
  const sendAt = new Date(Date.now() + (byHand ? 0 : recallMinutes * 60_000));
  const results: Answer<typeof api.queueMessages>['results'] = [];
  await ensurePrompts(trx, messages);
  for (const { person, subject, body, drafted_by } of messages) {
    const way = wayFor(reach.get(person), channel, answered);
    if (!way) continue;
    const missing = [...renderText(subject, {}).missing, ...renderText(body, {}).missing];
    const stops = obstaclesOf(way, missing).filter(
      // Whoever wrote to us wants to hear from us.
      (obstacle) => obstacle !== 'contacted_lately' || (reason === '' && answered === null),
    );
    const about = { channel, assignment, template, version, mailbox, sendAt, answered };
    const id = stops.length > 0 ? null : await put(trx, { actor, config, way, subject, body, drafted_by, ...about });
    results.push({ person, id, obstacles: id === null && stops.length === 0 ? ['already_queued'] : stops });
  }
  const queued = results.filter(({ id }) => id !== null);
  if (queued.length > 0)
    await wake(trx, tasks, { channel, mailbox_id: mailbox, user_id: actor.id }, { user: actor.id, at: sendAt });
  const about: Target[] = assignment === null ? [] : [{ kind: 'assignment', id: assignment }];
  const [target = null, ...also] = [...about, ...personTargets(queued.map(({ person }) => person))];
  await audit(doer, {
    action: 'message_queue',
    target,
    also,
    after: {
      channel,
      messages: queued.length,
      refused: results.length - queued.length,
      template,
      assignment,
      reply_to,
    },
    reason,
  });
  return { results, send_at: sendAt.toISOString() };
}

async function ensurePrompts(trx: Transaction, messages: readonly { drafted_by: number | null }[]): Promise<void> {
  for (const prompt of new Set(messages.flatMap(({ drafted_by }) => drafted_by ?? [])))
    ensure(await isPrompt(trx, 'message', prompt), 'invalid_input', {
      detail: 'No prompt of ours drafted this message',
    });
}

/** An answer goes to where it was written from, by the same channel; or nowhere, if that is marked as wrong since. */
function wayFor(way: Reach | undefined, channel: OutboxChannel, answered: Answered | null): Reach | undefined {
  if (!way || channel !== answered?.channel || !answered.address) return way;
  return { ...way, address: answered.is_marked ? '' : answered.address };
}

/** Mails leave from somebody's mailbox, SMS through the gateway; what a person sends by hand needs neither. */
async function ensureWayOut(trx: Transaction, channel: OutboxChannel, actor: Actor): Promise<number | null> {
  const way = wayOut(channel);
  if (way === 'hand') return null;
  if (way === 'gateway') {
    await ensureGateway(trx);
    return null;
  }
  const box = await trx.selectFrom('mailbox').select('id').where('user_id', '=', actor.id).executeTakeFirst();
  ensure(box, 'no_mailbox');
  return box.id;
}

async function ensureGateway(trx: Transaction): Promise<void> {
  ensure(await trx.selectFrom('sms_gateway').select('kind').executeTakeFirst(), 'no_sms_gateway');
}

interface Leaving {
  channel: OutboxChannel;
  mailbox_id: number | null;
  user_id: number;
}
/** Whether it leaves by itself. */
const leavesAlone = ({ channel, mailbox_id }: Leaving): boolean => wayOut(channel) === 'gateway' || mailbox_id !== null;

/** Has whatever sends it look. */
async function wake(
  trx: Transaction,
  tasks: Services['tasks'],
  leaving: Leaving,
  options: { user: number; at?: Date },
): Promise<void> {
  if (wayOut(leaving.channel) === 'gateway') await tasks.send(trx, deliverSmsTask, { user: leaving.user_id }, options);
  else if (leaving.mailbox_id !== null) await tasks.send(trx, deliverTask, { mailbox: leaving.mailbox_id }, options);
}

interface New extends About {
  actor: Actor;
  config: Config;
  way: Reach;
  subject: string;
  body: string;
  drafted_by: number | null;
  version: number | null;
  mailbox: number | null;
  sendAt: Date;
  answered: Answered | null;
}

/** Null if the same step of the same sequence is there already. */
async function put(
  trx: Transaction,
  {
    actor,
    config,
    way,
    channel,
    subject,
    body,
    drafted_by,
    assignment,
    template,
    version,
    mailbox,
    sendAt,
    answered,
  }: New,
): Promise<number | null> {
  const domain = new URL(addressOf(config)).hostname;
  const queued = await trx
    .insertInto('outbox')
    .values({
      message_id: `<${randomUUID()}@${domain}>`,
      opt_out_token: newOptOutToken(),
      user_id: actor.id,
      mailbox_id: mailbox,
      person_id: way.person,
      assignment_id: assignment,
      template_id: template,
      template_version: version,
      channel,
      is_first: way.is_first,
      address: way.address,
      subject,
      body,
      drafted_by_id: drafted_by,
      ...(answered && { reply_to_id: answered.id }),
      ...(answered &&
        channel === 'EMAIL' && { in_reply_to: answered.in_reply_to, mail_references: answered.references }),
      state: 'queued',
      send_at: sendAt.toISOString(),
      not_after: new Date(sendAt.getTime() + lastingDaysOf(channel) * 86_400_000).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return queued?.id ?? null;
}

/** Rows of the outbox as the API shows them. */
export const items = (db: Db, where: RawBuilder<unknown>) =>
  sql<OutboxItem>`
    select outbox.id, channel, step, case when outbox.subject = '' then left(outbox.body, 100) else outbox.subject end as subject, outbox.state, note, send_at, sent_at, attempts, outbox.created, drafted_by_id is not null as is_drafted, delivery, opened_at, machine_opened_at,
      jsonb_build_object('id', person.id, 'name', trim(person.first_name || ' ' || person.last_name)) as person,
      jsonb_build_object('id', app_user.id, 'username', app_user.username) as user,
      case when assignment.id is not null then jsonb_build_object('id', assignment.id, 'name', assignment.name) end as assignment,
      case when template.id is not null then jsonb_build_object('id', template.id, 'name', template.name) end as template
    from outbox join person on person.id = person_id join app_user on app_user.id = outbox.user_id
    left join assignment on assignment.id = assignment_id
    left join conversation_template as template on template.id = outbox.template_id
    ${where}`.execute(db);

/** One's own, the newest first. */
export async function listOutbox(
  db: Db,
  { query: { state, channel, person, assignment, user, before, limit } }: Received<typeof api.listOutbox>,
  actor: Actor,
): Promise<Answer<typeof api.listOutbox>> {
  const whose = user ?? actor.id;
  ensure(whose === actor.id || isStaff(actor), 'not_permitted');
  const conditions = [
    ...(whose === 'all' ? [] : [sql`outbox.user_id = ${whose}`]),
    ...(state ? [sql`outbox.state = ${state}`] : []),
    ...(channel ? [sql`channel = ${channel}`] : []),
    ...(person === undefined ? [] : [sql`person_id = ${person}`]),
    ...(assignment === undefined ? [] : [sql`assignment_id = ${assignment}`]),
    ...(before === undefined ? [] : [sql`outbox.id < ${before}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await items(db, sql`${where} order by outbox.id desc limit ${limit + 1}`);
  const results = rows.slice(0, limit);
  return { results, next: rows.length > limit ? results.at(-1)!.id : null };
}

/** For whoever sent it, and staff; to everybody else it does not exist. */
async function lockMessage({ trx, actor }: Doer, id: number) {
  await lockPersonOf(trx, id);
  const found = await trx
    .selectFrom('outbox')
    .select(['id', 'user_id', 'person_id', 'mailbox_id', 'channel', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(found && (isOwn(actor, found.user_id) || isStaff(actor)), 'message_not_found');
  return { ...found, channel: found.channel as OutboxChannel };
}

async function change(
  doer: Doer,
  id: number,
  action: 'message_cancel' | 'message_now' | 'message_decide',
  { set, person, after = {} }: { set: RawBuilder<unknown>; person: number; after?: object },
): Promise<OutboxItem> {
  await sql`update outbox set ${set}, state_at = now() where id = ${id}`.execute(doer.trx);
  await audit(doer, { action, target: { kind: 'message', id }, also: personTargets([person]), after });
  const { rows } = await items(doer.trx, sql`where outbox.id = ${id}`);
  return rows[0]!;
}

export async function cancelMessage(
  doer: Doer,
  { params: { id } }: Received<typeof api.cancelMessage>,
): Promise<OutboxItem> {
  const { state, person_id } = await lockMessage(doer, id);
  ensure([...recallable, 'cancelled'].includes(state), 'message_left');
  return change(doer, id, 'message_cancel', { set: sql`state = 'cancelled', note = 'Called back'`, person: person_id });
}

export async function sendMessageNow(
  doer: Doer,
  { params: { id } }: Received<typeof api.sendMessageNow>,
  { tasks }: Pick<Services, 'tasks'>,
): Promise<OutboxItem> {
  const message = await lockMessage(doer, id);
  const { state, person_id } = message;
  ensure(state === 'queued' && leavesAlone(message), 'message_left');
  await wake(doer.trx, tasks, message, { user: doer.actor.id });
  return change(doer, id, 'message_now', { set: sql`send_at = now()`, person: person_id });
}

/** Sent again, it bears the same Message-ID: whoever got it already may be shown it once. */
export async function decideMessage(
  doer: Doer,
  { params: { id }, body: { verdict } }: Received<typeof api.decideMessage>,
  { tasks }: Pick<Services, 'tasks'>,
): Promise<OutboxItem> {
  const message = await lockMessage(doer, id);
  const { state, person_id } = message;
  ensure((undecided as readonly string[]).includes(state), 'message_decided');
  const after = { verdict };
  if (verdict === 'again') {
    ensure(leavesAlone(message), 'message_decided');
    if (wayOut(message.channel) === 'gateway') await ensureGateway(doer.trx);
    await wake(doer.trx, tasks, message, { user: doer.actor.id });
    const set = sql`state = 'queued', claim = null, provider_id = null, delivery = null, delivery_at = null, send_at = now(), not_after = now() + make_interval(days => ${lastingDays}), note = 'Sent again'`;
    return change(doer, id, 'message_decide', { set, person: person_id, after });
  }
  await recordSent(doer.trx, id, new Date());
  const set = sql`state = 'sent', claim = null, sent_at = now(), note = 'Said to have been sent'`;
  return change(doer, id, 'message_decide', { set, person: person_id, after });
}
