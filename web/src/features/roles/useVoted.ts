import type { Response } from '@app/contract/base/endpoint';
import { listVotes } from '@app/contract/votes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf, steady } from '../../kit/net/api.ts';
import type { VotesFilter } from './votes-search.ts';

type Pages = Response<typeof listVotes>;
export type Voted = Pages['results'][number];

/** The people voted on for a role, a page at a time; each page is put behind those before it. */
export function useVoted(assignment: number, { grade, method, user }: VotesFilter) {
  const client = useQueryClient();
  const request = {
    assignment,
    ...(grade && { grade }),
    ...(method && { method }),
    ...(user !== undefined && { user }),
  };
  const firstPage = queryOf(listVotes, { query: request });
  /* Reading it anew leads back to the first page, which nobody wants who is far down. */
  const query = useQuery({
    ...steady(firstPage),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const nextPage = useMutation({
    mutationFn: (before: number) => call(listVotes, { query: { ...request, before } }),
    onSuccess: ({ results, next }, before) =>
      client.setQueryData<Pages>(firstPage.queryKey, (shown) =>
        shown?.next === before ? { results: [...shown.results, ...results], next } : shown,
      ),
  });
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null);
  return {
    query,
    more: {
      has: next !== null,
      loading: nextPage.isPending,
      failed: nextPage.isError,
      load: () => next !== null && nextPage.mutate(next),
    },
  };
}
