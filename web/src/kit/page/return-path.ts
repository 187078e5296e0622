/* Kept per tab and outside the address, because the specification fixes the address of the login screen. */
const key = 'return_path';

/** Remembers where somebody was, or wanted to go, when they were sent to the login screen. */
export function rememberReturnPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  sessionStorage.setItem(key, pathname + search + hash);
}

/** Where to go after signing in. It is forgotten with the asking. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key) ?? '/todo';
  sessionStorage.removeItem(key);
  return path;
}
