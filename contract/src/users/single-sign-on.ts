import { z } from 'zod';
import { termsAccepted, tokens } from './auth.ts';
import { endpoint } from '../base/endpoint.ts';
import { currentUser } from './users.ts';

export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/v2/auth/single_sign_on/',
  summary:
    'Where to go to sign in with the firm’s issuer (OpenID Connect). You come back with an answer, to be handed in within ten minutes and with the same `visit`',
  access: 'anyone',
  errors: ['single_sign_on_not_set_up', 'single_sign_on_failed', 'too_many_requests'],
  audit: null,
  response: z.object({
    url: z.string(),
    /** Stays in the browser: an answer that reaches another one lets nobody in there. */
    visit: z.string(),
  }),
  touches: [],
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/v2/auth/single_sign_on/finish/',
  summary: 'Hands in the answer of the issuer. Whoever is new waits for approval, as after registering',
  access: 'anyone',
  errors: [
    'single_sign_on_not_set_up',
    'single_sign_on_failed',
    'account_awaiting_approval',
    'account_inactive',
    'account_deactivated',
    'too_many_requests',
  ],
  audit: 'login',
  body: z.object({
    /** Of the address that the issuer sent the browser to: what follows the question mark. */
    query: z.string().max(10_000),
    visit: z.string().max(100),
    /** Without it an account that waits for approval is not approved. */
    terms_accepted: termsAccepted.optional(),
  }),
  response: tokens.extend({
    user: currentUser,
    /** Where to sign out at the issuer, too, if it has such a place. */
    sign_out_url: z.string().nullable(),
  }),
  touches: [],
});

export const endIssuerSessions = endpoint({
  method: 'POST',
  path: '/api/v2/auth/single_sign_on/logout/',
  summary:
    'Called by the issuer (OpenID Connect Back-Channel Logout): ends the sessions that it let in, of one visit there or of one account',
  access: 'anyone',
  errors: ['single_sign_on_not_set_up', 'logout_token_refused', 'too_many_requests'],
  audit: 'issuer_logout',
  body: z.object({ logout_token: z.string().min(1).max(20_000) }),
  form: true,
  status: 200,
  touches: [],
});
