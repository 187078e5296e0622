import {
  getQueueStats,
  getQueueTask,
  listQueueTasks,
  listSchedules,
  type QueueTaskDetail,
} from '@app/contract/machine/tasks';
import { expect, test } from 'vitest';
import { ApiError } from '../../kit/net/api-error.ts';
import { formatSeconds } from '../../kit/format-seconds.ts';
import { mockSchedules, mockStats, mockTask, mockTasks } from './mock.ts';
import { isWithoutWorkers } from './NoWorkers.tsx';
import { purgeFailure } from './task-actions.ts';
import { mockKinds } from './mock-kinds.ts';
import { problemWithKwargs } from './problem-with-kwargs.ts';
import { timelineOf } from './timeline.ts';

const now = new Date('2026-11-15T12:00:00Z');
type Asked = Parameters<typeof listQueueTasks.query.parse>[0];
const list = (kind: (typeof mockKinds)[number], asked: Asked = {}) =>
  mockTasks(kind, now, listQueueTasks.query.parse(asked));

test.each(mockKinds)('fake data "%s" has the shapes of the contract and is the same every time', (kind) => {
  expect(getQueueStats.response.parse(mockStats(kind, now))).toEqual(mockStats(kind, now));
  expect(listSchedules.response.parse(mockSchedules(kind, now))).toEqual(mockSchedules(kind, now));
  const page = list(kind);
  expect(listQueueTasks.response.parse(page)).toEqual(list(kind));
  for (const { uuid } of page.results.slice(0, 8)) {
    const task = mockTask(kind, now, uuid);
    expect(getQueueTask.response.parse(task)).toEqual(task);
  }
});

test('fake data shows what its name says', () => {
  expect(list('empty')).toMatchObject({ count: 0, results: [] });
  expect(list('busy')).toMatchObject({ count: 10_000, count_capped: true });
  expect(mockStats('busy', now).pending_tasks).toBeGreaterThan(10_000);
  expect(list('failures', { state: 'FAILURE' }).count).toBeGreaterThan(list('failures').count / 2);
  expect(new Set(list('mixed', { limit: '200' }).results.map(({ state }) => state)).size).toBe(7);
  expect(new Set(list('mixed', { limit: '200' }).results.map(({ uuid }) => uuid)).size).toBe(180);
});

test('fake tasks are filtered, sorted and paged like real ones', () => {
  const all = list('mixed', { limit: '200' }).results;
  const failed = list('mixed', { state: 'failure,revoked', limit: '200' }).results;
  expect(failed).toEqual(all.filter(({ state }) => state === 'FAILURE' || state === 'REVOKED'));
  expect(list('mixed', { not_state: ['SUCCESS'] }).results.map(({ state }) => state)).not.toContain('SUCCESS');
  const { received, worker } = all[20]!;
  expect(list('mixed', { received_start: received, limit: '200' }).results).toEqual(all.slice(0, 21));
  expect(list('mixed', { received_end: received, limit: '200' }).results).toEqual(all.slice(21));
  expect(new Set(list('mixed', { workername: worker! }).results.map((task) => task.worker))).toEqual(new Set([worker]));
  const ofOne = list('mixed', { kwargs_map: '{"assignment_id": 103}', limit: '200' }).results;
  expect(ofOne).toEqual(all.filter(({ kwargs }) => kwargs?.['assignment_id'] === 103));
  expect(ofOne.length).toBeGreaterThan(0);
  const longest = list('mixed', { sort_by: '-runtime', limit: '200' }).results.map(({ runtime }) => runtime);
  const known = longest.filter((runtime) => runtime !== null);
  expect(known).toEqual(known.toSorted((a, b) => b - a));
  expect(longest.slice(known.length)).toEqual(longest.filter((runtime) => runtime === null));
  expect(list('mixed', { limit: '25', offset: '25' }).results).toEqual(all.slice(25, 50));
});

