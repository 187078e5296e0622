import type { Board } from '@app/contract/roles/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { askEarly } from '../../kit/net/transport.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { now } from '../../testing/now.ts';
import { firstCards } from './screens.ts';
import { useBoard } from './useBoard.ts';

const api = useLocalApi();

const boardNamed = (name: string): Board => ({
  assignment: { id: 3, name, company_name: '', status: 1, users: [], thumbers: [], may_write: true },
  config: { id: 1, assignment: 3, columns: [] },
  cards: [],
  complete: true,
});
const Name = () => <p>{useBoard(3, undefined, 1).data?.assignment.name}</p>;

test('the board is asked for anew every fifteen minutes, besides what it is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let name = 'Before';
  api.answer = ({ path }) =>
    path.includes('/events/') ? { status: 503, body: {} } : { status: 200, body: boardNamed(name) };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Name />
    </QueryClientProvider>,
  );
  await expect.poll(now(() => screen.queryByText('Before'))).not.toBeNull();
  name = 'After';
  await act(() => vi.advanceTimersByTimeAsync(14.9 * 60_000));
  expect(screen.queryByText('After')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(0.1 * 60_000));
  await expect.poll(now(() => screen.queryByText('After'))).not.toBeNull();
});

test('of a large board, the top of each column is shown while the rest is on its way', async () => {
  const rest = Promise.withResolvers<void>();
  api.answer = async ({ path }) => {
    if (path.includes('/events/')) return { status: 503, body: {} };
    if (path.includes('first=')) return { status: 200, body: { ...boardNamed('Top'), complete: false } };
    await rest.promise;
    return { status: 200, body: boardNamed('Whole') };
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Name />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Top')).toBeDefined();
  rest.resolve();
  expect(await screen.findByText('Whole')).toBeDefined();
});

test('a small board is asked for once', async () => {
  api.answer = ({ path }) =>
    path.includes('/events/') ? { status: 503, body: {} } : { status: 200, body: boardNamed('Small') };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Name />
    </QueryClientProvider>,
  );
  await screen.findByText('Small');
  expect(api.asked.filter(({ path }) => !path.includes('/events/'))).toHaveLength(1);
});

test('a board that was asked for before its screen was there is not asked for again', async () => {
  api.answer = ({ path }) =>
    path.includes('/events/') ? { status: 503, body: {} } : { status: 200, body: boardNamed('Early') };
  askEarly(firstCards(new URLSearchParams('assignmentId=3'))!);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Name />
    </QueryClientProvider>,
  );
  await screen.findByText('Early');
  expect(api.asked.filter(({ path }) => !path.includes('/events/'))).toHaveLength(1);
});
