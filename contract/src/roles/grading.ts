import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import type { ErrorCode } from '../base/errors.ts';
import { wholeNumber } from '../base/numbers.ts';
import { channels, education, experience } from '../people/people.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';
import { grade, type VoteMethod, voteMethod } from './votes.ts';

/** The methods that choose whom to grade next, with their labels. */
export const gradingMethods = { ml: 'ML', search: 'SEARCH', llm: 'LLM', llm_no: 'LLM NO' } as const;
export type GradingMethod = keyof typeof gradingMethods;
export const gradingMethod = z.enum(Object.keys(gradingMethods) as [GradingMethod]);
/** Votes keep the customer's older word for searching. */
export const voteMethodOf = (method: GradingMethod): VoteMethod => (method === 'search' ? 'regexp' : method);

/** Why a matching person does not come up for grading. */
export const blockedReasons = {
  voted: 'Voted on already',
  on_board: 'On the board already',
  contacted: 'Contacted lately',
  do_not_contact: 'Do not contact',
  do_not_poach: 'At a client we do not poach from',
} as const;
export type BlockedReason = keyof typeof blockedReasons;
const blocked = z.record(z.enum(Object.keys(blockedReasons) as [BlockedReason]), z.int());
export type Blocked = z.output<typeof blocked>;

/** Why a queue is empty, if not because everybody in it was graded. */
const emptyReason = z.enum(['never_built', 'no_endpoint', 'llm_off', 'stopped']);

export const llmVerdicts = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const;
export const llmVerdict = z.enum(Object.keys(llmVerdicts) as [keyof typeof llmVerdicts]);
export const criterionVerdicts = { meets: 'Meets', does_not: 'Does not', unclear: 'Unclear' } as const;
export const criterionVerdict = z.object({
  criterion: z.string(),
  verdict: z.enum(Object.keys(criterionVerdicts) as [keyof typeof criterionVerdicts]),
  /** A word-for-word quote from the profile; empty when the profile says nothing about it. */
  quote: z.string(),
});

/** A person to grade, with everything that the grading page shows. */
export const gradingPerson = z.object({
  id,
  name: z.string(),
  title: z.string(),
  headline: z.string(),
  company_name: z.string(),
  location_name: z.string(),
  country: z.string().nullable(),
  years: z.int().nullable(),
  summary: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  experiences: z.array(experience),
  educations: z.array(education),
  links: z.array(z.string()),
  tags: z.array(z.string()),
  do_not_contact: z.boolean(),
  /** The place in the queue, and the reason for it; null for a person opened by address. */
  queued: z.object({ rank: z.int(), score: z.number(), reason: z.string() }).nullable(),
  /** What the user said weeks ago, where they are asked once more without being told; it is not among `votes` then. */
  repeats: grade.nullable(),
  /** Where the role hides votes and AI verdicts until the user has voted, they are left out, and `hidden` counts them. */
  hidden: z.int(),
  ml: z
    .object({
      score: z.number(),
      speaks_for: z.array(z.string()),
      speaks_against: z.array(z.string()),
      /** Whether the model may be no better than SEARCH: too few votes to measure it, or a difference that may be chance. */
      weak: z.boolean(),
    })
    .nullable(),
  llm: z
    .object({
      verdict: llmVerdict,
      score: z.int(),
      summary: z.string(),
      criteria: z.array(criterionVerdict),
      suspicions: z.array(z.string()),
      model: z.string(),
      created: timestamp,
    })
    .nullable(),
  /** Votes that count, of everybody. */
  votes: z.array(z.object({ user: id, grade, method: voteMethod, reason: z.string(), created: timestamp })),
  /** The last five messages either way. */
  contacts: z.array(
    z.object({
      channel: z.enum(Object.keys(channels) as [keyof typeof channels]),
      direction: z.enum(['in', 'out']),
      at: timestamp,
      user: id.nullable(),
    }),
  ),
  /** Where they stand on boards, also of this role. */
  boards: z.array(z.object({ id, name: z.string(), status_str: z.string() })),
  /** Other open roles of the user that they may fit better: those of whose must skills they have most. */
  fits: z.array(z.object({ id, name: z.string(), has: z.int(), of: z.int() })),
});
export type GradingPerson = z.output<typeof gradingPerson>;

export const keywordGroup = z.object({ name: z.string(), words: z.array(z.string()) });
export const gradingRole = z.object({
  id,
  name: z.string(),
  company_name: z.string(),
  location_name: z.string(),
  must_skills: z.array(z.string()),
  should_skills: z.array(z.string()),
  criteria: z.array(z.string()),
  keyword_groups: z.array(keywordGroup),
  blind_votes: z.boolean(),
  vote_to_board: z.boolean(),
  after_up_vote: z.enum(['off', 'draft', 'send']),
  may_vote: z.boolean(),
});
export type GradingRole = z.output<typeof gradingRole>;

