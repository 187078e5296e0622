import type * as accounts from '@app/contract/users/accounts';
import type * as api from '@app/contract/users/auth';
import type * as impersonation from '@app/contract/users/impersonation';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { errors } from '@app/contract/base/errors';
import { productName } from '@app/contract/base/product';
import { canActAs } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { addressOf } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { clearTries, countTry, isWithin } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { audit } from '../audit/audit.ts';
import { findCompanyForRegistration, listCompaniesForRegistration } from '../companies/companies.ts';
import { queueMail } from '../mail/mail.ts';
import { issueTokens, openSession, revoke, revokeAll } from '../sessions/sessions.ts';
import {
  acceptTerms,
  createPendingUser,
  describeActor,
  findImpersonationTarget,
  findLookAlike,
  findUserByEmail,
  findUserForLogin,
  hasAcceptedTerms,
  mayImpersonate,
  setPasswordHash,
} from '../users/users.ts';
import { enter, refusals } from './enter.ts';
import { ensureOwnPassword } from './own-password.ts';
import { ensureStrong, hashPassword, needsRehash, passwordMatches } from './passwords.ts';
import { takePasskey } from './passkeys.ts';
import { ensureMayUsePassword } from './single-sign-on.ts';
import { isSecured, takeSecondFactor } from './second-factor.ts';

export { isSecured };

/**
 * Known and unknown names take the same path to the same refusal: one count, one look-up, one hash. What state an
 * account is in is told only to whoever knows its password.
 */
export async function login(
  { body: { username, password, terms_accepted, code, passkey } }: Received<typeof api.login>,
  { db, config, tasks, caller }: Context<typeof api.login>,
): Promise<Answer<typeof api.login>> {
  await countTry(db, 'login-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  const user = await findUserForLogin(db, username);
  const subject = user ? `user ${user.id}` : `name ${username.toLowerCase()}`;
  await countTry(db, 'login-as', subject, {
    tries: config.LOGIN_FAILURES,
    seconds: config.LOGIN_FAILURE_MINUTES * 60,
    blockSeconds: config.LOGIN_LOCK_MINUTES * 60,
  });
  const matches = await passwordMatches(user?.password_hash, password);
  ensure(user && matches, 'invalid_credentials');
  if (terms_accepted) await acceptTerms(db, user.id);
  const refusal = refusals[user.state];
  if (refusal) {
    await clearTries(db, 'login-as', subject);
    throw new AppError(refusal, await askForTerms(db, user));
  }

  await ensureMayUsePassword(db, config, user);
  // Wrong codes count like wrong passwords, or whoever knows the password could try them all.
  const second_factor = await takeSecondFactor(db, config, user.id, {
    code,
    passkey: passkey && (async () => (await takePasskey(db, config, passkey)).id),
  });
  await clearTries(db, 'login-as', subject);

  const rehashed = needsRehash(user.password_hash) ? await hashPassword(password) : undefined;
  return db.transaction().execute(async (trx) => {
    if (rehashed) await setPasswordHash(trx, user.id, rehashed);
    return enter(trx, { user, caller, config, tasks, proof: second_factor && { second_factor } });
  });
}

/** The login screen then asks whoever waits for approval to accept the terms. */
const askForTerms = async (db: Db, { id, state }: { id: number; state: string }) =>
  state === 'pending' && !(await hasAcceptedTerms(db, id))
    ? { fields: { terms_accepted: 'Please accept the terms of service' } }
    : {};

/**
 * Asks for an account. An e-mail address that is known already gets the same answer as a new one, and its owner a
 * mail: a stranger cannot find out who has an account.
 */
export async function register(
  { body }: Received<typeof accounts.register>,
  { db, config, tasks, caller }: Context<typeof accounts.register>,
): Promise<Answer<typeof accounts.register>> {
  const { password, ...registration } = body;
  await countTry(db, 'register-from', caller.ip, { tries: config.REGISTER_PER_MINUTE, seconds: 60 });
  const { username, email, company_id } = registration;
  ensureStrong(password, [username, email.split('@')[0] ?? ''], 'password');
  if (company_id !== null)
    ensure(await findCompanyForRegistration(db, company_id), 'invalid_input', {
      fields: { company_id: 'This company does not exist' },
    });
  const password_hash = await hashPassword(password);
  const taken = await findLookAlike(db, username);
  // Whoever tries many names learns nothing more after a few.
  if (taken) await countTry(db, 'register-taken', caller.ip, { tries: config.REGISTER_TAKEN_PER_HOUR, seconds: 3600 });
  ensureFree(taken);

  await db.transaction().execute(async (trx) => {
    const known = await findUserByEmail(trx, email);
    if (known) {
      const isNews = await isWithin(trx, 'told-of-registration', email.toLowerCase(), { tries: 1, seconds: 86_400 });
      if (!isNews) return;
      await queueMail(tasks, trx, {
        to: known.email,
        subject: `You already have a ${productName} account`,
        text: `Hello ${known.first_name},\n\nSomeone, perhaps you, tried to register with this e-mail address. You already have an account and can sign in here:\n${addressOf(config)}\n\nIf it was not you, ignore this message.`,
      });
      return;
    }
    // One at a time, so that two who look alike do not slip past each other.
    await sql`select pg_advisory_xact_lock(hashtext('usernames'))`.execute(trx);
    ensureFree(await findLookAlike(trx, username));
    const id = await createPendingUser(trx, { ...registration, password_hash });
    await audit({ trx, actor: { id }, caller }, { action: 'register', target: { kind: 'user', id } });
  });
  return { detail: 'Your account is waiting for administrator approval.' };
}

export function ensureFree(taken: { same: boolean } | undefined): void {
  if (!taken) return;
  const detail = taken.same ? errors.username_taken.detail : 'This looks like a username that is taken';
  throw new AppError('username_taken', { detail, fields: { username: detail } });
}

export const listRegistrationCompanies = async (
  db: Db,
): Promise<Answer<typeof accounts.listRegistrationCompanies>> => ({
  results: await listCompaniesForRegistration(db),
});

export async function logout(doer: Doer): Promise<void> {
  const { trx, actor } = doer;
  ensure(actor.session_id, 'not_with_token');
  await revoke(trx, 'signed_out', { session: actor.session_id });
  await audit(doer, { action: 'logout', target: { kind: 'user', id: actor.id } });
}

/** For whatever makes links that were mailed before worthless. */
export const endResetLinks = (trx: Transaction, user: number) =>
  trx
    .updateTable('password_reset')
    .set({ used: sql`now()` })
    .where('user_id', '=', user)
    .where('used', 'is', null)
    .returning('hash')
    .execute();

/** Signs out every other session and kills access tokens: whoever knew the old password is out. */
export async function changePassword(
  { body: { current_password, new_password } }: Received<typeof accounts.changePassword>,
  { db, actor, caller }: Context<typeof accounts.changePassword>,
): Promise<void> {
  await ensureOwnPassword(db, actor.id, current_password);
  ensureStrong(new_password, [actor.username], 'new_password');
  const password_hash = await hashPassword(new_password);
  await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, actor.id, password_hash);
    await revokeAll(trx, 'password_changed', actor.id, actor.session_id);
    await audit({ trx, actor, caller }, { action: 'password_change', target: { kind: 'user', id: actor.id } });
  });
}

