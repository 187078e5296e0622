import type { TimelineEntry } from '@app/contract/people/people';
import { formatLongMonth } from '../../../kit/format.ts';

export type EntryKind = TimelineEntry['kind'];
export type ListedKind = EntryKind | 'invitation';
export const entryKinds = {
  message: 'Messages',
  connection: 'Connections',
  comment: 'Comments',
  reminder: 'Reminders',
  file: 'Files',
  vote: 'Votes',
  client: 'From clients',
  move: 'Moves',
  tag: 'Tags',
  merge: 'Merges',
  created: 'Created',
} as const satisfies Record<EntryKind, string>;

/** How much is shown of everything together. The server sends as much of each kind, so that none hides another. */
export const longest = 50;

/** The entries of one kind, or the newest of all. */
export const shownOf = (entries: readonly TimelineEntry[], kind: ListedKind | undefined): TimelineEntry[] =>
  kind ? entries.filter((entry) => isOf(entry, kind)) : entries.slice(0, longest);

/** An invitation is a message too. */
const isOf = (entry: TimelineEntry, kind: ListedKind): boolean =>
  kind === 'invitation' ? entry.kind === 'message' && entry.what === 'invitation' : entry.kind === kind;

/** Under the name of their month, in the order they came in. */
export function byMonth(entries: readonly TimelineEntry[]): { month: string; entries: TimelineEntry[] }[] {
  const months = Map.groupBy(entries, ({ at }) => formatLongMonth(at));
  return [...months].map(([month, entries]) => ({ month, entries }));
}

/** The same for as long as an entry is there; tags and the beginning have no id of their own. */
export const keyOf = (entry: TimelineEntry): string =>
  `${entry.kind} ${'id' in entry ? entry.id : entry.kind === 'tag' ? entry.tag : ''}`;
