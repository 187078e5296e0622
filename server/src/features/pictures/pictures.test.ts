import { createHash } from 'node:crypto';
import { login } from '@app/contract/users/auth';
import { getCompany } from '@app/contract/people/companies';
import { mergePeople, undoMerge } from '@app/contract/people/merges';
import { getFullPerson } from '@app/contract/people/people';
import { deletePicture, hasPhoto, largestPicture, type PicturedKind, setPicture } from '@app/contract/people/pictures';
import { listUsers } from '@app/contract/users/manage-users';
import { getCurrentUser, listAllUsers } from '@app/contract/users/users';
import { getUser, putUser } from '@app/contract/users/user-changes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { caller } from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makeCompany, makePerson, makeUser, testPassword, type TestUser } from '#testing/make';
import { jpegSegment, makeJpeg, makePng, pngChunk } from '#testing/samples/pictures';
import { openSession } from '../sessions/sessions.ts';

const api = useApi();
let call: Call;
let self: TestUser;
beforeAll(async () => {
  self = await makeUser(api.db);
  call = await api.as(self);
});

const red = makePng({ paint: () => [255, 0, 0] });
const blue = makePng({ paint: () => [0, 0, 255] });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const set = (kind: PicturedKind, id: number, bytes = red, by = call) =>
  by(setPicture, { params: { kind, id: String(id) }, bytes });
const remove = (kind: PicturedKind, id: number, by = call) => by(deletePicture, { params: { kind, id: String(id) } });
const personUrl = async (id: number) => (await call(getFullPerson, { params: { id: String(id) } })).body.avatar_url;
const urlOf = {
  user: async () => (await call(getCurrentUser)).body.results[0]!.avatar_url,
  person: personUrl,
  company: async (id: number) => (await call(getCompany, { params: { id: String(id) } })).body.logo_url,
};
/** As a browser asks: without any token. */
const open = async (url: string) => {
  const { statusCode: status, headers, rawPayload: bytes } = await api.app.inject({ url });
  return { status, headers, bytes, type: headers['content-type'], text: bytes.toString() };
};
const changed = (url: string, change: Record<string, string>) => {
  const [path, query] = url.split('?');
  const params = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change });
  return `${path}?${params.toString()}`;
};
const things = {
  user: async () => self.id,
  person: () => makePerson(api.db),
  company: () => makeCompany(api.db),
};

describe.each(Object.keys(things) as PicturedKind[])('the picture of a %s', (kind) => {
  test('is a drawing, then what was sent, then at another address what was sent later, then a drawing again', async () => {
    const id = await things[kind]();
    const drawn = await urlOf[kind](id);
    expect(await open(drawn)).toMatchObject({ status: 200, type: 'image/svg+xml' });

    expect((await set(kind, id)).status).toBe(204);
    const first = await urlOf[kind](id);
    const shown = await open(first);
    expect(shown.bytes.equals(red)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `sandbox; default-src 'none'`,
      'content-disposition': expect.stringMatching(/^attachment; /),
    });

    await set(kind, id, makeJpeg({ more: [jpegSegment(0xe1, 'Exif GPS')] }));
    const second = await urlOf[kind](id);
    expect(second).not.toBe(first);
    expect(await open(second)).toMatchObject({
      status: 200,
      type: 'image/jpeg',
      text: expect.not.stringContaining('GPS'),
    });
    expect((await open(first)).type, 'the old one is gone').toBe('image/svg+xml');

    expect((await remove(kind, id)).status).toBe(204);
    expect(await urlOf[kind](id)).toBe(drawn);
    expect((await open(second)).type).toBe('image/svg+xml');
    expect((await remove(kind, id)).status).toBe(404);

    const trail = await api.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where(sql<boolean>`targets = array[${`${kind}:${id}`}::text]`)
      .where('action', 'like', 'picture%')
      .orderBy('id')
      .execute();
    expect(trail).toEqual(['set', 'set', 'delete'].map((what) => ({ action: `picture_${what}`, user_id: self.id })));
  });
});

