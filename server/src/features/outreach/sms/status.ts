import type { Received } from '@app/contract/base/endpoint';
import type { SmsDelivery } from '@app/contract/outreach/sms-text';
import type { SmsGatewayKind } from '@app/contract/outreach/sms';
import type * as api from '@app/contract/outreach/sms';
import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { markDeadNumber } from '../../people/people.ts';
import { isSigned, readStatus, whatFollows } from '../channels/sms.ts';
import { record } from '../incoming/take-in.ts';
import { lockPersonOf } from '../outbox/claim.ts';
import { confirmSent } from '../outbox/settle.ts';
import { suppress } from '../outbox/suppress.ts';
import { openGateway, statusUrl } from './gateway.ts';

/** What can have been said before. Gateways tell in any order and more than once; the last word stays. */
const before: Record<SmsDelivery, readonly SmsDelivery[]> = {
  queued: [],
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  failed: ['queued', 'sent'],
};

interface Caller {
  token: string;
  /** Where it called. */
  url: string;
  form: Record<string, string>;
  signature: string | undefined;
}
/** The kind of the gateway, if the call comes from it. 46elks signs nothing: there the secret of the address is all. */
export async function ensureGateway(db: Db, config: Config, { token, ...signed }: Caller): Promise<SmsGatewayKind> {
  const row = await db.selectFrom('sms_gateway').select(['kind', 'callback_token']).executeTakeFirst();
  ensure(row?.callback_token === token, 'not_found');
  if (row.kind === 'twilio') {
    const open = await openGateway(db, config).catch(() => undefined);
    ensure(open && isSigned(open.gateway.secret, signed), 'not_permitted');
  }
  return row.kind as SmsGatewayKind;
}

export async function tellSmsStatus(
  { query: { token, ref }, headers, body }: Received<typeof api.tellSmsStatus>,
  { db, config }: Context<typeof api.tellSmsStatus>,
): Promise<void> {
  const url = statusUrl(config, token, ref);
  const kind = await ensureGateway(db, config, { token, url, form: body, signature: headers['x-twilio-signature'] });
  const { providerId, delivery, code } = readStatus(kind, body);
  if (!providerId || !delivery) return;
  await db.transaction().execute((trx) => noteStatus(trx, { ref, providerId, delivery, code }));
}

interface Told {
  ref: string;
  providerId: string;
  delivery: SmsDelivery;
  code: number;
}
interface Row {
  id: number;
  state: string;
  person_id: number;
  assignment_id: number | null;
  user_id: number;
  username: string;
  address: string;
  sent_at: string | null;
}

/** Whoever has it can tell us what became of it: so a message of which nobody knew whether it left has left. */
async function noteStatus(trx: Transaction, { ref, providerId, delivery, code }: Told): Promise<void> {
  const note = delivery === 'failed' ? `Not delivered${code ? `: the gateway says ${code}` : ''}` : '';
  const isIt = sql`channel = 'SMS' and (provider_id = ${providerId} or (claim = ${ref} and provider_id is null))`;
  const { rows: named } = await sql<{ id: number }>`select id from outbox where ${isIt}`.execute(trx);
  if (!named[0]) return;
  await lockPersonOf(trx, named[0].id);
  const { rows } = await sql<Row>`
    update outbox set delivery = ${delivery}, delivery_at = now(), provider_id = ${providerId}
    from app_user
    where app_user.id = outbox.user_id and ${isIt} and (delivery is null or delivery = any(${before[delivery]}))
    returning outbox.id, outbox.state, person_id, assignment_id, user_id, username, address::text, sent_at`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return;
  if (['data_started', 'unknown', 'held'].includes(row.state)) await settleByStatus(trx, row, { delivery, note });
  if (delivery === 'failed') await noteFailure(trx, row, { code, note });
}

async function settleByStatus(
  trx: Transaction,
  { id }: Row,
  { delivery, note }: { delivery: SmsDelivery; note: string },
): Promise<void> {
  if (delivery !== 'failed') return confirmSent(trx, id, 'The gateway has it');
  await sql`update outbox set state = 'failed', state_at = now(), lease_until = null, note = ${note} where id = ${id}`.execute(
    trx,
  );
}

/** What was on the timeline has not arrived: as with a mail that comes back, nothing follows it. */
async function noteFailure(trx: Transaction, row: Row, { code, note }: { code: number; note: string }): Promise<void> {
  const { isRefusal, isDead } = whatFollows(code);
  if (row.state === 'sent') {
    await sql`update outbox set note = ${note} where id = ${row.id}`.execute(trx);
    const { id, user_id, username, person_id, assignment_id, sent_at, address: from } = row;
    await record(trx, 'bounce', {
      user: { id: user_id, username },
      about: { id, person_id, assignment_id, is_pitch: false, sent_at },
      channel: 'SMS',
      from,
      subject: '',
      text: note,
      date: null,
      intent: 'unknown',
      until: null,
      because: '',
    });
  }
  if (isDead) await markDeadNumber(trx, row.person_id, row.address);
  if (isRefusal) await suppress(trx, { people: [row.person_id], address: row.address, reason: 'refused_by_gateway' });
}
