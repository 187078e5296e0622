import type { TimelineEntry } from '@app/contract/people';
import { grades, voteMethods } from '@app/contract/votes';
import { formatDate } from '../kit/format.ts';

type Entry<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;

export const voteText = ({ grade, method }: Entry<'vote'>): string =>
  `Voted ${grades[grade].toLowerCase()} (${voteMethods[method]})`;

export function moveText({ what, status_str, until, rule }: Entry<'move'>): string {
  switch (what) {
    case 'added':
      return `Added to ${status_str}${rule === 'vote' ? ' by an up-vote' : ''}`;
    case 'moved':
      return `Moved to ${status_str}`;
    case 'removed':
      return 'Taken off the board';
    case 'archived':
      return 'Archived';
    case 'restored':
      return `Back from the archive in ${status_str}`;
    case 'snoozed':
      return `Snoozed until ${formatDate(until)}`;
    case 'woken':
      return 'Woken up';
    case 'assigned':
      return 'Handed over';
  }
}
