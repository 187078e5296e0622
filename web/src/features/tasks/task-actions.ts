import {
  isFinished,
  purgeQueue,
  type QueueTask,
  retryTask,
  revokeTask,
  runSchedule,
  type TaskQueue,
  type TaskState,
} from '@app/contract/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { call } from '../../kit/net/api.ts';
import { notify } from '../../kit/page/notify.tsx';
import { deviceId } from '../../kit/net/tokens.ts';
import { forgetTasks } from './task-queries.ts';

export const canRevoke = (state: TaskState): boolean => !isFinished(state);
export const canRetry = (state: TaskState): boolean => state === 'FAILURE' || state === 'REVOKED';
export const revokeLabel = (state: TaskState): string => (state === 'STARTED' ? 'Stop and revoke' : 'Revoke');

type Task = Pick<QueueTask, 'uuid' | 'name'>;

/* Whatever came of it, the page shows how things stand afterwards. */
function useSettled() {
  const client = useQueryClient();
  return { onSettled: () => forgetTasks(client) };
}

/** Always with `terminate`: the task may have begun since it was seen waiting. */
export function useRevoke() {
  return useMutation({
    mutationFn: ({ uuid }: Task) =>
      call(revokeTask, { params: { taskId: uuid }, query: { terminate: 'True', device_id: deviceId() } }),
    onSuccess: ({ state }, { name }) => notify(isFinished(state) ? `${name} was revoked` : `${name} is being stopped`),
    onError: () => notify('Something went wrong revoking task', { severity: 'error' }),
    ...useSettled(),
  });
}

export function useRetry(onOpen: (uuid: string) => void) {
  return useMutation({
    mutationFn: ({ uuid }: Task) => call(retryTask, { params: { uuid } }),
    onSuccess: ({ uuid }, { name }) =>
      notify(`${name} will run again`, { action: { label: 'Open', onClick: () => onOpen(uuid) } }),
    onError: (error) => notify(errorText(error, 'The task could not be started again'), { severity: 'error' }),
    ...useSettled(),
  });
}

export function useRunSchedule() {
  return useMutation({
    mutationFn: (name: string) => call(runSchedule, { params: { name } }),
    onError: (error) => notify(errorText(error, 'The task could not be started'), { severity: 'error' }),
    ...useSettled(),
  });
}

export function usePurge() {
  return useMutation({
    mutationFn: (queue: TaskQueue) => call(purgeQueue, { query: { queue, device_id: deviceId() } }),
    onSuccess: ({ queue, purged }) => notify(`${countOf(purged)} taken back from ${queue}`),
    ...useSettled(),
  });
}

export const countOf = (tasks: number): string =>
  tasks === 1 ? '1 waiting task' : `${tasks.toLocaleString('en')} waiting tasks`;

/** What the server answered, in its own words; where it did not answer, that it failed. */
export const purgeFailure = (error: unknown): string => {
  const answered = error instanceof ApiError && error.status > 0;
  return answered ? errorText(error, 'Failed to purge queue') : 'Failed to purge queue';
};
