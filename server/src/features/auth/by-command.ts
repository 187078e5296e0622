import { newPassword, registration } from '@app/contract/users/accounts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ConfigError } from '#platform/config';
import type { Db } from '#platform/db/db';
import { clearTries } from '#platform/http/limits';
import { audit, type Operator } from '../audit/audit.ts';
import { revokeAll } from '../sessions/sessions.ts';
import {
  activate,
  createPendingUser,
  findLookAlike,
  findUserForLogin,
  promote,
  setPasswordHash,
} from '../users/users.ts';
import { endResetLinks, ensureFree } from './auth.ts';
import { ensureStrong, hashPassword } from './passwords.ts';
import { forgetSecondFactor } from './second-factor.ts';

/*
 * What somebody does to users at the machine itself: for the first superuser, whom nobody could approve, and for whoever has
 * locked themselves out. The rules are those of the product, and so is the audit trail.
 */

function parse<S extends z.ZodType>(shape: S, given: unknown): z.output<S> {
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

async function getUser(db: Db, name: string) {
  const user = await findUserForLogin(db, name);
  if (!user) throw new ConfigError(`There is no user with the username or e-mail address ${name}.`);
  return user;
}

const newUser = registration.pick({
  username: true,
  password: true,
  email: true,
  first_name: true,
  last_name: true,
});

/** A user who can sign in at once. */
export async function createUser(db: Db, by: Operator, given: z.input<typeof newUser>): Promise<void> {
  const { password, ...user } = parse(newUser, given);
  ensureStrong(password, [user.username, user.email.split('@')[0] ?? ''], 'password');
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('usernames'))`.execute(trx);
    ensureFree(await findLookAlike(trx, user.username));
    const rest = parse(registration.omit({ password: true }), user);
    const id = await createPendingUser(trx, { ...rest, password_hash });
    await activate(trx, id);
    await audit({ trx, ...by }, { action: 'user_create', target: { kind: 'user', id }, after: user });
  });
}

/** Makes somebody superuser and staff. Whoever waits for approval is approved with it; whoever was turned away is not. */
export async function promoteUser(db: Db, by: Operator, name: string): Promise<void> {
  const user = await getUser(db, name);
  if (user.state === 'deactivated' || user.state === 'rejected')
    throw new ConfigError(`${user.username} was ${user.state}. Reactivate the account in the product first.`);
  await db.transaction().execute(async (trx) => {
    await promote(trx, user.id);
    const { state, is_staff, is_superuser } = user;
    await audit(
      { trx, ...by },
      {
        action: 'user_promote',
        target: { kind: 'user', id: user.id },
        before: { state, is_staff, is_superuser },
        after: { state: 'active', is_staff: true, is_superuser: true },
      },
    );
  });
}

/** Sets a password; whoever knew the old one is out, and a lock after too many tries ends. */
export async function setUserPassword(db: Db, by: Operator, name: string, given: string): Promise<void> {
  const user = await getUser(db, name);
  const password = parse(newPassword, given);
  ensureStrong(password, [user.username], 'password');
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, user.id, hash);
    await endResetLinks(trx, user.id);
    await revokeAll(trx, 'password_reset', user.id);
    await audit({ trx, ...by }, { action: 'user_password_set', target: { kind: 'user', id: user.id } });
  });
  await clearTries(db, 'login-as', `user ${user.id}`);
}

/** Whoever has lost their second factor signs in with the password alone again; asks nothing else. */
export async function disableSecondFactor(db: Db, by: Operator, name: string): Promise<void> {
  const user = await getUser(db, name);
  await db.transaction().execute(async (trx) => {
    if (!(await forgetSecondFactor(trx, user.id))) throw new ConfigError(`${user.username} has no second factor.`);
    await audit({ trx, ...by }, { action: 'user_second_factor_off', target: { kind: 'user', id: user.id } });
  });
}

/** Whether there is such a user, before anybody is asked for a password. */
export const requireUser = async (db: Db, name: string): Promise<void> => void (await getUser(db, name));
