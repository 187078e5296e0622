import { useCallback, useMemo, useRef, useState } from 'react';
import type { Shown } from '../view/useBoardLayout.ts';
import { spotOf } from '../view/walk.ts';
import { inRange } from './selection.ts';

/** Who is selected on the board. A range lies within one list. */
export function useSelection(given: Shown, mayWrite: boolean) {
  const { shown, layout } = given;
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  const set = useCallback((people: Iterable<number>) => setIds(new Set(people)), []);
  /* "All" must not mean those who happen to have come so far. */
  const setAll = (items: Shown['shown']) => {
    if (mayWrite && !layout.partial) set(items.map(({ card }) => card.person.id));
  };
  return {
    ids,
    /** Those of them who are on screen. */
    items: useMemo(() => (ids.size === 0 ? [] : shown.filter(({ card }) => ids.has(card.person.id))), [shown, ids]),
    set,
    clear: () => set([]),
    selectAll: () => setAll(shown),
    selectColumn: (column: string | undefined) => setAll(shown.filter(({ card }) => card.column === column)),
    select: (person: number, how: 'one' | 'range') => {
      if (!mayWrite) return;
      const list = spotOf(given, person)?.items.map(({ card }) => card.person.id) ?? [];
      const range = how === 'range' ? inRange(list, anchor.current, person) : undefined;
      anchor.current = person;
      setIds((before) => {
        if (range) return new Set([...before, ...range]);
        const after = new Set(before);
        if (!after.delete(person)) after.add(person);
        return after;
      });
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;
