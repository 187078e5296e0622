import type { BoardCard, BoardColumn } from '@app/contract/roles/board';
import { differenceInCalendarDays } from 'date-fns';
import { businessDays } from './business-days.ts';

export type Turn = 'us' | 'colleague' | 'them';
/** What follows from a card, its column and the time of day. */
export interface CardFacts {
  /** Days in the column, as a calendar counts them. */
  days: number;
  workdays: number;
  stale: boolean;
  asleep: boolean;
  /** The snooze has ended and nobody has touched the card since. */
  back: boolean;
  /** Undefined when nobody has to do anything. */
  turn: Turn | undefined;
}
export interface Viewer {
  user: number;
  now: Date;
}

export function factsOf(card: BoardCard, column: BoardColumn | undefined, { user, now }: Viewer): CardFacts {
  const since = new Date(card.since);
  const asleep = card.snoozed !== null && new Date(card.snoozed) > now;
  const back = card.snoozed !== null && !asleep && card.created <= card.snoozed;
  const workdays = businessDays(since, now);
  const rests = card.archived || column?.terminal === true;
  const limit = column?.stale_days ?? null;
  return {
    days: Math.max(0, differenceInCalendarDays(now, since)),
    workdays,
    stale: !rests && !asleep && limit !== null && workdays >= limit,
    asleep,
    back,
    turn: rests || asleep ? undefined : turnOf(card, user),
  };
}

/** After our message it is the person's turn. Otherwise it is ours: the assignee's, or anybody's when there is none. */
export function turnOf({ last_message, assignee }: Pick<BoardCard, 'last_message' | 'assignee'>, user: number): Turn {
  if (last_message?.direction === 'out') return 'them';
  return assignee === null || assignee === user ? 'us' : 'colleague';
}
