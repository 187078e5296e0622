import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '#platform/db/db';
import { searchVector, searchVersion } from './search-document.ts';

/** When somebody was last in touch with a person, after a message came, left or was undone. */
export const refreshLastTouch = (trx: Transaction, id: number) =>
  sql`update person set last_touch = (select max(at) from message where person_id = person.id) where id = ${id}`.execute(
    trx,
  );

/** Updates what a person's row derives from other tables: search document, whether there is an address, last contact. */
export async function refreshPeople(trx: Transaction, ids: readonly number[]): Promise<void> {
  const people = await trx
    .selectFrom('person')
    .select([
      'id',
      'first_name',
      'last_name',
      'headline',
      'title',
      'company_name',
      'location_name',
      'summary',
      'skills',
      'languages',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('person_email')
          .select('email')
          .whereRef('person_id', '=', 'person.id')
          .orderBy('person_email.id'),
      ).as('emails'),
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
          .selectFrom('experience')
          .select(['title', 'company_name', 'description', 'ended'])
          .whereRef('person_id', '=', 'person.id')
          .orderBy('position'),
      ).as('experiences'),
      jsonArrayFrom(
        eb
          .selectFrom('education')
          .select(['school', 'degree'])
          .whereRef('person_id', '=', 'person.id')
          .orderBy('position'),
      ).as('educations'),
      jsonArrayFrom(
        eb
          .selectFrom('attachment')
          .select('text')
          .where('attachment.kind', '=', 'person')
          .whereRef('attachment.object_id', '=', 'person.id')
          .where('text', '<>', '')
          .orderBy('attachment.id', 'desc'),
      ).as('files'),
    ])
    .where('id', 'in', ids)
    .execute();
  const vectors = people.map((person) =>
    searchVector({
      ...person,
      emails: person.emails.map(({ email }) => email),
      tags: person.tags.map(({ name }) => name),
      files: person.files.map(({ text }) => text),
    }),
  );
  await sql`
    update person set search = fresh.search::tsvector, search_version = ${searchVersion},
      has_email = exists (select from person_email where person_id = person.id and state = 'valid'),
      last_touch = (select max(at) from message where person_id = person.id)
    from unnest(${people.map(({ id }) => id)}::bigint[], ${vectors}::text[]) as fresh (id, search)
    where person.id = fresh.id`.execute(trx);
}
