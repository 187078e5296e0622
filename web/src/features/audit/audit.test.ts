import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';
import { whoOf } from './who.ts';

test('a change is told field by field, in words', () => {
  const changes = fieldChanges({
    before: { is_staff: false, email: 'old@example.com', last_name: '' },
    after: { is_staff: true, email: 'new@example.com', last_name: 'Ek' },
  });
  expect(changes).toEqual([
    { name: 'Staff', before: 'no', after: 'yes' },
    { name: 'E-mail', before: 'old@example.com', after: 'new@example.com' },
    { name: 'Last name', before: 'empty', after: 'Ek' },
  ]);
});

test('what was made has no before, what was removed has no after', () => {
  expect(fieldChanges({ before: null, after: { name: 'Script', days: 30 } })).toEqual([
    { name: 'Name', before: undefined, after: 'Script' },
    { name: 'Days', before: undefined, after: '30' },
  ]);
  expect(fieldChanges({ before: { company: null }, after: null })).toEqual([
    { name: 'Company', before: 'empty', after: undefined },
  ]);
  expect(fieldChanges({ before: null, after: null })).toEqual([]);
});

const anna = { id: 1, username: 'anna' };
const erik = { id: 2, username: 'erik' };
test.each([
  ['anna as erik', { user: erik, actor: anna, via: null }],
  ['erik', { user: erik, actor: null, via: null }],
  ['No one signed in', { user: null, actor: null, via: null }],
  ['Command line (root on one)', { user: null, actor: null, via: 'Command line (root on one)' }],
])('the trail names "%s"', (words, entry) => {
  expect(whoOf(entry)).toBe(words);
});
