import { listSynonyms } from '@app/contract/synonyms';
import type { Synonyms } from '@app/contract/search/synonyms';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../kit/net/api.ts';

const none: Synonyms = new Map();

/** What means the same to the search. The table that is built in is large and comes after the page: until then nothing does. */
export function useSynonyms(): Synonyms {
  const { data: added } = useQuery(queryOf(listSynonyms, { query: {} }));
  const { data: synonymsWith } = useQuery({
    queryKey: ['built-in synonyms'],
    queryFn: async () => (await import('@app/contract/search/built-in-synonyms')).synonymsWith,
    staleTime: Infinity,
  });
  return synonymsWith?.((added?.results ?? []).map(({ words }) => words)) ?? none;
}
