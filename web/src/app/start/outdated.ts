const key = 'reloaded_at';

/**
 * After a release the files this page was built from are gone, and a screen that was not loaded yet cannot be.
 * Reloading fetches the new ones. Once a minute at most, or a file that is really missing would reload for ever.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(key));
    if (Date.now() - before < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
