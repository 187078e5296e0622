import type { Grade } from '@app/contract/roles/votes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { useCastVote } from './cast-vote.ts';

const api = useLocalApi();

test('votes that are given faster than the network arrive in their order, also after one that failed', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  api.open('/');
  const first = Promise.withResolvers<void>();
  api.answer = async ({ path, body }) => {
    if (path === '/barrier') return { status: 200 };
    const { grade } = body as { grade: Grade | null };
    if (grade === 'up') await first.promise;
    return grade === 'maybe' ? { status: 500, body: { code: 'internal', detail: 'No' } } : { status: 200, body: {} };
  };
  const { result } = renderHook(() => useCastVote(), { wrapper });
  const grades: (Grade | null)[] = ['up', 'down', 'maybe', 'down', null];
  for (const grade of grades) result.current.mutate({ body: { assignment: 1, person: 2, grade, method: 'custom' } });
  const votes = () => api.asked.filter(({ path }) => path !== '/barrier');
  // What was sent before these has arrived with them.
  await waitFor(() => expect(votes()).toHaveLength(1));
  for (let n = 0; n < 5; n += 1) await fetch(new URL('/barrier', window.location.href));
  expect(votes()).toHaveLength(1);
  first.resolve();
  await waitFor(() => expect(votes()).toHaveLength(grades.length));
  expect(votes().map(({ body }) => (body as { grade: Grade | null }).grade)).toEqual(grades);
});
