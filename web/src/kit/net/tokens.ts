import { makeUuid } from './uuid.ts';

/*
 * What the browser keeps between visits. The names are the customer's: the browser extension reads them too.
 * Storage is read anew each time, so a token that another tab has renewed is used here at once.
 */
const names = ['access_token', 'refresh_token', 'original_access_token', 'original_refresh_token'] as const;
type Name = (typeof names)[number];

const read = (name: Name): string | null => localStorage.getItem(name);

export const accessToken = (): string | null => read('access_token');
export const refreshToken = (): string | null => read('refresh_token');
export const isSignedIn = (): boolean => accessToken() !== null;
export const isImpersonating = (): boolean => read('original_access_token') !== null;

export function saveTokens({ access, refresh }: { access: string; refresh: string }): void {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
}

/** Where to sign out at the issuer that let the user in, if it has such a place; asked for once. */
export function takeSignOutUrl(): string | null {
  const url = localStorage.getItem('sign_out_url');
  localStorage.removeItem('sign_out_url');
  return url;
}
export function saveSignOutUrl(url: string | null): void {
  if (url === null) localStorage.removeItem('sign_out_url');
  else localStorage.setItem('sign_out_url', url);
}

export function clearTokens(): void {
  for (const name of names) localStorage.removeItem(name);
}

interface Impersonation {
  access: string;
  refresh: string;
  original_access: string;
  original_refresh: string;
}

/** From here on every request is made as the other user; the own tokens wait. */
export function swapTokens(impersonation: Impersonation): void {
  localStorage.setItem('original_access_token', impersonation.original_access);
  localStorage.setItem('original_refresh_token', impersonation.original_refresh);
  saveTokens(impersonation);
}

/** Back to the own tokens. False when there are none, that is, when nobody was impersonated. */
export function restoreTokens(): boolean {
  const access = read('original_access_token');
  const refresh = read('original_refresh_token');
  if (access === null || refresh === null) return false;
  saveTokens({ access, refresh });
  localStorage.removeItem('original_access_token');
  localStorage.removeItem('original_refresh_token');
  return true;
}

/** Tells this browser from others. It identifies, it never authenticates. */
export function deviceId(): string {
  const known = localStorage.getItem('device_id');
  if (known !== null) return known;
  const made = makeUuid();
  localStorage.setItem('device_id', made);
  return made;
}

/** The browser extension listens for this and keeps a copy in its own storage. */
export function shareDeviceId(): void {
  window.postMessage({ device_id: deviceId() }, window.location.origin);
}
