import { z } from 'zod';
import { personListKey } from '../../parts/person-list.ts';

const shape = z.object({ ids: z.array(z.int()), back: z.string().regex(/^\/(?!\/)/) });

export interface ListPosition {
  /** Counted from 1. */
  place: number;
  count: number;
  previous: number | undefined;
  next: number | undefined;
  back: string;
}

/** Where a person stands in the list one came from; undefined when there is none, or it holds somebody else. */
export function positionOf(id: number, stored = sessionStorage.getItem(personListKey)): ListPosition | undefined {
  const list = parse(stored);
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return undefined;
  const { ids, back } = list;
  return { place: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1], back };
}

function parse(stored: string | null): z.output<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(stored ?? '')).data;
  } catch {
    return undefined;
  }
}
