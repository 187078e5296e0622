import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/invite-queue';
import { renderText } from '@app/contract/outreach/template-text';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { audit, personTargets } from '../../audit/audit.ts';
import { lastingDaysOf, lockPersonOf, verdict } from '../outbox/claim.ts';
import { valuesFor } from '../templates/content.ts';

interface Item {
  id: number;
  person_id: number;
  user_id: number;
  assignment_id: number | null;
  template_id: number | null;
  state: string;
  priority: number;
  body: string;
  leased: boolean;
  /** Too late, or refused, by the rules of now. */
  stopped: string | null;
  link: string | null;
}
type Change = Received<typeof api.changeInvitation>['body'];

/** Locks as the work list does, the person first: whoever takes it in this moment gets it before or not at all. */
async function lockInvitation({ trx }: Doer, id: number): Promise<Item> {
  await lockPersonOf(trx, id);
  const { rows } = await sql<Item>`
    select id, person_id, user_id, assignment_id, template_id, state, priority, body, coalesce(lease_until > now(), false) as leased,
      ${verdict(new Date())}->>'state' as stopped, outreach__way(person_id, 'INVITATION') as link
    from outbox where id = ${id} and channel = 'INVITATION' and state <> 'draft' for update`.execute(trx);
  ensure(rows[0], 'message_not_found');
  return rows[0];
}

const waits = ({ state }: Item): boolean => state === 'queued' || state === 'deferred';

export async function changeInvitation(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.changeInvitation>,
): Promise<Answer<typeof api.changeInvitation>> {
  const item = await lockInvitation(doer, id);
  const changed = await apply(doer, item, body);
  if (changed)
    await audit(doer, {
      action: 'invitation_change',
      target: { kind: 'message', id },
      also: personTargets([item.person_id]),
      before: { state: item.state, user: item.user_id, priority: item.priority },
      after: body,
    });
  return { id, changed };
}

/** False if it is like that already. */
function apply(doer: Doer, item: Item, change: Change): Promise<boolean> {
  switch (change.act) {
    case 'cancel':
      return cancel(doer, item);
    case 'retry':
      return retry(doer, item);
    case 'reassign':
      return reassign(doer, item, change.user);
    case 'prioritize':
      return prioritize(doer, item, change.priority);
  }
}

async function cancel({ trx }: Doer, item: Item): Promise<boolean> {
  if (item.state === 'cancelled') return false;
  ensure(waits(item) || item.state === 'held', 'message_left');
  ensure(!item.leased, 'invitation_at_hand');
  await sql`update outbox set state = 'cancelled', note = 'Called back', state_at = now() where id = ${item.id}`.execute(
    trx,
  );
  return true;
}

/** What was refused is asked about again; what is too late gets its time anew. */
async function retry({ trx }: Doer, item: Item): Promise<boolean> {
  if (waits(item) && item.stopped === null) return false;
  ensure(waits(item) || ['failed', 'expired', 'suppressed', 'cancelled'].includes(item.state), 'message_left');
  ensure(item.stopped !== 'suppressed' && item.link, 'invitation_refused');
  if (!waits(item)) ensure(!(await isDouble({ trx }, item, item.user_id)), 'invitation_double');
  await sql`update outbox set state = 'queued', note = '', address = ${item.link}, outcome = null, finished_at = null, device_id = null, lease_until = null,
      send_at = now(), not_after = now() + make_interval(days => ${lastingDaysOf('INVITATION')}), state_at = now()
    where id = ${item.id}`.execute(trx);
  return true;
}

async function reassign({ trx }: Doer, item: Item, user: number): Promise<boolean> {
  if (item.user_id === user) return false;
  ensure(waits(item), 'message_left');
  ensure(!item.leased, 'invitation_at_hand');
  const sender = await trx.selectFrom('app_user').select('state').where('id', '=', user).executeTakeFirst();
  ensure(sender, 'user_not_found');
  ensure(sender.state === 'active', 'wrong_state');
  ensure(!(await isDouble({ trx }, item, user)), 'invitation_double');
  const text = await textFor({ trx }, item, user);
  ensure(text !== undefined, 'text_names_sender');
  await sql`update outbox set user_id = ${user}, body = ${text}, device_id = null, lease_until = null, state_at = now()
    where id = ${item.id}`.execute(trx);
  return true;
}

/** Has that user invited the person already, or is about to? Or does the same already wait for someone else? */
async function isDouble({ trx }: Pick<Doer, 'trx'>, item: Item, user: number): Promise<boolean> {
  const { rows } = await sql<{ double: boolean }>`
    select exists (select from connection where person_id = ${item.person_id} and user_id = ${user})
      or exists (select from outbox where person_id = ${item.person_id} and channel = 'INVITATION' and id <> ${item.id}
        and state not in ('draft', 'failed', 'cancelled', 'suppressed', 'expired')
        and (user_id = ${user} or (assignment_id = ${item.assignment_id} and template_id = ${item.template_id}))) as double`.execute(
    trx,
  );
  return rows[0]!.double;
}

/** A note that was made from a template is made anew; one that was written by hand stays, unless it names its sender. */
async function textFor({ trx }: Pick<Doer, 'trx'>, item: Item, user: number): Promise<string | undefined> {
  if (item.body === '') return '';
  const about = { people: [item.person_id], assignment: item.assignment_id };
  const before = (await valuesFor(trx, { ...about, user: item.user_id })).get(item.person_id) ?? {};
  const template =
    item.template_id === null
      ? undefined
      : await trx
          .selectFrom('conversation_template')
          .select('body')
          .where('id', '=', item.template_id)
          .executeTakeFirst();
  if (template && renderText(template.body, before).text === item.body) {
    const after = (await valuesFor(trx, { ...about, user })).get(item.person_id) ?? {};
    const { text, missing } = renderText(template.body, after);
    return missing.length > 0 ? undefined : text;
  }
  const names = [before.my_first_name, before.my_email].filter((name) => name);
  return names.some((name) => item.body.includes(name!)) ? undefined : item.body;
}

async function prioritize({ trx }: Doer, item: Item, priority: number): Promise<boolean> {
  if (item.priority === priority) return false;
  ensure(waits(item), 'message_left');
  await sql`update outbox set priority = ${priority} where id = ${item.id}`.execute(trx);
  return true;
}
