import { type AssignmentCard, assignmentStatuses, statusLabels } from '@app/contract/roles/assignments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays } from 'date-fns';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeRole, makeUser, noVotes } from '../../testing/make.ts';
import { CurrentUserContext } from '../users/current-user.tsx';
import { statusText } from '../StatusChip.tsx';
import { RoleGrid } from './RoleGrid.tsx';

const api = useLocalApi();

/** The roles of user 1, whom the test may be or not. */
function show(roles: AssignmentCard[], reader = makeUser()) {
  api.answer = () => ({ status: 200, body: { count: 0, count_capped: false, results: [] } });
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserContext value={reader}>
        <RoleGrid roles={roles} activeUser={1} heading="h2" addressOf={(id) => `/assignmentsv2?role=${id}`} />
      </CurrentUserContext>
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return within(screen.getAllByRole('article')[0]!);
}
const hrefOf = (element: HTMLElement) => element.getAttribute('href');
const colleague = makeUser({ id: 2, username: 'erik' });

test('a card has the name with the id, and opens the role', () => {
  const card = show([makeRole({ id: 7, name: 'Tester' })]);
  expect(card.getByRole('heading').textContent).toBe('Tester #7');
  expect(hrefOf(card.getByRole('link', { name: 'Tester' }))).toBe('/assignmentsv2?role=7');
});

test('the company stands on the cards of roles for a recruiting company only', () => {
  expect(show([makeRole({ is_recruiting_company: true })]).queryByText('Tindra Health')).not.toBeNull();
  cleanup();
  expect(show([makeRole({ is_recruiting_company: false })]).queryByText('Tindra Health')).toBeNull();
});

test.each(statusLabels)('a role that is %s says so on its chip', (label) => {
  expect(show([makeRole({ status: assignmentStatuses[label] })]).queryByText(statusText(label))).not.toBeNull();
});

test.each([
  [-1, 'Submission deadline surpassed'],
  [1, 'Submission deadline is soon'],
  [1, '1 day left'],
  [60, '60 days left'],
])('a card with a deadline %i day from now says "%s"', (days, text) => {
  const card = show([makeRole({ submission_deadline: addDays(new Date(), days).toISOString() })]);
  expect(card.queryByText(text, { exact: false })).not.toBeNull();
});

test('the vote chips count, and their tooltip has the percent up of each method', async () => {
  const card = show([
    makeRole({ vote_stats: { ...noVotes, all: 8, all_up: 3, ml: 4, ml_up: 1, regexp: 4, regexp_up: 2 } }),
  ]);
  const votes = card.getByRole('link', { name: '8 votes' });
  expect(hrefOf(votes)).toBe('/votes/assignment/1');
  expect(hrefOf(card.getByRole('link', { name: '3 up-votes' }))).toBe('/votes/assignment/1?grade=up');
  await userEvent.hover(votes);
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.textContent).toContain('ML: 25 % up of 4');
  expect(tooltip.textContent).toContain('SEARCH: 50 % up of 4');
});

test.each([
  ['a user of the role', makeUser(), { users: [1] }, true],
  ['a thumber of the role', colleague, { users: [1], thumbers: [2] }, true],
  ['anybody else', colleague, { users: [1] }, false],
  ['a superuser who is neither', { ...colleague, is_superuser: true }, { users: [1] }, false],
])('the Vote button for %s', (_, reader, parts, there) => {
  const card = show([makeRole(parts)], reader);
  expect(card.queryByRole('link', { name: 'Vote' }) !== null).toBe(there);
  expect(hrefOf(card.getByRole('link', { name: 'Board' }))).toBe('/board/v2?assignmentId=1');
});

test('superusers alone find the statistics, of the user whose roles are listed', () => {
  expect(show([makeRole()]).queryByRole('link', { name: 'Statistics' })).toBeNull();
  cleanup();
  const card = show([makeRole()], { ...colleague, is_superuser: true });
  expect(hrefOf(card.getByRole('link', { name: 'Statistics' }))).toBe('/assignment_stats/1/1');
});

test('the external link is there when there is one, and leads nowhere but to the web', () => {
  const link = (external_url: string) =>
    show([makeRole({ external_url })])
      .queryByRole('link', { name: 'External link' })
      ?.getAttribute('href');
  expect(link('https://jobs.example/1')).toBe('https://jobs.example/1');
  cleanup();
  expect(link('javascript:alert(1)')).toBeUndefined();
  cleanup();
  expect(link('')).toBeUndefined();
});

test('the right mouse button opens the grading methods', async () => {
  show([makeRole()]);
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('article') });
  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, hrefOf(item)])).toEqual([
    ['ML', '/grading/1?method=ml'],
    ['SEARCH', '/grading/1?method=search'],
    ['LLM', '/grading/1?method=llm'],
    ['LLM NO', '/grading/1?method=llm_no'],
  ]);
});

test('each column of the funnel leads to itself on the board', () => {
  const funnel = [
    { key: 'new', name: 'New', count: 2 },
    { key: 'sent_to_client', name: 'Sent to client', count: 0 },
  ];
  const columns = within(show([makeRole({ funnel })]).getByRole('group', { name: 'On the board' }));
  expect(columns.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), hrefOf(link)])).toEqual([
    ['New: 2', '/board/v2?assignmentId=1&column=new'],
    ['Sent to client: 0', '/board/v2?assignmentId=1&column=sent_to_client'],
  ]);
});

test('cards take 12, 4, 3 and 1.5 of twelve columns', () => {
  show([makeRole()]);
  const { classList } = screen.getByRole('listitem');
  expect([...classList].filter((name) => name.startsWith('MuiGrid-grid-')).toSorted()).toEqual([
    'MuiGrid-grid-lg-3',
    'MuiGrid-grid-md-4',
    'MuiGrid-grid-xl-1.5',
    'MuiGrid-grid-xs-12',
  ]);
});

test('one’s own roles are starred and given another status; those of somebody else are not, whoever looks', () => {
  const buttons = (reader = makeUser()) =>
    show([makeRole({ name: 'Tester', users: [1, 2] })], reader)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(buttons()).toEqual(['Star Tester', 'More for Tester', 'Active']);
  cleanup();
  expect(buttons(colleague)).toEqual(['More for Tester']);
  cleanup();
  expect(buttons({ ...colleague, is_staff: true, is_superuser: true })).toEqual(['More for Tester']);
});
