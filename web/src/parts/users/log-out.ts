import { logout } from '@app/contract/users/auth';
import { callWrite } from '../../kit/net/api.ts';
import { whileSigningOut } from '../../kit/net/renewal.ts';
import { clearTokens, restoreTokens, takeSignOutUrl } from '../../kit/net/tokens.ts';
import { pathTo } from '../paths.ts';

/**
 * Signing out while impersonating signs out the person at the keyboard, and the impersonation ends with it. It ends with a fresh
 * page: nothing that one person has seen or typed may stay in memory for the next.
 */
export async function logOut(): Promise<void> {
  await whileSigningOut(async () => {
    restoreTokens();
    /* Without an answer this browser forgets the tokens all the same; the server lets them run out. */
    await callWrite(logout).catch(() => {});
    clearTokens();
  });
  window.location.assign(takeSignOutUrl() ?? pathTo('home'));
}
