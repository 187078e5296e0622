import { type TodoCard, type TodoItem } from '@app/contract/todo';

/** What waits, and by which rule. */
export interface Waiting {
  card: TodoCard;
  item: TodoItem;
}

/** Who has written comes first, then what was promised for today, then what is going quiet. */
const order: readonly TodoCard[] = [
  'needs_attention',
  'pitch_needs_attention',
  'stale_email_conversation_leads',
  'stale_conversation_leads',
  'expired_reminders',
  'expired_reminders_prospect',
  'stale_conversations',
  'match_connectable',
  'followups',
];
const groups: readonly (readonly TodoCard[])[] = [
  order.slice(0, 4),
  order.slice(4, 6),
  ...order.slice(6).map((card) => [card]),
];
const groupOf = (card: TodoCard): number => groups.findIndex((group) => group.includes(card));

/** One list of everything: each person once, for the most pressing reason, the longest wait first within its kind. */
export function rankNow(cards: Partial<Record<TodoCard, readonly TodoItem[]>>): Waiting[] {
  const waiting = order.flatMap((card) => (cards[card] ?? []).map((item) => ({ card, item })));
  const ranked = waiting.toSorted(
    (a, b) => groupOf(a.card) - groupOf(b.card) || Date.parse(a.item.at) - Date.parse(b.item.at),
  );
  const seen = new Set<number>();
  return ranked.filter(({ item }) => !seen.has(item.person.id) && Boolean(seen.add(item.person.id)));
}

export const keyOf = ({ card, item }: Waiting): string => `${card} ${item.person.id} ${item.reminder ?? ''}`;
