import { type ChannelQuota, getOutreachChannels } from '@app/contract/outreach/sms';
import { listWork, takeWork, type WorkItem } from '@app/contract/outreach/work-list';
import type { CurrentUser } from '@app/contract/users/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropNotice, useNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { screens } from '../screens.ts';

const makeItem = (id: number, parts: Partial<WorkItem> = {}): WorkItem => ({
  id,
  person: { id: 10 + id, name: `Person ${id}`, headline: '', title: 'Welder', company_name: 'Yard' },
  link: `https://www.linkedin.com/in/p${id}`,
  channel: 'MESSAGE',
  step: 0,
  subject: '',
  body: `Hello ${id}`,
  assignment: null,
  template: null,
  send_at: '2026-11-18T09:10:00Z',
  free_at: null,
  lease: null,
  ...parts,
});

const api = useLocalApi();
let waiting: WorkItem[];
let finished: { id: number; body: unknown }[];
let taken: unknown[];
let quotas: ChannelQuota[];

beforeEach(() => {
  waiting = [makeItem(1), makeItem(2), makeItem(3, { channel: 'INVITATION' })];
  finished = [];
  taken = [];
  quotas = [];
  let gone: WorkItem[] = [];
  api.answer = ({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    const free = waiting.filter(({ lease, free_at }) => lease === null && free_at === null);
    if (pathname === getOutreachChannels.path) return { status: 200, body: { sms: null, quotas } };
    if (pathname === listWork.path) {
      const channel = searchParams.get('channel');
      const counts = (['MESSAGE', 'INVITATION'] as const).map((each) => ({
        channel: each,
        count: waiting.filter((item) => item.channel === each).length,
      }));
      const results = waiting.filter((item) => !channel || item.channel === channel);
      return { status: 200, body: { results, counts: counts.filter(({ count }) => count > 0), next_due: null } };
    }
    if (pathname === takeWork.path) {
      taken.push(body);
      const { id, channel } = body as { id?: number; channel?: string };
      const fits = (item: WorkItem) => (id === undefined || item.id === id) && (!channel || item.channel === channel);
      return { status: 200, body: { item: free.find(fits) ?? null } };
    }
    const [, id, act] = /work_list\/(\d+)\/(done|reopen)\/$/.exec(pathname) ?? [];
    if (act === 'done') {
      finished.push({ id: Number(id), body });
      gone = waiting.filter((item) => item.id === Number(id));
      waiting = waiting.filter((item) => item.id !== Number(id));
      const { outcome } = body as { outcome: string };
      return { status: 200, body: { id: Number(id), outcome, undo_until: '2026-11-18T10:00:00Z' } };
    }
    if (act === 'reopen') {
      waiting = [...gone, ...waiting];
      return { status: 200, body: { id: Number(id) } };
    }
    return { status: 200, body: { results: [] } };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
  vi.restoreAllMocks();
});

const Said = () => {
  const notice = useNotice();
  return (
    <output data-testid="notice">
      {notice?.message}
      {notice?.action && <button onClick={notice.action.onClick}>{notice.action.label}</button>}
    </output>
  );
};
async function open(search = '', user: CurrentUser = makeUser()) {
  const { path, load } = screens.find((each) => each.path === '/work_list')!;
  const WorkList = await load();
  const router = createMemoryRouter([{ path, element: <WorkList /> }], { initialEntries: [`${path}${search}`] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={user}>
        <RouterProvider router={router} />
        <Said />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  return router;
}
const textFor = (name: string) => screen.findByRole('region', { name: `Text for ${name}` });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('one text after the other is worked off by keys, with what is left in sight', async () => {
  await open();
  await textFor('Person 1');
  screen.getByText('1 of 3');
  press('s');
  await textFor('Person 2');
  await screen.findByText('2 of 3');
  await waitFor(() => expect(screen.getByTestId('notice').textContent).toContain('Person 1: sent'));
  press('k');
  await textFor('Person 3');
  press('l');
  await screen.findByText('All done');
  expect(finished).toEqual([
    { id: 1, body: { outcome: 'sent' } },
    { id: 2, body: { outcome: 'skipped' } },
    { id: 3, body: { outcome: 'later' } },
  ]);
});

test('what was changed before it was sent is what is told; keys do nothing while someone types', async () => {
  await open();
  const card = await textFor('Person 1');
  const field = within(card).getByLabelText('Text');
  await userEvent.type(field, ' sk');
  expect(finished).toEqual([]);
  await userEvent.click(within(card).getByRole('button', { name: /^Sent/ }));
  await textFor('Person 2');
  expect(finished).toEqual([{ id: 1, body: { outcome: 'sent', text: 'Hello 1 sk' } }]);
});

test('a slip is undone: the same text is at hand again', async () => {
  await open();
  await textFor('Person 1');
  press('s');
  await textFor('Person 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await textFor('Person 1');
  await screen.findByText('1 of 3');
  expect(taken.at(-1)).toEqual({ id: 1 });
});

test('the profile opens in a tab that learns nothing of this one, and the text is copied; nothing else happens', async () => {
  await open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const link = within(await textFor('Person 1')).getByRole('link', { name: /Open profile and copy/ });
  expect(link.getAttribute('href')).toBe('https://www.linkedin.com/in/p1');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
  fireEvent.click(link);
  expect(writeText).toHaveBeenCalledWith('Hello 1');
  press('c');
  expect(writeText).toHaveBeenCalledTimes(2);
  expect(finished).toEqual([]);
});

test('an address that is no web page is no link', async () => {
  waiting = [makeItem(1, { link: 'javascript:alert(1)' })];
  await open();
  const card = await textFor('Person 1');
  expect(within(card).queryByRole('link', { name: /Open profile/ })).toBeNull();
});

test('the channel is in the address, and another text of the list is at hand with a click', async () => {
  const router = await open('?channel=INVITATION');
  await textFor('Person 3');
  expect(taken).toEqual([{ channel: 'INVITATION' }]);
  await userEvent.click(screen.getByRole('button', { name: 'All 3' }));
  expect(router.state.location.search).toBe('');
  await textFor('Person 1');
  await userEvent.click(await screen.findByRole('button', { name: /^Person 2/ }));
  await textFor('Person 2');
});

test('what another device has is not offered; when nothing else is left, the page says so', async () => {
  const lease = { device: 'x', until: '2026-11-18T09:20:00Z', is_mine: false };
  waiting = [makeItem(1, { lease }), makeItem(2)];
  await open();
  await textFor('Person 2');
  const other = screen.getByRole('button', { name: /^Person 1/ });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  press('s');
  await screen.findByText('Your other devices have the rest');
});

test('what is above the quota stays in sight, says from when on it can be sent, and is not offered', async () => {
  const free_at = new Date(2026, 10, 20, 9, 10).toISOString();
  waiting = [makeItem(1), makeItem(2, { channel: 'INVITATION', free_at })];
  quotas = [{ channel: 'INVITATION', days: 7, used: 100, most: 100, waiting: 1, free_at }];
  await open();
  await textFor('Person 1');
  expect(screen.getByRole('meter', { name: 'Invitations sent in 7 days' }).getAttribute('aria-valuenow')).toBe('100');
  const row = screen.getByRole('button', { name: /^Person 2 Invitation · From 2026-11-20 09:10/ });
  expect(row.getAttribute('aria-disabled')).toBe('true');
  press('s');
  await screen.findByRole('heading', { name: 'Your quota is used up' });
  screen.getByText(/^The next text can be sent 2026-11-20 09:10\./);
  screen.getByRole('button', { name: /^Person 2/ });
});

test('when no text can be taken, the page says so and tries again', async () => {
  const answer = api.answer;
  let lost = 1;
  api.answer = (asked) => {
    if (asked.path !== takeWork.path) return answer(asked);
    lost -= 1;
    return lost >= 0 ? { status: 503, body: { code: 'busy', detail: 'The server is busy' } } : answer(asked);
  };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await textFor('Person 1')).toBeTruthy();
});

test('without anything to send the page says where texts come from', async () => {
  waiting = [];
  await open();
  expect(await screen.findByText('Nothing to send by hand')).toBeTruthy();
});

test('whoever acts as another takes nothing from their list', async () => {
  await open('', makeUser({ impersonator: { id: 9, username: 'staff' } }));
  const card = await textFor('Person 1');
  expect(within(card).getByRole('button', { name: /^Sent/ })).toHaveProperty('disabled', true);
  press('s');
  expect(taken).toEqual([]);
  expect(finished).toEqual([]);
});
