import { searchPeople } from '@app/contract/people/person-search';
import {
  compareSearches,
  debugSearch,
  explainPerson,
  mostCounted,
  type Amount,
} from '@app/contract/people/search-debug';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
let anna: number;
let bo: number;
let cia: number;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
  anna = await makePerson(api.db, {
    first_name: 'Anna',
    title: 'Frontend developer',
    skills: ['React', 'CSS'],
    country: 'SE',
    summary: 'Builds things with care for years',
  });
  bo = await makePerson(api.db, {
    first_name: 'Bo',
    title: 'Manager',
    skills: ['Planning'],
    summary: 'Wrote React once; care was taken, with help',
    country: 'NO',
  });
  cia = await makePerson(api.db, { first_name: 'Cia', title: 'Welder', skills: ['TIG'], country: 'SE' });
});

type Asked = NonNullable<Parameters<typeof call<typeof debugSearch>>[1]>['query'];
const debug = async (query: Asked) => (await call(debugSearch, { query })).body;
const explain = async (id: number, query: Omit<Asked, 'analyze'>) =>
  (await call(explainPerson, { params: { id }, query })).body;

describe('a search taken apart', () => {
  test('says how many are left after each part, and how many each part finds by itself', async () => {
    const { clauses } = await debug({ q: 'react NOT manager', must: 'skill:CSS', country: 'SE' });
    expect(clauses.map(({ kind, label, alone, left }) => [kind, label, alone?.people, left?.people])).toEqual([
      ['words', 'react', 2, 2],
      ['words', 'NOT manager', 2, 1],
      ['choice', 'Must: skill: CSS', 1, 1],
      ['filter', 'In country SE', 2, 1],
    ]);
  });

  test('finds what the search finds, in its order, with the rank and the words of each', async () => {
    const query = { q: 'react' };
    const { hits, ranks } = await debug(query);
    const searched = (await call(searchPeople, { query })).body.results.map(({ id }) => id);
    expect(hits.map(({ id }) => id)).toEqual(searched);
    expect(hits.map(({ id, rank }) => [id, rank])).toEqual([
      [anna, 'All of it in the title or skills'],
      [bo, 'Only elsewhere'],
    ]);
    expect(hits[0]!.found).toEqual([
      {
        clause: 'q 0',
        words: expect.arrayContaining([
          { word: 'react', field: 'skill' },
          { word: 'react', field: null },
        ]),
      },
    ]);
    expect(ranks.map(({ name, hits: amount }) => [name, amount?.people])).toEqual([
      ['All of it in the title or skills', 1],
      ['Some of it in an earlier title', 0],
      ['Only elsewhere', 1],
    ]);
  });

  test('several values of a field are one part, of which one is enough', async () => {
    const { clauses } = await debug({ can: ['skill:TIG', 'skill:React', 'title:Welder'] });
    expect(clauses.map(({ label, alone }) => [label, alone?.people])).toEqual([
      ['One of: skill: TIG, skill: React', 2],
      ['One of: title: Welder', 1],
    ]);
  });

  test('shows the plan, measured if it is wanted', async () => {
    const planned = await debug({ q: 'react' });
    expect(planned.plan).toMatch(/cost=/);
    expect(planned.plan).not.toMatch(/actual/);
    expect((await debug({ q: 'react', analyze: '1' })).plan).toMatch(/actual.*\n[\s\S]*Execution Time/);
    expect(planned.tsquery).toContain("'react'");
  });

  test('nothing asked is everyone, and a question with a fault is refused with its place', async () => {
    expect(await debug({})).toMatchObject({ tsquery: null, clauses: [], ranks: [], hits: expect.any(Array) });
    expect(await call(debugSearch, { query: { q: '(react' } })).toMatchObject({
      status: 400,
      body: { detail: 'This bracket is not closed (at character 1)' },
    });
  });
});

