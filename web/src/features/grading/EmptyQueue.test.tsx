import { listBackgroundTasks } from '@app/contract/machine/tasks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '../../kit/net/api.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { EmptyQueue } from './EmptyQueue.tsx';

const api = useLocalApi();
let waiting: { name: string; assignment: number }[];
beforeEach(() => {
  api.answer = ({ path }) => ({
    status: 200,
    body: path.startsWith(listBackgroundTasks.path)
      ? waiting.map(({ name, assignment }) => ({ uuid: name, name, parsed_kwargs: { assignment_id: assignment } }))
      : { queue: { left: 0 } },
  });
});
afterEach(cleanup);

const role = {
  id: 7,
  name: 'Sailor',
  company_name: '',
  location_name: '',
  must_skills: [],
  should_skills: [],
  criteria: [],
  keyword_groups: [],
  blind_votes: false,
  vote_to_board: false,
  after_up_vote: 'off' as const,
  may_vote: true,
};
async function open(method: 'ml' | 'llm'): Promise<void> {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EmptyQueue
          role={role}
          method={method}
          queue={{ left: 0, built: null, empty_because: null, missing_settings: [], stopped: null }}
          onRetry={vi.fn()}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryData(queryOf(listBackgroundTasks).queryKey)).toHaveLength(waiting.length));
}
const predictionRun = 'core.tasks.start_predictionrun_ifneeded';

test('the queue of the learned model waits for its prediction run', async () => {
  waiting = [{ name: predictionRun, assignment: role.id }];
  await open('ml');
  await screen.findByText('Prediction run');
  expect(screen.queryByRole('heading', { name: 'Looking for people' })).not.toBeNull();
});

test('a prediction run that waits in line keeps nobody from asking the language model', async () => {
  waiting = [
    { name: predictionRun, assignment: role.id },
    { name: 'core.tasks.rebuild_gcq', assignment: 8 },
  ];
  await open('llm');
  await screen.findByRole('button', { name: 'Ask the language model about more people' });
  expect(screen.queryByRole('heading', { name: 'Looking for people' })).toBeNull();
});
