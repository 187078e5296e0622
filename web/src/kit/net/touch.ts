import type { Write } from '@app/contract/base/endpoint';
import type { Topic } from '@app/contract/base/topics';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the answer is about. `queryOf` sets it. */
      shows?: readonly Topic[];
      /** An open list that keeps its rows: a write marks it stale, and it is read again when it is next opened. */
      steady?: boolean;
    };
  }
}

type Done = Pick<Write, 'touches' | 'audit'>;

const showing = (writes: readonly Done[]) => {
  const topics = new Set(
    writes.flatMap(({ touches, audit }): readonly Topic[] => (audit === null ? touches : [...touches, 'audit'])),
  );
  return ({ meta }: Query): boolean => (meta?.shows ?? []).some((topic) => topics.has(topic));
};

/** Reads again whatever shows something that these writes touch. Resolves when the screen shows it. */
export async function touch(client: QueryClient, ...writes: readonly Done[]): Promise<void> {
  const isTouched = showing(writes);
  /* A first reading that is under way may have been answered before the write, and reading again would only wait for it. */
  const early = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isTouched(query),
  });
  markStale(client, ...writes);
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => early.includes(query) || (query.meta?.steady !== true && isTouched(query)),
  });
  await client.invalidateQueries({ predicate: (query) => early.includes(query) });
}

/** For a screen that shows it already: whatever these writes touch is read again when it is next opened. */
export function markStale(client: QueryClient, ...writes: readonly Done[]): void {
  void client.invalidateQueries({ refetchType: 'none', predicate: showing(writes) });
}

/** `touch` for what is not one write of `useWrite`: several writes in a row, or background work that has ended. */
export function useTouch(): (...writes: readonly Done[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback((...writes) => touch(client, ...writes), [client]);
}
