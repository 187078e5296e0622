import { listAssignments } from '@app/contract/roles/assignments';
import { getTodo, type TodoCard } from '@app/contract/roles/todo';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeRole } from '../../testing/make.ts';
import { anna, erik, listed, onList, quiet, region, useTodoPage, waiting } from './testing/todo-page.tsx';

const { api, world, open, asked, writes } = useTodoPage();
/** With the cards open. */
const everything = '/todo?cards=all';

test('those who share roles have a chip with the first name and the avatar, oneself first; without a first name, the username', async () => {
  open();
  await screen.findByRole('button', { name: 'Erik' });
  const chips = within(screen.getByRole('group', { name: 'Whose list' })).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual(['Anna', 'Erik', 'noname']);
  const pictures = chips.map((chip) => chip.querySelector('img')?.getAttribute('src'));
  expect(pictures).toEqual([anna, erik, quiet].map(({ avatar_url }) => avatar_url));
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
});

test('everyone else is found by typing under Other, and then has a chip', async () => {
  world.colleagues = [];
  const address = open();
  const chips = within(await screen.findByRole('group', { name: 'Whose list' }));
  await userEvent.click(await chips.findByRole('button', { name: 'Other' }));
  expect(chips.queryByText('Erik')).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Other users' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Name' }), 'ber');
  await userEvent.click(await screen.findByRole('option', { name: 'Erik Berg (erik)' }));
  expect(address()).toBe('/todo?user=erik');
  expect((await chips.findByText('Erik')).closest('[aria-pressed]')!.getAttribute('aria-pressed')).toBe('true');
});

test('the chosen user is kept in the address, and everything is asked for that user', async () => {
  world.cards = { followups: [] };
  const address = open(everything);
  await userEvent.click(await screen.findByRole('button', { name: 'Erik' }));
  expect(address()).toBe('/todo?cards=all&user=erik');
  await screen.findByText('Erik’s list. Read-only.');
  for (const path of [getTodo.path, `${getTodo.path}followups/`, listAssignments.path])
    await waitFor(() => expect(asked(path).at(-1)?.get('user')).toBe('2'));
  await userEvent.click(screen.getByRole('button', { name: 'Anna' }));
  expect(address()).toBe(everything);
  await userEvent.click(screen.getByRole('button', { name: 'Erik' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Your list' }));
  expect(address()).toBe(everything);
});

test('an address with an unknown user says so and shows one’s own list', async () => {
  open('/todo?user=nobody');
  await screen.findByText('There is no user nobody. This is your own list.');
  await waitFor(() => expect(asked(getTodo.path).at(-1)?.get('user')).toBe('1'));
});

const respond = 'Respond or remove the tag. A reminder hides the person until it is due.';
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
  world.cards = { [name]: [waiting(5, { assignment: { id: 8, name: 'Tester' } })] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show cards' }));
  const card = within(await region(title));
  await card.findByRole('link', { name: 'Person 5' });
  expect(card.queryByText(rule, { exact: false })).not.toBeNull();
  expect(card.queryByText(text)).not.toBeNull();
  expect(card.getByRole('link', { name: 'Tester' }).getAttribute('href')).toBe('/board/v2?assignmentId=8');
  const titles = screen.getAllByRole('region').map((one) => within(one).getAllByRole('heading')[0]!.textContent);
  expect(titles).toEqual(['Now', 'Roles', 'Others acting as you', title]);
});

test('a count is a spinner until it is known, a check at none and red above; a failure has no count', async () => {
  world.cards = { followups: [], needs_attention: [waiting(1), waiting(2)], stale_conversations: 'fails' };
  const answer = api.answer;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.answer = async (request) => {
    if (request.path.includes('followups')) await held;
    return answer(request);
  };
  open(everything);
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

test('the list of somebody else is read-only, by mouse and by keyboard', async () => {
  world.cards = { needs_attention: [waiting(5, { tag: 'erik-needs-attention' })], followups: [waiting(6)] };
  world.now = onList(listed(5, 'needs_attention', { tag: 'erik-needs-attention' }));
  world.roles = [makeRole({ name: 'Tester', users: [1, 2] })];
  open(`${everything}&user=erik`);
  await screen.findByText('Tagged erik-needs-attention');
  const list = within(await region('Now'));
  await list.findByRole('link', { name: 'Person 5' });
  expect(list.queryAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^About “Ageing”/),
  ]);
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
  world.roles = [makeRole({ users: [2] })];
  open('/todo?user=erik');
  const section = within(await region('Roles'));
  await section.findByRole('article');
  expect(section.queryByRole('link', { name: 'Vote' })).toBeNull();
  expect(section.queryByRole('link', { name: 'Board' })).not.toBeNull();
});

test('the roles of the user are listed as cards: those of the usual statuses, by name, starred ones first', async () => {
  world.roles = [makeRole({ id: 1, name: 'Architect' }), makeRole({ id: 2, name: 'Tester', starred: true })];
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
  world.roles = Array.from({ length: 10 }, (_, index) => makeRole({ id: index + 1, name: `Role ${index + 1}` }));
  open();
  const section = within(await region('Roles'));
  await section.findByRole('article', { name: 'Role 8' });
  expect(section.getAllByRole('article')).toHaveLength(8);
  await userEvent.click(section.getByRole('button', { name: 'Show 2 more' }));
  expect(section.getAllByRole('article')).toHaveLength(10);
});

test('roles that cannot be loaded say so, and the cards are there all the same', async () => {
  world.cards = { followups: [] };
  world.roles = 'fails';
  open(everything);
  const section = within(await region('Roles'));
  await section.findByText('This could not be loaded', { exact: false });
  expect(section.queryByText('on no role', { exact: false })).toBeNull();
  await within(await region('Followups')).findByTitle('Nothing to do');
  world.roles = [makeRole()];
  await userEvent.click(section.getByRole('button', { name: 'Try again' }));
  await section.findByRole('article');
});
