import { createPersonAssignment } from '@app/contract/roles/board';
import { addReminder, changeReminder } from '@app/contract/people/people';
import { changeTags } from '@app/contract/people/tags';
import type { Waiting } from '@app/contract/roles/todo';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../kit/net/api-error.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { formatDate } from '../../../kit/format.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useTouch } from '../../../kit/net/touch.ts';
import { subjectOf } from '../subject.ts';

/** Something that was done, in words, and how to take it back. */
interface Done {
  text: string;
  undo: () => Promise<unknown>;
}

const tagPerson = (id: number, change: { add?: string[]; remove?: string[] }) =>
  callWrite(changeTags, { params: { kind: 'person', id }, body: change });

const setSnooze = (person: number, assignment: number, snoozed: string | null, snooze_note = '') =>
  callWrite(createPersonAssignment, { body: { person, assignment, snoozed, snooze_note } });

/** Whether it can be ticked off. A conversation cannot: it is settled by a tag. */
export const canFinish = ({ card, reminder, tag }: Waiting): boolean =>
  reminder !== null || tag !== null || card === 'expired_reminders';

/** Ticks it off: the reminder is done, the tag goes, the snooze is over. */
async function finish(waiting: Waiting): Promise<Done | undefined> {
  const { card, person, reminder, tag, assignment, at, excerpt } = waiting;
  if (reminder !== null) {
    const tick = (done: boolean) => callWrite(changeReminder, { params: { id: reminder }, body: { done } });
    await tick(true);
    return { text: `Marked the reminder about ${subjectOf(waiting).name} as done.`, undo: () => tick(false) };
  }
  /* What is about a company is a reminder. */
  if (person === null) return undefined;
  if (tag !== null) {
    await tagPerson(person.id, { remove: [tag] });
    return { text: `${tag} was removed from ${person.name}.`, undo: () => tagPerson(person.id, { add: [tag] }) };
  }
  if (card === 'expired_reminders' && assignment !== null) {
    await setSnooze(person.id, assignment.id, null);
    return {
      text: `Ended the snooze of ${person.name}.`,
      undo: () => setSnooze(person.id, assignment.id, at, excerpt),
    };
  }
  return undefined;
}

async function putOff(waiting: Waiting, due: string, text: string): Promise<Done> {
  const { reminder, at } = waiting;
  const { id: person, name } = subjectOf(waiting);
  const words = `You will be reminded of ${name} on ${formatDate(due)}.`;
  if (reminder !== null) {
    const move = (to: string) => callWrite(changeReminder, { params: { id: reminder }, body: { due: to } });
    await move(due);
    return { text: words, undo: () => move(at) };
  }
  const { id } = await callWrite(addReminder, { params: { id: person }, body: { due, text } });
  return { text: words, undo: () => callWrite(changeReminder, { params: { id }, body: { done: true } }) };
}

async function settle(waiting: Waiting, tag: string): Promise<Done> {
  const { id, name } = subjectOf(waiting);
  await tagPerson(id, { add: [tag] });
  return { text: `${name} was tagged ${tag}.`, undo: () => tagPerson(id, { remove: [tag] }) };
}

/** What can be done about somebody who waits, from the list itself. Everything can be taken back. */
export function useTodoActions() {
  const touch = useTouch();
  const refresh = () => touch(addReminder, changeReminder, createPersonAssignment, changeTags);
  const act = useMutation({
    mutationFn: (work: () => Promise<Done | undefined>) => work(),
    onSuccess: async (done) => {
      await refresh();
      if (!done) return;
      const undo = () =>
        void done
          .undo()
          .then(refresh, (error: unknown) =>
            notify(errorText(error, 'This could not be undone'), { severity: 'error' }),
          );
      notify(done.text, { action: { label: 'Undo', onClick: undo } });
    },
    onError: (error) => notify(errorText(error, 'This could not be done'), { severity: 'error' }),
  });
  return {
    pending: act.isPending,
    error: act.error,
    finish: (waiting: Waiting) => act.mutateAsync(() => finish(waiting)),
    putOff: (waiting: Waiting, due: string, text: string) => act.mutateAsync(() => putOff(waiting, due, text)),
    settle: (waiting: Waiting, tag: string) => act.mutateAsync(() => settle(waiting, tag)),
  };
}
export type TodoActions = ReturnType<typeof useTodoActions>;
