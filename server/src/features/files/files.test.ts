import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizationHeader } from '@app/contract/users/auth';
import { getFileText } from '@app/contract/people/cv';
import { attachFile, deleteFile, getFile, getFileAddress, largestFile, listFiles } from '@app/contract/people/files';
import { getFullPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { caller } from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makeZip } from '#platform/zip';
import { jpeg, makeDocx, makePdf, png } from '#testing/samples/documents';
import { makeCompany, makePerson, makeUser } from '#testing/make';
import { openSession } from '../sessions/sessions.ts';

const api = useApi();
let call: Call;
let person: number;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
  person = await makePerson(api.db);
});
const text = (content: string) => new TextEncoder().encode(content);
const attach = (name: string, bytes: Uint8Array<ArrayBuffer>, id = person) =>
  call(attachFile, { params: { kind: 'person', id: String(id) }, query: { name }, bytes });
const stored = async () => {
  const count = (table: 'attachment' | 'attachment_content') =>
    api.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  return [(await count('attachment')).count, (await count('attachment_content')).count];
};

describe('a file', () => {
  test.each([
    ['cv.pdf', makePdf('Hello'), 'application/pdf'],
    ['cv.docx', makeDocx('Hello'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Räksmörgås 100%.txt', text('Hej på dig 😀'), 'text/plain'],
    ['portrait.PNG', png, 'image/png'],
    ['portrait.jpeg', jpeg, 'image/jpeg'],
  ])('%s is attached, listed, and comes back byte for byte as something to keep', async (name, bytes, type) => {
    const id = await makePerson(api.db);
    const { status, body } = await attach(name, bytes, id);
    expect(status, JSON.stringify(body)).toBe(201);
    const list = await call(listFiles, { params: { kind: 'person', id: String(id) } });
    expect(list.body.results).toMatchObject([{ id: body.id, name, media_type: type, size: bytes.length }]);
    expect((await call(getFullPerson, { params: { id: String(id) } })).body).toMatchObject({
      counts: { files: 1 },
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'file', name })]),
    });
    const got = await call(getFile, { params: { id: String(body.id) } });
    expect(got.status).toBe(200);
    expect(Buffer.from(got.body as never).equals(bytes)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent(name)}`),
    });
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="[ -~]+"; /);
  });

  test('can be attached to a company', async () => {
    const params = { kind: 'company', id: String(await makeCompany(api.db)) } as const;
    expect((await call(attachFile, { params, query: { name: 'offer.txt' }, bytes: text('Hello') })).status).toBe(201);
    expect((await call(listFiles, { params })).body.results).toHaveLength(1);
  });

  test('is taken back by whoever attached it, with its content', async () => {
    const { body } = await attach('mine.txt', text('Hello'));
    const stranger = await api.as(await makeUser(api.db));
    expect((await stranger(deleteFile, { params: { id: String(body.id) } })).status).toBe(404);
    const before = await stored();
    expect((await call(deleteFile, { params: { id: String(body.id) } })).status).toBe(204);
    expect(await stored()).toEqual(before.map((count) => count - 1));
  });
});

const pdf = makePdf('Hello');
const many = Array.from({ length: 101 }, (_, n) => ({ name: `word/${n}.xml`, content: 'x' }));
const zeros = new Uint8Array(9_000_000);
describe('nothing is stored of a file', () => {
  test.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ['that is not what its name says', 'cv.pdf', png],
    ['whose text begins like a packed file', 'cv.txt', makeZip([{ name: 'a', content: 'b' }])],
    ['that is a program', 'cv.exe', text('MZ')],
    ['that is a program with a harmless name', 'cv.pdf', text('MZ\u0090\u0000')],
    ['that is a web page with the name of a picture', 'me.png', text('<script>alert(1)</script>')],
    ['that is a drawing', 'logo.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['without an ending', 'cv', pdf],
    ['that is empty', 'cv.txt', new Uint8Array()],
    ['with text that is not UTF-8', 'cv.txt', new Uint8Array([0xe5, 0xe4, 0xf6])],
    ['with text that has a NUL in it', 'cv.txt', text('a\0b')],
    ['that is packed but no letter', 'cv.docx', makeZip([{ name: 'a.txt', content: 'Hello' }])],
    [
      'that unpacks to a hundred times its size',
      'cv.docx',
      makeDocx('Hello', [{ name: 'word/x.xml', content: zeros }]),
    ],
    ['that says it unpacks to 4 GB', 'cv.docx', makeDocx('Hello', [{ name: 'x', content: 'x', claims: 0xffffffff }])],
    ['with too many parts', 'cv.docx', makeDocx('Hello', many)],
    ['with packed files inside', 'cv.docx', makeDocx('Hello', [{ name: 'a/b.zip', content: makeZip(many) }])],
    ['with a part that leads out of it', 'cv.docx', makeDocx('Hello', [{ name: '../../etc/passwd', content: 'x' }])],
    ['that ends too early', 'cv.docx', makeDocx('Hello').slice(0, 200)],
  ])('%s', async (_, name, bytes) => {
    const before = await stored();
    const { status, body } = await attach(name, bytes);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', fields: { file: expect.any(String) } });
    expect(await stored()).toEqual(before);
  });

  const names = [
    ['..', '.', '...', '', ' ', '../cv.pdf', '..\\cv.pdf', '/etc/passwd.pdf', 'a/b.pdf', 'C:\\cv.pdf', 'a\\b.pdf'],
    ['cv\0.pdf', 'cv.pdf\0', 'cv\n.pdf', 'cv\r\nSet-Cookie: a=b.pdf', '\u001bcv.pdf', 'cv\u007f.pdf', 'cv\u0085.pdf'],
    ['\u202efdp.cv.pdf', 'cv\u200b.pdf', 'cv\u2066.pdf', '\ufeffcv.pdf', 'cv\u2028.pdf', 'cv\u00ad.pdf'],
    ['a／b.pdf', 'a∕b.pdf', 'a⁄b.pdf', 'a＼b.pdf', '．．', '‥', '…', 'a⧸b.pdf', 'a∖b.pdf'],
    ['CON.pdf', 'nul.pdf', 'com1.pdf', 'LPT9.pdf', 'aux.tar.pdf', 'ＣＯＮ.pdf'],
    [`${'x'.repeat(296)}.pdf`, `${'å'.repeat(197)}.pdf`, '\ud800.pdf'],
  ].flat();
  test.each(names.map((name) => [JSON.stringify(name), name]))('called %s', async (_, name) => {
    const before = await stored();
    const { status, body } = await attach(name, pdf);
    // Half a surrogate pair cannot be sent: it arrives as the sign for what could not be read, which is only a sign.
    expect(status, JSON.stringify(body)).toBe(name.isWellFormed() ? 400 : 201);
    if (status === 400) expect(await stored()).toEqual(before);
  });

  test('that is larger than 10 MB', async () => {
    const before = await stored();
    expect((await attach('big.txt', text('x'.repeat(largestFile + 1)))).status).toBe(413);
    expect(await stored()).toEqual(before);
  });

  test('that is sent as JSON, or of somebody who does not exist', async () => {
    const params = { kind: 'person', id: String(person) } as const;
    const asJson = await call(attachFile, { params, query: { name: 'cv.txt' }, body: { a: 1 } } as never);
    expect(asJson).toMatchObject({ status: 400, body: { detail: expect.stringContaining('octet-stream') } });
    expect((await attach('cv.txt', text('Hello'), 999_999_999)).status).toBe(404);
  });
});

describe('before a single byte of it was sent', () => {
  /** The status of a request that announces a file and then says no more. */
  async function announce(headers: Record<string, string>): Promise<number | undefined> {
    if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const path = `/api/v2/person/${person}/files/?name=cv.txt`;
    const type = { 'content-type': 'application/octet-stream' };
    const asked = request({ port, path, method: 'POST', headers: { ...type, ...headers } });
    asked.flushHeaders();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    asked.destroy();
    return answer.statusCode;
  }

  test('a stranger is turned away', async () => {
    expect(await announce({ 'content-length': '1000' })).toBe(401);
  });

  test('a file that says it is too large is refused', async () => {
    const { access } = await api.db
      .transaction()
      .execute(async (trx) => openSession(trx, (await makeUser(api.db)).id, caller));
    const authorization = authorizationHeader(access);
    expect(await announce({ authorization, 'content-length': String(largestFile + 1) })).toBe(413);
  });
});

test('memory stays where it is while many large files are refused', async () => {
  const bomb = makeDocx('Hello', [
    { name: 'word/x.xml', content: zeros, claims: 5000 },
    { name: 'y', content: zeros },
  ]);
  const before = process.memoryUsage.rss();
  for (let n = 0; n < 40; n += 1) expect((await attach('cv.docx', bomb)).status).toBe(400);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
});

describe('a PDF file in a frame', () => {
  const address = async (id: number) => (await call(getFileAddress, { params: { id: String(id) } })).body.url;
  const open = (url: string) => api.app.inject({ url });

  test('is at an address that needs no token, is framed by nobody else, and runs nothing', async () => {
    const { body } = await attach('cv.pdf', pdf);
    const shown = await open(await address(body.id));
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(pdf)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': expect.stringContaining(`default-src 'none'`),
    });
    expect(shown.headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
    expect(shown.headers['content-security-policy']).not.toContain('script-src');
    const noted = await api.db
      .selectFrom('audit_log')
      .select('user_id')
      .where('action', '=', 'file_open')
      .where(sql<boolean>`targets[1] = ${`file:${body.id}`}`)
      .execute();
    expect(noted).toHaveLength(1);
  });

  test('is not shown by another’s address, by a guess, later, or when it is gone', async () => {
    const [one, other] = [(await attach('1.pdf', pdf)).body.id, (await attach('2.pdf', pdf)).body.id];
    const url = await address(one);
    for (const wrong of [
      url.replace(`/${one}/`, `/${other}/`),
      url.replace(/sig=.*/, `sig=${'A'.repeat(22)}`),
      url.replace(/until=\d+/, 'until=99999999999'),
    ])
      expect((await open(wrong)).statusCode, wrong).toBe(410);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000);
    expect((await open(url)).statusCode).toBe(410);
    clock.mockRestore();
    expect((await open(url)).statusCode).toBe(200);
    await call(deleteFile, { params: { id: String(one) } });
    expect((await open(url)).statusCode).toBe(410);
  });

  test('is the only kind of file that has such an address', async () => {
    const { body } = await attach('me.png', png);
    const refused = await call(getFileAddress, { params: { id: String(body.id) } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

test.each([
  ['cv.pdf', makePdf('Anna Berg\nArchitect')],
  ['cv.docx', makeDocx('Anna Berg\nArchitect')],
  ['cv.txt', text('Anna Berg\nArchitect')],
])('what is written in %s can be read', async (name, bytes) => {
  const { body } = await attach(name, bytes);
  const { status, body: read } = await call(getFileText, { params: { id: String(body.id) } });
  expect(status, JSON.stringify(read)).toBe(200);
  expect(read.text.trim()).toBe('Anna Berg\nArchitect');
});
