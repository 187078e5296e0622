import * as api from '@app/contract/roles/todo';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getTodoNews, listColleagues, visitTodo } from './news.ts';
import { archiveTodo, countOldTodo, listWaiting } from './now.ts';
import { getTodo, getTodoCard } from './todo.ts';

export const feature: Feature = {
  routes: [
    read(api.getTodo, getTodo),
    read(api.getTodoCard, getTodoCard),
    read(api.listWaiting, listWaiting),
    read(api.countOldTodo, countOldTodo),
    write(api.archiveTodo, archiveTodo),
    read(api.getTodoNews, getTodoNews),
    write(api.visitTodo, visitTodo),
    read(api.listColleagues, listColleagues),
  ],
};
