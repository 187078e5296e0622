import { personFilter } from '@app/contract/people/person-search';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { wireTypes } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import { useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { fillPeople } from '../../demo/people.ts';
import { fillAssignments } from '../../demo/assignments.ts';
import { getPerson, searchEmails } from '../people/people.ts';
import { countPeople } from './search-counts.ts';
import { searchPeople } from './person-search.ts';

/* What each request reads, counted by PostgreSQL. A scan of the table would read five thousand rows and show at once. */
const people = 5000;
const api = useApi();
let sent: CompiledQuery[] = [];
let db: Kysely<DB>;
const viewer = { actor: { id: 0 }, caller: {} };
beforeAll(async () => {
  const user = await makeUser(api.db);
  await fillPeople(api.db, { people, seed: 3, users: [user.id] });
  viewer.actor.id = user.id;
  await sql`insert into access_entry (user_id, act, way, people)
    select ${user.id}, 'open', 'GET /', array[n] from generate_series(1, ${people}) as n`.execute(api.db);
  await fillAssignments(api.db, { recruiters: [user.id], superuser: user.id, thumber: (await makeUser(api.db)).id }, 3);
  await sql`vacuum analyze`.execute(api.db);
  const pool = new pg.Pool({ connectionString: api.url, max: 1, types: wireTypes });
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) });
});
afterAll(() => db.destroy());

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}
const rowsRead = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan') &&
  !plan['Node Type'].startsWith('CTE') &&
  !plan['Node Type'].startsWith('Subquery')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);

/** Does it once to learn its statements, then has each explained with the same settings. */
async function read(request: () => Promise<unknown>): Promise<{ rows: number; blocks: number }> {
  sent = [];
  await request();
  const statements = sent.splice(0);
  const total = { rows: 0, blocks: 0 };
  for (const [index, { sql: text, parameters }] of statements.entries()) {
    if (!/^\s*(select|with|insert)/.test(text)) continue;
    const local = statements
      .slice(0, index)
      .filter((each) => each.sql.startsWith('set local enable'))
      .map((each) => each.sql);
    const client = new pg.Client(api.url);
    await client.connect();
    await client.query(`begin; ${local.join('; ')}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    );
    await client.end();
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
    total.rows += rowsRead(plan);
    total.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return total;
}

const busiest = async (): Promise<number> => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from vote_current group by person_id order by count(*) desc, person_id limit 1`.execute(api.db);
  return rows[0]!.person_id;
};
const filter = (q: string) => z.object(personFilter).parse({ q });
const search = (query: ReturnType<typeof filter>) =>
  searchPeople(db, { query: { ...query, sort: 'match', limit: 50 } }, viewer.actor);
const searchEmail = (query: string) => searchEmails(db, { query: { query } });
test.each([
  ['the list of the newest', () => search(filter('')), 60, 200],
  ['a frequent word', () => search(filter('react')), 2500, 4000],
  ['a rare name', () => search(filter('name:(siobhán "o brien")')), 700, 2500],
  ['a word that nobody has', () => search(filter('zzyzx')), 700, 2500],
  [
    'the facets of a rare name',
    () => countPeople(db, { query: filter('name:(siobhán "o brien")') }, viewer.actor),
    2500,
    2500,
  ],
  ['the e-mail search', () => searchEmail('anders'), 60, 300],
  ['the e-mail search by the second part', () => searchEmail('nilsson'), 60, 300],
  ['one person', () => getPerson(db, 77, viewer.actor), 150, 400],
  ['one person in several roles', async () => getPerson(db, await busiest(), viewer.actor), 250, 600],
  ['those nobody voted on', () => search({ ...filter(''), hide_voted: true, hide_on_role: true }), 300, 800],
])('%s reads no more than it must', async (_, request, mostRows, mostBlocks) => {
  const { rows, blocks } = await read(request);
  expect(rows).toBeLessThanOrEqual(mostRows);
  expect(blocks).toBeLessThanOrEqual(mostBlocks);
});

test('a scan would be noticed', async () => {
  const { rows } = await read(() => sql`select from person where summary like '%zzyzx%'`.execute(db));
  expect(rows).toBeGreaterThanOrEqual(people);
});
