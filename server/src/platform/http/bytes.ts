import type { FileAnswer } from '@app/contract/base/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors.ts';

/** The bytes stay on the wire until `readBytes` asks for them. */
export const acceptBytes = (app: FastifyInstance): void =>
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));

/** How large the file will be, or may be at most. */
export const announcedSize = ({ headers }: Pick<FastifyRequest, 'headers'>, most: number): number =>
  Math.min(Number(headers['content-length'] ?? most), most);

/** A file that somebody sends, or `too_large` as soon as it is known to be. */
export async function readBytes(
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  ensure(headers['content-type'] === 'application/octet-stream', 'invalid_input', {
    detail: 'Send the bytes of the file as application/octet-stream',
  });
  const announced = Number(headers['content-length'] ?? 0);
  ensure(announced <= most, 'too_large');
  // Put in its place as it comes: to put a large file together at the end would keep everybody waiting.
  let bytes = Buffer.allocUnsafe(announced);
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    const needed = size + chunk.length;
    ensure(needed <= most, 'too_large');
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(most, needed * 2));
      bytes.copy(larger, 0, 0, size);
      bytes = larger;
    }
    chunk.copy(bytes, size);
    size = needed;
  }
  return bytes.subarray(0, size);
}

/** To be kept, never to be shown: whatever is in it does not run in our name. */
const keptOnly = { 'content-security-policy': `sandbox; default-src 'none'` };
/** Chromium shows no PDF in a sandbox (decision 20); its viewer needs a style of its own. */
const framedByUs = {
  'content-security-policy': `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
};

export const sendFile = (reply: FastifyReply, { name, type, content, cache, framed }: FileAnswer): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': dispositionOf(name, framed ? 'inline' : 'attachment'),
      'x-content-type-options': 'nosniff',
      ...(framed ? framedByUs : keptOnly),
      ...(cache && { 'cache-control': cache }),
    })
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));

/** The name in full by RFC 5987, and in plain letters for what does not read that. */
function dispositionOf(name: string, disposition: 'attachment' | 'inline'): string {
  const plain =
    name
      .normalize('NFD')
      .replaceAll(/[^\w .()-]/g, '')
      .trim() || 'file';
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`;
}
