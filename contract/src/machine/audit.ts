import { z } from 'zod';
import { type AuditAction, auditActions, type AuditTargetKind, auditTargetKinds } from '../base/audit-actions.ts';
import { endpoint } from '../base/endpoint.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, line, timestamp } from '../base/text.ts';

export const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

const who = z.object({ id, username: z.string() });

/** Tasks are known by a UUID and queues by their name; `name` is the id when the thing itself is gone. */
export const auditTarget = z.object({
  kind: z.enum(Object.keys(auditTargetKinds) as [AuditTargetKind, ...AuditTargetKind[]]),
  id: z.union([id, z.string()]),
  name: z.string(),
});
export type AuditTarget = z.output<typeof auditTarget>;

/** A target as a query names it. */
const targetName = z
  .string()
  .regex(
    /^((user|person|company|assignment|search_template|template|saved_view|synonyms|import|file|licence_key):\d{1,15}|task:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|queue:[\w.-]{1,100})$/,
    'Must name a thing, such as person:5',
  );

export const auditEntry = z.object({
  id,
  created: timestamp,
  action: auditAction,
  /** The user in whose name it was done. */
  user: who.nullable(),
  /** Who really did it, if somebody was impersonating `user`. */
  actor: who.nullable(),
  /** The thing that it was done to, or the main one of several. */
  target: auditTarget.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  device_id: z.string().nullable(),
  /** How, where nobody was signed in: at the machine itself, for example. */
  via: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/v2/audit_log/',
  summary: 'Who did what, as whom; newest first',
  access: 'superuser',
  query: z.strictObject({
    ...pageQuery,
    action: auditAction.optional(),
    /** Username of the person in whose name, by whom or to whom it was done. */
    user: line(150).optional(),
    /** Everything done to one thing, such as `person:5`. */
    target: targetName.optional(),
  }),
  /** `about` names the thing that was asked for. */
  response: page(auditEntry).extend({ about: auditTarget.nullable() }),
  shows: ['audit'],
});

export const listOwnActivity = endpoint({
  method: 'GET',
  path: '/api/v2/user/activity/',
  summary: 'The newest things done with or to your own account, impersonations included',
  access: 'user',
  response: z.object({ results: z.array(auditEntry) }),
  shows: ['audit'],
});
