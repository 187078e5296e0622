import type { FullPerson } from '@app/contract/people/people';
import { expect, test } from 'vitest';
import { differs, fieldRows, leftRows, takenAtFirst, unitedRows } from './merge-rows.ts';

const nothing = {
  first_name: 'Anna',
  last_name: 'Berg',
  headline: '',
  title: '',
  company_name: '',
  location_name: '',
  country: null,
  years: null,
  summary: '',
  emails: [],
  phones: [],
  links: [],
  skills: [],
  languages: [],
  experiences: [],
  educations: [],
  tags: [],
  timeline: [],
  counts: { comments: 0, reminders: 0, votes: 0, invites: 0, files: 0 },
  source: 'Fair',
  lawful_basis: 'consent',
  purpose: '',
  retention_until: null,
};
const person = (fields: Partial<FullPerson>) => ({ ...nothing, ...fields }) as unknown as FullPerson;

test('fields that neither has are left out, and what only the other has is taken over', () => {
  const rows = fieldRows(person({ title: 'Boss', years: 0 }), person({ title: 'Chief', location_name: 'Lund' }));
  expect(rows.map(({ name }) => name)).toEqual(['first_name', 'last_name', 'title', 'location_name', 'years']);
  expect(rows.filter(differs).map(({ name }) => name)).toEqual(['title', 'location_name', 'years']);
  expect(takenAtFirst(rows)).toEqual(['location_name']);
});

test('what comes together is listed, what neither has is not', () => {
  const rows = unitedRows(
    person({ skills: ['React'], counts: { ...nothing.counts, files: 2 } }),
    person({ skills: ['Vue'], tags: ['one'] }),
  );
  expect(rows).toEqual([
    { label: 'Skills', own: ['React'], theirs: ['Vue'] },
    { label: 'Tags', own: [], theirs: ['one'] },
    { label: 'Files', own: ['2'], theirs: [] },
  ]);
});

test('what is left behind is said where the two differ', () => {
  expect(leftRows(person({}), person({ source: 'Referral' }))).toEqual([
    { label: 'Source', own: ['Fair'], theirs: ['Referral'] },
  ]);
});
