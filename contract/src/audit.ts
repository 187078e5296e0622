import { z } from 'zod';
import { type AuditAction, auditActions } from './base/audit-actions.ts';
import { endpoint } from './base/endpoint.ts';
import { page, pageQuery } from './base/paging.ts';
import { id, line, timestamp } from './base/text.ts';

export const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

const who = z.object({ id, username: z.string() });

export const auditEntry = z.object({
  id,
  created: timestamp,
  action: auditAction,
  /** In whose name it was done. */
  user: who.nullable(),
  /** Who really did it, when somebody impersonated `user`. */
  actor: who.nullable(),
  target: z.object({ kind: z.string(), id, name: z.string() }).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  device_id: z.string().nullable(),
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
  }),
  response: page(auditEntry),
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
