import { randomUUID } from 'node:crypto';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { errors } from '@app/contract/base/errors';
import { canCancelEmailChange, canManageUser, canSeeUser } from '@app/contract/policies';
import { emailLinkHours } from '@app/contract/users/user-changes';
import type * as api from '@app/contract/users/user-changes';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Doer } from '#platform/actor';
import { addressOf } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret, newSecret } from '#platform/secrets';
import type { Services } from '#platform/services';
import { task } from '#platform/tasks/task';
import { audit } from '../audit/audit.ts';
import { endResetLinks } from '../auth/auth.ts';
import { queueMail } from '../mail/mail.ts';
import { letters } from './letters.ts';
import { lockUser, type LockedUser, managerOf } from './locked-user.ts';
import { findUserByEmail, getUser } from './users.ts';

const waiting = (db: Db) => db.selectFrom('email_change').where('expires', '>', sql<string>`now()`);

/** Mails a link to the new address and word of it to the one that counts until then. */
export async function askForNewEmail(
  { trx, actor }: Doer,
  user: LockedUser,
  email: string,
  { tasks, config }: Pick<Services, 'tasks' | 'config'>,
): Promise<void> {
  const owner = await findUserByEmail(trx, email);
  ensure(!owner || owner.id === user.id, 'email_taken', { fields: { email: errors.email_taken.detail } });
  await trx
    .deleteFrom('email_change')
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('expires', '<=', sql<string>`now()`)]))
    .execute();
  await trx
    .insertInto('email_change')
    .values({
      user_id: user.id,
      email,
      asked_by: actor.id,
      expires: sql`now() + make_interval(hours => ${emailLinkHours})`,
    })
    .execute();
  await tasks.send(trx, sendEmailLink, { user: user.id, email });
  await queueMail(tasks, trx, letters.emailAsked(user, addressOf(config), { email, by: actor.username }));
}

/** Makes the link on the way, so that it is stored nowhere. A second try makes a new link, and the first ends. */
export const sendEmailLink = task({
  name: 'users.send_email_link',
  queue: 'mail',
  input: z.object({ user: z.int(), email: z.string() }),
  shown: ({ user }) => ({ user }),
  handle: async ({ user: id, email }, { db, config, mailer }) => {
    const token = newSecret();
    const change = await db
      .updateTable('email_change')
      .set({ hash: hashSecret(token) })
      .where('user_id', '=', id)
      .where('email', '=', email)
      .where('expires', '>', sql<string>`now()`)
      .returning(['user_id', 'email', 'asked_by'])
      .executeTakeFirst();
    // Somebody has changed their mind since.
    if (!change) return;
    const user = await nameOf(db, change.user_id);
    const link = `${addressOf(config)}/confirm-email?token=${token}`;
    const by = (await nameOf(db, change.asked_by)).username;
    await mailer.deliver({ id: randomUUID(), ...letters.emailLink({ ...user, email: change.email }, link, by) });
  },
});

const nameOf = (db: Db, id: number) =>
  db.selectFrom('app_user').select(['username', 'first_name']).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * The new address counts from now on, and links that were mailed to the old one end. Whoever asked for it must still be
 * allowed to: the account may have been given rights since.
 */
export async function confirmEmail(
  { body: { token } }: Received<typeof api.confirmEmail>,
  { db, config, tasks, caller }: Context<typeof api.confirmEmail>,
): Promise<Answer<typeof api.confirmEmail>> {
  await countTry(db, 'confirm-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  const hash = hashSecret(token);
  const asked = await waiting(db).select('user_id').where('hash', '=', hash).executeTakeFirst();
  ensure(asked, 'link_invalid');
  const id = asked.user_id;
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, id);
    const change = await waiting(trx).select(['email', 'asked_by']).where('hash', '=', hash).executeTakeFirst();
    ensure(change, 'link_invalid');
    const { email } = change;
    const by = await askerOf(trx, change.asked_by);
    ensure(by && (by.id === id || canManageUser(by, user)), 'link_invalid');
    await trx
      .updateTable('app_user')
      .set((eb) => ({ email, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('email_change').where('user_id', '=', id).execute();
    await endResetLinks(trx, id);
    await audit(
      { trx, actor: { id }, caller },
      {
        action: 'email_confirm',
        target: { kind: 'user', id },
        before: { email: user.email },
        after: { email, asked_by: by.username },
      },
    );
    await queueMail(tasks, trx, letters.emailChanged(user, { email, by: by.username }));
    return { email };
  });
}

/** Who asked, with the rights they have now; nobody if their account does not count any more. */
async function askerOf(trx: Transaction, id: number) {
  const asker = await trx
    .selectFrom('app_user')
    .select(['id', 'username', 'is_staff', 'is_superuser'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return asker && managerOf(trx, asker);
}

export async function cancelEmailChange(
  doer: Doer,
  { params: { id } }: Received<typeof api.cancelEmailChange>,
): Promise<Answer<typeof api.cancelEmailChange>> {
  const { trx, actor } = doer;
  ensure(canSeeUser(actor, id), 'user_not_found');
  const user = await lockUser(trx, id);
  ensure(canCancelEmailChange(await managerOf(trx, actor), user), 'not_permitted');
  const email = user.unconfirmed_email;
  ensure(email, 'not_found');
  await trx.deleteFrom('email_change').where('user_id', '=', id).execute();
  await audit(doer, { action: 'email_cancel', target: { kind: 'user', id }, before: { unconfirmed_email: email } });
  return getUser(trx, { params: { id } }, actor);
}
