/** What the audit trail can record, with the words people read. */
export const auditActions = {
  login: 'Signed in',
  logout: 'Signed out',
  register: 'Registered',
  refresh_reuse: 'A used sign-in token was presented again; the session was ended',
  password_change: 'Changed password',
  password_reset: 'Set a new password by a mailed link',
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
