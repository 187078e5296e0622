import type { Answer, Received } from '@app/contract/base/endpoint';
import { canBeAnswered, type SmsGateway } from '@app/contract/outreach/sms';
import type * as api from '@app/contract/outreach/sms';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { addressOf, type Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { decrypt, encrypt, newSecret } from '#platform/secrets';
import type { Services } from '#platform/services';
import { audit } from '../../audit/audit.ts';
import { askGateway, type Gateway, GatewayError } from '../channels/sms.ts';
import { listQuotas } from '../work-list/quotas.ts';

const purpose = 'SMS gateway';

type Given = Received<typeof api.saveSmsGateway>['body'];
/** What is written to people stays between us and the gateway. On a machine of a developer it may stand anywhere. */
const ensureAddress = ({ NODE_ENV }: Config, { base_url }: Given): void =>
  ensure(NODE_ENV !== 'production' || base_url.startsWith('https://'), 'address_not_allowed');

export const incomingUrl = (config: Config, token: string): string =>
  `${addressOf(config)}/api/v2/sms/incoming/?token=${token}`;
export const statusUrl = (config: Config, token: string, ref: string): string =>
  `${addressOf(config)}/api/v2/sms/status/?token=${token}&ref=${ref}`;

async function readGateway(db: Db, config: Config): Promise<SmsGateway | null> {
  const row = await db
    .selectFrom('sms_gateway')
    .select([
      'kind',
      'base_url',
      'account',
      'sender',
      'per_day',
      'dry_run',
      'callback_token',
      'paused',
      'paused_reason',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { callback_token, kind, ...rest } = row;
  return { ...rest, kind: kind as SmsGateway['kind'], incoming_url: incomingUrl(config, callback_token) };
}

export async function getSmsGateway(
  db: Db,
  _: Received<typeof api.getSmsGateway>,
  __: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.getSmsGateway>> {
  return { gateway: await readGateway(db, config) };
}

export async function saveSmsGateway(
  doer: Doer,
  { body }: Received<typeof api.saveSmsGateway>,
  { config }: Pick<Services, 'config'>,
): Promise<SmsGateway> {
  const { trx } = doer;
  ensureAddress(config, body);
  const { secret, ...given } = body;
  const before = await readGateway(trx, config);
  ensure(secret !== undefined || isSame(before, given), 'secret_needed', {
    fields: { secret: 'Enter the secret that the gateway gave you' },
  });
  const sealed = secret === undefined ? undefined : await encrypt(config, secret, purpose);
  const columns = { ...given, ...(sealed && { secret: sealed }), paused: null, paused_reason: '' };
  if (before)
    await trx
      .updateTable('sms_gateway')
      .set({ ...columns, updated: sql`now()` })
      .execute();
  else
    await trx
      .insertInto('sms_gateway')
      .values({ ...columns, secret: sealed!, callback_token: newSecret() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...columns, updated: sql`now()` }))
      .execute();
  // What waited for the cap of before is looked at again.
  await sql`update sms_share set next_send = null, waits_for = ''`.execute(trx);
  const saved = (await readGateway(trx, config))!;
  await audit(doer, {
    action: 'sms_gateway_save',
    target: { kind: 'sms_gateway', id: saved.kind },
    ...(before && { before: told(before) }),
    after: told(saved),
  });
  return saved;
}

/** A secret is for one account at one address: nobody else gets it. */
const isSame = (before: SmsGateway | null, { kind, base_url, account }: Given): boolean =>
  before?.kind === kind && before.base_url === base_url && before.account === account;
const told = ({ kind, base_url, sender, per_day, dry_run }: SmsGateway) => ({
  kind,
  base_url,
  sender,
  per_day,
  dry_run,
});

export async function removeSmsGateway(
  doer: Doer,
  _: Received<typeof api.removeSmsGateway>,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  const { trx } = doer;
  const before = await readGateway(trx, config);
  ensure(before, 'not_found');
  await sql`update outbox set state = 'cancelled', note = 'The SMS gateway was removed', state_at = now()
    where channel = 'SMS' and state in ('draft', 'queued', 'deferred')`.execute(trx);
  await trx.deleteFrom('sms_gateway').execute();
  await audit(doer, {
    action: 'sms_gateway_remove',
    target: { kind: 'sms_gateway', id: before.kind },
    before: told(before),
  });
}

export async function testSmsGateway(
  { body }: Received<typeof api.testSmsGateway>,
  { db, config, actor }: Context<typeof api.testSmsGateway>,
): Promise<Answer<typeof api.testSmsGateway>> {
  ensureAddress(config, body);
  await countTry(db, 'sms-gateway-test', String(actor.id), { tries: 20, seconds: 600 });
  const { secret, ...given } = body;
  const open = isSame(await readGateway(db, config), given)
    ? await openGateway(db, config).catch(() => undefined)
    : undefined;
  const known = secret ?? open?.gateway.secret;
  ensure(known !== undefined, 'secret_needed', { fields: { secret: 'Enter the secret that the gateway gave you' } });
  const { ok, detail } = await askGateway({ ...given, secret: known });
  return { ok, detail: detail.slice(0, 300) };
}

export interface OpenGateway {
  gateway: Gateway;
  dryRun: boolean;
  token: string;
}

/** The gateway with its secret; undefined if there is none. */
export async function openGateway(db: Db, config: Config): Promise<OpenGateway | undefined> {
  const row = await db.selectFrom('sms_gateway').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { kind, base_url, account, sender, dry_run: dryRun, callback_token: token } = row;
  try {
    const secret = await decrypt(config, row.secret, purpose);
    return { gateway: { kind: kind as Gateway['kind'], base_url, account, sender, secret }, dryRun, token };
  } catch (cause) {
    throw new GatewayError('The secret of the gateway cannot be read any more. Enter it again.', { cause });
  }
}

/** No SMS leaves until staff have looked. */
export const pauseGateway = (db: Db, reason: string) =>
  sql`update sms_gateway set paused = now(), paused_reason = ${reason.slice(0, 500)} where paused is null`.execute(db);

/** How whoever gets an SMS says that they want no more. Names cannot be answered to. */
export const endingOf = (sender: string, link: string): string =>
  canBeAnswered(sender) ? 'Reply STOP to opt out' : `Opt out: ${link}`;

export async function getOutreachChannels(
  db: Db,
  _: Received<typeof api.getOutreachChannels>,
  actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.getOutreachChannels>> {
  const { rows } = await sql<Omit<api.SmsChannel, 'ending'> & { sender: string }>`
    select gateway.sender, gateway.paused, gateway.dry_run, gateway.per_day, notice, coalesce(waits_for, '') as waits_for,
      case when next_send > now() then next_send end as next_send,
      case when day = (now() at time zone zone)::date then day_sent else 0 end as sent_today
    from sms_gateway as gateway cross join outreach_setting left join sms_share on user_id = ${actor.id}`.execute(db);
  const [row] = rows;
  const quotas = await listQuotas(db, actor.id);
  if (!row) return { sms: null, quotas };
  const { sender, ...rest } = row;
  const ending = endingOf(sender, `${addressOf(config)}/unsubscribe?token=${'x'.repeat(22)}`);
  return { sms: { ...rest, ending }, quotas };
}
