import { listOwnActivity } from '@app/contract/machine/audit';
import { listTags } from '@app/contract/people/tags';
import { castVote, getVoteStats, listVotes } from '@app/contract/roles/votes';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { queryOf, steady } from './api.ts';
import { markStale, touch } from './touch.ts';
import { useWrite } from './useWrite.ts';

const api = useLocalApi();
beforeEach(() => {
  api.answer = () => ({ status: 200, body: {} });
});
afterEach(cleanup);

const steadyVotes = steady(queryOf(listVotes, { query: { assignment: '1' } }));
const vote = { body: { assignment: 1, person: 2, grade: 'up' } } as const;

/** A screen that shows votes, a steady list of votes and tags, and can vote. */
async function openScreen() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      stats: useQuery(queryOf(getVoteStats, { params: { id: '1' } })),
      list: useQuery(steadyVotes),
      tags: useQuery(queryOf(listTags)),
      cast: useWrite(castVote),
    }),
    { wrapper },
  );
  await waitFor(() =>
    expect([result.current.stats, result.current.list, result.current.tags].every(({ isSuccess }) => isSuccess)).toBe(
      true,
    ),
  );
  return { client, screen: () => result.current };
}
const asked = (path: string) => api.asked.filter((request) => request.path.startsWith(path)).length;

test('after a write, what shows something it touches is read again, and nothing else', async () => {
  const { screen } = await openScreen();
  await act(() => screen().cast.mutateAsync(vote));
  expect(asked('/api/v2/assignment/1/vote_stats/')).toBe(2);
  expect(asked('/api/v2/tags/')).toBe(1);
});

test('a steady list keeps its rows and is read again when it is next opened', async () => {
  const { client, screen } = await openScreen();
  await act(() => screen().cast.mutateAsync(vote));
  expect(asked('/api/v2/votes/?')).toBe(1);
  expect(client.getQueryState(steadyVotes.queryKey)?.isInvalidated).toBe(true);
});

test('a write is pending until what shows it was read again', async () => {
  const { screen } = await openScreen();
  const reading = Promise.withResolvers<void>();
  api.answer = async ({ path }) => {
    if (path.includes('vote_stats')) await reading.promise;
    return { status: 200, body: {} };
  };
  act(() => screen().cast.mutate(vote));
  await waitFor(() => expect(asked('/api/v2/assignment/1/vote_stats/')).toBe(2));
  expect(screen().cast.isPending).toBe(true);
  reading.resolve();
  await waitFor(() => expect(screen().cast.isSuccess).toBe(true));
});

test('what was being read for the first time while something was written is read once more', async () => {
  const { client } = await openScreen();
  const other = queryOf(getVoteStats, { params: { id: '2' } });
  const first = Promise.withResolvers<void>();
  api.answer = async ({ path }) => {
    if (!path.includes('/2/')) return { status: 200, body: {} };
    const votes = asked('/api/v2/assignment/2/vote_stats/') === 1 ? 'before' : 'after';
    if (votes === 'before') await first.promise;
    return { status: 200, body: { votes } };
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useQuery(other), { wrapper });
  await waitFor(() => expect(asked('/api/v2/assignment/2/vote_stats/')).toBe(1));
  const touched = act(() => touch(client, castVote));
  first.resolve();
  await touched;
  expect(client.getQueryData(other.queryKey)).toEqual({ votes: 'after' });
});

test('a write that was refused reads again what may be out of date', async () => {
  const { screen } = await openScreen();
  api.answer = ({ body }) => ({ status: body ? 409 : 200, body: {} });
  await act(() =>
    screen()
      .cast.mutateAsync(vote)
      .catch(() => {}),
  );
  await waitFor(() => expect(asked('/api/v2/assignment/1/vote_stats/')).toBe(2));
  expect(screen().cast.isError).toBe(true);
});

test('a write that is audited reads the audit trail again, too', async () => {
  const { client, screen } = await openScreen();
  const activity = queryOf(listOwnActivity);
  await client.fetchQuery(activity);
  await act(() => screen().cast.mutateAsync(vote));
  expect(client.getQueryState(activity.queryKey)?.isInvalidated).toBe(true);
});

test('where the screen shows it already, what a write touches is only marked stale', async () => {
  const { client } = await openScreen();
  markStale(client, castVote);
  const stats = queryOf(getVoteStats, { params: { id: '1' } });
  expect(client.getQueryState(stats.queryKey)?.isInvalidated).toBe(true);
  expect(asked('/api/v2/assignment/1/vote_stats/')).toBe(1);
});
