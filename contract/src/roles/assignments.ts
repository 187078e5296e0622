import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { country, date, id, idInPath, line, paragraph, requiredLine, timestamp, webAddress } from '../base/text.ts';

/** The customer's labels and values. */
export const assignmentStatuses = {
  Preparation: 0,
  Active: 1,
  Inactive: 2,
  DoneSuccess: 3,
  DoneFailed: 4,
  Paused: 5,
  Incoming: 6,
  ToBeClosed: 7,
  SentToClient: 8,
} as const;
export type AssignmentStatus = keyof typeof assignmentStatuses;
export const statusLabels = Object.keys(assignmentStatuses) as [AssignmentStatus, ...AssignmentStatus[]];
export const statusLabel = (value: number): AssignmentStatus =>
  statusLabels.find((label) => assignmentStatuses[label] === value) ?? 'Inactive';
/** Roles that we look for candidates for. Only these are graded and get a model. */
export const soughtStatuses: readonly AssignmentStatus[] = ['Preparation', 'Active', 'Incoming'];
/** Roles that are being worked on right now. The specification lists these roles when no status is chosen. */
export const currentStatuses: readonly AssignmentStatus[] = [
  'Active',
  'Incoming',
  'Preparation',
  'SentToClient',
  'ToBeClosed',
];
/** Roles that are not over: current ones and paused ones. People can be put on their boards. */
export const openStatuses: readonly AssignmentStatus[] = [...currentStatuses, 'Paused'];
/** As they are stored. */
export const statusValues = (labels: readonly AssignmentStatus[]): number[] =>
  labels.map((label) => assignmentStatuses[label]);

export const assignmentTypes = { RECRUITING: 0, CONSULTING: 1 } as const;
export const workplaces = { '': 'Not said', on_site: 'On site', hybrid: 'Hybrid', remote: 'Remote' } as const;

const skill = requiredLine(80, 'Enter a skill');
/** What people fill in. Lists are replaced as a whole. */
const profile = {
  name: requiredLine(200, 'Enter a name'),
  company: id.nullable(),
  status: z.int().min(0).max(8),
  type: z.int().min(0).max(1),
  description: paragraph(20_000),
  openings: z.int().min(1).max(999),
  submission_deadline: timestamp.nullable(),
  external_url: z.union([z.literal(''), webAddress]),
  is_recruiting_company: z.boolean(),
  llm_thumbing: z.boolean(),
  /** Whether an up-vote adds the person to the first column of the board. */
  vote_to_board: z.boolean(),
  /** The column of the board that people move to, forward only, when they reply: empty to leave them where they are, null to do as the firm does. */
  reply_column: z
    .string()
    .regex(/^[a-z0-9_-]{0,40}$/, 'Not the key of a column')
    .nullable(),
  /** What an up-vote does with the default template for e-mail. */
  after_up_vote: z.enum(['off', 'draft', 'send']),
  users: z.array(id).max(100),
  thumbers: z.array(id).max(100),
  /** Whole units of the currency an hour, the most the client pays. */
  rate: z.int().min(0).max(1_000_000).nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Three capital letters, such as SEK'),
  /** Percent of full time. */
  extent: z.int().min(1).max(100).nullable(),
  starts: date.nullable(),
  length_months: z.int().min(1).max(120).nullable(),
  location_name: line(200),
  workplace: z.enum(Object.keys(workplaces) as [keyof typeof workplaces]),
  must_skills: z.array(skill).max(30),
  should_skills: z.array(skill).max(30),
  criteria: z.array(requiredLine(300, 'Write what to look for')).max(20),
  /** Saved searches that find the candidates. Without any, everybody with one of the role's skills is a candidate. */
  searches: z.array(id).max(20),
  countries: z.array(country).max(20),
  years_min: z.int().min(0).max(80).nullable(),
  years_max: z.int().min(0).max(80).nullable(),
  /** People contacted within this many days do not come up for grading. */
  not_contacted_days: z.int().min(0).max(3650),
  /** Words to be marked in profiles. */
  keyword_groups: z
    .array(z.object({ name: line(80), words: z.array(requiredLine(80, 'Enter a word')).max(30) }))
    .max(8),
  /** Hide colleagues' votes and AI verdicts until the user has voted. */
  blind_votes: z.boolean(),
  /** Ask users once more about a few of those on whom they voted weeks ago, without saying so. */
  silent_repeats: z.boolean(),
};
export const assignmentProfile = z.object(profile);
export type AssignmentProfile = z.output<typeof assignmentProfile>;

