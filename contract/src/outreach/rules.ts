import { z } from 'zod';
import { assignmentProfile } from '../roles/assignments.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, line, paragraph, requiredLine, timestamp } from '../base/text.ts';
import { timeZone } from '../base/time-zone.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, as in 08:00');
/** Midnight ends a day, too. */
const clockAtEnd = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time of day, as in 17:30');
const columnKey = assignmentProfile.shape.reply_column.unwrap();
const count = (most: number) => z.int().min(0).max(most);

/** What holds for whatever leaves the firm. */
export const outreachRules = z.object({
  zone: timeZone,
  opens: clock,
  closes: clockAtEnd,
  /** Monday is 1. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
  first_per_day: count(700),
  per_day: count(700),
  per_domain_hour: count(1000).min(1),
  /** Seconds between two mails of one mailbox. */
  spacing_from: count(3600),
  spacing_to: count(3600),
  cooldown_days: count(730),
  /** For each user, of what a person sends by hand; free InMails do not count. */
  invitations_per_week: count(1000).min(1),
  inmails_per_month: count(1000).min(1),
  /** Where a reply moves the card of a person, in roles that say nothing else; empty for nowhere. */
  reply_column: columnKey,
  notice: paragraph(2000),
  signature: paragraph(2000),
  /** Mails have a picture that tells when they are opened. */
  counts_opens: z.boolean(),
});

export const outreachState = outreachRules.extend({
  version: z.int(),
  /** Since when nothing leaves, and why; null if messages leave. */
  paused: timestamp.nullable(),
  paused_reason: z.string(),
  /** How many messages were to leave by now. */
  due: z.int(),
});
export type OutreachState = z.output<typeof outreachState>;

export const getOutreachRules = endpoint({
  method: 'GET',
  path: '/api/v2/outreach_rules/',
  summary: 'When messages may leave, how many, and what stands under them; and whether anything leaves at all',
  access: 'user',
  response: outreachState,
  shows: ['outreachRules', 'outbox'],
});

export const changeOutreachRules = endpoint({
  method: 'PATCH',
  path: '/api/v2/outreach_rules/',
  summary: 'Changes the rules of the firm. They hold for what waits already',
  access: 'staff',
  errors: ['changed_meanwhile'],
  body: outreachRules.partial().extend({ version: z.int() }),
  response: outreachState,
  audit: 'outreach_rules_change',
  touches: ['outreachRules', 'mailbox'],
});

export const pauseOutreach = endpoint({
  method: 'POST',
  path: '/api/v2/outreach_rules/pause/',
  summary: 'Nothing leaves any more, from any mailbox, until somebody resumes',
  access: 'staff',
  body: z.object({ reason: requiredLine(300, 'Say why') }),
  response: outreachState,
  audit: 'outreach_pause',
  touches: ['outreachRules', 'outbox', 'mailbox'],
});

export const resumeOutreach = endpoint({
  method: 'POST',
  path: '/api/v2/outreach_rules/resume/',
  summary: 'Messages leave again. Those that were to leave by now are sent, or held for a decision about each',
  access: 'staff',
  inPerson: true,
  body: z.object({ due: z.enum(['send', 'hold']) }),
  response: outreachState,
  audit: 'outreach_resume',
  touches: ['outreachRules', 'outbox', 'mailbox'],
});

/** Whether the answers in a mailbox are read. */
export const syncStates = {
  failing: 'Cannot be read',
  behind: 'Behind',
  waiting: 'Not read yet',
  not_set_up: 'Only sends',
  in_sync: 'In sync',
} as const;
export type SyncState = keyof typeof syncStates;
/** A mailbox is read every minute; after so many it is behind. */
export const behindMinutes = 10;

/** How a mailbox does, as staff see it. */
export const mailboxHealth = z.object({
  id,
  user: z.object({ id, username: z.string() }),
  address: z.string(),
  provider: z.enum(['gmail', 'outlook', 'other']),
  paused: timestamp.nullable(),
  paused_reason: z.string(),
  waiting: z.int(),
  /** Nobody knows whether they left. */
  undecided: z.int(),
  sent_today: z.int(),
  per_day: z.int(),
  /** Of the last fifty, in percent. */
  bounced: z.number(),
  /** In thirty days. */
  complaints: z.int(),
  last_sent: timestamp.nullable(),
  fetched: timestamp.nullable(),
  fetch_error: z.string(),
  sync: z.enum(Object.keys(syncStates) as [SyncState]),
  /** Seconds since it was last read. */
  lag: z.number().nullable(),
  /** How many times in a row it could not be read, and when that is tried again. */
  failures: z.int(),
  next_try: timestamp.nullable(),
  /** In the last 24 hours: what was taken in, and what left. */
  received_day: z.int(),
  sent_day: z.int(),
  /** When an answer last found the mail that it answers. */
  last_reply: timestamp.nullable(),
});
export type MailboxHealth = z.output<typeof mailboxHealth>;

export const listMailboxes = endpoint({
  method: 'GET',
  path: '/api/v2/mailboxes/',
  summary: 'How the mailboxes of everybody do, those with trouble first',
  access: 'staff',
  query: z.strictObject({ query: line(200).optional() }),
  response: z.object({ results: z.array(mailboxHealth) }),
  shows: ['mailbox', 'outbox'],
});

export const resumeMailbox = endpoint({
  method: 'POST',
  path: '/api/v2/mailbox/resume/',
  summary: 'Mails leave from your mailbox again. What came back before counts no more',
  access: 'user',
  inPerson: true,
  errors: ['not_found'],
  audit: 'mailbox_resume',
  touches: ['mailbox', 'outbox'],
});
