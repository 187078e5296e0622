import { canManageUser, canSeeUser, editableFields } from '@app/contract/policies';
import {
  type CurrentUser,
  type ManagedUser,
  type User,
  type UserChange,
  userConfig,
  type UserConfig,
  type UserConfigChange,
  type UserState,
} from '@app/contract/users';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { DB } from '#platform/db/schema.gen';
import { audit } from '../audit/audit.ts';
import { countOpenSessions, revokeAll } from '../sessions/sessions.ts';

const userColumns = ['id', 'username', 'email', 'first_name', 'last_name', 'is_staff', 'is_superuser'] as const;

export const listApprovedUsers = (db: Db): Promise<User[]> =>
  db
    .selectFrom('app_user')
    .innerJoin('user_profile', 'user_id', 'app_user.id')
    .select(userColumns)
    .where('state', '=', 'active')
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();

/** The user as their own client sees them, with the rights that count now. */
export async function describeActor(db: Db, { id, is_staff, is_superuser, impersonator }: Actor): Promise<CurrentUser> {
  const { can_impersonate, config, ...user } = await db
    .selectFrom('app_user')
    .innerJoin('user_profile', 'user_profile.user_id', 'app_user.id')
    .select([...userColumns, 'version', 'can_impersonate', 'config'])
    .where('app_user.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    is_staff,
    is_superuser,
    userprofile: { can_impersonate: can_impersonate && !impersonator, config: userConfig.parse(config) },
    impersonator: impersonator ?? null,
  };
}

const managedUsers = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('user_profile as p', 'p.user_id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.username',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.is_staff',
      'u.is_superuser',
      'u.version',
      'u.created',
      'u.last_login',
      sql<UserState>`u.state`.as('state'),
      countOpenSessions(eb.ref('u.id')).as('open_sessions'),
      jsonBuildObject({
        can_impersonate: eb.ref('p.can_impersonate'),
        company: jsonObjectFrom(
          eb.selectFrom('company').select(['company.id', 'company.name']).whereRef('company.id', '=', 'p.company_id'),
        ),
        company_name: eb.ref('p.company_name'),
        phone_number: eb.ref('p.phone_number'),
        linkedin_url: eb.ref('p.linkedin_url'),
        linkedin_email: eb.ref('p.linkedin_email'),
      }).as('userprofile'),
    ]);

interface Filter {
  limit: number;
  offset: number;
  state?: UserState[] | undefined;
  query?: string | undefined;
  ordering: string;
}

const orderings = {
  username: 'u.username',
  created: 'u.created',
  last_login: 'u.last_login',
  email: 'u.email',
} as const;

