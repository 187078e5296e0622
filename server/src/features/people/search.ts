import type * as people from '@app/contract/people';
import type { PersonFilter } from '@app/contract/person-search';
import type * as api from '@app/contract/person-search';
import type { Answer, Received } from '@app/contract/base/endpoint';
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

/**
 * A page of hits. Sorted by match, those with a wanted word in the title or among the skills come first; within a rank
 * the newest come first. Both orders can be followed to the last hit, because they walk an index.
 */
export async function searchPeople(
  db: Db,
  { query: { sort, limit, cursor, ...filter } }: Received<typeof api.searchPeople>,
): Promise<Answer<typeof api.searchPeople>> {
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
export async function withinPatience<T>(db: Db, ask: (trx: Transaction) => Promise<T>): Promise<T> {
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
export const sampled = 200;
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

export const newest = (db: Db, after: Cursor | undefined) =>
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

/** People by the beginning of an address, or of what follows its first dot, dash or at sign. */
export async function searchEmails(
  db: Db,
  { query: { query: typed } }: Received<typeof people.searchEmails>,
): Promise<Answer<typeof people.searchEmails>> {
  if (typed === '') return [];
  const beginning = `${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const whole = sql`lower(email::text) collate "C"`;
  const secondPart = sql`regexp_replace(lower(email::text), '^[^.@_+-]*[.@_+-]', '') collate "C"`;
  const startingWith = (text: typeof whole, rank: number) => sql`
    (select person_id, email, ${rank} as rank from person_email where ${text} like ${beginning} order by ${text} limit 10)`;
  const { rows } = await sql<Answer<typeof people.searchEmails>[number]>`
    select person_id, trim(first_name || ' ' || last_name) as person_name, email
    from (${startingWith(whole, 0)} union all ${startingWith(secondPart, 1)}) as found
    join person on person.id = found.person_id where merged_into is null
    group by person_id, person_name, email order by min(rank), email limit 10`.execute(db);
  return rows;
}
