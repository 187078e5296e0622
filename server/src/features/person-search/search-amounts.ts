import { type Amount, mostCounted } from '@app/contract/people/search-debug';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { stillThere } from './matching.ts';
import { patiently } from './search-clauses.ts';

/** Which facts hold for those who are counted, and which do not: by their places in the list. */
export interface Combination {
  all: readonly number[];
  none?: readonly number[];
}

/* Counting the hits of frequent words takes a second for a million people. Their share of a few thousand tells as much. */
const sampled = 3000;
/** With fewer than this in the sample, they are counted, if all counting together takes no longer than this. */
const enough = 20;
const countingMs = 60;

/** How many people there are of each combination of facts; many are guessed by their share of a sample. */
export async function countPeople(
  db: Db,
  facts: readonly RawBuilder<boolean>[],
  combinations: readonly Combination[],
): Promise<Amount[]> {
  const sample = await lookAtSome(db, facts, combinations);
  const end = performance.now() + countingMs;
  const amounts: Amount[] = [];
  for (const [at, combination] of combinations.entries()) {
    const hits = sample?.hits[at] ?? 0;
    const guessed = sample && { people: rounded(hits * sample.times), guessed: true };
    const msLeft = Math.floor(end - performance.now());
    if (!guessed) amounts.push(await count(db, facts, combination));
    else if (hits >= enough || msLeft < 1) amounts.push(guessed);
    else amounts.push((await count(db, facts, combination, msLeft)) ?? guessed);
  }
  return amounts;
}

/** Two digits: more would promise too much. */
const rounded = (people: number): number => Number(people.toPrecision(2));

const count = (
  db: Db,
  facts: readonly RawBuilder<boolean>[],
  { all, none = [] }: Combination,
  ms?: number,
): Promise<Amount> =>
  patiently(
    db,
    async (trx) => {
      const parts = [
        ...all.map((at) => sql`(${facts[at]})`),
        ...none.map((at) => sql`not coalesce((${facts[at]}), false)`),
      ];
      const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from person where ${sql.join([stillThere, ...parts], sql` and `)}`.execute(trx);
      return { people: rows[0]!.people, guessed: false };
    },
    ms,
  );

/** Nothing where there are so few people that all can be counted. Looks at the same pages each time. */
async function lookAtSome(db: Db, facts: readonly RawBuilder<boolean>[], combinations: readonly Combination[]) {
  const { rows } = await sql<{ people: number }>`
    select reltuples::int as people from pg_class where oid = 'person'::regclass`.execute(db);
  const { people } = rows[0]!;
  if (people <= mostCounted || combinations.length === 0) return undefined;
  const fact = (at: number) => sql.ref(`fact${at}`);
  const looked = sql.join(facts.map((each, at) => sql`coalesce((${each}), false) as ${fact(at)}`));
  const counted = combinations.map(({ all, none = [] }) => {
    const parts = [sql`true`, ...all.map(fact), ...none.map((at) => sql`not ${fact(at)}`)];
    return sql`count(*) filter (where ${sql.join(parts, sql` and `)})::int`;
  });
  const answered = await patiently(db, async (trx) => {
    const { rows: found } = await sql<{ looked_at: number; hits: number[] }>`
      select count(*)::int as looked_at, array[${sql.join(counted)}] as hits from (
        select ${looked} from person tablesample system (${(100 * sampled) / people}::real) repeatable (1)
        where ${stillThere} offset 0) as seen`.execute(trx);
    return found[0]!;
  });
  return answered && { hits: answered.hits, times: people / Math.max(1, answered.looked_at) };
}