/** People that the browser already holds, or whose votes it has not sent yet. */
const idList = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15}){0,199})?$/, 'A comma list of at most 200 ids')
  .transform((text) => text.split(',').filter(Boolean).map(Number));

export const getGrading = endpoint({
  method: 'GET',
  path: '/api/v2/grading/{id}/',
  summary: 'The next people to grade for a role, by method, without those named in `exclude`',
  access: 'user',
  errors: ['assignment_not_found'],
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    method: gradingMethod.default('search'),
    exclude: idList.default([]),
    limit: wholeNumber({ min: 1, max: 20 }).default(6),
  }),
  response: z.object({
    role: gradingRole,
    queue: z.object({
      /** How many are left to grade, without those in `exclude`. */
      left: z.int(),
      built: timestamp.nullable(),
      empty_because: emptyReason.nullable(),
      /** Settings to be made before the method can be used. */
      missing_settings: z.array(z.string()),
      /** Why no one is suggested, where superusers or the bias monitor have stopped the method. */
      stopped: z.object({ reason: z.string(), since: timestamp, by: z.string() }).nullable(),
    }),
    /** One's own votes of the last 24 hours for this role. */
    today: z.object({ votes: z.int(), up: z.int() }),
    people: z.array(gradingPerson),
  }),
  shows: ['queues', 'votes'],
  people: ({ people }: { people: { id: number }[] }) => people.map(({ id }) => id),
  opens: true,
});

export const getGradingPerson = endpoint({
  method: 'GET',
  path: '/api/v2/grading/{id}/{person}/',
  summary: 'One person as somebody who grades for a role sees them',
  access: 'user',
  errors: ['assignment_not_found', 'person_not_found'],
  params: z.object({ id: idInPath, person: idInPath }),
  query: z.strictObject({ method: gradingMethod.default('search') }),
  response: z.object({ role: gradingRole, person: gradingPerson }),
  shows: ['queues', 'votes'],
  people: ({ person }: { person: { id: number } }) => [person.id],
  opens: true,
});

export const skipPerson = endpoint({
  method: 'POST',
  path: '/api/v2/grading/{id}/skip/',
  summary: 'Leaves somebody out of your queue of a role for a day, or takes them in again',
  access: 'user',
  errors: ['assignment_not_found', 'person_not_found', 'not_permitted'],
  params: z.object({ id: idInPath }),
  body: z.object({ person: id, skipped: z.boolean().default(true) }),
  response: z.object({ skipped: z.boolean() }),
  audit: null,
  touches: ['queues'],
});

const perMethod = <T extends z.ZodType>(value: T) => z.object({ ml: value, search: value, llm: value, llm_no: value });
export const queueState = z.object({
  waiting: z.int(),
  built: timestamp.nullable(),
  matching: z.int(),
  blocked,
  /** Days until the queue is empty at last week's pace; null when nobody voted. */
  days_left: z.number().nullable(),
});

export const listGradeQueues = endpoint({
  method: 'GET',
  path: '/api/v2/grade_queues/',
  summary: 'How full the queues of every open role are',
  access: 'superuser',
  response: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        company_name: z.string(),
        status: z.int(),
        submission_deadline: timestamp.nullable(),
        users: z.array(id),
        llm_thumbing: z.boolean(),
        votes_today: z.int(),
        votes_week: z.int(),
        up_week: z.int(),
        queues: perMethod(queueState),
      }),
    ),
  }),
  shows: ['queues', 'votes'],
});

export const queueEntry = z.object({
  rank: z.int(),
  person: z.object({ id, name: z.string(), title: z.string(), company_name: z.string(), location_name: z.string() }),
  score: z.number(),
  reason: z.string(),
  blocked: z.enum(Object.keys(blockedReasons) as [BlockedReason]).nullable(),
});
export type QueueEntry = z.output<typeof queueEntry>;

export const getGradeQueue = endpoint({
  method: 'GET',
  path: '/api/v2/grade_queues/{id}/',
  summary: 'Who is in a queue of a role and why; `blocked` also tells who was judged or reached since it was built',
  access: 'superuser',
  errors: ['assignment_not_found'],
  params: z.object({ id: idInPath }),
  query: z.strictObject({ method: gradingMethod.default('search') }),
  response: z.object({
    assignment: z.object({ id, name: z.string(), llm_thumbing: z.boolean() }),
    queue: queueState,
    missing_settings: z.array(z.string()),
    results: z.array(queueEntry),
  }),
  shows: ['queues', 'votes'],
  people: ({ results }: { results: readonly QueueEntry[] }) => results.map(({ person }) => person.id),
});

export const previewGradeQueue = endpoint({
  method: 'GET',
  path: '/api/v2/grade_queues/{id}/preview/',
  summary: 'What rebuilding a queue would change, without changing it',
  access: 'superuser',
  errors: ['assignment_not_found'],
  params: z.object({ id: idInPath }),
  query: z.strictObject({ method: gradingMethod.default('search') }),
  response: z.object({
    before: z.int(),
    after: z.int(),
    matching: z.int(),
    blocked,
    added: z.array(queueEntry),
    removed: z.array(queueEntry),
    /** How many of those in both the old and the new queue change their place. */
    moved: z.int(),
  }),
  shows: ['queues'],
  people: ({ added, removed }: Record<'added' | 'removed', readonly QueueEntry[]>) =>
    [...added, ...removed].map(({ person }) => person.id),
});

