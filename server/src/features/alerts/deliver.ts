import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { decrypt } from '#platform/secrets';
import type { Services } from '#platform/services';
import { post } from '#platform/webhook';

/** Tried again after 2, 4, 8, 16 and 32 minutes; then it is given up. */
const mostAttempts = 6;
export const webhookPurpose = 'alert webhook';

export interface Message {
  id: string;
  channel: string;
  target: string;
  subject: string;
  body: string;
}

/** Where to post, and what to sign with. */
export async function openWebhook(db: Db, config: Config): Promise<{ url: string; secret: string }> {
  const row = await db.selectFrom('alert_setting').select(['webhook_url', 'webhook_secret']).executeTakeFirstOrThrow();
  if (row.webhook_url === '' || row.webhook_secret === null) throw new Error('There is no webhook any more');
  try {
    return { url: row.webhook_url, secret: await decrypt(config, row.webhook_secret, webhookPurpose) };
  } catch (cause) {
    throw new Error('The secret of the webhook cannot be read any more. Enter it again.', { cause });
  }
}

export type Deliverer = Pick<Services, 'db' | 'config' | 'mailer'>;

/** Answers with why it could not be delivered; with nothing if it was. */
export async function deliver(
  { db, config, mailer }: Deliverer,
  message: Message,
  patienceMs?: number,
): Promise<string> {
  try {
    if (message.channel === 'mail') {
      const { id, target: to, subject, body: text } = message;
      await mailer.deliver({ id, to, subject, text });
    } else {
      const { id, body } = message;
      await post({
        ...(await openWebhook(db, config)),
        id,
        body,
        config,
        ...(patienceMs !== undefined && { patienceMs }),
      });
    }
    return '';
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 500);
  }
}

/**
 * Sends what waits and is due. Whoever takes a message puts off its next try before anything leaves, so that two processes never
 * send it at the same time, and one that dies has it sent again by another, under the same id.
 */
export async function deliverWaiting(services: Deliverer, now: Date, patienceMs?: number): Promise<number> {
  const { db } = services;
  const at = now.toISOString();
  const { rows } = await sql<Message & { attempts: number }>`
    update alert_message set attempts = attempts + 1, next_try = ${at}::timestamptz + make_interval(mins => (2 ^ (attempts + 1))::int)
    where state = 'waiting' and next_try <= ${at}::timestamptz
    returning id, channel, target, subject, body, attempts`.execute(db);
  await Promise.all(
    rows.map(async (message) => {
      const error = await deliver(services, message, patienceMs);
      const state = error === '' ? 'sent' : message.attempts < mostAttempts ? 'waiting' : 'failed';
      await db.updateTable('alert_message').set({ state, error }).where('id', '=', message.id).execute();
    }),
  );
  return rows.length;
}
