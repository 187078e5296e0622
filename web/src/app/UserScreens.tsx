import { hasAccess } from '@app/contract/policies';
import { createBrowserRouter, Navigate, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Notifications } from '../kit/page/notices/Notifications.tsx';
import { useCurrentUser } from '../parts/users/current-user.tsx';
import { LazyScreen } from './LazyScreen.tsx';
import { NotPermittedPage } from './NotPermittedPage.tsx';
import { PlainFrame } from './shell/PlainFrame.tsx';
import { RouteError } from './start/RouteError.tsx';
import type { Screen } from '../kit/page/screen.ts';
import { screens } from './screens.ts';
import { Session } from './session/Session.tsx';
import { Shell } from './shell/Shell.tsx';
import { paths, pathTo } from '../parts/paths.ts';
import { notFoundScreen } from './visitor-screens.ts';

const routesOf = (layout: Screen['layout']) =>
  [...screens, notFoundScreen]
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({ path: screen.path, element: <Guarded screen={screen} /> }));

const router = createBrowserRouter([
  {
    element: <Session />,
    errorElement: <RouteError />,
    children: [...routesOf('bare'), { element: <Shell />, children: routesOf('shell') }],
  },
]);

/** What people see who have signed in. */
export function UserScreens() {
  return (
    <>
      <RouterProvider router={router} />
      <Notifications />
    </>
  );
}

function Guarded({ screen }: { screen: Screen }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  if (screen.path === paths.login) return <Navigate to={pathTo('todo')} replace />;
  if (hasAccess(user, screen.access)) return <LazyScreen key={pathname} screen={screen} />;
  if (screen.layout === 'shell') return <NotPermittedPage />;
  return (
    <PlainFrame>
      <NotPermittedPage />
    </PlainFrame>
  );
}
