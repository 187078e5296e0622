import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery } from '../base/paging.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';

/* How long people are kept, and who is to be erased because that time is over. */

/** Why somebody is kept until when: the day that was noted for them, or else the longest of what applies. */
export const retentionReasons = {
  day: 'Keep until',
  role: 'Rule of a role',
  client: 'Rule of a client',
  contacted: 'Last process or contact',
  never_contacted: 'Never contacted',
} as const;
export type RetentionReason = keyof typeof retentionReasons;

export const retentionStates = {
  due: 'Due',
  soon: 'Due within 30 days',
  waiting: 'To be erased',
  held: 'On hold',
} as const;
export type RetentionState = keyof typeof retentionStates;
const retentionState = z.enum(Object.keys(retentionStates) as [RetentionState]);

const months = (most: number) =>
  z.int('Must be a whole number').min(1, 'At least 1 month').max(most, `At most ${most} months`);
const version = z.int();
const times = z.object({
  /** Whoever is due is erased once the days of grace are over; off, they are only listed. */
  acts: z.boolean(),
  contacted_months: months(120),
  never_contacted_months: months(120),
  access_months: z.int('Must be a whole number').min(6, 'At least 6 months').max(120, 'At most 120 months'),
  audit_months: z.int('Must be a whole number').min(24, 'At least 24 months').max(240, 'At most 240 months'),
  /** Null: accounts are kept. */
  registration_months: months(120).nullable(),
  user_months: months(240).nullable(),
  version,
});
/** The audit trail says since when an account is deactivated or turned away. */
const knowsAccounts = ({ audit_months, user_months, registration_months }: z.output<typeof times>): boolean =>
  audit_months >= Math.max(user_months ?? 0, registration_months ?? 0);
export const retentionSettings = times.refine(knowsAccounts, {
  path: ['audit_months'],
  error: 'At least as long as accounts: it says since when they are deactivated',
});
export type RetentionSettings = z.output<typeof retentionSettings>;

export const retentionRule = z.object({
  id,
  role: z.object({ id, name: z.string() }).nullable(),
  client: z.object({ id, name: z.string() }).nullable(),
  months: z.int(),
});
export type RetentionRule = z.output<typeof retentionRule>;

export const duePerson = z.object({
  id,
  name: z.string(),
  source: z.string(),
  due: timestamp,
  because: z.enum(Object.keys(retentionReasons) as [RetentionReason]),
  /** The role or client whose rule it is. */
  rule: z.string(),
  state: retentionState,
  /** Why nothing erases them. */
  hold: z.string().nullable(),
  erased_on: timestamp.nullable(),
});
export type DuePerson = z.output<typeof duePerson>;

export const listDuePeople = endpoint({
  method: 'GET',
  path: '/api/v2/retention/people/',
  summary: 'Whose time is over or nearly so, the longest overdue first',
  access: 'staff',
  query: z.strictObject({ ...pageQuery, state: retentionState.optional() }),
  response: z.object({ results: z.array(duePerson), count: z.int(), acts: z.boolean() }),
  shows: ['retention', 'people', 'erasures', 'cards'],
  people: ({ results }: { results: readonly DuePerson[] }) => results.map((person) => person.id),
});

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/v2/retention/',
  summary: 'How long everything is kept: what is set here, rules of clients and roles, and what is set elsewhere',
  access: 'staff',
  response: z.object({
    settings: retentionSettings,
    rules: z.array(retentionRule),
    /** How many people are due now. */
    due: z.int(),
    grace_days: z.int(),
    elsewhere: z.array(z.object({ what: z.string(), kept: z.string(), page: z.string().nullable() })),
  }),
  shows: ['retention', 'people', 'erasures', 'backups', 'llmCache'],
});

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/v2/retention/',
  summary: 'Changes how long people, accounts and both trails are kept; `version` is the one you saw',
  access: 'staff',
  errors: ['changed_meanwhile'],
  body: retentionSettings,
  response: retentionSettings,
  audit: 'retention_change',
  touches: ['retention'],
});

export const addRetentionRule = endpoint({
  method: 'POST',
  path: '/api/v2/retention/rules/',
  summary: 'Keeps people of a role or a client for other than the usual time; replaces the rule that is there',
  access: 'staff',
  errors: ['assignment_not_found', 'company_not_found'],
  body: z
    .strictObject({ role: id.nullable(), client: id.nullable(), months: months(120) })
    .refine(({ role, client }) => (role === null) !== (client === null), 'Choose a role or a client'),
  once: true,
  status: 201,
  response: z.object({ id }),
  audit: 'retention_rule_set',
  touches: ['retention'],
});

export const removeRetentionRule = endpoint({
  method: 'DELETE',
  path: '/api/v2/retention/rules/{id}/',
  summary: 'Keeps people of a role or a client for the usual time again',
  access: 'staff',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  audit: 'retention_rule_remove',
  touches: ['retention'],
});

const person = z.object({ id: idInPath });

export const holdPerson = endpoint({
  method: 'PUT',
  path: '/api/v2/person/{id}/hold/',
  summary: 'Nothing erases a person until the hold is lifted: their data may be needed for a claim or by an authority',
  access: 'staff',
  errors: ['person_not_found', 'held_already'],
  params: person,
  body: z.strictObject({ reason: requiredLine(300, 'Say why') }),
  audit: 'hold_set',
  touches: ['retention', 'people', 'erasures'],
});

export const liftHold = endpoint({
  method: 'DELETE',
  path: '/api/v2/person/{id}/hold/',
  summary: 'Lifts the hold on a person; an erasure that waited goes ahead',
  access: 'staff',
  errors: ['not_found'],
  params: person,
  audit: 'hold_lift',
  touches: ['retention', 'people', 'erasures'],
});
