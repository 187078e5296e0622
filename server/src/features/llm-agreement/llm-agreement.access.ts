import * as api from '@app/contract/llm/agreement';
import * as decisions from '@app/contract/llm/agreement-person';
import * as skills from '@app/contract/llm/agreement-skills';
import * as users from '@app/contract/llm/agreement-users';
import { type AccessCases, missingId, nothing, type World } from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';

const decision = async ({ db, variant }: World) => ({
  assignment: String(await makeAssignment(db)),
  person: variant === 'missing' ? missingId : String(await makePerson(db)),
});

export const cases: AccessCases = [
  [api.listLlmAgreement, nothing],
  [
    api.getLlmAgreement,
    {
      request: async ({ db, variant }) => ({
        params: { id: variant === 'missing' ? missingId : String(await makeAssignment(db)) },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 200),
    },
  ],
  [api.getLlmAgreementTrend, nothing],
  [api.listComparedPeople, nothing],
  [api.listGradeVersions, nothing],
  [users.listUserAgreement, nothing],
  [users.listDisagreements, nothing],
  [skills.listLlmSkills, nothing],
  [
    skills.weighSkill,
    {
      request: async ({ db, variant }) => ({
        params: { assignment: variant === 'missing' ? missingId : String(await makeAssignment(db)) },
        body: { name: 'Rust', weight: 'more' },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [
    decisions.getLlmDecision,
    {
      request: async (world) => ({ params: await decision(world) }),
      status: (_, variant) => (variant === 'missing' ? 404 : 200),
    },
  ],
  [
    decisions.checkStability,
    {
      request: async (world) => ({ params: await decision(world), body: { prompt_version: 1 } }),
      /* No language model is set up in these tests. */
      status: (_, variant) => (variant === 'missing' ? 404 : 409),
    },
  ],
];
