import { isDeepStrictEqual } from 'node:util';
import type { Received } from '@app/contract/base/endpoint';
import { canManageUser, canSeeUser, editableFields } from '@app/contract/policies';
import { userConfig, type UserConfig } from '@app/contract/users/users';
import type { UserConfigChange } from '@app/contract/users/user-changes';
import {
  type ManagedUser,
  type SentUser,
  userChange,
  type UserChange,
  type UserState,
} from '@app/contract/users/user-changes';
import type * as staff from '@app/contract/users/manage-users';
import type * as api from '@app/contract/users/user-changes';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { addressOf } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { queueMail } from '../mail/mail.ts';
import { revokeAll } from '../sessions/sessions.ts';
import { letters } from './letters.ts';
import { askForNewEmail } from './email-change.ts';
import { lockUser, type LockedUser, managerOf } from './locked-user.ts';
import { getUser, hasAcceptedTerms } from './users.ts';

type Profile = LockedUser['userprofile'];
type MailServices = Pick<Services, 'tasks' | 'config'>;

const mergeConfig = (current: UserConfig, change: UserConfigChange): UserConfig =>
  userConfig.parse({
    ...current,
    ...change,
    profile: { ...current.profile, ...change.profile },
    notify_by_mail: { ...current.notify_by_mail, ...change.notify_by_mail },
  });

/** What differs between two states of a user, flat and by name, for the audit trail. */
function compareUsers(
  one: LockedUser,
  two: LockedUser,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const flat = ({ userprofile, version: _, ...user }: LockedUser): Record<string, unknown> => {
    const { config, ...profile } = userprofile;
    const { profile: look, notify_by_mail, ...settings } = config;
    const mails = Object.entries(notify_by_mail).map(([kind, choice]) => [`mail_about_${kind}`, choice]);
    return { ...user, ...profile, ...look, ...settings, ...Object.fromEntries(mails) };
  };
  const [before, after] = [flat(one), flat(two)];
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: pick(before), after: pick(after) };
}

/** They change by themselves or with the session, so whoever sends them back has not changed them. */
const unsteady = new Set(['open_sessions', 'second_step', 'last_login', 'avatar_url', 'second_factor_due']);

/** What of a user that was sent is not as it is now. Only what can be changed may differ. */
function changesIn(
  { version: _, userprofile, ...account }: SentUser,
  now: ManagedUser,
  { config }: Profile,
): UserChange {
  const { userprofile: profile, ...user } = now;
  const known: Record<string, unknown> = {
    impersonator: null,
    ...user,
    ...profile,
    company_id: profile.company?.id ?? null,
    config,
  };
  const sent = { ...userprofile, ...account };
  const wanted = sent.config ? { ...sent, config: mergeConfig(config, sent.config) } : sent;
  const changed = Object.entries(wanted).filter(
    ([field, value]) => !unsteady.has(field) && !isDeepStrictEqual(value, known[field]),
  );
  const fixed = changed.filter(([field]) => !Object.hasOwn(userChange.shape, field));
  ensure(fixed.length === 0, 'invalid_input', {
    detail: `${fixed[0]?.[0]}: This cannot be changed`,
    fields: Object.fromEntries(fixed.map(([field]) => [field, 'This cannot be changed'])),
  });
  return Object.fromEntries(changed);
}

/**
 * Changes what `actor` may change; a change of rights signs the user out, so that the old rights end at once. A new address
 * waits until it is confirmed.
 */
