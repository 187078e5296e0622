import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { page, pageQuery } from './paging.ts';
import { id, line, timestamp } from './text.ts';

/** What the audit trail can record, with the words people read. */
export const auditActions = {
  login: 'Signed in',
  logout: 'Signed out',
  register: 'Registered',
  refresh_reuse: 'A used sign-in token was presented again; the session was ended',
  password_change: 'Changed password',
  session_revoke: 'Signed out another session',
  token_create: 'Created an access token',
  token_revoke: 'Revoked an access token',
  impersonate_start: 'Started impersonating',
  impersonate_stop: 'Stopped impersonating',
  user_change: 'Changed a user',
  user_approve: 'Approved a user',
  user_reject: 'Rejected a user',
  user_deactivate: 'Deactivated a user',
  user_reactivate: 'Reactivated a user',
  user_sign_out: 'Signed a user out everywhere',
} as const;
export type AuditAction = keyof typeof auditActions;
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
});

export const listOwnActivity = endpoint({
  method: 'GET',
  path: '/api/v2/user/activity/',
  summary: 'The newest things done with or to your own account, impersonations included',
  access: 'user',
  response: z.object({ results: z.array(auditEntry) }),
});
