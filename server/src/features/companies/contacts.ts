import type { Answer, Received } from '@app/contract/base/endpoint';
import type { CompanyContact } from '@app/contract/people/company-page';
import type * as api from '@app/contract/people/company-page';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { ensureCompany } from '../people/people.ts';
import { mostCounted, whoIs } from './pieces.ts';

/** The last added first. What is left of somebody who became part of another contact is not shown. */
export async function listCompanyContacts(
  db: Db,
  { params: { id }, query: { before, limit } }: Received<typeof api.listCompanyContacts>,
): Promise<Answer<typeof api.listCompanyContacts>> {
  await ensureCompany(db, id);
  const there = sql`from company_contact as contact join person on person.id = person_id
    where contact.company_id = ${id} and merged_into is null`;
  const [{ rows }, counted] = await Promise.all([
    sql<CompanyContact>`
      select contact.id, contact.title, contact.created, ${whoIs(sql`contact.created_by`)} as user,
        jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name), 'title', person.title,
          'company_name', company_name, 'last_touch', last_touch) as person
      ${there} ${before === undefined ? sql`` : sql`and contact.id < ${before}`}
      order by contact.id desc limit ${limit + 1}`.execute(db),
    sql<{ count: number }>`select count(*) from (select ${there} limit ${mostCounted}) as known`.execute(db),
  ]);
  const results = rows.slice(0, limit);
  return { count: counted.rows[0]!.count, results, next: rows.length > limit ? results.at(-1)!.id : null };
}

/** Whoever is second to add the same person is told so. */
export async function addCompanyContact(
  doer: Doer,
  { params: { id: company }, body: { person, title } }: Received<typeof api.addCompanyContact>,
): Promise<{ id: number }> {
  const { trx, actor } = doer;
  await ensureCompany(trx, company);
  /* Waits for a merge that is under way, which would leave this behind. */
  const there = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', person)
    .where('merged_into', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  ensure(there, 'person_not_found');
  const { id } = await trx
    .insertInto('company_contact')
    .values({ company_id: company, person_id: person, title, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'contact_add', ...about(company, person), after: { contact: id, title } });
  return { id };
}

export async function changeCompanyContact(
  doer: Doer,
  { params: { id }, body: { title } }: Received<typeof api.changeCompanyContact>,
): Promise<Answer<typeof api.changeCompanyContact>> {
  const before = await doer.trx
    .selectFrom('company_contact')
    .select(['company_id', 'person_id', 'title'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(before, 'not_found');
  await doer.trx.updateTable('company_contact').set({ title }).where('id', '=', id).execute();
  await audit(doer, {
    action: 'contact_change',
    ...about(before.company_id, before.person_id),
    before: { title: before.title },
    after: { contact: id, title },
  });
  return { id, title };
}

export async function removeCompanyContact(
  doer: Doer,
  { params: { id } }: Received<typeof api.removeCompanyContact>,
): Promise<void> {
  const removed = await doer.trx
    .deleteFrom('company_contact')
    .where('id', '=', id)
    .returning(['company_id', 'person_id', 'title'])
    .executeTakeFirst();
  ensure(removed, 'not_found');
  const { company_id, person_id, title } = removed;
  await audit(doer, {
    action: 'contact_remove',
    ...about(company_id, person_id),
    before: { contact: id, person: person_id, title },
  });
}

const about = (company: number, person: number) => ({
  target: { kind: 'company', id: company } as const,
  also: [{ kind: 'person', id: person } as const],
});

/**
 * Somebody is a contact wherever another was, for merging people: everywhere, or only by these rows. Where they are one
 * already, the row stays where it is. Says which rows went.
 */
export async function moveContacts(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update company_contact as moved set person_id = ${to} where person_id = ${from}
      ${only ? sql`and id = any(${only})` : sql``}
      and not exists (select from company_contact as own where own.company_id = moved.company_id and own.person_id = ${to})
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
