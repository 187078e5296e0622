import type { QueryClient } from '@tanstack/react-query';
import { boardQuery } from './useBoard.ts';

/** Asks for the board that the address names while the screen for it is still on its way. */
export function askEarly(client: QueryClient, search: URLSearchParams): void {
  const assignment = search.get('assignmentId') ?? '';
  if (/^[1-9]\d{0,14}$/.test(assignment) && !search.has('as_of'))
    void client.prefetchQuery(boardQuery(client, Number(assignment)));
}
