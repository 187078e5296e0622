import {
  approveUser,
  deactivateUser,
  listUsers,
  reactivateUser,
  rejectUser,
  signOutUser,
} from '@app/contract/users/manage-users';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { cancelEmailChange, confirmEmail, getUser, putUser, type UserState } from '@app/contract/users/user-changes';
import { sql } from 'kysely';
import { hashSecret } from '#platform/secrets';
import {
  type AccessCases,
  missingId,
  nothing,
  type Principal,
  privileged,
  type Variant,
  type World,
} from '#testing/access';

const params = ({ self, other, variant }: World) => ({
  params: { id: String({ own: self.id, other: other.id, missing: missingId }[variant]) },
});
/** Asks for a decision about a user who is in a state that allows it. */
const decisionFrom = (state: UserState) => async (world: World) => {
  if (world.variant === 'other')
    await world.db.updateTable('app_user').set({ state }).where('id', '=', world.other.id).execute();
  return { ...params(world), body: {} };
};
/** Nobody decides about themselves. */
const decided = (_: Principal, variant: Variant) => ({ own: 409, other: 200, missing: 404 })[variant];
/** An address of theirs that waits to be confirmed, by a link with this token. */
async function askForEmail({ db, other }: World, user: number): Promise<string> {
  const token = `token-${user}`;
  await db
    .insertInto('email_change')
    .values({
      user_id: user,
      email: `new-${user}-${other.id}@example.com`,
      asked_by: user,
      hash: hashSecret(token),
      expires: sql`now() + interval '1 hour'`,
    })
    .execute();
  return token;
}
const ownOrStaff = (principal: Principal, variant: Variant) =>
  variant === 'own' || (variant === 'other' && privileged(principal)) ? 200 : 404;

export const cases: AccessCases = [
  [listAllUsers, nothing],
  [getCurrentUser, nothing],
  [listUsers, nothing],
  [getUser, { request: params, status: ownOrStaff }],
  [putUser, { request: (world) => ({ ...params(world), body: { first_name: 'Changed' } }), status: ownOrStaff }],
  [
    confirmEmail,
    {
      request: async (world) => ({
        body: { token: world.variant === 'missing' ? 'none' : await askForEmail(world, world.other.id) },
      }),
      status: (_, variant) => (variant === 'missing' ? 410 : 200),
    },
  ],
  [
    cancelEmailChange,
    {
      request: async (world) => {
        const { self, other, variant } = world;
        if (variant !== 'missing') await askForEmail(world, variant === 'own' ? self.id : other.id);
        return params(world);
      },
      status: ownOrStaff,
    },
  ],
  [approveUser, { request: decisionFrom('pending'), status: decided }],
  [rejectUser, { request: decisionFrom('pending'), status: decided }],
  [deactivateUser, { request: decisionFrom('active'), status: decided }],
  [reactivateUser, { request: decisionFrom('deactivated'), status: decided }],
  [signOutUser, { request: decisionFrom('active'), status: (_, variant) => (variant === 'missing' ? 404 : 200) }],
];
