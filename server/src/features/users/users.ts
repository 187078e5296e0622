import type { Answer, Received } from '@app/contract/base/endpoint';
import { canSeeUser } from '@app/contract/policies';
import type { CurrentUser, User } from '@app/contract/users/users';
import type { ManagedUser, UserState } from '@app/contract/users/user-changes';
import * as staff from '@app/contract/users/manage-users';
import type * as changes from '@app/contract/users/user-changes';
import type * as api from '@app/contract/users/users';
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import type { DB } from '#platform/db/schema.gen';
import { avatarUrls } from '../pictures/pictures.ts';
import { countOpenSessions } from '../sessions/sessions.ts';
import { unconfirmedEmail, userColumns } from './columns.ts';
import { configOf, lookOf, withAvatar } from './looks.ts';

export { forgetUsers } from './forget.ts';
export { mayImpersonate } from './columns.ts';
export { lockUser, managerOf } from './locked-user.ts';

const hasSecondStep = (user: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from authenticator_app where user_id = ${user} and confirmed is not null)
    or exists (select from passkey where user_id = ${user}))`;

export async function listAllUsers(db: Db): Promise<User[]> {
  const [avatarUrl, users] = await Promise.all([
    avatarUrls(db),
    db
      .selectFrom('app_user')
      .innerJoin('user_profile', 'user_id', 'app_user.id')
      .select(userColumns)
      .select((eb) => lookOf(eb.ref('app_user.id')))
      .where('state', '=', 'active')
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('id')
      .execute(),
  ]);
  return users.map((user) => withAvatar(avatarUrl, user));
}

/** The user as their own client sees them, with the rights that count now. */
export async function describeActor(
  db: Db,
  { id, is_staff, is_superuser, second_factor_due, impersonator }: Actor,
): Promise<CurrentUser> {
  const { can_impersonate, config, ...user } = await db
    .selectFrom('app_user')
    .innerJoin('user_profile', 'user_profile.user_id', 'app_user.id')
    .select([...userColumns, 'version', 'can_impersonate', 'config'])
    .select((eb) => unconfirmedEmail(eb.ref('app_user.id')).as('unconfirmed_email'))
    .select((eb) => lookOf(eb.ref('app_user.id')))
    .where('app_user.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...withAvatar(await avatarUrls(db), user),
    is_staff,
    is_superuser,
    userprofile: { can_impersonate: can_impersonate && !impersonator, config: configOf(config, user.email) },
    second_factor_due: second_factor_due === true,
    impersonator: impersonator ?? null,
  };
}

export async function getCurrentUser(db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.getCurrentUser>> {
  return { results: [await describeActor(db, actor)] };
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
      unconfirmedEmail(eb.ref('u.id')).as('unconfirmed_email'),
      countOpenSessions(eb.ref('u.id')).as('open_sessions'),
      hasSecondStep(eb.ref('u.id')).as('second_step'),
      jsonBuildObject({
        can_impersonate: eb.ref('p.can_impersonate'),
        company: jsonObjectFrom(
          eb.selectFrom('company').select(['company.id', 'company.name']).whereRef('company.id', '=', 'p.company_id'),
        ),
        company_name: eb.ref('p.company_name'),
        phone_number: eb.ref('p.phone_number'),
        linkedin_url: eb.ref('p.linkedin_url'),
        linkedin_email: eb.ref('p.linkedin_email'),
        terms_accepted: eb.ref('p.terms_accepted'),
      }).as('userprofile'),
    ])
    .select((eb) => lookOf(eb.ref('u.id')));

const orderings = {
  username: 'u.username',
  created: 'u.created',
  last_login: 'u.last_login',
  email: 'u.email',
} as const;

export async function listUsers(
  db: Db,
  { query: asked }: Received<typeof staff.listUsers>,
): Promise<Answer<typeof staff.listUsers>> {
  const { limit, offset, state, query, ordering } = asked;
  const column = orderings[ordering.replace('-', '') as keyof typeof orderings];
  const matches = (eb: ExpressionBuilder<DB & { u: DB['app_user'] }, 'u'>) =>
    eb.and([
      ...(state ? [eb('u.state', 'in', state)] : []),
      ...(query ? query.split(/\s+/).map((word) => mentions(eb, word)) : []),
    ]);
  const [avatarUrl, { count }, results] = await Promise.all([
    avatarUrls(db),
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
  return pageOf(staff.listUsers, asked, { count, results: results.map((user) => withAvatar(avatarUrl, user)) });
}

const mentions = (eb: ExpressionBuilder<DB & { u: DB['app_user'] }, 'u'>, word: string) => {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return eb.or(
    (['u.username', 'u.email', 'u.first_name', 'u.last_name'] as const).map((column) => eb(column, 'ilike', pattern)),
  );
};

/** One user for staff, or oneself. Others are told that there is no such user. */
export async function getUser(
  db: Db,
  { params: { id } }: Received<typeof changes.getUser>,
  actor: Actor,
): Promise<ManagedUser> {
  const user = await managedUsers(db).where('u.id', '=', id).executeTakeFirst();
  ensure(user && canSeeUser(actor, id), 'user_not_found');
  return withAvatar(await avatarUrls(db), user);
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
  terms_accepted?: true | undefined;
}

/** Creates an account that waits for approval. */
export async function createPendingUser(trx: Transaction, user: NewUser): Promise<number> {
  const { username, email, password_hash, first_name, last_name, terms_accepted, ...profile } = user;
  const { id } = await trx
    .insertInto('app_user')
    .values({ username, email, password_hash, first_name, last_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('user_profile')
    .values({ user_id: id, ...profile, ...(terms_accepted && { terms_accepted: sql`now()` }) })
    .execute();
  return id;
}

export const hasAcceptedTerms = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('user_profile')
    .select('user_id')
    .where('user_id', '=', id)
    .where('terms_accepted', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** The first time counts. */
export const acceptTerms = (db: Db, id: number) =>
  db
    .updateTable('user_profile')
    .set({ terms_accepted: sql`now()` })
    .where('user_id', '=', id)
    .where('terms_accepted', 'is', null)
    .execute();

/** A username that is taken already, or that could be taken for this one. */
export const findLookAlike = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .select(sql<boolean>`username = ${username}`.as('same'))
    .where(sql<boolean>`look_of(username::text) = look_of(${username})`)
    .orderBy('same', 'desc')
    .executeTakeFirst();

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('app_user').select(['id', 'email', 'first_name']).where('email', '=', email).executeTakeFirst();

export const findUserToEnter = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'is_staff', 'is_superuser', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findSuperusers = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('is_superuser', '=', true)
    .where('state', '=', 'active')
    .execute();

export const findUserToWriteTo = (db: Db, id: number) =>
  db.selectFrom('app_user').select(['username', 'email', 'first_name']).where('id', '=', id).executeTakeFirstOrThrow();

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

/** Superuser and staff, and approved if they were not yet. */
export const promote = (trx: Transaction, id: number) =>
  trx
    .updateTable('app_user')
    .set((eb) => ({ state: 'active', is_staff: true, is_superuser: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** For whom nobody has to approve. */
export const activate = (trx: Transaction, id: number) =>
  trx.updateTable('app_user').set({ state: 'active' }).where('id', '=', id).execute();

export const recordLogin = (trx: Transaction, id: number) =>
  trx
    .updateTable('app_user')
    .set({ last_login: sql`now()` })
    .where('id', '=', id)
    .execute();

/** Who is told of what concerns the whole firm. */
export const superusersToWriteTo = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('is_superuser', '=', true)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();

export const findImpersonationTarget = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'is_staff', 'is_superuser', 'state'])
    .where('username', '=', username)
    .executeTakeFirst();