export async function putUser(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.putUser>,
  services: MailServices,
): Promise<ManagedUser> {
  const { trx, actor } = doer;
  ensure(canSeeUser(actor, id), 'user_not_found');
  if (body.is_superuser === false) await lockSuperusers(trx);
  const current = await lockUser(trx, id);
  ensure(body.version === undefined || body.version === current.version, 'changed_meanwhile');
  const change = changesIn(body, await getUser(trx, { params: { id } }, actor), current.userprofile);
  const editable = editableFields(await managerOf(trx, actor), current);
  ensure(
    Object.keys(change).every((field) => editable.has(field as keyof UserChange)),
    'not_permitted',
  );

  const { config, can_impersonate, company_id, linkedin_url, linkedin_email, email, ...account } = change;
  const losesSuperuser = current.is_superuser && account.is_superuser === false;
  if (losesSuperuser) await ensureAnotherSuperuser(trx, id);

  await trx
    .updateTable('app_user')
    .set((eb) => ({ ...account, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const profile = {
    ...(can_impersonate !== undefined && { can_impersonate }),
    ...(company_id !== undefined && { company_id }),
    ...(linkedin_url !== undefined && { linkedin_url }),
    ...(linkedin_email !== undefined && { linkedin_email }),
    ...(config && { config: JSON.stringify(config) }),
  };
  if (Object.keys(profile).length > 0)
    await trx.updateTable('user_profile').set(profile).where('user_id', '=', id).execute();
  if (email !== undefined) await askForNewEmail(doer, current, email, services);

  const difference = compareUsers(current, await lockUser(trx, id));
  if (Object.keys(difference.after).length > 0)
    await audit(doer, { action: 'user_change', target: { kind: 'user', id }, ...difference });
  const losesRights =
    losesSuperuser ||
    (current.is_staff && account.is_staff === false) ||
    (current.userprofile.can_impersonate && can_impersonate === false);
  if (losesRights) await revokeAll(trx, 'rights_removed', id);
  return getUser(trx, { params: { id } }, actor);
}

/** Taken before any row: two superusers who demote each other at once must queue up, not both succeed. */
const lockSuperusers = (trx: Transaction) => sql`select pg_advisory_xact_lock(hashtext('superusers'))`.execute(trx);

async function ensureAnotherSuperuser(trx: Transaction, id: number): Promise<void> {
  const other = await trx
    .selectFrom('app_user')
    .select('id')
    .where('is_superuser', '=', true)
    .where('state', '=', 'active')
    .where('id', '<>', id)
    .executeTakeFirst();
  ensure(other, 'last_superuser');
}

type Transition = 'approve' | 'reject' | 'deactivate' | 'reactivate';
const transitions = {
  approve: { from: ['pending'], to: 'active', action: 'user_approve' },
  reject: { from: ['pending'], to: 'rejected', action: 'user_reject' },
  deactivate: { from: ['active'], to: 'deactivated', action: 'user_deactivate' },
  reactivate: { from: ['deactivated', 'rejected'], to: 'active', action: 'user_reactivate' },
} as const satisfies Record<Transition, { from: UserState[]; to: UserState; action: string }>;

type Input = Received<typeof staff.approveUser>;

/**
 * Moves a user to another state, once: whoever comes second with the same wish finds it done and changes nothing,
 * whoever wanted something else is told that it has been decided. The state, its audit entry and the letter to the user
 * are written together or not at all.
 */
async function decideUser(
  doer: Doer,
  transition: Transition,
  { params: { id }, body: { reason } }: Input,
  { tasks, config }: MailServices,
): Promise<ManagedUser> {
  const { trx, actor } = doer;
  const { from, to, action } = transitions[transition];
  if (to === 'deactivated') await lockSuperusers(trx);
  const current = await lockUser(trx, id);
  ensure(actor.id !== id, 'own_account');
  ensure(canManageUser(await managerOf(trx, actor), current), 'not_permitted');
  if (current.state === to) return getUser(trx, { params: { id } }, actor);
  const allowed = (from as readonly string[]).includes(current.state);
  ensure(allowed, transition === 'approve' || transition === 'reject' ? 'already_decided' : 'wrong_state');
  if (current.state === 'pending' || current.state === 'rejected')
    ensure(to !== 'active' || (await hasAcceptedTerms(trx, id)), 'terms_not_accepted');
  if (to === 'deactivated' && current.is_superuser) await ensureAnotherSuperuser(trx, id);

  await trx
    .updateTable('app_user')
    .set((eb) => ({ state: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (to !== 'active') await revokeAll(trx, transition, id);
  await audit(doer, {
    action,
    target: { kind: 'user', id },
    before: { state: current.state },
    after: { state: to },
    reason,
  });
  const user = await getUser(trx, { params: { id } }, actor);
  await queueMail(tasks, trx, letters[transition](user, addressOf(config), reason));
  return user;
}

export const approveUser = (doer: Doer, input: Input, services: MailServices) =>
  decideUser(doer, 'approve', input, services);
export const rejectUser = (doer: Doer, input: Input, services: MailServices) =>
  decideUser(doer, 'reject', input, services);
export const deactivateUser = (doer: Doer, input: Input, services: MailServices) =>
  decideUser(doer, 'deactivate', input, services);
export const reactivateUser = (doer: Doer, input: Input, services: MailServices) =>
  decideUser(doer, 'reactivate', input, services);

export async function signOutUser(
  doer: Doer,
  { params: { id }, body: { reason } }: Received<typeof staff.signOutUser>,
): Promise<ManagedUser> {
  const { trx, actor } = doer;
  const user = await lockUser(trx, id);
  ensure(canManageUser(await managerOf(trx, actor), user), 'not_permitted');
  await revokeAll(trx, 'signed_out_by_staff', id);
  await audit(doer, { action: 'user_sign_out', target: { kind: 'user', id }, reason });
  return getUser(trx, { params: { id } }, actor);
}