describe('what a stranger can get', () => {
  const withoutProof = (url: string) => url.replace(/&until=.*/, '');

  test('is the same drawing for the address of a user with a photo, and for one that nobody has', async () => {
    await set('user', self.id);
    const [known, unknown] = [
      await open(`/api/v2/avatar/${md5(self.email)}`),
      await open(`/api/v2/avatar/${md5('x@example.com')}/?s=200`),
    ];
    for (const answer of [known, unknown])
      expect(answer).toMatchObject({
        status: 200,
        type: 'image/svg+xml',
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
        text: expect.stringContaining('width="200" height="200"'),
      });
    const names = ({ headers }: typeof known) => Object.keys(headers).toSorted();
    expect(names(known)).toEqual(names(unknown));
    await remove('user', self.id);
    expect((await open(`/api/v2/avatar/${md5(self.email)}`)).text, 'nor does it change with the photo').toBe(
      known.text,
    );
  });

  test('is no photo by guessing, nor with the proof for another', async () => {
    const [one, other] = [await makePerson(api.db), await makePerson(api.db)];
    await set('person', one);
    await set('person', other, blue);
    const [mine, theirs] = [await personUrl(one), await personUrl(other)];
    const photo = new URLSearchParams(theirs.split('?')[1]).get('photo')!;
    const tries = [
      withoutProof(theirs),
      changed(mine, { photo }),
      changed(theirs, { sig: 'A'.repeat(22) }),
      changed(theirs, { sig: '' }),
      changed(theirs, { until: '999999' }),
      theirs.replace(/avatar\/\w+/, `avatar/${md5('x@example.com')}`),
    ];
    for (const url of tries) expect(await open(url), url).toMatchObject({ status: 200, type: 'image/svg+xml' });
    expect((await open(theirs)).bytes.equals(blue)).toBe(true);
  });

  test('is no photo with an address of a month ago, while that of a moment ago is the same as now', async () => {
    const id = await makePerson(api.db);
    await set('person', id);
    const url = await personUrl(id);
    expect(await personUrl(id)).toBe(url);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    try {
      clock.mockReturnValue(now + 6 * 86_400_000);
      expect((await open(url)).type).toBe('image/png');
      clock.mockReturnValue(now + 30 * 86_400_000);
      expect((await open(url)).type).toBe('image/svg+xml');
    } finally {
      clock.mockRestore();
    }
  });

  test.each([
    ['no hash', '/api/v2/avatar/anna@example.com/'],
    ['a hash in capitals', `/api/v2/avatar/${'A'.repeat(32)}/`],
    ['a size beyond all measure', `/api/v2/avatar/${md5('x')}/?s=100000`],
    ['a colour that is none', `/api/v2/avatar/${md5('x')}/?color=url(x)`],
    ['a photo that is no number', `/api/v2/avatar/${md5('x')}/?photo=../1&until=99999&sig=A`],
  ])('is a reason, for %s', async (_, url) => {
    const { status, text } = await open(url);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_input' });
  });

  test('holds no script, whatever the initials', async () => {
    const { text } = await open(`/api/v2/avatar/${md5('x')}/?initials=${encodeURIComponent('"<a>&\u0000')}`);
    expect(text).toContain('>&quot;&lt;a&gt;&amp;</text>');
  });
});

describe('the drawing', () => {
  test('has the initials, and the same colours each time', async () => {
    const user = await makeUser(api.db, { first_name: 'Örjan', last_name: 'Ek' });
    const { avatar_url } = (await (await api.as(user))(getCurrentUser)).body.results[0]!;
    expect(avatar_url).toContain(`/api/v2/avatar/${md5(user.email)}/?s=200`);
    const { text } = await open(avatar_url);
    expect(text).toContain('>ÖE</text>');
    expect((await open(avatar_url)).text).toBe(text);
  });

  test('has the colour that the user has: one that follows from the address, until another is chosen', async () => {
    const user = await makeUser(api.db);
    const own = await api.as(user);
    const me = async () => (await own(getCurrentUser)).body.results[0]!;
    const color = (await me()).userprofile.config.profile.badge_color;
    expect((await open((await me()).avatar_url)).text).toContain(`fill="${color}"`);
    const params = { id: String(user.id) };
    await own(putUser, { params, body: { config: { profile: { badge_color: '#C0FFEE' } } } });
    expect((await open((await me()).avatar_url)).text).toContain('fill="#C0FFEE"');
  });

  test('is keyed by the address in small letters, whatever it was typed in', async () => {
    const id = await makePerson(api.db, {
      emails: [{ email: 'Anna.Berg@Example.com', state: 'valid', is_primary: true }],
    });
    expect(await personUrl(id)).toContain(md5('anna.berg@example.com'));
  });
});

