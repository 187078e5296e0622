import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import type { ErrorCode } from '../base/errors.ts';
import { page, pageQuery } from '../base/paging.ts';
import { line } from '../base/text.ts';
import { managedUser, userPath, userState } from './user-changes.ts';

export const userOrderings = [
  'username',
  '-username',
  'created',
  '-created',
  'last_login',
  '-last_login',
  'email',
  '-email',
] as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v2/users/',
  summary: 'Users in any of the given states, found by name, username or e-mail',
  access: 'staff',
  query: z.strictObject({
    ...pageQuery,
    state: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(userState))
      .optional(),
    query: line(100).optional(),
    ordering: z.enum(userOrderings).default('username'),
  }),
  response: page(managedUser),
  shows: ['users'],
});

/** Staff decide about somebody else's account. */
const decision = <
  const P extends `/${string}`,
  const A extends 'user_approve' | 'user_reject' | 'user_deactivate' | 'user_reactivate' | 'user_sign_out',
>(
  path: P,
  audit: A,
  summary: string,
  errors: readonly ErrorCode[],
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'staff',
    errors: ['user_not_found', ...errors],
    audit,
    params: userPath,
    body: z.strictObject({ reason: line(500).optional() }).default({}),
    response: managedUser,
    touches: ['users'],
  });

export const approveUser = decision(
  '/api/v2/users/{id}/approve/',
  'user_approve',
  'Approve a pending user who has accepted the terms; they are told by e-mail',
  ['own_account', 'already_decided', 'terms_not_accepted'],
);
export const rejectUser = decision(
  '/api/v2/users/{id}/reject/',
  'user_reject',
  'Reject a pending user; they are told by e-mail',
  ['own_account', 'already_decided'],
);
export const deactivateUser = decision(
  '/api/v2/users/{id}/deactivate/',
  'user_deactivate',
  'Deactivate a user and sign them out everywhere',
  ['own_account', 'wrong_state', 'last_superuser'],
);
export const reactivateUser = decision(
  '/api/v2/users/{id}/reactivate/',
  'user_reactivate',
  'Let a deactivated or rejected user in again',
  ['own_account', 'wrong_state', 'terms_not_accepted'],
);
export const signOutUser = decision(
  '/api/v2/users/{id}/sign_out/',
  'user_sign_out',
  'Sign a user out of every session',
  [],
);
