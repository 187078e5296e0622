import { createBrowserRouter } from 'react-router';
import { RouteError } from './RootError.tsx';
import { ScreenElement } from './ScreenElement.tsx';
import { notFoundScreen, type Screen, screens } from './screens.ts';
import { Session } from './Session.tsx';
import { ShellElement } from './ShellElement.tsx';

const routesOf = (layout: Screen['layout']) =>
  [...screens, notFoundScreen]
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({ path: screen.path, element: <ScreenElement screen={screen} /> }));

export const router = createBrowserRouter([
  {
    element: <Session />,
    errorElement: <RouteError />,
    children: [...routesOf('bare'), { element: <ShellElement />, children: routesOf('shell') }],
  },
]);
