import { assignmentStatuses } from '@app/contract/roles/assignments';
import { findThings } from '@app/contract/people/finder';
import { mergePeople } from '@app/contract/people/merges';
import { createSearchTemplate } from '@app/contract/people/person-search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
});
const find = async (query: string, as = call) => (await as(findThings, { query: { query } })).body;
const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

test('people are found by the beginning of the first or the last name, whatever marks their letters have', async () => {
  await makePerson(api.db, { first_name: 'Åsa', last_name: 'Quistgård', title: 'Nurse', company_name: 'Care AB' });
  await makePerson(api.db, { first_name: 'Quist', last_name: 'Adler' });
  await makePerson(api.db, { first_name: 'Bo', last_name: 'Almquist' });
  expect(namesOf((await find('quist')).people)).toEqual(['Quist Adler', 'Åsa Quistgård']);
  expect((await find('QUISTGARD')).people).toEqual([
    { id: expect.any(Number) as number, name: 'Åsa Quistgård', title: 'Nurse', company_name: 'Care AB' },
  ]);
  expect(namesOf((await find('asa quist')).people)).toEqual(['Åsa Quistgård']);
  expect(namesOf((await find('quistgård å')).people)).toEqual(['Åsa Quistgård']);
});

test('a part of a name finds people when nobody’s name begins so', async () => {
  await makePerson(api.db, { first_name: 'Maj Zebulina', last_name: 'Ek' });
  expect(namesOf((await find('zebul')).people)).toEqual(['Maj Zebulina Ek']);
});

test('roles are found by their name or their client’s, open ones first; companies and searches by theirs', async () => {
  const company = await makeCompany(api.db, 'Wobbegong Marine');
  const closed = await makeAssignment(api.db, { name: 'A wobbegong diver', status: assignmentStatuses.Inactive });
  const open = await makeAssignment(api.db, { name: 'Welder', status: assignmentStatuses.Active, company_id: company });
  await call(createSearchTemplate, { body: { name: 'My wobbegongs', search: '?q=diver' } });
  const found = await find('wobbegong');
  expect(found.roles).toEqual([
    { id: open, name: 'Welder', company_name: 'Wobbegong Marine' },
    { id: closed, name: 'A wobbegong diver', company_name: '' },
  ]);
  expect(namesOf(found.companies)).toEqual(['Wobbegong Marine']);
  expect(found.searches).toEqual([{ id: expect.any(Number) as number, name: 'My wobbegongs', search: '?q=diver' }]);
});

test('a private search is found by its owner only', async () => {
  const other = await api.as(await makeUser(api.db));
  const body = { search: '?q=x' };
  await other(createSearchTemplate, { body: { ...body, name: 'Kiwano private', shared: false } });
  await other(createSearchTemplate, { body: { ...body, name: 'Kiwano shared', shared: true } });
  expect(namesOf((await find('kiwano')).searches)).toEqual(['Kiwano shared']);
  expect(namesOf((await find('kiwano', other)).searches)).toEqual(['Kiwano private', 'Kiwano shared']);
});

test('who was merged into somebody else is not found, nor a role that was deleted', async () => {
  const [kept, gone] = [
    await makePerson(api.db),
    await makePerson(api.db, { first_name: 'Xylander', last_name: 'Vanishing' }),
  ];
  const role = await makeAssignment(api.db, { name: 'Xylander role' });
  expect(namesOf((await find('xylander')).people)).toEqual(['Xylander Vanishing']);
  await call(mergePeople, { params: { id: kept }, body: { other: gone, version: 1 } });
  await sql`update assignment set deleted = now() where id = ${role}`.execute(api.db);
  expect(await find('xylander')).toMatchObject({ people: [], roles: [] });
});

test('signs that mean something to the database are letters like others, and one letter asks for nothing', async () => {
  for (const query of ['%%', '__', String.raw`\\`, String.raw`a\%`, "';--", ''])
    expect((await find(query)).people).toEqual([]);
  expect(await find('a')).toEqual({ people: [], roles: [], companies: [], searches: [] });
});

test('people are read in the order of an index, a few at a time', async () => {
  await sql`insert into person (first_name, last_name, source, lawful_basis)
    select 'Index' || n, 'Reader', 'test', 'consent' from generate_series(1, 20000) as n`.execute(api.db);
  await sql`analyze person`.execute(api.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
    select id from person where merged_into is null and fold(first_name || ' ' || last_name) collate "C" like fold('index1') || '%'
    order by fold(first_name || ' ' || last_name) collate "C" limit 5`.execute(api.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('person__first_name_first');
});
