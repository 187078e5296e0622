import type { TimelineEntry } from '@app/contract/people/people';
import { expect, test } from 'vitest';
import { entryText } from './timeline-texts.ts';

const role = { id: 1, name: 'Role' };
const common = { id: 1, at: '2026-11-15T12:00:00Z', user: null, role };
type Move = Extract<TimelineEntry, { kind: 'move' }>;
const move = (parts: Partial<Move>): Move => ({
  kind: 'move',
  ...common,
  what: 'moved',
  status_str: 'Interview',
  note: '',
  until: null,
  rule: '',
  change: null,
  ...parts,
});

test('a vote says its grade and how one came to it', () => {
  expect(entryText({ kind: 'vote', ...common, grade: 'up', method: 'regexp', reason: '' })).toBe('Voted up (SEARCH)');
});

test('a move says where to, and whether a rule did it', () => {
  expect(entryText(move({}))).toBe('Moved to Interview');
  expect(entryText(move({ what: 'added', status_str: 'New' }))).toBe('Added to New');
  expect(entryText(move({ what: 'added', status_str: 'New', rule: 'vote' }))).toBe('Added to New by an up-vote');
  expect(entryText(move({ what: 'snoozed', until: '2026-12-01T12:00:00Z' }))).toBe('Snoozed until 2026-12-01');
});
