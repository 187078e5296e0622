import { type AssignmentCard, listAssignments } from '@app/contract/assignments';
import { listOwnActivity } from '@app/contract/audit';
import { listQueueTasks } from '@app/contract/tasks';
import { getTodo, listWaiting, type TodoCard, type TodoItem, type Waiting } from '@app/contract/todo';
import { listAllUsers, userConfig } from '@app/contract/users';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { theme } from '../../kit/theme.ts';
import { CurrentUserContext } from '../../parts/users/current-user.tsx';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeRole, makeUser } from '../../testing/make.ts';
import { TodoPage } from './TodoPage.tsx';

const api = useLocalApi();

const anna = makeUser();
const erik = makeUser({ avatar_url: '/erik', id: 2, username: 'erik', first_name: 'Erik', last_name: 'Berg' });
const quiet = makeUser({ id: 3, username: 'noname', first_name: '', last_name: '' });
const waiting = (id: number, parts: Partial<TodoItem> = {}): TodoItem => ({
  person: { id, name: `Person ${id}`, title: 'Developer', company_name: 'Sund' },
  at: '2026-11-01T00:00:00Z',
  excerpt: '',
  channel: null,
  assignment: null,
  reminder: null,
  tag: null,
  ...parts,
});

const onList = (...results: Waiting[]) => ({ count: results.length, results });

/** What the server has. A card or list that is undefined fails. */
let cards: Partial<Record<TodoCard, readonly TodoItem[] | 'fails'>>;
let now: { count: number; results: readonly Waiting[] };
let roles: readonly AssignmentCard[] | 'fails';
beforeEach(() => {
  cards = {};
  now = { count: 0, results: [] };
  roles = [];
  api.answer = ({ path }) => {
    const [address] = path.split('?') as [string];
    const list = (results: readonly unknown[]) => ({ status: 200, body: { count: results.length, results } });
    const refusal = { status: 400, body: { code: 'invalid', detail: 'The server said no' } };
    if (address === listAllUsers.path) return { status: 200, body: [erik, anna, quiet] };
    if (address === getTodo.path) return { status: 200, body: { cards: Object.keys(cards) } };
    if (address === listWaiting.path) return { status: 200, body: now };
    if (address === listAssignments.path) return roles === 'fails' ? refusal : list(roles);
    if (address === listQueueTasks.path || address === listOwnActivity.path) return list([]);
    if (address.endsWith('/tags/')) return { status: 200, body: { tags: [] } };
    const items = cards[address.replace(getTodo.path, '').replace('/', '') as TodoCard];
    return items === undefined || items === 'fails' ? refusal : list(items);
  };
});

function open(address = '/todo', reader = anna) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <CurrentUserContext value={reader}>
          <TodoPage />
        </CurrentUserContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}
const region = (name: string) => screen.findByRole('region', { name });
const asked = (path: string) =>
  api.asked
    .filter((each) => each.path.split('?')[0] === path)
    .map((each) => new URLSearchParams(each.path.split('?')[1]));
const writes = () => api.asked.filter(({ body }) => body !== undefined);

test('each user has a chip with the first name and the avatar, oneself first; without a first name, the username', async () => {
  open();
  await screen.findByRole('button', { name: 'Erik' });
  const chips = within(screen.getByRole('group', { name: 'Whose list' })).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual(['Anna', 'Erik', 'noname']);
  const pictures = chips.map((chip) => chip.querySelector('img')?.getAttribute('src'));
  expect(pictures).toEqual([anna, erik, quiet].map(({ avatar_url }) => avatar_url));
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
});

