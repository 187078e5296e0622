import { expect, test } from 'vitest';
import { paths, pathTo } from './paths.ts';

test('an address is made of its parts', () => {
  expect(pathTo('todo')).toBe('/todo');
  expect(pathTo('person', { id: 12 })).toBe('/person/12');
  expect(pathTo('mergePeople', { id: '1', other: 2 })).toBe('/person/1/merge/2');
  expect(pathTo('company', { id: 9 })).toBe('/company/9/');
});

test('what stands behind the question mark is encoded, and left out when it is undefined', () => {
  expect(pathTo('board', {}, { assignmentId: 1, column: 'To do & done', show: undefined })).toBe(
    '/board/v2?assignmentId=1&column=To+do+%26+done',
  );
  expect(pathTo('votes', { id: 3 }, { grade: undefined })).toBe('/votes/assignment/3');
});

test('a value cannot leave its place', () => {
  expect(pathTo('person', { id: '../admin?x=1#y' })).toBe('/person/..%2Fadmin%3Fx%3D1%23y');
});

test('what is missing or too much is found before it runs', () => {
  const mistakes = [
    // @ts-expect-error -- no such screen
    () => pathTo('nowhere'),
    // @ts-expect-error -- the id is missing
    () => pathTo('person'),
    // @ts-expect-error -- the other person is missing
    () => pathTo('mergePeople', { id: 1 }),
    // @ts-expect-error -- a person has no other
    () => pathTo('person', { id: 1, other: 2 }),
    // @ts-expect-error -- the list takes no id
    () => pathTo('todo', { id: 1 }),
  ];
  expect(mistakes).toHaveLength(5);
});

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', './**/*.{ts,tsx}', '!../**/*.test.*', '!../**/testing/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
/* The first word of an address in quotes; `/api/…` besides the reference is the server's. */
const words = new Set(
  Object.values(paths).map((path) => (path.startsWith('/api/') ? 'api/docs' : path.split('/')[1]!)),
);
const written = new RegExp(`["'\`]/(${[...words].filter(Boolean).join('|')})[/?"'\`]`);
const isWrittenByHand = (text: string): boolean => written.test(text.replaceAll(/\/\*[^]*?\*\//g, ''));

test('no address is written by hand', () => {
  const files = Object.keys(sources).filter((path) => isWrittenByHand(sources[path]!));
  expect(files.toSorted()).toEqual([
    // Knows no screens but these two: what follows the end of a session, and what follows signing in.
    '../kit/net/renewal.ts',
    '../kit/page/address/return-path.ts',
    './paths.ts',
  ]);
});

test.each(['navigate(`/person/${id}`)', 'to="/todo"', "href='/api/docs'", '`/board/v2?assignmentId=${id}`'])(
  'the guard finds %s',
  (text) => {
    expect(isWrittenByHand(text)).toBe(true);
  },
);
