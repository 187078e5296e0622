import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { email, id, idInPath, line, paragraph, requiredLine, timestamp } from '../base/text.ts';
import { lengthRules, type OutboxChannel, outboxChannelNames } from './channels.ts';
import { smsDeliveryNames } from './sms-text.ts';
import { obstacleNames, outboxStateNames, recallMinutes } from './states.ts';
import { templateVariables, type TemplateVariable } from './template-text.ts';

export const mostRecipients = 200;
/** Of all texts together: more would keep others waiting while it is read. */
export const longestLetters = 400_000;

export const providers = ['gmail', 'outlook', 'other'] as const;
export const securities = { tls: 'TLS', starttls: 'STARTTLS', none: 'None' } as const;
const security = z.enum(Object.keys(securities) as [keyof typeof securities]);
const host = requiredLine(253, 'Enter the name of the server').regex(/^[\w.:-]+$/, 'Not the name of a server');
const port = z.int().min(1).max(65_535);

/** What the two large providers ask for. */
export const providerPresets = {
  gmail: {
    smtp_host: 'smtp.gmail.com',
    smtp_port: 465,
    smtp_security: 'tls',
    imap_host: 'imap.gmail.com',
    imap_port: 993,
    imap_security: 'tls',
  },
  outlook: {
    smtp_host: 'smtp.office365.com',
    smtp_port: 587,
    smtp_security: 'starttls',
    imap_host: 'outlook.office365.com',
    imap_port: 993,
    imap_security: 'tls',
  },
} as const;

export const mailboxProfile = z.object({
  address: email,
  name: requiredLine(200, 'Enter the name that people read'),
  provider: z.enum(providers),
  smtp_host: host,
  smtp_port: port,
  smtp_security: security,
  imap_host: line(253)
    .regex(/^[\w.:-]*$/, 'Not the name of a server')
    .default(''),
  imap_port: port.default(993),
  imap_security: security.default('tls'),
  username: line(254),
  signature: paragraph(2000).default(''),
});
export const mailbox = mailboxProfile.extend({
  id,
  version: z.int(),
  /** Why nothing leaves; null if mails leave. */
  paused: timestamp.nullable(),
  paused_reason: z.string(),
  /** Not before this moment, and why. */
  next_send: timestamp.nullable(),
  waits_for: z.string(),
  last_sent: timestamp.nullable(),
  /** When it was last read for answers, and what went wrong at the last try. */
  fetched: timestamp.nullable(),
  fetch_error: z.string(),
  /** Of the day of the firm: how many have left, and how many may. */
  sent_today: z.int(),
  per_day: z.int(),
  first_today: z.int(),
  first_per_day: z.int(),
});
export type Mailbox = z.output<typeof mailbox>;
/** What is sent to save or to try a mailbox. */
export const mailboxSettings = mailboxProfile.extend({
  /** The one before stays if none is given. */
  password: z.string().max(500).optional(),
});

export const getMailbox = endpoint({
  method: 'GET',
  path: '/api/v2/mailbox/',
  summary: 'The mailbox that you send from; null if there is none',
  access: 'user',
  response: z.object({ mailbox: mailbox.nullable() }),
  shows: ['mailbox', 'outbox'],
});

export const saveMailbox = endpoint({
  method: 'PUT',
  path: '/api/v2/mailbox/',
  summary: 'Says which mailbox you send from. The password is kept encrypted and never told again',
  access: 'user',
  inPerson: true,
  errors: ['port_not_allowed', 'password_needed'],
  body: mailboxSettings,
  response: mailbox,
  audit: 'mailbox_save',
  touches: ['mailbox', 'outbox'],
});

export const removeMailbox = endpoint({
  method: 'DELETE',
  path: '/api/v2/mailbox/',
  summary: 'Forgets your mailbox and its password. What waits to leave is cancelled',
  access: 'user',
  inPerson: true,
  errors: ['not_found'],
  audit: 'mailbox_remove',
  touches: ['mailbox', 'outbox'],
});

