import { isSignedIn } from '../kit/tokens.ts';
import { queryClient } from './query-client.ts';
import { findScreen } from './screens.ts';

export const loadUserScreens = () => import('./UserScreens.tsx');

/** Asks for the code of the first screen, and for much data, while the configuration is still on its way. */
export function loadEarly(): void {
  const wanted = findScreen(window.location.pathname);
  const first = wanted.access === 'anyone' || isSignedIn() ? wanted : findScreen('/login');
  /* What cannot be loaded shows when the screen is drawn. */
  if (isSignedIn()) first.askEarly?.(queryClient, new URLSearchParams(window.location.search)).catch(() => {});
  first.load().catch(() => {});
  if (isSignedIn()) loadUserScreens().catch(() => {});
}
