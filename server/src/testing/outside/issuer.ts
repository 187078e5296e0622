import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
}
/** What is in an ID token, and who signs it. */
type Forge = (parts: {
  claims: JWTPayload;
  header: { alg: string; kid?: string };
  sign(claims: JWTPayload, header?: object): Promise<string>;
}) => Promise<string> | string;

export interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Who is at the keyboard when somebody comes to sign in; nobody says no. */
  signInAs(account: Account | undefined): void;
  /** The issuer answers with another ID token from now on, or with its own again. */
  forge(how: Forge | undefined): void;
  /** Signs anything with its key. */
  sign(claims: JWTPayload, header?: object): Promise<string>;
  /** Tells the product at this address that somebody is signed out, as the provider does it. */
  logOut(address: string, sub: string, sid: string | undefined): Promise<void>;
  /** What a browser does that is sent there: follows until it is sent back, and answers with where to. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

interface Parts {
  redirectUri: string;
  port?: number;
  /** Whether the address stands in the ID token, or has to be asked for. */
  claimsInToken?: boolean;
}

/** An issuer of OpenID Connect on this machine: a real provider, of which tests choose who signs in and what it says. */
export async function openIssuer({ redirectUri, port = 0, claimsInToken = true }: Parts): Promise<Issuer> {
  const [clientId, clientSecret] = ['spana', 'a secret of the client that is long enough'];
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'key of the issuer';
  const accounts = new Map<string, Account>();
  let current: Account | undefined;
  let forge: Forge | undefined;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${new URL(redirectUri).origin}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: `${new URL(redirectUri).origin}/api/v2/auth/single_sign_on/logout/`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
    },
    // It refuses to call this machine by itself.
    fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined } as RequestInit),
    conformIdTokenClaims: !claimsInToken,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub)! }) }),
    // Nobody is asked whether we may know their address.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url!.startsWith('/interaction/')) {
      const result = current ? { login: { accountId: current.sub } } : { error: 'access_denied' };
      return provider.interactionFinished(request, response, result);
    }
    if (forge && request.url === '/token') return answerWithForgery(request, response);
    await handle(request, response);
  }

  async function answerWithForgery(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { end, writeHead, setHeader } = response;
    const parts: Buffer[] = [];
    response.write = ((part: Buffer | string) => parts.push(Buffer.from(part)) > 0) as never;
    response.writeHead = () => response;
    response.setHeader = (name, value) =>
      name.toLowerCase() === 'content-length' ? response : setHeader.call(response, name, value);
    const ended = new Promise<void>((done) => {
      response.end = ((part?: Buffer | string) => {
        if (part) parts.push(Buffer.from(part));
        done();
        return response;
      }) as never;
    });
    await handle(request, response);
    await ended;
    const body = JSON.parse(Buffer.concat(parts).toString()) as { id_token?: string };
    if (body.id_token !== undefined) {
      const [header, claims] = body.id_token
        .split('.')
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as never);
      const sign = (changed: JWTPayload, more: object = {}) =>
        new SignJWT(changed).setProtectedHeader({ alg: 'RS256', kid, ...more }).sign(privateKey);
      body.id_token = await forge!({ claims: claims!, header: header!, sign });
    }
    response.removeHeader('content-length');
    writeHead.call(response, response.statusCode, { 'content-type': 'application/json' });
    end.call(response, JSON.stringify(body), 'utf8');
  }

  return {
    url,
    clientId,
    clientSecret,
    signInAs: (account) => {
      current = account;
      if (account) accounts.set(account.sub, account);
    },
    forge: (how) => (forge = how),
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey),
    logOut: async (address, sub, sid) => {
      const client = (await provider.Client.find(clientId)) as unknown as {
        backchannelLogoutUri: string;
        backchannelLogout(sub: string, sid?: string): Promise<void>;
      };
      client.backchannelLogoutUri = `${address}/api/v2/auth/single_sign_on/logout/`;
      await client.backchannelLogout(sub, sid);
    },
    visit: async (start) => {
      const cookies = new Map<string, string>();
      let at = new URL(start);
      while (at.href.startsWith(url)) {
        const reply = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          cookies.set(name!, value!);
        }
        const next = reply.headers.get('location');
        if (next === null) throw new Error(`The issuer answers ${reply.status}: ${await reply.text()}`);
        at = new URL(next, at);
      }
      return at;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
