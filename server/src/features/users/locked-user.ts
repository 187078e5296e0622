import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { mayImpersonate, unconfirmedEmail, userColumns } from './columns.ts';
import { configOf } from './looks.ts';

/** A user as they are now and stay until the transaction ends. */
export async function lockUser(trx: Transaction, id: number) {
  const user = await trx
    .selectFrom('app_user')
    .innerJoin('user_profile', 'user_profile.user_id', 'app_user.id')
    .select([...userColumns, 'version', 'state', 'can_impersonate', 'config', 'linkedin_url', 'linkedin_email'])
    .select(sql<string | null>`(select name from company where company.id = company_id)`.as('company'))
    .select((eb) => unconfirmedEmail(eb.ref('app_user.id')).as('unconfirmed_email'))
    .where('app_user.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  ensure(user, 'user_not_found');
  const { can_impersonate, config, company, linkedin_url, linkedin_email, ...account } = user;
  const profile = { can_impersonate, company, linkedin_url, linkedin_email };
  return { ...account, userprofile: { ...profile, config: configOf(config, account.email) } };
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** The caller with all the rights that the policies about accounts ask for. */
export const managerOf = async <A extends Pick<Actor, 'id' | 'is_staff' | 'is_superuser'>>(db: Db, actor: A) => ({
  ...actor,
  userprofile: { can_impersonate: await mayImpersonate(db, actor.id) },
});
