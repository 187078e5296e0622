import { getTodo, getTodoCard } from '@app/contract/todo';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { cardsOf, readTodoCard } from './todo.ts';

export const feature: Feature = {
  routes: [
    route(getTodo, async ({ query }, { db, actor }) => ({ cards: await cardsOf(db, query.user ?? actor.id) })),
    route(getTodoCard, ({ params, query }, { db, actor }) =>
      readTodoCard(db, params.card, query.user ?? actor.id, query.limit),
    ),
  ],
};
