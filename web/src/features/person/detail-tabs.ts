import type { FullPerson } from '@app/contract/people/people';
import type { ListedKind } from './timeline/timeline.ts';

interface DetailTab {
  label: string;
  /** What its badge counts. */
  count: keyof FullPerson['counts'];
  /** The entries of the timeline that it lists. */
  lists: ListedKind;
  /** Said when there is nothing to list. */
  none: string;
}

/** What "More details" holds, in its order. */
export const detailTabs = {
  comments: { label: 'Comments', count: 'comments', lists: 'comment', none: 'No comments yet' },
  reminders: { label: 'Reminders', count: 'reminders', lists: 'reminder', none: 'No reminders yet' },
  votes: { label: 'Votes', count: 'votes', lists: 'vote', none: 'No votes yet' },
  invites: { label: 'Invites', count: 'invites', lists: 'invitation', none: 'No invites yet' },
  files: { label: 'Files', count: 'files', lists: 'file', none: 'No files yet' },
} as const satisfies Record<string, DetailTab>;
export type DetailTabName = keyof typeof detailTabs;
