import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/search-debug';
import { type Amount, namedHits } from '@app/contract/people/search-debug';
import type { Query } from '@app/contract/search/language';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { type Asked, matching, readQuestion, stillThere, withinPatience } from './matching.ts';
import { searchPeople } from './person-search.ts';
import { countPeople } from './search-amounts.ts';
import {
  allOf,
  type Clause,
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
  const counted = await countClauses(db, clauses, question);
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
    ...counted,
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

/** How many hold to each clause by itself, how many to it and all before it, and how many of those are of each rank. */
async function countClauses(
  db: Db,
  clauses: readonly Clause[],
  question: Query | undefined,
): Promise<Pick<Answer<typeof api.debugSearch>, 'clauses' | 'ranks'>> {
  const named = question ? [...namedRanks(question)] : [];
  const facts = [
    ...clauses.map(({ holds }) => holds),
    ...named.map(([tsquery]) => sql<boolean>`person.search @@ ${tsquery}::tsquery`),
  ];
  const every = clauses.map((_, at) => at);
  const rankAt = named.map((_, at) => clauses.length + at);
  const amounts = await countPeople(db, facts, [
    ...every.map((at) => ({ all: [at] })),
    ...every.map((at) => ({ all: every.slice(0, at + 1) })),
    ...rankAt.map((fact, at) => ({ all: [...every, fact], none: rankAt.slice(0, at) })),
    ...(question ? [{ all: every, none: rankAt }] : []),
  ]);
  const ofRanks = amounts.slice(2 * clauses.length);
  const ranks = question ? [...named, [null, elsewhere] as const] : [];
  return {
    clauses: clauses.map((clause, at) => ({
      ...shown(clause),
      alone: amounts[at]!,
      left: amounts[clauses.length + at]!,
    })),
    ranks: ranks.map(([tsquery, name], at) => ({ name, tsquery, hits: ofRanks[at]! })),
  };
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
  const amounts = await countPeople(
    db,
    [inA, inB],
    [{ all: [0], none: [1] }, { all: [1], none: [0] }, { all: [0, 1] }],
  );
  const partWhere = async (amount: Amount, where: RawBuilder<boolean>) => {
    const people = await withinPatience(db, async (trx) => {
      const { rows } = await sql<Answer<typeof api.compareSearches>['both']['people'][number]>`
        select id, trim(first_name || ' ' || last_name) as name, title, company_name, updated from person
        where ${stillThere} and ${where} order by updated desc, id desc limit ${namedHits}`.execute(trx);
      return rows;
    });
    return { amount, people };
  };
  return {
    only_first: await partWhere(amounts[0]!, sql`(${inA}) and not coalesce((${inB}), false)`),
    only_other: await partWhere(amounts[1]!, sql`(${inB}) and not coalesce((${inA}), false)`),
    both: await partWhere(amounts[2]!, sql`(${inA}) and (${inB})`),
  };
}
