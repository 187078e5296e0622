import { getTodo, getTodoCard } from '@app/contract/todo';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { cardsOf, readTodoCard } from './todo.ts';

export const feature: Feature = {
  routes: [
    read(getTodo, async (db, { query }, actor) => ({ cards: await cardsOf(db, query.user ?? actor.id) })),
    read(getTodoCard, (db, { params, query }, actor) =>
      readTodoCard(db, params.card, query.user ?? actor.id, query.limit),
    ),
  ],
};
