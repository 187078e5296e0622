import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { flush } from '@sentry/node';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { openReporting } from './reporting.ts';

/** Answers like the error-reporting service and keeps what it is sent. */
async function openCollector() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1`, received };
}

test('an unexpected error is reported, without what was sent along with it', async () => {
  const { dsn, received } = await openCollector();
  const report = await openReporting(readConfig({ SENTRY_DSN: dsn, RELEASE: 'r1' }));
  const canary = randomUUID(); // Not spelled out: the lines around the error are reported too.
  report(Object.assign(new Error('it broke'), { password: canary, detail: `Key (email)=(${canary}) exists` }));
  await flush(5000);
  const text = received.join('\n');
  expect(text).toContain('it broke');
  expect(text).toContain('"release":"r1"');
  expect(text).not.toContain(canary);
});

test('without an address nothing is loaded and nothing is sent', async () => {
  const report = await openReporting(readConfig({}));
  expect(() => report(new Error('unheard'))).not.toThrow();
});
