import type { Board, BoardCard, PersonAssignment } from '@app/contract/roles/board';
import { comparePlaces, placeAt, placesBetween, stepFrom } from './places.ts';

/** A change of one or several cards; what is not given stays as it is. */
export interface CardChange {
  column?: string;
  /** The person to be placed above; null places the card last. Without it, the card goes on top. */
  before?: number | null;
  assignee?: number | null;
  archived?: boolean;
  archive_reason?: string;
  snoozed?: string | null;
  snooze_note?: string;
}
/** Which change it is, by whom, and when. */
interface Mark {
  changeId: string;
  user: number;
  now: Date;
}

/** Would the change leave the card as it is? Such cards are skipped, here and by the server. */
export function changesNothing(card: BoardCard, cardChange: CardChange): boolean {
  if (cardChange.before !== undefined) return false;
  return (
    (cardChange.column === undefined || cardChange.column === card.column) &&
    (cardChange.assignee === undefined || cardChange.assignee === card.assignee) &&
    (cardChange.archived === undefined || cardChange.archived === card.archived) &&
    (cardChange.archive_reason === undefined || cardChange.archive_reason === card.archive_reason) &&
    (cardChange.snoozed === undefined || cardChange.snoozed === card.snoozed) &&
    (cardChange.snooze_note === undefined || cardChange.snooze_note === card.snooze_note)
  );
}

/** The board as it will be when the server has done the same. Cards that are not meant stay the same objects. */
export function applyChange(
  board: Board,
  people: readonly number[],
  cardChange: CardChange,
  { changeId, user, now }: Mark,
): Board {
  const places = placesFor(board, people, cardChange, now);
  const moment = now.toISOString();
  const target = board.config.columns.find(({ key }) => key === cardChange.column);
  const cards = board.cards.map((card) => {
    if (!places.has(card.person.id)) return card;
    const moves = target !== undefined && target.key !== card.column;
    const archived = cardChange.archived ?? card.archived;
    const snoozed = cardChange.snoozed === undefined ? card.snoozed : cardChange.snoozed;
    return {
      ...card,
      version: card.version + 1,
      column: target?.key ?? card.column,
      status_str: moves ? target.name : card.status_str,
      since: moves ? moment : card.since,
      place: places.get(card.person.id) ?? card.place,
      assignee: cardChange.assignee === undefined ? card.assignee : cardChange.assignee,
      archived,
      archive_reason: archived ? (cardChange.archive_reason ?? card.archive_reason) : '',
      snoozed,
      snooze_note: snoozed === null ? '' : (cardChange.snooze_note ?? card.snooze_note),
      created_by: user,
      created: moment,
      change: changeId,
      undo: false,
      rule: '',
    };
  });
  return { ...board, cards };
}

/** Where each card comes to stand, as the server places them; undefined for those that stay. */
function placesFor(
  { cards }: Board,
  people: readonly number[],
  { column, before }: CardChange,
  now: Date,
): Map<number, string | undefined> {
  const meant = new Map(people.map((person) => [person, undefined as string | undefined]));
  const known = new Map(cards.map((card) => [card.person.id, card]));
  const moving = people.filter((person) => {
    const card = known.get(person);
    return card && (before !== undefined || (column !== undefined && card.column !== column));
  });
  if (moving.length === 0) return meant;
  const goal = column ?? known.get(moving[0]!)!.column;
  const standing = cards
    .filter((card) => card.column === goal && !meant.has(card.person.id))
    .map(({ place }) => place)
    .toSorted(comparePlaces);
  const spot = typeof before === 'number' ? known.get(before)?.place : undefined;
  /* First is above everybody, even when the clock here is behind. */
  const [top = ''] = [standing[0] ?? placeAt(now), placeAt(now)].toSorted(comparePlaces);
  let [low, high] = [stepFrom(top, -1), top];
  if (before === null) [low, high] = [standing.at(-1) ?? top, stepFrom(standing.at(-1) ?? top, 1)];
  else if (spot !== undefined) [low, high] = [standing.findLast((place) => place < spot) ?? stepFrom(spot, -1), spot];
  const places = placesBetween(low, high, moving.length);
  moving.forEach((person, nth) => meant.set(person, places[nth]));
  return meant;
}

/** The cards as the server has changed them. A card that was changed here again since waits for the answer about that. */
export function settle(board: Board, records: readonly PersonAssignment[], changeId: string): Board {
  const news = new Map(records.map((record) => [record.person, record]));
  const cards = board.cards.flatMap((card) => {
    const record = news.get(card.person.id);
    if (!record || (record.version < card.version && card.change !== changeId)) return [card];
    if (record.deleted) return [];
    const { person: _, assignment: __, deleted: ___, ...values } = record;
    return [{ ...card, ...values }];
  });
  return { ...board, cards };
}

/** Cards as they were before a change that failed, unless something has happened to them since. */
export function restore(board: Board, before: readonly BoardCard[], changeId: string): Board {
  const earlier = new Map(before.map((card) => [card.person.id, card]));
  return {
    ...board,
    cards: board.cards.map((card) => (card.change === changeId ? (earlier.get(card.person.id) ?? card) : card)),
  };
}

/** Cards as the server has them now; whoever is asked for and not there has left the board. */
export function patch(board: Board, asked: readonly number[], fresh: readonly BoardCard[]): Board {
  const gone = new Set(asked);
  const news = new Map(fresh.map((card) => [card.person.id, card]));
  const cards = board.cards.flatMap((card) => {
    const { id } = card.person;
    if (!gone.has(id)) return [card];
    const now = news.get(id);
    news.delete(id);
    if (!now) return [];
    return [now.version < card.version ? card : now];
  });
  return { ...board, cards: [...cards, ...news.values()] };
}
