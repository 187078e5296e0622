import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { type NotificationKind, notificationKinds } from '../base/notification-kinds.ts';
import { id, idInPath, timestamp } from '../base/text.ts';

const kind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]);

/** A role's deadline is told of when so many days are left. */
export const deadlineDays = 3;

const named = z.object({ id, name: z.string() });
export const notification = z.object({
  id,
  kind,
  created: timestamp,
  read: timestamp.nullable(),
  /** Who did it. */
  actor: named.nullable(),
  /** The person, the company, the role and the import that it is about, as far as there is one. */
  person: named.nullable(),
  company: named.nullable(),
  role: named.nullable(),
  import: named.nullable(),
  /** From which browser somebody signed in, such as Firefox 150 on Windows. */
  browser: z.string().nullable(),
  /** How many cards were assigned at once, if not one. */
  cards: z.int().nullable(),
  /** When a reminder or a role is due. */
  due: timestamp.nullable(),
  /** The background work that has finished, and whether it failed. */
  task: z.string().nullable(),
  failed: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/',
  summary: 'What you were told, newest first; `before` is the id to go on from. What you can no longer see is left out',
  access: 'user',
  query: z.strictObject({
    limit: wholeNumber({ min: 1, max: 100 }).default(20),
    before: idInPath.optional(),
    kind: kind.optional(),
    /** Only what is unread. */
    unread: z.literal('1').optional(),
  }),
  response: z.object({ results: z.array(notification), next: id.nullable() }),
  shows: ['notifications'],
  people: ({ results }: { results: readonly Notification[] }) =>
    results.flatMap(({ person }) => (person ? [person.id] : [])),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/unread/',
  summary: 'How many of your notifications are unread',
  access: 'user',
  response: z.object({ unread: z.int() }),
  shows: ['notifications'],
});

export const watchNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/events/',
  summary: 'Server-sent events: how many of your notifications are unread, whenever that changes',
  access: 'user',
  events: z.object({ unread: z.int() }),
  shows: [],
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/v2/notifications/{id}/read/',
  summary: 'Marks one of your notifications as read',
  access: 'user',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  audit: null,
  touches: ['notifications'],
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/v2/notifications/read/',
  summary: 'Marks your notifications as read, up to the newest that you saw',
  access: 'user',
  body: z.strictObject({ newest: id }),
  audit: null,
  touches: ['notifications'],
});
