import type { Answer, Received } from '@app/contract/base/endpoint';
import { initialsOf } from '@app/contract/base/initials';
import { isStaff } from '@app/contract/policies';
import type { FullPerson, PersonProfile } from '@app/contract/people/people';
import type * as api from '@app/contract/people/people';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor, Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import { type Db, plannedOnce, type Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { avatarUrls, pictureOf } from '../pictures/pictures.ts';
import { audit } from '../audit/audit.ts';
import { holdOn } from './holds.ts';
import { ensureNotErased } from './known-again.ts';
import { withOnePrimary } from './contacts.ts';
import { refreshLastTouch, refreshPeople } from './refresh.ts';
import { readAssignments } from './assignments.ts';
import { readTimeline } from './timeline.ts';

/* Other features know people by this module alone. */
export { mergePerson, lockPair, type Moved, undoMergePerson } from './merge-person.ts';
export { addPeople, type ManyNew, removeUnused, restorePeople, type Supplement, supplementPeople } from './bulk.ts';
export { ensureCompany, ensurePerson } from './existing.ts';
export { anyOnHold } from './holds.ts';
export { ensureNotErased, erasedAmong, erasedText, identitiesIn, identityHash } from './known-again.ts';
export { namesOne, namesOneSql } from './names-one.ts';
export { addReminder, changeReminder, remindUsers } from './notes.ts';
export { findCandidates, findKnown, identitiesOf, profileOf } from './duplicates.ts';
export { asFirst, asHead, inField, searchVersion } from './search-document.ts';
export { readTexts } from './texts.ts';
export { noteTold, takeBackTold } from './told.ts';
export { refreshLastTouch, refreshPeople };

type NewPerson = Received<typeof api.createPerson>['body'];
type Lists = Pick<PersonProfile, 'emails' | 'phones' | 'links' | 'experiences' | 'educations'>;

/** Whoever asked to be erased comes back only if staff say why. */
export async function createPerson(
  doer: Doer,
  { body: { added_again = '', ...body } }: Received<typeof api.createPerson>,
  { config }: { config: Config },
): Promise<{ id: number }> {
  ensure(added_again === '' || isStaff(doer.actor), 'not_permitted');
  if (added_again === '') await ensureNotErased(doer.trx, config, body);
  return addPerson(doer, { body, reason: added_again });
}

/** Adds somebody who has never been erased, or whom staff want back. */
export async function addPerson(
  doer: Doer,
  { body: given, reason }: { body: Omit<NewPerson, 'added_again'>; reason?: string },
): Promise<{ id: number }> {
  const { trx, actor } = doer;
  const { emails, phones, links, experiences, educations, ...fields } = given;
  const { id } = await trx
    .insertInto('person')
    .values({
      ...defined(fields),
      first_name: given.first_name,
      source: given.source,
      lawful_basis: given.lawful_basis,
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceLists(trx, id, { emails, phones, links, experiences, educations });
  await refreshPeople(trx, [id]);
  await audit(doer, { action: 'person_create', target: { kind: 'person', id }, after: { person: id }, reason });
  return { id };
}

/** Changes what is given. Whoever saw an older version gets a conflict, and nothing is overwritten. */
export async function changePerson(
  doer: Doer,
  { params: { id }, body: { version, ...given } }: Received<typeof api.changePerson>,
): Promise<Answer<typeof api.changePerson>> {
  const { trx } = doer;
  const { emails, phones, links, experiences, educations, ...fields } = given;
  const changed = await trx
    .updateTable('person')
    .set({ ...defined(fields), version: version + 1, updated: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('merged_into', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (!changed) {
    const there = await trx.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst();
    ensure(there, 'person_not_found');
    ensure(false, 'changed_meanwhile');
  }
  await replaceLists(trx, id, { emails, phones, links, experiences, educations });
  await refreshPeople(trx, [id]);
  await audit(doer, {
    action: 'person_change',
    target: { kind: 'person', id },
    after: { person: id, fields: Object.keys(given) },
  });
  return { id, version: changed.version };
}

/** Leaves out what was not given, so that it stays as it is. */
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** A list that is given takes the place of what was there. */
async function replaceLists(
  trx: Transaction,
  person_id: number,
  lists: { [K in keyof Lists]?: Lists[K] | undefined },
): Promise<void> {
  const { emails, phones, links, experiences, educations } = lists;
  const numbered = <T extends object>(items: readonly T[]) =>
    items.map((item, position) => ({ ...item, person_id, position }));
  if (emails) {
    await trx.deleteFrom('person_email').where('person_id', '=', person_id).execute();
    const unique = new Map(emails.map((each) => [each.email.toLowerCase(), each]));
    if (unique.size > 0)
      await trx
        .insertInto('person_email')
        .values(withOnePrimary([...unique.values()]).map((each) => ({ ...each, person_id })))
        .execute();
  }
  if (phones) {
    await trx.deleteFrom('person_phone').where('person_id', '=', person_id).execute();
    const unique = new Map(phones.map((each) => [each.phone, each]));
    if (unique.size > 0)
      await trx
        .insertInto('person_phone')
        .values(withOnePrimary([...unique.values()]).map((each) => ({ ...each, person_id })))
        .execute();
  }
  if (links) {
    await trx.deleteFrom('person_link').where('person_id', '=', person_id).execute();
    const unique = [...new Set(links)];
    if (unique.length > 0)
      await trx
        .insertInto('person_link')
        .values(unique.map((url) => ({ url, person_id })))
        .execute();
  }
  if (experiences) {
    await trx.deleteFrom('experience').where('person_id', '=', person_id).execute();
    if (experiences.length > 0) await trx.insertInto('experience').values(numbered(experiences)).execute();
  }
  if (educations) {
    await trx.deleteFrom('education').where('person_id', '=', person_id).execute();
    if (educations.length > 0) await trx.insertInto('education').values(numbered(educations)).execute();
  }
}

/** Everything about one person. */
export async function getPerson(
  db: Db,
  id: number,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.getFullPerson>> {
  const [avatarUrl, found, history, roles] = await Promise.all([
    avatarUrls(db),
    readProfile(db, id),
    readTimeline(db, id, actor),
    readAssignments(db, id, actor),
  ]);
  ensure(found, 'person_not_found');
  const { photo, ...person } = found;
  return {
    ...person,
    avatar_url: avatarUrl({
      email: person.emails[0]?.email,
      name: `person:${id}`,
      initials: initialsOf(person),
      photo,
    }),
    lawful_basis: person.lawful_basis as FullPerson['lawful_basis'],
    emails: person.emails as FullPerson['emails'],
    phones: person.phones as FullPerson['phones'],
    links: person.links.map(({ url }) => url),
    tags: person.tags.map(({ name }) => name),
    ...history,
    roles,
  };
}

const readProfile = (db: Db, id: number) =>
  db
    .selectFrom('person')
    .modifyFront(plannedOnce)
    .select([
      'id',
      'first_name',
      'last_name',
      'headline',
      'title',
      'company_id',
      'company_name',
      'location_name',
      'country',
      'years',
      'summary',
      'skills',
      'languages',
      'source',
      'source_url',
      'lawful_basis',
      'purpose',
      'retention_until',
      'restricted',
      'do_not_contact',
      'created',
      'updated',
      'version',
      'notice_due',
      'notice_sent',
      'last_touch',
      'merged_into',
      'erased',
    ])
    .select((eb) => [
      pictureOf('person', eb.ref('person.id')).as('photo'),
      holdOn(sql`person.id`).as('hold'),
      eb
        .selectFrom('erasure')
        .select('due')
        .whereRef('person_id', '=', 'person.id')
        .where('state', '=', 'waiting')
        .as('erased_on'),
      jsonArrayFrom(
        eb
          .selectFrom('person_email')
          .select(['email', 'state', 'is_primary'])
          .whereRef('person_id', '=', 'person.id')
          .orderBy('is_primary', 'desc')
          .orderBy('person_email.id'),
      ).as('emails'),
      jsonArrayFrom(
        eb
          .selectFrom('person_phone')
          .select(['phone', 'state', 'is_primary'])
          .whereRef('person_id', '=', 'person.id')
          .orderBy('is_primary', 'desc')
          .orderBy('person_phone.id'),
      ).as('phones'),
      jsonArrayFrom(
        eb.selectFrom('person_link').select('url').whereRef('person_id', '=', 'person.id').orderBy('person_link.id'),
      ).as('links'),
      jsonArrayFrom(
        eb
          .selectFrom('experience')
          .select(['title', 'company_name', 'location_name', 'started', 'ended', 'description'])
          .whereRef('person_id', '=', 'person.id')
          .orderBy('position'),
      ).as('experiences'),
      jsonArrayFrom(
        eb
          .selectFrom('education')
          .select(['school', 'degree', 'started', 'ended'])
          .whereRef('person_id', '=', 'person.id')
          .orderBy('position'),
      ).as('educations'),
      jsonObjectFrom(
        eb
          .selectFrom('company')
          .select(['company.id', 'company.name', 'company.client', 'company.do_not_poach'])
          .whereRef('company.id', '=', 'person.company_id'),
      ).as('company'),
      jsonArrayFrom(
        eb
          .selectFrom('company_contact as contact')
          .innerJoin('company', 'company.id', 'contact.company_id')
          .select(['company.id', 'company.name', 'contact.title'])
          .whereRef('contact.person_id', '=', 'person.id')
          .orderBy('company.name'),
      ).as('contact_at'),
      jsonArrayFrom(
        eb
          .selectFrom('connection')
          .innerJoin('app_user', 'app_user.id', 'connection.user_id')
          .select(['app_user.id as user', 'app_user.username', 'connection.connected'])
          .whereRef('connection.person_id', '=', 'person.id')
          .orderBy('connection.connected'),
      ).as('connections'),
      jsonArrayFrom(
        eb
          .selectFrom('tagging')
          .innerJoin('tag', 'tag.id', 'tagging.tag_id')
          .select('tag.name')
          .where('tagging.kind', '=', 'person')
          .whereRef('tagging.object_id', '=', 'person.id')
          .orderBy('tag.name'),
      ).as('tags'),
      jsonArrayFrom(
        eb
          .selectFrom('job_posting')
          .select([
            'job_posting.id',
            'job_title',
            'expire_at',
            'description_text',
            'job_posting.company_id as company',
            'job_posting.company_name',
            'job_posting.location_name',
            'listed_at',
            'url',
          ])
          .whereRef('job_posting.company_id', '=', 'person.company_id')
          .orderBy('listed_at', 'desc')
          .limit(10),
      ).as('job_postings'),
    ])
    .where('person.id', '=', id)
    .executeTakeFirst();

export const getFullPerson = (
  db: Db,
  { params: { id } }: Received<typeof api.getFullPerson>,
  actor: Actor,
): Promise<Answer<typeof api.getFullPerson>> => getPerson(db, id, actor);

/** Whoever says so is not contacted any more, on any channel. What is about to leave waits on this row. */
export async function refuseContact(trx: Transaction, id: number): Promise<void> {
  await trx
    .updateTable('person')
    .set((eb) => ({ do_not_contact: true, version: eb('version', '+', 1), updated: sql`now()` }))
    .where('id', '=', id)
    .where('do_not_contact', '=', false)
    .execute();
}

/** Mail to these addresses of somebody comes back, so nobody writes there again. */
export async function markBounced(trx: Transaction, id: number, addresses: readonly string[]): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update person_email set state = 'bounced' where person_id = ${id} and state = 'valid'
    and email = any(${addresses}::citext[])`.execute(trx);
  return numAffectedRows! > 0n;
}

/** Undoes `markBounced`. */
export async function unmarkBounced(trx: Transaction, id: number, addresses: readonly string[]): Promise<void> {
  await sql`update person_email set state = 'valid' where person_id = ${id} and state = 'bounced'
    and email = any(${addresses}::citext[])`.execute(trx);
}

/** No SMS reaches somebody at this number, so nobody writes there again. */
export async function markDeadNumber(trx: Transaction, id: number, number: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update person_phone set state = 'bounced' where person_id = ${id} and state = 'valid'
    and phone__e164(phone) = ${number}`.execute(trx);
  return numAffectedRows! > 0n;
}

/** Undoes `markDeadNumber`. */
export async function unmarkDeadNumber(trx: Transaction, id: number, number: string): Promise<void> {
  await sql`update person_phone set state = 'valid' where person_id = ${id} and state = 'bounced'
    and phone__e164(phone) = ${number}`.execute(trx);
}

export async function getLatestPerson(db: Db): Promise<{ id: number }> {
  const latest = await db
    .selectFrom('person')
    .select('id')
    .where('merged_into', 'is', null)
    .orderBy('updated', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  ensure(latest, 'person_not_found');
  return latest;
}

/** People by the beginning of an address, or of what follows its first dot, dash or at sign. */
export async function searchEmails(
  db: Db,
  { query: { query: typed } }: Received<typeof api.searchEmails>,
): Promise<Answer<typeof api.searchEmails>> {
  if (typed === '') return [];
  const beginning = `${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const whole = sql`lower(email::text) collate "C"`;
  const secondPart = sql`regexp_replace(lower(email::text), '^[^.@_+-]*[.@_+-]', '') collate "C"`;
  const startingWith = (text: typeof whole, rank: number) => sql`
    (select person_id, email, ${rank} as rank from person_email where ${text} like ${beginning} order by ${text} limit 10)`;
  const { rows } = await sql<Answer<typeof api.searchEmails>[number]>`
    select person_id, trim(first_name || ' ' || last_name) as person_name, email
    from (${startingWith(whole, 0)} union all ${startingWith(secondPart, 1)}) as found
    join person on person.id = found.person_id where merged_into is null
    group by person_id, person_name, email order by min(rank), email limit 10`.execute(db);
  return rows;
}
