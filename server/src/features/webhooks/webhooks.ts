import type { Answer, Received } from '@app/contract/base/endpoint';
import { maxWebhooks, type Webhook, type WebhookDelivery } from '@app/contract/machine/webhooks';
import type * as api from '@app/contract/machine/webhooks';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { encrypt, newSecret } from '#platform/secrets';
import type { Services } from '#platform/services';
import { refusalOf } from '#platform/webhook';
import { audit } from '../audit/audit.ts';
import { deliverWebhooks, purposeOf } from './deliver.ts';

const shownDeliveries = 50;

const columns = ['id', 'url', 'kinds', 'active', 'failing_since', 'stopped', 'version', 'created'] as const;
const webhooks = (db: Db) => db.selectFrom('webhook').select(columns);

export const listWebhooks = async (db: Db): Promise<Answer<typeof api.listWebhooks>> => ({
  results: await webhooks(db).orderBy('id').execute(),
});

/** Some addresses let whoever knows them in, so the trail has only where they are. */
const told = ({ url, kinds, active }: Pick<Webhook, 'url' | 'kinds' | 'active'>) => ({
  host: new URL(url).host,
  kinds,
  active,
});

export async function createWebhook(
  doer: Doer,
  { body: { url, kinds } }: Received<typeof api.createWebhook>,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.createWebhook>> {
  const { trx } = doer;
  const refusal = refusalOf(url, config);
  if (refusal !== undefined) ensure(false, 'address_not_allowed', { detail: refusal, fields: { url: refusal } });
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(trx);
  ensure((await webhooks(trx).execute()).length < maxWebhooks, 'too_many_webhooks');
  const { id } = await trx
    .insertInto('webhook')
    .values({ url, kinds, secret: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const signing_secret = await giveSecret(trx, config, id);
  const made = await webhooks(trx).where('id', '=', id).executeTakeFirstOrThrow();
  await audit(doer, { action: 'webhook_create', target: { kind: 'webhook', id }, after: told(made) });
  return { ...made, signing_secret };
}

async function giveSecret(trx: Transaction, config: Services['config'], id: number): Promise<string> {
  const signing_secret = newSecret();
  const secret = await encrypt(config, signing_secret, purposeOf(id));
  await trx.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
  return signing_secret;
}

async function lockWebhook(trx: Transaction, id: number): Promise<Webhook> {
  const found = await webhooks(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  ensure(found, 'not_found');
  return found;
}

export async function changeWebhook(
  doer: Doer,
  { params: { id }, body: { version, ...change } }: Received<typeof api.changeWebhook>,
): Promise<Webhook> {
  const { trx } = doer;
  const before = await lockWebhook(trx, id);
  ensure(before.version === version, 'changed_meanwhile');
  const after = await trx
    .updateTable('webhook')
    .set({
      ...change,
      version: version + 1,
      // Whoever switches it on again gives it another day.
      ...(change.active && { failing_since: null, stopped: '' }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'webhook_change',
    target: { kind: 'webhook', id },
    before: told(before),
    after: told(after),
  });
  return after;
}

export async function renewWebhookSecret(
  doer: Doer,
  { params: { id } }: Received<typeof api.renewWebhookSecret>,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.renewWebhookSecret>> {
  const { trx } = doer;
  const found = await lockWebhook(trx, id);
  const signing_secret = await giveSecret(trx, config, id);
  await audit(doer, { action: 'webhook_change', target: { kind: 'webhook', id }, after: { secret: 'new' } });
  return { ...found, signing_secret };
}

export async function removeWebhook(doer: Doer, { params: { id } }: Received<typeof api.removeWebhook>): Promise<void> {
  const { trx } = doer;
  const before = await lockWebhook(trx, id);
  await trx.deleteFrom('webhook').where('id', '=', id).execute();
  await audit(doer, { action: 'webhook_remove', target: { kind: 'webhook', id }, before: told(before) });
}

export async function listWebhookDeliveries(
  db: Db,
  { params: { id } }: Received<typeof api.listWebhookDeliveries>,
): Promise<Answer<typeof api.listWebhookDeliveries>> {
  ensure(await webhooks(db).where('id', '=', id).executeTakeFirst(), 'not_found');
  const results = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'kind', 'attempts', 'error', 'created', 'sent', 'next_try'])
    .select([sql<WebhookDelivery['data']>`data`.as('data'), sql<WebhookDelivery['state']>`state`.as('state')])
    .where('webhook_id', '=', id)
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(shownDeliveries)
    .execute();
  return { results };
}

export async function redeliverWebhook(
  doer: Doer,
  { params: { id } }: Received<typeof api.redeliverWebhook>,
  { tasks }: Pick<Services, 'tasks'>,
): Promise<void> {
  const { trx } = doer;
  const found = await trx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_id')
    .select(['webhook_id', 'active'])
    .where('webhook_delivery.id', '=', id)
    .executeTakeFirst();
  ensure(found, 'not_found');
  ensure(found.active, 'webhook_off');
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_try: sql`now()` })
    .where('id', '=', id)
    .execute();
  await tasks.send(trx, deliverWebhooks, {});
  await audit(doer, { action: 'webhook_redeliver', target: { kind: 'webhook', id: found.webhook_id } });
}

/** What waited when a backup was made has left since. */
export async function forgetWebhookDeliveries(trx: Transaction): Promise<void> {
  await sql`update webhook_delivery set state = 'failed', error = 'The data was restored from a backup'
    where state = 'waiting'`.execute(trx);
}
