import { lazy, Suspense, use } from 'react';
import { Outlet } from 'react-router';
import { CurrentUserContext } from '../parts/current-user.tsx';

export const loadShell = () => import('./Shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** The frame around a screen, for those who have signed in; others see the plain screen. */
export function ShellElement() {
  if (use(CurrentUserContext) === null) return <Outlet />;
  return (
    <Suspense>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}
