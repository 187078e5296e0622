import type { Db } from '#platform/db';

/** The companies one can ask for an account in the name of; their names are public. */
export const listCompaniesForRegistration = (db: Db): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('accepts_registrations', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findCompanyForRegistration = (db: Db, id: number): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('accepts_registrations', '=', true)
    .executeTakeFirst();
