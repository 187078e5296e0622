import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { addressOf, type Config } from '#platform/config';

/** Asked again after so long, so that new keys and addresses of the issuer are known. */
const keptMs = 3_600_000;
const patienceSeconds = 10;

interface Known {
  asked: number;
  configuration: Promise<Configuration>;
}
const known = new Map<string, Known>();

export const isSetUp = ({ OIDC_ISSUER }: Config): boolean => OIDC_ISSUER !== undefined;
export const returnUrl = (config: Config): string => `${addressOf(config)}/single-sign-on`;

/** What the issuer says of itself. */
async function configurationOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config): Promise<Configuration> {
  const name = JSON.stringify([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]);
  const found = known.get(name);
  if (found && found.asked > Date.now() - keptMs) return found.configuration;
  const issuer = new URL(OIDC_ISSUER!);
  const configuration = discovery(issuer, OIDC_CLIENT_ID!, OIDC_CLIENT_SECRET, undefined, {
    timeout: patienceSeconds,
    // The signature counts even though the token came to us directly.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
  known.set(name, { asked: Date.now(), configuration });
  configuration.catch(() => known.delete(name));
  return configuration;
}

export interface Asked {
  state: string;
  nonce: string;
  verifier: string;
}

/** Where somebody goes to prove to the issuer who they are. */
export async function addressToGoTo(config: Config, { state, nonce, verifier }: Asked): Promise<string> {
  const url = buildAuthorizationUrl(await configurationOf(config), {
    redirect_uri: returnUrl(config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

export interface Vouched {
  issuer: string;
  subject: string;
  /** Only if the issuer has verified it. */
  email: string | undefined;
  first_name: string;
  last_name: string;
  username: string;
  sign_out_url: string | null;
}

/** Whom the issuer vouches for. Fails unless its answer is to what we asked, for us, fresh and signed by it. */
export async function vouchedIn(config: Config, query: string, { state, nonce, verifier }: Asked): Promise<Vouched> {
  const configuration = await configurationOf(config);
  const answer = new URL(returnUrl(config));
  answer.search = query;
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const told = tokens.claims()!;
  // Some say no more than who it is until they are asked.
  const claims: Record<string, unknown> =
    told['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      ? { ...(await fetchUserInfo(configuration, tokens.access_token, told.sub)), ...told }
      : told;
  const textOf = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  return {
    issuer: told.iss,
    subject: told.sub,
    email: claims['email_verified'] === true && textOf('email') !== '' ? textOf('email') : undefined,
    first_name: textOf('given_name'),
    last_name: textOf('family_name'),
    username: textOf('preferred_username'),
    sign_out_url: configuration.serverMetadata().end_session_endpoint
      ? buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: `${addressOf(config)}/`,
          id_token_hint: tokens.id_token!,
        }).href
      : null,
  };
}
