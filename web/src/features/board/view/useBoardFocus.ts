import { useState } from 'react';
import type { BoardState, ChangeBoardState } from '../board-state.ts';
import type { Goal } from './Cell.tsx';
import { type Direction, type Shape, step } from './walk.ts';

interface Given {
  state: BoardState;
  onChange: ChangeBoardState;
  shape: Shape;
  /** The panel lies over the board, not beside it. */
  isCovered: boolean;
}

/** The card that the keyboard is at, and the card whose panel is open. */
export function useBoardFocus({ state, onChange, shape, isCovered }: Given) {
  const { person: opened } = state;
  const [at, setAt] = useState<number>();
  const [goal, setGoal] = useState<Goal>();
  const current = at ?? opened;
  const goTo = (person: number | undefined) => {
    if (person === undefined) return;
    setAt(person);
    setGoal({ person, made: Date.now() });
  };
  return {
    current,
    /** Where the focus is to go. */
    goal,
    /** The focus has come to a card. */
    setAt,
    /** Brings the focus to a card. */
    goTo,
    open: (person: number) => {
      setAt(person);
      onChange({ person }, { replace: opened !== undefined });
    },
    close: () => {
      goTo(opened);
      onChange({ person: undefined }, { replace: true });
    },
    walk: (to: Direction) => {
      const next = step(shape, current, to);
      if (next === undefined) return;
      /* What lies over the board keeps the focus. */
      if (opened !== undefined && isCovered) setAt(next);
      else goTo(next);
      if (opened !== undefined) onChange({ person: next }, { replace: true });
    },
    /** To the card below, or the one above where there is none below. */
    leave: (person: number) => goTo(step(shape, person, 'down') ?? step(shape, person, 'up')),
  };
}
export type BoardFocus = ReturnType<typeof useBoardFocus>;
