import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import type { Company, JobPosting } from '@app/contract/people/companies';
import * as api from '@app/contract/people/companies';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { initialsOf } from '@app/contract/base/initials';
import type { ReminderEntry } from '@app/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import { avatarUrls, pictureOf } from '../pictures/pictures.ts';
import { audit } from '../audit/audit.ts';
import { mostCounted, whoIs } from './pieces.ts';

/* Other features know companies by this module alone. */
export { moveContacts } from './contacts.ts';

/** The companies that the registration form offers; their names are public. */
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

const peopleAt = (company: string) => sql<number>`
  (select count(*) from (select from person where person.company_id = ${sql.ref(company)} and merged_into is null
    limit ${mostCounted}) as known)`;

/** Of the first reminder at each company that is not done; nothing where there is none. */
const nextStep = <T>(what: RawBuilder<unknown>) => sql<T>`
  (select ${what} from reminder where reminder.company_id = company.id and done is null order by due, id limit 1)`;
const nextStepColumns = [
  sql<string>`coalesce(${nextStep(sql`coalesce(nullif(text, ''), 'Reminder')`)}, '')`.as('next_step'),
  nextStep<string | null>(sql`due`).as('next_step_due'),
] as const;

/** Companies with a similar name, the most similar first; without a name, the last changed first. */
export async function listCompanies(
  db: Db,
  { query: asked }: Received<typeof api.listCompanies>,
): Promise<Answer<typeof api.listCompanies>> {
  const { query, client, do_not_poach, industry, limit, offset } = asked;
  const matching = db
    .selectFrom('company')
    .$if(Boolean(query), (each) => each.where(nameLike(query ?? '')))
    .$if(client !== undefined, (each) => each.where('client', '=', client ?? false))
    .$if(do_not_poach !== undefined, (each) => each.where('do_not_poach', '=', do_not_poach ?? false))
    .$if(Boolean(industry), (each) => each.where('industry', '=', industry ?? ''));
  const [{ count }, results] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    matching
      .select(companyColumns)
      .select([
        ...nextStepColumns,
        peopleAt('company.id').as('people'),
        sql<number>`(select count(*) from job_posting where job_posting.company_id = company.id)`.as('postings'),
      ])
      .$if(Boolean(query), (each) => each.orderBy(sql`similarity(name, ${query ?? ''})`, 'desc'))
      .orderBy('updated', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const shown = results.map((row) => ({ ...row, size: row.size as Company['size'] }));
  return pageOf(api.listCompanies, asked, { count, results: shown });
}

const companyColumns = [
  ...([
    'id',
    'name',
    'domain',
    'industry',
    'size',
    'location_name',
    'country',
    'website',
    'client',
    'do_not_poach',
  ] as const),
  ...(['created', 'updated', 'version'] as const),
] as const;

/** The name contains the text, or nearly does, to allow for typing errors. */
const nameLike = (typed: string) =>
  sql<boolean>`(name ilike ${`%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} or name % ${typed})`;

export async function getCompany(
  db: Db,
  { params: { id } }: Received<typeof api.getCompany>,
): Promise<Answer<typeof api.getCompany>> {
  const found = await db
    .selectFrom('company')
    .select(companyColumns)
    .select((eb) => [
      pictureOf('company', eb.ref('company.id')).as('photo'),
      peopleAt('company.id').as('people_count'),
      nextStep<ReminderEntry | null>(sql`jsonb_build_object('kind', 'reminder', 'id', reminder.id, 'at', reminder.created,
        'due', due, 'done', done, 'text', text, 'user', ${whoIs(sql`reminder.user_id`)})`).as('next_step'),
      sql<number>`(select count(*) from reminder where reminder.company_id = company.id and done is null)`.as(
        'next_steps',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('job_posting')
          .select(['job_posting.id', 'job_title', 'job_posting.location_name', 'listed_at', 'expire_at'])
          .whereRef('job_posting.company_id', '=', 'company.id')
          .orderBy('listed_at', 'desc')
          .limit(50),
      ).as('postings'),
      jsonArrayFrom(
        eb
          .selectFrom('tagging')
          .innerJoin('tag', 'tag.id', 'tagging.tag_id')
          .select('tag.name')
          .where('tagging.kind', '=', 'company')
          .whereRef('tagging.object_id', '=', 'company.id')
          .orderBy('tag.name'),
      ).as('tags'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  ensure(found, 'company_not_found');
  const { photo, ...company } = found;
  const [first_name, last_name] = company.name.split(/\s+/);
  const avatarUrl = await avatarUrls(db);
  return {
    ...company,
    size: company.size as Company['size'],
    tags: company.tags.map(({ name }) => name),
    logo_url: avatarUrl({ name: `company:${id}`, initials: initialsOf({ first_name, last_name }), photo }),
  };
}

export async function createCompany(
  doer: Doer,
  { body: { name, ...rest } }: Received<typeof api.createCompany>,
): Promise<{ id: number }> {
  const { trx } = doer;
  const { id } = await trx
    .insertInto('company')
    .values({ name, ...defined(rest) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'company_create', target: { kind: 'company', id }, after: { company: id, name } });
  return { id };
}

/** Whoever saw an older version gets a conflict, and nothing is overwritten. */
export async function changeCompany(
  doer: Doer,
  { params: { id }, body: { version, ...given } }: Received<typeof api.changeCompany>,
): Promise<Answer<typeof api.changeCompany>> {
  const { trx } = doer;
  const changed = await trx
    .updateTable('company')
    .set({ ...defined(given), version: version + 1, updated: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (!changed) {
    ensure(await trx.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst(), 'company_not_found');
    ensure(false, 'changed_meanwhile');
  }
  await audit(doer, { action: 'company_change', target: { kind: 'company', id }, after: { company: id, ...given } });
  return { id, version: changed.version };
}

/** How many roles of a company are open, or are over. */
const assignmentsAt = (open: boolean) => sql<number>`
  (select count(*) from assignment where assignment.company_id = company.id and deleted is null
    and (status = any(${statusValues(openStatuses)})) = ${open})`;

/** Companies with our contacts, open roles, last contact and next step; the last contacted first. */
export async function listCompanySales(
  db: Db,
  { query: asked }: Received<typeof api.listCompanySales>,
): Promise<Answer<typeof api.listCompanySales>> {
  const { query, client, limit, offset } = asked;
  const matching = db
    .selectFrom('company')
    .where('accepts_registrations', '=', false)
    .$if(Boolean(query), (each) => each.where(nameLike(query ?? '')))
    .$if(client !== undefined, (each) => each.where('client', '=', client ?? false));
  const [{ count }, results] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    matching
      .select(['id', 'name', 'industry', 'client', 'do_not_poach', 'version'])
      .select([
        ...nextStepColumns,
        sql<number>`(select count(*) from job_posting where company_id = company.id and (expire_at is null or expire_at > now()))`.as(
          'open_postings',
        ),
        assignmentsAt(true).as('open_roles'),
        assignmentsAt(false).as('past_roles'),
        peopleAt('company.id').as('people'),
        sql<
          string | null
        >`(select max(last_touch) from (select last_touch from person where person.company_id = company.id limit ${mostCounted}) as known)`.as(
          'last_touch',
        ),
      ])
      .orderBy('client', 'desc')
      .orderBy('updated', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return pageOf(api.listCompanySales, asked, { count, results });
}

const postings = (db: Db) =>
  db
    .selectFrom('job_posting')
    .select([
      'id',
      'job_title',
      'expire_at',
      'description_text',
      'company_id as company',
      'company_name',
      'location_name',
      'listed_at',
      'url',
    ])
    .select(sql<JobPosting['source']>`source`.as('source'));

export async function listJobPostings(
  db: Db,
  { query: asked }: Received<typeof api.listJobPostings>,
): Promise<Answer<typeof api.listJobPostings>> {
  const { query, company, location, source, open, limit, offset } = asked;
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = postings(db)
    .$if(Boolean(query), (each) =>
      each.where((eb) =>
        eb.or([eb('job_title', 'ilike', like(query ?? '')), eb('company_name', 'ilike', like(query ?? ''))]),
      ),
    )
    .$if(company !== undefined, (each) => each.where('company_id', '=', company ?? 0))
    .$if(Boolean(location), (each) => each.where('location_name', 'ilike', like(location ?? '')))
    .$if(source !== undefined, (each) => each.where('source', '=', source ?? ''))
    .$if(open !== undefined, (each) =>
      each.where(open ? sql<boolean>`(expire_at is null or expire_at > now())` : sql<boolean>`expire_at <= now()`),
    );
  const [{ count }, results] = await Promise.all([
    db
      .selectFrom(matching.as('posting'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    matching.orderBy('listed_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  ]);
  return pageOf(api.listJobPostings, asked, { count, results });
}

export async function getJobPosting(
  db: Db,
  { params: { id } }: Received<typeof api.getJobPosting>,
): Promise<JobPosting> {
  const posting = await postings(db).where('id', '=', id).executeTakeFirst();
  ensure(posting, 'not_found');
  return posting;
}

/** Leaves out what was not given, so that it stays as it is. */
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
