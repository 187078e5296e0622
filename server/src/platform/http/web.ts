import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ensure } from '../errors.ts';

const dist = resolve(import.meta.dirname, '../../../../web/dist');
const noncePlaceholder = '__CSP_NONCE__';

/** Serves the built web client: files by name for ever, the page itself fresh for every path that is a screen's. */
export async function serveWeb(app: FastifyInstance, { NODE_ENV }: Config): Promise<void> {
  const readPage = () => readFile(join(dist, 'index.html'), 'utf8');
  // Tests of the API run without a build.
  if ((await readPage().catch(() => undefined)) === undefined) {
    if (NODE_ENV === 'production')
      throw new Error('The web client has not been built: run npm start, or vite build in web/');
    return;
  }
  // Its own route reads the whole folder for every file, which is most of the time a file takes.
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  // Read each time: the page of an older build would ask for files that a newer one has replaced.
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await readPage()).replaceAll(noncePlaceholder, request.cspNonce));
  const open = { config: { access: 'anyone' as const } };
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { ...open, logLevel: 'silent' },
    ({ params: { name } }, reply) => {
      // Source maps are for error reports, not for the world.
      ensure(/^[\w-][\w.-]*$/.test(name) && !name.endsWith('.map'), 'not_found');
      return reply.sendFile(name);
    },
  );
  app.get('/robots.txt', open, async (_, reply) =>
    reply.type('text/plain').send(await readFile(join(dist, 'robots.txt'))),
  );
  app.get('/', open, sendPage);
  app.get('/api/docs', open, sendPage);
  app.get('/*', open, (request, reply) => {
    ensure(!request.url.startsWith('/api/'), 'not_found');
    return sendPage(request, reply);
  });
}