/** Votes that count: how many, and how many of them up, in all and by method. `regexp` is shown as SEARCH. */
export const voteStats = z.object({
  all: z.int(),
  all_up: z.int(),
  ml: z.int(),
  ml_up: z.int(),
  regexp: z.int(),
  regexp_up: z.int(),
  llm: z.int(),
  llm_up: z.int(),
  llm_no: z.int(),
  llm_no_up: z.int(),
  custom: z.int(),
  custom_up: z.int(),
});
export type VoteStats = z.output<typeof voteStats>;

export const assignment = z.object({
  id,
  ...profile,
  external_url: z.string(),
  company_name: z.string(),
  created: timestamp,
  updated: timestamp,
  version: z.int(),
});
export type Assignment = z.output<typeof assignment>;

/** A role as the list shows it. */
export const assignmentCard = assignment.extend({
  starred: z.boolean(),
  vote_stats: voteStats,
  /** How many votes count of each user named in `include_votes_by_user`. */
  votes_by_user: z.record(z.string(), z.int()).optional(),
  /** Up-votes of the last seven days. */
  up_this_week: z.int(),
  /** The columns of its board and how many people are in each, archived people not counted. */
  funnel: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
  /** The last vote or move. */
  last_activity: timestamp.nullable(),
});
export type AssignmentCard = z.output<typeof assignmentCard>;

const oneAssignment = z.object({ id: idInPath });
const flag = z.enum(['true', 'false', 'True', 'False']).transform((text) => text.toLowerCase() === 'true');
export const assignmentOrders = ['name', 'submission_deadline', 'created', 'last_activity', 'status'] as const;
const ordering = z.enum(assignmentOrders.flatMap((field) => [field, `-${field}`] as const)).default('name');
const statusList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(statusLabels)));

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/',
  summary: 'Roles by name: those a user works on, or all; `status` is a comma list of labels',
  access: 'user',
  query: z.strictObject({
    ordering,
    include_votes_by_user: flag.default(false),
    user: idInPath.optional(),
    status: statusList.optional(),
    company: idInPath.optional(),
    query: line(200).optional(),
  }),
  response: z.object({ results: z.array(assignmentCard) }),
  shows: ['assignments', 'votes', 'cards', 'companies'],
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/api/v2/assignment/{id}/',
  summary: 'One role',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: assignmentCard,
  shows: ['assignments', 'votes', 'cards', 'companies'],
});

export const createAssignment = endpoint({
  method: 'POST',
  path: '/api/v2/assignment/',
  summary: 'Adds a role; whoever adds it works on it',
  access: 'user',
  errors: ['company_not_found'],
  body: assignmentProfile.partial().required({ name: true }),
  status: 201,
  once: true,
  response: assignment,
  audit: 'assignment_create',
  touches: ['assignments'],
});

export const changeAssignment = endpoint({
  method: 'PATCH',
  path: '/api/v2/assignment/{id}/',
  summary: 'Changes what is given and leaves the rest; with `version`, only if it is still the one you saw',
  access: 'user',
  errors: ['assignment_not_found', 'company_not_found', 'not_permitted', 'changed_meanwhile'],
  params: oneAssignment,
  body: assignmentProfile.partial().extend({ version: z.int().optional() }),
  response: assignment,
  audit: 'assignment_change',
  touches: ['assignments', 'queues', 'todo'],
});

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/api/v2/assignment/{id}/',
  summary: 'Takes a role away; its history is kept',
  access: 'user',
  errors: ['assignment_not_found', 'not_permitted'],
  params: oneAssignment,
  audit: 'assignment_delete',
  touches: ['assignments', 'queues', 'todo'],
});

/** What is copied besides the description. People never are. */
export const cloneParts = {
  board: 'Board columns',
  criteria: 'Criteria and skills',
  users: 'Users and thumbers',
} as const;
export type ClonePart = keyof typeof cloneParts;
const clonePart = z.enum(Object.keys(cloneParts) as [ClonePart]);

export const cloneAssignment = endpoint({
  method: 'POST',
  path: '/api/v2/assignment/{id}/clone/',
  summary: 'A new role like this one, without its people',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  body: z.object({
    name: requiredLine(200, 'Enter a name'),
    parts: z.array(clonePart).default(Object.keys(cloneParts) as ClonePart[]),
  }),
  status: 201,
  once: true,
  response: assignment,
  audit: 'assignment_create',
  touches: ['assignments'],
});

export const starAssignment = endpoint({
  method: 'POST',
  path: '/api/v2/assignment/{id}/star/',
  summary: 'Puts a role on top of your list, or lets it go again',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  body: z.object({ starred: z.boolean() }),
  response: z.object({ starred: z.boolean() }),
  audit: null,
  touches: ['assignments'],
});
