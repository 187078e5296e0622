import type { PreviewedRow } from '@app/contract/people/imports';
import { expect, test } from 'vitest';
import { choicesFor, chosenIn, looksLikePerson, shownColumns } from './import-texts.ts';

const row: PreviewedRow = {
  n: 1,
  sensitive: [],
  reason: '',
  person: {
    name: 'Anna',
    title: '',
    company_name: '',
    location_name: '',
    emails: [],
    phones: [],
    links: [],
    skills: [],
  },
  candidates: [
    { id: 7, name: 'Anna Berg', title: 'Boss', company_name: 'Klippan', by: 'email', sure: true },
    { id: 9, name: 'Anna Bergh', title: '', company_name: '', by: 'name', sure: false },
  ],
  action: 'merge',
  merge_with: 9,
};

test('a row can be added, added to one of those it may be, or left out', () => {
  expect(choicesFor(row)).toEqual([
    { value: 'create', label: 'Add as a new person' },
    { value: 'merge 7', label: 'Add to Anna Berg (Boss, Klippan): same e-mail' },
    { value: 'merge 9', label: 'Add to Anna Bergh: similar name' },
    { value: 'skip', label: 'Leave out' },
  ]);
});

test('what is chosen is one of the choices', () => {
  expect(chosenIn(row)).toBe('merge 9');
  expect(chosenIn({ ...row, action: 'skip', merge_with: null })).toBe('skip');
});

test('columns of a vCard that hold nothing are not asked about; those of a CSV are', () => {
  const list = {
    columns: ['Name', 'Headline', 'Phone'],
    sample: [
      ['Anna', '', ''],
      ['Bo', '', '070'],
    ],
  };
  expect(shownColumns({ ...list, format: 'vcard' })).toEqual([0, 2]);
  expect(shownColumns({ ...list, format: 'csv' })).toEqual([0, 1, 2]);
});

test('a person in the place of the headings is noticed', () => {
  expect(looksLikePerson({ format: 'csv', columns: ['Anna Berg', 'anna@example.com'] })).toBe(true);
  expect(looksLikePerson({ format: 'csv', columns: ['Name', 'E-mail'] })).toBe(false);
});
