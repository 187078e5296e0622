import { useState } from 'react';
import { idOf } from '../cell-text.ts';
import type { Table } from '../table.ts';

const none = { rows: new Map<string, never>(), all: false };

/** The rows that are selected, on this page and on others. Another question (`of` differs) begins with none. */
export function useSelection<Row>(table: Table<Row>, of: string) {
  const [kept, setKept] = useState<{ of: string; rows: ReadonlyMap<string, Row>; all: boolean }>({ of, ...none });
  const { rows, all } = kept.of === of ? kept : none;
  return {
    rows: rows as ReadonlyMap<string, Row>,
    /** Everything that matches is meant, also what is not on screen. */
    all,
    /** Selects these of the rows on screen, and leaves those of other pages as they are. */
    select: (ids: ReadonlySet<unknown>, shown: readonly Row[]) => {
      const next = new Map<string, Row>(rows);
      for (const row of shown) {
        const id = idOf(table, row);
        if (ids.has(id)) next.set(id, row);
        else next.delete(id);
      }
      setKept({ of, rows: next, all: false });
    },
    selectAll: () => setKept({ of, rows, all: true }),
    clear: () => setKept({ of, ...none }),
  };
}
