import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

interface Options {
  /** 0 turns it off. */
  seconds: number;
  /** What was read last could not be read. */
  failing: boolean;
  refresh: () => Promise<unknown>;
}

const slowestRetry = 60;

/**
 * Refreshes again and again while somebody can see it: each time the given seconds after the last. While it fails, the
 * next try comes after 2 seconds, then 4, 8 and so on up to a minute.
 */
export function useLiveRefresh({ seconds, failing, refresh }: Options): { refreshNow: () => Promise<void> } {
  const visible = useSyncExternalStore(subscribeToVisibility, isVisible);
  const [failures, setFailures] = useState(0);
  const [last, setLast] = useState(Date.now);

  const refreshNow = useCallback(async () => {
    try {
      await refresh();
      setFailures(0);
    } catch {
      /* Shown by whoever shows the data; here it only counts. */
      setFailures((before) => before + 1);
    }
    setLast(Date.now());
  }, [refresh]);

  const wait = failing ? Math.min(slowestRetry, 2 ** Math.max(1, failures)) : seconds;
  useEffect(() => {
    if (seconds === 0 || !visible) return;
    /* Counted from the last time, so that a tab that was hidden for long catches up at once. */
    const due = Math.max(0, last + wait * 1000 - Date.now());
    const timer = setTimeout(() => void refreshNow(), due);
    return () => clearTimeout(timer);
  }, [seconds, visible, wait, last, refreshNow]);

  return { refreshNow };
}

const isVisible = (): boolean => document.visibilityState === 'visible';
const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
