import { impersonate, stopImpersonating } from '@app/contract/users/impersonation';
import { callWrite } from '../../kit/net/api.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { restoreTokens, swapTokens } from '../../kit/net/tokens.ts';
import { pathTo } from '../../parts/paths.ts';

/*
 * Each of these changes who the user is, and ends with a fresh page: nothing that one person has seen or typed may
 * stay in memory for the next.
 */

export async function startImpersonation(username: string, reason: string): Promise<void> {
  swapTokens(await callWrite(impersonate, { body: { username, ...(reason && { reason }) } }));
  window.location.assign(pathTo('todo'));
}

/** What the server said; else one text for a refusal and one for everything that never got an answer. */
export const impersonationErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? (error.detail ?? 'Impersonation failed')
    : 'Failed to impersonate user';

/** Works also when the server has ended the impersonation already: one's own tokens have been waiting all along. */
export async function exitImpersonation(): Promise<void> {
  await callWrite(stopImpersonating).catch(() => {});
  restoreTokens();
  window.location.reload();
}
