import { startSingleSignOn } from '@app/contract/users/single-sign-on';
import { callWrite } from '../../kit/net/api.ts';

/* What ties the way to the issuer and back to this tab. */
const visitName = 'single_sign_on_visit';
const termsName = 'single_sign_on_terms';

/** Leaves for the issuer. Whoever accepts the terms on the way says so when they are back. */
export async function goToIssuer({ accepting = false } = {}): Promise<void> {
  const { url, visit } = await callWrite(startSingleSignOn);
  sessionStorage.setItem(visitName, visit);
  if (accepting) sessionStorage.setItem(termsName, 'true');
  window.location.assign(url);
}

/** What this tab left with. */
export const readVisit = (): { visit: string; accepting: boolean } => ({
  visit: sessionStorage.getItem(visitName) ?? '',
  accepting: sessionStorage.getItem(termsName) === 'true',
});

/** It is handed in once. */
export function forgetVisit(): void {
  sessionStorage.removeItem(visitName);
  sessionStorage.removeItem(termsName);
}
