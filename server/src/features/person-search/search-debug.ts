import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/search-debug';
import { namedHits } from '@app/contract/search-debug';
import type { Query } from '@app/contract/search/language';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { type Asked, matching, readQuestion, stillThere, withinPatience } from './matching.ts';
import { searchPeople } from './person-search.ts';
import {
  allOf,
  type Clause,
  countWhere,
  foundOf,
  msSince,
  patiently,
  readClauses,
  readPeople,
  readWords,
  shown,
  termsIn,
} from './search-clauses.ts';
import { elsewhere, namedRanks, toTsquery } from './search-query.ts';

export async function debugSearch(
  db: Db,
  { query: { analyze, ...asked } }: Received<typeof api.debugSearch>,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.debugSearch>> {
  const filter = { ...asked, asker: actor.id };
  const question = await readQuestion(db, filter);
  const clauses = await readClauses(db, filter);
  const counted = [];
  for (const [at, clause] of clauses.entries()) {
    const began = performance.now();
    const left = await countWhere(db, allOf(clauses.slice(0, at + 1)));
    const ms = msSince(began);
    const alone = at === 0 ? left : await countWhere(db, clause.holds);
    counted.push({ ...shown(clause), alone, left, ms });
  }
  const began = performance.now();
  const page = await searchPeople(
    db,
    { query: { ...asked, sort: 'match', limit: namedHits, cursor: undefined } },
    actor,
  );
  const page_ms = msSince(began);
  const planBegan = performance.now();
  const plan = await readPlan(db, filter, question, analyze);
  return {
    tsquery: question ? toTsquery(question) : null,
    clauses: counted,
    ranks: await countRanks(db, clauses, question),
    hits: await describeHits(db, { ids: page.results.map(({ id }) => id), clauses, question }),
    plan,
    plan_ms: msSince(planBegan),
    page_ms,
  };
}

const readPlan = (db: Db, filter: Asked, question: Query | undefined, analyze: boolean): Promise<string | null> =>
  patiently(db, async (trx) => {
    const hits = trx
      .selectFrom('person')
      .select(['id', 'updated'])
      .where(stillThere)
      .where(matching(filter, question && toTsquery(question)));
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${analyze ? sql`(analyze, buffers)` : sql``} ${hits}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

async function countRanks(db: Db, clauses: readonly Clause[], question: Query | undefined) {
  if (!question) return [];
  const ranks = [...namedRanks(question)];
  const counted = [];
  for (const [at, [tsquery, name]] of ranks.entries()) {
    const before = ranks.slice(0, at).map(([better]) => sql`not person.search @@ ${better}::tsquery`);
    const own = sql`person.search @@ ${tsquery}::tsquery`;
    const hits = await countWhere(db, sql`${sql.join([allOf(clauses), own, ...before], sql` and `)}`);
    counted.push({ name, tsquery, hits });
  }
  const none = ranks.map(([better]) => sql`not person.search @@ ${better}::tsquery`);
  const hits = await countWhere(db, sql`${sql.join([allOf(clauses), ...none], sql` and `)}`);
  return [...counted, { name: elsewhere, tsquery: null, hits }];
}

interface Described {
  ids: readonly number[];
  clauses: readonly Clause[];
  question: Query | undefined;
}
async function describeHits(
  db: Db,
  { ids, clauses, question }: Described,
): Promise<Answer<typeof api.debugSearch>['hits']> {
  const asked = clauses.flatMap(({ query }) => (query ? termsIn(query) : []));
  const words = await readWords(db, ids, asked);
  return (await readPeople(db, ids, question)).map(({ search_version: _, ...person }) => ({
    ...person,
    found: clauses.flatMap(({ key, query }) => {
      if (!query) return [];
      const found = termsIn(query).flatMap((term) => foundOf(term, words(person.id)));
      return [{ clause: key, words: [...new Map(found.map((each) => [`${each.field} ${each.word}`, each])).values()] }];
    }),
  }));
}

export async function compareSearches(
  db: Db,
  { query: { other, ...first } }: Received<typeof api.compareSearches>,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.compareSearches>> {
  const [a, b] = [
    { ...first, asker: actor.id },
    { ...first, q: other, asker: actor.id },
  ];
  const [inA, inB] = [allOf(await readClauses(db, a)), allOf(await readClauses(db, b))];
  const partWhere = async (where: RawBuilder<boolean>) => {
    const people = await withinPatience(db, async (trx) => {
      const { rows } = await sql<Answer<typeof api.compareSearches>['both']['people'][number]>`
        select id, trim(first_name || ' ' || last_name) as name, title, company_name, updated from person
        where ${stillThere} and ${where} order by updated desc, id desc limit ${namedHits}`.execute(trx);
      return rows;
    });
    return { amount: await countWhere(db, where), people };
  };
  return {
    only_first: await partWhere(sql`(${inA}) and not coalesce((${inB}), false)`),
    only_other: await partWhere(sql`(${inB}) and not coalesce((${inA}), false)`),
    both: await partWhere(sql`(${inA}) and (${inB})`),
  };
}
