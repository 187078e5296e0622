import {
  type Board,
  type BoardCard,
  changeCards,
  deletePersonAssignment,
  type PersonAssignment,
  undoCards,
} from '@app/contract/roles/board';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { makeUuid } from '../../../kit/net/uuid.ts';
import { ownChanges } from './own-changes.ts';
import { applyChange, type CardChange, changesNothing, restore, settle } from './card-change.ts';
import { boardKey, refresh } from '../useBoard.ts';
import { markStale } from '../../../kit/net/touch.ts';

/** The server takes at most this many cards at once. */
const most = 1000;
const about = 'board';

/** A colleague was faster: what they made of the cards that are still there, and what was wanted here. */
export interface Conflict {
  cardChange: CardChange;
  /** The message that would have been shown. */
  message: string;
  current: readonly PersonAssignment[];
}
export interface CardChanges {
  /** Changes all these cards alike, at once here and then on the server. The message says it in the past tense. */
  change: (cards: readonly BoardCard[], cardChange: CardChange, message: string) => void;
  /** Removes somebody from the board. */
  remove: (person: number) => void;
  /** Reverses the last change; also one from before a reload, and one from another day. */
  undo: () => void;
  /** Makes the change that was wanted after all, on top of what the colleague made of the cards. */
  takeOver: (conflict: Conflict) => void;
}

interface Given {
  client: QueryClient;
  assignment: number;
  user: number;
  onConflict: (conflict: Conflict) => void;
}

/* One after the other: the next begins where the one before has ended. */
let last: Promise<unknown> = Promise.resolve();
function inTurn(work: () => Promise<void>): void {
  last = last.then(work, work);
}

export function makeCardChanges({ client, assignment, user, onConflict }: Given): CardChanges {
  const key = boardKey(assignment);
  const edit = (edited: (board: Board) => Board) => client.setQueryData<Board>(key, (board) => board && edited(board));

  const change: CardChanges['change'] = (given, cardChange, message) => {
    const cards = given.filter((card) => !changesNothing(card, cardChange));
    if (cards.length === 0) {
      notify('Nothing to change', { severity: 'info', about });
      return;
    }
    const changeId = makeUuid();
    const people = cards.map((card) => card.person.id);
    const bases = cards.map(({ person, version }) => ({ person: person.id, base_version: version }));
    const done = ownChanges.send(people);
    edit((board) => applyChange(board, people, cardChange, { changeId, user, now: new Date() }));
    notify(message, { about, action: { label: 'Undo', onClick: () => undo(changeId) } });
    inTurn(async () => {
      try {
        const { changed, skipped } = await send(assignment, bases, cardChange, changeId);
        markStale(client, changeCards);
        const current = skipped.flatMap((one) => (one.current ? [one.current] : []));
        edit((board) => settle(board, [...changed, ...current], changeId));
        const lost = skipped.filter(({ why }) => why !== 'as_it_was');
        if (lost.length === 0) return;
        if (changed.length === 0) notify('Not done: a colleague changed it first', { severity: 'warning', about });
        onConflict({
          cardChange,
          message,
          current: lost.flatMap(({ current: theirs }) => (theirs && !theirs.deleted ? [theirs] : [])),
        });
        await refresh(
          client,
          assignment,
          lost.map(({ person }) => person),
        );
      } catch (error) {
        edit((board) => restore(board, cards, changeId));
        const again = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        notify(`Not done: ${errorText(error, 'something went wrong')}`, {
          severity: 'error',
          about,
          ...(again && { action: { label: 'Try again', onClick: () => change(cards, cardChange, message) } }),
        });
      } finally {
        done();
      }
    });
  };

  const undo = (changeId?: string) =>
    inTurn(async () => {
      try {
        const { changed, skipped } = await callWrite(undoCards, {
          body: { assignment, ...(changeId !== undefined && { change: changeId }) },
        });
        markStale(client, undoCards);
        await refresh(
          client,
          assignment,
          changed.map(({ person }) => person),
        );
        const left = skipped.length > 0 ? `; ${skipped.length} skipped because a colleague changed them` : '';
        const cards = changed.length === 1 ? '1 card' : `${changed.length} cards`;
        notify(`Undone: ${cards}${left}`, { severity: 'info', about });
      } catch (error) {
        notify(errorText(error, 'This could not be undone'), { severity: 'warning', about });
      }
    });

  const remove = (person: number) =>
    inTurn(async () => {
      const card = client.getQueryData<Board>(key)?.cards.find((one) => one.person.id === person);
      if (!card) return;
      try {
        await callWrite(deletePersonAssignment, { params: { id: card.id } });
        markStale(client, deletePersonAssignment);
        notify(`Removed ${card.person.name} from the board`, {
          about,
          action: { label: 'Undo', onClick: () => undo() },
        });
      } catch (error) {
        notify(`Not done: ${errorText(error, 'something went wrong')}`, { severity: 'error', about });
      }
      await refresh(client, assignment, [person]);
    });

  return {
    change,
    remove,
    undo: () => undo(),
    takeOver: ({ cardChange, message, current }) => {
      const people = new Set(current.map(({ person }) => person));
      const cards = client.getQueryData<Board>(key)?.cards.filter(({ person }) => people.has(person.id));
      change(cards ?? [], cardChange, message);
    },
  };
}

interface Base {
  person: number;
  base_version: number;
}
const sendSome = (assignment: number, cards: Base[], cardChange: CardChange, changeId: string) =>
  callWrite(changeCards, { body: { assignment, cards, change: changeId, ...cardChange } });
type Outcome = Pick<Awaited<ReturnType<typeof sendSome>>, 'changed' | 'skipped'>;

/** However many cards there are, it is one change: its id is the same for all. Sent twice, it counts once. */
async function send(
  assignment: number,
  bases: readonly Base[],
  cardChange: CardChange,
  changeId: string,
): Promise<Outcome> {
  const all: Outcome = { changed: [], skipped: [] };
  for (let start = 0; start < bases.length; start += most) {
    const some = bases.slice(start, start + most);
    const { changed, skipped } = await sendSome(assignment, some, cardChange, changeId).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return sendSome(assignment, some, cardChange, changeId);
    });
    all.changed.push(...changed);
    all.skipped.push(...skipped);
  }
  return all;
}
