import { addComment, addCompanyComment, changeReminder, deleteComment } from '@app/contract/people/people';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';

const failure = 'Something went wrong';

/** What comments are about. */
export interface Commented {
  kind: 'person' | 'company';
  id: number;
}
const writers = { person: addComment, company: addCompanyComment };

/** Adds and removes comments. A removed comment can be added again. */
export function useComments({ kind, id: about }: Commented) {
  const params = { id: about };
  const { mutateAsync: send, isPending: adding } = useWrite(writers[kind], { failure });
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
