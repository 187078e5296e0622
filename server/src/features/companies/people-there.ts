import type { Answer, Received } from '@app/contract/base/endpoint';
import type { PersonAtCompany } from '@app/contract/people/company-page';
import type * as api from '@app/contract/people/company-page';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { mostCounted } from './pieces.ts';

/** Who works at a company, or whose career names it although they do not work there any more. */
export async function listCompanyPeople(
  db: Db,
  { params: { id }, query: { when, before, limit } }: Received<typeof api.listCompanyPeople>,
): Promise<Answer<typeof api.listCompanyPeople>> {
  const company = await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst();
  ensure(company, 'company_not_found');
  /* The newest job is over when it has an end; all others are. */
  const there =
    when === 'now'
      ? sql`select person.id, person.title from person where company_id = ${id} and merged_into is null`
      : sql`select distinct on (person.id) person.id, experience.title
          from experience join person on person.id = person_id
          where lower(experience.company_name) = lower(${company.name}) and (position > 0 or ended is not null)
            and company_id is distinct from ${id} and merged_into is null
          order by person.id desc, position`;
  const [{ rows }, counted] = await Promise.all([
    sql<PersonAtCompany>`
      select person.id, trim(first_name || ' ' || last_name) as name, there.title, last_touch
      from (${there}) as there join person on person.id = there.id
      where ${before === undefined ? sql`true` : sql`there.id < ${before}`}
      order by there.id desc limit ${limit + 1}`.execute(db),
    sql<{
      count: number;
    }>`select count(*) from (select from (${there}) as there limit ${mostCounted}) as known`.execute(db),
  ]);
  const results = rows.slice(0, limit);
  return { count: counted.rows[0]!.count, results, next: rows.length > limit ? results.at(-1)!.id : null };
}
