import { screens as auth } from '../features/auth/screens.ts';
import { screens as legal } from '../features/legal/screens.ts';
import { screens as myData } from '../features/my-data/screens.ts';
import { screens as optOut } from '../features/opt-out/screens.ts';
import { screens as sharedShortlist } from '../features/shared-shortlist/screens.ts';
import type { Screen } from '../kit/page/screen.ts';

/** What anyone may open. Visitors load no other list: it would be a twentieth of all they load, and grows with every screen. */
export const visitorScreens: readonly Screen[] = [...auth, ...optOut, ...myData, ...sharedShortlist, ...legal];

/** What an address that belongs to no screen shows. */
export const notFoundScreen: Screen = {
  path: '*',
  title: 'Page not found',
  access: 'anyone',
  layout: 'shell',
  load: () => import('./NotFoundPage.tsx').then((module) => module.NotFoundPage),
};

/**
 * The one that an address is meant for. Trailing slashes say nothing; a path that is named in full goes before one with a
 * colon. React Router's `matchRoutes` does the same, but visitors would have to load 4.8 kB more for it (gzipped).
 */
export function findByPath<T extends { path: string }>(among: readonly T[], pathname: string): T | undefined {
  const path = partsOf(pathname);
  return (
    among.find((one) => !one.path.includes(':') && fits(one.path, path)) ?? among.find((one) => fits(one.path, path))
  );
}

const partsOf = (path: string): readonly string[] => path.replace(/(?<=.)\/+$/, '').split('/');

function fits(pattern: string, given: readonly string[]): boolean {
  const wanted = partsOf(pattern);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
