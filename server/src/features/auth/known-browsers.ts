import { browserName } from '@app/contract/users/browser-name';
import { productName } from '@app/contract/base/product';
import { sql } from 'kysely';
import type { Caller } from '#platform/actor';
import { addressOf } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import { hashSecret } from '#platform/secrets';
import type { Services } from '#platform/services';
import { queueMail } from '../mail/mail.ts';
import { notify } from '../notifications/notifications.ts';
import { findUserToWriteTo } from '../users/users.ts';

/**
 * Tells users when somebody signs in from a browser that was never seen with them. The first one is no news. Browsers go by
 * their device id, programs that have none by what they call themselves.
 */
export async function tellOfNewBrowser(
  { trx, tasks, config }: Pick<Services, 'tasks' | 'config'> & { trx: Transaction },
  user: number,
  { device_id, browser }: Caller,
): Promise<void> {
  const name = browserName(browser);
  const mark = hashSecret(device_id ?? `browser ${browser}`);
  const { rows } = await sql<{ id: number; is_new: boolean; others: boolean }>`
    insert into known_browser (user_id, mark, browser) values (${user}, ${mark}, ${name})
    on conflict on constraint known_browser__user_mark do update set last_seen = now(), browser = excluded.browser
    returning id, xmax = 0 as is_new, exists (select from known_browser where user_id = ${user}) as others`.execute(
    trx,
  );
  const { id, is_new, others } = rows[0]!;
  if (!is_new || !others) return;
  await notify(trx, [user], { kind: 'sign_in', about: { kind: 'browser', id }, by: null, key: `browser:${id}` });
  const { email, first_name, username } = await findUserToWriteTo(trx, user);
  await queueMail(tasks, trx, {
    to: email,
    subject: `New sign-in to your ${productName} account`,
    text: [
      `Hello ${first_name},`,
      `Someone, hopefully you, signed in to your account "${username}" from a browser that was not used with it before: ${name}.`,
      `If it was not you, sign that session out, and set a new password right away:\n${addressOf(config)}/config/settings`,
      `Kind regards,\n${productName}`,
    ].join('\n\n'),
  });
}

/** Whoever comes from one again after a year is told anew. */
export const forgetOldBrowsers = (trx: Transaction) =>
  trx
    .deleteFrom('known_browser')
    .where('last_seen', '<', sql<string>`now() - interval '1 year'`)
    .execute();
