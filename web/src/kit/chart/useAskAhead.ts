import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';

/** What `queryOf` makes, whatever the endpoint answers. */
interface Question {
  queryKey: readonly unknown[];
  queryFn?: unknown;
}

/**
 * Asks before what shows the answers is drawn, which takes a while for many charts. What is known or was asked is left
 * alone. A browser asks a few things at a time, so what is named first is answered first.
 */
export function useAskAhead(questions: readonly Question[]): void {
  const client = useQueryClient();
  for (const question of questions)
    if (!client.getQueryState(question.queryKey)) void client.prefetchQuery(question as FetchQueryOptions);
}
