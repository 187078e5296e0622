import { searchPeople } from '@app/contract/person-search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../kit/api.ts';
import { type Question, requestOf } from './search-state.ts';

/** The hits of a question, a page at a time. */
export function useHits(question: Question, enabled: boolean) {
  const request = requestOf(question);
  const query = useInfiniteQuery({
    queryKey: [searchPeople.path, request],
    queryFn: ({ pageParam, signal }) =>
      call(searchPeople, { query: { ...request, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
    /* Reading it anew would ask for every page that was loaded, one after the other. */
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const hits = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data]);
  return { query, hits };
}
export type Hits = ReturnType<typeof useHits>;
