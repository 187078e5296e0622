import type { PersonHit } from '@app/contract/people/person-search';
import { useCallback, useMemo, useRef, useState } from 'react';

/** Who is selected among the hits. Another question starts with nobody. */
export function useSelection(hits: readonly PersonHit[], question: string) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setIds(new Set());
  }
  /* Where a range begins: at the last one that was clicked. */
  const anchor = useRef<number>(undefined);

  const select = useCallback(
    (id: number, upTo: boolean) => {
      const from = upTo ? hits.findIndex((hit) => hit.id === anchor.current) : -1;
      const to = hits.findIndex((hit) => hit.id === id);
      const range = from === -1 ? [] : hits.slice(Math.min(from, to), Math.max(from, to) + 1);
      if (from === -1) anchor.current = id;
      setIds((before) => {
        const after = new Set(before);
        if (range.length > 0) for (const hit of range) after.add(hit.id);
        else if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [hits],
  );
  const selectAll = (on: boolean) => setIds(new Set(on ? hits.map(({ id }) => id) : []));
  const people = useMemo(() => hits.filter(({ id }) => ids.has(id)), [hits, ids]);
  return { ids, people, select, selectAll };
}
