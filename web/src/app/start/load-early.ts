import { isSignedIn } from '../../kit/net/tokens.ts';
import { queryClient } from './query-client.ts';
import { findScreen } from '../screens.ts';
import { paths } from '../../parts/paths.ts';

export const loadUserScreens = () => import('../UserScreens.tsx');

/**
 * Asks for the code of the first screen while the configuration is still on its way. Where a screen shows much, its data is
 * asked for first: a browser asks for six things at a time, and code is many of them.
 */
export function loadEarly(): void {
  const wanted = findScreen(window.location.pathname);
  const first = wanted.access === 'anyone' || isSignedIn() ? wanted : findScreen(paths.login);
  const loadCode = () => {
    /* What cannot be loaded shows when the screen is drawn. */
    first.load().catch(() => {});
    if (isSignedIn()) loadUserScreens().catch(() => {});
  };
  const asked = isSignedIn() && first.askEarly?.(queryClient, new URLSearchParams(window.location.search));
  if (asked) void asked.catch(() => {}).finally(loadCode);
  else loadCode();
}
