import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getFullPerson } from '@app/contract/people/people';
import { setPicture } from '@app/contract/people/pictures';
import { getCurrentUser } from '@app/contract/users/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';
import { jpegSegment, makeJpeg, makePng } from '#testing/samples/pictures';

interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
}
let asked: Asked[] = [];
let answer: (response: ServerResponse) => void;
const outside = createServer((request, response) => {
  asked.push({ url: request.url!, headers: request.headers });
  answer(response);
}).listen(0, '127.0.0.1');
await once(outside, 'listening');
const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

const api = useApi({ AVATAR_URL: `http://${host}/avatar` });
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
});
beforeEach(() => {
  asked = [];
});

const photo = makePng();
const send = (type: string, bytes: Uint8Array) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type, 'set-cookie': 'you=1' }).end(bytes);
let count = 0;
/** Somebody of whom the service was never asked. */
async function somebody() {
  const email = `outside${(count += 1)}@example.com`;
  const id = await makePerson(api.db, { emails: [{ email, state: 'valid', is_primary: true }] });
  const { avatar_url: url } = (await call(getFullPerson, { params: { id: String(id) } })).body;
  return { id, url, hash: createHash('md5').update(email).digest('hex') };
}
const look = (url: string) =>
  api.app.inject({
    url,
    headers: {
      cookie: 'session=1',
      authorization: 'Bearer x',
      'user-agent': 'Viewer',
      referer: 'https://spana.example/',
      'accept-language': 'sv',
      'x-forwarded-for': '203.0.113.7',
    },
  });

test('is asked for the hash at size 200, and told nothing of who looks', async () => {
  answer = send('image/png', photo);
  const { url, hash } = await somebody();
  const seen = await look(url);
  expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=604800' });
  expect(seen.headers['set-cookie']).toBeUndefined();
  expect(seen.rawPayload.equals(photo)).toBe(true);
  expect(asked.map((each) => each.url)).toEqual([`/avatar/${hash}?s=200&d=404`]);
  const { headers } = asked[0]!;
  expect(headers).toMatchObject({ host, accept: 'image/png, image/jpeg' });
  for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for', 'forwarded', 'origin', 'x-device-id'])
    expect(headers[name], name).toBeUndefined();
  expect(headers['user-agent']).not.toContain('Viewer');
  expect(headers['accept-language']).not.toBe('sv');
});

test('is asked once, however many look', async () => {
  answer = send('image/png', photo);
  const { url } = await somebody();
  const all = await Promise.all([look(url), look(url), look(url)]);
  for (const { headers } of [...all, await look(url)]) expect(headers['content-type']).toBe('image/png');
  expect(asked).toHaveLength(1);
});

test('is not asked by a stranger who makes up a hash', async () => {
  const { statusCode, headers } = await look(
    `/api/v2/avatar/${'0'.repeat(32)}/?s=200&until=99999&sig=${'A'.repeat(22)}`,
  );
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(asked).toEqual([]);
});

test('is not asked for somebody of whom we have a photo', async () => {
  const { id } = await somebody();
  await call(setPicture, { params: { kind: 'person', id: String(id) }, bytes: photo });
  const { avatar_url } = (await call(getFullPerson, { params: { id: String(id) } })).body;
  expect((await look(avatar_url)).headers['content-type']).toBe('image/png');
  expect(asked).toEqual([]);
});

test('is asked about users, too', async () => {
  answer = send('image/png', photo);
  const { avatar_url } = (await call(getCurrentUser)).body.results[0]!;
  expect((await look(avatar_url)).headers['content-type']).toBe('image/png');
});

test('says nothing of where a photo was taken', async () => {
  answer = send('image/jpeg', makeJpeg({ more: [jpegSegment(0xe1, 'Exif GPS')] }));
  const { headers, body } = await look((await somebody()).url);
  expect(headers['content-type']).toBe('image/jpeg');
  expect(body).not.toContain('GPS');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['has none', (response) => void response.writeHead(404).end()],
  ['fails', (response) => void response.writeHead(500).end('no')],
  ['hangs up', (response) => void response.destroy()],
  ['sends a page', send('text/html', Buffer.from('<script>alert(1)</script>'))],
  ['sends a page and calls it a picture', send('image/png', Buffer.from('<script>alert(1)</script>'))],
  ['sends a drawing', send('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['sends far too much', send('image/png', Buffer.concat([photo, Buffer.alloc(200_000)]))],
  ['sends us elsewhere', (response) => void response.writeHead(302, { location: `http://${host}/secret` }).end()],
])('gives way to the drawing when it %s', async (_, respond) => {
  answer = respond;
  const { statusCode, headers, body } = await look((await somebody()).url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=60' });
  expect(body).toContain('<text');
  expect(asked.every(({ url }) => url.startsWith('/avatar/'))).toBe(true);
  expect(asked).toHaveLength(1);
});
