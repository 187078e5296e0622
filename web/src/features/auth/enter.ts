import { takeReturnPath } from '../../kit/page/address/return-path.ts';
import { saveSignOutUrl, saveTokens } from '../../kit/net/tokens.ts';

/** A fresh page: it loads what a signed-in user needs, and nothing of the visit before stays in memory. */
export function enter(tokens: { access: string; refresh: string; sign_out_url?: string | null }): void {
  saveTokens(tokens);
  saveSignOutUrl(tokens.sign_out_url ?? null);
  window.location.assign(takeReturnPath());
}
