import {
  changePassword,
  listRegistrationCompanies,
  register,
  requestPasswordReset,
  resetPassword,
} from '@app/contract/users/accounts';
import { login, logout } from '@app/contract/users/auth';
import { impersonate, stopImpersonating } from '@app/contract/users/impersonation';
import { sql } from 'kysely';
import { hashSecret } from '#platform/secrets';
import { type AccessCases, nothing } from '#testing/access';
import { testPassword } from '#testing/make';

let applicants = 0;

export const cases: AccessCases = [
  [login, { request: ({ other }) => ({ body: { username: other.username, password: testPassword } }) }],
  [
    register,
    {
      request: () => {
        const username = `applicant${(applicants += 1)}`;
        const names = { username, email: `${username}@example.com`, first_name: 'A', last_name: 'B' };
        return { body: { ...names, password: 'a long enough phrase', terms_accepted: true } };
      },
    },
  ],
  [listRegistrationCompanies, nothing],
  [requestPasswordReset, { request: ({ other }) => ({ body: { username: other.username } }) }],
  [
    resetPassword,
    {
      request: async ({ db, other, variant }) => {
        const token = `token-${other.id}`;
        const hash = hashSecret(token);
        if (variant !== 'missing')
          await db
            .insertInto('password_reset')
            .values({ user_id: other.id, hash, expires: sql`now() + interval '1 hour'` })
            .execute();
        return { body: { token, new_password: 'another long phrase' } };
      },
      status: (_, variant) => (variant === 'missing' ? 410 : 204),
    },
  ],
  [logout, { ...nothing, status: (principal) => (principal === 'legacy' ? 403 : 204) }],
  [
    impersonate,
    {
      request: ({ self, other, variant }) => ({
        body: { username: { own: self.username, other: other.username, missing: 'nobody-here' }[variant] },
      }),
      status: (principal, variant) =>
        principal === 'superuser' ? { own: 403, other: 200, missing: 404 }[variant] : 403,
    },
  ],
  [stopImpersonating, { ...nothing, status: (principal) => (principal === 'impersonating' ? 204 : 409) }],
  [
    changePassword,
    { request: () => ({ body: { current_password: testPassword, new_password: 'another long phrase' } }) },
  ],
];
