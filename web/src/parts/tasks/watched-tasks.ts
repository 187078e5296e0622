import { isFinished, type WatchedTask, watchTasks } from '@app/contract/machine/tasks';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from '../../kit/net/api.ts';

/** `unknown`: the server knows no such task, or not for this user. Undefined: it has not been asked yet. */
type Watched = WatchedTask | 'unknown' | undefined;

const pause = 2000;
const longestPause = 60_000;
/** The server takes so many in one request. */
const atOnce = 50;

/** Who looks at which task. Whatever is in here and not finished is asked for, all in one request. */
const watchers = new Map<string, Set<() => void>>();
const known = new Map<string, Exclude<Watched, undefined>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
let failures = 0;

/** How far a task has come, kept up to date for as long as somebody looks. */
export function useWatchedTask(uuid: string): Watched {
  const subscribe = useCallback((listener: () => void) => watch(uuid, listener), [uuid]);
  return useSyncExternalStore(subscribe, () => known.get(uuid));
}

function watch(uuid: string, listener: () => void): () => void {
  if (watchers.size === 0) document.addEventListener('visibilitychange', askSoon);
  const own = watchers.get(uuid) ?? new Set();
  watchers.set(uuid, own.add(listener));
  askSoon();
  return () => {
    own.delete(listener);
    if (own.size > 0) return;
    watchers.delete(uuid);
    known.delete(uuid);
    if (watchers.size > 0) return;
    document.removeEventListener('visibilitychange', askSoon);
    clearTimeout(timer);
  };
}

const open = (): string[] =>
  [...watchers.keys()].filter((uuid) => {
    const task = known.get(uuid);
    return task === undefined || (task !== 'unknown' && !isFinished(task.state));
  });

/* Not at once: chips that are drawn together are to be asked for together. */
function askSoon(): void {
  askIn(0);
}
function askIn(milliseconds: number): void {
  clearTimeout(timer);
  if (document.visibilityState === 'visible' && !asking && open().length > 0)
    timer = setTimeout(() => void ask(), milliseconds);
}

async function ask(): Promise<void> {
  const asked = open();
  asking = true;
  try {
    for (let at = 0; at < asked.length; at += atOnce) {
      const uuids = asked.slice(at, at + atOnce);
      const found = await call(watchTasks, { query: { uuid: uuids } });
      for (const uuid of uuids) learn(uuid, found.find((task) => task.uuid === uuid) ?? 'unknown');
    }
    failures = 0;
  } catch {
    /* A chip is about the task; what is wrong with the connection is told by the page around it. */
    failures += 1;
  }
  asking = false;
  const someAreNew = open().some((uuid) => !asked.includes(uuid));
  askIn(someAreNew ? 0 : Math.min(longestPause, pause * 2 ** failures));
}

function learn(uuid: string, task: Exclude<Watched, undefined>): void {
  const listeners = watchers.get(uuid);
  if (!listeners) return;
  known.set(uuid, task);
  for (const listener of listeners) listener();
}
