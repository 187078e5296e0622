import type { PersonAssignment } from '@app/contract/roles/board';
import { differenceInCalendarDays } from 'date-fns';
import { formatDay } from '../../../kit/format.ts';

export interface HistoryStep {
  record: PersonAssignment;
  /** What was done, in words; names of users are given by who reads. */
  what: (nameOf: (user: number | null) => string) => string;
  /** How long the card stood in the column that it came to with this step; undefined for steps within a column. */
  days: number | undefined;
}

/** Versions, newest first, as steps: each against the one before it. */
export function stepsOf(versions: readonly PersonAssignment[], now = new Date()): HistoryStep[] {
  return versions.map((record, index) => {
    const before = versions[index + 1];
    const entered = !before || before.column !== record.column || before.deleted;
    const left = versions.slice(0, index).findLast((later) => later.column !== record.column || later.deleted);
    return {
      record,
      what: (nameOf) => wordsFor(record, before, nameOf),
      days: entered && !record.deleted ? differenceInCalendarDays(left?.created ?? now, record.created) : undefined,
    };
  });
}

function wordsFor(
  now: PersonAssignment,
  before: PersonAssignment | undefined,
  nameOf: (user: number | null) => string,
): string {
  if (now.deleted) return 'Removed from the board';
  if (!before || before.deleted) return `Added to ${now.status_str}`;
  const changes = [
    (before.column !== now.column || before.status_str !== now.status_str) &&
      `${before.status_str} → ${now.status_str}`,
    before.archived !== now.archived && (now.archived ? `Archived: ${now.archive_reason}` : 'Unarchived'),
    before.snoozed !== now.snoozed &&
      (now.snoozed === null
        ? 'Snooze ended'
        : `Snoozed until ${formatDay(now.snoozed)}${now.snooze_note && `: ${now.snooze_note}`}`),
    before.assignee !== now.assignee && `Assigned to ${nameOf(now.assignee)}`,
  ].filter(Boolean);
  return changes.length > 0 ? changes.join('; ') : `Moved within ${now.status_str}`;
}
