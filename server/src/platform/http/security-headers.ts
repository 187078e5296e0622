import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fresh for each page: only scripts and styles that carry it run. */
    cspNonce: string;
  }
}

/** Tokens live in browser storage, so a script from elsewhere would be the end: none gets to run. */
const policy = (nonce: string, sentryOrigin: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${sentryOrigin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    // Text never becomes code or markup behind React's back.
    `require-trusted-types-for 'script'`,
  ].join('; ');

export function securityHeaders(app: FastifyInstance, { SENTRY_DSN, PUBLIC_URL }: Config): void {
  const sentryOrigin = SENTRY_DSN ? ` ${new URL(SENTRY_DSN).origin}` : '';
  const overTls = PUBLIC_URL?.startsWith('https:');
  app.decorateRequest('cspNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': policy(request.cspNonce, sentryOrigin),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-request-id': request.id,
      ...(overTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
      ...(request.url.startsWith('/api/') && { 'cache-control': 'no-store' }),
    });
  });
}
