import type { Board } from '@app/contract/roles/board';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BoardState } from '../board-state.ts';
import { people } from '../cards/card-texts.ts';
import type { Drop } from '../view/Cell.tsx';
import { itemsAt, laneOf } from '../view/layout.ts';
import type { Shown } from '../view/useBoardLayout.ts';
import { staysPut } from '../view/walk.ts';
import type { CardChange } from './card-change.ts';
import { type Conflict, makeCardChanges } from './card-changes.ts';

interface Given {
  board: Board;
  state: BoardState;
  shown: Shown;
  user: number;
}

/** What can be done with cards. Each command is done at once, says so, and can be undone. */
export function useCardCommands({ board, state, shown: { layout, lanesBy }, user }: Given) {
  const client = useQueryClient();
  const assignment = board.assignment.id;
  const [conflict, setConflict] = useState<Conflict>();
  const changes = useMemo(
    () => makeCardChanges({ client, assignment, user, onConflict: setConflict }),
    [client, assignment, user],
  );
  const cardOf = (person: number) => board.cards.find((card) => card.person.id === person);
  const change = (who: readonly number[], cardChange: CardChange, messageFor: (name: string) => string) => {
    const cards = who.flatMap((person) => cardOf(person) ?? []);
    const name = cards.length === 1 ? cards[0]!.person.name : people(cards.length);
    if (cards.length > 0) changes.change(cards, cardChange, messageFor(name));
  };
  const place = (who: readonly number[], cardChange: CardChange & { column: string }) => {
    const to = board.config.columns.find(({ key }) => key === cardChange.column)?.name;
    change(who, cardChange, (moved) => `Moved ${moved} to ${to}`);
  };
  return {
    changes,
    cardOf,
    moveTo: (who: readonly number[], column: string) =>
      place(
        who.filter((person) => cardOf(person)?.column !== column),
        { column },
      ),
    /** Puts cards where they were dropped. In lanes of assignees, that gives them to somebody else too. */
    drop: ({ people: who, lane, column, before }: Drop) => {
      const first = cardOf(who[0]!);
      if (!first || (!state.sort && staysPut(itemsAt(layout, lane, column), who, before))) return;
      const assigns = lanesBy === 'assignee' && laneOf(first, lanesBy).key !== lane;
      place(who, {
        column,
        ...(!state.sort && { before }),
        ...(assigns && { assignee: lane === 'user-none' ? null : Number(lane.slice('user-'.length)) }),
      });
    },
    wake: (person: number) => change([person], { snoozed: null }, (name) => `Ended the snooze of ${name}`),
    restore: (person: number) => change([person], { archived: false }, (name) => `Unarchived ${name}`),
    conflict: conflict && {
      about: conflict,
      keep: () => setConflict(undefined),
      takeOver: () => {
        setConflict(undefined);
        changes.takeOver(conflict);
      },
    },
  };
}
export type CardCommands = ReturnType<typeof useCardCommands>;
