import { attachFile, deleteFile } from '@app/contract/people/files';
import { getFullPerson } from '@app/contract/people/people';
import { searchPeople } from '@app/contract/people/person-search';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { bytesOf } from '#testing/samples/lists';
import { makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { readTextsTask } from '../files/files.ts';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
});
const attach = async (id: number, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  (await call(attachFile, { params: { kind: 'person', id: String(id) }, query: { name }, bytes })).body.id;
const find = async (q: string) => (await call(searchPeople, { query: { q } })).body.results.map(({ id }) => id);

test('people are found by what their files say, until the file is deleted', async () => {
  const person = await makePerson(api.db);
  const file = await attach(person, 'cv.txt', bytesOf('Anna Berg\n\nTightened the Zwickelflansch of turbines.\n'));
  expect(await find('zwickelflansch')).toEqual([]);
  await runTasks(api.services);
  expect(await find('zwickelflansch')).toEqual([person]);
  expect(await find('"the zwickelflansch of turbines"')).toEqual([person]);
  await call(deleteFile, { params: { id: String(file) } });
  expect(await find('zwickelflansch')).toEqual([]);
});

test('a file with what should not be kept says so on the page of the person, also one that was read before', async () => {
  const person = await makePerson(api.db);
  await attach(person, 'cv.txt', bytesOf('Anna Berg\nPersonnummer 811228-9874\nBuilds bridges.\n'));
  await attach(person, 'letter.txt', bytesOf('Builds bridges, and likes it.\n'));
  await runTasks(api.services);
  const told = async () => {
    const { timeline } = (await call(getFullPerson, { params: { id: String(person) } })).body;
    return timeline
      .flatMap((entry) => (entry.kind === 'file' ? [[entry.name, ...entry.sensitive].join(': ')] : []))
      .toSorted();
  };
  expect(await told()).toEqual(['cv.txt: Personnummer', 'letter.txt']);
  await api.db.updateTable('attachment').set({ sensitive: null }).where('object_id', '=', person).execute();
  expect(await told()).toEqual(['cv.txt', 'letter.txt']);
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, readTextsTask, {}));
  await runTasks(api.services);
  expect(await told()).toEqual(['cv.txt: Personnummer', 'letter.txt']);
});

test('a hit shows where the file says it, unless the summary does', async () => {
  const person = await makePerson(api.db, { summary: 'Knows the Plimpventil.' });
  await attach(person, 'old.txt', bytesOf('Nothing about it.'));
  await attach(person, 'cv.txt', bytesOf(`${'Words before. '.repeat(20)}Built the Fluxrotor and the Plimpventil.`));
  await runTasks(api.services);
  const shown = async (q: string) => (await call(searchPeople, { query: { q } })).body.results[0];
  expect(await shown('fluxrotor')).toMatchObject({
    snippet: expect.stringMatching(/^….*Built the Fluxrotor and/),
    snippet_file: 'cv.txt',
  });
  expect(await shown('plimpventil')).toMatchObject({ snippet: 'Knows the Plimpventil.', snippet_file: null });
});

test('a file that cannot be read is tried once, and keeps no other from being read', async () => {
  const person = await makePerson(api.db);
  const broken = await attach(person, 'cv.pdf', bytesOf('%PDF-1.7\nnothing that follows makes sense'));
  await attach(person, 'letter.txt', bytesOf('I know the Quastenventil.'));
  await runTasks(api.services);
  expect(await find('quastenventil')).toEqual([person]);
  const read = () =>
    api.db.selectFrom('attachment').select(['text', 'text_read']).where('id', '=', broken).executeTakeFirstOrThrow();
  const first = await read();
  expect(first).toEqual({ text: '', text_read: expect.any(String) });
  await attach(person, 'other.txt', bytesOf('Another letter.'));
  await runTasks(api.services);
  expect(await read()).toEqual(first);
});
