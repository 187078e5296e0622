import type { Board } from '@app/contract/roles/board';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type BoardState, endOf, isHidden } from '../board-state.ts';
import { itemsAt, makeLayOut } from './layout.ts';

interface Given {
  board: Board;
  state: BoardState;
  /** The reader. */
  user: number;
  /** One column is seen at a time. */
  single: boolean;
}

/** Which cards are shown, and where each of them stands. */
export function useBoardLayout({ board, state, user, single }: Given) {
  const { columns: all } = board.config;
  const clock = useNow();
  const now = useMemo(() => (state.as_of ? endOf(state.as_of) : clock), [state.as_of, clock]);
  const [older, setOlder] = useState<ReadonlySet<string>>(new Set());
  const lay = useMemo(() => makeLayOut({ user, now }, all), [user, now, all]);
  /* Where one column is seen at a time, lanes would be mostly empty. */
  const lanesBy = single ? undefined : state.lanes;
  const layout = useMemo(
    () => lay.layOut(board, { ...state, lanes: lanesBy }, older),
    [lay, board, state, lanesBy, older],
  );
  const { hidden, column } = state;
  const columns = useMemo(() => all.filter(({ key }) => !isHidden({ hidden, column }, key)), [all, hidden, column]);
  const lanes = useMemo(
    () => (lanesBy ? [...layout.cells.keys()].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b)) : ['']),
    [layout, lanesBy],
  );
  const shown = useMemo(
    () => lanes.flatMap((lane) => columns.flatMap(({ key }) => itemsAt(layout, lane, key))),
    [layout, columns, lanes],
  );
  return {
    layout,
    columns,
    lanes,
    lanesBy,
    /** Every card on screen, lane after lane. */
    shown,
    /** A card, shown or not. */
    itemOf: (person: number) => lay.itemOf(board, person),
    /** Shows the old cards of a column too. */
    showOlder: useCallback((key: string) => setOlder((before) => new Set([...before, key])), []),
  };
}
export type Shown = ReturnType<typeof useBoardLayout>;

/** Nobody’s lane comes last. */
const rank = (lane: string): number => (lane.endsWith('-none') ? 1 : 0);

/** The time, as often as a card could change by it. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
