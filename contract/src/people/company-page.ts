import { z } from 'zod';
import type { AuditAction } from '../base/audit-actions.ts';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { commentFields, reminderFields } from './people.ts';

/* What the page of one company shows beside its profile. */

/** Who did it. */
const { user } = commentFields;

const oneCompany = z.object({ id: idInPath });
const upTo = (usual: number) => wholeNumber({ min: 1, max: 100 }).default(usual);

export const listCompanyPeople = endpoint({
  method: 'GET',
  path: '/api/v2/company/{id}/people/',
  summary:
    'Who works at a company, or has worked there by the name in their career; newest first, `before` is the id to go on from. Counts stop at 1,000',
  access: 'user',
  errors: ['company_not_found'],
  params: oneCompany,
  query: z.strictObject({
    when: z.enum(['now', 'earlier']).default('now'),
    before: idInPath.optional(),
    limit: upTo(10),
  }),
  response: z.object({
    count: z.int(),
    /** `title` is the one they have now, or had there. */
    results: z.array(z.object({ id, name: z.string(), title: z.string(), last_touch: timestamp.nullable() })),
    next: id.nullable(),
  }),
  shows: ['companies', 'people'],
  people: ({ results }: { results: readonly { id: number }[] }) => results.map((person) => person.id),
});
export type PersonAtCompany = z.output<typeof listCompanyPeople.response>['results'][number];

const contactTitle = line(200);
export const companyContact = z.object({
  id,
  person: z.object({
    id,
    name: z.string(),
    title: z.string(),
    company_name: z.string(),
    last_touch: timestamp.nullable(),
  }),
  /** What they are to us there. */
  title: z.string(),
  created: timestamp,
  user,
});
export type CompanyContact = z.output<typeof companyContact>;

export const listCompanyContacts = endpoint({
  method: 'GET',
  path: '/api/v2/company/{id}/contacts/',
  summary: 'People whom we talk to at a company; the last added first, `before` is the id to go on from',
  access: 'user',
  errors: ['company_not_found'],
  params: oneCompany,
  query: z.strictObject({ before: idInPath.optional(), limit: upTo(10) }),
  response: z.object({ count: z.int(), results: z.array(companyContact), next: id.nullable() }),
  shows: ['companies', 'people', 'timeline'],
  people: ({ results }: { results: readonly CompanyContact[] }) => results.map(({ person }) => person.id),
});

export const addCompanyContact = endpoint({
  method: 'POST',
  path: '/api/v2/company/{id}/contacts/',
  summary: 'Makes a person a contact at a company',
  access: 'user',
  errors: ['company_not_found', 'person_not_found', 'already_contact'],
  params: oneCompany,
  body: z.object({ person: id, title: contactTitle.default('') }),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'contact_add',
  touches: ['companies', 'timeline'],
});

export const changeCompanyContact = endpoint({
  method: 'PATCH',
  path: '/api/v2/company_contact/{id}/',
  summary: 'Changes what a contact is to us',
  access: 'user',
  errors: ['not_found'],
  params: oneCompany,
  body: z.object({ title: contactTitle }),
  response: z.object({ id, title: z.string() }),
  audit: 'contact_change',
  touches: ['companies', 'timeline'],
});

export const removeCompanyContact = endpoint({
  method: 'DELETE',
  path: '/api/v2/company_contact/{id}/',
  summary: 'Removes a contact from a company; the person stays',
  access: 'user',
  errors: ['not_found'],
  params: oneCompany,
  audit: 'contact_remove',
  touches: ['companies', 'timeline'],
});

/** What was done to the company itself, as far as its timeline tells of it. */
export const companyChanges = [
  'company_change',
  'contact_change',
  'contact_remove',
  'picture_set',
  'picture_delete',
  'tags_change',
] as const satisfies AuditAction[];

const named = z.object({ id, name: z.string() });
/** What happened with a company. */
export const companyEntry = z.union([
  z.object(commentFields),
  z.object(reminderFields),
  z.object({
    kind: z.literal('role'),
    id,
    at: timestamp,
    user,
    role: named,
    what: z.enum(['added', 'closed']),
    /** The status that it was closed with. */
    status: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('contact'),
    id,
    at: timestamp,
    user,
    person: named,
    title: z.string(),
  }),
  z.object({
    kind: z.literal('change'),
    id,
    at: timestamp,
    user,
    action: z.enum(companyChanges),
    /** Which fields were changed. */
    fields: z.array(z.string()),
  }),
  z.object({ kind: z.literal('created'), id, at: timestamp, user }),
]);
export type CompanyEntry = z.output<typeof companyEntry>;
export const companyEntryKinds = ['comment', 'reminder', 'role', 'contact', 'change', 'created'] as const;

/** Where a page of the timeline begins: the moment, kind and id of the last entry of the page before. */
const cursor = z.string().transform((text, context) => {
  const [, at, kind, entry] = /^(.{1,40})_([a-z]+)_(\d{1,15})$/.exec(text) ?? [];
  const moment = timestamp.safeParse(at);
  if (moment.success && kind) return { at: moment.data, kind, id: Number(entry) };
  context.addIssue({ code: 'custom', message: 'Must be the `next` of another page' });
  return z.NEVER;
});

export const listCompanyTimeline = endpoint({
  method: 'GET',
  path: '/api/v2/company/{id}/timeline/',
  summary:
    'What happened with a company, newest first, or one kind of it; `before` is the `next` of the page before. Changes of the company itself are those that you may see in the audit trail',
  access: 'user',
  errors: ['company_not_found'],
  params: oneCompany,
  query: z.strictObject({
    show: z.enum(companyEntryKinds).optional(),
    before: cursor.optional(),
    limit: upTo(20),
  }),
  response: z.object({ results: z.array(companyEntry), next: z.string().nullable() }),
  shows: ['timeline', 'companies', 'assignments', 'tags', 'audit'],
  people: ({ results }: { results: readonly CompanyEntry[] }) =>
    results.flatMap((entry) => (entry.kind === 'contact' ? [entry.person.id] : [])),
});
