import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { maxAttempts, retryDelay, untilLoaded } from './back-off.ts';
import { StartUp } from './StartUp.tsx';

test('the pause doubles from half a second to eight seconds, plus a little chance', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 59].map((attempt) => retryDelay(attempt, () => 0));
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(retryDelay(1, () => 0.999999)).toBe(749);
});

test('sixty attempts are made, and their end is logged', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.reject(new Error('no')));
  const handleFailure = vi.fn();
  const done = untilLoaded(load, () => {}, handleFailure, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60 * 8250);
  await done;
  vi.useRealTimers();

  expect(load).toHaveBeenCalledTimes(maxAttempts);
  expect(handleFailure.mock.calls.map(([{ attempt }]) => attempt)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  expect(handleFailure.mock.lastCall![0].nextAt).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledExactlyOnceWith('Max retry attempts reached');
});

const api = useLocalApi();
const config = { sentryDsn: null, environment: 'test', release: '1' };
const paths = () => api.asked.map(({ path }) => path);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  api.answer = () => ({ status: 200, body: config });
});

const start = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartUp>The application</StartUp>
    </QueryClientProvider>,
  );

test('a visitor waits for the configuration only', async () => {
  start();
  expect(screen.getByText('Loading configuration…')).not.toBeNull();
  await screen.findByText('The application');
  expect(paths()).toEqual(['/api/v2/frontend-config/']);
});

test('a superuser also waits for the users, themselves and the system info', async () => {
  localStorage.setItem('access_token', 'token');
  const user = { id: 1, is_superuser: true };
  const bodies: Record<string, unknown> = {
    '/api/v2/user/': { results: [user] },
    '/api/v2/allusers/allusers/': [user],
  };
  api.answer = ({ path }) => ({ status: 200, body: bodies[path] ?? config });
  start();
  await screen.findByText('The application');
  expect(paths().toSorted()).toEqual([
    '/api/v2/allusers/allusers/',
    '/api/v2/frontend-config/',
    '/api/v2/system_info/',
    '/api/v2/user/',
  ]);
});

test('a failed attempt shows its number, the time to the next and what went wrong, and the next one can succeed', async () => {
  api.answer = () => ({ status: 503, body: {} });
  start();
  await screen.findByText(/^Connecting to backend… retry 1, next attempt in [01]s$/);
  expect(screen.getByText('Failed to load frontend config: 503')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Reload now' })).not.toBeNull();

  api.answer = () => ({ status: 200, body: config });
  await screen.findByText('The application');
});

test('after the last attempt it says so and offers to reload', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'));
  start();
  await act(() => vi.advanceTimersByTimeAsync(60 * 8250));
  vi.useRealTimers();
  expect(screen.getByText('Failed to load configuration')).not.toBeNull();
  expect(screen.getByText('Network Error')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Reload page' })).not.toBeNull();
});
