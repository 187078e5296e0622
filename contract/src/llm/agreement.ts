import { z } from 'zod';
import { statusLabels } from '../roles/assignments.ts';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { countedChart } from '../charts/counted-chart.ts';
import { llmVerdict, type llmVerdicts } from '../roles/grading.ts';
import { grade, type Grade, voteMethod } from '../roles/votes.ts';

/* Whether people and language models say the same. */

/** What a vote says is what a verdict says: the first of the one goes with the first of the other, and so on. */
export const gradeOrder = ['up', 'maybe', 'down'] as const satisfies readonly Grade[];
export const verdictOrder = ['yes', 'maybe', 'no'] as const satisfies readonly (keyof typeof llmVerdicts)[];

/** A blind vote was given while neither a verdict nor a prediction was on the screen. */
export const comparedVotes = { blind: 'Blind votes', all: 'All votes' } as const;
const votes = z.enum(Object.keys(comparedVotes) as [keyof typeof comparedVotes]).default('blind');

/** A figure and the ends of its 95 % interval. */
export const measured = z.object({ value: z.number(), lo: z.number(), hi: z.number() });
export type Measured = z.output<typeof measured>;
/** A share with what it is a share of; null where there is nothing to divide by. */
export const share = z.object({
  value: z.number().nullable(),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
  n: z.int(),
});
export type Share = z.output<typeof share>;

/** Kappa falls when nearly all are of one class, though raters agree: below and above these shares it says little. */
export const rareBelow = 0.1;
export const commonAbove = 0.9;
export const prevalences = {
  even: '',
  rare: `Less than ${100 * rareBelow} % up: read AC1 rather than kappa`,
  common: `More than ${100 * commonAbove} % up: read AC1 rather than kappa`,
} as const;

const agreement = {
  /** People with a verdict and a vote that is compared. */
  n: z.int(),
  up_share: share,
  prevalence: z.enum(Object.keys(prevalences) as [keyof typeof prevalences]),
  /** Of those, the share on whom vote and verdict say the same. */
  agreement: share,
  /** Null when chance alone would have them agree always. */
  kappa: measured.nullable(),
  ac1: measured.nullable(),
};
const roleAgreement = z.object({
  id,
  name: z.string(),
  company_name: z.string(),
  status: z.int(),
  /** People by their newest verdict, voted on or not. */
  verdicts: z.object({ yes: z.int(), maybe: z.int(), no: z.int() }),
  ...agreement,
  /** Of people whom the model likes and who came up in LLM, the share voted up. */
  precision: share,
  /** Of people whom the model does not like and who came up in LLM NO, the share voted up. */
  miss: share,
  /** Of all whom people would vote up, the share that the model likes: an estimate from the two shares above. */
  recall: measured.nullable(),
  /** The newest version of the prompt that judged. */
  prompt_version: z.int().nullable(),
  /** The last eight weeks, the oldest first. */
  weeks: z.array(z.object({ agreed: z.int(), n: z.int() })),
});
export type RoleAgreement = z.output<typeof roleAgreement>;

const compared = {
  votes,
  /** Verdicts of one version of the prompt; the newest verdict by it counts. */
  prompt_version: idInPath.optional(),
  /** Votes of one user; of everybody, the newest on each person counts. */
  user: idInPath.optional(),
  /** When the votes were given. */
  from: timestamp.optional(),
  to: timestamp.optional(),
};
export type Compared = z.output<z.ZodObject<typeof compared>>;

/** Roles by their status, or several statuses at once. */
export const roleGroups = { open: 'Open roles', over: 'Roles that are over', all: 'All roles' } as const;
export const listLlmAgreement = endpoint({
  method: 'GET',
  path: '/api/v2/llm/agreement/',
  summary: 'For each role with verdicts, how far votes and verdicts say the same',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    ...compared,
    status: z.enum([...(Object.keys(roleGroups) as [keyof typeof roleGroups]), ...statusLabels]).default('open'),
  }),
  response: z.object({ results: z.array(roleAgreement) }),
  shows: ['assignments', 'votes', 'queues'],
});

/** The counts of vote by verdict: rows in the order of `gradeOrder`, columns in that of `verdictOrder`. */
const table = z.array(z.array(z.int()));
export const getLlmAgreement = endpoint({
  method: 'GET',
  path: '/api/v2/llm/agreement/{id}/',
  summary: 'Votes by verdicts of one role, in all and for each version of the prompt',
  access: 'superuser',
  errors: ['assignment_not_found', 'count_too_long'],
  params: z.object({ id: idInPath }),
  query: z.strictObject(compared),
  response: z.object({
    role: roleAgreement.nullable(),
    name: z.string(),
    table,
    versions: z.array(z.object({ id, version: z.int(), note: z.string(), ...agreement })),
  }),
  shows: ['assignments', 'votes', 'queues'],
});

export const getLlmAgreementTrend = countedChart(
  '/api/v2/charts/llm_agreement/',
  'Agreement of votes and verdicts over time, by when the votes were given; of one role, or of all',
  { votes, assignment: idInPath.optional(), prompt_version: compared.prompt_version, user: compared.user },
  ['votes', 'queues'],
);

const comparedPerson = z.object({
  /** Of the vote. */
  id,
  person: z.object({ id, name: z.string(), title: z.string() }),
  assignment: z.object({ id, name: z.string() }),
  grade,
  verdict: llmVerdict,
  score: z.int(),
  summary: z.string(),
  user: z.string(),
  method: voteMethod,
  reason: z.string(),
  blind: z.boolean(),
  voted: timestamp,
  judged: timestamp,
});
export const listComparedPeople = endpoint({
  method: 'GET',
  path: '/api/v2/llm/agreement/people/',
  summary: 'People with a vote and a verdict, the last vote first',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    ...compared,
    assignment: idInPath.optional(),
    grade: grade.optional(),
    verdict: llmVerdict.optional(),
    /** Only those on whom vote and verdict differ. */
    differ: z.literal('1').optional(),
    /** From `next` of the page before. */
    before: idInPath.optional(),
    limit: wholeNumber({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({
    /** The name of the role, where one was asked for. */
    role: line(200).nullable(),
    next: id.nullable(),
    results: z.array(comparedPerson),
  }),
  shows: ['assignments', 'votes', 'queues', 'people'],
  people: ({ results }: { results: { person: { id: number } }[] }) => results.map(({ person }) => person.id),
});

/** The versions of the prompt by which people were judged. */
export const listGradeVersions = endpoint({
  method: 'GET',
  path: '/api/v2/llm/agreement/versions/',
  summary: 'The versions of the prompt that grades, the newest first',
  access: 'superuser',
  response: z.object({ results: z.array(z.object({ id, version: z.int(), note: z.string(), created: timestamp })) }),
  shows: [],
});
