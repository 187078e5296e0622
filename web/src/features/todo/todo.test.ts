import type { AuditEntry } from '@app/contract/audit';
import { expect, test } from 'vitest';
import type { TodoItem } from '@app/contract/todo';
import { greeting } from './greeting.ts';
import { rankNow } from './now.ts';
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

const waiting = (id: number, at: string): TodoItem => ({
  person: { id, name: `Person ${id}`, title: '', company_name: '' },
  at,
  excerpt: '',
  channel: null,
  assignment: null,
  reminder: null,
  tag: null,
});

test('now begins with those who wrote, the longest wait first, then what is due, then what is going quiet', () => {
  const ranked = rankNow({
    followups: [waiting(1, '2026-01-01T00:00:00Z')],
    expired_reminders: [waiting(2, '2026-02-01T00:00:00Z')],
    needs_attention: [waiting(3, '2026-11-02T00:00:00Z')],
    stale_conversation_leads: [waiting(4, '2026-11-01T00:00:00Z')],
  });
  expect(ranked.map(({ item }) => item.person.id)).toEqual([4, 3, 2, 1]);
});

test('now has each person once, for the most pressing reason', () => {
  const one = waiting(1, '2026-11-01T00:00:00Z');
  const ranked = rankNow({ followups: [one], needs_attention: [one], expired_reminders: [one] });
  expect(ranked.map(({ card }) => card)).toEqual(['needs_attention']);
});
