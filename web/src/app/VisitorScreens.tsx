import { rememberReturnPath } from '../kit/page/address/return-path.ts';
import { paths, pathTo } from '../parts/paths.ts';
import { LazyScreen } from './LazyScreen.tsx';
import { PlainFrame } from './shell/PlainFrame.tsx';
import { findByPath, notFoundScreen, visitorScreens } from './visitor-screens.ts';

const known = Object.values(paths).map((path) => ({ path }));

/**
 * What people see who have not signed in: a few pages joined by ordinary links. They do without the router, which
 * would be a sixth of all they have to load.
 */
export function VisitorScreens() {
  const { pathname } = window.location;
  const screen = findByPath(visitorScreens, pathname === paths.home ? paths.login : pathname);
  if (screen) return <LazyScreen screen={screen} />;
  if (!findByPath(known, pathname))
    return (
      <PlainFrame>
        <LazyScreen screen={notFoundScreen} />
      </PlainFrame>
    );
  rememberReturnPath(window.location);
  window.location.replace(pathTo('login'));
  return null;
}