test('the chosen user is kept in the address, and everything is asked for that user', async () => {
  cards = { followups: [] };
  const address = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Erik' }));
  expect(address()).toBe('/todo?user=erik');
  await screen.findByText('Erik’s list. Read-only.');
  for (const path of [getTodo.path, `${getTodo.path}followups/`, listAssignments.path])
    await waitFor(() => expect(asked(path).at(-1)?.get('user')).toBe('2'));
  await userEvent.click(screen.getByRole('button', { name: 'Anna' }));
  expect(address()).toBe('/todo');
  await userEvent.click(screen.getByRole('button', { name: 'Erik' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Your list' }));
  expect(address()).toBe('/todo');
});

test('an address with an unknown user says so and shows one’s own list', async () => {
  open('/todo?user=nobody');
  await screen.findByText('There is no user nobody. This is your own list.');
  await waitFor(() => expect(asked(getTodo.path).at(-1)?.get('user')).toBe('1'));
});

const respond = 'Respond or remove the tag.';
const settle =
  'Set a reminder or a tag such as artemis-tackar-nej or artemis-bokad-intervju to remove a person from the list.';
const due = 'Mark the reminder done, or snooze it.';
test.each<[TodoCard, string, string, string]>([
  ['needs_attention', 'All needing attention', 'Tagged anna-needs-attention', respond],
  ['pitch_needs_attention', 'Pitch needs attention', 'Tagged anna-pitch-response', respond],
  ['stale_conversation_leads', 'Stale conversation leads', 'Wrote last on the network; no answer', settle],
  ['stale_email_conversation_leads', 'Stale email conversation leads', 'Wrote last by e-mail or SMS', settle],
  ['match_connectable', 'Match connectable', 'Voted up by you in an open role', settle],
  ['expired_reminders_prospect', 'Expired prospect reminders', 'Reminders about prospects that are due', due],
  ['expired_reminders', 'Expired reminders', 'Reminders that are due', due],
  ['stale_conversations', 'Stale conversations', 'They have answered before; silent since', settle],
  ['followups', 'Followups', 'Never answered', settle],
])('the card %s is "%s", with its rule, what to do and who waits', async (name, title, rule, text) => {
  cards = { [name]: [waiting(5, { assignment: { id: 8, name: 'Tester' } })] };
  open();
  const card = within(await region(title));
  await card.findByRole('link', { name: 'Person 5' });
  expect(card.queryByText(rule, { exact: false })).not.toBeNull();
  expect(card.queryByText(text)).not.toBeNull();
  expect(card.getByRole('link', { name: 'Tester' }).getAttribute('href')).toBe('/board/v2?assignmentId=8');
  const titles = screen.getAllByRole('region').map((one) => within(one).getAllByRole('heading')[0]!.textContent);
  expect(titles).toEqual(['Now', 'Roles', title, 'Others acting as you']);
});

test('a count is a spinner until it is known, a check at none and red above; a failure has no count', async () => {
  cards = { followups: [], needs_attention: [waiting(1), waiting(2)], stale_conversations: 'fails' };
  const answer = api.answer;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.answer = async (request) => {
    if (request.path.includes('followups')) await held;
    return answer(request);
  };
  open();
  const followups = within(await region('Followups'));
  expect(followups.getByRole('progressbar', { name: 'Counting' })).toBeTruthy();
  release();
  await followups.findByTitle('Nothing to do');
  expect(followups.queryByRole('progressbar')).toBeNull();

  const count = await within(await region('All needing attention')).findByText('2');
  expect(getComputedStyle(count).backgroundColor).toBe('#C92A2A');
  const failed = within(await region('Stale conversations'));
  await failed.findByText('This could not be loaded', { exact: false });
  expect(failed.queryByRole('progressbar')).toBeNull();
  expect(failed.queryByTitle('Nothing to do')).toBeNull();
});

test('the key E asks to remove the tag by which somebody waits, and names no other', async () => {
  now = onList({ ...waiting(5, { tag: 'anna-needs-attention' }), card: 'needs_attention' });
  open();
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  await userEvent.keyboard('e');
  const sent = () => writes().map(({ path, body }) => [path, body]);
  const path = '/api/v2/person/5/tags/';
  await waitFor(() => expect(sent()).toEqual([[path, { remove: ['anna-needs-attention'] }]]));
});

test('now says how many wait, however many were sent, and asks for more of them on demand', async () => {
  const people = Array.from({ length: 60 }, (_, index) => ({ ...waiting(index), card: 'followups' as const }));
  const answer = api.answer;
  api.answer = (request) => {
    if (!request.path.startsWith(listWaiting.path)) return answer(request);
    const limit = Number(new URLSearchParams(request.path.split('?')[1]).get('limit'));
    return { status: 200, body: { count: 60, results: people.slice(0, limit) } };
  };
  open();
  const list = within(await region('Now'));
  await list.findByText('60');
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(list.getByRole('button', { name: 'Show 40 more' }));
  await userEvent.click(await list.findByRole('button', { name: 'Show 12 more' }));
  await list.findByRole('link', { name: 'Person 59' });
  expect(list.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('who is worked on stays so when others come in above, and the next one follows when that person is done', async () => {
  const [first, second, third] = [1, 2, 3].map((id) => ({
    ...waiting(id, { tag: `tag-${id}` }),
    card: 'needs_attention' as const,
  }));
  now = onList(second!, third!);
  open();
  const list = within(await region('Now'));
  await list.findByRole('link', { name: 'Person 2' });
  const tagged = () => writes().map(({ path }) => /person\/(\d+)/.exec(path)![1]);
  now = onList(first!, second!, third!);
  window.dispatchEvent(new Event('visibilitychange'));
  await list.findByRole('link', { name: 'Person 1' });
  now = onList(first!, third!);
  await userEvent.keyboard('e');
  await waitFor(() => expect(tagged()).toEqual(['2']));
  await waitFor(() => expect(list.queryByRole('link', { name: 'Person 2' })).toBeNull());
  await userEvent.keyboard('e');
  await waitFor(() => expect(tagged()).toEqual(['2', '3']));
});

test('every key of the list does something of its own', async () => {
  now = onList({ ...waiting(5), card: 'followups' });
  const address = open();
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  await userEvent.keyboard('r');
  expect(address()).toBe('/todo');
  await userEvent.keyboard('p');
  expect(address()).toBe('/person/5');
});

test('keys do nothing for those who have switched single keys off', async () => {
  now = onList({ ...waiting(5, { tag: 'anna-needs-attention' }), card: 'needs_attention' });
  const config = { ...userConfig.parse({}), single_key_shortcuts: false };
  const address = open('/todo', { ...anna, userprofile: { can_impersonate: false, config } });
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  await userEvent.keyboard('eh#p');
  expect(address()).toBe('/todo');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes()).toEqual([]);
});

test('the list of somebody else is read-only, by mouse and by keyboard', async () => {
  cards = { needs_attention: [waiting(5, { tag: 'erik-needs-attention' })], followups: [waiting(6)] };
  now = onList({ ...waiting(5, { tag: 'erik-needs-attention' }), card: 'needs_attention' });
  roles = [makeRole({ name: 'Tester', users: [1, 2] })];
  open('/todo?user=erik');
  await screen.findByText('Tagged erik-needs-attention');
  const list = within(await region('Now'));
  await list.findByRole('link', { name: 'Person 5' });
  expect(list.queryAllByRole('button')).toEqual([]);
  await userEvent.keyboard('eh#');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('menu')).toBeNull();
  const section = within(await region('Roles'));
  await section.findByRole('article', { name: 'Tester' });
  expect(section.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    'Status (5)',
    'More for Tester',
  ]);
  expect(section.queryByRole('link', { name: 'Vote' })).not.toBeNull();
  expect(writes()).toEqual([]);
});

test('a role of somebody else is voted on only by those who are in it', async () => {
  roles = [makeRole({ users: [2] })];
  open('/todo?user=erik');
  const section = within(await region('Roles'));
  await section.findByRole('article');
  expect(section.queryByRole('link', { name: 'Vote' })).toBeNull();
  expect(section.queryByRole('link', { name: 'Board' })).not.toBeNull();
});

test('the roles of the user are listed as cards: those of the usual statuses, by name, starred ones first', async () => {
  roles = [makeRole({ id: 1, name: 'Architect' }), makeRole({ id: 2, name: 'Tester', starred: true })];
  open();
  const section = within(await region('Roles'));
  await section.findByRole('article', { name: 'Architect' });
  const articles = section.getAllByRole('article');
  expect(articles.map((each) => each.getAttribute('aria-label'))).toEqual(['Tester', 'Architect']);
  expect(section.getByRole('link', { name: 'Architect' }).getAttribute('href')).toBe('/assignmentsv2?role=1');
  const [question] = asked(listAssignments.path);
  expect(Object.fromEntries(question!)).toEqual({
    ordering: 'name',
    include_votes_by_user: 'true',
    status: 'Active,Incoming,Preparation,SentToClient,ToBeClosed',
    user: '1',
  });
});

test('the filter of the roles lists the statuses as chips and is kept in the address', async () => {
  const address = open('/todo?statusFilter=Paused');
  const section = within(await region('Roles'));
  await section.findByText('You have no roles with these statuses.', { exact: false });
  await userEvent.click(section.getByRole('button', { name: 'Status (1)' }));
  const chips = within(screen.getByRole('group', { name: 'Statuses' })).getAllByRole('button');
  expect(chips).toHaveLength(9);
  await userEvent.click(chips.find((chip) => chip.textContent === 'Active')!);
  expect(address()).toBe('/todo?statusFilter=Active%2CPaused');
  await waitFor(() => expect(asked(listAssignments.path).at(-1)?.get('status')).toBe('Active,Paused'));
});

test('of many roles the first eight are shown, and the others on demand', async () => {
  roles = Array.from({ length: 10 }, (_, index) => makeRole({ id: index + 1, name: `Role ${index + 1}` }));
  open();
  const section = within(await region('Roles'));
  await section.findByRole('article', { name: 'Role 8' });
  expect(section.getAllByRole('article')).toHaveLength(8);
  await userEvent.click(section.getByRole('button', { name: 'Show 2 more' }));
  expect(section.getAllByRole('article')).toHaveLength(10);
});

test('roles that cannot be loaded say so, and the cards are there all the same', async () => {
  cards = { followups: [] };
  roles = 'fails';
  open();
  const section = within(await region('Roles'));
  await section.findByText('This could not be loaded', { exact: false });
  expect(section.queryByText('on no role', { exact: false })).toBeNull();
  await within(await region('Followups')).findByTitle('Nothing to do');
  roles = [makeRole()];
  await userEvent.click(section.getByRole('button', { name: 'Try again' }));
  await section.findByRole('article');
});
