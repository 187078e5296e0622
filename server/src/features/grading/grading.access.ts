import {
  fillLlmQueue,
  getGradeQueue,
  getGrading,
  getGradingPerson,
  acceptModel,
  getMlAnalysis,
  listGradeQueues,
  previewGradeQueue,
  rebuildGradeQueue,
  skipPerson,
  startPredictionRun,
} from '@app/contract/roles/grading';
import { prepareLlmGradeBatch } from '@app/contract/llm/batches';
import { listMethodStops, resumeMethod, stopMethod } from '@app/contract/roles/method-stops';
import { type AccessCases, missingId, type Principal, privileged, type Variant, type World } from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';

const assignment = async ({ db, self, other, variant }: World) => ({
  params: {
    id:
      variant === 'missing'
        ? missingId
        : String(await makeAssignment(db, { thumbers: [variant === 'own' ? self.id : other.id] })),
  },
});
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);
/** Whoever grades for a role may have its queues filled. */
const forMembers = (status: number) => (principal: Principal, variant: Variant) => {
  if (variant === 'missing') return 404;
  return variant === 'own' || privileged(principal) ? status : 403;
};

export const cases: AccessCases = [
  [getGrading, { request: assignment, status: found }],
  [
    getGradingPerson,
    {
      request: async (world) => {
        const { params } = await assignment(world);
        return { params: { ...params, person: String(await makePerson(world.db, {}, world.self)) } };
      },
      status: found,
    },
  ],
  [
    skipPerson,
    {
      request: async (world) => ({
        ...(await assignment(world)),
        body: { person: await makePerson(world.db, {}, world.self) },
      }),
      status: forMembers(200),
    },
  ],
  [listGradeQueues, { request: () => ({}), status: () => 200 }],
  [getGradeQueue, { request: assignment, status: found }],
  [previewGradeQueue, { request: assignment, status: found }],
  [rebuildGradeQueue, { request: assignment, status: forMembers(202) }],
  [startPredictionRun, { request: assignment, status: forMembers(202) }],
  /* No language model is set up here. */
  [fillLlmQueue, { request: assignment, status: () => 409 }],
  [getMlAnalysis, { request: assignment, status: found }],
  [
    acceptModel,
    {
      request: async (world) => {
        const { db, self, other, variant } = world;
        const id = await makeAssignment(db, { users: [variant === 'own' ? self.id : other.id] });
        const run = await db
          .insertInto('ml_run')
          .values({ assignment_id: id, last_vote_id: 0, votes: 0, seconds: 1, report: '{}', model: '{}', held: true })
          .returning('id')
          .executeTakeFirstOrThrow();
        return {
          params: { id: variant === 'missing' ? missingId : String(id), run: String(run.id) },
          body: { reason: 'A test' },
        };
      },
      status: forMembers(204),
    },
  ],
  [listMethodStops, { request: () => ({}) }],
  [stopMethod, { request: () => ({ body: { method: 'ml', reason: 'A test' } }) }],
  [
    resumeMethod,
    {
      request: async ({ db, variant }) => {
        await db.deleteFrom('method_stop').execute();
        if (variant !== 'missing')
          await db.insertInto('method_stop').values({ method: 'ml', reason: 'A test' }).execute();
        return { params: { method: 'ml' }, body: { reason: 'It is over' } };
      },
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  // No language model is set up.
  [prepareLlmGradeBatch, { request: () => ({ body: {} }), status: () => 409 }],
];
