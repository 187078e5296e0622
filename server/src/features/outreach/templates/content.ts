import type { Answer, Received } from '@app/contract/base/endpoint';
import { renderText, type TemplateValues } from '@app/contract/outreach/template-text';
import type { TemplateContent } from '@app/contract/outreach/templates';
import type * as api from '@app/contract/outreach/templates';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { ensureAssignment } from '../../membership/membership.ts';
import { defaultFor } from './defaults.ts';
import { findTemplate } from './templates.ts';

/** What the variables say, for each of the people: whoever is gone is left out. */
export async function valuesFor(
  db: Db,
  { people, assignment, user }: { people: readonly number[]; assignment: number | null; user: number },
): Promise<Map<number, TemplateValues>> {
  const { rows } = await sql<{ person: number; values: TemplateValues }>`
    select person.id as person, jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name,
      'name', trim(person.first_name || ' ' || person.last_name), 'title', person.title, 'company', person.company_name,
      'place', person.location_name, 'role', coalesce(assignment.name, ''), 'client', coalesce(company.name, ''),
      'my_first_name', app_user.first_name, 'my_name', trim(app_user.first_name || ' ' || app_user.last_name),
      'my_email', app_user.email) as values
    from person join app_user on app_user.id = ${user}
    left join assignment on assignment.id = ${assignment} and assignment.deleted is null
    left join company on company.id = assignment.company_id
    where person.id = any(${people}) and person.merged_into is null`.execute(db);
  return new Map(rows.map(({ person, values }) => [person, values]));
}

export async function getTemplateValues(
  db: Db,
  { params: { person_id }, query: { assignment_id } }: Received<typeof api.getTemplateValues>,
  actor: Actor,
): Promise<Answer<typeof api.getTemplateValues>> {
  if (assignment_id !== undefined) await ensureAssignment(db, assignment_id);
  const values = await valuesFor(db, { people: [person_id], assignment: assignment_id ?? null, user: actor.id });
  ensure(values.has(person_id), 'person_not_found');
  return { person_id, values: values.get(person_id)! };
}

export async function getTemplateContent(
  db: Db,
  { params: { id }, query: { person_id, channel, template_id } }: Received<typeof api.getTemplateContent>,
  actor: Actor,
): Promise<TemplateContent> {
  await ensureAssignment(db, id);
  const values = (await valuesFor(db, { people: [person_id], assignment: id, user: actor.id })).get(person_id);
  ensure(values, 'person_not_found');
  const chosen =
    template_id === undefined
      ? await defaultFor(db, { user: actor.id, assignment: id, channel })
      : { template: template_id, rule: null };
  if (!chosen) return { person_id, template: null, rule: null, subject: '', body: '', missing: [] };
  const { name, version, kind, ...template } = await findTemplate(db, chosen.template);
  const subject = renderText(template.subject, values);
  const body = renderText(template.body, values);
  return {
    person_id,
    template: { id: chosen.template, name, version, kind },
    rule: chosen.rule,
    subject: subject.text,
    body: body.text,
    missing: [...new Set([...subject.missing, ...body.missing])],
  };
}
