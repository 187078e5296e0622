import { listAuditLog } from '@app/contract/machine/audit';
import { searchPeople } from '@app/contract/people/person-search';
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from '@app/contract/people/synonyms';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';

const api = useApi();
let [call, chief]: Call[] = [];
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
  chief = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
});
const find = async (q: string) => (await call!(searchPeople, { query: { q } })).body.results.map(({ id }) => id);
const add = (words: string) => chief!(addSynonyms, { body: { words } });

test('words that a superuser adds mean the same from the next question on, and no more once they are removed', async () => {
  const person = await makePerson(api.db, { skills: ['Grompel'] });
  expect(await find('zwirbelei')).toEqual([]);
  const { status, body } = await add('Zwirbelei=Grompel');
  expect({ status, words: body.words, by: body.user?.username }).toEqual({
    status: 201,
    words: 'Zwirbelei = Grompel',
    by: 'chief',
  });
  expect(await find('zwirbelei')).toEqual([person]);
  expect(await find('=zwirbelei')).toEqual([]);
  const params = { id: String(body.id) };
  await chief!(changeSynonyms, { params, body: { words: 'Zwirbeleien = Grompel' } });
  expect(await find('zwirbelei')).toEqual([]);
  expect(await find('zwirbeleien')).toEqual([person]);
  expect((await chief!(removeSynonyms, { params })).status).toBe(204);
  expect(await find('zwirbeleien')).toEqual([]);
  const { results } = (await chief!(listAuditLog, { query: { target: `synonyms:${body.id}` } })).body;
  expect(results.map(({ action, before, after }) => [action, before?.['words'], after?.['words']])).toEqual([
    ['synonyms_remove', 'Zwirbeleien = Grompel', undefined],
    ['synonyms_save', 'Zwirbelei = Grompel', 'Zwirbeleien = Grompel'],
    ['synonyms_save', undefined, 'Zwirbelei = Grompel'],
  ]);
});

test('a group is listed once, before those that are built in', async () => {
  await add('grunka = manick');
  expect((await add('grunka   =  manick')).status).toBe(409);
  expect((await add('react = reactjs = react js')).status).toBe(409);
  const other = await add('pryl = mojäng');
  const params = { id: String(other.body.id) };
  expect((await chief!(changeSynonyms, { params, body: { words: 'grunka = manick' } })).status).toBe(409);
  const own = (await call!(listSynonyms, { query: {} })).body.results;
  expect(own.map(({ words }) => words)).toEqual(['pryl = mojäng', 'grunka = manick']);
  const all = (await call!(listSynonyms, { query: { built_in: '1' } })).body.results;
  expect(all.slice(0, 2)).toEqual(own);
  expect(all).toContainEqual({ id: null, words: 'react = reactjs = react js', updated: null, user: null });
});

test.for([
  ['kubernetes', 'Write at least two, with = between them'],
  ['kubernetes = ', 'Something is missing beside a ='],
  ['kubernetes = !', 'There is no word in “!”'],
  ['react.js = reactjs', 'Two of them are the same to the search already'],
  ['skil:go = golang', 'There is no field “skil”'],
  ['a b c d e f g = h', '“a b c d e f g” has more than 6 words'],
])('%j is refused with a word that helps', async ([words, problem]) => {
  const { status, body } = await add(words!);
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { words: expect.stringContaining(problem!) } });
});
