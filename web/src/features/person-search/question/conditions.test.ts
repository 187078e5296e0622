import { expect, test } from 'vitest';
import { choicesIn, noFilter, partsOf } from './conditions.ts';

const without = (q: string) => partsOf(q).map((part) => part.without.q);

test('each part of a question that must be true can be dropped, and the rest still means the same', () => {
  expect(without('react kotlin -junior')).toEqual(['kotlin AND -junior', 'react AND -junior', 'react AND kotlin']);
  expect(without('(react OR vue) AND "head of people"')).toEqual(['"head of people"', '(react OR vue)']);
  expect(without('title:(lead OR head) stockholm')).toEqual(['stockholm', 'title:(lead OR head)']);
});

test('what cannot be taken apart is dropped as a whole', () => {
  for (const q of ['react', 'react OR vue', 'NOT (a b)', 'title:(lead developer)']) expect(without(q)).toEqual(['']);
  expect(partsOf('')).toEqual([]);
  expect(partsOf('(react')).toEqual([]);
});

test('everything that was chosen has a name and can be taken back alone', () => {
  const react = { field: 'skill', value: 'React' } as const;
  const filter = {
    ...noFilter,
    must: [react],
    years_min: 20,
    country: 'SE',
    has_email: true,
    not_contacted_days: 90,
    hide_voted: true,
    hide_on_role: true,
    not_voted_for: 3,
    imported_with: 7,
  };
  expect(choicesIn(filter).map(({ label }) => label)).toEqual([
    'skill: React',
    '20 years or more',
    'Sweden',
    'Has e-mail',
    'Not contacted in the last 90 days',
    'Not voted on',
    'Not on a role',
    'Not voted on for role 3',
    'From import 7',
  ]);
  const left = Object.assign({ ...filter }, ...choicesIn(filter).map((choice) => choice.without));
  expect(left).toEqual(noFilter);
});
