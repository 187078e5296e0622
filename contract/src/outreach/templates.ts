import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, paragraph, requiredLine, timestamp } from '../base/text.ts';
import { channelNames, templateKindNames, type Trigger, triggerNames } from './channels.ts';
import { problemWithText, templateVariables, type TemplateVariable } from './template-text.ts';

export const mostTemplates = 1000;

/** A text with variables. What is wrong with them is said beside the field. */
const withVariables = <T extends z.ZodType<string>>(text: T) =>
  text.superRefine((value, context) => {
    const problem = problemWithText(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const forEachTrigger = <T>(make: () => T) =>
  Object.fromEntries(triggerNames.map((name) => [name, make()])) as Record<Trigger, T>;
const delay = z.int().min(1, 'At least one business day').max(60, 'At most 60 business days');

export const templateProfile = z.object({
  name: requiredLine(200, 'Enter a name'),
  kind: z.enum(templateKindNames),
  subject: withVariables(line(300)),
  body: withVariables(paragraph(5000)),
  /** Whether it is the first that somebody gets to read about a role. */
  is_pitch: z.boolean(),
  /** The template that follows by each channel if nobody answers. */
  ...forEachTrigger(() => id.nullable()),
  /** After how many business days without an answer. */
  delays: z.object(forEachTrigger(() => delay.optional())),
});
export type TemplateProfile = z.output<typeof templateProfile>;
const emptyProfile: Omit<TemplateProfile, 'name'> = {
  kind: 'All',
  subject: '',
  body: '',
  is_pitch: true,
  ...forEachTrigger(() => null),
  delays: {},
};

const userBrief = z.object({ id, username: z.string() });

export const template = templateProfile.extend({
  id,
  version: z.int(),
  /** Who made it; null if they have left. */
  user: userBrief.nullable(),
  created: timestamp,
  updated: timestamp,
  /** How many messages were sent with it in the last 12 months, and how many of them were answered within 30 days. */
  sent: z.int(),
  answered: z.int(),
  /** How many defaults name it. */
  defaults: z.int(),
});
export type Template = z.output<typeof template>;

export const templateDefault = z.object({
  id,
  channel: z.enum(templateKindNames),
  /** Whose default it is; null for everybody. */
  user: id.nullable(),
  /** For which role; null for every role. */
  assignment: id.nullable(),
  template: id,
  template_name: z.string(),
  /** What the template is written for: as a default for all channels, it counts for these. */
  template_kind: z.enum(templateKindNames),
  user_name: z.string().nullable(),
  assignment_name: z.string().nullable(),
});
export type TemplateDefault = z.output<typeof templateDefault>;

const oneTemplate = z.object({ id: idInPath });
const touches = ['templates'] as const;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v2/conversation_templates/',
  summary: 'All templates, by name, with how often each was sent and answered',
  access: 'user',
  response: z.object({ results: z.array(template) }),
  shows: touches,
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/v2/conversation_templates/{id}/',
  summary: 'One template',
  access: 'user',
  errors: ['template_not_found'],
  params: oneTemplate,
  response: template,
  shows: touches,
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/v2/conversation_templates/',
  summary:
    'Adds a template. One that bears the id of a template, or says `_existing`, is not created again: the answer is that template as it stands',
  access: 'user',
  errors: ['template_not_found', 'too_many_templates'],
  body: templateProfile
    .partial()
    .extend({ id: id.nullish(), _existing: z.boolean().optional() })
    .superRefine(({ id: existing, _existing, name }, context) => {
      if (_existing && !existing)
        context.addIssue({ code: 'custom', path: ['id'], message: 'Say which template it is' });
      if (!existing && !_existing && name === undefined)
        context.addIssue({ code: 'custom', path: ['name'], message: 'Enter a name' });
    }),
  status: 201,
  once: true,
  response: template,
  audit: 'template_create',
  touches,
});
export const newTemplate = (given: Partial<TemplateProfile> & { name: string }): TemplateProfile => ({
  ...emptyProfile,
  ...given,
});

export const changeTemplate = endpoint({
  method: 'PATCH',
  path: '/api/v2/conversation_templates/{id}/',
  summary:
    'Changes what is given and leaves the rest; with `version`, only if it is still the one you saw. What was there before is kept as a version',
  access: 'user',
  errors: ['template_not_found', 'not_permitted', 'changed_meanwhile'],
  params: oneTemplate,
  body: templateProfile.partial().extend({ version: z.int().optional() }),
  response: template,
  audit: 'template_change',
  touches,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v2/conversation_templates/{id}/',
  summary: 'Removes a template and its defaults; what was sent with it stays. It can be restored',
  access: 'user',
  errors: ['template_not_found', 'not_permitted'],
  params: oneTemplate,
  audit: 'template_delete',
  touches,
});

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/v2/conversation_templates/{id}/restore/',
  summary: 'Brings a removed template back, with its defaults as far as nobody has set others since',
  access: 'user',
  errors: ['template_not_found', 'not_permitted', 'too_many_templates'],
  params: oneTemplate,
  response: template,
  audit: 'template_restore',
  touches,
});

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/v2/conversation_templates/{id}/versions/',
  summary: 'Everything that a template has said, the newest first',
  access: 'user',
  errors: ['template_not_found'],
  params: oneTemplate,
  response: z.object({
    results: z.array(
      templateProfile
        .pick({ name: true, kind: true, subject: true, body: true })
        .extend({ version: z.int(), created: timestamp, user: userBrief.nullable() }),
    ),
  }),
  shows: touches,
});

