import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { line, requiredLine, timestamp } from '../base/text.ts';
import { quotaChannelNames } from './quotas.ts';

/** The gateways that are spoken to, with the words people read and where they are. */
export const smsGatewayKinds = {
  twilio: {
    title: 'Twilio',
    base_url: 'https://api.twilio.com',
    account: 'Account SID',
    secret: 'Auth token',
  },
  '46elks': {
    title: '46elks',
    base_url: 'https://api.46elks.com',
    account: 'API username',
    secret: 'API password',
  },
} as const;
export type SmsGatewayKind = keyof typeof smsGatewayKinds;

/** A number in full, or up to eleven letters and digits; for Twilio also the id of a messaging service. */
const sender = requiredLine(34, 'Enter a number or a name').regex(
  /^(\+[1-9]\d{6,14}|[A-Za-z][A-Za-z0-9 ]{2,10}|MG[0-9a-f]{32})$/,
  'A number such as +46701234567, or a name of 3 to 11 letters and digits',
);
/** Whether whoever gets an SMS can answer it. */
export const canBeAnswered = (from: string): boolean => !/^[A-Za-z0-9 ]{3,11}$/.test(from);

export const smsGatewayProfile = z.object({
  kind: z.enum(Object.keys(smsGatewayKinds) as [SmsGatewayKind, ...SmsGatewayKind[]]),
  base_url: requiredLine(300, 'Enter the address of the gateway').pipe(
    z.url({ protocol: /^https?$/, error: 'Not a web address (https://…)' }),
  ),
  account: requiredLine(100, 'Enter who you are to the gateway').regex(/^\w+$/, 'Only letters and digits'),
  sender,
  /** For each user. */
  per_day: z.int().min(0).max(1000).default(30),
  /** All rules hold, and nothing leaves. */
  dry_run: z.boolean().default(false),
});
/** What is sent to save or to try a gateway. */
export const smsGatewaySettings = smsGatewayProfile.extend({
  /** The one before stays if none is given. */
  secret: z.string().max(500).optional(),
});
export const smsGateway = smsGatewayProfile.extend({
  /** Why nothing leaves; null if SMS leave. */
  paused: timestamp.nullable(),
  paused_reason: z.string(),
  /** Where the gateway is to send what people answer. */
  incoming_url: z.string(),
});
export type SmsGateway = z.output<typeof smsGateway>;

export const getSmsGateway = endpoint({
  method: 'GET',
  path: '/api/v2/sms/gateway/',
  summary: 'The gateway that SMS of the firm leave through; null if there is none',
  access: 'staff',
  response: z.object({ gateway: smsGateway.nullable() }),
  shows: ['sms'],
});

export const saveSmsGateway = endpoint({
  method: 'PUT',
  path: '/api/v2/sms/gateway/',
  summary: 'Says which gateway SMS leave through. The secret is kept encrypted and never told again',
  access: 'staff',
  errors: ['secret_needed', 'address_not_allowed'],
  body: smsGatewaySettings,
  response: smsGateway,
  audit: 'sms_gateway_save',
  touches: ['sms', 'outbox'],
});

export const removeSmsGateway = endpoint({
  method: 'DELETE',
  path: '/api/v2/sms/gateway/',
  summary: 'Forgets the gateway and its secret. SMS that wait to leave are cancelled',
  access: 'staff',
  errors: ['not_found'],
  audit: 'sms_gateway_remove',
  touches: ['sms', 'outbox'],
});

export const testSmsGateway = endpoint({
  method: 'POST',
  path: '/api/v2/sms/gateway/test/',
  summary: 'Asks a gateway about the account, without sending anything',
  access: 'staff',
  errors: ['secret_needed', 'address_not_allowed', 'too_many_requests'],
  body: smsGatewaySettings,
  response: z.object({ ok: z.boolean(), detail: z.string() }),
  audit: null,
  touches: [],
});

/** How much of what a channel allows a user has sent by hand. */
export const channelQuota = z.object({
  channel: z.enum(quotaChannelNames),
  /** In so many days, counted back from now. */
  days: z.int(),
  used: z.int(),
  most: z.int(),
  /** Prepared and not sent yet. */
  waiting: z.int(),
  /** When the next one can be sent; null if it can be now. */
  free_at: timestamp.nullable(),
});
export type ChannelQuota = z.output<typeof channelQuota>;

export const getOutreachChannels = endpoint({
  method: 'GET',
  path: '/api/v2/outreach/channels/',
  summary: 'By which channels you can write besides mail, and how much of what they allow is used up',
  access: 'user',
  response: z.object({
    /** Null if no gateway is set up. */
    sms: z
      .object({
        paused: timestamp.nullable(),
        dry_run: z.boolean(),
        sent_today: z.int(),
        per_day: z.int(),
        /** Not before this moment, and why. */
        next_send: timestamp.nullable(),
        waits_for: z.string(),
        /** What stands under every SMS, and what besides in the first to somebody. A link to opt out differs for each. */
        ending: z.string(),
        notice: z.string(),
      })
      .nullable(),
    quotas: z.array(channelQuota),
  }),
  shows: ['sms', 'outbox', 'outreachRules'],
});
export type SmsChannel = NonNullable<z.output<typeof getOutreachChannels.response>['sms']>;

/** The token is a secret of the gateway: whoever has it may say what became of an SMS. */
const token = z.string().regex(/^[\w-]{20,60}$/, 'Not an address of ours');
/** What a gateway sends: a form, whose fields are its own. */
export const gatewayForm = z.record(z.string(), z.string().max(20_000));
const headers = z.object({ 'x-twilio-signature': line(200).optional() });

export const tellSmsStatus = endpoint({
  method: 'POST',
  path: '/api/v2/sms/status/',
  summary: 'Called by the gateway: what became of an SMS. In any order and as often as it likes',
  access: 'anyone',
  errors: ['not_found', 'not_permitted'],
  query: z.object({
    token,
    /** The try that it is about. */
    ref: z.uuid(),
  }),
  headers,
  body: gatewayForm,
  form: true,
  audit: null,
  touches: [],
});

export const receiveSms = endpoint({
  method: 'POST',
  path: '/api/v2/sms/incoming/',
  summary: 'Called by the gateway: an SMS of somebody. Whoever writes STOP is not contacted any more, at once',
  access: 'anyone',
  errors: ['not_found', 'not_permitted'],
  query: z.object({ token }),
  headers,
  body: gatewayForm,
  form: true,
  audit: null,
  touches: [],
});
