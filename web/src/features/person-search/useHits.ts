import { type PersonHit, searchPeople } from '@app/contract/people/person-search';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf, steady } from '../../kit/net/api.ts';
import { type Question, requestOf } from './search-state.ts';

interface Pages {
  results: PersonHit[];
  /** Where the next page begins. */
  next: string | null;
}
const none: PersonHit[] = [];

/**
 * The hits of a question, a page at a time. Each page is put behind those before it. (TanStack Query has a hook of its
 * own for that, which the login screen would have to load along with the rest of it.)
 */
export function useHits(question: Question, enabled: boolean) {
  const request = requestOf(question);
  const queries = useQueryClient();
  const firstPage = queryOf(searchPeople, { query: request });
  const query = useQuery({
    ...steady(firstPage),
    placeholderData: keepPreviousData,
    enabled,
    /* Reading it anew leads back to the first page, which nobody wants who is far down. */
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  const nextPage = useMutation({
    mutationFn: ({ cursor }: { cursor: string; key: typeof firstPage.queryKey }) =>
      call(searchPeople, { query: { ...request, cursor } }),
    onSuccess: ({ results, next }, { cursor, key }) =>
      queries.setQueryData<Pages>(key, (before) =>
        before?.next === cursor ? { results: [...before.results, ...results], next } : before,
      ),
  });
  const cursor = query.isPlaceholderData ? null : (query.data?.next ?? null);
  const failed = nextPage.isError && nextPage.variables.cursor === cursor;
  return {
    query,
    hits: query.data?.results ?? none,
    more: {
      has: cursor !== null,
      loading: nextPage.isPending,
      failed,
      load: () => cursor !== null && !nextPage.isPending && nextPage.mutate({ cursor, key: firstPage.queryKey }),
    },
  };
}
export type Hits = ReturnType<typeof useHits>;