test('arguments to look for must be a JSON object, or nothing', () => {
  expect(problemWithKwargs('')).toBeUndefined();
  expect(problemWithKwargs('{"assignment_id": 7}')).toBeUndefined();
  expect(problemWithKwargs('{"assignment_id": 7')).toMatch(/^Not JSON, so not applied\. \S/);
  expect(problemWithKwargs('[7]')).toMatch('Must be a JSON object');
  expect(problemWithKwargs(`{"a": "${'x'.repeat(2000)}"}`)).toBe('At most 2000 characters');
});

const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
test('workers are missed after a minute without a sign of life, unless the server names some', () => {
  const missed = (last_beat: string | null, workers = 0) => {
    const stats = mockStats('mixed', now);
    return isWithoutWorkers({ ...stats, last_beat, workers: stats.workers.slice(0, workers) }, now.getTime());
  };
  expect(missed(null)).toBe(true);
  expect(missed(secondsAgo(61))).toBe(true);
  expect(missed(secondsAgo(59))).toBe(false);
  // The clock of this machine may be wrong.
  expect(missed(secondsAgo(3600), 1)).toBe(false);
});

const task = (fields: Partial<QueueTaskDetail>): QueueTaskDetail => ({
  ...mockTask('mixed', now, list('mixed', { state: 'SUCCESS' }).results[0]!.uuid)!,
  received: '2026-11-15T10:00:00Z',
  eta: '2026-11-15T10:00:00Z',
  started: null,
  finished: null,
  runtime: null,
  worker: null,
  attempts: [],
  ...fields,
});
const first = {
  attempt: 1,
  worker: 'w1',
  started: '2026-11-15T10:00:01Z',
  ended: '2026-11-15T10:00:03Z',
  error: 'Error: no\n    at somewhere',
};
const told = (detail: QueueTaskDetail) =>
  timelineOf(detail).map(({ what, error, ahead }) => [what, error, ahead].filter(Boolean).join(' | '));

test('the timeline tells each try that failed, the last start and the end', () => {
  const fields = { started: '2026-11-15T10:01:00Z', finished: '2026-11-15T10:01:04Z', runtime: 4, worker: 'w2' };
  expect(told(task({ state: 'SUCCESS', attempts: [first], ...fields }))).toEqual([
    'Received',
    'Try 1 failed after 2 s on w1 | Error: no',
    'Started on w2',
    'Success after 4 s',
  ]);
});

test('the timeline tells the last failure once, however its moments are written', () => {
  const ends = { started: '2026-11-15T10:00:01+00:00', finished: '2026-11-15T11:00:03+01:00', runtime: 2 };
  expect(told(task({ state: 'FAILURE', attempts: [first], ...ends }))).toEqual([
    'Received',
    'Try 1 failed after 2 s on w1 | Error: no',
  ]);
});

test('the timeline tells what is still to come', () => {
  const later = { eta: '2026-11-15T10:05:00Z' };
  expect(told(task({ state: 'RETRY', attempts: [first], ...later })).at(-1)).toBe('Will be tried again | true');
  expect(told(task({ state: 'PENDING', ...later }))).toEqual(['Received', 'May start | true']);
  expect(told(task({ state: 'PENDING' }))).toEqual(['Received']);
});

test.each([
  [null, '–'],
  [0.0451, '45 ms'],
  [3.24, '3.2 s'],
  [95.4, '95 s'],
  [270, '4.5 min'],
  [7560, '2.1 h'],
  [260_000, '3 d'],
])('%s seconds are written %s', (seconds, written) => {
  expect(formatSeconds(seconds)).toBe(written);
});

test('a purge that failed shows what the server said, else a word of our own', () => {
  const url = '/';
  expect(purgeFailure(new ApiError({ status: 409, url, detail: 'Not now' }))).toBe('Not now');
  expect(purgeFailure(new ApiError({ status: 503, url, text: 'The broker is away' }))).toBe('The broker is away');
  expect(purgeFailure(new ApiError({ status: 502, url }))).toBe('Failed to purge queue');
  expect(purgeFailure(new ApiError({ status: 0, url, detail: 'Network Error' }))).toBe('Failed to purge queue');
});
