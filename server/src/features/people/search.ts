import {
  type countPeople,
  countedHits,
  type FacetField,
  facetFields,
  type PersonFilter,
  type PersonHit,
} from '@app/contract/person-search';
import type { Answer } from '@app/contract/base/endpoint';
import { parseQuery, type Query, type Term, wantedTerms } from '@app/contract/search/language';
import { marksIn } from '@app/contract/search/marks';
import { foldLetters, placePattern, wordsOf } from '@app/contract/search/words';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { DatabaseError } from 'pg';
import { AppError, ensure } from '#platform/errors';
import type { DB } from '#platform/db/schema.gen';
import { facetTerm, firstRank, toTsquery } from './search-query.ts';

/* The one door to the search engine, which is PostgreSQL (docs/decisions/0011). */

/** A question with everything that was chosen beside it, as one tree. Undefined when nothing restricts the words. */
export function readQuestion({ q, must, can, not }: PersonFilter): Query | undefined {
  const { query, fault } = parseQuery(q);
  if (fault)
    throw new AppError('invalid_input', {
      detail: `${fault.message} (at character ${fault.start + 1})`,
      fields: { q: fault.message },
    });
  const termOf = ({ field, value }: PersonFilter['must'][number]): Term[] => {
    const words = wordsOf(value).map(({ text }) => text);
    return words.length > 0 ? [facetTerm(field, words)] : [];
  };
  const choices = Map.groupBy(can.flatMap(termOf), ({ field }) => field);
  const parts: Query[] = [
    ...(query ? [query] : []),
    ...must.flatMap(termOf),
    ...Array.from(choices.values(), (parts): Query => ({ kind: 'or', parts, start: 0, end: 0 })),
    ...not.flatMap(termOf).map((part): Query => ({ kind: 'not', part, start: 0, end: 0 })),
  ];
  return parts.length === 0 ? undefined : { kind: 'and', parts, start: 0, end: 0 };
}

type PersonExpression = ExpressionBuilder<DB, 'person'>;

/** Those who did not become part of another, said in a way that leaves PostgreSQL no index but that of words. */
export const stillThere = sql<boolean>`coalesce(person.merged_into, 0) = 0`;

const onBoard = sql`select from board_card as card join person_assignment as record on record.id = card.record_id
  where card.person_id = person.id and not deleted and not archived`;

/** Those who match the words and pass the filters. */
export function matching(filter: PersonFilter, tsquery: string | undefined) {
  const { years_min, years_max, country, has_email, contacted_days, not_contacted_days, hide_do_not_contact } = filter;
  const { hide_voted, hide_on_role, not_voted_for } = filter;
  const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
  return (eb: PersonExpression) =>
    eb.and([
      ...(tsquery === undefined ? [] : [sql<boolean>`person.search @@ ${tsquery}::tsquery`]),
      ...(years_min === undefined ? [] : [eb('person.years', '>=', years_min)]),
      ...(years_max === undefined ? [] : [eb('person.years', '<=', years_max)]),
      ...(country === undefined ? [] : [eb('person.country', '=', country)]),
      ...(has_email ? [eb('person.has_email', '=', true)] : []),
      ...(hide_do_not_contact ? [eb('person.do_not_contact', '=', false)] : []),
      ...(hide_voted ? [sql<boolean>`not exists (select from vote_current where person_id = person.id)`] : []),
      ...(hide_on_role ? [sql<boolean>`not exists (${onBoard})`] : []),
      ...(not_voted_for === undefined
        ? []
        : [
            sql<boolean>`not exists (select from vote_current where assignment_id = ${not_voted_for} and person_id = person.id)`,
          ]),
      ...(contacted_days === undefined ? [] : [eb('person.last_touch', '>', daysAgo(contacted_days))]),
      ...(not_contacted_days === undefined
        ? []
        : [eb.or([eb('person.last_touch', 'is', null), eb('person.last_touch', '<=', daysAgo(not_contacted_days))])]),
    ]);
}

const hitColumns = [
  ...(['id', 'first_name', 'last_name', 'headline', 'title', 'company_id', 'company_name', 'location_name'] as const),
  ...(['country', 'years', 'skills', 'has_email', 'do_not_contact', 'last_touch', 'updated', 'summary'] as const),
] as const;

