/* Kept per tab and outside the address, because the specification fixes the address of the login screen. */
const key = 'return_path';

/** Remembers where somebody was, or wanted to go, when they were sent to the login screen. */
export function rememberReturnPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  sessionStorage.setItem(key, pathname + search + hash);
}

/** Where to go after signing in: a page of ours, for `//host/` is a path that leads elsewhere. It is forgotten with the asking. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const { origin } = window.location;
  return path !== null && URL.parse(path, origin)?.origin === origin ? path : '/todo';
}
