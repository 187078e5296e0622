import type { BoardColumn } from '@app/contract/roles/board';
import { type Item, itemsAt, type Layout } from './layout.ts';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';
export interface Shape {
  layout: Layout;
  columns: readonly BoardColumn[];
  lanes: readonly string[];
}
interface Spot {
  lane: string;
  column: string;
  index: number;
  items: readonly Item[];
}

export function spotOf({ layout, columns, lanes }: Shape, person: number | undefined): Spot | undefined {
  if (person === undefined) return undefined;
  for (const lane of lanes)
    for (const { key } of columns) {
      const items = itemsAt(layout, lane, key);
      const index = items.findIndex(({ card }) => card.person.id === person);
      if (index !== -1) return { lane, column: key, index, items };
    }
  return undefined;
}

const idAt = (items: readonly Item[], index: number): number | undefined => items[index]?.card.person.id;

/** The card that a step leads to: the first card when none has the focus, and none beyond the last. */
export function step(shape: Shape, person: number | undefined, to: Direction): number | undefined {
  const { layout, columns, lanes } = shape;
  const spot = spotOf(shape, person);
  if (!spot) {
    const filled = lanes.flatMap((lane) => columns.map(({ key }) => itemsAt(layout, lane, key)));
    return idAt(filled.find((items) => items.length > 0) ?? [], 0);
  }
  const { lane, column, index, items } = spot;
  if (to === 'first') return idAt(items, 0);
  if (to === 'last') return idAt(items, items.length - 1);
  if (to === 'up' || to === 'down') {
    const by = to === 'down' ? 1 : -1;
    const beside = idAt(items, index + by);
    if (beside !== undefined) return beside;
    const next = inOrder(lanes, lanes.indexOf(lane), by)
      .map((other) => itemsAt(layout, other, column))
      .find((others) => others.length > 0);
    return next && idAt(next, by === 1 ? 0 : next.length - 1);
  }
  const at = columns.findIndex(({ key }) => key === column);
  const next = inOrder(columns, at, to === 'right' ? 1 : -1)
    .map(({ key }) => itemsAt(layout, lane, key))
    .find((others) => others.length > 0);
  return next && idAt(next, Math.min(index, next.length - 1));
}

/** What comes after a position, in one direction. */
const inOrder = <T>(all: readonly T[], at: number, by: 1 | -1): T[] =>
  by === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed();

/** Would these cards stand, after a drop, as they stand now? */
export function staysPut(items: readonly Item[], people: readonly number[], before: number | null): boolean {
  const now = items.map(({ card }) => card.person.id);
  if (!people.every((person) => now.includes(person))) return false;
  const others = now.filter((person) => !people.includes(person));
  const at = before === null ? others.length : others.indexOf(before);
  const then = [...others.slice(0, at), ...people, ...others.slice(at)];
  return then.every((person, index) => person === now[index]);
}
