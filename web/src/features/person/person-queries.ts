import { addComment, changeReminder, deleteComment, getFullPerson } from '@app/contract/people';
import { undoMerge } from '@app/contract/merges';
import { ApiError } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notify.ts';

export const personQuery = (id: number | string) => queryOf(getFullPerson, { params: { id } });

/** What is no number is nobody's id either. */
export const isNobody = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'person_not_found' || error.status === 400);

const failure = 'Something went wrong';

/** Adds and removes comments. A removed comment can be added again. */
export function useComments(person: number) {
  const params = { id: person };
  const { mutateAsync: send, isPending: adding } = useWrite(addComment, { failure });
  const { mutateAsync: sendRemoval, isPending: removing } = useWrite(deleteComment, { failure });
  const add = (body: string) => send({ params, body: { body } });
  const remove = async ({ id, body }: { id: number; body: string }) => {
    await sendRemoval({ params: { id } });
    notify('Deleted.', {
      severity: 'info',
      action: { label: 'Undo', onClick: () => void add(body).catch(() => {}) },
    });
  };
  return { add, adding, remove, removing };
}

/** What is said last about merging is what holds. */
export const aboutMerging = 'merge';

/** Undoes a merge: the two people are apart again. */
export const useUndoMerge = () =>
  useWrite(undoMerge, { failure, onSuccess: () => notify('Merge undone', { about: aboutMerging }) });

interface Reminder {
  id: number;
  due: string;
}

/** Ticks reminders off and puts them off. Both can be undone. */
export function useReminders() {
  const change = useWrite(changeReminder, { failure });
  const { mutate, mutateAsync } = change;
  const undoable = (message: string, undo: Parameters<typeof mutate>[0]) =>
    notify(message, { action: { label: 'Undo', onClick: () => mutate(undo) } });
  const tickOff = async ({ id }: Reminder) => {
    await mutateAsync({ params: { id }, body: { done: true } });
    undoable('Done.', { params: { id }, body: { done: false } });
  };
  const putOff = async ({ id, due }: Reminder, until: string) => {
    await mutateAsync({ params: { id }, body: { due: until } });
    undoable('Snoozed.', { params: { id }, body: { due } });
  };
  return { change, tickOff, putOff };
}
