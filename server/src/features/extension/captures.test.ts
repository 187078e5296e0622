import { inflateRawSync } from 'node:zlib';
import {
  acceptCapture,
  addCapture,
  capturePage,
  dismissCapture,
  listCaptures,
  undoCapture,
} from '@app/contract/people/captures';
import { downloadExtension } from '@app/contract/users/pairing';
import { addComment, changePerson, getFullPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readEntries } from '#platform/zip';
import { type Call, useApi } from '#testing/api';
import { makeByHand, makePerson, makeUser } from '#testing/make';
import { sweepCaptures } from './captures.ts';

const api = useApi();
let counter = 0;
const newProfile = () => `https://www.linkedin.com/in/person-${(counter += 1)}`;
const enter = async () => api.as(await makeUser(api.db));

const capture = async (call: Call, body: { url: string; title?: string; text?: string }) =>
  (await call(capturePage, { body })).body.id;
const open = async (call: Call) => (await call(listCaptures)).body.results;
const at = (id: number) => ({ params: { id: String(id) } });
const anna = {
  first_name: 'Anna',
  last_name: 'Berg',
  source: 'LinkedIn',
  lawful_basis: 'legitimate_interest',
} as const;
const accept = (call: Call, id: number) => call(acceptCapture, { ...at(id), body: { ...anna, summary: 'Text' } });
const personWith = (url: string, parts: object = {}) => makePerson(api.db, { ...parts, links: [url] });

describe('a captured page', () => {
  test('is a proposal of whoever captured it, with what its title says', async () => {
    const [call, other] = [await enter(), await enter()];
    const url = newProfile();
    const title = 'Rut Wikner - Welder - Klippan AB | LinkedIn';
    const id = await capture(call, { url, title, text: 'Welds ships.' });
    expect(await open(call)).toMatchObject([
      {
        id,
        url,
        text: 'Welds ships.',
        proposal: {
          first_name: 'Rut',
          last_name: 'Wikner',
          headline: 'Welder',
          company_name: 'Klippan AB',
          source: 'LinkedIn',
        },
        doubles: [],
      },
    ]);
    expect(await open(other)).toEqual([]);
    for (const endpoint of [dismissCapture, undoCapture]) expect((await other(endpoint, at(id))).status).toBe(404);
    expect((await accept(other, id)).status).toBe(404);
  });

  test('captured again, also from another part of the profile, is one proposal with all that was selected', async () => {
    const call = await enter();
    const url = newProfile();
    const id = await capture(call, { url: `${url}/?trk=mail`, title: 'Rut Wikner | LinkedIn', text: 'Welds ships.' });
    const again = [
      await capture(call, { url: `${url}/details/experience/#top`, text: 'Ten years at sea.' }),
      await capture(call, { url, text: 'Welds ships.' }),
      await capture(call, { url }),
    ];
    expect(new Set([id, ...again]).size).toBe(1);
    expect(await open(call)).toMatchObject([
      { url: `${url}/`, title: 'Rut Wikner | LinkedIn', text: 'Welds ships.\n\nTen years at sea.' },
    ]);
  });

  test('captured sixteen times at once is one proposal', async () => {
    const call = await enter();
    const url = newProfile();
    const ids = await Promise.all(Array.from({ length: 16 }, () => capture(call, { url, text: 'The same' })));
    expect(new Set(ids).size).toBe(1);
    expect(await open(call)).toMatchObject([{ text: 'The same' }]);
  });

  test('holds no more than a person can have', async () => {
    const call = await enter();
    const url = newProfile();
    await capture(call, { url, text: 'a'.repeat(15_000) });
    const more = await call(capturePage, { body: { url, text: 'b'.repeat(15_000) } });
    expect(more).toMatchObject({ status: 409, body: { code: 'capture_full' } });
    expect((await open(call))[0]?.text).toBe('a'.repeat(15_000));
    for (const bad of ['javascript:alert(1)', 'not an address', `https://a.example/${'x'.repeat(500)}`])
      expect((await call(capturePage, { body: { url: bad } })).status).toBe(400);
  });

  test('names those who may be the same, and what they wish', async () => {
    const call = await enter();
    const url = newProfile();
    const same = await personWith(`${url.replace('www.', 'se.')}/`, { first_name: 'Osa', do_not_contact: true });
    const alike = await makePerson(api.db, { first_name: 'Sigrun', last_name: 'Takvind', restricted: true });
    await capture(call, { url, title: 'Sigrun Takvind | LinkedIn' });
    const [found] = await open(call);
    expect(found?.doubles).toMatchObject([
      { id: same, by: 'link', sure: true, do_not_contact: true, restricted: false },
      { id: alike, by: 'name', sure: false, do_not_contact: false, restricted: true },
    ]);
  });

  test('is deleted after thirty days, whatever became of it', async () => {
    const call = await enter();
    const [old, young] = [await capture(call, { url: newProfile() }), await capture(call, { url: newProfile() })];
    await sql`update capture set created = now() - interval '31 days' where id = ${old}`.execute(api.db);
    await sweepCaptures(api.db);
    expect((await open(call)).map(({ id }) => id)).toEqual([young]);
  });
});

