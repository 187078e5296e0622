import * as api from '@app/contract/todo';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { getTodo, getTodoCard, listWaiting } from './todo.ts';

export const feature: Feature = {
  routes: [read(api.getTodo, getTodo), read(api.getTodoCard, getTodoCard), read(api.listWaiting, listWaiting)],
};
