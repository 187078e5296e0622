import { getFrontendConfig } from '@app/contract/machine/system';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { isSignedIn } from '../../kit/net/tokens.ts';
import { askEarly } from '../../kit/net/transport.ts';
import { findScreen } from '../screens.ts';
import { paths } from '../../parts/paths.ts';

export const loadUserScreens = () => import('../UserScreens.tsx');

/**
 * Asks for what the first screen needs before anything is drawn. Data goes first: a browser asks for six things at a time,
 * and code is many of them.
 */
export function loadEarly(): void {
  const signedIn = isSignedIn();
  const wanted = findScreen(window.location.pathname);
  const first = wanted.access === 'anyone' || signedIn ? wanted : findScreen(paths.login);
  askEarly(getFrontendConfig.path);
  if (signedIn) {
    for (const { path } of [getCurrentUser, listAllUsers]) askEarly(path);
    const data = first.data?.(new URLSearchParams(window.location.search));
    if (data !== undefined) askEarly(data);
  }
  /* What cannot be loaded shows when the screen is drawn. */
  first.load().catch(() => {});
  if (signedIn) loadUserScreens().catch(() => {});
}
