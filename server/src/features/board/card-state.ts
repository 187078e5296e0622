import { type BoardColumn, type changeCards, reasonNotSaid } from '@app/contract/roles/board';
import type { Received } from '@app/contract/base/endpoint';

/** What a version of a card holds. `place` stays text: it is a number of any length. */
export interface CardState {
  column: string;
  status_str: string;
  since: string;
  place: string;
  assignee_id: number | null;
  archived: boolean;
  archive_reason: string;
  snoozed: string | null;
  snooze_note: string;
  deleted: boolean;
}

/** A version of a card, as its row in `person_assignment` has it. */
export interface CardVersion extends CardState {
  person_id: number;
  version: number;
  stands_for: number;
  change: string;
  /** What caused it, when nobody did it by hand. */
  rule: string;
}

/** What is to be changed about cards. */
export type CardChange = Omit<Received<typeof changeCards>['body'], 'assignment' | 'cards' | 'change'>;

export const stateOf = ({
  person_id: _,
  version: __,
  change: ___,
  stands_for: ____,
  rule: _____,
  ...state
}: CardVersion): CardState => state;

/** The state of the next version, from the one before and what is to be changed. A new card begins in the first column. */
export function nextState(
  now: CardVersion | undefined,
  {
    target,
    status_str,
    assignee,
    archived,
    archive_reason,
    snoozed,
    snooze_note,
  }: Omit<CardChange, 'before'> & { target: BoardColumn | undefined },
  columns: readonly BoardColumn[],
): CardState {
  const moment = new Date().toISOString();
  const first = columns[0]!;
  const base: Omit<CardState, 'deleted'> = now ?? {
    column: first.key,
    status_str: first.name,
    since: moment,
    // Stryker disable next-line StringLiteral: whoever writes a new card gives it its place first
    place: '',
    assignee_id: null,
    archived: false,
    // Stryker disable next-line StringLiteral: nobody archives a card without a reason of its own
    archive_reason: '',
    snoozed: null,
    snooze_note: '',
  };
  const moves = target !== undefined && target.key !== base.column;
  const away = archived ?? base.archived;
  const asleep = snoozed === undefined ? base.snoozed : snoozed;
  return {
    column: target?.key ?? base.column,
    status_str: status_str ?? (moves ? target.name : base.status_str),
    since: moves ? moment : base.since,
    place: base.place,
    assignee_id: assignee === undefined ? base.assignee_id : assignee,
    archived: away,
    archive_reason: away ? archive_reason || base.archive_reason || reasonNotSaid : '',
    snoozed: asleep,
    snooze_note: asleep === null ? '' : (snooze_note ?? base.snooze_note),
    deleted: false,
  };
}

const compared = [
  'column',
  'status_str',
  'place',
  'assignee_id',
  'archived',
  'archive_reason',
  'snoozed',
  'snooze_note',
  'deleted',
] as const;

export const isSameState = (one: CardState | undefined, other: CardState): boolean =>
  compared.every((name) => one?.[name] === other[name]);