export async function listManagedUsers(db: Db, { limit, offset, state, query, ordering }: Filter) {
  const column = orderings[ordering.replace('-', '') as keyof typeof orderings];
  const matches = (eb: ExpressionBuilder<DB & { u: DB['app_user'] }, 'u'>) =>
    eb.and([
      ...(state ? [eb('u.state', 'in', state)] : []),
      ...(query ? query.split(/\s+/).map((word) => mentions(eb, word)) : []),
    ]);
  const [{ count }, results] = await Promise.all([
    db
      .selectFrom('app_user as u')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(matches)
      .executeTakeFirstOrThrow(),
    managedUsers(db)
      .where(matches)
      .orderBy(column, (order) => (ordering.startsWith('-') ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('u.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count, results };
}

const mentions = (eb: ExpressionBuilder<DB & { u: DB['app_user'] }, 'u'>, word: string) => {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return eb.or(
    (['u.username', 'u.email', 'u.first_name', 'u.last_name'] as const).map((column) => eb(column, 'ilike', pattern)),
  );
};

/** One user for staff, or oneself. Others are told that there is no such user. */
export async function getManagedUser(db: Db, actor: Actor, id: number): Promise<ManagedUser> {
  const user = await managedUsers(db).where('u.id', '=', id).executeTakeFirst();
  ensure(user && canSeeUser(actor, id), 'user_not_found');
  return user;
}

export interface NewUser {
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  company_id: number | null;
  company_name: string;
  phone_number: string;
  linkedin_url: string;
  linkedin_email: string;
}

/** Creates an account that waits for approval. */
export async function createPendingUser(trx: Transaction, user: NewUser): Promise<number> {
  const { username, email, password_hash, first_name, last_name, ...profile } = user;
  const { id } = await trx
    .insertInto('app_user')
    .values({ username, email, password_hash, first_name, last_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('user_profile')
    .values({ user_id: id, ...profile, terms_accepted: sql`now()` })
    .execute();
  return id;
}

export const isUsernameTaken = async (db: Db, username: string): Promise<boolean> =>
  (await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirst()) !== undefined;

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('app_user').select(['id', 'email', 'first_name']).where('email', '=', email).executeTakeFirst();

/** A username wins over somebody else's e-mail address that happens to be spelled the same. */
export const findUserForLogin = (db: Db, identifier: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'first_name', 'is_staff', 'is_superuser', 'state', 'password_hash'])
    .where((eb) => eb.or([eb('username', '=', identifier), eb('email', '=', identifier)]))
    .orderBy(sql`username = ${identifier}`, 'desc')
    .orderBy('id')
    .executeTakeFirst();

export const getPasswordHash = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash;

export const setPasswordHash = (trx: Transaction, id: number, password_hash: string) =>
  trx.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();

export const recordLogin = (trx: Transaction, id: number) =>
  trx
    .updateTable('app_user')
    .set({ last_login: sql`now()` })
    .where('id', '=', id)
    .execute();

const mergeConfig = (current: UserConfig, change: UserConfigChange): UserConfig =>
  userConfig.parse({ ...current, ...change, profile: { ...current.profile, ...change.profile } });

async function lockUser(trx: Transaction, id: number) {
  const user = await trx
    .selectFrom('app_user')
    .innerJoin('user_profile', 'user_profile.user_id', 'app_user.id')
    .select([...userColumns, 'version', 'state', 'can_impersonate', 'config'])
    .select(sql<string | null>`(select name from company where company.id = company_id)`.as('company'))
    .where('app_user.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  ensure(user, 'user_not_found');
  return { ...user, config: userConfig.parse(user.config) };
}
type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** What differs between two states of a user, flat and by name, for the audit trail. */
function compareUsers(
  one: LockedUser,
  two: LockedUser,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const flat = ({ config: { profile, ...settings }, version: _, ...user }: LockedUser): Record<string, unknown> => ({
    ...user,
    ...profile,
    ...settings,
  });
  const [before, after] = [flat(one), flat(two)];
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: pick(before), after: pick(after) };
}

/** Changes what `actor` may change; a change of rights signs the user out, so that the old rights end at once. */
export async function changeUser(doer: Doer, id: number, { version, ...change }: UserChange): Promise<ManagedUser> {
  const { trx, actor } = doer;
  ensure(canSeeUser(actor, id), 'user_not_found');
  if (change.is_superuser === false) await lockSuperusers(trx);
  const current = await lockUser(trx, id);
  const editable = editableFields(actor, current);
  ensure(
    Object.keys(change).every((field) => editable.has(field as keyof UserChange)),
    'not_permitted',
  );
  ensure(version === undefined || version === current.version, 'changed_meanwhile');

  const { config, can_impersonate, company_id, ...account } = change;
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
    ...(config && { config: JSON.stringify(mergeConfig(current.config, config)) }),
  };
  if (Object.keys(profile).length > 0)
    await trx.updateTable('user_profile').set(profile).where('user_id', '=', id).execute();

  const difference = compareUsers(current, await lockUser(trx, id));
  if (Object.keys(difference.after).length > 0)
    await audit(doer, { action: 'user_change', target: { kind: 'user', id }, ...difference });
  const losesRights =
    losesSuperuser ||
    (current.is_staff && account.is_staff === false) ||
    (current.can_impersonate && can_impersonate === false);
  if (losesRights) await revokeAll(trx, 'rights_removed', id);
  return getManagedUser(trx, actor, id);
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

/**
 * Moves a user to another state, once: whoever comes second with the same wish finds it done and changes nothing,
 * whoever wanted something else is told that it has been decided. `changed` says whether it was this call.
 */
export async function decideUser(
  doer: Doer,
  id: number,
  transition: Transition,
  reason: string | undefined,
): Promise<{ user: ManagedUser; changed: boolean }> {
  const { trx, actor } = doer;
  const { from, to, action } = transitions[transition];
  if (to === 'deactivated') await lockSuperusers(trx);
  const current = await lockUser(trx, id);
  ensure(actor.id !== id, 'own_account');
  ensure(canManageUser(actor, current), 'not_permitted');
  if (current.state === to) return { user: await getManagedUser(trx, actor, id), changed: false };
  const allowed = (from as readonly string[]).includes(current.state);
  ensure(allowed, transition === 'approve' || transition === 'reject' ? 'already_decided' : 'wrong_state');
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
  return { user: await getManagedUser(trx, actor, id), changed: true };
}

export async function signOutEverywhere(doer: Doer, id: number, reason: string | undefined): Promise<ManagedUser> {
  const { trx, actor } = doer;
  const user = await lockUser(trx, id);
  ensure(canManageUser(actor, user), 'not_permitted');
  await revokeAll(trx, 'signed_out_by_staff', id);
  await audit(doer, { action: 'user_sign_out', target: { kind: 'user', id }, reason });
  return getManagedUser(trx, actor, id);
}

export const findImpersonationTarget = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'is_staff', 'is_superuser', 'state'])
    .where('username', '=', username)
    .executeTakeFirst();

export const mayImpersonate = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('user_profile').select('can_impersonate').where('user_id', '=', id).executeTakeFirst())
    ?.can_impersonate ?? false;
