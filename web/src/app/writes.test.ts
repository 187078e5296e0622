import { getTags, setTags } from '@app/contract/people/tags';
import { describe, expect, test } from 'vitest';
import { call } from '../kit/net/api.ts';

/*
 * After a write the screens must show what is true. `useWrite` sees to that. `call` takes reads only, so whatever writes in
 * another way calls `callWrite` or `upload`, and must say itself what it touches.
 */
type Sources = Readonly<Record<string, string>>;
const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../kit/net/**', '!../**/testing/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.startsWith('./') ? `app/${path.slice(2)}` : path.slice(3), text]),
);

const filesWith = (files: Sources, pattern: RegExp): string[] =>
  Object.keys(files).filter((path) => pattern.test(files[path]!));

const refreshers = (files: Sources) => filesWith(files, /\b(invalidate|reset)Queries\(/);
const silentWriters = (files: Sources) =>
  filesWith(files, /\b(callWrite|upload)\(/).filter(
    (path) => !/\b(useWrite|useTouch|touch|markStale)\(/.test(files[path]!),
  );
const namelessReads = (files: Sources) =>
  filesWith(files, /\bqueryFn:/).filter((path) => !/\bmeta: \{ shows|\bqueryOf\(/.test(files[path]!));

test('nobody refreshes reads by hand, except the board, which reads single cards', () => {
  expect(refreshers(sources)).toEqual(['features/board/useBoard.ts']);
});

test('whoever writes without `useWrite` says what it touches', () => {
  const exceptions = [
    // The page is loaded afresh.
    'app/session/session-actions.ts',
    // An error goes to the log, and no screen shows it.
    'app/start/error-reporting.ts',
    // The table reads its rows again when a bulk action has ended.
    'features/analytics-tables/pages/consulting-ads.ts',
    // What a passkey is to sign is shown nowhere.
    'features/auth/sign-by-passkey.ts',
    // The page is left.
    'features/auth/single-sign-on.ts',
    // `useGrading` marks what is stale once the verdicts were sent.
    'features/grading/outbox/outbox-sender.ts',
    // The table reads its rows again when a bulk action has ended.
    'features/llm/pages/cache.ts',
    // To look at what is held about oneself changes nothing.
    'features/my-data/my-data-query.ts',
    // The table reads its rows again when a bulk action has ended.
    'features/notices/pages/notices.ts',
    'features/outreach/pages/invite-queue.ts',
    'features/outreach/pages/outbox.ts',
    // These leave an entry in the audit trail and nothing else.
    'features/person-search/export-people.ts',
    // That the list was opened shows on the list of the team alone.
    'features/shared-shortlist/shared-query.ts',
    // The table reads its rows again when a bulk action has ended.
    'features/tasks/pages/tasks.ts',
    // A visit to the to-do page changes what the next one shows.
    'features/todo/todo-queries.ts',
    'kit/list/tools/TableExport.tsx',
    // A preview changes nothing.
    'parts/outreach/preview-query.ts',
    // The page is loaded afresh.
    'parts/users/log-out.ts',
  ];
  expect(silentWriters(sources).toSorted()).toEqual(exceptions);
});

test('a read that is not made by `queryOf` says what it shows', () => {
  expect(namelessReads(sources)).toEqual([]);
});

test('`call` takes no write', () => {
  const calls = [
    () => call(getTags, { params: { kind: 'person', id: 1 } }),
    // @ts-expect-error -- a write
    () => call(setTags, { params: { kind: 'person', id: 1 }, body: { tags: [] } }),
  ];
  expect(calls).toHaveLength(2);
});

describe('these guards find', () => {
  test.each<[string, (files: Sources) => string[], string]>([
    ['a refresh by hand', refreshers, 'void client.invalidateQueries({ queryKey: [listTags.path] });'],
    ['a write that nobody hears of', silentWriters, 'await callWrite(setTags, request);'],
    ['an upload that nobody hears of', silentWriters, 'await upload(attachFile, request, () => {});'],
    ['a read without a word', namelessReads, "useQuery({ queryKey: ['x'], queryFn: () => call(listTags) })"],
  ])('%s', (_, guard, text) => {
    expect(guard({ 'planted.ts': text })).toEqual(['planted.ts']);
  });
});
