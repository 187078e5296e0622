import { chooseForRow, getImport, undoImport } from '@app/contract/people/imports';
import { keepApart, listImportQuestions } from '@app/contract/people/import-questions';
import { listDuplicates, mergePeople, undoMerge } from '@app/contract/people/merges';
import { describe, expect, test } from 'vitest';
import { at, basis, useLists } from '#testing/samples/lists';
import { makePerson } from '#testing/make';
import { runTasks } from '#testing/tasks';

const { api, call, send, change, start, bringIn, people, open } = useLists();

const known = {
  first_name: 'Anna',
  last_name: 'Berg',
  title: '',
  company_name: 'Klippan Tech AB',
  emails: [{ email: 'anna.berg@example.com', state: 'valid' as const, is_primary: true }],
};
const heading = 'Name,E-mail,Company,Title';
const row = 'Anna Berg,another@example.com,Klippan Tech,Boss';
/** More rows than are shown before the import starts. */
const others = Array.from({ length: 60 }, (_, n) => `Someone ${n},someone${n}@example.com,Volvo,`);
const questions = async (id: number) => (await call(listImportQuestions, at(id))).body.results;
const asked = async (id: number) => (await call(getImport, at(id))).body.questions;

describe('a row with the name and company of somebody we know, but another address', () => {
  test('is a question, however far down in the list it stands, and nobody is joined meanwhile', async () => {
    const id = await makePerson(api.db, known);
    const batch = await bringIn([heading, ...others, row].join('\n'));
    expect(batch).toMatchObject({ outcomes: { created: 61, merged: 0 }, questions: 1 });
    const came = (await people()).at(-1)!.id;
    expect(await questions(batch.id)).toEqual([
      {
        n: 61,
        person: {
          id: came,
          name: 'Anna Berg',
          title: 'Boss',
          company_name: 'Klippan Tech',
          emails: ['another@example.com'],
        },
        known: {
          id,
          name: 'Anna Berg',
          title: '',
          company_name: 'Klippan Tech AB',
          emails: ['anna.berg@example.com'],
          version: 1,
        },
        fills: ['title'],
      },
    ]);
    const { results } = (await call(listDuplicates, at(came))).body;
    expect(results).toMatchObject([{ id, by: 'namesake', sure: false }]);
  });

  test('is answered by a merge, and asked about again when that is undone', async () => {
    const id = await makePerson(api.db, known);
    const batch = await bringIn([heading, row].join('\n'));
    const [{ person, known: had, fills } = {} as never] = await questions(batch.id);
    const body = { other: person.id, version: had.version, fields: fills };
    const merged = await call(mergePeople, { ...at(id), body });
    expect(merged.status).toBe(200);
    expect((await open(id)).title).toBe('Boss');
    expect(await questions(batch.id)).toEqual([]);
    expect(await asked(batch.id)).toBe(0);
    await call(undoMerge, at(merged.body.merge));
    expect(await asked(batch.id)).toBe(1);
  });

  test('is answered by saying that they are two, which can be undone', async () => {
    await makePerson(api.db, known);
    const { id } = await bringIn([heading, row].join('\n'));
    const say = (apart: boolean) => call(keepApart, { ...at(id), body: { rows: [1], apart } });
    expect((await say(true)).status).toBe(204);
    expect([await questions(id), await asked(id)]).toEqual([[], 0]);
    await say(false);
    expect(await asked(id)).toBe(1);
  });

  test('is no question if it was answered before the import, or the import was undone', async () => {
    await makePerson(api.db, known);
    const { id } = await send([heading, row].join('\n'));
    await change(id, basis);
    await call(chooseForRow, { params: { id: String(id), n: '1' }, body: { choice: 'create' } });
    await start(id);
    await runTasks(api.services);
    expect(await asked(id)).toBe(0);

    const undone = await bringIn([heading, row.replace('another', 'third')].join('\n'));
    expect(undone.questions).toBe(1);
    await call(undoImport, at(undone.id));
    await runTasks(api.services);
    expect(await asked(undone.id)).toBe(0);
  });

  test('is a question about an earlier row of the same list, too', async () => {
    const { id, outcomes } = await bringIn([heading, row, row.replace('another', 'third')].join('\n'));
    expect(outcomes).toMatchObject({ created: 2, merged: 0 });
    const [first, second] = await people();
    expect(await questions(id)).toMatchObject([{ n: 2, person: { id: second!.id }, known: { id: first!.id } }]);
  });

  test('is a question about whomever the known person was merged into meanwhile', async () => {
    const { id } = await bringIn([heading, row, row.replace('another', 'third')].join('\n'));
    const [first, second] = await people();
    const merge = (kept: number, other: number) =>
      call(mergePeople, { ...at(kept), body: { other, version: 1, fields: [] } });
    const [near, last] = [await makePerson(api.db), await makePerson(api.db)];
    await merge(near, first!.id);
    expect(await questions(id)).toMatchObject([{ person: { id: second!.id }, known: { id: near } }]);
    expect((await merge(last, near)).status).toBe(200);
    expect(await questions(id)).toMatchObject([{ person: { id: second!.id }, known: { id: last } }]);
    expect(await asked(id)).toBe(1);
  });

  test('is no question if one of the two has no address: then they are the same', async () => {
    await makePerson(api.db, { ...known, emails: [] });
    const batch = await bringIn([heading, row].join('\n'));
    expect(batch).toMatchObject({ outcomes: { created: 0, merged: 1 }, questions: 0 });
  });
});
