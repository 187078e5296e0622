import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { criterionVerdict, llmVerdict, startedTask } from '../roles/grading.ts';
import { share } from './agreement.ts';
import { grade, voteMethod } from '../roles/votes.ts';

/* One decision of a language model: what it was told, what it said and why, and what people say. */

const one = z.object({ assignment: idInPath, person: idInPath });
/** What a model is told of a person, under which heading; names are masked. */
const told = z.array(z.object({ heading: z.string(), text: z.string() }));

const llmDecision = z.object({
  id,
  verdict: llmVerdict,
  score: z.int(),
  summary: z.string(),
  criteria: z.array(criterionVerdict),
  suspicions: z.array(z.string()),
  model: z.string(),
  prompt_version: z.int(),
  /** Null where the call is not known any more, or has no price. */
  usd: z.number().nullable(),
  latency_ms: z.int().nullable(),
  /** The answer came from memory. */
  cached: z.boolean(),
  created: timestamp,
});
export type LlmDecision = z.output<typeof llmDecision>;

const stability = z.object({
  id,
  prompt_version: z.int(),
  /** Null in checks from before there was a choice. */
  model: z.string().nullable(),
  times: z.int(),
  /** The share that says what most answers say; null before the first one. */
  same: share,
  answers: z.array(z.object({ verdict: llmVerdict, score: z.int(), summary: z.string(), model: z.string() })),
  usd: z.number().nullable(),
  stopped: z.string().nullable(),
  /** The task, while it may be at work. */
  task: z.uuid().nullable(),
  created: timestamp,
  created_by: z.string().nullable(),
});
export type Stability = z.output<typeof stability>;

export const getLlmDecision = endpoint({
  method: 'GET',
  path: '/api/v2/llm/decisions/{assignment}/{person}/',
  summary: 'What language models said of a person for a role and why, and what people say',
  access: 'superuser',
  errors: ['assignment_not_found', 'person_not_found'],
  params: one,
  response: z.object({
    assignment: z.object({ id, name: z.string() }),
    person: z.object({ id, name: z.string(), title: z.string() }),
    /** What a model would be told today. */
    profile: told,
    /** What it was told when it gave the newest verdict; null where that was not kept. */
    told_then: told.nullable(),
    /** What has changed since: null where it is not known. */
    changed: z.object({ profile: z.boolean(), role: z.boolean() }).nullable(),
    /** Newest first. */
    verdicts: z.array(llmDecision),
    votes: z.array(
      z.object({
        id,
        user: z.string(),
        grade,
        method: voteMethod,
        reason: z.string(),
        blind: z.boolean(),
        created: timestamp,
      }),
    ),
    comments: z.array(z.object({ id, user: z.string().nullable(), body: z.string(), created: timestamp })),
    stability: z.array(stability),
    /** Those that can be asked; the first is the one that people are graded by. */
    models: z.array(z.string()),
    missing_settings: z.array(z.string()),
  }),
  shows: ['queues', 'votes', 'people', 'timeline', 'assignments'],
  people: ({ person }: { person: { id: number } }) => [person.id],
  opens: true,
});

export const mostTimes = 10;
export const checkStability = endpoint({
  method: 'POST',
  path: '/api/v2/llm/decisions/{assignment}/{person}/stability/',
  summary:
    'Puts the same question to the language model several times, in the background, to see whether it says the same',
  access: 'superuser',
  errors: ['assignment_not_found', 'person_not_found', 'not_found', 'llm_not_set_up'],
  params: one,
  body: z.strictObject({
    prompt_version: id,
    /** Unless it is chosen, the one that people are graded by. */
    model: line(200).optional(),
    times: z.int().min(2).max(mostTimes).default(5),
  }),
  status: 202,
  response: startedTask,
  audit: 'llm_stability_check',
  touches: ['queues', 'tasks'],
});
