import { suggestQuestions } from '@app/contract/people/person-search';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';
import { countWords } from './suggestions.ts';

const api = useApi();
let call: Call;
const count = () => api.db.transaction().execute(countWords);
const suggested = async (q: string) =>
  (await call(suggestQuestions, { query: { q } })).body.results.map((result) => result.q);

beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
  for (let n = 0; n < 3; n += 1)
    await makePerson(api.db, { first_name: 'Beatrix', title: 'Cartographer', skills: ['Kubernetes', 'Terraform'] });
  await makePerson(api.db, { title: 'Lonely campanologist', skills: ['Kotlin'] });
  await count();
});

test('a word that nobody has is replaced by the one that was probably meant, where it stands', async () => {
  expect(await suggested('kubernets')).toEqual(['kubernetes']);
  expect(await suggested('(skill:kubernetis OR kotlin) AND stockholm')).toEqual([
    '(skill:kubernetes OR kotlin) AND stockholm',
  ]);
  expect(await suggested('terrafrom cartografer')).toEqual(['terraform cartografer', 'terrafrom cartographer']);
});

test('what somebody has, what is quoted and what must not be there is left as it is', async () => {
  expect(await suggested('kotlin')).toEqual([]);
  expect(await suggested('k8s')).toEqual([]);
  expect(await suggested('"kubernets" -terrafrom kuber*')).toEqual([]);
  expect(await suggested('((')).toEqual([]);
});

test('no name is suggested, nor a word of so few that it tells who they are', async () => {
  expect(await suggested('beatrixx')).toEqual([]);
  expect(await suggested('campanologists campanologyst')).toEqual([]);
});

test('words are counted once a day', async () => {
  expect(await count()).toBeUndefined();
  await api.db.updateTable('search_word').set({ counted: '2020-01-01T00:00:00Z' }).execute();
  expect(await count()).toBe(3);
});
