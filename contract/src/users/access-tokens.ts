import { z } from 'zod';
import { endpoint, tokenScopes } from '../base/endpoint.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';

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
