import { assignmentStatuses, assignmentTypes, createAssignment as api } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import * as ads from '@app/contract/charts/consulting-ads';
import { type ConsultingAd, mostMatches } from '@app/contract/charts/consulting-ads';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import { createAssignment } from '../assignments/assignments.ts';
import { audit } from '../audit/audit.ts';
import { readOnly } from '../charts/charts.ts';
import { countBySkills } from '../person-search/person-search.ts';

type Stored = Omit<ConsultingAd, 'people_count'>;

export const listConsultingAds = (
  db: Db,
  { query: asked }: Received<typeof ads.listConsultingAds>,
): Promise<Answer<typeof ads.listConsultingAds>> =>
  readOnly(db, async (trx) => {
    const where = sql.join(conditionsOf(asked), sql` and `);
    const counted = await sql<{
      count: number;
    }>`select count(*) as count from consulting_ad as ad where ${where}`.execute(trx);
    const { rows } = await sql<Stored>`
      select ad.id, ad.source, title, client, broker, place, is_remote, starts_on::text, months, hourly_rate, ad.currency, skills, url,
        published, apply_by::text, ad.state, duplicate_of,
        (select count(*) from consulting_ad as other where other.duplicate_of = ad.id) as duplicates,
        case when assignment.id is not null then jsonb_build_object('id', assignment.id, 'name', assignment.name) end as assignment
      from consulting_ad as ad left join assignment on assignment.id = assignment_id and assignment.deleted is null
      where ${where} order by published desc, ad.id desc limit ${asked.limit} offset ${asked.offset}`.execute(trx);
    const people = await countBySkills(
      trx,
      rows.map(({ skills }) => skills),
      mostMatches,
    );
    const results = rows.map((ad, at) => ({ ...ad, people_count: people[at] ?? null }));
    return pageOf(ads.listConsultingAds, asked, { count: counted.rows[0]!.count, results });
  });

function conditionsOf({
  query,
  state,
  remote,
  open,
  duplicates,
}: Received<typeof ads.listConsultingAds>['query']): RawBuilder<unknown>[] {
  const like = `%${(query ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    state === 'all' ? sql`true` : sql`ad.state = ${state}`,
    ...(query ? [sql`concat_ws(' ', title, client, broker, place, array_to_string(skills, ' ')) ilike ${like}`] : []),
    ...(remote === undefined ? [] : [sql`is_remote = ${remote}`]),
    ...(open === undefined ? [] : [sql`coalesce(apply_by >= current_date, true) = ${open}`]),
    ...(duplicates ? [] : [sql`duplicate_of is null`]),
  ];
}

/** Waits for whoever else decides about it, and only then reads what they decided. */
async function lockAd(trx: Transaction, id: number): Promise<Stored & { assignment_id: number | null }> {
  await sql`select from consulting_ad where id = ${id} for update`.execute(trx);
  const { rows } = await sql<Stored & { assignment_id: number | null }>`
    select id, title, client, broker, place, is_remote, starts_on::text, months, hourly_rate, currency, skills, url, apply_by::text, state,
      (select assignment.id from assignment where assignment.id = assignment_id and deleted is null) as assignment_id
    from consulting_ad where id = ${id}`.execute(trx);
  ensure(rows[0], 'not_found');
  return rows[0];
}

export async function changeConsultingAd(
  doer: Doer,
  { params: { id }, body: { state, duplicate_of } }: Received<typeof ads.changeConsultingAd>,
): Promise<void> {
  const { trx } = doer;
  const ad = await lockAd(trx, id);
  ensure(state === undefined || ad.assignment_id === null, 'changed_meanwhile');
  const original = typeof duplicate_of === 'number' ? await originalOf(trx, id, duplicate_of) : duplicate_of;
  const change = { ...(state && { state }), ...(original !== undefined && { duplicate_of: original }) };
  if (Object.keys(change).length > 0) await trx.updateTable('consulting_ad').set(change).where('id', '=', id).execute();
  /* Those that offered the same as this one offer the same as its original. */
  if (typeof original === 'number')
    await trx.updateTable('consulting_ad').set({ duplicate_of: original }).where('duplicate_of', '=', id).execute();
  await audit(doer, { action: 'consulting_ad_change', target: { kind: 'consulting_ad', id }, after: change });
}

/** The ad that another one stands for in the end: there are no chains. */
async function originalOf(trx: Transaction, id: number, other: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(duplicate_of, id) as id from consulting_ad where id = ${other}`.execute(trx);
  ensure(rows[0], 'not_found');
  ensure(rows[0].id !== id, 'invalid_input', { fields: { duplicate_of: 'An ad cannot be a duplicate of itself' } });
  return rows[0].id;
}

export async function createRoleFromAd(
  doer: Doer,
  { params: { id } }: Received<typeof ads.createRoleFromAd>,
): Promise<Answer<typeof ads.createRoleFromAd>> {
  const { trx } = doer;
  const ad = await lockAd(trx, id);
  ensure(ad.assignment_id === null, 'changed_meanwhile');
  const assignment = await createAssignment(doer, { body: await roleOf(trx, ad) });
  await trx
    .updateTable('consulting_ad')
    .set({ state: 'taken', assignment_id: assignment.id })
    .where('id', '=', id)
    .execute();
  return { assignment: assignment.id };
}

/** What an ad says, as a role says it. Others write ads: what a role could not hold is left out. */
async function roleOf(trx: Transaction, ad: Stored): Promise<Received<typeof api>['body']> {
  const { shape } = api.body;
  const fits = (name: keyof typeof shape, value: unknown) =>
    shape[name].safeParse(value).success ? { [name]: value } : {};
  const skills = [...new Set(ad.skills.map((skill) => skill.trim()).filter((skill) => skill && skill.length <= 80))];
  return api.body.parse({
    name: ad.title.slice(0, 200).trim() || 'Consulting assignment',
    type: assignmentTypes.CONSULTING,
    status: assignmentStatuses.Incoming,
    description: [ad.client && `Client: ${ad.client}`, ad.broker && `Broker: ${ad.broker}`].filter(Boolean).join('\n'),
    ...fits('company', await companyNamed(trx, ad.client)),
    ...fits('submission_deadline', ad.apply_by && `${ad.apply_by}T23:59:59Z`),
    ...fits('external_url', ad.url),
    ...fits('rate', ad.hourly_rate),
    ...fits('currency', ad.currency),
    ...fits('starts', ad.starts_on),
    ...fits('length_months', ad.months),
    ...fits('location_name', ad.place),
    ...(ad.is_remote && { workplace: 'remote' }),
    must_skills: skills.slice(0, 30),
  });
}

/** The company of this name, unless there are several. */
async function companyNamed(trx: Transaction, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from company where lower(name) = lower(${name}) limit 2`.execute(trx);
  return rows.length === 1 ? rows[0]!.id : null;
}
