import type { GradingPerson } from '@app/contract/roles/grading';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

type Text = Pick<
  GradingPerson,
  | 'id'
  | 'title'
  | 'headline'
  | 'company_name'
  | 'location_name'
  | 'country'
  | 'years'
  | 'summary'
  | 'skills'
  | 'languages'
  | 'experiences'
  | 'educations'
>;

/** What profiles say, in the order of the ids. */
export async function readTexts(db: Db, ids: readonly number[]): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select person.id, title, headline, company_name, location_name, country, years, summary, skills, languages,
      (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'company_name', company_name, 'location_name', location_name,
        'started', started, 'ended', ended, 'description', description) order by position), '[]')
        from experience where person_id = person.id) as experiences,
      (select coalesce(jsonb_agg(jsonb_build_object('school', school, 'degree', degree, 'started', started, 'ended', ended)
        order by position), '[]') from education where person_id = person.id) as educations
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, nth) join person on person.id = wanted.id
    order by nth`.execute(db);
  return rows;
}
