import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { authorizationHeader, login } from '@app/contract/users/auth';
import { readCvFile } from '@app/contract/people/cv';
import { attachFile, largestFile } from '@app/contract/people/files';
import { createImport, largestImport } from '@app/contract/people/imports';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeZip } from '#platform/zip';
import { makeDocx, png } from '#testing/samples/documents';
import { makePerson, makeUser, testPassword } from '#testing/make';

/* The three doors through which files come in turn the same ones away. */
const api = useApi();
let call: Call;
let person: string;
let address: string;
beforeAll(async () => {
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const user = await makeUser(api.db);
  call = await api.as(user);
  person = String(await makePerson(api.db, {}, user));
});

interface Sent {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}
const doors = {
  'the files of a person': {
    ending: 'txt',
    most: largestFile,
    send: ({ name, bytes }: Sent, headers?: Record<string, string>) =>
      call(attachFile, { params: { kind: 'person', id: person }, query: { name }, bytes }, headers),
  },
  'the reader of CVs': {
    ending: 'txt',
    most: largestFile,
    send: ({ name, bytes }: Sent, headers?: Record<string, string>) =>
      call(readCvFile, { query: { name }, bytes }, headers),
  },
  'the import': {
    ending: 'csv',
    most: largestImport,
    send: ({ name, bytes }: Sent, headers?: Record<string, string>) =>
      call(createImport, { query: { name }, bytes }, headers),
  },
};

const text = (content: string) => new TextEncoder().encode(content);
const good = text('Name;E-mail\nAnna Berg;anna@berg.example\n');
const zeros = new Uint8Array(5_000_000);
const bomb = makeDocx('Hello', [{ name: 'word/x.xml', content: zeros }]);

/** Everything that a file could have left behind. */
const leftBehind = async (): Promise<unknown> => [
  (
    await sql`select (select count(*) from attachment) as files, (select count(*) from attachment_content) as contents,
      (select count(*) from import_batch) as lists, (select count(*) from import_piece) as rows,
      (select count(*) from person) as people`.execute(api.db)
  ).rows[0],
  await readdir(api.services.config.DATA_DIR, { recursive: true }),
  await readdir(process.cwd()),
];

describe.each(Object.entries(doors))('%s', (_door, { ending, most, send }) => {
  const file = `list.${ending}`;
  test.each<[string, Sent, number, Record<string, string>?]>([
    ['a name of 300 characters', { name: `${'x'.repeat(296)}.${ending}`, bytes: good }, 400],
    ['a name that leads elsewhere', { name: `../../${file}`, bytes: good }, 400],
    ['a name that leads elsewhere on Windows', { name: `..\\${file}`, bytes: good }, 400],
    ['a name of dots', { name: '..', bytes: good }, 400],
    ['a name with a NUL in it', { name: `list\0.${ending}`, bytes: good }, 400],
    ['no name', { name: '', bytes: good }, 400],
    ['nothing in it', { name: file, bytes: new Uint8Array() }, 400],
    ['a picture in it', { name: file, bytes: png }, 400],
    ['a packed file in it', { name: file, bytes: bomb }, 400],
    ['packed files in a packed file in it', { name: file, bytes: makeZip([{ name: 'a.zip', content: bomb }]) }, 400],
    ['a file that unpacks to much more', { name: 'list.docx', bytes: bomb }, 400],
    ['a byte too many', { name: file, bytes: new Uint8Array(most + 1).fill(97) }, 413],
    ['another content type', { name: file, bytes: good }, 400, { 'content-type': 'text/csv' }],
    ['a content type that is none', { name: file, bytes: good }, 400, { 'content-type': 'x' }],
  ])('turns away %s, says why, and keeps nothing', async (_, sent, expected, headers) => {
    const before = await leftBehind();
    const { status, body } = await send(sent, headers);
    expect(status, JSON.stringify(body)).toBe(expected);
    expect(body.detail, 'a reason').toMatch(/^\p{L}.{9,}/u);
    expect(await leftBehind()).toEqual(before);
  });

  test('takes one that is as it should be', async () => {
    const { status, body } = await send({ name: file, bytes: good });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  });
});

