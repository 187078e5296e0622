import { setInterval as every } from 'node:timers/promises';
import type { Services } from './services.ts';

export const watchSeconds = 15;

/** What every process does every few seconds, whether it answers requests, works, or both. */
export type Watcher = (services: Services) => Promise<void>;

export interface Watch {
  stop(): Promise<void>;
}

/** One that fails is tried again the next time, and does not keep the others from theirs. */
export function startWatching(services: Services, watchers: readonly Watcher[]): Watch {
  const end = new AbortController();
  const look = () =>
    Promise.all(
      watchers.map((watch) =>
        watch(services).catch((err: unknown) => services.log.warn({ err }, 'a process could not look after itself')),
      ),
    );
  const watching = (async () => {
    await look();
    for await (const _ of every(watchSeconds * 1000, undefined, { signal: end.signal })) await look();
  })().catch(() => undefined); // The end is an abort.
  return {
    stop: async () => {
      end.abort();
      await watching;
    },
  };
}
