import {
  type Board,
  type BoardCard,
  changeCards,
  deletePersonAssignment,
  type PersonAssignment,
  undoCards,
} from '@app/contract/board';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { notify } from '../../../kit/page/notify.tsx';
import { makeUuid } from '../../../kit/net/uuid.ts';
import { ownStrokes } from './own-strokes.ts';
import { changesNothing, restore, settle, strike, type Stroke } from './stroke.ts';
import { boardKey, refresh } from '../useBoard.ts';
import { markStale } from '../../../kit/net/touch.ts';

/** So many at once is what the server takes. */
const most = 1000;
const about = 'board';

/** A colleague was faster: what they made of the cards that are still there, and what was wanted here. */
export interface Conflict {
  stroke: Stroke;
  told: string;
  current: readonly PersonAssignment[];
}
export interface Strokes {
  /** Does the same to all these cards, at once here and then on the server. `told` says it in the past tense. */
  make: (cards: readonly BoardCard[], stroke: Stroke, told: string) => void;
  /** Takes somebody off the board. */
  remove: (person: number) => void;
  /** Takes the last stroke back; also one from before a reload, and one from another day. */
  undo: () => void;
  /** Does what was wanted after all, on top of what the colleague made of it. */
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

export function makeStrokes({ client, assignment, user, onConflict }: Given): Strokes {
  const key = boardKey(assignment);
  const change = (edit: (board: Board) => Board) => client.setQueryData<Board>(key, (board) => board && edit(board));

  const make: Strokes['make'] = (given, stroke, told) => {
    const cards = given.filter((card) => !changesNothing(card, stroke));
    if (cards.length === 0) {
      notify('Nothing to change: it is like that already', { severity: 'info', about });
      return;
    }
    const id = makeUuid();
    const people = cards.map((card) => card.person.id);
    const bases = cards.map(({ person, version }) => ({ person: person.id, base_version: version }));
    const done = ownStrokes.send(people);
    change((board) => strike(board, people, stroke, { change: id, user, now: new Date() }));
    notify(told, { about, action: { label: 'Undo', onClick: () => undo(id) } });
    inTurn(async () => {
      try {
        const { changed, skipped } = await send(assignment, bases, stroke, id);
        markStale(client, changeCards);
        const current = skipped.flatMap((one) => (one.current ? [one.current] : []));
        change((board) => settle(board, [...changed, ...current], id));
        const lost = skipped.filter(({ why }) => why !== 'as_it_was');
        if (lost.length === 0) return;
        if (changed.length === 0) notify('Not done: a colleague was faster', { severity: 'warning', about });
        onConflict({
          stroke,
          told,
          current: lost.flatMap(({ current: theirs }) => (theirs && !theirs.deleted ? [theirs] : [])),
        });
        await refresh(
          client,
          assignment,
          lost.map(({ person }) => person),
        );
      } catch (error) {
        change((board) => restore(board, cards, id));
        const again = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        notify(`Not done: ${errorText(error, 'something went wrong')}`, {
          severity: 'error',
          about,
          ...(again && { action: { label: 'Try again', onClick: () => make(cards, stroke, told) } }),
        });
      } finally {
        done();
      }
    });
  };

  const undo = (named?: string) =>
    inTurn(async () => {
      try {
        const { changed, skipped } = await callWrite(undoCards, {
          body: { assignment, ...(named !== undefined && { change: named }) },
        });
        markStale(client, undoCards);
        await refresh(
          client,
          assignment,
          changed.map(({ person }) => person),
        );
        const left = skipped.length > 0 ? `; ${skipped.length} left as a colleague made them` : '';
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
        notify(`${card.person.name} is off the board`, { about, action: { label: 'Undo', onClick: () => undo() } });
      } catch (error) {
        notify(`Not done: ${errorText(error, 'something went wrong')}`, { severity: 'error', about });
      }
      await refresh(client, assignment, [person]);
    });

  return {
    make,
    remove,
    undo: () => undo(),
    takeOver: ({ stroke, told, current }) => {
      const people = new Set(current.map(({ person }) => person));
      const cards = client.getQueryData<Board>(key)?.cards.filter(({ person }) => people.has(person.id));
      make(cards ?? [], stroke, told);
    },
  };
}

interface Base {
  person: number;
  base_version: number;
}
const sendSome = (assignment: number, cards: Base[], stroke: Stroke, change: string) =>
  callWrite(changeCards, { body: { assignment, cards, change, ...stroke } });
type Outcome = Pick<Awaited<ReturnType<typeof sendSome>>, 'changed' | 'skipped'>;

/** However many there are, it is one stroke: its name is the same for all. Sent twice, it counts once. */
async function send(assignment: number, bases: readonly Base[], stroke: Stroke, change: string): Promise<Outcome> {
  const all: Outcome = { changed: [], skipped: [] };
  for (let start = 0; start < bases.length; start += most) {
    const some = bases.slice(start, start + most);
    const { changed, skipped } = await sendSome(assignment, some, stroke, change).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return sendSome(assignment, some, stroke, change);
    });
    all.changed.push(...changed);
    all.skipped.push(...skipped);
  }
  return all;
}