export const testMailbox = endpoint({
  method: 'POST',
  path: '/api/v2/mailbox/test/',
  summary: 'Connects to the server of a mailbox and signs in, without sending anything',
  access: 'user',
  inPerson: true,
  errors: ['port_not_allowed', 'password_needed', 'too_many_requests'],
  body: mailboxSettings,
  response: z.object({ ok: z.boolean(), detail: z.string() }),
  audit: null,
  touches: [],
});

const channel = z.enum(outboxChannelNames).default('EMAIL');
const variableNames = Object.keys(templateVariables) as [TemplateVariable, ...TemplateVariable[]];
const ids = z.array(id).min(1).max(mostRecipients);

export const recipient = z.object({
  person: id,
  name: z.string(),
  /** Where it would go; empty if there is no way. */
  address: z.string(),
  subject: z.string(),
  body: z.string(),
  missing: z.array(z.enum(variableNames)),
  obstacles: z.array(z.enum(obstacleNames)),
  /** Who wrote to them last, and when. */
  last_contact: z.object({ at: timestamp, username: z.string().nullable() }).nullable(),
});
export type Recipient = z.output<typeof recipient>;

export const previewMessages = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/preview/',
  summary: 'What each of these people would get, and what stands in the way; nothing is sent',
  access: 'user',
  errors: ['assignment_not_found', 'template_not_found'],
  body: z.object({
    people: ids,
    channel,
    assignment: id.nullable().default(null),
    /** Without one, subject and body are taken as they are given. */
    template: id.nullable().default(null),
    subject: line(300).default(''),
    body: paragraph(20_000).default(''),
  }),
  response: z.object({ results: z.array(recipient) }),
  people: ({ results }: { results: Recipient[] }) => results.map(({ person }) => person),
  audit: null,
  touches: [],
});

const letter = z.object({
  person: id,
  subject: line(300).default(''),
  body: paragraph(20_000),
  /** The prompt by which a language model drafted it, as `draftMessage` told; null if a person wrote it. */
  drafted_by: id.nullable().default(null),
});

/** What a channel asks of a text: a subject or none, a text unless it may be empty, and not too much of it. */
function checkLetter(
  by: OutboxChannel,
  { subject, body }: Pick<z.output<typeof letter>, 'subject' | 'body'>,
): { path: string; message: string } | null {
  const rule = lengthRules[by];
  if (rule.subject && subject === '') return { path: 'subject', message: 'Enter a subject' };
  if (body === '' && !rule.mayBeEmpty) return { path: 'body', message: 'Enter a text' };
  if (body.length > rule.most) return { path: 'body', message: `At most ${rule.most} characters go by this channel` };
  return null;
}

export const queueMessages = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/',
  summary: `Puts messages into the outbox. Mails can be called back for ${recallMinutes} minutes and leave in the send window; what a person has to send is on the work list at once. Whoever must not get one is answered with the reason, and the others get theirs`,
  access: 'user',
  inPerson: true,
  errors: ['assignment_not_found', 'template_not_found', 'message_not_found', 'no_mailbox', 'no_sms_gateway'],
  body: z
    .object({
      channel,
      assignment: id.nullable().default(null),
      template: id.nullable().default(null),
      messages: z.array(letter).min(1).max(mostRecipients),
      /** Why people are written to who were contacted lately. */
      reason: line(500).default(''),
      /** The message that this one answers: it goes into its thread, and to whoever wrote it. */
      reply_to: id.nullable().default(null),
    })
    .superRefine(({ channel: by, messages, reply_to }, context) => {
      if (reply_to !== null && messages.length > 1)
        context.addIssue({ code: 'custom', path: ['messages'], message: 'An answer goes to one person' });
      if (messages.reduce((sum, { body }) => sum + body.length, 0) > longestLetters)
        context.addIssue({
          code: 'custom',
          path: ['messages'],
          message: 'These texts are too long together. Write to fewer people at a time.',
        });
      for (const [n, each] of messages.entries()) {
        const wrong = checkLetter(by, each);
        if (wrong) context.addIssue({ code: 'custom', path: ['messages', n, wrong.path], message: wrong.message });
      }
    }),
  status: 201,
  once: true,
  response: z.object({
    results: z.array(z.object({ person: id, id: id.nullable(), obstacles: z.array(z.enum(obstacleNames)) })),
    send_at: timestamp,
  }),
  audit: 'message_queue',
  touches: ['outbox', 'timeline', 'todo', 'people'],
});

