import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { profileOf } from '../people/people.ts';
import { type Scope, targetsOf } from './holdings.ts';

/** The person with all who became part of them, and what they can be told by. Nobody, if there is no such person. */
export async function scopeOf(db: Db, person: number): Promise<Scope> {
  const { rows } = await sql<{ id: number }>`
    with recursive top as (
      select id, merged_into from person where id = ${person}
      union select person.id, person.merged_into from top join person on person.id = top.merged_into),
    part as (
      select id from top where merged_into is null or merged_into = id
      union select person.id from part join person on person.merged_into = part.id)
    select id from part order by id`.execute(db);
  const people = rows.map(({ id }) => id);
  return { people, words: await wordsOf(db, people) };
}

/** What a trail says of people on hold and of what hangs on them, such as `person:5`: entries about these are kept as long as the hold lasts. */
export async function targetsOnHold(db: Db): Promise<string[]> {
  const held = await db.selectFrom('legal_hold').select('person_id').distinct().where('ended', 'is', null).execute();
  const people: number[] = [];
  for (const { person_id } of held) people.push(...(await scopeOf(db, person_id)).people);
  const { rows } = await sql<{ targets: string[] }>`select ${targetsOf({ people, words: [] })} as targets`.execute(db);
  return rows[0]!.targets;
}

/** Their addresses, numbers and profiles, without what somebody else has as well: the number of a firm tells nobody. */
async function wordsOf(db: Db, people: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select lower(email::text) as word from person_email as own where person_id = any(${people})
      and not exists (select from person_email as other where other.email = own.email and other.person_id <> all(${people}))
    union select phone from person_phone as own where person_id = any(${people})
      and not exists (select from person_phone as other where other.phone = own.phone and other.person_id <> all(${people}))
    union select url from person_link as own where person_id = any(${people})
      and not exists (select from person_link as other where other.url = own.url and other.person_id <> all(${people}))
    union select source_url from person where id = any(${people})`.execute(db);
  const words = rows.map(({ word }) => (word.startsWith('http') ? profileOf(word) : word));
  return [...new Set(words.filter((word) => word !== undefined && word !== ''))] as string[];
}
