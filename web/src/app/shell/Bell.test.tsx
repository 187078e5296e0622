import {
  countNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
} from '@app/contract/users/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { Bell } from './Bell.tsx';

const api = useLocalApi();
afterEach(cleanup);

const mention = (id: number): Notification => ({
  id,
  kind: 'mention',
  created: '2026-11-15T09:30:00Z',
  read: null,
  actor: { id: 2, name: 'Åsa Ek' },
  person: { id: id * 10, name: `Person ${id}` },
  company: null,
  role: null,
  import: null,
  browser: null,
  cards: null,
  due: null,
  task: null,
  failed: false,
});
let stored: Notification[];
beforeEach(() => {
  stored = [];
  api.answer = ({ path, body }) => {
    if (path === countNotifications.path)
      return { status: 200, body: { unread: stored.filter(({ read }) => read === null).length } };
    if (path === readAllNotifications.path) {
      const { newest } = body as { newest: number };
      stored = stored.map((each) => (each.id <= newest ? { ...each, read: '2026-11-15T10:00:00Z' } : each));
      return { status: 204 };
    }
    if (path.startsWith(listNotifications.path)) return { status: 200, body: { results: stored, next: null } };
    return { status: 404 };
  };
});
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Bell />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('the bell says how many are unread, and shows each as a sentence that leads somewhere', async () => {
  stored = [mention(2), mention(1)];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const links = await screen.findAllByRole('link', { name: /mentioned you/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Åsa Ek mentioned you in a comment on Person 2.', '/person/20?show=comment'],
    ['Åsa Ek mentioned you in a comment on Person 1.', '/person/10?show=comment'],
  ]);
});

test('all are marked as read at once, but not one that came after those on screen', async () => {
  stored = [mention(2), mention(1)];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await screen.findAllByRole('link', { name: /mentioned you/ });
  stored = [mention(3), ...stored];
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await expect
    .poll(() => api.asked.find(({ path }) => path === readAllNotifications.path)?.body)
    .toEqual({ newest: 2 });
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1));
});

test('with nothing to tell it says what it is for', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText(/^Nothing yet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});