/** By what a default wins, the strongest first. */
export const defaultRules = {
  user_and_role: 'Your default for this role',
  role: 'Default of this role',
  user: 'Your default for all roles',
  all: 'Default for everyone',
} as const;
export type DefaultRule = keyof typeof defaultRules;
export const defaultRuleNames = Object.keys(defaultRules) as [DefaultRule, ...DefaultRule[]];

export const listTemplateDefaults = endpoint({
  method: 'GET',
  path: '/api/v2/conversation_templates/{id}/defaults/',
  summary: 'Where a template is the default',
  access: 'user',
  errors: ['template_not_found'],
  params: oneTemplate,
  response: z.array(templateDefault),
  shows: touches,
});

export const deleteTemplateDefault = endpoint({
  method: 'DELETE',
  path: '/api/v2/conversation_templates/{template}/defaults/{id}/',
  summary: 'Removes a default of a template; the template stays',
  access: 'user',
  errors: ['default_not_found', 'not_permitted'],
  params: z.object({ template: idInPath, id: idInPath }),
  audit: 'default_delete',
  touches,
});

export const listDefaults = endpoint({
  method: 'GET',
  path: '/api/v2/defaults/',
  summary: 'Which template is the default for whom; with `assignment_id`, those that can count for that role',
  access: 'user',
  query: z.strictObject({ assignment_id: idInPath.optional() }),
  response: z.array(templateDefault),
  shows: touches,
});

export const setDefault = endpoint({
  method: 'POST',
  path: '/api/v2/defaults/',
  summary:
    'Makes a template the default of a channel, for a user or everybody, and for a role or all of them; replaces the one before',
  access: 'user',
  errors: ['template_not_found', 'assignment_not_found', 'user_not_found', 'not_permitted', 'wrong_channel'],
  body: z.object({
    channel: z.enum(templateKindNames).default('All'),
    user: id.nullable().default(null),
    assignment: id.nullable().default(null),
    template: id,
  }),
  status: 201,
  once: true,
  response: templateDefault,
  audit: 'default_set',
  touches,
});

export const deleteDefault = endpoint({
  method: 'DELETE',
  path: '/api/v2/defaults/{id}/',
  summary: 'Removes a default; the template stays',
  access: 'user',
  errors: ['default_not_found', 'not_permitted'],
  params: z.object({ id: idInPath }),
  audit: 'default_delete',
  touches,
});

const variableNames = Object.keys(templateVariables) as [TemplateVariable, ...TemplateVariable[]];

/** A template as one person would read it. */
export const templateContent = z.object({
  person_id: id,
  template: z.object({ id, name: z.string(), version: z.int(), kind: z.enum(templateKindNames) }).nullable(),
  /** Why it is this template; null if it was asked for, or if there is none. */
  rule: z.enum(defaultRuleNames).nullable(),
  subject: z.string(),
  body: z.string(),
  /** Variables without a value or a fallback: it cannot be sent like this. */
  missing: z.array(z.enum(variableNames)),
});
export type TemplateContent = z.output<typeof templateContent>;

export const getTemplateContent = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/template_content/',
  summary:
    'What you would send to a person about a role: the template that is your default for the channel, or the one that is asked for, with its variables filled in',
  access: 'user',
  errors: ['assignment_not_found', 'person_not_found', 'template_not_found'],
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    person_id: idInPath,
    channel: z.enum(channelNames).default('EMAIL'),
    template_id: idInPath.optional(),
  }),
  response: templateContent,
  people: ({ person_id }: { person_id: number }) => [person_id],
  shows: ['templates', 'people', 'assignments'],
});

export const getTemplateValues = endpoint({
  method: 'GET',
  path: '/api/v2/template_values/{person_id}/',
  summary: 'What the variables of templates say for a person, and for a role if one is given',
  access: 'user',
  errors: ['assignment_not_found', 'person_not_found'],
  params: z.object({ person_id: idInPath }),
  query: z.strictObject({ assignment_id: idInPath.optional() }),
  response: z.object({ person_id: id, values: z.partialRecord(z.enum(variableNames), z.string()) }),
  shows: ['people', 'assignments', 'self'],
  people: ({ person_id }: { person_id: number }) => [person_id],
});