/** The background task. Asking again while it waits gives the same task. */
export const startedTask = z.object({ uuid: z.uuid() });
const work = (path: string, summary: string, errors: readonly ErrorCode[] = []) =>
  endpoint({
    method: 'POST',
    path: `/api/v2/grade_queues/{id}/${path}/`,
    summary,
    access: 'user',
    errors: ['assignment_not_found', 'not_permitted', ...errors],
    params: z.object({ id: idInPath }),
    status: 202,
    response: startedTask,
    audit: null,
    touches: ['queues', 'tasks'],
  });
export const rebuildGradeQueue = work('rebuild', 'Builds the queues of a role anew, in the background');
export const startPredictionRun = work('predict', 'Trains the model of a role on its votes, in the background', [
  'method_stopped',
]);
export const fillLlmQueue = work(
  'fill_llm',
  'Asks the language model about the next people of a role, in the background',
  ['llm_not_set_up', 'method_stopped'],
);

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
const feature = z.object({ label: z.string(), weight: z.number() });
/** How good a model is, by votes that were given after those it was learned from. */
export const mlReport = z.object({
  votes: z.object({ own: z.int(), own_up: z.int(), similar: z.int() }),
  /** No votes to learn from, of this role or similar ones: common sense only. */
  cold_start: z.boolean(),
  /** With fewer votes on this role, or fewer than `least_of_each` ups or downs in `newest`, `hold_out` is null. A maybe is an up. */
  measured_from: z.int(),
  least_of_each: z.int(),
  /** The newest votes, as far as they are on people without an older one. Older runs do not say. */
  newest: z.object({ up: z.int(), down: z.int() }).optional(),
  hold_out: z
    .object({
      votes: z.int(),
      auc: estimate,
      search_auc: estimate,
      auc_gain: estimate,
      precision_at_20: z.number(),
      search_precision_at_20: z.number(),
      /** Calibration error: the mean distance between predicted and actual share of up-votes over the deciles. */
      calibration_error: z.number(),
      /** The lowest scores first. */
      deciles: z.array(z.object({ count: z.int(), predicted: z.number(), up_rate: z.number() })),
    })
    .nullable(),
  /**
   * The votes that came since the model in use was learned, told by that model and by this one, neither of which has seen them.
   * Null if there are too few ups or downs; older runs do not say.
   */
  replaces: z.object({ votes: z.int(), auc: z.number(), in_use_auc: z.number(), difference: estimate }).nullish(),
  histogram: z.array(z.object({ from: z.number(), to: z.number(), up: z.number(), down: z.number() })).nullable(),
  features: z.object({ for: z.array(feature), against: z.array(feature) }),
});
export type MlReport = z.output<typeof mlReport>;

const mlRun = z.object({
  id,
  created: timestamp,
  votes: z.int(),
  seconds: z.number(),
  report: mlReport,
  /** It ranks new votes worse than the model in use, hardly by chance, and does not replace it. */
  held: z.boolean(),
});
export type MlRun = z.output<typeof mlRun>;
export const getMlAnalysis = endpoint({
  method: 'GET',
  path: '/api/v2/ml/{id}/',
  summary: 'How the model of a role does: its last runs, and the people it is least sure about',
  access: 'user',
  errors: ['assignment_not_found'],
  params: z.object({ id: idInPath }),
  response: z.object({
    assignment: z.object({ id, name: z.string(), may_write: z.boolean() }),
    /** Newest first. */
    runs: z.array(mlRun),
    /** Votes since the last run, and after how many it is trained again. */
    new_votes: z.int(),
    retrain_after: z.int(),
    borderline: z.array(
      z.object({
        person: z.object({ id, name: z.string(), title: z.string(), company_name: z.string() }),
        score: z.number(),
        speaks_for: z.array(z.string()),
        speaks_against: z.array(z.string()),
      }),
    ),
  }),
  shows: ['queues', 'votes'],
  people: ({ borderline }: { borderline: { person: { id: number } }[] }) => borderline.map(({ person }) => person.id),
});

export const acceptModel = endpoint({
  method: 'POST',
  path: '/api/v2/ml/{id}/runs/{run}/accept/',
  summary: 'Uses a model that was held back all the same, with a reason. Only the last one can be.',
  access: 'user',
  errors: ['assignment_not_found', 'not_found', 'not_permitted'],
  params: z.object({ id: idInPath, run: idInPath }),
  body: z.strictObject({ reason: requiredLine(300, 'Say why') }),
  audit: 'ml_model_accept',
  touches: ['queues', 'tasks'],
});
