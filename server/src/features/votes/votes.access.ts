import {
  castVote,
  getCommunicationMatrix,
  getTimeInColumn,
  getVoteRatio,
  getVoteStats,
  listVotes,
} from '@app/contract/roles/votes';
import { type AccessCases, missingId, type Principal, privileged, type Variant, type World } from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';

const assignmentOf = async ({ db, self, other, variant }: World): Promise<number> =>
  variant === 'missing'
    ? Number(missingId)
    : makeAssignment(db, { thumbers: [variant === 'own' ? self.id : other.id] });
const assignment = async (world: World) => ({ params: { id: String(await assignmentOf(world)) } });
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);

export const cases: AccessCases = [
  [
    castVote,
    {
      request: async (world) => ({
        body: {
          assignment: await assignmentOf(world),
          person: await makePerson(world.db, {}, world.self),
          grade: 'down',
        },
      }),
      status: (principal, variant) => {
        if (variant === 'missing') return 404;
        return variant === 'own' || privileged(principal) ? 201 : 403;
      },
    },
  ],
  [
    listVotes,
    { request: async (world) => ({ query: { assignment: String(await assignmentOf(world)) } }), status: found },
  ],
  [getVoteStats, { request: assignment, status: found }],
  [getVoteRatio, { request: assignment, status: found }],
  [getCommunicationMatrix, { request: assignment, status: found }],
  [getTimeInColumn, { request: assignment, status: found }],
];