/** Somebody who announces lists of a size, sends their first byte, and the rest when told to. */
async function makeSender(size: number) {
  const { username } = await makeUser(api.db);
  const { access } = (await api.anonymous(login, { body: { username, password: testPassword } })).body;
  const headers = {
    authorization: authorizationHeader(access),
    'content-type': 'application/octet-stream',
    'content-length': size,
  };
  return () => {
    const sent = request(`${address}${createImport.path}?name=list.csv`, { method: 'POST', headers });
    sent.write('N');
    const status = new Promise<number>((resolve, reject) => {
      sent.on('error', reject).on('response', (reply) => {
        void textOf(reply).then(() => resolve(reply.statusCode!));
      });
    });
    onTestFinished(() => void sent.destroy());
    status.catch(() => {});
    return { status, end: () => sent.end('ame\nAnna Berg\n') };
  };
}

const openTransactions = async () =>
  (
    await sql<{ since: string; state: string; query: string }>`
      select pid || ' ' || xact_start || ' ' || state_change as since, state, query
      from pg_stat_activity where xact_start is not null
      and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(api.db)
  ).rows;

test('three files of one user come in at a time; a fourth is told to wait, and nobody else is', async () => {
  const begin = await makeSender(15);
  const slow = [begin(), begin(), begin(), begin()];
  expect(await Promise.race(slow.map(({ status }) => status))).toBe(429);
  await expect.poll(openTransactions).toEqual([]);
  const other = await api.as(await makeUser(api.db));
  const sent = await other(createImport, { query: { name: 'list.csv' }, bytes: text('Name\nAnna Berg\n') });
  expect(sent.status).toBe(201);
  /* One after the other: a busy machine may not read three within the time that a user's files wait for each other. */
  const all: number[] = [];
  for (const { status, end } of slow) {
    end();
    all.push(await status);
  }
  expect(all.filter((status) => status === 201)).toHaveLength(3);
});

test('large files of many users come in as far as memory bears; the next is told to wait, a small one is not', async () => {
  const senders = [await makeSender(largestImport), await makeSender(largestImport)];
  const large = senders.flatMap((begin) => [begin(), begin(), begin()]);
  expect(await Promise.race(large.map(({ status }) => status))).toBe(503);
  expect((await call(createImport, { query: { name: 'list.csv' }, bytes: good })).status).toBe(201);
});

test('nothing is open in the database while a list is read', async () => {
  const started = Promise.withResolvers<ChildProcess>();
  const onStart = (message: unknown) => started.resolve((message as { process: ChildProcess }).process);
  subscribe('child_process', onStart);
  onTestFinished(() => void unsubscribe('child_process', onStart));
  const rows = 50_000;
  const bytes = text(`Name;E-mail\n${'Anna Berg;anna@berg.example\n'.repeat(rows)}`);
  await expect.poll(openTransactions).toEqual([]);
  const sent = call(createImport, { query: { name: 'list.csv' }, bytes });
  let reading = true;
  const stop = () => (reading = false);
  (await started.promise).once('message', stop).once('exit', stop);
  const looks: Awaited<ReturnType<typeof openTransactions>>[] = [];
  for (;;) {
    const open = await openTransactions();
    if (!reading) break;
    looks.push(open);
  }
  /* Others write now and then, such as who has read whom. What waits without a word for three looks was left open. */
  const waiting = looks.map((open) => open.filter(({ state }) => state === 'idle in transaction'));
  const left = waiting.flatMap((open, nth) =>
    open.filter(({ since }) => [1, 2].every((more) => waiting[nth + more]?.some((one) => one.since === since))),
  );
  expect(left).toEqual([]);
  expect(looks.length).toBeGreaterThan(3);
  expect(await sent).toMatchObject({ status: 201, body: { rows } });
});
