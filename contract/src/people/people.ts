import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import {
  country,
  date,
  email,
  id,
  idInPath,
  line,
  paragraph,
  requiredLine,
  timestamp,
  webAddress,
} from '../base/text.ts';
import { replyIntent } from '../outreach/reply-intent.ts';
import { grade, voteMethod } from '../roles/votes.ts';

export const contactStates = ['valid', 'bounced', 'opted_out'] as const;
export const lawfulBases = {
  legitimate_interest: 'Legitimate interest',
  consent: 'Consent',
  contract: 'Contract',
} as const;
export const channels = {
  EMAIL: 'E-mail',
  MESSAGE: 'Network message',
  RECRUITER_FREE_INMAIL: 'Free InMail',
  PAYED_INMAIL: 'Paid InMail',
  GROUP_MESSAGE: 'Group message',
  SMS: 'SMS',
} as const;

export const lawfulBasis = z.enum(Object.keys(lawfulBases) as [keyof typeof lawfulBases]);
const channel = z.enum(Object.keys(channels) as [keyof typeof channels]);
const contactState = z.enum(contactStates);

export const emailAddress = z.object({
  email,
  state: contactState.default('valid'),
  is_primary: z.boolean().default(false),
});
export const phoneNumber = z.object({
  phone: requiredLine(40, 'Enter a number'),
  state: contactState.default('valid'),
  is_primary: z.boolean().default(false),
});
export const experience = z.object({
  title: line(200),
  company_name: line(200),
  location_name: line(200).default(''),
  started: date.nullable().default(null),
  ended: date.nullable().default(null),
  description: paragraph(5000).default(''),
});
export const education = z.object({
  school: line(200),
  degree: line(200).default(''),
  started: date.nullable().default(null),
  ended: date.nullable().default(null),
});

/** What people fill in. Lists are replaced as a whole. */
const profile = {
  first_name: requiredLine(100, 'Enter a first name'),
  last_name: line(100),
  headline: line(300),
  title: line(200),
  company_id: id.nullable(),
  company_name: line(200),
  location_name: line(200),
  country: country.nullable(),
  years: z.int().min(0).max(80).nullable(),
  summary: paragraph(20_000),
  skills: z.array(requiredLine(80, 'Enter a skill')).max(100),
  languages: z.array(requiredLine(80, 'Enter a language')).max(30),
  source: requiredLine(200, 'Say where we have this person from'),
  source_url: z.union([z.literal(''), webAddress]),
  lawful_basis: lawfulBasis,
  purpose: line(300),
  retention_until: date.nullable(),
  restricted: z.boolean(),
  do_not_contact: z.boolean(),
  emails: z.array(emailAddress).max(20),
  phones: z.array(phoneNumber).max(20),
  links: z.array(webAddress).max(20),
  experiences: z.array(experience).max(60),
  educations: z.array(education).max(20),
};
export const personProfile = z.object(profile);
export type PersonProfile = z.output<typeof personProfile>;

const who = z.object({ id, username: z.string(), name: z.string() });
const role = z.object({ id, name: z.string() });
/* What people write about a person or a company is the same in both timelines. Fields, so that each timeline has shapes of its own. */
export const commentFields = {
  kind: z.literal('comment'),
  id,
  at: timestamp,
  user: who.nullable(),
  body: z.string(),
  version: z.int(),
  /** When its writer last changed it. */
  edited: timestamp.nullable(),
  /** The roles that it names by their number, as in `#12`, and that are still there. */
  roles: z.array(role),
};
export type CommentEntry = z.output<z.ZodObject<typeof commentFields>>;
export const reminderFields = {
  kind: z.literal('reminder'),
  id,
  at: timestamp,
  user: who.nullable(),
  due: timestamp,
  done: timestamp.nullable(),
  text: z.string(),
};
export type ReminderEntry = z.output<z.ZodObject<typeof reminderFields>>;
/**
 * What happened with a person, newest first, from every source. A plain union: the discriminated kind is code of its own,
 * which the login screen would load along with the rest of zod.
 */
