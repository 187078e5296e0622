import { z } from 'zod';
import { alertRuleNames } from './alert-rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { email, idInPath, line, requiredLine, timestamp } from '../base/text.ts';
import { healthReport, severity, silence } from './health.ts';

const rule = z.enum(alertRuleNames);

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/v2/system_health/',
  summary: 'Every check of the product, what was found, what to do, and whether people are told of it',
  access: 'superuser',
  response: healthReport,
  shows: ['tasks', 'alerts'],
});

/** Silences are for so many hours at most: 30 days. */
export const longestSilence = 720;

const webAddress = z.url({ protocol: /^https?$/ });
const webhookUrl = line(500).refine(
  (text) => text === '' || (webAddress.safeParse(text).success && !text.includes('@')),
  'Not a web address (https://…)',
);

export const alertSettings = z.object({
  /** Who gets a mail. */
  mail_to: z.array(email).max(20, 'At most 20 addresses'),
  /** Where each message is posted; empty for nowhere. */
  webhook_url: webhookUrl,
  /** People are reminded of what still fires after so many hours. */
  remind_hours: z.int('A whole number').min(1, 'At least 1').max(168, 'At most 168'),
});

export const alertMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'webhook']),
  target: z.string(),
  subject: z.string(),
  created: timestamp,
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** Why it has not left. */
  error: z.string(),
});
export type AlertMessage = z.output<typeof alertMessage>;

export const alertReport = z.object({
  settings: alertSettings.extend({ version: z.int() }),
  /** Whether mails leave; without a mail server they are written to files. */
  smtp_configured: z.boolean(),
  /** The newest first, thirty at most. */
  messages: z.array(alertMessage),
});
export type AlertReport = z.output<typeof alertReport>;

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/v2/alerts/',
  summary: 'Who is told of alerts, and what was sent lately',
  access: 'superuser',
  response: alertReport,
  shows: ['alerts'],
});

export const changeAlertSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/alerts/',
  summary: 'Change who is told of alerts. The secret that signs what is posted is kept encrypted and never told again',
  access: 'superuser',
  errors: ['changed_meanwhile', 'secret_needed', 'address_not_allowed'],
  audit: 'alert_settings_change',
  body: alertSettings.partial().extend({
    /** Needed with every new address; the one before stays if none is given. */
    webhook_secret: z.string().min(16, 'At least 16 characters').max(200, 'At most 200 characters').optional(),
    version: z.int(),
  }),
  response: alertReport,
  touches: ['alerts'],
});

export const changeAlertRule = endpoint({
  method: 'PATCH',
  path: '/api/v2/alerts/rules/{rule}/',
  summary: 'Change from when on a rule fires, how long it must hold before, and how bad it is',
  access: 'superuser',
  errors: ['changed_meanwhile'],
  audit: 'alert_rule_change',
  params: z.object({ rule }),
  body: z.object({
    threshold: z.number('A number'),
    hold_minutes: z.int('A whole number').min(0, 'At least 0').max(1440, 'At most 1440'),
    severity,
    /** Of the settings as a whole. */
    version: z.int(),
  }),
  response: alertReport,
  touches: ['alerts'],
});

export const silenceAlert = endpoint({
  method: 'POST',
  path: '/api/v2/alerts/silences/',
  summary: 'Tell no one of a rule for a while. A silence that the rule has already ends',
  access: 'superuser',
  once: true,
  audit: 'alert_silence',
  body: z.object({
    rule,
    reason: requiredLine(500, 'Give a reason'),
    hours: z.int('A whole number').min(1, 'At least 1').max(longestSilence, 'At most 720, which is 30 days'),
  }),
  status: 201,
  response: silence,
  touches: ['alerts'],
});

export const endSilence = endpoint({
  method: 'DELETE',
  path: '/api/v2/alerts/silences/{id}/',
  summary: 'End a silence before its time',
  access: 'superuser',
  errors: ['not_found'],
  audit: 'alert_silence_end',
  params: z.object({ id: idInPath }),
  touches: ['alerts'],
});

export const testAlerts = endpoint({
  method: 'POST',
  path: '/api/v2/alerts/test/',
  summary: 'Send a test to every address and to the webhook, now, and say how it went',
  access: 'superuser',
  errors: ['too_many_requests'],
  audit: null,
  response: z.object({
    results: z.array(z.object({ channel: z.enum(['mail', 'webhook']), target: z.string(), error: z.string() })),
  }),
  touches: ['alerts'],
});

/** What is posted to the webhook, and what mails are written from. */
export const alertEvent = z.object({
  rule: z.string(),
  title: z.string(),
  event: z.enum(['firing', 'still_firing', 'over']),
  severity,
  since: timestamp,
  summary: z.string(),
  what_to_do: z.string(),
  /** The page of the product that helps. */
  page: z.string(),
});
export type AlertEvent = z.output<typeof alertEvent>;
export const alertPost = z.object({
  version: z.literal(1),
  /** The same when it is posted again. */
  id: z.uuid(),
  kind: z.enum(['alerts', 'test']),
  /** Where the product is. */
  product: z.string(),
  at: timestamp,
  /** Everything that changed in the same minute. */
  alerts: z.array(alertEvent),
});
export type AlertPost = z.output<typeof alertPost>;