export const outboxItem = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  user: z.object({ id, username: z.string() }),
  assignment: z.object({ id, name: z.string() }).nullable(),
  template: z.object({ id, name: z.string() }).nullable(),
  /** Whether a language model drafted it before its sender read and sent it. */
  is_drafted: z.boolean(),
  channel: z.enum(outboxChannelNames),
  step: z.int(),
  /** The beginning of the text where the channel has no subject. */
  subject: z.string(),
  state: z.enum(outboxStateNames),
  note: z.string(),
  send_at: timestamp,
  sent_at: timestamp.nullable(),
  attempts: z.int(),
  created: timestamp,
  /** Of an SMS: what the gateway said last of it. */
  delivery: z.enum(smsDeliveryNames).nullable(),
  /** Of a mail, if the firm counts opens: when a person opened it first, and when a program did. */
  opened_at: timestamp.nullable(),
  machine_opened_at: timestamp.nullable(),
});
export type OutboxItem = z.output<typeof outboxItem>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/v2/outreach/',
  summary: 'What you have sent and what waits to leave, the newest first; staff may ask for everybody',
  access: 'user',
  errors: ['not_permitted'],
  query: z.strictObject({
    state: z.enum(outboxStateNames).optional(),
    channel: z.enum(outboxChannelNames).optional(),
    person: idInPath.optional(),
    assignment: idInPath.optional(),
    /** Whose; `all` for staff. */
    user: z.union([idInPath, z.literal('all')]).optional(),
    /** Only those before this id. */
    before: idInPath.optional(),
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({ results: z.array(outboxItem), next: id.nullable() }),
  shows: ['outbox'],
  people: ({ results }: { results: OutboxItem[] }) => results.map(({ person }) => person.id),
});

const oneMessage = z.object({ id: idInPath });

export const cancelMessage = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/{id}/cancel/',
  summary: 'Calls back a message that has not left yet',
  access: 'user',
  errors: ['message_not_found', 'message_left'],
  params: oneMessage,
  response: outboxItem,
  audit: 'message_cancel',
  touches: ['outbox', 'todo'],
});

export const sendMessageNow = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/{id}/now/',
  summary: 'Does not wait for the end of the time in which a message can be called back',
  access: 'user',
  inPerson: true,
  errors: ['message_not_found', 'message_left'],
  params: oneMessage,
  response: outboxItem,
  audit: 'message_now',
  touches: ['outbox'],
});

export const decideMessage = endpoint({
  method: 'POST',
  path: '/api/v2/outreach/{id}/decide/',
  summary: 'Decides about a message of which nobody knows whether it left: it was sent, or it is to be sent again',
  access: 'user',
  inPerson: true,
  errors: ['message_not_found', 'message_decided', 'no_sms_gateway'],
  params: oneMessage,
  body: z.object({ verdict: z.enum(['sent', 'again']) }),
  response: outboxItem,
  audit: 'message_decide',
  touches: ['outbox', 'timeline', 'todo'],
});

/** The token is a secret of the person who got the mail: whoever has it needs no account. */
const token = z.object({ token: z.string().regex(/^[\w-]{10,60}$/, 'Not a link of ours') });

export const getOptOut = endpoint({
  method: 'GET',
  path: '/api/v2/opt_out/{token}/',
  summary: 'Whether whoever got a mail still gets more of them. Changes nothing, however often it is called',
  access: 'anyone',
  errors: ['link_invalid'],
  params: token,
  response: z.object({ opted_out: z.boolean() }),
  shows: [],
});

export const optOut = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Whoever got a mail wants no more of them, on any channel; at once, and without signing in (RFC 8058)',
  access: 'anyone',
  errors: ['link_invalid'],
  query: token,
  response: z.object({ opted_out: z.literal(true) }),
  audit: null,
  touches: [],
});

export const openMail = endpoint({
  method: 'GET',
  path: '/api/v2/opened/{token}/',
  summary:
    'The picture in a mail, by which the firm counts opened mails if it wants to. Always a picture, whatever is asked for',
  access: 'anyone',
  params: z.object({ token: z.string() }),
  file: true,
  shows: [],
});
