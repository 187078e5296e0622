import type { WatchedTask } from '@app/contract/machine/tasks';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { now } from '../../testing/now.ts';
import { TaskChip } from './TaskChip.tsx';

const api = useLocalApi();
const one = '00000000-0000-4000-8000-000000000001';
const two = '00000000-0000-4000-8000-000000000002';
let stored: Record<string, Partial<WatchedTask>>;
let hidden = false;

beforeEach(() => {
  hidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  stored = { [one]: { state: 'STARTED' }, [two]: { state: 'PENDING' } };
  api.answer = ({ path }) => ({
    status: 200,
    body: asked(path).flatMap((uuid) =>
      stored[uuid] ? [{ uuid, name: 'task', progress: null, error: null, ...stored[uuid] }] : [],
    ),
  });
});
const asked = (path: string) => new URL(path, 'http://here').searchParams.getAll('uuid');
const requests = () => api.asked.map(({ path }) => asked(path));
/** Lets the pause between two requests go by, without waiting for it. */
const nextRequest = async (pause = 2000) => {
  const before = api.asked.length;
  await act(() => vi.advanceTimersByTimeAsync(pause));
  await expect.poll(now(() => api.asked.length)).toBeGreaterThan(before);
};

test('two chips make one request, and none when both tasks have ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const handleDone = vi.fn();
  render(
    <>
      <TaskChip uuid={one} label="Reindex" onDone={handleDone} />
      <TaskChip uuid={two} label="Prediction run" />
    </>,
  );
  await nextRequest(0);
  expect(requests()).toEqual([[one, two]]);
  await expect.poll(now(() => document.body.textContent)).toContain('Reindex: running');
  expect(document.body.textContent).toContain('Prediction run: waiting');

  stored[one] = { state: 'SUCCESS' };
  stored[two] = { state: 'STARTED', progress: { done: 12, total: 40, text: '12 of 40 people' } };
  await nextRequest();
  expect(requests()).toHaveLength(2);
  await expect.poll(now(() => document.body.textContent)).toContain('Reindex: done');
  expect(document.body.textContent).toContain('Prediction run: 12 of 40 people');
  expect(handleDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uuid: one, state: 'SUCCESS' }));

  stored[two] = { state: 'REVOKED' };
  await nextRequest();
  expect(requests().at(-1)).toEqual([two]);
  await expect.poll(now(() => document.body.textContent)).toContain('Prediction run: revoked');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(requests()).toHaveLength(3);
});

test('a chip that comes later joins the same poll', async () => {
  const { rerender } = render(<TaskChip uuid={one} label="First" />);
  await screen.findByText(/First: running/);
  rerender(
    <>
      <TaskChip uuid={one} label="First" />
      <TaskChip uuid={two} label="Second" />
    </>,
  );
  await screen.findByText(/Second: waiting/);
  expect(requests().at(-1)).toEqual(expect.arrayContaining([one, two]));
});

test('nothing is asked while the tab is hidden, and at once when it is seen again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const show = (visible: boolean) => {
    hidden = !visible;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  hidden = true;
  render(<TaskChip uuid={one} label="Reindex" />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).not.toHaveBeenCalled();
  show(true);
  await nextRequest(0);
  await expect.poll(now(() => document.body.textContent)).toContain('Reindex: running');
  show(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledOnce();
});

test('a failure has the first line of its error as a tooltip', async () => {
  stored[one] = { state: 'FAILURE', error: 'Error: no such index' };
  render(<TaskChip uuid={one} label="Reindex" />);
  await screen.findByText('failed');
  expect(screen.getByTitle('Error: no such index').textContent).toContain('Reindex: failed');
});

test('a task that the server does not know is not asked for again', async () => {
  stored = {};
  render(<TaskChip uuid={one} label="Reindex" />);
  await screen.findByText('Reindex: not known');
  await waitFor(() => expect(api.asked).toHaveLength(1));
});
