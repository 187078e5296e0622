import type { CurrentUser } from '@app/contract/users/users';
import { userConfig } from '@app/contract/users/users';
import { expect, test } from 'vitest';
import { canonicalPath, menuFor } from './shell/menu.ts';
import { menuGroups } from '../kit/page/screen.ts';
import { findScreen, screens } from './screens.ts';

const person = (rights: Partial<CurrentUser>): CurrentUser => ({
  id: 1,
  version: 1,
  username: 'kim',
  email: 'kim@example.com',
  first_name: 'Kim',
  last_name: 'Ek',
  is_staff: false,
  is_superuser: false,
  userprofile: { can_impersonate: false, config: userConfig.parse({}) },
  unconfirmed_email: null,
  avatar_url: '',
  second_factor_due: false,
  impersonator: null,
  ...rights,
});
const groupsOf = (rights: Partial<CurrentUser>) => menuFor(person(rights)).map(({ group }) => group);
const doubles = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('no two screens share a path or a shortcut', () => {
  expect(doubles(screens.map(({ path }) => path))).toEqual([]);
  expect(doubles(screens.flatMap(({ keys }) => keys ?? []))).toEqual([]);
});

test('a second address leads to a screen that exists, has the same title and the same access', () => {
  for (const { aliasOf, title, access } of screens.filter((screen) => screen.aliasOf))
    expect(screens.find(({ path }) => path === aliasOf)).toMatchObject({ title, access });
});

test('every screen in the menu belongs to a group that exists', () => {
  const known = new Set<string>(menuGroups.map(({ name }) => name));
  expect(screens.filter(({ menu }) => menu && !known.has(menu.group))).toEqual([]);
});

test('every screen can be loaded', async () => {
  for (const { load } of screens) expect(await load()).toBeTypeOf('function');
});

/** The source of every module, by its path from here. */
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
/** All that a module brings along. */
function broughtBy(path: string, known = new Set<string>()): Set<string> {
  const source = sources[path];
  if (source === undefined || known.has(path)) return known;
  known.add(path);
  for (const [, from] of source.matchAll(/(?:from |import\()'(\.[^']+)'/g))
    broughtBy(new URL(from!, new URL(path, 'http://web/app/')).pathname.replace(/^\//, '../'), known);
  return known;
}

test('a screen that listens to keys lists them for the help', () => {
  const silent = screens.filter(({ load, ownKeys }) => {
    const name = /([\w-]+\.tsx)/.exec(load.toString())![1]!;
    const modules = Object.keys(sources).filter((path) => path.endsWith(`/${name}`));
    expect(modules, name).not.toEqual([]);
    const listens = [...broughtBy(modules[0]!)].some((path) => sources[path]!.includes(' usePlainKeys(('));
    return listens && !ownKeys;
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('the menu grows with the rights of the user', () => {
  const everybody = ['Todo', 'Candidate Board', 'Roles', 'Templates', 'Search', 'Insights', 'Add'];
  expect(groupsOf({})).toEqual(everybody);
  expect(groupsOf({ is_staff: true })).toEqual([...everybody, 'Admin']);
  expect(groupsOf({ is_superuser: true })).toEqual([
    ...everybody,
    'Admin',
    'LLM Tools',
    'Database',
    'Queues',
    'Loki Logs',
    'Analytics',
    'Dev Tools',
  ]);
});

test('staff do not see the entries of superusers in a group they share', () => {
  const shared = menuFor(person({ is_staff: true })).find(({ group }) => group === 'Admin');
  expect(shared?.entries.map(({ label }) => label)).toEqual([
    'Pending users',
    'Manage users',
    'Mailboxes',
    'Erasures',
    'Privacy notices',
    'Retention',
  ]);
});

test('a line separates what everybody sees from what some see', () => {
  const lines = menuFor(person({ is_superuser: true })).map(({ divided }) => divided);
  expect(lines).toEqual([...Array.from({ length: 7 }, () => false), true, true, false, false, false, false, false]);
});

test('the menu opens Roles with the filter that it is asked for with', () => {
  expect(menuFor(person({})).find(({ group }) => group === 'Roles')).toMatchObject({
    path: '/assignmentsv2',
    to: '/assignmentsv2?statusFilter=Incoming,Preparation,Active,Paused',
  });
});

test('an address is recognised with a trailing slash and by its second name', () => {
  expect(canonicalPath('/todo/')).toBe('/todo');
  expect(canonicalPath('/')).toBe('/todo');
  expect(canonicalPath('/config')).toBe('/config/settings');
  expect(canonicalPath('/elsewhere')).toBe('*');
});

test('an address finds the screen whose path has a place for its parts', () => {
  expect(findScreen('/person/12').path).toBe('/person/:id');
  expect(findScreen('/person/12/').path).toBe('/person/:id');
  expect(findScreen('/person/12/text').path).toBe('/person/:id/text');
  expect(findScreen('/person/new').path).toBe('/person/new');
  expect(canonicalPath('/person/latest')).toBe('/person/:id');
  for (const path of ['/person', '/person/', '/person//text', '/person/12/other', '/person/12/text/more'])
    expect(canonicalPath(path)).toBe('*');
});

test('a screen with a place in its path has an example; every example leads to its screen', () => {
  const pathOf = (example: string) => findScreen(new URL(example, 'http://here').pathname).path;
  const astray = screens.filter(({ path, example }) =>
    example === undefined ? path.includes(':') : pathOf(example) !== path,
  );
  expect(astray).toEqual([]);
});

test('a path with a place in it is no entry of the menu and has no shortcut: it leads nowhere by itself', () => {
  expect(screens.filter(({ path, menu, keys }) => path.includes(':') && (menu ?? keys))).toEqual([]);
});
