import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { llmVerdicts } from '../roles/grading.ts';
import { grade } from '../roles/votes.ts';

/* Evaluation runs: a version of a prompt grades a frozen test set, and runs are compared. */

/** `paused` is by a person, or because the model gave no answer; `capped` reached what it may cost. */
export const runStates = {
  running: 'Running',
  paused: 'Paused',
  capped: 'Stopped at its limit',
  done: 'Done',
} as const;
export type RunState = keyof typeof runStates;

const dollars = z.number('Must be an amount').positive('Must be more than 0').max(10_000, 'At most $10,000');

/** The model that people are graded by, unless another one that settings name is chosen. */
const model = line(200);

export const estimateEvaluation = endpoint({
  method: 'GET',
  path: '/api/v2/llm/evaluations/estimate/',
  summary: 'What a run would cost: its questions at the price of today, without what is known already',
  access: 'superuser',
  errors: ['testset_not_found', 'not_found', 'llm_not_set_up'],
  query: z.strictObject({ testset: idInPath, prompt_version_id: idInPath, model: model.optional() }),
  response: z.object({
    /** The frozen version that would be run; null if none was frozen. */
    version: z.int().nullable(),
    items: z.int(),
    /** Answers that are known and cost nothing. */
    known: z.int(),
    tokens_in: z.int(),
    tokens_out: z.int(),
    /** Null without a price of the model. */
    usd: z.number().nullable(),
    model: z.string().nullable(),
    /** Those that settings name; the first is the one that people are graded by. */
    models: z.array(z.string()),
    missing_settings: z.array(z.string()),
  }),
  shows: ['evaluations', 'testsets', 'llmPrompts', 'llmPrices'],
});
export type Estimate = z.output<typeof estimateEvaluation.response>;

export const startEvaluation = endpoint({
  method: 'POST',
  path: '/api/v2/llm/evaluations/',
  summary: 'Starts a run on the newest frozen version of a test set. It stops before it costs more than the limit.',
  access: 'superuser',
  errors: [
    'testset_not_found',
    'not_found',
    'llm_not_set_up',
    'testset_not_frozen',
    'price_needed',
    'evaluation_running',
  ],
  body: z.strictObject({ testset: id, prompt_version_id: id, model: model.optional(), cap_usd: dollars }),
  status: 202,
  response: z.object({ id }),
  audit: 'evaluation_start',
  touches: ['evaluations', 'tasks'],
});

export const evaluation = z.object({
  id,
  testset: z.object({ id, name: z.string(), version: z.int() }),
  prompt: z.object({ id, version: z.int() }),
  model: z.string(),
  state: z.enum(Object.keys(runStates) as [RunState]),
  /** Why it paused by itself: a code of the gateway. */
  error_code: z.string(),
  items: z.int(),
  done: z.int(),
  errors: z.int(),
  right: z.int(),
  cost_usd: z.number(),
  cap_usd: z.number(),
  estimated_usd: z.number(),
  /** Questions that were under way when the product was stopped, so that they may have been paid twice. */
  maybe_twice: z.int(),
  created: timestamp,
  created_by: z.string().nullable(),
});
export type Evaluation = z.output<typeof evaluation>;

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/api/v2/llm/evaluations/',
  summary: 'Evaluation runs, newest first',
  access: 'superuser',
  query: z.strictObject(pageQuery),
  response: page(evaluation),
  shows: ['evaluations'],
});

const oneRun = z.object({ id: idInPath });

export const pauseEvaluation = endpoint({
  method: 'POST',
  path: '/api/v2/llm/evaluations/{id}/pause/',
  summary: 'Asks no more questions; those under way are still answered',
  access: 'superuser',
  errors: ['not_found', 'evaluation_state'],
  params: oneRun,
  audit: 'evaluation_pause',
  touches: ['evaluations'],
});

export const resumeEvaluation = endpoint({
  method: 'POST',
  path: '/api/v2/llm/evaluations/{id}/resume/',
  summary: 'Goes on with a run that was paused or stopped at its limit, which can be raised',
  access: 'superuser',
  errors: ['not_found', 'evaluation_state', 'llm_not_set_up', 'evaluation_running'],
  params: oneRun,
  body: z.strictObject({ cap_usd: dollars.optional() }),
  audit: 'evaluation_resume',
  touches: ['evaluations', 'tasks'],
});

/** A baseline and up to four others. */
export const mostCompared = 5;
const runs = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,4}$/, `The numbers of one to ${mostCompared} runs, with commas between them`)
  .transform((text) => [...new Set(text.split(',').map(Number))]);

const ratio = z.object({ value: z.number().nullable(), lo: z.number().nullable(), hi: z.number().nullable() });
const measured = z.object({ value: z.number(), lo: z.number(), hi: z.number() }).nullable();

export const comparedRun = evaluation.extend({
  accuracy: ratio,
  /** Of the people it said yes to, those who are up; of those who are up, those it said yes to. */
  precision: ratio,
  recall: ratio,
  f1: measured,
  kappa: measured,
  p95_ms: z.number().nullable(),
  /** Against the first run, on the items that both have; null for itself. */
  against: z.object({ fixed: z.int(), broke: z.int(), both: z.int(), p: z.number(), words: z.string() }).nullable(),
});
export type ComparedRun = z.output<typeof comparedRun>;

export const compareEvaluations = endpoint({
  method: 'GET',
  path: '/api/v2/llm/evaluations/compare/',
  summary:
    'Runs on one test set beside each other, the first as the baseline, with words that say whether a difference is real',
  access: 'superuser',
  errors: ['not_found', 'different_testsets'],
  query: z.strictObject({ runs }),
  response: z.object({ runs: z.array(comparedRun) }),
  shows: ['evaluations'],
});

export const compareModes = {
  all: 'All',
  changed: 'Changed',
  regressed: 'Broke',
  fixed: 'Fixed',
  errors: 'Errors',
  disputed: 'Raters disagree',
} as const;
export type CompareMode = keyof typeof compareModes;

export const evaluatedItem = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  assignment: z.object({ id, name: z.string() }),
  gold: grade,
  /** One for each run, in their order; null where there is no result yet. */
  results: z.array(
    z
      .object({
        verdict: z.enum(Object.keys(llmVerdicts) as [keyof typeof llmVerdicts]).nullable(),
        score: z.int().nullable(),
        summary: z.string(),
        right: z.boolean(),
        error_code: z.string(),
      })
      .nullable(),
  ),
});
export type EvaluatedItem = z.output<typeof evaluatedItem>;

export const listEvaluatedItems = endpoint({
  method: 'GET',
  path: '/api/v2/llm/evaluations/items/',
  summary: 'What each run said of each item. Changed, broken and fixed are against the first run.',
  access: 'superuser',
  errors: ['not_found', 'different_testsets'],
  query: z.strictObject({
    runs,
    mode: z.enum(Object.keys(compareModes) as [CompareMode]).default('all'),
    ...pageQuery,
  }),
  response: page(evaluatedItem),
  shows: ['evaluations'],
  people: ({ results }: { results: EvaluatedItem[] }) => results.map(({ person }) => person.id),
});
