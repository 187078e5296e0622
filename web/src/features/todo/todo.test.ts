import type { AuditEntry } from '@app/contract/machine/audit';
import { expect, test } from 'vitest';
import { makeUser } from '../../testing/make.ts';
import { chipNames } from './chips.ts';
import { greeting } from './greeting.ts';
import { visitsByOthers } from './visits.ts';

const owner = { id: 1, username: 'anna' };
const other = { id: 2, username: 'erik' };
const now = new Date('2026-11-15T12:00:00Z');
const visit: AuditEntry = {
  id: 7,
  created: '2026-11-14T12:00:00Z',
  action: 'impersonate_start',
  user: owner,
  actor: other,
  target: { kind: 'user', id: owner.id, name: owner.username },
  before: null,
  after: null,
  reason: 'Looking for a lost template',
  device_id: null,
  via: null,
};

test('those who acted as the owner in the last seven days are told, with their reason', () => {
  expect(visitsByOthers([visit], owner.id, now)).toEqual([
    { id: 7, username: 'erik', created: '2026-11-14T12:00:00Z', reason: 'Looking for a lost template' },
  ]);
});

test.each([
  ['older than seven days', { created: '2026-11-08T11:59:59Z' }],
  ['of the owner as somebody else', { user: other, actor: owner }],
  ['that were ended, not begun', { action: 'impersonate_stop' as const }],
])('visits %s are not told', (_, difference) => {
  expect(visitsByOthers([{ ...visit, ...difference }], owner.id, now)).toEqual([]);
});

test.each([
  [2, 'Good evening, Anna.'],
  [5, 'Good morning, Anna.'],
  [12, 'Good afternoon, Anna.'],
  [18, 'Good evening, Anna.'],
])('at %i o’clock the page says "%s"', (hour, words) => {
  expect(greeting(new Date(2026, 10, 15, hour), { first_name: 'Anna', username: 'anna' })).toBe(words);
});

test('somebody without a first name is greeted by username', () => {
  expect(greeting(new Date(2026, 10, 15, 9), { first_name: '', username: 'anna' })).toBe('Good morning, anna.');
});

test('the full name is said where a first name is not enough', () => {
  const names = chipNames([
    makeUser({ id: 1, first_name: 'Anna', last_name: 'Berg' }),
    makeUser({ id: 2, first_name: 'Anna', last_name: 'Ek' }),
    makeUser({ id: 3, first_name: 'Erik', last_name: 'Ek' }),
    makeUser({ id: 4, first_name: '', last_name: '', username: 'noname' }),
  ]);
  expect([...names.values()]).toEqual(['Anna Berg', 'Anna Ek', 'Erik', 'noname']);
});
