import { z } from 'zod';
import { tokens } from './auth.ts';
import { endpoint } from '../base/endpoint.ts';
import { line, requiredLine } from '../base/text.ts';
import { currentUser } from './users.ts';

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
