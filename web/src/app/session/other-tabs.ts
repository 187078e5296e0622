import { pathTo } from '../../parts/paths.ts';
/**
 * Follows what happens to the session in other tabs. Renewed tokens need nothing: they are read anew for every request.
 * When somebody signs in or out, or starts or stops impersonating, this tab shows the wrong person and must start anew.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const signedInOrOut = key === 'access_token' && (oldValue === null || newValue === null);
    if (signedInOrOut) window.location.reload();
    else if (key === 'original_access_token') window.location.assign(pathTo('todo'));
  });
}