/** Where a page ends: in which rank, and at whom. */
interface Cursor {
  rank: number;
  updated: string;
  id: number;
}
const writeCursor = ({ rank, updated, id }: Cursor): string => `${rank}_${updated}_${id}`;
function readCursor(text: string): Cursor {
  const [, rank, updated, id] = /^([01])_(\d{4}-\d\d-\d\dT[\d:.]+Z)_(\d{1,15})$/.exec(text) ?? [];
  ensure(rank && updated && id && !Number.isNaN(Date.parse(updated)), 'invalid_input', {
    detail: 'cursor: Not one of ours',
  });
  return { rank: Number(rank), updated, id: Number(id) };
}

interface Page {
  sort: 'match' | 'newest';
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of hits. Sorted by match, those with a wanted word in the title or among the skills come first; within a rank
 * the newest come first. Both orders can be followed to the last hit, because they walk an index.
 */
export async function search(
  db: Db,
  filter: PersonFilter,
  { sort, limit, cursor }: Page,
): Promise<{ results: PersonHit[]; next: string | null }> {
  const question = readQuestion(filter);
  const words = question && toTsquery(question);
  const first = question && sort === 'match' ? firstRank(question) : undefined;
  const ranks = first === undefined ? [words] : [`(${words}) & (${first})`, `(${words}) & !(${first})`];
  const from = cursor === undefined ? undefined : readCursor(cursor);

  const pages = async (asked: Db) => {
    const rows: (PersonRow & { rank: number })[] = [];
    for (const [rank, tsquery] of ranks.entries()) {
      if (from && rank < from.rank) continue;
      if (rows.length > limit) break;
      const after = from?.rank === rank ? from : undefined;
      const page = await pageOfRank(asked, filter, { tsquery, after, limit: limit + 1 - rows.length });
      rows.push(...page.map((row) => ({ ...row, rank })));
    }
    return rows;
  };
  const found = await (words === undefined ? pages(db) : withinPatience(db, pages));
  const snippetOf = snippets(wantedTerms(question));
  const results = found.slice(0, limit);
  const last = results.at(-1);
  return {
    results: results.map(({ summary, rank: _, ...hit }) => ({ ...hit, snippet: snippetOf(summary) })),
    next: last && found.length > limit ? writeCursor(last) : null,
  };
}

/** Phrases of frequent words that never stand together can take PostgreSQL minutes; nobody waits that long. */
async function withinPatience<T>(db: Db, ask: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '5s'`.execute(trx);
      return ask(trx);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '57014')
      throw new AppError('search_too_slow', { cause: error });
    throw error;
  }
}
type PersonRow = Awaited<ReturnType<typeof pageOfRank>>[number];

interface RankPage {
  tsquery: string | undefined;
  after: Cursor | undefined;
  limit: number;
}
/** So many of the newest are looked at to see how frequent hits are. */
const sampled = 200;
/**
 * Up to so many, walking from the newest is cheaper than collecting all hits and sorting them. Not more, because a few hits in
 * the sample may be luck, and a walk that ends too early was for nothing.
 */
const walkable = 4000;

/**
 * The newest hits. Frequent ones are found by walking from the newest, rare ones by the index of words; which of both
 * a question is, PostgreSQL guesses badly for phrases and for words that go together, so a sample decides.
 */
async function pageOfRank(db: Db, filter: PersonFilter, { tsquery, after, limit }: RankPage) {
  const walk = (far: number) =>
    db
      .selectFrom(newest(db, after).selectAll().limit(far).as('person'))
      .select(hitColumns)
      .where(matching(filter, tsquery))
      .orderBy('updated', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  if (tsquery === undefined)
    return newest(db, after).select(hitColumns).where(matching(filter, undefined)).limit(limit).execute();

  const sample = await walk(sampled);
  if (sample.length >= limit) return sample;
  if (sample.length > 0 && (limit / sample.length) * sampled <= walkable) {
    const page = await walk(walkable);
    if (page.length >= limit) return page;
  }
  return db
    .with(
      (cte) => cte('hit').materialized(),
      () =>
        beyond(db.selectFrom('person').select(['id', 'updated']), after)
          .where(stillThere)
          .where(matching(filter, tsquery)),
    )
    .with('page', (cte) =>
      cte.selectFrom('hit').selectAll().orderBy('updated', 'desc').orderBy('id', 'desc').limit(limit),
    )
    .selectFrom('page')
    .innerJoin('person', 'person.id', 'page.id')
    .select(hitColumns.map((column) => `person.${column}` as const))
    .orderBy('page.updated', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

const newest = (db: Db, after: Cursor | undefined) =>
  beyond(db.selectFrom('person'), after)
    .where('person.merged_into', 'is', null)
    .orderBy('person.updated', 'desc')
    .orderBy('person.id', 'desc');

const beyond = <O>(query: SelectQueryBuilder<DB, 'person', O>, after: Cursor | undefined) =>
  after === undefined
    ? query
    : query.where(sql<boolean>`(person.updated, person.id) < (${after.updated}::timestamptz, ${after.id}::bigint)`);

const snippetLength = 180;
/**
 * Cuts the text around the first thing that was asked for in free text; its beginning when there is none. About the place is
 * good enough, and fifty texts for every page are many: the browser marks the words exactly.
 */
function snippets(terms: readonly Term[]): (text: string) => string {
  const asked = terms.filter(({ field }) => field === undefined);
  const pattern = asked.some(({ prefix }) => prefix)
    ? undefined
    : placePattern(asked.map(({ words }) => words[0] ?? ''));
  const placeIn = (text: string): number =>
    pattern ? foldLetters(text).search(pattern) : (marksIn(text, asked)[0]?.start ?? -1);
  return (text) => {
    const hit = asked.length === 0 ? 0 : Math.max(0, placeIn(text.slice(0, 5000)));
    const early = Math.max(0, hit - 60);
    /* Not from the middle of a word. */
    const start = early === 0 ? 0 : Math.min(text.indexOf(' ', early) + 1 || early, hit);
    const piece = text.slice(start, start + snippetLength).trim();
    return `${start > 0 ? '…' : ''}${piece}${start + snippetLength < text.length ? '…' : ''}`;
  };
}

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
export async function count(db: Db, filter: PersonFilter): Promise<Answer<typeof countPeople>> {
  const counted = await countMatching(db, filter);
  for (const field of facetFields.filter((one) => filter.can.some((choice) => choice.field === one))) {
    const others = { ...filter, can: filter.can.filter((choice) => choice.field !== field) };
    counted.facets[field] = (await countMatching(db, others)).facets[field];
  }
  return counted;
}

/**
 * Counted over some of the hits, so that a question that half the world answers costs no more than another: the newest
 * when hits are frequent, whichever the index of words names first when they are not.
 */
async function countMatching(db: Db, filter: PersonFilter): Promise<Answer<typeof countPeople>> {
  return withinPatience(db, async (trx) => {
    const question = readQuestion(filter);
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
async function isFrequent(db: Db, filter: PersonFilter, tsquery: string): Promise<boolean> {
  const { hits } = await db
    .selectFrom(newest(db, undefined).selectAll().limit(sampled).as('person'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .where(matching(filter, tsquery))
    .executeTakeFirstOrThrow();
  return hits * walkableToCount >= countedHits * sampled;
}

async function countOver(db: Db, hits: SelectQueryBuilder<DB, 'person', object>): Promise<Answer<typeof countPeople>> {
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
export async function countHits(db: Db, filter: PersonFilter, since?: string): Promise<number> {
  const question = readQuestion(filter);
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

/** People by the beginning of an address, or of what follows its first dot, dash or at sign. */
export async function findByEmail(db: Db, typed: string): Promise<FoundEmail[]> {
  if (typed === '') return [];
  const beginning = `${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const whole = sql`lower(email::text) collate "C"`;
  const secondPart = sql`regexp_replace(lower(email::text), '^[^.@_+-]*[.@_+-]', '') collate "C"`;
  const startingWith = (text: typeof whole, rank: number) => sql`
    (select person_id, email, ${rank} as rank from person_email where ${text} like ${beginning} order by ${text} limit 10)`;
  const { rows } = await sql<FoundEmail>`
    select person_id, trim(first_name || ' ' || last_name) as person_name, email
    from (${startingWith(whole, 0)} union all ${startingWith(secondPart, 1)}) as found
    join person on person.id = found.person_id where merged_into is null
    group by person_id, person_name, email order by min(rank), email limit 10`.execute(db);
  return rows;
}
interface FoundEmail {
  person_id: number;
  person_name: string;
  email: string;
}
