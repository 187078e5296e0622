import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/breach';
import { breachDays } from '@app/contract/machine/breach';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

type Row = Answer<typeof api.listAffected>['results'][number];
type Summary = Answer<typeof api.listAffected>['summary'];

/** Whom somebody saw by the access trail, and with whom something was done by the audit trail. Under the number that counts today. */
export async function listAffected(
  db: Db,
  { query: { limit, offset, user, from, to, way } }: Received<typeof api.listAffected>,
): Promise<Answer<typeof api.listAffected>> {
  const until = to ?? new Date().toISOString();
  const since = from ?? new Date(Date.parse(until) - breachDays * 86_400_000).toISOString();
  const owner = sql`(select id from app_user where username = ${user ?? null})`;
  const byUser = user === undefined ? sql`true` : sql`(user_id = ${owner} or actor_id = ${owner})`;
  const inTime = (moment: string) => sql`${sql.ref(moment)} between ${since}::timestamptz and ${until}::timestamptz`;
  const seen = sql`
    seen as materialized (
      select coalesce(kept.id, person.id) as person, seen.at, seen.act, coalesce(seen.actor_id, seen.user_id) as reader from (
        select unnest(people) as person, at, act, user_id, actor_id from access_entry where ${inTime('at')} and ${byUser}
        union all
        select split_part(target, ':', 2)::bigint, created, 'change', user_id, actor_id
        from audit_log cross join unnest(targets) as target
        where ${inTime('created')} and ${byUser} and user_id is not null and target like 'person:%' and action <> 'person_view'
      ) as seen join person on person.id = seen.person
      left join person as kept on kept.id = person.merged_into and person.erased is null
      where ${way === undefined ? sql`true` : sql`seen.act = ${way}`})`;
  const { rows: people } = await sql<Row>`with ${seen}
    select person.id, trim(person.first_name || ' ' || person.last_name) as name,
      (select email::text from person_email where person_id = person.id and state = 'valid' order by is_primary desc, id limit 1) as email,
      array_agg(distinct act order by act) as ways, array_agg(distinct username::text order by username::text) as users,
      min(at) as first, max(at) as last
    from seen join person on person.id = seen.person join app_user on app_user.id = reader
    group by person.id order by max(at) desc, person.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<Omit<Summary, 'from' | 'to'>>`with ${seen}
    select count(distinct person)::int as people, count(distinct reader)::int as users,
      (select count(*)::int from (select distinct person from seen) as each
        where exists (select from person_email where person_id = person and state = 'valid')) as with_email,
      (select coalesce(jsonb_agg(jsonb_build_object('way', act, 'people', people) order by people desc, act), '[]')
        from (select act, count(distinct person)::int as people from seen group by act) as each) as ways
    from seen`.execute(db);
  const summary = { ...counted[0]!, from: since, to: until };
  return { results: people, count: summary.people, summary };
}
