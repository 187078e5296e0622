import { listSynonyms } from '@app/contract/people/synonyms';
import type { Synonyms } from '@app/contract/search/synonyms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../kit/net/api.ts';

const none: Synonyms = new Map();

/**
 * What means the same to the search. Those that were added here are read with each question, as the server does. The table
 * that is built in is large and comes after the page: until then nothing means the same.
 */
export function useSynonyms(question = ''): Synonyms {
  const { data: added } = useQuery({
    meta: { shows: listSynonyms.shows },
    queryKey: [listSynonyms.path, question],
    queryFn: ({ signal }) => call(listSynonyms, { query: {} }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data: synonymsWith } = useQuery({
    queryKey: ['built-in synonyms'],
    queryFn: async () => (await import('@app/contract/search/built-in-synonyms')).synonymsWith,
    staleTime: Infinity,
  });
  return synonymsWith?.((added?.results ?? []).map(({ words }) => words)) ?? none;
}
