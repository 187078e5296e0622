import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OauthServer {
  authorizeUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** What a user does at the provider: looks at the address, says yes, and is sent back with this. */
  approve(url: string, email: string): { code: string; state: string; redirect: string };
  /** Every access token that is good right now. */
  accessTokens: Set<string>;
  /** How often access was renewed. */
  renewals: () => number;
  /** The user takes their permission back. */
  revokeAll(): void;
  /** Answers with this status, until told otherwise. */
  failWith(status: number | undefined): void;
  close(): Promise<void>;
}

/** A provider that lets users connect (RFC 6749 with PKCE, RFC 7636), over real HTTP. Each refresh token is good once. */
export async function openOauthServer(): Promise<OauthServer> {
  const [clientId, clientSecret] = ['spana', 'client secret'];
  const codes = new Map<string, { challenge: string; redirect: string; email: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  let renewals = 0;
  let failure: number | undefined;
  const grant = (email: string | undefined) => {
    const [access, refresh] = [randomUUID(), randomUUID()];
    accessTokens.add(access);
    refreshTokens.add(refresh);
    const claims = Buffer.from(JSON.stringify({ email })).toString('base64url');
    return {
      token_type: 'Bearer',
      access_token: access,
      expires_in: 3599,
      refresh_token: refresh,
      ...(email && { id_token: `e30.${claims}.sig` }),
    };
  };
  const answerTo = (form: URLSearchParams): object | undefined => {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) return undefined;
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.delete(form.get('refresh_token') ?? '')) return undefined;
      renewals += 1;
      return grant(undefined);
    }
    const visit = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return visit?.challenge === challenge && visit.redirect === form.get('redirect_uri')
      ? grant(visit.email)
      : undefined;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const answer = failure === undefined ? answerTo(new URLSearchParams(Buffer.concat(parts).toString())) : undefined;
    response
      .writeHead(answer ? 200 : (failure ?? 400), { 'content-type': 'application/json' })
      .end(
        JSON.stringify(answer ?? { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }),
      );
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    clientId,
    clientSecret,
    approve: (address, email) => {
      const { searchParams } = new URL(address);
      const [challenge, redirect, state] = ['code_challenge', 'redirect_uri', 'state'].map(
        (name) => searchParams.get(name) ?? '',
      ) as [string, string, string];
      const code = randomUUID();
      codes.set(code, { challenge, redirect, email });
      return { code, state, redirect };
    },
    accessTokens,
    renewals: () => renewals,
    revokeAll: () => {
      refreshTokens.clear();
      accessTokens.clear();
    },
    failWith: (status) => (failure = status),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
