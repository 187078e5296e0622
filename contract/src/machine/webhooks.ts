import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/** What a program of the firm can be told of, with the words people read. */
export const webhookKinds = {
  role: 'Role added or changed',
  vote: 'Vote given or taken back',
  move: 'Person moved on a board',
  reply: 'Reply received',
} as const;
export type WebhookKind = keyof typeof webhookKinds;

/** At most so many. */
export const maxWebhooks = 20;
/** After so many hours in which nothing gets through, a webhook is switched off. */
export const longestFailure = 24;

const kinds = z
  .array(z.enum(Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]]))
  .min(1, 'Choose what is posted')
  .max(4)
  .overwrite((chosen) => [...new Set(chosen)]);
const webAddress = z.url({ protocol: /^https?$/ });
const url = line(500).refine(
  (text) => webAddress.safeParse(text).success && !text.includes('@'),
  'Not a web address (https://…)',
);

export const webhook = z.object({
  id,
  url: z.string(),
  kinds: z.array(z.string()),
  active: z.boolean(),
  /** Since when nothing has got through. */
  failing_since: timestamp.nullable(),
  /** Why the product has switched it off itself. */
  stopped: z.string(),
  version: z.int(),
  created: timestamp,
});
export type Webhook = z.output<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.uuid(),
  kind: z.string(),
  data: z.record(z.string(), z.int()),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string(),
  created: timestamp,
  sent: timestamp.nullable(),
  next_try: timestamp,
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** Shown once. */
export const webhookWithSecret = webhook.extend({ signing_secret: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v2/webhooks/',
  summary: 'Where programs of the firm are told of what happens here',
  access: 'superuser',
  response: z.object({ results: z.array(webhook) }),
  shows: ['webhooks'],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/',
  summary: 'Post what happens to an address. What is posted is signed with a secret that is shown once',
  access: 'superuser',
  errors: ['address_not_allowed', 'too_many_webhooks'],
  audit: 'webhook_create',
  body: z.object({ url, kinds }),
  status: 201,
  response: webhookWithSecret,
  touches: ['webhooks'],
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/v2/webhooks/{id}/',
  summary: 'Change what is posted, or switch a webhook on or off',
  access: 'superuser',
  errors: ['not_found', 'changed_meanwhile'],
  audit: 'webhook_change',
  params: z.object({ id: idInPath }),
  body: z.object({ kinds: kinds.optional(), active: z.boolean().optional(), version: z.int() }),
  response: webhook,
  touches: ['webhooks'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/{id}/secret/',
  summary: 'Make a new secret, which is shown once. The one before ends',
  access: 'superuser',
  errors: ['not_found'],
  audit: 'webhook_change',
  params: z.object({ id: idInPath }),
  response: webhookWithSecret,
  touches: ['webhooks'],
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v2/webhooks/{id}/',
  summary: 'Post nothing there any more, and drop what waits',
  access: 'superuser',
  errors: ['not_found'],
  audit: 'webhook_remove',
  params: z.object({ id: idInPath }),
  touches: ['webhooks'],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v2/webhooks/{id}/deliveries/',
  summary: 'What was posted to an address or waits to be: the newest fifty',
  access: 'superuser',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  response: z.object({ results: z.array(webhookDelivery) }),
  shows: ['webhooks'],
});

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/deliveries/{id}/redeliver/',
  summary: 'Post something once more, under the same id',
  access: 'superuser',
  errors: ['not_found', 'webhook_off'],
  audit: 'webhook_redeliver',
  params: z.object({ id: z.uuid() }),
  touches: ['webhooks'],
});

/** What is posted. Whoever wants to know more asks the API by the ids. */
export const webhookPost = z.object({
  version: z.literal(1),
  /** The same when it is posted again. */
  id: z.uuid(),
  kind: z.string(),
  /** Where the product is. */
  product: z.string(),
  at: timestamp,
  data: z.record(z.string(), z.int()),
});
export type WebhookPost = z.output<typeof webhookPost>;
