import {
  changePassword,
  impersonate,
  listRegistrationCompanies,
  login,
  logout,
  register,
  stopImpersonating,
} from '@app/contract/auth';
import { type AccessCases, nothing } from '#testing/access';
import { testPassword } from '#testing/make';

let applicants = 0;

export const authCases: AccessCases = [
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