/**
 * Opens a session as somebody else. The caller's own session stays as it is; a fresh pair of tokens for it goes
 * along, because only hashes of the old ones are known.
 */
export async function impersonate(
  doer: Doer,
  { body: { username, reason } }: Received<typeof impersonation.impersonate>,
): Promise<Answer<typeof impersonation.impersonate>> {
  const { trx, actor, caller } = doer;
  ensure(actor.session_id && (await mayImpersonate(trx, actor.id)), 'not_permitted');
  const target = await findImpersonationTarget(trx, username);
  ensure(target, 'user_not_found');
  ensure(target.state === 'active' && canActAs(actor, target), 'impersonation_not_permitted');

  const original = await issueTokens(trx, actor.session_id);
  const tokens = await openSession(trx, target.id, caller, { actor_id: actor.id, actor_session_id: actor.session_id });
  const impersonator = { id: actor.id, username: actor.username };
  const borrowed: Actor = { ...target, session_id: undefined, impersonator };
  await audit(
    { trx, actor: borrowed, caller },
    { action: 'impersonate_start', target: { kind: 'user', id: target.id }, reason },
  );
  return {
    ...tokens,
    original_access: original.access,
    original_refresh: original.refresh,
    user: await describeActor(trx, borrowed),
  };
}

export async function stopImpersonating(doer: Doer): Promise<void> {
  const { trx, actor } = doer;
  ensure(actor.impersonator && actor.session_id, 'not_impersonating');
  await revoke(trx, 'stopped', { session: actor.session_id });
  await audit(doer, { action: 'impersonate_stop', target: { kind: 'user', id: actor.id } });
}
