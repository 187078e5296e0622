import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, requiredLine } from '../base/text.ts';
import { measured, share } from './agreement.ts';

/* What people and the model go by in a role. */

/** With fewer votes, what people go by cannot be told. */
export const fewestSkillVotes = 30;

export const skillSources = {
  criterion: 'Criterion',
  must: 'Must have',
  should: 'Should have',
  missing: 'Missing from the brief',
} as const;

/** How much something counts when a language model grades for a role. */
export const skillWeights = { usual: 'As usual', more: 'Counts more', none: 'Does not count' } as const;
export type SkillWeight = keyof typeof skillWeights;
const weight = z.enum(Object.keys(skillWeights) as [SkillWeight]);
/** At most so many of a role, or the model is told of nothing else. */
export const mostWeights = 20;

const llmSkill = z.object({
  /** Tells rows apart. */
  id: z.string(),
  name: z.string(),
  source: z.enum(Object.keys(skillSources) as [keyof typeof skillSources]),
  weight,
  /** Of the people of the role, the share who have it. Who has a criterion is what the newest verdict says. */
  have: share,
  /** The share voted up of those who have it, and of the others. */
  up_with: share,
  up_without: share,
  /** The first divided by the second; null when one of them is of nothing, or the second is 0. */
  lift: measured.nullable(),
  /** The same for verdicts that are yes. */
  yes_with: share,
  yes_without: share,
  model_lift: measured.nullable(),
});
export type LlmSkill = z.output<typeof llmSkill>;

export const listLlmSkills = endpoint({
  method: 'GET',
  path: '/api/v2/llm/skills/',
  summary: 'What people of a role have who are voted up or whom the model likes, beside what the brief asks for',
  access: 'superuser',
  errors: ['assignment_not_found', 'count_too_long'],
  query: z.strictObject({
    /** Without one, the open role with most votes. */
    assignment: idInPath.optional(),
  }),
  response: z.object({
    assignment: z.object({ id, name: z.string() }).nullable(),
    /** People with a vote, and with a verdict. */
    votes: z.int(),
    verdicts: z.int(),
    results: z.array(llmSkill),
  }),
  shows: ['assignments', 'votes', 'queues', 'people'],
});

export const weighSkill = endpoint({
  method: 'PUT',
  path: '/api/v2/llm/skills/{assignment}/weights/',
  summary:
    'Says how much a skill or criterion counts when a language model grades for a role. Verdicts so far stay; people are asked about anew.',
  access: 'superuser',
  errors: ['assignment_not_found', 'too_many_weights'],
  params: z.object({ assignment: idInPath }),
  body: z.strictObject({ name: requiredLine(300, 'Name a skill or a criterion'), weight }),
  audit: 'skill_weight_set',
  touches: ['assignments', 'queues'],
});
