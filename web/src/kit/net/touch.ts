import type { Write } from '@app/contract/base/endpoint';
import type { Topic } from '@app/contract/base/topics';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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

/** Reads again whatever shows something that these writes touch. Resolves when the screen shows it. */
export async function touch(client: QueryClient, ...writes: readonly Pick<Write, 'touches'>[]): Promise<void> {
  const topics = new Set(writes.flatMap(({ touches }) => touches));
  const refresh = (steady: boolean) =>
    client.invalidateQueries({
      refetchType: steady ? 'none' : 'active',
      predicate: ({ meta }) =>
        (meta?.steady ?? false) === steady && (meta?.shows ?? []).some((topic) => topics.has(topic)),
    });
  await Promise.all([refresh(true), refresh(false)]);
}

/** `touch` for what is not one write of `useWrite`: several writes in a row, or background work that has ended. */
export function useTouch(): (...writes: readonly Pick<Write, 'touches'>[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback((...writes) => touch(client, ...writes), [client]);
}
