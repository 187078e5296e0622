import {
  changePassword,
  listRegistrationCompanies,
  register,
  requestPasswordReset,
  resetPassword,
} from '@app/contract/users/accounts';
import { login, logout } from '@app/contract/users/auth';
import {
  confirmApp,
  getSecondFactor,
  removeApp,
  removeSecondFactor,
  renewRecoveryCodes,
  startApp,
} from '@app/contract/users/second-factor';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@app/contract/users/passkeys';
import { endIssuerSessions, finishSingleSignOn, startSingleSignOn } from '@app/contract/users/single-sign-on';
import { impersonate, stopImpersonating } from '@app/contract/users/impersonation';
import { sql } from 'kysely';
import { hashSecret } from '#platform/secrets';
import { type AccessCases, missingId, nothing, type World } from '#testing/access';
import { testPassword } from '#testing/make';

let applicants = 0;
const giveApp = ({ db, self }: Pick<World, 'db' | 'self'>) =>
  db
    .insertInto('authenticator_app')
    .values({ user_id: self.id, secret: Buffer.from('not asked for'), confirmed: sql`now()` })
    // Whoever is refused asks again and again.
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const unknown = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
let credentials = 0;
async function passkeyOf({ db, self, other, variant }: World): Promise<string> {
  if (variant === 'missing') return missingId;
  const { id } = await db
    .insertInto('passkey')
    .values({
      user_id: variant === 'own' ? self.id : other.id,
      name: 'Phone',
      credential_id: `credential ${(credentials += 1)}`,
      public_key: Buffer.from('none'),
      counter: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

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
  [getSecondFactor, nothing],
  [startApp, { request: () => ({ body: { current_password: testPassword } }) }],
  [confirmApp, { request: () => ({ body: { code: '000000' } }), status: () => 409 }],
  [
    removeApp,
    {
      request: async (world) => {
        if (world.variant === 'own') await giveApp(world);
        return { body: { current_password: testPassword } };
      },
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [
    renewRecoveryCodes,
    {
      request: async (world) => {
        if (world.variant === 'own') await giveApp(world);
        return { body: { current_password: testPassword } };
      },
      status: (_, variant) => (variant === 'own' ? 200 : 409),
    },
  ],
  [
    removeSecondFactor,
    {
      request: async ({ db, self, other, variant }) => {
        const id = { own: self.id, other: other.id, missing: missingId }[variant];
        if (variant === 'other') await giveApp({ db, self: other });
        return { params: { id: String(id) }, body: { current_password: testPassword, reason: 'A lost phone' } };
      },
      status: (_, variant) => ({ own: 409, other: 204, missing: 404 })[variant],
    },
  ],
  [listPasskeys, nothing],
  [startPasskey, { request: () => ({ body: { current_password: testPassword } }) }],
  [
    addPasskey,
    {
      request: () => ({
        body: {
          name: 'Phone',
          passkey: { ...unknown, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
        },
      }),
      status: () => 422,
    },
  ],
  [
    renamePasskey,
    {
      request: async (world) => ({ params: { id: await passkeyOf(world) }, body: { name: 'Phone' } }),
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [
    removePasskey,
    {
      request: async (world) => ({
        params: { id: await passkeyOf(world) },
        body: { current_password: testPassword },
      }),
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [startPasskeySignIn, nothing],
  [
    signInWithPasskey,
    {
      request: () => ({
        body: {
          passkey: {
            ...unknown,
            response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
          },
        },
      }),
      status: () => 401,
    },
  ],
  [startSingleSignOn, { ...nothing, status: () => 409 }],
  [finishSingleSignOn, { request: () => ({ body: { query: '', visit: 'none' } }), status: () => 409 }],
  [endIssuerSessions, { request: () => ({ body: { logout_token: 'none' } }), status: () => 409 }],
  [stopImpersonating, { ...nothing, status: (principal) => (principal === 'impersonating' ? 204 : 409) }],
  [
    changePassword,
    { request: () => ({ body: { current_password: testPassword, new_password: 'another long phrase' } }) },
  ],
];
