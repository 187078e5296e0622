import { readCvFile } from '@app/contract/people/cv';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { cvSamples } from '#testing/samples/cv-samples';
import { jpeg, makeDocx, makePdf, makeWord } from '#testing/samples/documents';
import { makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
});
const read = (name: string, bytes: Uint8Array<ArrayBuffer>) => call(readCvFile, { query: { name }, bytes });
const text = (content: string) => new TextEncoder().encode(content);
const rows = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from person) as people, (select count(*) from attachment) as files,
      (select count(*) from audit_log) as audited`.execute(api.db)
  ).rows[0];

/** Each file is read in a process of its own. */
const samples = process.env['TESTS'] === 'full' ? [0, 1, 2, 3, 7] : [1, 7];
describe.each(samples)('the same CV (sample %i) says the same', (index) => {
  const { text: written, name, jobs, emails, phones } = cvSamples[index]!;
  test.each([
    ['as text', 'cv.txt', text(written)],
    ['as DOCX', 'cv.docx', makeDocx(written)],
    ['as PDF', 'cv.pdf', makePdf(written.replaceAll('–', '-'))],
  ])('%s', async (_, file, bytes) => {
    const before = await rows();
    const { status, body } = await read(file, bytes);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ first_name: name[0], last_name: name[1], emails, phones });
    expect(body.experiences.map((job) => [job.title, job.company_name, job.started, job.ended])).toEqual(jobs);
    expect(body.text).toContain(emails[0]);
    expect(await rows(), 'nothing is kept').toEqual(before);
  });
});

test('skills of the people we have are recognized', async () => {
  await makePerson(api.db, { skills: ['Falconry'] });
  const { body } = await read('cv.txt', text('Anna Berg\n\nSkills\nFalconry, React'));
  expect(body.skills).toEqual(['Falconry', 'React']);
});

test('those among our people whom it may be about are named, by what it says of them', async () => {
  const written = 'Greta Falkenhjelm\nDeveloper\ngreta.f@falken.example';
  expect((await read('cv.txt', text(written))).body.duplicates).toEqual([]);
  const alike = await makePerson(api.db, { first_name: 'Greta', last_name: 'Falkenhielm' });
  const same = await makePerson(api.db, {
    first_name: 'G',
    emails: [{ email: 'Greta.F@falken.example', state: 'valid', is_primary: true }],
  });
  expect((await read('cv.txt', text(written))).body.duplicates).toMatchObject([
    { id: same, by: 'email', sure: true },
    { id: alike, by: 'name', sure: false },
  ]);
});

const nested = (depth: number): string =>
  `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}<w:p/>${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`;
/** Words of many kinds, which do not pack so well that the file is refused for that. */
const manyWords = Array.from({ length: 300_000 }, (_, n) => `<w:t>${(n * 7919).toString(36)}</w:t>`).join('');
/** Calls `word/document.xml` something else, wherever that is written. */
const letterGone = (byte: number, at: number, all: Uint8Array): number =>
  Buffer.from(all.subarray(at - 5, at + 12)).toString() === 'word/document.xml' ? 'x'.charCodeAt(0) : byte;

describe('a file is refused', () => {
  const zeros = new Uint8Array(30_000_000);
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
  test.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ['that is a picture', 'cv.jpg', jpeg],
    ['that is a broken PDF', 'cv.pdf', text('%PDF-1.7\nnothing')],
    ['that unpacks to more than it should', 'cv.docx', makeDocx('Hi', [{ name: 'word/x.xml', content: zeros }])],
    [
      'that lies about what it unpacks to',
      'cv.docx',
      makeDocx('Hi', [{ name: 'word/x.xml', content: zeros, claims: 9 }]),
    ],
    [
      'that grows as it is read',
      'cv.docx',
      makeDocx('Hi', [{ name: 'word/styles.xml', content: `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]><x>&a12;</x>` }]),
    ],
    ['whose tables are in one another without end', 'cv.docx', makeWord(nested(5000))],
    ['with more in it than in any letter', 'cv.docx', makeWord(`<w:p><w:r>${manyWords}</w:r></w:p>`)],
    ['without a letter in it', 'cv.docx', makeDocx('Hi').map(letterGone)],
    [
      'whose letter is not XML',
      'cv.docx',
      makeDocx('Hi').map((byte, at) => (at > 900 && at < 905 ? byte ^ 255 : byte)),
    ],
  ])('%s, and the server does not feel it', async (_, name, bytes) => {
    const before = process.memoryUsage.rss();
    const { status, body } = await read(name, bytes);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });

  test('a text made to take for ever is given up or read, and others are answered meanwhile', async () => {
    const slow = read('cv.txt', text(`${'a'.repeat(150_000)}\n${'a@'.repeat(20_000)}\n${'2019 - '.repeat(5000)}`));
    const other = await api.as(await makeUser(api.db));
    expect((await other(readCvFile, { query: { name: 'cv.txt' }, bytes: text('Anna Berg') })).status).toBe(200);
    expect([200, 400]).toContain((await slow).status);
  });
});

test('links that are no web addresses are left out', async () => {
  const { body } = await read('cv.txt', text('Anna Berg\nhttps://localhost/me www.annaberg.se https://-/'));
  expect(body.links).toEqual(['https://www.annaberg.se']);
});

test('a crowd of files from one user is refused in part, and others do not wait for it', async () => {
  const other = await api.as(await makeUser(api.db));
  const crowd = Array.from({ length: 8 }, () => read('cv.txt', text('Anna Berg')));
  const theirs = other(readCvFile, { query: { name: 'cv.txt' }, bytes: text('Bo Ek') });
  expect((await theirs).status).toBe(200);
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'too_many_requests', detail: expect.stringContaining('try again when') });
    expect(headers['retry-after']).toBe('5');
  }
});
