import type { Board, BoardCard, BoardColumn } from '@app/contract/roles/board';
import type { VoteMethod } from '@app/contract/roles/votes';
import { subDays } from 'date-fns';
import type { BoardFilter, BoardState, Lanes, Sort } from '../board-state.ts';
import { type CardFacts, factsOf, type Viewer } from '../cards/card-facts.ts';
import { comparePlaces } from '../commands/places.ts';

/** A last column shows this many days; older cards are behind a link. */
export const terminalDays = 30;

/** A card with what follows from it. The same object for as long as nothing of it changes. */
export interface Item {
  card: BoardCard;
  facts: CardFacts;
}
export interface ColumnTotals {
  /** Everybody in it who is not archived; where archived ones are shown, all of these. */
  total: number;
  shown: number;
  stale: number;
  /** How many old cards of a last column are hidden. */
  older: number;
}
export interface Layout {
  /** By lane, then by column. */
  cells: ReadonlyMap<string, ReadonlyMap<string, readonly Item[]>>;
  totals: ReadonlyMap<string, ColumnTotals>;
  /** Everybody shown, column after column. */
  shown: number;
  total: number;
  stale: number;
  /** There is more than has come so far. */
  partial: boolean;
}
export interface LaneKey {
  key: string;
  user?: number | null;
  method?: VoteMethod | null;
}

const noItems: readonly Item[] = [];
export const itemsAt = (layout: Layout, lane: string, column: string): readonly Item[] =>
  layout.cells.get(lane)?.get(column) ?? noItems;

/** Gives out the same item for the same card, so that what is drawn from it need not be drawn again. */
export function makeItems(viewer: Viewer, columns: readonly BoardColumn[]): (card: BoardCard) => Item {
  const known = new WeakMap<BoardCard, Item>();
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (card) => {
    let item = known.get(card);
    if (!item) {
      item = { card, facts: factsOf(card, byKey.get(card.column), viewer) };
      known.set(card, item);
    }
    return item;
  };
}

export function fits({ card, facts }: Item, filter: BoardFilter): boolean {
  const { q, tag, assignee, grade, contact, turn, show } = filter;
  if (show === 'archived' ? !card.archived : card.archived) return false;
  if (show === 'stale' && !facts.stale) return false;
  if (show === 'snoozed' && !facts.asleep) return false;
  if (show === 'back' && !facts.back) return false;
  if (turn !== undefined && facts.turn !== turn) return false;
  if (assignee !== undefined && String(card.assignee ?? 'none') !== assignee) return false;
  if (grade === 'none' ? card.votes.length > 0 : grade && !card.votes.some((vote) => vote.grade === grade))
    return false;
  if (contact !== undefined && contactOf(card) !== contact) return false;
  if (tag !== undefined && !card.person.tags.includes(tag)) return false;
  return q === '' || hasWords(card, q);
}

const contactOf = ({ last_message }: BoardCard) =>
  last_message === null ? 'never' : last_message.direction === 'in' ? 'replied' : 'waiting';

function hasWords({ person, archive_reason, snooze_note }: BoardCard, q: string): boolean {
  const { name, title, company_name, location_name, tags } = person;
  const text = [name, title, company_name, location_name, ...tags, archive_reason, snooze_note].join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function laneOf(card: BoardCard, lanes: Lanes | undefined): LaneKey {
  if (lanes === 'assignee') return { key: `user-${card.assignee ?? 'none'}`, user: card.assignee };
  if (lanes !== 'method') return { key: '' };
  const method = (card.votes.find(({ grade }) => grade === 'up') ?? card.votes[0])?.method ?? null;
  return { key: `method-${method ?? 'none'}`, method };
}

const turns = { us: 0, colleague: 1, them: 2 } as const;
const turnRank = ({ facts }: Item): number => (facts.turn ? turns[facts.turn] : 3);
const byPlace = (a: Item, b: Item): number => comparePlaces(a.card.place, b.card.place) || b.card.id - a.card.id;
const orders: Record<Sort, (a: Item, b: Item) => number> = {
  turn: (a, b) => turnRank(a) - turnRank(b) || b.facts.days - a.facts.days || byPlace(a, b),
  days: (a, b) => b.facts.days - a.facts.days || byPlace(a, b),
  name: (a, b) => a.card.person.name.localeCompare(b.card.person.name) || byPlace(a, b),
};

interface Wanted {
  state: BoardState;
  viewer: Viewer;
  /** Columns that show their old cards too. */
  older: ReadonlySet<string>;
}

/** Lays a board out again and again, with what it knows from the time before. */
export function makeLayOut(viewer: Viewer, columns: readonly BoardColumn[]) {
  const itemOf = makeItems(viewer, columns);
  let before: Layout | undefined;
  return {
    layOut(board: Board, state: BoardState, older: ReadonlySet<string>): Layout {
      before = layOut(board, columns, itemOf, { state, viewer, older }, before);
      return before;
    },
    /** Somebody on the board, shown or not. */
    itemOf(board: Board, person: number): Item | undefined {
      const card = board.cards.find((one) => one.person.id === person);
      return card && itemOf(card);
    },
  };
}

/** Which card stands where. What is as it was before is the same object as before. */
export function layOut(
  { cards, complete }: Board,
  columns: readonly BoardColumn[],
  itemOf: (card: BoardCard) => Item,
  { state, viewer, older }: Wanted,
  before?: Layout,
): Layout {
  const cells = new Map<string, Map<string, Item[]>>();
  const totals = new Map<string, ColumnTotals>(
    columns.map(({ key }) => [key, { total: 0, shown: 0, stale: 0, older: 0 }]),
  );
  const longAgo = subDays(viewer.now, terminalDays).toISOString();
  const folded = new Set(columns.filter(({ key, terminal }) => terminal && !older.has(key)).map(({ key }) => key));
  for (const card of cards) {
    const sums = totals.get(card.column);
    if (!sums) continue;
    const item = itemOf(card);
    if (card.archived === (state.show === 'archived')) sums.total += 1;
    if (item.facts.stale) sums.stale += 1;
    if (!fits(item, state)) continue;
    if (folded.has(card.column) && card.since < longAgo) {
      sums.older += 1;
      continue;
    }
    sums.shown += 1;
    const { key } = laneOf(card, state.lanes);
    let lane = cells.get(key);
    if (!lane) cells.set(key, (lane = new Map()));
    const cell = lane.get(card.column);
    if (cell) cell.push(item);
    else lane.set(card.column, [item]);
  }
  const order = state.sort ? orders[state.sort] : byPlace;
  for (const [lane, lists] of cells)
    for (const [column, items] of lists) {
      items.sort(order);
      const known = before?.cells.get(lane)?.get(column);
      if (known && isSameList(known, items)) lists.set(column, known as Item[]);
    }
  for (const [column, sums] of totals) {
    const known = before?.totals.get(column);
    if (known && isSameTotals(known, sums)) totals.set(column, known);
  }
  const sum = (name: keyof ColumnTotals) => [...totals.values()].reduce((all, one) => all + one[name], 0);
  return { cells, totals, shown: sum('shown'), total: sum('total'), stale: sum('stale'), partial: !complete };
}

const isSameTotals = (one: ColumnTotals, other: ColumnTotals): boolean =>
  one.total === other.total && one.shown === other.shown && one.stale === other.stale && one.older === other.older;
const isSameList = (one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
