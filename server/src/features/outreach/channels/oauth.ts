import { z } from 'zod';

/** The provider says no, and would say it again. */
export class SignInRefused extends Error {}

const answerMs = 20_000;
const tokens = z.object({
  access_token: z.string().min(1).max(20_000),
  /** Seconds. Some leave it out. */
  expires_in: z.coerce.number().min(1).max(86_400).default(3000),
  refresh_token: z.string().max(20_000).optional(),
  id_token: z.string().max(20_000).optional(),
});
export type Tokens = z.output<typeof tokens>;
const problem = z.object({ error: z.string().max(200), error_description: z.string().optional() });

/** Asks a provider for tokens (RFC 6749). */
export async function askForTokens(url: string, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
    // Followed, a redirect would carry secrets to wherever it says.
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return tokens.parse(body);
  const { error = '', error_description = '' } = problem.safeParse(body).data ?? {};
  const words = `${error} ${error_description}`.trim().slice(0, 300) || `answered ${response.status}`;
  if (response.status === 400 || response.status === 401) throw new SignInRefused(words);
  throw new Error(`The provider could not be asked: ${words}`);
}

const claims = z.object({ email: z.email().optional(), preferred_username: z.email().optional() });
/** Whose mailbox it is. The token comes from the provider itself, over TLS, so its signature need not be looked at (OpenID Connect, 3.1.3.7). */
export function addressIn({ id_token = '' }: Tokens): string | undefined {
  try {
    const [, payload = ''] = id_token.split('.');
    const { email, preferred_username } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return email ?? preferred_username;
  } catch {
    return undefined;
  }
}
