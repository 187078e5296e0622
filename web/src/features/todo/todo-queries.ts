import { getTodo, getTodoCard, listWaiting, type TodoCard } from '@app/contract/todo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

export const useTodoCards = (user: number) => useQuery(queryOf(getTodo, { query: { user } }));

/** Whoever comes back from working something off does not find it here again. */
const cardQuery = (card: TodoCard, user: number) => ({
  ...queryOf(getTodoCard, { params: { card }, query: { user } }),
  refetchOnMount: 'always' as const,
});

/** Each card is asked for by itself, so that a slow one holds up none of the others. */
export const useTodoCard = (card: TodoCard, user: number) => useQuery(cardQuery(card, user));

/** Everybody who waits, ranked by the server: one answer, so that nothing changes places while cards come in. */
export const useWaiting = (user: number, limit: number) =>
  useQuery({
    ...queryOf(listWaiting, { query: { user, limit } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
