import { z } from 'zod';
import { endpoint, tokenScopes } from './base/endpoint.ts';
import { email, id, idInPath, line, requiredLine, timestamp, webAddress } from './base/text.ts';
import { currentUser } from './users.ts';

/** Passwords are compared byte for byte after NFC, so that two keyboards agree on an accent. Never trimmed. */
const password = z
  .string()
  .max(128, 'At most 128 characters')
  .overwrite((value) => value.normalize('NFC'));
export const newPassword = password.refine((value) => [...value].length >= 12, 'At least 12 characters');

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
    'account_awaiting_approval',
    'account_inactive',
    'account_deactivated',
    'too_many_requests',
  ],
  audit: 'login',
  /** Whoever registered without the terms is asked to accept them here, before the account can be approved. */
  body: credentials.extend({ terms_accepted: termsAccepted.optional() }),
  response: tokens.extend({ user: currentUser }),
  touches: [],
});

export const registration = z.object({
  username: line(150)
    .overwrite((name) => name.normalize('NFKC'))
    .pipe(
      z
        .string()
        .regex(
          /^[A-Za-z\dÀ-ÖØ-öø-ž][A-Za-z\dÀ-ÖØ-öø-ž._+-]{2,}$/u,
          'At least 3 Latin letters or digits; also . _ + - after the first',
        ),
    ),
  password: newPassword,
  email,
  first_name: requiredLine(150, 'Please enter your first name'),
  last_name: requiredLine(150, 'Please enter your last name'),
  linkedin_url: z.union([z.literal(''), webAddress]).default(''),
  linkedin_email: z.union([z.literal(''), email]).default(''),
  phone_number: line(40)
    .pipe(z.string().regex(/^(\+?[\d\s()-]{5,})?$/, 'Not a telephone number'))
    .default(''),
  /** A company that was picked; otherwise what was typed. */
  company_id: id.nullable().default(null),
  company_name: line(200).default(''),
  terms_accepted: termsAccepted.optional(),
});
/** What the form asks for. */
export const registrationForm = registration.extend({ terms_accepted: termsAccepted });
export type Registration = z.input<typeof registrationForm>;

export const register = endpoint({
  method: 'POST',
  path: '/api/v2/auth/register/',
  summary: 'Ask for an account; it works once staff have approved it',
  access: 'anyone',
  errors: ['username_taken', 'email_taken', 'too_many_requests'],
  audit: 'register',
  body: registration,
  status: 201,
  response: z.object({ detail: z.string() }),
  touches: [],
});

export const listRegistrationCompanies = endpoint({
  method: 'GET',
  path: '/api/v2/auth/register/companies/',
  summary: 'The companies one can register for',
  access: 'anyone',
  response: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
  shows: [],
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
  errors: ['not_with_token'],
  audit: 'logout',
  touches: [],
});

export const impersonate = endpoint({
  method: 'POST',
  path: '/api/v2/auth/impersonate/',
  summary: 'Act as another user for at most an hour; everything done is recorded under both names',
  access: 'user',
  errors: ['not_permitted', 'user_not_found', 'impersonation_not_permitted'],
  inPerson: true,
  audit: 'impersonate_start',
  body: z.object({
    username: requiredLine(150, 'Please enter a username'),
    reason: line(500)
      .refine((value) => value.length >= 10, 'Please give a reason of at least 10 characters')
      .default('Support (no reason given)'),
  }),
  response: tokens.extend({ original_access: z.string(), original_refresh: z.string(), user: currentUser }),
  touches: [],
});

export const stopImpersonating = endpoint({
  method: 'POST',
  path: '/api/v2/auth/impersonate/stop/',
  summary: 'End the impersonation; the original tokens work on',
  access: 'user',
  errors: ['not_impersonating'],
  audit: 'impersonate_stop',
  touches: [],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/change_password/',
  summary: 'Set a new password; every other session is signed out',
  access: 'user',
  errors: ['wrong_password', 'too_many_requests'],
  inPerson: true,
  audit: 'password_change',
  body: z.object({
    current_password: password.refine((value) => value.length > 0, 'Please enter your current password'),
    new_password: newPassword,
  }),
  touches: ['sessions', 'tokens'],
});

export const forgotten = credentials.pick({ username: true });

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v2/auth/password_reset/',
  summary: 'Mail a link to set a new password; the answer is the same whether or not there is such a user',
  access: 'anyone',
  errors: ['too_many_requests'],
  audit: null,
  body: forgotten,
  status: 202,
  response: z.object({ detail: z.string() }),
  touches: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/password_reset/confirm/',
  summary: 'Set a new password with the token of a mailed link; every session is signed out',
  access: 'anyone',
  errors: ['link_invalid', 'too_many_requests'],
  audit: 'password_reset',
  body: z.object({ token: z.string().max(200), new_password: newPassword }),
  touches: [],
});

export const session = z.object({
  id: z.uuid(),
  created: timestamp,
  last_seen: timestamp,
  expires: timestamp,
  browser: z.string(),
  current: z.boolean(),
  /** Set when it is somebody else acting as you. */
  impersonator: z.string().nullable(),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/auth/sessions/',
  summary: 'Where you are signed in',
  access: 'user',
  response: z.object({ results: z.array(session) }),
  shows: ['sessions'],
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions/{id}/',
  summary: 'Sign out one of your sessions',
  access: 'user',
  errors: ['not_found'],
  inPerson: true,
  audit: 'session_revoke',
  params: z.object({ id: z.uuid() }),
  touches: ['sessions'],
});

/** At most this many access tokens per user, each for at most a year. */
export const maxAccessTokens = 5;

/** Only for what it is good for: a token that reads figures cannot read people. */
const scopes = z.array(z.enum(tokenScopes)).min(1, 'Say what the token is for');

export const accessToken = z.object({
  id,
  name: z.string(),
  scopes,
  created: timestamp,
  expires: timestamp,
  last_used: timestamp.nullable(),
});
export type AccessToken = z.output<typeof accessToken>;

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/api/v2/auth/tokens/',
  summary: 'Your access tokens for programs and the browser extension',
  access: 'user',
  response: z.object({ results: z.array(accessToken) }),
  shows: ['tokens'],
});

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/v2/auth/tokens/',
  summary: 'Make an access token of 40 characters; it is shown once',
  access: 'user',
  errors: ['too_many_tokens'],
  inPerson: true,
  audit: 'token_create',
  body: z.object({
    name: requiredLine(100, 'Please name the token'),
    days: z.int().min(1).max(365).default(365),
    scopes: scopes.max(tokenScopes.length).default(['read', 'write']),
  }),
  status: 201,
  response: accessToken.extend({ token: z.string().length(40) }),
  touches: ['tokens'],
});

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/tokens/{id}/',
  summary: 'Revoke an access token',
  access: 'user',
  errors: ['not_found'],
  inPerson: true,
  audit: 'token_revoke',
  params: z.object({ id: idInPath }),
  touches: ['tokens'],
});

/** A legacy token is sent with the scheme Token, every other with Bearer. */
export const isLegacyToken = (token: string): boolean => token.length === 40 && !token.includes('.');
export const authorizationHeader = (token: string): string => `${isLegacyToken(token) ? 'Token' : 'Bearer'} ${token}`;
