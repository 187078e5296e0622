import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLiveRefresh } from './useLiveRefresh.ts';

let hidden = false;
let broken = false;
const refresh = vi.fn<() => Promise<void>>();

beforeEach(() => {
  hidden = false;
  broken = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  refresh.mockReset().mockImplementation(() => (broken ? Promise.reject(new Error('down')) : Promise.resolve()));
});

/** Second by second: what one of them brings about is drawn before the next. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};
const show = (visible: boolean) =>
  act(() => {
    hidden = !visible;
    document.dispatchEvent(new Event('visibilitychange'));
  });
function start(seconds: number) {
  const { rerender } = renderHook(
    (props: { seconds: number; failing: boolean }) => useLiveRefresh({ ...props, refresh }),
    {
      initialProps: { seconds, failing: false },
    },
  );
  return (props: { seconds: number; failing: boolean }) => rerender(props);
}

test('it refreshes every so many seconds, and never when turned off', async () => {
  const set = start(5);
  await pass(15);
  expect(refresh).toHaveBeenCalledTimes(3);
  set({ seconds: 0, failing: false });
  await pass(600);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('it rests while the tab is hidden and catches up at once when it is seen again', async () => {
  start(5);
  show(false);
  await pass(60);
  expect(refresh).not.toHaveBeenCalled();
  show(true);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a tab that was hidden for a moment only goes on where it was', async () => {
  start(10);
  await pass(4);
  show(false);
  await pass(1);
  show(true);
  await pass(4);
  expect(refresh).not.toHaveBeenCalled();
  await pass(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('while it fails the tries get rarer, down to one a minute, and the usual rhythm comes back', async () => {
  const set = start(10);
  broken = true;
  await pass(10);
  set({ seconds: 10, failing: true });
  const waits: number[] = [];
  for (let waited = 0; waits.length < 7; waited += 1) {
    const before = refresh.mock.calls.length;
    await pass(1);
    if (refresh.mock.calls.length > before) {
      waits.push(waited + 1);
      waited = -1;
    }
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  broken = false;
  await pass(60);
  set({ seconds: 10, failing: false });
  refresh.mockClear();
  await pass(30);
  expect(refresh).toHaveBeenCalledTimes(3);
});
