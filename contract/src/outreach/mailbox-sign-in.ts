import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { line, requiredLine } from '../base/text.ts';
import { mailbox } from './outreach.ts';

/** Who lets users connect their mailbox without a password, with the words people read. */
export const signInProviders = {
  gmail: {
    title: 'Google',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    scope: 'openid email https://mail.google.com/',
  },
  outlook: {
    title: 'Microsoft',
    authorize_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope:
      'openid email offline_access https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All',
  },
} as const;
export type SignInProvider = keyof typeof signInProviders;
export const signInProviderNames = Object.keys(signInProviders) as [SignInProvider, ...SignInProvider[]];

const provider = z.enum(signInProviderNames);
const address = line(500).pipe(z.url({ protocol: /^https?$/, error: 'Not a web address (https://…)' }));
export const oauthClient = z.object({
  provider,
  client_id: z.string(),
  authorize_url: z.string(),
  token_url: z.string(),
  /** What has to be entered at the provider. */
  redirect_url: z.string(),
});
export type OauthClient = z.output<typeof oauthClient>;
const oneProvider = z.object({ provider });

export const listOauthClients = endpoint({
  method: 'GET',
  path: '/api/v2/oauth_client/',
  summary: 'What the providers of mailboxes know us by, and where they send users back to',
  access: 'staff',
  response: z.object({
    results: z.array(oauthClient),
    /** Of each provider, whether it is set up or not. */
    redirect_urls: z.record(provider, z.string()),
  }),
  shows: ['mailbox'],
});

export const saveOauthClient = endpoint({
  method: 'PUT',
  path: '/api/v2/oauth_client/{provider}/',
  summary: 'Says what a provider knows us by. The secret is kept encrypted and never told again',
  access: 'staff',
  errors: ['secret_needed', 'address_not_allowed'],
  params: oneProvider,
  body: z.object({
    client_id: requiredLine(300, 'Enter the client id'),
    /** The one before stays if none is given. */
    client_secret: z.string().max(500).optional(),
    /** Those of the provider unless given. */
    authorize_url: address.optional(),
    token_url: address.optional(),
  }),
  response: oauthClient,
  audit: 'oauth_client_save',
  touches: ['mailbox'],
});

export const removeOauthClient = endpoint({
  method: 'DELETE',
  path: '/api/v2/oauth_client/{provider}/',
  summary:
    'Forgets what a provider knows us by. Mailboxes that were connected through it are paused when their access ends',
  access: 'staff',
  errors: ['not_found'],
  params: oneProvider,
  audit: 'oauth_client_remove',
  touches: ['mailbox'],
});

export const getMailboxSignIn = endpoint({
  method: 'GET',
  path: '/api/v2/mailbox/sign_in/',
  summary: 'With which providers a mailbox can be connected without a password, and whether yours is',
  access: 'user',
  response: z.object({ providers: z.array(provider), connected: z.boolean() }),
  shows: ['mailbox'],
});

export const startMailboxSignIn = endpoint({
  method: 'POST',
  path: '/api/v2/mailbox/sign_in/{provider}/',
  summary:
    'Where to go to let us use your mailbox. You come back with a code, to be handed in within ten minutes and in the same session',
  access: 'user',
  inPerson: true,
  errors: ['provider_not_set_up', 'too_many_requests'],
  params: oneProvider,
  response: z.object({ url: z.string() }),
  audit: null,
  touches: [],
});

export const finishMailboxSignIn = endpoint({
  method: 'POST',
  path: '/api/v2/mailbox/sign_in/',
  summary: 'Hands in the code that a provider sent you back with: your mailbox is connected, without a password',
  access: 'user',
  inPerson: true,
  errors: ['sign_in_failed', 'provider_not_set_up'],
  body: z.object({
    code: z.string().min(1).max(4000),
    state: z.string().regex(/^[\w-]{20,100}$/, 'Not a visit of ours'),
  }),
  response: mailbox,
  audit: 'mailbox_save',
  touches: ['mailbox', 'outbox'],
});
