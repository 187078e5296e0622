import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const dist = resolve(import.meta.dirname, '../../../web/dist');
const noncePlaceholder = '__CSP_NONCE__';

/** Serves the built web client: files by name for ever, the page itself fresh for every path that is a screen's. */
export async function serveWeb(app: FastifyInstance, { NODE_ENV }: Config): Promise<void> {
  // Tests of the API run without a build.
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) {
    if (NODE_ENV === 'production')
      throw new Error('The web client has not been built: run npm start, or vite build in web/');
    return;
  }
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    logLevel: 'silent',
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, request.cspNonce));
  app.get('/', { config: { access: 'anyone' } }, sendPage);
  app.get('/api/docs', { config: { access: 'anyone' } }, sendPage);
  app.get('/*', { config: { access: 'anyone' } }, sendPage);
}
