import { addComment, addReminder, changeReminder, deleteComment, getFullPerson } from '@app/contract/people';
import { undoMerge } from '@app/contract/merges';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { call, queryOf } from '../../kit/net/api.ts';
import { notify } from '../../kit/page/notify.tsx';

export const personQuery = (id: number | string) => queryOf(getFullPerson, { params: { id } });

/** What is no number is nobody's id either. */
export const isNobody = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'person_not_found' || error.status === 400);

export function useRefreshPerson(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: personQuery(id).queryKey });
}

const notifyFailed = (error: unknown): void => notify(errorText(error, 'Something went wrong'), { severity: 'error' });

/** Writes and takes back comments; what was taken back can be written again. */
export function useComments(person: number) {
  const refresh = useRefreshPerson(person);
  const params = { id: person };
  const add = useMutation({
    mutationFn: (body: string) => call(addComment, { params, body: { body } }),
    onSuccess: refresh,
    onError: notifyFailed,
  });
  const takeBack = useMutation({
    mutationFn: ({ id }: { id: number; body: string }) => call(deleteComment, { params: { id } }),
    onSuccess: async (_, { body }) => {
      notify('Taken back.', { severity: 'info', action: { label: 'Undo', onClick: () => add.mutate(body) } });
      await refresh();
    },
    onError: notifyFailed,
  });
  return { add, takeBack };
}

/** Makes two of one again. */
export function useUndoMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (merge: number) => call(undoMerge, { params: { id: merge } }),
    onSuccess: () => {
      notify('They are two people again');
      return client.invalidateQueries();
    },
    onError: notifyFailed,
  });
}

interface Reminder {
  id: number;
  due: string;
}

/** Makes reminders, ticks them off and puts them off; the last two can be undone. */
export function useReminders(person: number) {
  const refresh = useRefreshPerson(person);
  const add = useMutation({
    mutationFn: (body: { due: string; text: string }) => call(addReminder, { params: { id: person }, body }),
    onSuccess: refresh,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number; due?: string; done?: boolean }) =>
      call(changeReminder, { params: { id }, body }),
    onSuccess: refresh,
    onError: notifyFailed,
  });
  const undoable = (message: string, undo: Parameters<typeof change.mutate>[0]) =>
    notify(message, { action: { label: 'Undo', onClick: () => change.mutate(undo) } });
  const tickOff = ({ id }: Reminder) =>
    change.mutate({ id, done: true }, { onSuccess: () => undoable('Done.', { id, done: false }) });
  const putOff = async ({ id, due }: Reminder, until: string) => {
    await change.mutateAsync({ id, due: until });
    undoable('Put off.', { id, due });
  };
  return { add, change, tickOff, putOff };
}
