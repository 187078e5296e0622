import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';

export const userColumns = ['id', 'username', 'email', 'first_name', 'last_name', 'is_staff', 'is_superuser'] as const;

/** The address that waits to be confirmed, as a part of a query. */
export const unconfirmedEmail = (user: Expression<number>): RawBuilder<string | null> =>
  sql<string | null>`(select email from email_change where user_id = ${user} and expires > now())`;

export const mayImpersonate = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('user_profile').select('can_impersonate').where('user_id', '=', id).executeTakeFirst())
    ?.can_impersonate ?? false;