describe('accepted', () => {
  test('it is a person with source, basis and address, and open no more', async () => {
    const call = await enter();
    const url = newProfile();
    const id = await capture(call, { url, text: 'Welds ships.' });
    const { status, body } = await accept(call, id);
    expect(status).toBe(200);
    expect((await call(getFullPerson, at(body.person))).body).toMatchObject({
      ...anna,
      summary: 'Text',
      links: [url],
      source_url: url,
    });
    expect(await open(call)).toEqual([]);
    expect((await accept(call, id)).body.code).toBe('capture_decided');
  });

  test('needs a source and a basis', async () => {
    const call = await enter();
    const id = await capture(call, { url: newProfile() });
    const { status, body } = await call(acceptCapture, { ...at(id), body: { first_name: 'Anna' } as never });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ source: expect.any(String), lawful_basis: expect.any(String) });
  });

  test('by two at once, the same profile is one person', async () => {
    const url = newProfile();
    const callers = await Promise.all(Array.from({ length: 4 }, enter));
    const ids = await Promise.all(callers.map((call) => capture(call, { url })));
    const replies = await Promise.all(callers.map((call, n) => accept(call, ids[n]!)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'person_known')).toHaveLength(3);
  });

  test('nobody becomes a second person whose profile we have, least of all to get around a restriction', async () => {
    const call = await enter();
    const url = newProfile();
    const known = await personWith(url, { restricted: true });
    const id = await capture(call, { url, text: 'New text' });
    expect((await accept(call, id)).body.code).toBe('person_known');
    const added = await call(addCapture, { ...at(id), body: { person: known } });
    expect(added).toMatchObject({ status: 409, body: { code: 'person_restricted' } });
    expect(await open(call)).toHaveLength(1);
  });

  test('undone, it is open and the person gone, unless somebody has used or changed them', async () => {
    const user = await makeUser(api.db);
    const call = await api.as(user);
    const [unused, used, changed, written] = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const id = await capture(call, { url: newProfile() });
        return { id, person: (await accept(call, id)).body.person };
      }),
    );
    await call(addComment, { ...at(used!.person), body: { body: 'Called' } });
    await call(changePerson, { ...at(changed!.person), body: { version: 1, title: 'Welder' } });
    await makeByHand(api.db, { user, person: written!.person });
    expect((await call(undoCapture, at(unused!.id))).status).toBe(204);
    expect((await call(getFullPerson, at(unused!.person))).status).toBe(404);
    for (const { id } of [used!, changed!, written!])
      expect((await call(undoCapture, at(id))).body.code).toBe('capture_used');
    expect((await open(call)).map(({ id }) => id)).toEqual([unused!.id]);
  });
});

