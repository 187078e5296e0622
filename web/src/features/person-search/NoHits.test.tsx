import { suggestQuestions } from '@app/contract/people/person-search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { NoHits } from './NoHits.tsx';
import { noFilter } from './question/conditions.ts';

const api = useLocalApi();
afterEach(cleanup);

test('a word that nobody has leads to the question with the one that was probably meant', async () => {
  api.answer = ({ path }) => ({
    status: 200,
    body: path.startsWith(suggestQuestions.path)
      ? { results: [{ word: 'kubernetes', q: 'java AND kubernetes' }] }
      : { hits: 0, capped: false },
  });
  const handleChange = vi.fn<(change: object) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoHits filter={{ ...noFilter, q: 'java AND kubernets' }} onChange={handleChange} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'kubernetes' }));
  expect(handleChange).toHaveBeenCalledWith({ q: 'java AND kubernetes' });
});
