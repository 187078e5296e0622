import { useCallback, useRef, useState } from 'react';
import { inRange } from './selection.ts';

/** Who is selected on the board. A range lies within one list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  const toggle = useCallback((person: number) => {
    anchor.current = person;
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(person)) after.add(person);
      return after;
    });
  }, []);
  const reach = useCallback((list: readonly number[], person: number) => {
    const range = inRange(list, anchor.current, person);
    setIds((before) => new Set([...before, ...range]));
    anchor.current = person;
  }, []);
  const set = useCallback((people: Iterable<number>) => setIds(new Set(people)), []);
  return { ids, toggle, reach, set };
}