export const timelineEntry = z.union([
  z.object({
    kind: z.literal('message'),
    id,
    at: timestamp,
    user: who.nullable(),
    channel,
    direction: z.enum(['in', 'out']),
    /** Only a message that came in is an answer. */
    what: z.enum(['message', 'auto_reply', 'bounce', 'invitation']),
    subject: z.string(),
    body: z.string(),
    /** Of an answer. */
    intent: replyIntent.nullable(),
    /** The role it is about. */
    role: role.nullable(),
  }),
  z.object({ kind: z.literal('connection'), id, at: timestamp, user: who.nullable() }),
  z.object(commentFields),
  z.object(reminderFields),
  z.object({
    kind: z.literal('file'),
    id,
    at: timestamp,
    user: who.nullable(),
    name: z.string(),
    media_type: z.string(),
    size: z.int(),
    /** What in it a recruiting firm has no business to keep, in words. */
    sensitive: z.array(z.string()),
  }),
  z.object({ kind: z.literal('tag'), at: timestamp, user: who.nullable(), tag: z.string() }),
  z.object({
    kind: z.literal('merge'),
    /** The id of the merge, which undoing it needs. */
    id,
    at: timestamp,
    user: who.nullable(),
    /** The person who was merged into this one. */
    other: z.object({ id, name: z.string() }),
  }),
  z.object({
    kind: z.literal('vote'),
    id,
    at: timestamp,
    user: who.nullable(),
    role,
    grade,
    method: voteMethod,
    reason: z.string(),
  }),
  /** What a client said by the link to a shortlist. */
  z.object({
    kind: z.literal('client'),
    id,
    at: timestamp,
    user: who.nullable(),
    role,
    client: z.string(),
    grade: grade.nullable(),
    comment: z.string(),
  }),
  z.object({
    kind: z.literal('move'),
    id,
    at: timestamp,
    user: who.nullable(),
    role,
    what: z.enum(['added', 'moved', 'removed', 'archived', 'restored', 'snoozed', 'woken', 'assigned']),
    /** The column it ended in. */
    status_str: z.string(),
    /** Why the card was archived, or the note of the snooze. */
    note: z.string(),
    until: timestamp.nullable(),
    /** What caused it, when nobody moved the card by hand. */
    rule: z.string(),
    /** What to undo, if a reply moved the card and nothing has happened to it since. */
    change: z.uuid().nullable(),
  }),
  z.object({ kind: z.literal('created'), at: timestamp, user: who.nullable(), source: z.string() }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const fullPerson = z.object({
  id,
  ...profile,
  links: z.array(z.string()),
  source_url: z.string(),
  created: timestamp,
  updated: timestamp,
  version: z.int(),
  avatar_url: z.string(),
  notice_due: timestamp,
  notice_sent: timestamp.nullable(),
  last_touch: timestamp.nullable(),
  /** The person that this one was merged into. */
  merged_into: id.nullable(),
  /** When everything about the person was deleted, because they wanted it; only the number is left. */
  erased: timestamp.nullable(),
  /** When everything about them is to be erased, if somebody has asked for that. */
  erased_on: timestamp.nullable(),
  /** Why and since when nothing erases them. */
  hold: z.object({ reason: z.string(), since: timestamp, by: z.string().nullable() }).nullable(),
  company: z.object({ id, name: z.string(), client: z.boolean(), do_not_poach: z.boolean() }).nullable(),
  /** The clients where the person is a contact of ours, and what they are to us there. */
  contact_at: z.array(z.object({ id, name: z.string(), title: z.string() })),
  /** The users who are connected with the person. */
  connections: z.array(z.object({ user: id, username: z.string(), connected: timestamp })),
  tags: z.array(z.string()),
  /** The roles whose board the person is on, or for which somebody voted on the person. */
  roles: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.int(),
      users: z.array(id),
      thumbers: z.array(id),
      /** Null when they are not on the board. */
      status_str: z.string().nullable(),
      /** When they came into that column, and whose card it is. */
      since: timestamp.nullable(),
      assignee: id.nullable(),
      archived: z.boolean(),
      votes: z.array(z.object({ user: id, grade, method: voteMethod })),
    }),
  ),
  counts: z.object({ comments: z.int(), reminders: z.int(), votes: z.int(), invites: z.int(), files: z.int() }),
  /** The newest fifty of each kind. */
  timeline: z.array(timelineEntry),
  job_postings: z.array(
    z.object({
      id,
      job_title: z.string(),
      expire_at: timestamp.nullable(),
      description_text: z.string(),
      company: id.nullable(),
      company_name: z.string(),
      location_name: z.string(),
      listed_at: timestamp,
      url: z.string(),
    }),
  ),
});
export type FullPerson = z.output<typeof fullPerson>;
export type RoleOfPerson = FullPerson['roles'][number];

const person = z.object({ id: idInPath });

export const getFullPerson = endpoint({
  method: 'GET',
  path: '/api/v2/fullperson/{id}/',
  summary: 'Everything about one person',
  access: 'user',
  errors: ['person_not_found'],
  params: person,
  response: fullPerson,
  shows: ['people', 'timeline', 'tags', 'files', 'votes', 'cards', 'assignments', 'companies'],
  people: ({ id }: { id: number }) => [id],
  opens: true,
});

