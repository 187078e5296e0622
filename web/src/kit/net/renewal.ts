import { refresh } from '@app/contract/users/auth';
import { ApiError } from './api-error.ts';
import { rememberReturnPath } from '../page/address/return-path.ts';
import { send } from './transport.ts';
import { accessToken, clearTokens, refreshToken, restoreTokens, saveTokens } from './tokens.ts';

/** Browsers hand what one tab stores to the others with a delay: tens of milliseconds, on a busy machine far more. */
const storageDelay = 1000;

let running: Promise<unknown> | undefined;

let signingOut = false;

/** While the session is ended on purpose, a request that is refused because of it does not end it a second time. */
export async function whileSigningOut(act: () => Promise<void>): Promise<void> {
  signingOut = true;
  await act().finally(() => {
    signingOut = false;
  });
}

/**
 * Makes sure that the stored access token is a newer one than `stale`, which the server has refused.
 * One renewal runs per tab and, by a lock, per browser: a rotated refresh token presented twice ends the session.
 */
export function renewTokens(stale: string | null): Promise<unknown> {
  running ??= oneTabAtATime(stale, () => renewUnlessDone(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

/* Web Locks exist on https and localhost only. Elsewhere the server's ten seconds of grace for a used token must do. */
function oneTabAtATime(stale: string | null, renew: () => Promise<'renewed' | 'as it was'>): Promise<unknown> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return renew();
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    /* A tab that waits for its turn need not wait on once it sees the tokens of the tab before it. */
    const tokensCame = () => {
      if (accessToken() !== stale) waiting.abort();
    };
    window.addEventListener('storage', tokensCame);
    const turn = locks.request('renew-tokens', { signal: waiting.signal }, async () => {
      window.removeEventListener('storage', tokensCame);
      const outcome = await renew().catch(reject);
      resolve(outcome);
      /* This tab goes on at once. The next one waits until it can see the new tokens, or it would renew them again. */
      if (outcome === 'renewed') await new Promise((done) => setTimeout(done, storageDelay));
    });
    turn.catch(() => resolve('as it was')).finally(() => window.removeEventListener('storage', tokensCame));
  });
}

async function renewUnlessDone(stale: string | null): Promise<'renewed' | 'as it was'> {
  const current = accessToken();
  if (current !== null && current !== stale) return 'as it was';
  const used = refreshToken();
  /* Signed out already, here or in another tab: the page is about to change. */
  if (current === null && used === null) return 'as it was';
  try {
    if (used === null) throw new ApiError({ status: 401, url: refresh.path, detail: 'No refresh token available' });
    const renewed = await send(refresh, { body: { refresh: used } });
    if (refreshToken() === used) saveTokens(renewed);
    return 'renewed';
  } catch (error) {
    /* No answer or a server in trouble says nothing about the session: keep it, the next request tries again. */
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    /* Signed out, signed in anew or swapped in another tab meanwhile: those tokens are not ours to throw away. */
    if (signingOut || refreshToken() !== used) return 'as it was';
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
