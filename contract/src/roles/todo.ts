import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { channels } from '../people/people.ts';
import { id, idInPath, timestamp } from '../base/text.ts';
import { replyIntent } from '../outreach/reply-intent.ts';

/** After this many business days without an answer, the conversation appears on the to-do page. */
export const staleAfter = { answer: 3, silence: 7 } as const;
/** Tags that remove a person from the cards about conversations, and what each of them says. */
export const outcomes = {
  'artemis-tackar-nej': 'Declined',
  'artemis-bokad-intervju': 'Interview booked',
} as const;
export const settledTags = Object.keys(outcomes) as (keyof typeof outcomes)[];
const respond = 'Respond or remove the tag. A reminder hides the person until it is due.';
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

/** A person who waits for the user, and why; or a company, which a reminder is about. */
export const todoItem = z.object({
  person: z.object({ id, name: z.string(), title: z.string(), company_name: z.string() }).nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
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
  /** What they wrote last, if nobody has written to them since. */
  reply: z.object({ id, intent: replyIntent }).nullable(),
});
export type TodoItem = z.output<typeof todoItem>;
/** Why somebody is on the list of now: a card of the page, or a message that is too new for the cards. */
export const waitingReasons = [...todoCardNames, 'reply'] as const;
export type WaitingReason = (typeof waitingReasons)[number];
export const reasonTexts: Record<WaitingReason, { title: string; rule: string }> = {
  ...todoCards,
  reply: {
    title: 'New reply',
    rule: `Wrote last, less than ${staleAfter.answer} business days ago; not answered yet`,
  },
};

/** What counts as fresh and as old on the list of now, in days. */
export const freshDays = 14;
export const oldDays = 90;
/** The groups of the list of now, the most urgent first; in each, what is newest comes first. */
export const todoGroups = {
  answered: {
    title: `Answered in the last ${freshDays} days`,
    rule: `Wrote to you, or were tagged for your attention, within the last ${freshDays} days. Newest first.`,
  },
  due: {
    title: 'Due today',
    rule: 'Reminders whose time has come, and people on a board whose snooze is over. Newest first.',
  },
  ageing: {
    title: 'Ageing',
    rule: `Wrote to you more than ${freshDays} days ago; then conversations that went quiet, matches no one has written to, and followups. Newest first in each.`,
  },
  old: {
    title: `Older than ${oldDays} days`,
    rule: `Whatever has waited for more than ${oldDays} days, for any reason.`,
  },
} as const;
export type TodoGroup = keyof typeof todoGroups;
export const todoGroupNames = Object.keys(todoGroups) as [TodoGroup, ...TodoGroup[]];

/** With the reason and the group. */
export const waiting = todoItem.extend({ card: z.enum(waitingReasons), group: z.enum(todoGroupNames) });
export type Waiting = z.output<typeof waiting>;
const peopleIn = ({ results }: { results: readonly TodoItem[] }) => results.flatMap(({ person }) => person?.id ?? []);

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
  people: peopleIn,
});

const amount = (most: number) => wholeNumber({ min: 0, max: 1000 }).default(most);

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/v2/todo/now/',
  summary:
    'Everyone who waits for a user by the cards that are switched on, and who has just replied: each person once, and each reminder about a company, for the most urgent reason, in groups, the most urgent first; counts take in at most 1,000 of each card, and 200 that are old',
  access: 'user',
  errors: ['user_not_found'],
  query: z.strictObject({
    /** Whose list; the caller's own by default. */
    user: idInPath.optional(),
    /* How many of each group to send; all are counted. */
    answered: amount(50),
    due: amount(50),
    ageing: amount(50),
    old: amount(0),
  }),
  response: z.object({
    /** Without those in the group `old`. */
    count: z.int(),
    groups: z.record(z.enum(todoGroupNames), z.int()),
    /** Whether there are more old ones than were counted. */
    more_old: z.boolean(),
    /** What has waited since before this moment is old. */
    old_before: timestamp,
    /** What has waited since before this moment was archived by the user. */
    archived_before: timestamp.nullable(),
    results: z.array(waiting),
  }),
  shows: ['todo'],
  people: peopleIn,
});

export const countOldTodo = endpoint({
  method: 'GET',
  path: '/api/v2/todo/old/',
  summary: 'How many are in the group `old`, however many they are; for when `more_old` says that not all were counted',
  access: 'user',
  errors: ['user_not_found'],
  query: z.strictObject({ user: idInPath.optional() }),
  response: z.object({ count: z.int() }),
  shows: ['todo'],
});

export const archiveTodo = endpoint({
  method: 'PUT',
  path: '/api/v2/todo/archive/',
  summary: `Takes everything that has waited since before a moment, at least ${oldDays} days ago, off your list and its cards; null puts all of it back`,
  access: 'user',
  inPerson: true,
  body: z.object({ archived_before: timestamp.nullable() }),
  response: z.object({ archived_before: timestamp.nullable() }),
  audit: null,
  touches: ['todo'],
});

/** Whoever was away from the to-do page for so long, in minutes, comes back to it: a new visit. */
export const visitMinutes = 60;

export const getTodoNews = endpoint({
  method: 'GET',
  path: '/api/v2/todo/news/',
  summary: `What has happened since your last visit to the to-do page, at most ${freshDays} days back; a visit is over when the page has not been read for ${visitMinutes} minutes`,
  access: 'user',
  response: z.object({
    /** When the visit before this one ended; null at the first. */
    last_visit: timestamp.nullable(),
    /** People on your list who have written to you since. */
    replies: z.int(),
    /** Cards that colleagues have moved to where they stand now, on the boards of your roles; the role with most first. */
    moved: z.array(z.object({ assignment: z.object({ id, name: z.string() }), cards: z.int() })),
  }),
  shows: ['todo'],
});

export const visitTodo = endpoint({
  method: 'POST',
  path: '/api/v2/todo/visit/',
  summary: 'Notes that you have read the to-do page',
  access: 'user',
  inPerson: true,
  audit: null,
  touches: [],
});

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/v2/todo/colleagues/',
  summary: 'Users who share a role with you that is worked on',
  access: 'user',
  response: z.object({ users: z.array(id) }),
  shows: ['assignments', 'users'],
});
