import { getTodo, getTodoCard, type TodoCard, type TodoItem } from '@app/contract/todo';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

export const useTodoCards = (user: number) => useQuery(queryOf(getTodo, { query: { user } }));

/** Whoever comes back from working something off does not find it here again. */
const cardQuery = (card: TodoCard, user: number) => ({
  ...queryOf(getTodoCard, { params: { card }, query: { user } }),
  refetchOnMount: 'always' as const,
});

/** Each card is asked for by itself, so that a slow one holds up none of the others. */
export const useTodoCard = (card: TodoCard, user: number) => useQuery(cardQuery(card, user));

/** What all cards have brought so far, and whether some have not answered yet. */
export function useAllWaiting(cards: readonly TodoCard[], user: number) {
  return useQueries({
    queries: cards.map((card) => cardQuery(card, user)),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      items: Object.fromEntries(
        results.flatMap(({ data }, index) => (data ? [[cards[index]!, data.results]] : [])),
      ) as Partial<Record<TodoCard, TodoItem[]>>,
    }),
  });
}
