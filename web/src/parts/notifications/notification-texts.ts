import type { Notification } from '@app/contract/users/notifications';
import { formatDateTime } from '../../kit/format.ts';
import { pathTo } from '../paths.ts';

interface Told {
  sentence: string;
  /** Where it leads. */
  to: string;
}

/** What somebody is told, as a sentence, and where to see it. */
export function tellOf(notification: Notification): Told {
  const { kind, actor, person, company, role, cards, due, browser } = notification;
  const by = actor?.name ?? 'Someone';
  const board = () => pathTo('board', {}, { assignmentId: role!.id, person: person?.id });
  /* Comments and reminders are about a person or a company. */
  const about = (person ?? company)!;
  const aboutPage = (show: string) => pathTo(person ? 'person' : 'company', { id: about.id }, { show });
  switch (kind) {
    case 'mention':
      return { sentence: `${by} mentioned you in a comment on ${about.name}.`, to: aboutPage('comment') };
    case 'assignment': {
      if (person) return { sentence: `${by} assigned ${person.name} to you in ${role!.name}.`, to: board() };
      const what = cards === null ? 'added you to the team of' : `assigned ${cards} people to you in`;
      return { sentence: `${by} ${what} ${role!.name}.`, to: board() };
    }
    case 'reply':
      return { sentence: `${person!.name} replied.`, to: aboutPage('message') };
    case 'deadline':
      return person || company
        ? { sentence: `Your reminder about ${about.name} is due.`, to: aboutPage('reminder') }
        : { sentence: `The deadline of ${role!.name} is ${formatDateTime(due)}.`, to: board() };
    case 'client':
      return { sentence: `A client said what they think of ${person!.name} for ${role!.name}.`, to: board() };
    case 'finished':
      return finished(notification);
    case 'sign_in':
      return {
        sentence: `Someone signed in to your account from a new browser: ${browser}.`,
        to: pathTo('settings'),
      };
  }
}

function finished({ task, failed, import: list, role }: Notification): Told {
  if (list) {
    const to = pathTo('imports', {}, { list: list.id });
    if (task === 'people.import_undo')
      return {
        sentence: failed ? `Undoing the import of ${list.name} failed.` : `The import of ${list.name} was undone.`,
        to,
      };
    return { sentence: `The import of ${list.name} ${failed ? 'failed' : 'is finished'}.`, to };
  }
  if (task === 'core.tasks.fill_llm_queue')
    return {
      sentence: `The language model ${failed ? 'could not go' : 'has gone'} through the people for ${role!.name}.`,
      to: pathTo('grading', { assignmentId: role!.id }),
    };
  return {
    sentence: failed ? `Training the model of ${role!.name} failed.` : `The model of ${role!.name} was trained.`,
    to: pathTo('ml', { assignmentId: role!.id }),
  };
}
