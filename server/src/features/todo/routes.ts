import { getTodoCard } from '@app/contract/todo';
import { route } from '#platform/route';
import { readTodoCard } from './todo.ts';

export const todoRoutes = [
  route(getTodoCard, ({ params, query }, { db, actor }) =>
    readTodoCard(db, params.card, query.user ?? actor.id, query.limit),
  ),
];
