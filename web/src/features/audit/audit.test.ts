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

test('settings are told by their own names, and those that were not written are left out', () => {
  const changes = fieldChanges({
    before: { config: { profile: { theme: 'light', badge_color: '#3B5BDB' }, show_followups: true } },
    after: { config: { profile: { theme: 'dark' } } },
  });
  expect(changes).toEqual([{ name: 'Theme', before: 'light', after: 'dark' }]);
});

test('a field that was written as it was is no change', () => {
  expect(fieldChanges({ before: { first_name: 'Anna' }, after: { first_name: 'Anna' } })).toEqual([]);
});

test('what was made has no before, what was removed has no after', () => {
  expect(fieldChanges({ before: null, after: { name: 'Script', tags: ['a', 'b'] } })).toEqual([
    { name: 'Name', before: undefined, after: 'Script' },
    { name: 'Tags', before: undefined, after: 'a, b' },
  ]);
  expect(fieldChanges({ before: { company_id: null }, after: null })).toEqual([
    { name: 'Company id', before: 'empty', after: undefined },
  ]);
  expect(fieldChanges({ before: null, after: null })).toEqual([]);
});

const anna = { id: 1, username: 'anna' };
const erik = { id: 2, username: 'erik' };
test.each([
  ['anna as erik', { user: erik, actor: anna }],
  ['erik', { user: erik, actor: null }],
  ['Nobody signed in', { user: null, actor: null }],
])('the trail names "%s"', (words, entry) => {
  expect(whoOf(entry)).toBe(words);
});
