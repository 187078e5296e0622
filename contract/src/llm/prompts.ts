import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, paragraph, requiredLine, timestamp } from '../base/text.ts';
import { templateVariables } from '../outreach/template-text.ts';
import { type PromptKind, promptKinds } from './llm.ts';

/* What language models are told. A version of a prompt never changes; which one is in production is moved by people. */

export const promptKind = z.enum(Object.keys(promptKinds) as [PromptKind]);

/** What a prompt of each kind may name as `{{…}}`, and what stands there when it is sent. The data itself always follows. */
export const promptVariables = {
  grade: {
    role_name: 'Name of the role',
    criteria: 'Criteria of the role, one a line',
    weights: 'What counts more or does not count, one a line',
  },
  extract: {},
  criteria: {},
  message: {},
} as const satisfies Record<PromptKind, Readonly<Record<string, string>>>;

/** Longer prompts are refused; those longer than `long` cost more than they are likely to be worth. */
export const promptLength = { most: 20_000, long: 8000 };

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** Puts values in the place of variables. What is put there is not looked at again. */
export const fillVariables = (body: string, values: Readonly<Record<string, string>>): string =>
  body.replaceAll(variable, (written, name: string) => values[name] ?? written);

export interface PromptLint {
  /** Variables that this kind does not have: the prompt is refused. */
  unknown: string[];
  /** Variables that it could use. */
  unused: string[];
  long: boolean;
}
export function lintPrompt(kind: PromptKind, body: string): PromptLint {
  const used = new Set(Array.from(body.matchAll(variable), ([, name]) => name!));
  const known = Object.keys(promptVariables[kind]);
  // Who tells a model what to do with a template names what stands in templates; that is sent as it is.
  const ofTemplates = kind === 'message' ? Object.keys(templateVariables) : [];
  return {
    unknown: [...used].filter((name) => !known.includes(name) && !ofTemplates.includes(name)),
    unused: known.filter((name) => !used.has(name)),
    long: body.length > promptLength.long,
  };
}

/** Which one it is. */
export const versionNumber = z.object({ id, version: z.int() });

export const llmPrompt = z.object({
  id: promptKind,
  name: z.string(),
  /** Null where nothing has been written yet. */
  production: versionNumber.nullable(),
  newest: versionNumber.nullable(),
  edited: timestamp.nullable(),
  edited_by: z.string().nullable(),
  calls_week: z.int(),
  /** Of calls in the last 7 days that were asked and have a cost. */
  usd_per_call: z.number().nullable(),
  /** The last run of the version in production that came to its end. */
  evaluation: z.object({ run: id, right: z.int(), items: z.int() }).nullable(),
});
export type LlmPrompt = z.output<typeof llmPrompt>;

export const listLlmPrompts = endpoint({
  method: 'GET',
  path: '/api/v2/llm/prompts/',
  summary: 'The prompts that language models are asked by, with what they cost in the last 7 days',
  access: 'superuser',
  response: z.object({ results: z.array(llmPrompt) }),
  shows: ['llmPrompts', 'evaluations'],
});

export const promptVersion = z.object({
  id,
  version: z.int(),
  body: z.string(),
  note: z.string(),
  /** What people call it. */
  labels: z.array(z.string()),
  created: timestamp,
  /** Null for those that the product comes with. */
  created_by: z.string().nullable(),
});
export type PromptVersion = z.output<typeof promptVersion>;

export const promptMove = z.object({
  id,
  version: z.int(),
  from_version: z.int().nullable(),
  reason: z.string(),
  /** The run that spoke for it. */
  run: id.nullable(),
  rolled_back: z.boolean(),
  created: timestamp,
  created_by: z.string().nullable(),
});
export type PromptMove = z.output<typeof promptMove>;

const inPath = z.object({ kind: promptKind });

export const getLlmPrompt = endpoint({
  method: 'GET',
  path: '/api/v2/llm/prompts/{kind}/',
  summary: 'A prompt: its versions, newest first, and every move of what is in production',
  access: 'superuser',
  params: inPath,
  response: z.object({
    kind: promptKind,
    name: z.string(),
    production: versionNumber.nullable(),
    /** The version that rolling back leads to. */
    before: versionNumber.nullable(),
    versions: z.array(promptVersion),
    moves: z.array(promptMove),
  }),
  shows: ['llmPrompts'],
});
export type PromptInFull = z.output<typeof getLlmPrompt.response>;

