import { refresh } from '@app/contract/auth';
import { ApiError } from './api-error.ts';
import { rememberReturnPath } from './return-path.ts';
import { send } from './transport.ts';
import { accessToken, clearTokens, refreshToken, restoreTokens, saveTokens } from './tokens.ts';

let running: Promise<void> | undefined;

/**
 * Makes sure that the stored access token is a newer one than `stale`, which the server has refused.
 * One renewal runs per tab and, by a lock, per browser: a rotated refresh token presented twice ends the session.
 */
export function renewTokens(stale: string | null): Promise<void> {
  running ??= oneTabAtATime(() => renewUnlessDone(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

/* Web Locks exist on https and localhost only. Elsewhere the server's ten seconds of grace for a used token must do. */
const oneTabAtATime = async (task: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request('renew-tokens', task) : task());
};

async function renewUnlessDone(stale: string | null): Promise<void> {
  const current = accessToken();
  if (current !== null && current !== stale) return;
  const used = refreshToken();
  try {
    if (used === null) throw new ApiError({ status: 401, url: refresh.path, detail: 'No refresh token available' });
    const renewed = await send(refresh, { body: { refresh: used } });
    if (refreshToken() === used) saveTokens(renewed);
  } catch (error) {
    /* No answer or a server in trouble says nothing about the session: keep it, the next request tries again. */
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    /* Signed out, signed in anew or swapped in another tab meanwhile: those tokens are not ours to throw away. */
    if (refreshToken() !== used) return;
    endSession();
    throw error;
  }
}

/** An impersonation that ran out gives way to one's own session; one's own session gives way to the login screen. */
function endSession(): void {
  if (restoreTokens()) {
    setTimeout(() => window.location.assign('/todo'), 100);
    return;
  }
  clearTokens();
  if (window.location.pathname === '/login') return;
  rememberReturnPath(window.location);
  setTimeout(() => window.location.assign('/login?session_expired=true'), 100);
}
