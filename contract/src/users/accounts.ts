import { z } from 'zod';
import { credentials, termsAccepted } from './auth.ts';
import { endpoint } from '../base/endpoint.ts';
import { password } from '../base/password.ts';
import { email, id, line, requiredLine, webAddress } from '../base/text.ts';

export const newPassword = password.refine((value) => [...value].length >= 12, 'At least 12 characters');

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
