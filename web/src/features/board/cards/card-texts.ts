import type { BoardCard } from '@app/contract/roles/board';
import { grades } from '@app/contract/roles/votes';
import { channels } from '@app/contract/people/people';
import { differenceInDays, differenceInHours, differenceInMinutes } from 'date-fns';
import { formatDay } from '../../../kit/format.ts';
import type { Turn } from './card-facts.ts';
import type { Item } from '../view/layout.ts';

/** Short enough for a card: 5 min, 3 h, 12 d, 7 mo. */
export function shortAge(moment: string, now = new Date()): string {
  const days = differenceInDays(now, moment);
  if (days >= 60) return `${Math.floor(days / 30)} mo`;
  if (days > 0) return `${days} d`;
  const hours = differenceInHours(now, moment);
  return hours > 0 ? `${hours} h` : `${Math.max(1, differenceInMinutes(now, moment))} min`;
}

export const touchText = ({ channel, direction, at }: NonNullable<BoardCard['last_message']>): string =>
  `${channels[channel]} ${direction === 'in' ? 'from them' : 'from us'}, ${shortAge(at)} ago`;

export function turnText(turn: Turn | undefined, colleague: string): string {
  if (turn === 'us') return 'Our turn';
  if (turn === 'colleague') return `${colleague}’s turn`;
  return turn === 'them' ? 'Their turn' : '';
}

/** What is more important on a card than the job, if anything. */
export function statusLine({ card, facts }: Item): string | undefined {
  if (card.archived) return `Archived: ${card.archive_reason}`;
  const note = card.snooze_note && `: ${card.snooze_note}`;
  if (facts.asleep) return `Snoozed until ${formatDay(card.snoozed)}${note}`;
  return facts.back ? `Back from snooze${note}` : undefined;
}

export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What put a card where it is, when nobody did it by hand. */
export const addedBy = (rule: string): string => (rule === 'merge' ? 'Added by a merge' : 'Added by an up-vote');

/** What the client said last. */
export const clientText = ({ name, grade, comment }: NonNullable<BoardCard['client']>): string =>
  [`${name}: ${grade ? grades[grade].toLowerCase() : 'no opinion'}`, comment && `“${comment}”`]
    .filter(Boolean)
    .join(', ');

export const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);
