import {
  isFinished,
  purgeQueue,
  type QueueTask,
  retryTask,
  revokeTask,
  runSchedule,
  type TaskState,
} from '@app/contract/machine/tasks';
import { ApiError } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

export const canRevoke = (state: TaskState): boolean => !isFinished(state);
export const canRetry = (state: TaskState): boolean => state === 'FAILURE' || state === 'REVOKED';
export const revokeLabel = (state: TaskState): string => (state === 'STARTED' ? 'Stop and revoke' : 'Revoke');

type Task = Pick<QueueTask, 'uuid' | 'name'>;

export const useRevoke = (name: string) =>
  useWrite(revokeTask, {
    onSuccess: ({ state }) => notify(isFinished(state) ? `${name} was revoked` : `${name} is being stopped`),
    onError: () => notify('Something went wrong revoking task', { severity: 'error' }),
  });

export function useRetry(onOpen: (uuid: string) => void) {
  const { mutateAsync } = useWrite(retryTask, { failure: 'The task could not be started again' });
  return async ({ uuid, name }: Task) => {
    const again = await mutateAsync({ params: { uuid } });
    notify(`${name} will run again`, { action: { label: 'Open', onClick: () => onOpen(again.uuid) } });
  };
}

export const useRunSchedule = () => useWrite(runSchedule, { failure: 'The task could not be started' });

export const usePurge = () =>
  useWrite(purgeQueue, {
    onSuccess: ({ queue, purged }) => notify(`${countOf(purged)} removed from ${queue}`),
  });

export const countOf = (tasks: number): string =>
  tasks === 1 ? '1 waiting task' : `${tasks.toLocaleString('en')} waiting tasks`;

/** What was answered, in its own words, also when that is plain text; where nothing was answered, that it failed. */
export const purgeFailure = (error: unknown): string => {
  const answered = error instanceof ApiError && error.status > 0 ? error : undefined;
  return answered?.detail ?? answered?.text ?? 'Failed to purge queue';
};
