import { getQueueStats, getQueueTask, listQueueTasks, listSchedules } from '@app/contract/machine/tasks';
import type { QueryFunction, QueryMeta, UseQueryOptions } from '@tanstack/react-query';
import { ApiError } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import type { MockKind } from './mock-kinds.ts';

type Mock = MockKind | undefined;
type Fakes = typeof import('./mock.ts');
interface Read {
  meta?: QueryMeta;
  queryKey: readonly unknown[];
  queryFn?: unknown;
}

/**
 * A read from the server or, when the address asks for it, from fake data under a key of its own.
 * Failures are shown at once and tried again in the page's own rhythm, and by nothing else.
 */
function live<T>(read: Read, mock: Mock, fake: (fakes: Fakes, kind: MockKind, now: Date) => T): UseQueryOptions<T> {
  const queryFn = mock
    ? async () => fake(await import('./mock.ts'), mock, new Date())
    : (read.queryFn as QueryFunction<T>);
  return { ...read, queryKey: [...read.queryKey, mock], queryFn, retry: false, refetchOnWindowFocus: false };
}

export const statsQuery = (mock: Mock) =>
  live(queryOf(getQueueStats), mock, ({ mockStats }, kind, now) => mockStats(kind, now));

export const schedulesQuery = (mock: Mock) =>
  live(queryOf(listSchedules), mock, ({ mockSchedules }, kind, now) => mockSchedules(kind, now));

export const mockTasksQuery = (mock: MockKind, query: unknown) =>
  live({ queryKey: [listQueueTasks.path, query] }, mock, ({ mockTasks }, kind, now) =>
    mockTasks(kind, now, listQueueTasks.query.parse(query)),
  );

export const taskQuery = (mock: Mock, uuid: string) =>
  live(queryOf(getQueueTask, { params: { uuid } }), mock, ({ mockTask }, kind, now) => {
    const found = mockTask(kind, now, uuid);
    if (!found) throw new ApiError({ status: 404, url: getQueueTask.path, code: 'task_not_found' });
    return found;
  });
