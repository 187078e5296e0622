import { randomUUID } from 'node:crypto';
import type * as api from '@app/contract/users/accounts';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { productName } from '@app/contract/base/product';
import { sql } from 'kysely';
import { z } from 'zod';
import { addressOf } from '#platform/config';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret, newSecret } from '#platform/secrets';
import { task } from '#platform/tasks/task';
import { audit } from '../audit/audit.ts';
import { revokeAll } from '../sessions/sessions.ts';
import { findUserForLogin, setPasswordHash } from '../users/users.ts';
import { endResetLinks } from './auth.ts';
import { ensureStrong, hashPassword } from './passwords.ts';

const lifetime = '1 hour';
const perHour = { tries: 3, seconds: 3600 };

/**
 * Makes the link and mails it. A task, so that the request takes as long for somebody who does not exist; and not by way
 * of the mail queue, so that the link is stored nowhere. A second try makes a second link.
 */
export const sendResetLink = task({
  name: 'auth.send_reset_link',
  queue: 'mail',
  input: z.object({ username: z.string() }),
  // People type passwords into this field, too.
  shown: () => ({}),
  handle: async ({ username }, { db, config, mailer }) => {
    const user = await findUserForLogin(db, username);
    if (user?.state !== 'active') return;
    const token = newSecret();
    // Only while the address is still theirs: it may be changing right now, which ends the links to the old one.
    const { rows } = await sql`
      insert into password_reset (user_id, hash, expires)
      select id, ${hashSecret(token)}, now() + ${lifetime}::interval from app_user
      where id = ${user.id} and email = ${user.email} for key share returning id`.execute(db);
    if (rows.length === 0) return;
    await mailer.deliver({
      id: randomUUID(),
      to: user.email,
      subject: `Set a new ${productName} password`,
      text: `Hello ${user.first_name},\n\nSomeone, hopefully you, asked for a new password for your account "${user.username}". To set one, open this link within an hour:\n${addressOf(config)}/reset-password?token=${token}\n\nIf it was not you, ignore this message. Your password stays the same.`,
    });
  },
});

export async function requestPasswordReset(
  { body: { username } }: Received<typeof api.requestPasswordReset>,
  { db, config, tasks, caller }: Context<typeof api.requestPasswordReset>,
): Promise<Answer<typeof api.requestPasswordReset>> {
  await countTry(db, 'reset-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  await countTry(db, 'reset-for', username.toLowerCase(), perHour);
  await db.transaction().execute((trx) => tasks.send(trx, sendResetLink, { username }));
  return { detail: 'If the account exists, an e-mail with a link is on its way.' };
}

/** Sets the password and ends whatever was open: whoever knew the old one is out. A link works once. */
export async function resetPassword(
  { body: { token, new_password } }: Received<typeof api.resetPassword>,
  { db, config, caller }: Context<typeof api.resetPassword>,
): Promise<void> {
  await countTry(db, 'reset-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  const live = db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select(['app_user.id', 'app_user.username'])
    .where('hash', '=', hashSecret(token))
    .where('used', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .where('app_user.state', '=', 'active');
  const user = await live.executeTakeFirst();
  ensure(user, 'link_invalid');
  ensureStrong(new_password, [user.username], 'new_password');
  const password_hash = await hashPassword(new_password);
  await db.transaction().execute(async (trx) => {
    const claimed = await endResetLinks(trx, user.id);
    ensure(
      claimed.some(({ hash }) => hash.equals(hashSecret(token))),
      'link_invalid',
    );
    await setPasswordHash(trx, user.id, password_hash);
    await revokeAll(trx, 'password_reset', user.id);
    await audit({ trx, actor: user, caller }, { action: 'password_reset', target: { kind: 'user', id: user.id } });
  });
}
