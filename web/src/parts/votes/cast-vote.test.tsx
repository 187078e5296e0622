import type { Grade } from '@app/contract/votes';
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
  let underWay = 0;
  let most = 0;
  api.answer = async ({ body }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((done) => setImmediate(done));
    underWay -= 1;
    const { grade } = body as { grade: Grade | null };
    return grade === 'maybe' ? { status: 500, body: { code: 'internal', detail: 'No' } } : { status: 200, body: {} };
  };
  const { result } = renderHook(() => useCastVote(), { wrapper });
  const grades: (Grade | null)[] = ['up', 'down', 'maybe', 'down', null];
  for (const grade of grades) result.current.mutate({ body: { assignment: 1, person: 2, grade, method: 'custom' } });
  await waitFor(() => expect(api.asked).toHaveLength(grades.length));
  expect(api.asked.map(({ body }) => (body as { grade: Grade | null }).grade)).toEqual(grades);
  expect(most).toBe(1);
});
