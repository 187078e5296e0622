import { z } from 'zod';
import { endpoint } from './base/endpoint.ts';
import { wholeNumber } from './base/numbers.ts';
import { channels } from './people.ts';
import { id, idInPath, timestamp } from './base/text.ts';

/** After this many business days without an answer, the conversation appears on the to-do page. */
export const staleAfter = { answer: 3, silence: 7 } as const;
/** Tags that remove a person from the cards about conversations. */
export const settledTags = ['artemis-tackar-nej', 'artemis-bokad-intervju'] as const;
const respond = 'Respond or remove the tag.';
const settle =
  'Set a reminder or a tag such as artemis-tackar-nej or artemis-bokad-intervju to remove a person from the list.';

/** The cards of the to-do page: the flag of the profile that switches each, its title, its rule and what to do about it. */
export const todoCards = {
  needs_attention: {
    flag: 'show_needs_attention',
    title: 'All needing attention',
    rule: 'Tagged {username}-needs-attention',
    text: respond,
  },
  pitch_needs_attention: {
    flag: 'show_pitch_needs_attention',
    title: 'Pitch needs attention',
    rule: 'Tagged {username}-pitch-response',
    text: respond,
  },
  stale_conversation_leads: {
    flag: 'show_stale_conversation_leads',
    title: 'Stale conversation leads',
    rule: `Wrote last on the network; no answer from us for ${staleAfter.answer} business days`,
    text: settle,
  },
  stale_email_conversation_leads: {
    flag: 'show_stale_email_conversation_leads',
    title: 'Stale email conversation leads',
    rule: `Wrote last by e-mail or SMS; no answer from us for ${staleAfter.answer} business days`,
    text: settle,
  },
  match_connectable: {
    flag: 'show_match_connectable',
    title: 'Match connectable',
    rule: 'Voted up by you in an open role; no one has written to them yet',
    text: settle,
  },
  expired_reminders_prospect: {
    flag: 'show_expired_reminders_prospect',
    title: 'Expired prospect reminders',
    rule: 'Reminders about prospects that are due',
    text: 'Mark the reminder done, or snooze it.',
  },
  expired_reminders: {
    flag: 'show_expired_reminders',
    title: 'Expired reminders',
    rule: 'Reminders that are due, and people on a board whose snooze is over',
    text: 'Mark the reminder done, or snooze it.',
  },
  stale_conversations: {
    flag: 'show_stale_conversions',
    title: 'Stale conversations',
    rule: `They have answered before; silent since our last message ${staleAfter.silence} business days ago`,
    text: settle,
  },
  followups: {
    flag: 'show_followups',
    title: 'Followups',
    rule: `Never answered our 1 to 3 messages; the last is ${staleAfter.silence} business days old`,
    text: settle,
  },
} as const;
export type TodoCard = keyof typeof todoCards;
export const todoCardNames = Object.keys(todoCards) as [TodoCard, ...TodoCard[]];

/** A person who waits for the user, and why. */
export const todoItem = z.object({
  person: z.object({ id, name: z.string(), title: z.string(), company_name: z.string() }),
  /** Since when the person waits: the time of the message, tag or vote, or when the reminder was due. */
  at: timestamp,
  /** What was said last, or what the reminder says. */
  excerpt: z.string(),
  channel: z.enum(Object.keys(channels) as [keyof typeof channels]).nullable(),
  /** The role it is about. */
  assignment: z.object({ id, name: z.string() }).nullable(),
  /** The reminder, to be ticked off or snoozed. */
  reminder: id.nullable(),
  /** What to remove. */
  tag: z.string().nullable(),
});
export type TodoItem = z.output<typeof todoItem>;
/** With the rule by which the person waits. */
export const waiting = todoItem.extend({ card: z.enum(todoCardNames) });
export type Waiting = z.output<typeof waiting>;

export const getTodo = endpoint({
  method: 'GET',
  path: '/api/v2/todo/',
  summary: 'The cards that a user has switched on in the profile',
  access: 'user',
  errors: ['user_not_found'],
  query: z.strictObject({ user: idInPath.optional() }),
  response: z.object({ cards: z.array(z.enum(todoCardNames)) }),
  shows: ['todo'],
});

export const getTodoCard = endpoint({
  method: 'GET',
  path: '/api/v2/todo/{card}/',
  summary: 'Who waits for a user, by one rule, the longest wait first; counts stop at 1,000',
  access: 'user',
  errors: ['user_not_found'],
  params: z.object({ card: z.enum(todoCardNames, 'There is no such card') }),
  query: z.strictObject({
    /** Whose list; the caller's own by default. */
    user: idInPath.optional(),
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({ count: z.int(), results: z.array(todoItem) }),
  shows: ['todo'],
});

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/v2/todo/now/',
  summary:
    'Everyone who waits for a user by the cards that are switched on: each person once, for the most urgent reason, the most urgent first; the count takes in at most 1,000 of each card',
  access: 'user',
  errors: ['user_not_found'],
  query: z.strictObject({
    /** Whose list; the caller's own by default. */
    user: idInPath.optional(),
    limit: wholeNumber({ min: 1, max: 1000 }).default(50),
  }),
  response: z.object({ count: z.int(), results: z.array(waiting) }),
  shows: ['todo'],
});
