import { channels, type TimelineEntry } from '@app/contract/people/people';
import { grades, voteMethods } from '@app/contract/roles/votes';
import { formatDate } from '../kit/format.ts';

type Entry<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;

const voteText = ({ grade, method }: Entry<'vote'>): string =>
  `Voted ${grades[grade].toLowerCase()} (${voteMethods[method]})`;

function moveText({ what, status_str, until, rule }: Entry<'move'>): string {
  switch (what) {
    case 'added':
      return `Added to ${status_str}${rule === 'vote' ? ' by an up-vote' : ''}`;
    case 'moved':
      return `Moved to ${status_str}${rule === 'reply' ? ' by a reply' : ''}`;
    case 'removed':
      return 'Removed from the board';
    case 'archived':
      return 'Archived';
    case 'restored':
      return `Unarchived in ${status_str}`;
    case 'snoozed':
      return `Snoozed until ${formatDate(until)}`;
    case 'woken':
      return 'Woken up';
    case 'assigned':
      return 'Handed over';
  }
}

function messageText({ channel, direction, what }: Entry<'message'>): string {
  switch (what) {
    case 'auto_reply':
      return 'Automatic reply';
    case 'bounce':
      return 'Mail came back';
    case 'invitation':
      return 'Invitation sent';
    case 'message':
      return `${channels[channel]} ${direction === 'in' ? 'received' : 'sent'}`;
  }
}

/** What happened, in a few words. */
export function entryText(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'message':
      return messageText(entry);
    case 'comment':
      return 'Comment';
    case 'reminder':
      return entry.done ? 'Reminder, done' : 'Reminder';
    case 'file':
      return 'File';
    case 'client':
      return entry.grade ? `The client says ${grades[entry.grade].toLowerCase()}` : 'Comment of the client';
    case 'vote':
      return voteText(entry);
    case 'move':
      return moveText(entry);
    case 'tag':
      return `Tag ${entry.tag}`;
    case 'merge':
      return 'Merged';
    case 'connection':
      return 'Connected';
    case 'created':
      return 'Added';
  }
}
