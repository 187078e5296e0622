import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type CompanyEntry, companyChanges, companyEntryKinds } from '@app/contract/people/company-page';
import type * as api from '@app/contract/people/company-page';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { isSeenBy } from '../audit/audit.ts';
import { ensureCompany } from '../people/people.ts';
import { whoIs } from './pieces.ts';

type Kind = CompanyEntry['kind'];

const role = sql`jsonb_build_object('id', assignment.id, 'name', assignment.name)`;

/** What happened, by kind: when, its id, who did it and the rest of the entry. */
const sources: Record<Kind, (company: number, actor: Actor) => RawBuilder<unknown>> = {
  comment: (company) => sql`
    select created as at, id, created_by as user_id, jsonb_build_object('body', body, 'version', version, 'edited', edited,
      'roles', (select coalesce(jsonb_agg(${role} order by assignment.id), '[]')
        from assignment where assignment.id = any(comment.roles) and assignment.deleted is null)) as entry
    from comment where kind = 'company' and object_id = ${company} and deleted is null`,
  reminder: (company) => sql`
    select created as at, id, user_id, jsonb_build_object('due', due, 'done', done, 'text', text) as entry
    from reminder where company_id = ${company}`,
  /* Roles are everybody's to see, and so is when they were closed, which only the audit trail knows. */
  role: (company) => sql`
    select created as at, id, created_by as user_id,
      jsonb_build_object('role', ${role}, 'what', 'added', 'status', null) as entry
    from assignment where company_id = ${company} and deleted is null
    union all
    select audit_log.created, audit_log.id, audit_log.user_id,
      jsonb_build_object('role', ${role}, 'what', 'closed', 'status', after->'status')
    from assignment join audit_log on targets @> array['assignment:' || assignment.id] and action = 'assignment_change'
    where company_id = ${company} and deleted is null
      and (after->>'status')::int <> all(${statusValues(openStatuses)})`,
  contact: (company) => sql`
    select contact.created as at, contact.id, contact.created_by as user_id, jsonb_build_object('person',
      jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name)), 'title', contact.title) as entry
    from company_contact as contact join person on person.id = person_id
    where contact.company_id = ${company} and merged_into is null`,
  change: (company, actor) => sql`
    select created as at, id, user_id, jsonb_build_object('action', action, 'fields', case action when 'company_change'
      then (select coalesce(jsonb_agg(field order by field), '[]') from jsonb_object_keys(after) as field
        where field <> 'company') else '[]'::jsonb end) as entry
    from audit_log
    where targets @> array[${`company:${company}`}::text] and action = any(${companyChanges}) and ${isSeenBy(actor)}`,
  created: (company) => sql`
    select created as at, id, null::bigint as user_id, '{}'::jsonb as entry from company where id = ${company}`,
};

/**
 * What happened with a company, newest first, from every source. Entries of one moment are told apart by their kind and id, so
 * that no page leaves one out or shows it twice.
 */
export async function listCompanyTimeline(
  db: Db,
  { params: { id }, query: { show, before, limit } }: Received<typeof api.listCompanyTimeline>,
  actor: Actor,
): Promise<Answer<typeof api.listCompanyTimeline>> {
  await ensureCompany(db, id);
  const order = sql`order by at desc, kind desc, id desc limit ${limit + 1}`;
  const parts = companyEntryKinds
    .filter((kind) => show === undefined || kind === show)
    .map((kind) => {
      const earlier = before
        ? sql`at <= ${before.at} and (at, ${kind}::text, id) < (${before.at}::timestamptz, ${before.kind}, ${before.id}::bigint)`
        : sql`true`;
      return sql`(select ${kind}::text as kind, source.* from (${sources[kind](id, actor)}) as source where ${earlier} ${order})`;
    });
  const { rows } = await sql<{ entry: CompanyEntry }>`
    with newest as (select * from (${sql.join(parts, sql` union all `)}) as entry ${order})
    select entry || jsonb_build_object('kind', kind, 'id', id, 'at', at, 'user', ${whoIs(sql`user_id`)}) as entry
    from newest order by at desc, kind desc, id desc`.execute(db);
  const results = rows.slice(0, limit).map(({ entry }) => entry);
  const last = results.at(-1);
  return { results, next: last && rows.length > limit ? `${last.at}_${last.kind}_${last.id}` : null };
}
