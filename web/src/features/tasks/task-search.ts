import { deepestOffset, listQueueTasks, taskSorts, taskStates } from '@app/contract/tasks';
import type { Request } from '@app/contract/base/endpoint';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useSearch } from '../../kit/page/search.ts';

/** Fake data that can be asked for in the address, to see the page in a state that is hard to bring about. */
export const mockKinds = ['empty', 'failures', 'busy', 'mixed'] as const;
export type MockKind = (typeof mockKinds)[number];

const moment = z.iso.datetime({ offset: true }).optional();
const text = z.string().optional();

/* The names are those of the API, so an address can be read as the request that it causes. */
const search = z.object({
  state: text,
  not_state: text,
  taskname: text,
  workername: text,
  received_start: moment,
  received_end: moment,
  kwargs_map: text,
  sort_by: z.enum(taskSorts.flatMap((name) => [name, `-${name}` as const])).default('-received'),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce
    .number()
    .pipe(z.literal([25, 50, 100]))
    .default(50),
  /** The task whose drawer is open. */
  task: text,
  updateTimeInSeconds: z.coerce.number().int().min(0).max(3600).default(10),
  mockData: text,
});

export function useTaskSearch() {
  const [params] = useSearchParams();
  const [values, setSearch] = useSearch(search);
  const found = useMemo(
    () => ({
      ...values,
      page: Math.min(values.page, Math.floor(deepestOffset / values.page_size)),
      state: statesIn(params, 'state'),
      not_state: statesIn(params, 'not_state'),
      taskname: listIn(params, 'taskname'),
    }),
    [values, params],
  );
  return [found, setSearch] as const;
}
export type TaskSearch = ReturnType<typeof useTaskSearch>[0];
export type SetTaskSearch = ReturnType<typeof useTaskSearch>[1];

/** Repeated, or with commas between the values: the API takes both, so does the address. */
export const listIn = (params: URLSearchParams, name: string): string[] => [
  ...new Set(
    params
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

function statesIn(params: URLSearchParams, name: string) {
  const named = new Set(listIn(params, name).map((value) => value.toUpperCase()));
  return taskStates.filter((state) => named.has(state));
}

/** What takes every filter off. */
export const noFilter = {
  state: undefined,
  not_state: undefined,
  taskname: undefined,
  workername: undefined,
  received_start: undefined,
  received_end: undefined,
  kwargs_map: undefined,
  page: undefined,
} as const;

export const isFiltered = (search: TaskSearch): boolean => {
  const { state, not_state, taskname, workername, received_start, received_end, kwargs_map } = search;
  const lists = state.length + not_state.length + taskname.length;
  return lists > 0 || [workername, received_start, received_end, kwargs_map].some(Boolean);
};

export type TaskRequest = Request<typeof listQueueTasks>['query'];

/** The request for the list. Arguments that are not JSON are left out: the field says so. */
export function requestOf(search: TaskSearch): TaskRequest {
  const { state, not_state, taskname, workername, received_start, received_end, kwargs_map } = search;
  return {
    limit: String(search.page_size),
    offset: String((search.page - 1) * search.page_size),
    sort_by: search.sort_by,
    ...(state.length > 0 && { state }),
    ...(not_state.length > 0 && { not_state }),
    ...(taskname.length > 0 && { taskname }),
    ...(workername && { workername }),
    ...(received_start && { received_start }),
    ...(received_end && { received_end }),
    ...(kwargs_map && !problemWithKwargs(kwargs_map) && { kwargs_map }),
  };
}

/** What is wrong with arguments to look for; undefined when nothing is. */
export function problemWithKwargs(given: string): string | undefined {
  if (given.trim() === '') return undefined;
  try {
    JSON.parse(given);
  } catch (error) {
    return `Not JSON, so not applied. ${(error as SyntaxError).message}`;
  }
  const { error } = listQueueTasks.query.shape.kwargs_map.safeParse(given);
  return error?.issues[0]?.message;
}
