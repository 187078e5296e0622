import { rememberReturnPath } from '../kit/page/return-path.ts';
import { LazyScreen } from './LazyScreen.tsx';
import { PlainFrame } from './shell/PlainFrame.tsx';
import { findScreen, notFoundScreen } from './screens.ts';
import { paths, pathTo } from '../parts/paths.ts';

/**
 * What people see who have not signed in: a few pages joined by ordinary links. They do without the router, which
 * would be a sixth of all they have to load.
 */
export function VisitorScreens() {
  const wanted = findScreen(window.location.pathname);
  if (wanted === notFoundScreen)
    return (
      <PlainFrame>
        <LazyScreen screen={wanted} />
      </PlainFrame>
    );
  if (wanted.access === 'anyone') return <LazyScreen screen={wanted} />;
  if (wanted.path === paths.home) return <LazyScreen screen={findScreen(paths.login)} />;
  rememberReturnPath(window.location);
  window.location.replace(pathTo('login'));
  return null;
}
