import type { Answer, Received } from '@app/contract/base/endpoint';
import { countedHits, type FacetField, facetFields } from '@app/contract/people/person-search';
import type * as api from '@app/contract/people/person-search';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import { toTsquery } from './search-query.ts';
import { type Asked, matching, newest, readQuestion, sampled, stillThere, withinPatience } from './matching.ts';

const facetLength = 12;
const yearSteps = [
  [0, 2],
  [3, 5],
  [6, 9],
  [10, 14],
  [15, 19],
  [20, null],
] as const;

/** What hits have in common. Where any of several values will do, the others of that field stay in sight to be added. */
export async function countPeople(
  db: Db,
  { query }: Received<typeof api.countPeople>,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.countPeople>> {
  const filter = { ...query, asker: actor.id };
  const counted = await countMatching(db, filter);
  for (const field of facetFields.filter((one) => filter.can.some((choice) => choice.field === one))) {
    const others = { ...filter, can: filter.can.filter((choice) => choice.field !== field) };
    counted.facets[field] = (await countMatching(db, others)).facets[field];
  }
  return counted;
}

/**
 * Counts over a sample of the hits, so that a very common word costs no more than a rare one: the newest hits when there
 * are many, and those that the word index returns first when there are few.
 */
async function countMatching(db: Db, filter: Asked): Promise<Answer<typeof api.countPeople>> {
  return withinPatience(db, async (trx) => {
    const question = await readQuestion(trx, filter);
    const tsquery = question && toTsquery(question);
    const columns = [
      'id',
      'title',
      'company_name',
      'location_name',
      'skills',
      'languages',
      'years',
      'has_email',
      'last_touch',
    ] as const;
    const hitsAmong = (people: SelectQueryBuilder<DB, 'person', object>) =>
      countOver(
        trx,
        people
          .select(columns)
          .where(matching(filter, tsquery))
          .limit(countedHits + 1),
      );
    const walked = newest(trx, undefined);
    if (tsquery === undefined) return hitsAmong(walked);
    if (await isFrequent(trx, filter, tsquery)) {
      const counted = await hitsAmong(trx.selectFrom(walked.selectAll().limit(walkableToCount).as('person')));
      if (counted.capped) return counted;
    }
    // Leaves PostgreSQL the index of words only.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_indexscan = off`.execute(trx);
    return hitsAmong(trx.selectFrom('person').where(stillThere));
  });
}

/** Up to so many, walking from the newest is cheaper than collecting all hits. */
const walkableToCount = 25_000;

/** Whether so many of the newest match that a walk finds enough to count. */
async function isFrequent(db: Db, filter: Asked, tsquery: string): Promise<boolean> {
  const { hits } = await db
    .selectFrom(newest(db, undefined).selectAll().limit(sampled).as('person'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .where(matching(filter, tsquery))
    .executeTakeFirstOrThrow();
  return hits * walkableToCount >= countedHits * sampled;
}

async function countOver(
  db: Db,
  hits: SelectQueryBuilder<DB, 'person', object>,
): Promise<Answer<typeof api.countPeople>> {
  const { rows } = await sql<{ field: string; value: string; count: number }>`
    with hits as materialized (${hits}),
    counted as (select * from hits limit ${countedHits}),
    per_value as (
      select 'title' as field, title as value, count(*) from counted where title <> '' group by 2
      union all select 'company', company_name, count(*) from counted where company_name <> '' group by 2
      union all select 'place', location_name, count(*) from counted where location_name <> '' group by 2
      union all select 'skill', skill, count(*) from counted cross join unnest(skills) as skill group by 2
      union all select 'language', language, count(*) from counted cross join unnest(languages) as language group by 2
      union all select 'tag', tag.name::text, count(*) from counted
        join tagging on tagging.kind = 'person' and tagging.object_id = counted.id join tag on tag.id = tagging.tag_id group by 2
    ),
    ranked as (select *, row_number() over (partition by field order by count desc, value) as place from per_value)
    select field, value, count from ranked where place <= ${facetLength}
    union all select 'years', coalesce(years, -1)::text, count(*) from counted group by years
    union all select 'hits', '', count(*) from hits
    union all select 'with_email', '', count(*) from counted where has_email
    union all select 'contacted', '', count(*) from counted where last_touch is not null`.execute(db);
  const valuesOf = (field: string) =>
    rows.filter((row) => row.field === field).map(({ value, count: amount }) => ({ value, count: amount }));
  const one = (field: string): number => valuesOf(field)[0]?.count ?? 0;
  const years = valuesOf('years');
  return {
    hits: Math.min(one('hits'), countedHits),
    capped: one('hits') > countedHits,
    facets: Object.fromEntries(
      facetFields.map((field) => [field, valuesOf(field).toSorted((a, b) => b.count - a.count)]),
    ) as Record<FacetField, { value: string; count: number }[]>,
    years: yearSteps.map(([from, to]) => ({
      from,
      to,
      count: years
        .filter(({ value }) => Number(value) >= from && Number(value) <= (to ?? 99))
        .reduce((sum, each) => sum + each.count, 0),
    })),
    with_email: one('with_email'),
    contacted: one('contacted'),
  };
}

/** How many there are, up to one more than anybody counts; with `since`, of those that came or changed after. */
export async function countHits(db: Db, filter: Asked, since?: string): Promise<number> {
  const question = await readQuestion(db, filter);
  const hits = db
    .selectFrom('person')
    .select('id')
    .where('merged_into', 'is', null)
    .where(matching(filter, question && toTsquery(question)))
    .$if(since !== undefined, (query) => query.where('updated', '>', since ?? ''))
    .orderBy('person.updated', 'desc')
    .limit(countedHits + 1);
  const { amount } = await db
    .selectFrom(hits.as('hit'))
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow();
  return amount;
}
