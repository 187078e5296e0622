import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { password } from '../base/password.ts';
import { line, requiredLine, timestamp } from '../base/text.ts';
import { userPath } from './user-changes.ts';

/** So many recovery codes are made at a time. */
export const recoveryCodes = 10;

/** Asked for whatever changes how somebody signs in: an open session alone will not do. */
export const ownPassword = z.object({
  current_password: password.refine((value) => value.length > 0, 'Please enter your current password'),
});

/** Of an authenticator app: six digits, typed with or without a space. */
export const appCode = line(20)
  .overwrite((typed) => typed.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Six digits'));

/** Shown once; empty if there are some already. */
export const madeCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v2/auth/second_factor/',
  summary: 'What you are asked for beside your password',
  access: 'user',
  withoutSecondFactor: true,
  response: z.object({
    /** Whether the firm wants you to have a second factor. */
    required: z.boolean(),
    /** Since when there is an authenticator app. */
    app_since: timestamp.nullable(),
    recovery_codes_left: z.int(),
  }),
  shows: ['secondFactor'],
});

export const startApp = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second_factor/app/',
  summary: 'The secret for an authenticator app. It counts once a first code was confirmed',
  access: 'user',
  withoutSecondFactor: true,
  inPerson: true,
  errors: ['app_set_up', 'wrong_password', 'too_many_requests'],
  audit: null,
  body: ownPassword,
  response: z.object({
    secret: z.string(),
    /** The same for a QR code. */
    uri: z.string(),
  }),
  touches: [],
});

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second_factor/app/confirm/',
  summary: 'The first code of an authenticator app: from now on you are asked for one at each sign-in',
  access: 'user',
  withoutSecondFactor: true,
  inPerson: true,
  errors: ['app_set_up', 'app_not_started', 'code_wrong', 'too_many_requests'],
  audit: 'second_factor_on',
  body: z.object({ code: appCode }),
  response: madeCodes,
  touches: ['secondFactor', 'self'],
});

export const removeApp = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second_factor/app/remove/',
  summary: 'Asks for codes of the authenticator app no longer',
  access: 'user',
  inPerson: true,
  errors: ['not_found', 'wrong_password', 'too_many_requests'],
  audit: 'second_factor_off',
  body: ownPassword,
  touches: ['secondFactor', 'self'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v2/auth/second_factor/recovery_codes/',
  summary: 'Makes new recovery codes, which are shown once. Those before end',
  access: 'user',
  inPerson: true,
  errors: ['no_second_factor', 'wrong_password', 'too_many_requests'],
  audit: 'recovery_codes_renew',
  body: ownPassword,
  response: madeCodes,
  touches: ['secondFactor'],
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/second_factor/remove/',
  summary:
    'Takes away the second step of somebody who has lost it, recovery codes included, and signs them out everywhere; they are told by e-mail',
  access: 'staff',
  inPerson: true,
  errors: ['user_not_found', 'own_account', 'no_second_factor', 'wrong_password', 'too_many_requests'],
  audit: 'user_second_factor_off',
  params: userPath,
  body: ownPassword.extend({ reason: requiredLine(500, 'Say how you know that it is them') }),
  touches: ['users'],
});
