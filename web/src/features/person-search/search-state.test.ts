import { synonymsWith } from '@app/contract/search/built-in-synonyms';
import { expect, test } from 'vitest';
import { readSearch } from '../../kit/page/address/search.ts';
import { addressOf, nextState, requestOf, searchState, stateOf, termsOf, withChoice } from './search-state.ts';

const read = (address: string) => readSearch(searchState, new URLSearchParams(address));
const react = { field: 'skill', value: 'React' } as const;
const vue = { field: 'skill', value: 'Vue.js: 3' } as const;

test('the address is read under the names of the API, and asked for as it is written', () => {
  const address =
    '?q=lead+-junior&must=skill:React&must=place:Malmö&not=tag:a:b&years_min=3&has_email=1&not_contacted_days=90&sort=newest';
  const { person: _, ...question } = read(address);
  expect(question).toMatchObject({
    q: 'lead -junior',
    must: [react, { field: 'place', value: 'Malmö' }],
    can: [],
    not: [{ field: 'tag', value: 'a:b' }],
    years_min: 3,
    has_email: true,
    hide_do_not_contact: false,
    sort: 'newest',
  });
  expect(requestOf(question)).toEqual({
    q: 'lead -junior',
    must: ['skill:React', 'place:Malmö'],
    not: ['tag:a:b'],
    years_min: '3',
    has_email: '1',
    not_contacted_days: '90',
    sort: 'newest',
  });
});

test('what makes no sense in the address is left aside', () => {
  expect(read('?must=nonsense&years_min=many&sort=size&person=-1&country=sweden&q=react')).toEqual(read('?q=react'));
});

test('a question has one address, whatever its order and whoever is open beside it', () => {
  const one = addressOf(read('?years_min=3&q=react&person=5&sort=match'));
  expect(one).toBe(addressOf(read('?q=react&years_min=3')));
  expect(addressOf(read(one))).toBe(one);
  expect(addressOf(read('?sort=newest'))).toBe('?sort=newest');
  expect(addressOf(read(''))).toBe('');
});

test('a value is in one state at a time', () => {
  const before = { ...read(''), must: [react, vue], can: [], not: [] };
  const after = { ...before, ...withChoice(before, react, 'not') };
  expect(after).toMatchObject({ must: [vue], can: [], not: [react] });
  expect(stateOf(after, { ...react })).toBe('not');
  expect(withChoice(after, react, undefined)).toEqual({ must: [vue], can: [], not: [] });
});

test('clicks lead through must, can and must not, and back to nothing', () => {
  expect([undefined, 'must', 'can', 'not'].map((state) => nextState(state as never))).toEqual([
    'must',
    'can',
    'not',
    undefined,
  ]);
});

test('what was typed and what was chosen is marked, what must not be there is not', () => {
  const terms = termsOf(
    { ...read('?q=k8s+-junior'), must: [react], can: [vue], not: [{ ...react, value: 'Java' }] },
    synonymsWith([]),
  );
  expect(terms.map(({ field, words }) => [field, ...words])).toEqual([
    [undefined, 'k8s'],
    [undefined, 'kubernetes'],
    ['skill', 'react'],
    ['skill', 'vuejs', '3'],
  ]);
});
