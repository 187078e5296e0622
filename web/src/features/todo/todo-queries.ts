import {
  getTodo,
  getTodoCard,
  getTodoNews,
  listWaiting,
  type TodoCard,
  visitTodo,
  type Waiting,
} from '@app/contract/roles/todo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callWrite, queryOf } from '../../kit/net/api.ts';

export const useTodoCards = (user: number) => useQuery(queryOf(getTodo, { query: { user } }));

/** Whoever comes back from working something off does not find it here again. */
const cardQuery = (card: TodoCard, user: number) => ({
  ...queryOf(getTodoCard, { params: { card }, query: { user } }),
  refetchOnMount: 'always' as const,
});

/** Each card is asked for by itself, so that a slow one holds up none of the others. */
export const useTodoCard = (card: TodoCard, user: number) => useQuery(cardQuery(card, user));

/** How many of each group are shown at first. */
export const fewShown = { answered: 8, due: 6, ageing: 6, old: 0 };

/** Tells the entries of the list apart. */
export const keyOf = ({ card, person, reminder }: Waiting): string => `${card} ${person?.id} ${reminder ?? ''}`;

/** Everybody who waits, ranked by the server: one answer, so that nothing changes places while cards come in. */
export const useWaiting = (user: number, amounts: typeof fewShown) =>
  useQuery({
    ...queryOf(listWaiting, { query: { user, ...amounts } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

/** What is new. Whoever is told has been here: a visit is noted each time, unless somebody acts for the user. */
export function useTodoNews(isSelf: boolean) {
  const query = useQuery({ ...queryOf(getTodoNews), refetchOnMount: 'always' });
  const { dataUpdatedAt } = query;
  useEffect(() => {
    /* One that is not noted makes the next line longer, and harms nobody. */
    if (dataUpdatedAt > 0 && isSelf) void callWrite(visitTodo).catch(() => undefined);
  }, [dataUpdatedAt, isSelf]);
  return query;
}