describe('added to somebody we have', () => {
  test('it adds the address and the text, each once, and undone takes both away', async () => {
    const call = await enter();
    const url = newProfile();
    const person = await makePerson(api.db, { summary: 'Known for ships.', links: ['https://known.example/a'] });
    const read = async () => (await call(getFullPerson, at(person))).body;
    const id = await capture(call, { url, text: 'Welds ships.' });
    expect((await call(addCapture, { ...at(id), body: { person } })).body).toEqual({ person });
    const expected = { summary: 'Known for ships.\n\nWelds ships.', links: ['https://known.example/a', url] };
    expect(await read()).toMatchObject(expected);
    const again = await capture(call, { url: `${url}?again`, text: 'Welds ships.' });
    await call(addCapture, { ...at(again), body: { person } });
    expect(await read()).toMatchObject(expected);
    expect((await call(undoCapture, at(id))).body.code).toBe('capture_used');
    await call(undoCapture, at(again));
    await call(dismissCapture, at(again));
    expect(await read()).toMatchObject(expected);
  });

  test('undone at once, they are as before', async () => {
    const call = await enter();
    const person = await makePerson(api.db, { summary: 'Known for ships.', links: [] });
    const id = await capture(call, { url: newProfile(), text: 'Welds ships.' });
    await call(addCapture, { ...at(id), body: { person } });
    expect((await call(undoCapture, at(id))).status).toBe(204);
    expect((await call(getFullPerson, at(person))).body).toMatchObject({ summary: 'Known for ships.', links: [] });
  });

  test('who is not there, or is part of another, gets nothing', async () => {
    const call = await enter();
    const [kept, merged] = [await makePerson(api.db), await makePerson(api.db)];
    await sql`update person set merged_into = ${kept} where id = ${merged}`.execute(api.db);
    const id = await capture(call, { url: newProfile() });
    for (const person of [merged, 999_999_999])
      expect((await call(addCapture, { ...at(id), body: { person } })).body.code).toBe('person_not_found');
  });
});

test('dismissed, it is gone until that is undone; not if the page was captured again', async () => {
  const call = await enter();
  const url = newProfile();
  const id = await capture(call, { url });
  expect((await call(dismissCapture, at(id))).status).toBe(204);
  expect(await open(call)).toEqual([]);
  expect((await call(dismissCapture, at(id))).body.code).toBe('capture_decided');
  expect((await call(undoCapture, at(id))).status).toBe(204);
  expect((await call(undoCapture, at(id))).body.code).toBe('capture_decided');
  await call(dismissCapture, at(id));
  await capture(call, { url });
  expect((await call(undoCapture, at(id))).body.code).toBe('capture_decided');
});

describe('the download', () => {
  const download = async (origin: string) => {
    const call = await enter();
    return call(downloadExtension, { query: { origin } });
  };

  test('is a ZIP file whose manifest knows one address', async () => {
    const { status, headers, body } = await download('https://app.example.com:8443');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    const file = new Uint8Array(body);
    const entries = readEntries(file)!;
    expect(entries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['manifest.json', 'panel.html', 'panel.js', 'worker.js', 'device.js', 'icon-128.png']),
    );
    const { offset, packed } = entries.find(({ name }) => name === 'manifest.json')!;
    const start = offset + 30 + 'manifest.json'.length;
    const manifest: unknown = JSON.parse(inflateRawSync(file.subarray(start, start + packed)).toString());
    expect(manifest).toMatchObject({
      name: 'Spana',
      host_permissions: ['https://app.example.com:8443/*'],
      content_scripts: [{ matches: ['https://app.example.com:8443/*'] }],
    });
  });

  test.each(['https://*', '<all_urls>', 'file:///', 'https://app.example.com/path', 'https://a.example","*://*'])(
    'is refused for %s, which is no address of ours',
    async (origin) => expect((await download(origin)).status).toBe(400),
  );
});
