import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { password } from '../base/password.ts';
import { line, requiredLine } from '../base/text.ts';
import { currentUser } from './users.ts';
import { signedByPasskey } from './webauthn.ts';

export const tokens = z.object({ access: z.string(), refresh: z.string() });

export const credentials = z.object({
  username: requiredLine(254, 'Please enter your username or email'),
  password: password.refine((value) => value.length > 0, 'Please enter your password'),
});

/** The time is kept. Without it an account that waits for approval is not approved. */
export const termsAccepted = z.literal(true, 'Please accept the terms of service');

export const login = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login/',
  summary: 'Sign in with a username or an e-mail address',
  access: 'anyone',
  errors: [
    'invalid_credentials',
    'second_factor_needed',
    'second_factor_wrong',
    'passkey_refused',
    'account_awaiting_approval',
    'account_inactive',
    'account_deactivated',
    'single_sign_on_only',
    'too_many_requests',
  ],
  audit: 'login',
  /** Whoever registered without the terms is asked to accept them here, before the account can be approved. */
  body: credentials.extend({
    terms_accepted: termsAccepted.optional(),
    /** Whoever has a second factor is asked for it (`second_factor_needed`) and sends the same again with a code. */
    code: line(40).optional(),
    /** Or with a passkey that has signed what `startPasskeySignIn` gave. */
    passkey: signedByPasskey.optional(),
  }),
  response: tokens.extend({ user: currentUser }),
  touches: [],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh/',
  summary: 'Swap a refresh token for new tokens; a used one works for ten more seconds',
  access: 'anyone',
  errors: ['token_refresh_failed', 'too_many_requests'],
  audit: null,
  body: z.object({ refresh: z.string().max(200) }),
  response: tokens,
  touches: [],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v2/auth/logout/',
  summary: 'End this session',
  access: 'user',
  withoutSecondFactor: true,
  errors: ['not_with_token'],
  audit: 'logout',
  touches: [],
});

/** A legacy token is sent with the scheme Token, every other with Bearer. */
export const isLegacyToken = (token: string): boolean => token.length === 40 && !token.includes('.');
export const authorizationHeader = (token: string): string => `${isLegacyToken(token) ? 'Token' : 'Bearer'} ${token}`;
