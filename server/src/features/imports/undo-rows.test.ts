import { changeCards } from '@app/contract/roles/board';
import { getImport, undoImport } from '@app/contract/people/imports';
import { mergePeople } from '@app/contract/people/merges';
import { addCompanyContact } from '@app/contract/people/company-page';
import { addComment, changePerson } from '@app/contract/people/people';
import { castVote } from '@app/contract/roles/votes';
import { describe, expect, test } from 'vitest';
import { at, longList, useLists } from '#testing/samples/lists';
import { makeAssignment, makeCompany, makePerson } from '#testing/make';
import { runTasks } from '#testing/tasks';

const { api, call, user, bringIn, people, names, open } = useLists();

describe('a list that is taken back', () => {
  const undo = async (id: number) => {
    expect((await call(undoImport, at(id))).status).toBe(200);
    await runTasks(api.services);
    return (await call(getImport, at(id))).body;
  };

  test('goes as a whole', async () => {
    const other = await makePerson(api.db);
    const { id } = await bringIn(longList);
    expect(await undo(id)).toMatchObject({
      state: 'undone',
      undo: { removed: 2475, restored: 0, changed: 0, used: 0 },
    });
    expect((await people()).map((person) => person.id)).toEqual([other]);
    expect((await call(undoImport, at(id))).body.code).toBe('import_not_started');
  });

  test('counts people: who came twice by it goes once', async () => {
    const { id } = await bringIn('Name,E-mail\nAnna Berg,a@example.com\nA Berg,A@example.com\nBo Ek,b@example.com');
    expect((await undo(id)).undo).toEqual({ removed: 2, restored: 0, changed: 0, used: 0 });
    expect(await people()).toEqual([]);
  });

  test('leaves whom somebody has changed or used since', async () => {
    const { id } = await bringIn('Name\nAnna Berg\nBo Ek\nCi Ask\nDa Rum\nEd Lo\nFia Ny\nGun Al');
    const [anna, bo, ci, da, ed] = await people();
    const assignment = await makeAssignment(api.db, { users: [user.id] });
    await call(changePerson, { ...at(anna!.id), body: { version: 1, title: 'Boss' } });
    await call(addComment, { ...at(bo!.id), body: { body: 'Nice' } });
    await call(changeCards, { body: { assignment, cards: [{ person: ci!.id }], column: 'new' } });
    await call(castVote, { body: { assignment, person: da!.id, grade: 'down' } });
    await call(addCompanyContact, { ...at(await makeCompany(api.db)), body: { person: ed!.id } });
    expect((await undo(id)).undo).toEqual({ removed: 2, restored: 0, changed: 1, used: 4 });
    expect(await names()).toEqual(['Anna Berg', 'Bo Ek', 'Ci Ask', 'Da Rum', 'Ed Lo']);
  });

  test('gives those we had before back as they were', async () => {
    const id = await makePerson(api.db, {
      first_name: 'Anna',
      last_name: 'Berg',
      title: 'Developer',
      skills: ['React'],
      emails: [
        {
          email: 'anna@example.com',
          state: 'valid',
          is_primary: true,
        },
      ],
    });
    const [before, searched] = [await open(id), (await people())[0]!.search];
    const filler = Array.from({ length: 1200 }, (_, n) => `Person ${n},person${n}@example.com,,,,`).join('\n');
    const batch = await bringIn(
      `Name,E-mail,Phone,Skills,Company,Years\nAnna Berg,anna@example.com,0701234567,"Vue,React",Klippan,7\n${filler}\nAnna Berg,anna@example.com,0701234568,Go,,`,
    );
    expect(batch.outcomes).toEqual({ created: 1200, merged: 2, skipped: 0, failed: 0 });
    expect(await open(id)).toMatchObject({ skills: ['React', 'Vue', 'Go'], company_name: 'Klippan', version: 3 });
    expect((await undo(batch.id)).undo).toEqual({ removed: 1200, restored: 2, changed: 0, used: 0 });
    const { version, updated: _, timeline: __, ...after } = await open(id);
    const { version: ___, updated: ____, timeline: _____, ...wanted } = before;
    expect(after).toEqual(wanted);
    expect(version).toBe(4);
    expect((await people())[0]!.search).toBe(searched);
  });

  test('gives those back without the career that it gave them', async () => {
    const id = await makePerson(api.db, { first_name: 'Anna', emails: [{ email: 'a@example.com' }] as never });
    const resume = {
      basics: { name: 'Anna', email: 'a@example.com', profiles: [{ url: 'https://github.com/anna' }] },
      work: [{ name: 'Klippan', position: 'Architect' }],
      education: [{ institution: 'LTH' }],
    };
    const before = await open(id);
    const batch = await bringIn(JSON.stringify([resume]));
    expect(await open(id)).toMatchObject({
      experiences: { length: 1 },
      educations: { length: 1 },
      links: { length: 1 },
    });
    await undo(batch.id);
    const { experiences, educations, links, emails } = await open(id);
    expect({ experiences, educations, links }).toEqual({ experiences: [], educations: [], links: [] });
    expect(emails).toEqual(before.emails);
  });

  test('leaves the career alone of those who had one before', async () => {
    const id = await makePerson(api.db, {
      first_name: 'Anna',
      emails: [{ email: 'a@example.com' }] as never,
      experiences: [{ title: 'Boss', company_name: 'Klippan' }] as never,
      educations: [{ school: 'LTH', degree: 'MSc' }] as never,
    });
    const batch = await bringIn('Name,E-mail,Title\nAnna,a@example.com,Chef');
    await undo(batch.id);
    expect(await open(id)).toMatchObject({
      title: '',
      experiences: [{ title: 'Boss' }],
      educations: [{ school: 'LTH' }],
    });
  });

  test('leaves those alone that we had before and somebody has changed or merged since', async () => {
    const make = (letter: string) =>
      makePerson(api.db, { first_name: letter, emails: [{ email: `${letter}@example.com` }] as never });
    const [anna, bo, ci] = [await make('a'), await make('b'), await make('c')];
    const batch = await bringIn('Name,E-mail,Title\nA,a@example.com,Boss\nB,b@example.com,Boss\nC,c@example.com,Boss');
    await call(changePerson, { ...at(anna), body: { version: 2, location_name: 'Lund' } });
    await call(mergePeople, { ...at(anna), body: { other: bo, version: 3, fields: [] } });
    expect((await undo(batch.id)).undo).toEqual({ removed: 0, restored: 1, changed: 2, used: 0 });
    expect((await people()).map(({ id, title }) => [id, title])).toEqual([
      [anna, 'Boss'],
      [bo, 'Boss'],
      [ci, ''],
    ]);
  });

  test('is told in the audit trail, with whom it left and whom it took', async () => {
    const known = await makePerson(api.db, { first_name: 'Anna', emails: [{ email: 'a@example.com' }] as never });
    const { id } = await bringIn('Name,E-mail,Title\nAnna,a@example.com,Boss\nBo,,\nCi,,\nDa,,');
    const [, bo, ci, da] = (await people()).map((person) => person.id) as [number, number, number, number];
    await call(changePerson, { ...at(bo), body: { version: 1, title: 'Boss' } });
    await call(addComment, { ...at(ci), body: { body: 'Nice' } });
    await undo(id);
    const trail = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'targets', 'after'])
      .where('action', '=', 'import_undo_rows' as string)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(trail).toEqual([
      {
        user_id: user.id,
        targets: [`import:${id}`, ...[known, bo, ci, da].map((person) => `person:${person}`)],
        after: { import: id, removed: [da], restored: [known], kept: [bo, ci] },
      },
    ]);
    const undone = await api.db
      .selectFrom('import_row')
      .select('undo')
      .where('batch_id', '=', id)
      .orderBy('n')
      .execute();
    expect(undone.map(({ undo: how }) => how)).toEqual(['restored', 'changed', 'used', 'removed']);
  });
});