describe('every answer that tells of a user', () => {
  test('has the address of the same picture', async () => {
    const admin = await makeUser(api.db, { is_staff: true, is_superuser: true });
    const own = await api.as(admin);
    await set('user', admin.id, blue, own);
    const { username } = admin;
    const params = { id: String(admin.id) };
    const urls = [
      (await api.anonymous(login, { body: { username, password: testPassword } })).body.user.avatar_url,
      (await own(getCurrentUser)).body.results[0]!.avatar_url,
      (await own(getUser, { params })).body.avatar_url,
      (await own(listUsers, { query: { query: username } })).body.results[0]!.avatar_url,
      (await call(listAllUsers)).body.find(({ id }) => id === admin.id)!.avatar_url,
    ];
    expect(new Set(urls).size).toBe(1);
    expect(hasPhoto(urls[0]!)).toBe(true);
    expect((await open(urls[0]!)).bytes.equals(blue)).toBe(true);
  });

  test('may be sent back as it was, also when the address has changed meanwhile', async () => {
    const before = (await call(getUser, { params: { id: String(self.id) } })).body;
    await set('user', self.id);
    const { status, body } = await call(putUser, {
      params: { id: String(self.id) },
      body: { ...before, first_name: 'New' },
    });
    expect(status, JSON.stringify(body)).toBe(200);
  });
});

describe('a photo of a user', () => {
  test('is set by nobody else, but removed by staff, which the trail tells', async () => {
    const by = await makeUser(api.db, { is_staff: true });
    const [staff, colleague] = [await api.as(by), await api.as(await makeUser(api.db))];
    await set('user', self.id);
    expect((await set('user', self.id, blue, staff)).body.code).toBe('not_permitted');
    expect((await remove('user', self.id, colleague)).body.code).toBe('not_permitted');
    expect((await open(await urlOf.user())).bytes.equals(red)).toBe(true);
    expect((await remove('user', self.id, staff)).status).toBe(204);
    expect(hasPhoto(await urlOf.user())).toBe(false);
    const last = api.db.selectFrom('audit_log').select(['action', 'targets']).where('user_id', '=', by.id);
    expect(await last.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      action: 'picture_delete',
      targets: [`user:${self.id}`],
    });
    expect((await remove('user', 999_999_999, staff)).body.code).toBe('user_not_found');
  });

  test('is not changed in their name', async () => {
    const by = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
    const { access } = await api.db.transaction().execute(async (trx) => {
      await openSession(trx, by.id, caller);
      const { id } = await trx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', by.id)
        .executeTakeFirstOrThrow();
      return openSession(trx, self.id, caller, { actor_id: by.id, actor_session_id: id });
    });
    expect((await set('user', self.id, blue, api.withToken(access))).body.code).toBe('not_while_impersonating');
  });
});

test('photos sent at the same moment leave one', async () => {
  const id = await makePerson(api.db);
  const sent = await Promise.all([red, blue, red].map((bytes) => set('person', id, bytes)));
  expect(sent.map(({ status }) => status)).toEqual([204, 204, 204]);
  const photos = await api.db.selectFrom('picture').select('id').where('person_id', '=', id).execute();
  expect(photos).toHaveLength(1);
});

test.each<[string, number, Uint8Array<ArrayBuffer>]>([
  ['a drawing', 400, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', 400, new Uint8Array()],
  ['more than 2 MB', 413, makePng({ more: [pngChunk('prVt', 'x'.repeat(largestPicture))] })],
])('who sends %s is told why, and keeps the photo they had', async (_, status, bytes) => {
  const id = await makePerson(api.db);
  await set('person', id);
  const answer = await set('person', id, bytes);
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatch(/^\p{L}.{9,}/u);
  expect((await open(await personUrl(id))).bytes.equals(red)).toBe(true);
});

describe('a merge', () => {
  const merge = async (kept: number, other: number) =>
    (await call(mergePeople, { params: { id: String(kept) }, body: { other, version: 1, fields: [] } })).body.merge;

  test('keeps the photo of whoever has one, and gives it back when undone', async () => {
    const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
    await set('person', other, blue);
    const id = await merge(kept, other);
    expect((await open(await personUrl(kept))).bytes.equals(blue)).toBe(true);
    await call(undoMerge, { params: { id: String(id) } });
    expect(hasPhoto(await personUrl(kept))).toBe(false);
    expect((await open(await personUrl(other))).bytes.equals(blue)).toBe(true);
  });

  test('leaves the photo of whoever stays as it is', async () => {
    const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
    await set('person', kept);
    await set('person', other, blue);
    await merge(kept, other);
    expect((await open(await personUrl(kept))).bytes.equals(red)).toBe(true);
  });
});