describe('why a person is found or not', () => {
  test('says of each part whether it holds, and by which words', async () => {
    expect(await explain(anna, { q: 'react', country: 'SE' })).toMatchObject({
      person: { id: anna },
      is_found: true,
      first_failing: null,
      rank: 'All of it in the title or skills',
      clauses: [
        { label: 'react', holds: true, why: expect.stringContaining('“react” stands in skill') },
        { label: 'In country SE', holds: true },
      ],
    });
  });

  test.each([
    ['a word that is nowhere', 'welding-nonsense', /is nowhere/],
    ['a field that has another', 'title:react', /title: “react” is nowhere in title/],
    [
      'words that do not stand together',
      '"care with"',
      /All words of “care with” are there, but not one after the other/,
    ],
    ['a phrase of which a word is missing', '"react native"', /Of “react native”, only “react” is there/],
    ['what must not be there', 'NOT planning', /“planning” stands in skill.* It must not be there/],
    ['one of two that must both be there', 'react AND (css AND planning)', /^“css” is nowhere\./],
    ['neither of two', 'css OR tig', /“css” is nowhere.*“tig” is nowhere/],
  ])('names %s', async (_, q, why) => {
    const { is_found, clauses, first_failing } = await explain(bo, { q });
    expect(is_found).toBe(false);
    const failing = clauses.find(({ key }) => key === first_failing)!;
    expect(failing.holds).toBe(false);
    expect(failing.why).toMatch(why);
  });

  test('agrees with the search about everyone, whatever is asked', async () => {
    const questions: Asked[] = [
      { q: 'react' },
      { q: 'react -manager' },
      { q: 'developer OR welder' },
      { q: 'devel*' },
      { q: '"frontend developer"' },
      { q: 'care', country: 'NO' },
      { must: 'skill:React' },
      { not: ['skill:React', 'title:Welder'] },
      { can: ['skill:React', 'skill:TIG'], hide_do_not_contact: '1' },
      { years_min: '1' },
    ];
    for (const query of questions) {
      const found = new Set((await call(searchPeople, { query })).body.results.map(({ id }) => id));
      for (const id of [anna, bo, cia])
        expect((await explain(id, query)).is_found, `${JSON.stringify(query)} ${id}`).toBe(found.has(id));
    }
  });

  test('words that mean the same are named', async () => {
    await sql`insert into synonyms (words) values ('fettuccine = planning')`.execute(api.db);
    expect((await explain(bo, { q: 'fettuccine' })).clauses[0]).toMatchObject({
      holds: true,
      why: expect.stringContaining('“planning”, which means the same, stands in skill'),
    });
    expect((await explain(cia, { q: 'fettuccine' })).clauses[0]!.why).toContain(
      'Nor is “planning”, which means the same.',
    );
  });

  test('someone who was merged into another says so, and someone who does not exist is not found', async () => {
    const gone = await makePerson(api.db, { title: 'React developer' });
    await sql`update person set merged_into = ${anna} where id = ${gone}`.execute(api.db);
    expect(await explain(gone, { q: 'react' })).toMatchObject({ is_found: false, first_failing: 'merged' });
    expect((await call(explainPerson, { params: { id: 999_999 }, query: { q: 'x' } })).status).toBe(404);
  });
});

test('two questions are compared by whom only one finds, and whom both do', async () => {
  const { body } = await call(compareSearches, { query: { q: 'react', other: 'react OR tig', country: 'SE' } });
  expect(body.both).toMatchObject({ amount: { people: 1, guessed: false }, people: [{ id: anna }] });
  expect(body.only_first).toMatchObject({ amount: { people: 0 }, people: [] });
  expect(body.only_other).toMatchObject({ amount: { people: 1 }, people: [{ id: cia }] });
});

test('of many people, frequent ones are guessed and rare ones counted', async () => {
  const people = mostCounted + 4000;
  await sql`insert into person (first_name, source, lawful_basis, search)
    select 'Many', 'test', 'legitimate_interest',
      concat('''cobol''', case when n % 4 = 0 then ' ''/skill/cobol''' end, case when n % 2000 = 0 then ' ''rpg''' end)::tsvector
    from generate_series(1, ${people}::int) as n`.execute(api.db);
  await sql`analyze person`.execute(api.db);
  const { clauses, ranks } = await debug({ q: 'cobol rpg' });
  const near = (share: number) => ({ people: expect.closeTo(people * share, -3.3), guessed: true });
  /* Where counting took too long, there is the guess. */
  const counted = (amount: number) =>
    expect.toSatisfy(({ people: found, guessed }: NonNullable<Amount>) => guessed || found === amount);
  expect(clauses).toMatchObject([
    { alone: near(1), left: near(1) },
    { alone: counted(people / 2000), left: counted(people / 2000) },
  ]);
  expect(ranks.map(({ name, hits }) => [name, hits])).toEqual([
    ['All of it in the title or skills', counted(0)],
    ['Some of it in the title or skills', counted(people / 2000)],
    ['Some of it in an earlier title', counted(0)],
    ['Only elsewhere', counted(0)],
  ]);
  expect((await debug({ q: 'cobol' })).ranks.map(({ hits }) => hits)).toEqual([near(1 / 4), counted(0), near(3 / 4)]);
});
