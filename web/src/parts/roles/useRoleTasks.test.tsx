import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { now } from '../../testing/now.ts';
import type { BackgroundTask } from '@app/contract/machine/tasks';
import { UpdatingChip } from './UpdatingChip.tsx';
import { useRoleTasks } from './role-queries.ts';

const api = useLocalApi();

const task = (uuid: string, name: string, assignment_id: number | null): BackgroundTask => ({
  uuid,
  name,
  state: 'PENDING',
  started: null,
  progress: null,
  parsed_kwargs: { user_id: null, assignment_id },
});

function Cards() {
  const tasks = useRoleTasks();
  return [1, 2].map((id) => (
    <article key={id} aria-label={`Role ${id}`}>
      {tasks.has(id) && <UpdatingChip tasks={tasks.get(id)!} />}
    </article>
  ));
}

test('one request a minute tells every card what is under way for its role', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let results = [task('a', 'core.tasks.rebuild_gcq', 2), task('b', 'core.tasks.fill_llm_queue', null)];
  api.answer = () => ({ status: 200, body: { count: results.length, count_capped: false, results } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Cards />
    </QueryClientProvider>,
  );
  await expect.poll(now(() => screen.getByLabelText('Role 2').textContent)).toBe('Updating');
  expect(screen.getByLabelText('Role 1').textContent).toBe('');
  expect(api.asked).toHaveLength(1);
  const { searchParams } = new URL(api.asked[0]!.path, 'http://here');
  expect(searchParams.get('state')).toBe('PENDING,RECEIVED,STARTED');
  expect(searchParams.getAll('taskname')).toEqual([
    'core.tasks.rebuild_gcq',
    'core.tasks.start_predictionrun_ifneeded',
    'core.tasks.fill_llm_queue',
  ]);

  const chip = screen.getByText('Updating').parentElement!;
  await act(async () => {
    chip.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(screen.getByRole('tooltip').textContent).toBe('Reindex: pending');

  await act(async () => {
    results = [
      { ...task('a', 'core.tasks.rebuild_gcq', 2), state: 'STARTED', progress: { done: 1, total: 3, text: 'Ranking' } },
    ];
    await vi.advanceTimersByTimeAsync(60_000);
  });
  await expect.poll(now(() => screen.getByRole('tooltip').textContent)).toBe('Reindex: started, 1 of 3');

  results = [];
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(api.asked).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await expect.poll(now(() => screen.queryByText('Updating'))).toBeNull();
  expect(api.asked).toHaveLength(3);
});
