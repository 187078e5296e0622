import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';

export async function ensurePerson(db: Db, id: number): Promise<void> {
  const person = await db.selectFrom('person').select('erased').where('id', '=', id).executeTakeFirst();
  ensure(person?.erased === null, 'person_not_found');
}

export async function ensureCompany(db: Db, id: number): Promise<void> {
  const company = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  ensure(company, 'company_not_found');
}
