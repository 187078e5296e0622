import { startPasskeySignIn } from '@app/contract/users/passkeys';
import { callWrite } from '../../kit/net/api.ts';

/** Browsers have passkeys on https and localhost only. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has a passkey of the user's choice sign. Their browser asks them; they may say no. */
export async function signByPasskey() {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    callWrite(startPasskeySignIn),
    import('@simplewebauthn/browser'),
  ]);
  return startAuthentication({ optionsJSON });
}
