import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { MyDataPage } from './MyDataPage.tsx';

const api = useLocalApi();
const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const held = {
  name: 'Anna Berg',
  source: 'Referral',
  source_url: '',
  lawful_basis: 'consent',
  purpose: '',
  since: '2026-01-01T00:00:00Z',
  retention_until: null,
  do_not_contact: false,
  erased_on: null as string | null,
  waits: false,
  held: [{ heading: 'Comments', rows: 2 }],
  expires: '2026-12-18T00:00:00Z',
};
const open = (address: string) => {
  api.open(address);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MyDataPage />
    </QueryClientProvider>,
  );
};

test('the secret of the link is in no address that a server is asked for, and nothing happens before a second click', async () => {
  api.answer = ({ path }) => ({
    status: 200,
    body: path.endsWith('/wish/') ? { erased_on: null, waits: false } : held,
  });
  open(`/my-data#${token}`);
  await screen.findByText('2 entries');
  await userEvent.click(screen.getByRole('button', { name: 'Stop contacting me' }));
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/v2/my_data/']);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Done. No one here contacts you any more.');
  expect(api.asked.map(({ path }) => path)).toContain('/api/v2/my_data/wish/');
  expect(api.asked.filter(({ path }) => path.includes(token))).toEqual([]);
});

test('an erasure that has to wait is told in plain words, before and after it is asked for', async () => {
  let now = held;
  api.answer = ({ path }) => {
    if (!path.endsWith('/wish/')) return { status: 200, body: now };
    now = { ...held, erased_on: '2026-12-01T00:00:00Z', waits: true };
    return { status: 200, body: { erased_on: now.erased_on, waits: true } };
  };
  open(`/my-data#${token}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase everything' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, erase everything' }));
  await screen.findByText(/^Noted\. We have to keep your data for now/);
  cleanup();
  open(`/my-data#${token}`);
  await screen.findByText(/^Everything about you is to be erased, but not yet/);
  expect(screen.queryByText(/will be erased on/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Erase everything' })).toBeNull();
});

test('a link that has ended says so, without what only a developer understands', async () => {
  const detail = 'This link no longer works. Please ask for a new one.';
  api.answer = () => ({ status: 410, body: { code: 'link_invalid', detail } });
  open(`/my-data#${token}`);
  await screen.findByText(detail);
  expect(screen.queryByText(/410/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('half a link says so', async () => {
  open('/my-data');
  await screen.findByText('This link is not complete. Please copy all of it from the mail.');
  expect(api.asked).toEqual([]);
});
