import { getEmailStats } from '@app/contract/charts/email-stats';
import { getMailbox, listOutbox, type OutboxItem } from '@app/contract/outreach/outreach';
import type { CurrentUser } from '@app/contract/users/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropNotice, useNotice } from '../../../kit/page/notices/notify.ts';
import { CurrentUserContext } from '../../../parts/users/current-user.tsx';
import { useLocalApi } from '../../../testing/local-api.ts';
import { makeUser } from '../../../testing/make.ts';
import { screens } from '../screens.ts';

const makeMessage = (id: number, parts: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  person: { id: 10 + id, name: `Person ${id}` },
  user: { id: 1, username: 'anna' },
  assignment: { id: 7, name: 'Frontend Developer' },
  template: null,
  channel: 'EMAIL',
  step: 0,
  subject: `Subject ${id}`,
  state: 'queued',
  note: '',
  send_at: '2026-11-18T09:10:00Z',
  sent_at: null,
  delivery: null,
  is_drafted: false,
  opened_at: null,
  machine_opened_at: null,
  attempts: 0,
  created: '2026-11-18T09:00:00Z',
  ...parts,
});

const none = { sent: 0, delivered: 0, bounced: 0, replied: 0, opted_out: 0, reply_rate: null };
const week = { sent: 40, delivered: 38, bounced: 2, replied: 7, opted_out: 1, reply_rate: 7 / 38 };
const api = useLocalApi();
let stored: OutboxItem[];
const written = () => api.asked.flatMap(({ path, body }) => (/cancel|now|decide/.test(path) ? [{ path, body }] : []));

beforeEach(() => {
  stored = [
    makeMessage(1),
    makeMessage(2, { state: 'held', note: 'The connection broke after the text', attempts: 1 }),
  ];
  api.answer = ({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    if (pathname === getEmailStats.path) return { status: 200, body: { today: none, days_7: week, days_30: week } };
    if (pathname === getMailbox.path) return { status: 200, body: { mailbox: null } };
    if (pathname === listOutbox.path) {
      const state = searchParams.get('state');
      return { status: 200, body: { results: stored.filter((each) => !state || each.state === state), next: null } };
    }
    const [, id, act] = /outreach\/(\d+)\/(cancel|now|decide)\/$/.exec(pathname) ?? [];
    const found = stored.find((each) => each.id === Number(id));
    if (!found) return { status: 200, body: { results: [] } };
    if (act === 'cancel') found.state = 'cancelled';
    if (act === 'decide') found.state = (body as { verdict: string }).verdict === 'sent' ? 'sent' : 'queued';
    return { status: 200, body: found };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
});

const Said = () => <output>{useNotice()?.message}</output>;
const notice = () => document.querySelector('output')?.textContent;

async function open(search = '', user: CurrentUser = makeUser()) {
  const { path, load } = screens.find((each) => each.path === '/outbox')!;
  const Outbox = await load();
  const router = createMemoryRouter(
    [
      { path, element: <Outbox /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    {
      initialEntries: [`${path}${search}`],
    },
  );
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
const menuOf = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
const choose = async (label: string) => userEvent.click(await screen.findByRole('menuitem', { name: label }));
const asked = () =>
  api.asked
    .filter(({ path }) => path.startsWith(`${listOutbox.path}?`))
    .map(({ path }) => new URL(path, 'http://x').searchParams);

test('a mail that has not left is called back', async () => {
  await open();
  await menuOf('Person 1');
  await choose('Call back');
  await waitFor(() => expect(notice()).toBe('The mail to Person 1 was called back'));
  expect(written()).toEqual([{ path: '/api/v2/outreach/1/cancel/', body: undefined }]);
  await screen.findAllByText('Cancelled');
});

test('a mail that waits is sent now; one that has left offers neither', async () => {
  stored = [makeMessage(1), makeMessage(3, { state: 'sent', sent_at: '2026-11-18T09:11:00Z' })];
  await open();
  await menuOf('Person 1');
  await choose('Send now');
  await waitFor(() => expect(written()).toEqual([{ path: '/api/v2/outreach/1/now/', body: undefined }]));
  await menuOf('Person 3');
  await screen.findByRole('menuitem', { name: 'Open Person 3' });
  expect(screen.queryByRole('menuitem', { name: 'Send now' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Call back' })).toBeNull();
});

test.each([
  ['It was sent', 'sent'],
  ['Send again', 'again'],
])('of a mail that no one knows about, "%s" is decided with the evidence in sight', async (label, verdict) => {
  await open();
  await menuOf('Person 2');
  await choose('Decide');
  const dialog = await screen.findByRole('dialog', { name: 'Was this mail sent?' });
  within(dialog).getByText('The connection broke after the text');
  within(dialog).getByText(/cannot be asked afterwards/);
  expect(written()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: label }));
  await waitFor(() => expect(written()).toEqual([{ path: '/api/v2/outreach/2/decide/', body: { verdict } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is sent by hand waits on the work list, and is not sent from here', async () => {
  stored = [makeMessage(1, { channel: 'MESSAGE', subject: '' })];
  const router = await open();
  await screen.findAllByText('On work list');
  await menuOf('Person 1');
  expect(screen.queryByRole('menuitem', { name: 'Send now' })).toBeNull();
  await choose('Open work list');
  await waitFor(() => expect(router.state.location.pathname).toBe('/work_list'));
});

test('the state in the address is asked for', async () => {
  await open('?state=held');
  await screen.findByRole('button', { name: 'More for Person 2' });
  expect(asked().at(-1)?.get('state')).toBe('held');
  expect(screen.queryByRole('button', { name: 'More for Person 1' })).toBeNull();
});

test('staff may look at what everyone sends; others are not offered it', async () => {
  await open();
  await screen.findByRole('button', { name: 'More for Person 1' });
  expect(screen.queryByRole('link', { name: 'Of everyone' })).toBeNull();
  cleanup();
  await open('', makeUser({ is_staff: true }));
  await userEvent.click(await screen.findByRole('link', { name: 'Of everyone' }));
  await waitFor(() => expect(asked().at(-1)?.get('user')).toBe('all'));
  await screen.findByRole('link', { name: 'Only mine' });
});

test('who has no mailbox is led to the settings', async () => {
  await open();
  expect((await screen.findByRole('link', { name: 'Set up mailbox' })).getAttribute('href')).toBe('/config/email');
});

test('figures above the list say what became of the mails', async () => {
  await open();
  const figures = within(await screen.findByLabelText('What became of the mails'));
  expect(figures.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'none sent',
    '40 sent, 7 replied (18 %), 2 bounced, 1 opted out',
    '40 sent, 7 replied (18 %), 2 bounced, 1 opted out',
  ]);
});

test('a draft can be edited and discarded, not called back', async () => {
  stored = [makeMessage(3, { state: 'draft' })];
  await open();
  await menuOf('Person 3');
  expect((await screen.findAllByRole('menuitem')).map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['Edit', 'Discard']),
  );
  expect(screen.queryByRole('menuitem', { name: 'Call back' })).toBeNull();
});
