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
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
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
  /** Of the visit there, if the issuer tells when it is over. */
  sid: string | undefined;
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
    sid: typeof told['sid'] === 'string' ? told['sid'] : undefined,
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

/** Whose sessions are over: those of one visit there (`sid`), of one account (`subject`), or of both. */
export interface LoggedOut {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
  jti: string;
  /** Seconds from 1970. */
  expires: number;
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
function keysAt(uri: string): ReturnType<typeof createRemoteJWKSet> {
  const keys = keySets.get(uri) ?? createRemoteJWKSet(new URL(uri), { timeoutDuration: patienceSeconds * 1000 });
  keySets.set(uri, keys);
  return keys;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Signed by a key that only the issuer has: not by a secret that both sides have, and never unsigned. */
const isAsymmetric = (alg: string): boolean => /^((RS|PS|ES)(256|384|512)|EdDSA|Ed25519)$/.test(alg);
const clockSkewSeconds = 30;

/** What a logout token says (OpenID Connect Back-Channel Logout 1.0, 2.6). Fails unless each of its rules is kept. */
export async function loggedOutIn(config: Config, token: string): Promise<LoggedOut> {
  const metadata = (await configurationOf(config)).serverMetadata();
  if (!metadata.jwks_uri) throw new Error('The issuer does not say where its keys are');
  const { payload, protectedHeader } = await jwtVerify(token, keysAt(metadata.jwks_uri), {
    issuer: metadata.issuer,
    audience: config.OIDC_CLIENT_ID!,
    algorithms: (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter(isAsymmetric),
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
    maxTokenAge: '10 minutes',
    clockTolerance: clockSkewSeconds,
  });
  // An ID token or an access token is no order to log out, whoever has got hold of it.
  const refuse = (why: string): never => {
    throw new Error(`A logout token ${why}`);
  };
  const { typ } = protectedHeader;
  if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) refuse(`of the type ${typ}`);
  if ('nonce' in payload) refuse('with a nonce');
  if (!hasEvent(payload)) refuse('without the event');
  const textOf = (name: 'sub' | 'sid') => {
    const value = payload[name];
    if (value !== undefined && (typeof value !== 'string' || value === '')) refuse(`with a ${name} that is none`);
    return value as string | undefined;
  };
  const [subject, sid] = [textOf('sub'), textOf('sid')];
  if (subject === undefined && sid === undefined) refuse('about nobody');
  return { issuer: payload.iss!, subject, sid, jti: String(payload.jti), expires: payload.exp! };
}

function hasEvent({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || Array.isArray(events)) return false;
  const event = (events as Record<string, unknown>)[logoutEvent];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}
