import { type ComponentType, lazy, Suspense, use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from '../kit/return-path.ts';
import { canOpen, CurrentUserContext } from '../parts/current-user.tsx';
import { NotPermittedPage } from './NotPermittedPage.tsx';
import { RootError } from './RootError.tsx';
import { notFoundScreen, type Screen, screens } from './screens.ts';

/* Not the router's own `lazy`: that would load a screen before anybody has asked whether the user may open it. */
const components = new Map<string, ComponentType>(
  [...screens, notFoundScreen].map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
);

/** Checks who may open the screen, then loads and draws it. */
export function ScreenElement({ screen }: { screen: Screen }) {
  const user = use(CurrentUserContext);
  if (canOpen(screen.access, user)) return <Loading path={screen.path} />;
  if (user !== null) return <NotPermittedPage />;
  return screen.path === '/' ? <Loading path="/login" /> : <ToLogin />;
}

function Loading({ path }: { path: string }) {
  const Component = components.get(path)!;
  const { pathname } = useLocation();
  return (
    <RootError key={pathname}>
      <Suspense>
        <Component />
      </Suspense>
    </RootError>
  );
}

function ToLogin() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    rememberReturnPath(location);
    void navigate('/login', { replace: true });
  }, [location, navigate]);
  return null;
}
