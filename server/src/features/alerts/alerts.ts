import { randomUUID } from 'node:crypto';
import { type AlertRuleName, alertRuleNames, alertRules } from '@app/contract/machine/alert-rules';
import type * as api from '@app/contract/machine/alerts';
import type { AlertMessage, AlertReport } from '@app/contract/machine/alerts';
import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Severity } from '@app/contract/machine/health';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { encrypt } from '#platform/secrets';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { deliver, type Message, webhookPurpose } from './deliver.ts';
import { postOf } from './messages.ts';
import { readRules } from './rules.ts';
import { refusalOf } from '#platform/webhook';

const shownMessages = 30;

export async function getAlertSettings(
  db: Db,
  _: unknown,
  __: unknown,
  { mailer }: Pick<Services, 'mailer'>,
): Promise<AlertReport> {
  const settings = await readSettings(db);
  const messages = await db
    .selectFrom('alert_message')
    .select(['id', 'target', 'subject', 'created', 'attempts', 'error'])
    .select([sql<AlertMessage['channel']>`channel`.as('channel'), sql<AlertMessage['state']>`state`.as('state')])
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(shownMessages)
    .execute();
  return { settings, smtp_configured: mailer.smtpConfigured, messages };
}

const readSettings = (db: Db): Promise<AlertReport['settings']> =>
  db
    .selectFrom('alert_setting')
    .select(['mail_to', 'webhook_url', 'remind_hours', 'version'])
    .executeTakeFirstOrThrow();

/** Held, so that of two who change them at once one is told. */
async function lockSettings(trx: Transaction, seen: number): Promise<AlertReport['settings']> {
  await sql`select from alert_setting for update`.execute(trx);
  const settings = await readSettings(trx);
  ensure(settings.version === seen, 'changed_meanwhile');
  return settings;
}

export async function changeAlertSettings(
  doer: Doer,
  { body: { version, webhook_secret, ...given } }: Received<typeof api.changeAlertSettings>,
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
): Promise<AlertReport> {
  const { trx } = doer;
  const before = await lockSettings(trx, version);
  const url = given.webhook_url ?? before.webhook_url;
  const isNew = url !== before.webhook_url;
  const refusal = isNew && url !== '' ? refusalOf(url, config) : undefined;
  if (refusal !== undefined)
    ensure(false, 'address_not_allowed', { detail: refusal, fields: { webhook_url: refusal } });
  // A secret is for one address: nobody else gets what it signs.
  const missing = 'Enter the secret that what is posted is signed with';
  ensure(!isNew || url === '' || webhook_secret !== undefined, 'secret_needed', {
    detail: missing,
    fields: { webhook_secret: missing },
  });
  const secret =
    url === ''
      ? { webhook_secret: null }
      : webhook_secret !== undefined && { webhook_secret: await encrypt(config, webhook_secret, webhookPurpose) };
  await trx
    .updateTable('alert_setting')
    .set({ ...given, ...secret, version: version + 1 })
    .execute();
  await audit(doer, {
    action: 'alert_settings_change',
    target: { kind: 'alert_settings', id: 1 },
    before: told(before),
    after: told({ ...before, ...given }),
  });
  return getAlertSettings(trx, undefined, undefined, { mailer });
}

/** Some addresses let whoever knows them in, so the trail has only where they are. */
const told = ({ mail_to, webhook_url, remind_hours }: AlertReport['settings']) => ({
  mail_to,
  webhook: webhook_url && new URL(webhook_url).host,
  remind_hours,
});

export async function changeAlertRule(
  doer: Doer,
  { params: { rule }, body: { version, ...given } }: Received<typeof api.changeAlertRule>,
  { mailer }: Pick<Services, 'mailer'>,
): Promise<AlertReport> {
  const { trx } = doer;
  await lockSettings(trx, version);
  const { least, most } = alertRules[rule].limit;
  const wrong = `Between ${least} and ${most}`;
  ensure(given.threshold >= least && given.threshold <= most, 'invalid_input', {
    detail: wrong,
    fields: { threshold: wrong },
  });
  const before = (await readRules(trx))[rule];
  await trx
    .insertInto('alert_rule')
    .values({ rule, ...given })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(given))
    .execute();
  await sql`update alert_setting set version = version + 1`.execute(trx);
  const { threshold, hold_minutes, severity } = before;
  await audit(doer, {
    action: 'alert_rule_change',
    target: { kind: 'alert', id: rule },
    before: { threshold, hold_minutes, severity },
    after: given,
  });
  return getAlertSettings(trx, undefined, undefined, { mailer });
}

/** Every rule, and whether it fires. */
export async function listFiring(db: Db): Promise<{ rule: AlertRuleName; severity: Severity; firing: boolean }[]> {
  const rules = await readRules(db);
  const firing = await db.selectFrom('alert').select('rule').where('state', '=', 'firing').execute();
  return alertRuleNames.map((rule) => ({
    rule,
    severity: rules[rule].severity,
    firing: firing.some((each) => each.rule === rule),
  }));
}

/** Sent at once and by nobody but us, so that whoever asks sees how it went. */
export async function testAlerts(
  _: Received<typeof api.testAlerts>,
  { actor, ...services }: Context<typeof api.testAlerts>,
): Promise<Answer<typeof api.testAlerts>> {
  const { db, config } = services;
  await countTry(db, 'alert-test', String(actor.id), { tries: 10, seconds: 600 });
  const { mail_to, webhook_url } = await readSettings(db);
  const subject = 'Spana · Test of alerts';
  const body = `${actor.username} asked for this test. Alerts reach you here.`;
  const mails = mail_to.map((target): Message => ({ id: randomUUID(), channel: 'mail', target, subject, body }));
  const id = randomUUID();
  const posted = JSON.stringify(postOf({ id, kind: 'test', at: new Date() }, [], config));
  const hook =
    webhook_url === '' ? [] : [{ id, channel: 'webhook', target: new URL(webhook_url).host, subject, body: posted }];
  const results = await Promise.all(
    [...mails, ...hook].map(async (message) => ({
      channel: message.channel as AlertMessage['channel'],
      target: message.target,
      error: await deliver(services, message),
    })),
  );
  return { results };
}

/** What fired when a backup was made is history: nothing of it is told, and all is looked at anew. */
export async function forgetAlerts(trx: Transaction): Promise<void> {
  await sql`delete from alert`.execute(trx);
  await sql`update alert_message set state = 'failed', error = 'The data was restored from a backup' where state = 'waiting'`.execute(
    trx,
  );
  await sql`update alert_setting set evaluated = '-infinity'`.execute(trx);
}
