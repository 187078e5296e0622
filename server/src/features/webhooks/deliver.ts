import { productName } from '@app/contract/base/product';
import { longestFailure, type WebhookPost } from '@app/contract/machine/webhooks';
import { sql } from 'kysely';
import { z } from 'zod';
import { addressOf } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { decrypt } from '#platform/secrets';
import type { Services } from '#platform/services';
import { task } from '#platform/tasks/task';
import { post } from '#platform/webhook';
import { audit } from '../audit/audit.ts';
import { queueMail } from '../mail/mail.ts';
import { findSuperusers } from '../users/users.ts';

/** Tried again after 1, 2, 4 … minutes: for about four hours in all. */
const mostAttempts = 9;
const atOnce = 10;
/** Then the rest waits for the next minute: programs that do not answer keep nobody else from their background work. */
const longestTurnMs = 50_000;

export const purposeOf = (webhook: number): string => `webhook ${webhook}`;

type Deliverer = Pick<Services, 'db' | 'config' | 'tasks'>;
interface Due {
  id: string;
  webhook_id: number;
  kind: string;
  data: Record<string, number>;
  created: string;
  attempts: number;
  url: string;
  secret: Buffer;
}

/**
 * Takes what is due. Whoever takes it puts off its next try before anything leaves, so that two workers never post it at the
 * same time, and one that dies has it posted again by another, under the same id.
 */
async function takeDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update webhook_delivery as d set attempts = d.attempts + 1, next_try = now() + make_interval(mins => (2 ^ d.attempts)::int)
    from webhook as w
    where w.id = d.webhook_id and d.id in (
      select due.id from webhook_delivery as due join webhook on webhook.id = due.webhook_id and webhook.active
      where due.state = 'waiting' and due.next_try <= now() order by due.next_try limit ${atOnce} for update of due skip locked)
    returning d.id, d.webhook_id, d.kind, d.data, d.created, d.attempts, w.url, w.secret`.execute(db);
  return rows;
}

async function send({ db, config }: Deliverer, due: Due, patienceMs?: number): Promise<string> {
  const { id, webhook_id, kind, data, created, url } = due;
  try {
    const body: WebhookPost = { version: 1, id, kind, product: addressOf(config), at: created, data };
    await post({
      url,
      secret: await decrypt(config, due.secret, purposeOf(webhook_id)),
      id,
      body: JSON.stringify(body),
      config,
      ...(patienceMs !== undefined && { patienceMs }),
    });
    await sql`update webhook set failing_since = null where id = ${webhook_id} and failing_since is not null`.execute(
      db,
    );
    return '';
  } catch (error) {
    await sql`update webhook set failing_since = coalesce(failing_since, now()) where id = ${webhook_id}`.execute(db);
    return (error instanceof Error ? error.message : String(error)).slice(0, 500);
  }
}

/** Posts all that is due. Answers with how much that was. */
export async function deliverDue(services: Deliverer, signal?: AbortSignal, patienceMs?: number): Promise<number> {
  const { db } = services;
  const until = Date.now() + longestTurnMs;
  let done = 0;
  for (;;) {
    const due = signal?.aborted || Date.now() > until ? [] : await takeDue(db);
    if (due.length === 0) break;
    done += due.length;
    await Promise.all(
      due.map(async (each) => {
        const error = await send(services, each, patienceMs);
        const state = error === '' ? 'sent' : each.attempts < mostAttempts ? 'waiting' : 'failed';
        await sql`update webhook_delivery set state = ${state}, error = ${error},
          sent = case when ${state} = 'sent' then now() end where id = ${each.id}`.execute(db);
      }),
    );
  }
  await stopFailing(services);
  return done;
}

/** Switches off what nothing has got through to for a day, and tells superusers. */
async function stopFailing({ db, config, tasks }: Deliverer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reason = `Nothing got through for ${longestFailure} hours`;
    const { rows } = await sql<{ id: number; url: string }>`update webhook set active = false, stopped = ${reason}
      where active and failing_since < now() - make_interval(hours => ${longestFailure}) returning id, url`.execute(
      trx,
    );
    for (const { id, url } of rows) {
      await dropWaiting(trx, id);
      await audit(
        { trx, via: 'By itself, as nothing got through' },
        { action: 'webhook_stop', target: { kind: 'webhook', id }, reason },
      );
      for (const { email, first_name } of await findSuperusers(trx))
        await queueMail(tasks, trx, {
          to: email,
          subject: `A webhook of ${productName} was switched off`,
          text: `Hello ${first_name},\n\nNothing got through to the webhook at ${new URL(url).host} for ${longestFailure} hours, so it was switched off. What happens meanwhile is not posted later. What was tried, and the switch:\n${addressOf(config)}/dev/webhooks`,
        });
    }
  });
}

const dropWaiting = (trx: Transaction, webhook: number) =>
  sql`update webhook_delivery set state = 'failed', error = 'The webhook was switched off'
    where webhook_id = ${webhook} and state = 'waiting'`.execute(trx);

/** Every minute, and at once when somebody asks. */
export const deliverWebhooks = task({
  name: 'webhooks.deliver',
  queue: 'default',
  input: z.object({}),
  schedule: '* * * * *',
  handle: async (_, { db, config, tasks, signal }) => ({ posted: await deliverDue({ db, config, tasks }, signal) }),
});