export const getLatestPerson = endpoint({
  method: 'GET',
  path: '/api/v2/person/latest/',
  summary: 'The person that came last',
  access: 'user',
  errors: ['person_not_found'],
  response: z.object({ id }),
  shows: ['people'],
});

export const createPerson = endpoint({
  method: 'POST',
  path: '/api/v2/person/',
  summary: 'Adds a person',
  access: 'user',
  errors: ['company_not_found', 'person_erased', 'not_permitted'],
  body: personProfile
    .partial()
    .required({ first_name: true, source: true, lawful_basis: true })
    .extend({
      /** Why somebody who asked to be erased is added again; staff alone decide that. */
      added_again: line(300).optional(),
    }),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'person_create',
  touches: ['people'],
});

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/v2/person/{id}/',
  summary: 'Changes what is given and leaves the rest; `version` is the one you saw',
  access: 'user',
  errors: ['person_not_found', 'company_not_found', 'changed_meanwhile'],
  params: person,
  body: personProfile.partial().extend({ version: z.int() }),
  response: z.object({ id, version: z.int() }),
  audit: 'person_change',
  touches: ['people', 'queues', 'todo'],
});

const commentBody = paragraph(5000).refine((text) => text !== '', 'Write something');

export const addComment = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/comments/',
  summary: 'Adds a comment; @username names a user, and #12 or #12-any-words role 12',
  access: 'user',
  errors: ['person_not_found'],
  params: person,
  body: z.object({ body: commentBody }),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'comment_create',
  touches: ['timeline'],
});

export const addCompanyComment = endpoint({
  method: 'POST',
  path: '/api/v2/company/{id}/comments/',
  summary: 'Adds a comment on a company; it is changed and deleted like one on a person',
  access: 'user',
  errors: ['company_not_found'],
  params: person,
  body: z.object({ body: commentBody }),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'comment_create',
  touches: ['timeline'],
});

export const changeComment = endpoint({
  method: 'PATCH',
  path: '/api/v2/comments/{id}/',
  summary: 'Changes one of your own comments; `version` is the one you saw. The earlier text is kept',
  access: 'user',
  errors: ['not_found', 'changed_meanwhile'],
  params: person,
  body: z.object({ body: commentBody, version: z.int() }),
  response: z.object({ id, version: z.int() }),
  audit: 'comment_change',
  touches: ['timeline'],
});

export const listCommentVersions = endpoint({
  method: 'GET',
  path: '/api/v2/comments/{id}/versions/',
  summary: 'What a comment said before it was changed, newest first',
  access: 'user',
  errors: ['not_found'],
  params: person,
  response: z.object({ results: z.array(z.object({ version: z.int(), body: z.string(), created: timestamp })) }),
  shows: ['timeline'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/comments/{id}/',
  summary: 'Takes back one of your own comments',
  access: 'user',
  errors: ['not_found'],
  params: person,
  audit: 'comment_delete',
  touches: ['timeline'],
});

const newReminder = {
  due: timestamp,
  text: line(300).default(''),
  prospect: z.boolean().default(false),
};

export const addReminder = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/reminders/',
  summary: 'Reminds you of a person on a day',
  access: 'user',
  errors: ['person_not_found'],
  params: person,
  body: z.object(newReminder),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'reminder_create',
  touches: ['timeline', 'todo'],
});

export const addCompanyReminder = endpoint({
  method: 'POST',
  path: '/api/v2/company/{id}/reminders/',
  summary: 'Reminds you of a company on a day; the first that is not done is its next step',
  access: 'user',
  errors: ['company_not_found'],
  params: person,
  body: z.object(newReminder),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'reminder_create',
  touches: ['timeline', 'todo'],
});

export const changeReminder = endpoint({
  method: 'PATCH',
  path: '/api/v2/reminders/{id}/',
  summary: 'Ticks one of your reminders off, or puts it off',
  access: 'user',
  errors: ['not_found'],
  params: person,
  body: z
    .object({ due: timestamp.optional(), done: z.boolean().optional() })
    .refine(({ due, done }) => due !== undefined || done !== undefined, 'Say what to change'),
  response: z.object({ id, due: timestamp, done: timestamp.nullable() }),
  audit: 'reminder_change',
  touches: ['timeline', 'todo'],
});

export const searchEmails = endpoint({
  method: 'GET',
  path: '/api/v2/emails/',
  summary: 'People by the beginning of an e-mail address, or of its second part; ten at most',
  access: 'user',
  query: z.object({ query: line(200) }),
  response: z.array(z.object({ person_id: id, person_name: z.string(), email: z.string() })),
  shows: ['people'],
  people: (found: { person_id: number }[]) => found.map(({ person_id }) => person_id),
  searched: ({ query }: { query: { query: string } }) => query.query,
});
