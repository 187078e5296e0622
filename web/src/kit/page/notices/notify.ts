import { useSyncExternalStore } from 'react';

type Severity = 'success' | 'error' | 'info' | 'warning';
interface Options {
  severity?: Severity;
  action?: { label: string; onClick: () => void };
  /** What is said later about the same thing takes the place of what was said before. */
  about?: string;
}
export interface Notice extends Options {
  id: number;
  message: string;
}

let queue: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setQueue(next: readonly Notice[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says something in passing, at the bottom of the screen, in the place of what went well before: Undo is for what was done
 * last. What went wrong is read first.
 */
export function notify(message: string, options: Options = {}): void {
  lastId += 1;
  const unread = queue.filter(
    ({ severity, about }) =>
      (severity === 'error' || severity === 'warning') && (about === undefined || about !== options.about),
  );
  setQueue([...unread, { ...options, id: lastId, message }]);
}

/** The notice to show now. */
export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => queue)[0];

/** Goes on to the next notice. */
export const dropNotice = (): void => setQueue(queue.slice(1));
