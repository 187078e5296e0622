import { z } from 'zod';
import { tokens } from './auth.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';
import { currentUser } from './users.ts';
import { ownPassword } from './second-factor.ts';
import { madePasskey, signedByPasskey } from './webauthn.ts';

/** At most so many for each user. */
export const maxPasskeys = 20;

const name = requiredLine(100, 'Please name the passkey');

export const passkey = z.object({ id, name: z.string(), created: timestamp, last_used: timestamp.nullable() });
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v2/auth/passkeys/',
  summary: 'Your passkeys',
  access: 'user',
  withoutSecondFactor: true,
  response: z.object({ results: z.array(passkey) }),
  shows: ['secondFactor'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/options/',
  summary: 'What a browser needs to make a passkey, within five minutes',
  access: 'user',
  withoutSecondFactor: true,
  inPerson: true,
  errors: ['too_many_passkeys', 'wrong_password', 'too_many_requests'],
  audit: null,
  body: ownPassword,
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
  touches: [],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/',
  summary: 'Keeps a passkey that the browser has made: it signs you in, and is asked for after your password',
  access: 'user',
  withoutSecondFactor: true,
  inPerson: true,
  errors: ['passkey_not_made'],
  audit: 'passkey_add',
  body: z.object({ name, passkey: madePasskey }),
  status: 201,
  /** Recovery codes that are shown once; none if there are some already. */
  response: passkey.extend({ recovery_codes: z.array(z.string()) }),
  touches: ['secondFactor', 'self'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/v2/auth/passkeys/{id}/',
  summary: 'Give a passkey another name',
  access: 'user',
  inPerson: true,
  errors: ['not_found'],
  audit: 'passkey_rename',
  params: z.object({ id: idInPath }),
  body: z.object({ name }),
  touches: ['secondFactor'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/{id}/remove/',
  summary: 'Let a passkey sign you in no longer',
  access: 'user',
  inPerson: true,
  errors: ['not_found', 'wrong_password', 'too_many_requests'],
  audit: 'passkey_remove',
  params: z.object({ id: idInPath }),
  body: ownPassword,
  touches: ['secondFactor', 'self'],
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/sign_in/options/',
  summary: 'What a passkey is to sign to let somebody in, once and within five minutes',
  access: 'anyone',
  errors: ['too_many_requests'],
  audit: null,
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
  touches: [],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/passkeys/sign_in/',
  summary: 'Sign in with a passkey and nothing else',
  access: 'anyone',
  errors: [
    'passkey_refused',
    'account_awaiting_approval',
    'account_inactive',
    'account_deactivated',
    'single_sign_on_only',
    'too_many_requests',
  ],
  audit: 'login',
  body: z.object({ passkey: signedByPasskey }),
  response: tokens.extend({ user: currentUser }),
  touches: [],
});
