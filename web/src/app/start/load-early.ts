import { getFrontendConfig } from '@app/contract/machine/system';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { isSignedIn } from '../../kit/net/tokens.ts';
import { askEarly } from '../../kit/net/transport.ts';
import { paths } from '../../parts/paths.ts';
import { findByPath, visitorScreens } from '../visitor-screens.ts';

export const loadUserScreens = () => import('../UserScreens.tsx');

/** What cannot be loaded shows when the screen is drawn. */
const inVain = () => {};

/**
 * Asks for what the first screen needs before anything is drawn. Data goes first: a browser asks for six things at a time,
 * and code is many of them.
 */
export function loadEarly(): void {
  const { pathname, search } = window.location;
  askEarly(getFrontendConfig.path);
  if (!isSignedIn()) {
    const first = findByPath(visitorScreens, pathname) ?? findByPath(visitorScreens, paths.login);
    first?.load().catch(inVain);
    return;
  }
  for (const { path } of [getCurrentUser, listAllUsers]) askEarly(path);
  import('../screens.ts')
    .then(({ findScreen }) => {
      const first = findScreen(pathname);
      const data = first.data?.(new URLSearchParams(search));
      if (data !== undefined) askEarly(data);
      return first.load();
    })
    .catch(inVain);
  loadUserScreens().catch(inVain);
}
