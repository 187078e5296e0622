import { isSignedIn } from '../kit/tokens.ts';
import { screens } from './screens.ts';
import { loadShell } from './ShellElement.tsx';

/** Asks for the code of the first screen while the configuration is still on its way. */
export function loadEarly(): void {
  const path = window.location.pathname.replace(/(?<=.)\/+$/, '');
  const wanted = screens.find((screen) => screen.path === path);
  const open = wanted?.access === 'anyone' || isSignedIn();
  const screen = open ? wanted : screens.find((other) => other.path === '/login');
  /* A failure shows when the screen itself is drawn. */
  screen?.load().catch(() => {});
  if (isSignedIn() && screen?.layout === 'shell') loadShell().catch(() => {});
}