export const createPromptVersion = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prompts/{kind}/versions/',
  summary: 'Keeps a new version of a prompt. It is not used before it is moved into production.',
  access: 'superuser',
  errors: ['changed_meanwhile'],
  params: inPath,
  body: z.strictObject({
    body: paragraph(promptLength.most).refine((text) => text.length > 0, 'Write what the model is to be told'),
    note: requiredLine(300, 'Say in a few words what you changed'),
    /** The newest version that the writer has seen; 0 if there was none. */
    newest: z.int().min(0),
  }),
  status: 201,
  once: true,
  response: versionNumber,
  audit: 'llm_prompt_write',
  touches: ['llmPrompts'],
});

/** A name that says what is true anyway would be wrong sooner or later. */
const taken = /^(in )?(production|newest|latest)$/i;
export const labelPrompt = endpoint({
  method: 'PUT',
  path: '/api/v2/llm/prompts/{kind}/labels/',
  summary:
    'Gives a label to a version of a prompt, from wherever it was before, or removes it. Nothing follows from it.',
  access: 'superuser',
  errors: ['not_found'],
  params: inPath,
  body: z.strictObject({
    label: requiredLine(40, 'Enter a label').refine(
      (text) => !taken.test(text),
      'Which version is the newest and which is in production is shown by itself',
    ),
    /** Null removes it. */
    version_id: id.nullable(),
  }),
  audit: 'llm_prompt_label',
  touches: ['llmPrompts'],
});

/** What a preview of each kind is about. A message may be about no role. */
export const previewAbout = {
  grade: { person: 'needed', assignment: 'needed' },
  extract: { person: 'needed' },
  criteria: { assignment: 'needed' },
  message: { person: 'needed', template: 'needed', assignment: 'optional' },
} as const satisfies Record<PromptKind, Partial<Record<'person' | 'assignment' | 'template', 'needed' | 'optional'>>>;

export const previewPrompt = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prompts/{kind}/preview/',
  summary:
    'What would be sent about a real person, role or template, with names masked where they are then. Nothing is sent.',
  access: 'superuser',
  errors: ['assignment_not_found', 'person_not_found', 'template_not_found'],
  params: inPath,
  body: z.strictObject({
    body: paragraph(promptLength.most),
    assignment: id.nullable().default(null),
    person: id.nullable().default(null),
    template: id.nullable().default(null),
  }),
  response: z.object({
    /** Whose data is in it. */
    person: id.nullable(),
    /** What the data was taken from, where that was not chosen. */
    source: z.string(),
    messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })),
    characters: z.int(),
    /** At four characters a token, as in English. */
    tokens: z.int(),
  }),
  opens: true,
  people: ({ person }: { person: number | null }) => (person === null ? [] : [person]),
  audit: null,
  touches: [],
});

export const gateStates = {
  passed: 'Passed',
  untested: 'Not tested',
  too_small: 'Test set too small',
  worse: 'Worse',
} as const;

export const getPromptGate = endpoint({
  method: 'GET',
  path: '/api/v2/llm/prompts/{kind}/gate/',
  summary:
    'What test sets say of a version against the one in production, and what generated CVs and profiles that give orders do. Where it did not pass, moving needs a reason.',
  access: 'superuser',
  errors: ['not_found'],
  params: inPath,
  query: z.strictObject({ version_id: idInPath }),
  response: z.object({
    state: z.enum(Object.keys(gateStates) as [keyof typeof gateStates]),
    words: z.string(),
    run: id.nullable(),
    baseline: id.nullable(),
    /** What generated CVs and profiles that give orders say; null for prompts that grade no one. */
    check: z.object({ state: z.enum(['passed', 'untested', 'worse']), words: z.string() }).nullable(),
  }),
  shows: ['llmPrompts', 'evaluations'],
});
export type PromptGate = z.output<typeof getPromptGate.response>;
/** Whether a version moves into production without a reason. */
export const passesGate = ({ state, check }: PromptGate): boolean =>
  state === 'passed' && (check === null || check.state === 'passed');

/** The last move that the caller has seen; null if there was none. */
const seen = id.nullable();

export const promotePrompt = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prompts/{kind}/production/',
  summary: 'Moves a version into production; with a reason, where it did not pass the gate',
  access: 'superuser',
  errors: ['not_found', 'changed_meanwhile', 'reason_needed'],
  params: inPath,
  body: z.strictObject({ version_id: id, reason: line(500).default(''), seen }),
  audit: 'llm_prompt_promote',
  touches: ['llmPrompts'],
});

export const rollBackPrompt = endpoint({
  method: 'POST',
  path: '/api/v2/llm/prompts/{kind}/roll_back/',
  summary: 'Puts the version back that was in production before the last move that was not rolled back',
  access: 'superuser',
  errors: ['changed_meanwhile', 'nothing_to_roll_back'],
  params: inPath,
  body: z.strictObject({ seen }),
  response: versionNumber,
  audit: 'llm_prompt_roll_back',
  touches: ['llmPrompts'],
});
