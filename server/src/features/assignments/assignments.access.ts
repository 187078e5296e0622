import {
  changeAssignment,
  cloneAssignment,
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignments,
  starAssignment,
} from '@app/contract/roles/assignments';
import {
  type AccessCases,
  missingId,
  nothing,
  type Principal,
  privileged,
  type Variant,
  type World,
} from '#testing/access';
import { makeAssignment } from '#testing/make';

const assignment = async ({ db, self, other, variant }: World) => ({
  params: {
    id:
      variant === 'missing'
        ? missingId
        : String(await makeAssignment(db, { users: [variant === 'own' ? self.id : other.id] })),
  },
});
/** Everybody may look. */
const found = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);
/** Those who work on it may change it, and staff. */
const members = (status: number) => (principal: Principal, variant: Variant) => {
  if (variant === 'missing') return 404;
  return variant === 'own' || privileged(principal) ? status : 403;
};

export const cases: AccessCases = [
  [listAssignments, nothing],
  [getAssignment, { request: assignment, status: found(200) }],
  [createAssignment, { request: () => ({ body: { name: 'New role' } }) }],
  [
    changeAssignment,
    { request: async (world) => ({ ...(await assignment(world)), body: { status: 5 } }), status: members(200) },
  ],
  [deleteAssignment, { request: assignment, status: members(204) }],
  [
    cloneAssignment,
    { request: async (world) => ({ ...(await assignment(world)), body: { name: 'Copy' } }), status: found(201) },
  ],
  [
    starAssignment,
    { request: async (world) => ({ ...(await assignment(world)), body: { starred: true } }), status: found(200) },
  ],
];
