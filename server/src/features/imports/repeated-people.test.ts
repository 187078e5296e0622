import { chooseForRow, getImport, getImportErrors, undoImport } from '@app/contract/people/imports';
import { mergePeople } from '@app/contract/people/merges';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { at, basis, useLists } from '#testing/samples/lists';
import { makePerson } from '#testing/make';
import { runTasks } from '#testing/tasks';

const { api, call, send, change, start, bringIn, people, names, open } = useLists();

describe('people who are in a list more than once', () => {
  const rowsOf = async (batch: number) =>
    (
      await api.db
        .selectFrom('import_row')
        .select(['n', 'outcome', 'person_id', 'version', 'reason'])
        .where('batch_id', '=', batch)
        .orderBy('n')
        .execute()
    ).map(({ outcome, person_id, version, reason }) => [outcome, person_id, version, reason]);
  const list = [
    'Name,E-mail,Title,Location,Years',
    'Anna Berg,a@example.com,,,',
    'Bo Ek,b@example.com,,,',
    ',nobody@example.com,,,',
    'B Ek,B@example.com,Boss,,7',
    'Bosse Ek,b@example.com,Chef,Lund,8',
    'Ci Ask,c@example.com,,,',
  ].join('\n');

  test('come in once, with what each row adds', async () => {
    const { id, outcomes } = await bringIn(list);
    expect(outcomes).toEqual({ created: 3, merged: 2, skipped: 0, failed: 1 });
    const [anna, bo, ci] = await people();
    expect(bo).toMatchObject({ first_name: 'Bo', last_name: 'Ek', title: 'Boss', location_name: 'Lund', years: 7 });
    expect((await open(bo!.id)).emails).toMatchObject([{ email: 'b@example.com' }]);
    expect(await rowsOf(id)).toEqual([
      ['created', anna!.id, 1, ''],
      ['created', bo!.id, 1, ''],
      ['failed', null, null, 'There is no name'],
      ['merged', bo!.id, 1, ''],
      ['merged', bo!.id, 1, ''],
      ['created', ci!.id, 1, ''],
    ]);
  });

  test('come in once, with what the first row says, if others are to be skipped', async () => {
    const { id } = await bringIn(list, { on_duplicate: 'skip' });
    const [, bo] = await people();
    expect(bo).toMatchObject({ title: '', location_name: '' });
    expect((await rowsOf(id)).slice(3, 5)).toEqual([
      ['skipped', bo!.id, null, 'Already there'],
      ['skipped', bo!.id, null, 'Already there'],
    ]);
  });

  test('come in as often as they are there, if one wants that', async () => {
    await bringIn(list, { on_duplicate: 'create' });
    expect(await names()).toEqual(['Anna Berg', 'Bo Ek', 'B Ek', 'Bosse Ek', 'Ci Ask']);
  });

  test('are joined with the first of them, also when one more was asked for', async () => {
    const { id } = await send(list);
    await call(chooseForRow, { params: { id: String(id), n: '4' }, body: { choice: 'create', person: null } });
    await call(chooseForRow, { params: { id: String(id), n: '6' }, body: { choice: 'skip', person: null } });
    await change(id, basis);
    await start(id);
    await runTasks(api.services);
    const [, first, second] = await people();
    expect([first!.title, first!.location_name, second!.title]).toEqual(['Chef', 'Lund', 'Boss']);
    expect((await rowsOf(id)).slice(3)).toEqual([
      ['created', second!.id, 1, ''],
      ['merged', first!.id, 1, ''],
      ['skipped', null, null, 'As chosen'],
    ]);
  });

  test('have all that their rows say, but not more than a person may have, and keep the first way of writing', async () => {
    const some = (amount: number, from: number, text: (n: number) => string) =>
      Array.from({ length: amount }, (_, n) => text(from + n)).join(';');
    const row = (name: string, email: string, from: number) =>
      [
        name,
        `${email};${some(14, from, (n) => `e${n}@example.com`)}`,
        some(15, from, (n) => `07012345${n}`),
        some(15, from, (n) => `example.com/${n}`),
        `${name};${some(59, from * 10, (n) => `Skill ${n}`)}`,
        some(20, from, (n) => `Language ${n}`),
      ].join(',');
    const heading = 'Name,E-mail,Phone,Link,Skills,Languages';
    await bringIn([heading, row('Anna', 'Anna@example.com', 10), row('ANNA', 'anna@EXAMPLE.com', 40)].join('\n'));
    const [anna] = await people();
    const { emails, phones, links, skills, languages } = await open(anna!.id);
    expect([emails, phones, links, skills, languages].map(({ length }) => length)).toEqual([20, 20, 20, 100, 30]);
    expect(emails.map(({ email }) => email)).toContain('Anna@example.com');
    expect(skills).toContain('Anna');
  });

  test('and in the database get what all rows say, and lose it together', async () => {
    const id = await makePerson(api.db, { first_name: 'Anna', emails: [{ email: 'a@example.com' }] as never });
    const before = await open(id);
    const batch = await bringIn(
      'Name,E-mail,Title,Skills,LinkedIn\nAnna,a@example.com;a2@example.com,,Go,\nAnna,a@example.com,Boss,Vue,linkedin.com/in/anna\nAnna,a@example.com,Chef,Go,',
    );
    expect(batch.outcomes).toEqual({ created: 0, merged: 3, skipped: 0, failed: 0 });
    const { emails, links, title, skills, version } = await open(id);
    expect({ emails: emails.map(({ email }) => email).toSorted(), links, title, version }).toEqual({
      emails: ['a2@example.com', 'a@example.com'],
      links: ['https://linkedin.com/in/anna'],
      title: 'Boss',
      version: 2,
    });
    expect(skills.toSorted()).toEqual(['Go', 'Vue']);
    await call(undoImport, at(batch.id));
    await runTasks(api.services);
    expect(await open(id)).toMatchObject({ title: '', skills: [], emails: before.emails, links: [], version: 3 });
  });
});

describe('people whom somebody chose', () => {
  const choosing = async (person: number, meanwhile: () => Promise<unknown>) => {
    const { id } = await send('Name,Location\nAnna Berg,Lund');
    await call(chooseForRow, { params: { id: String(id), n: '1' }, body: { choice: 'merge', person } });
    await meanwhile();
    await change(id, basis);
    await start(id);
    await runTasks(api.services);
    return (await call(getImport, at(id))).body;
  };

  test('and who became part of another since are not looked for: the row is given back', async () => {
    const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
    const { id, outcomes } = await choosing(other, () =>
      call(mergePeople, { ...at(kept), body: { other, version: 1, fields: [] } }),
    );
    expect(outcomes).toEqual({ created: 0, merged: 0, skipped: 0, failed: 1 });
    const { body } = await call(getImportErrors, at(id));
    expect(Buffer.from(body as never).toString()).toContain(
      '"1","The person to merge with is gone","Anna Berg","Lund"',
    );
  });

  test('and who were erased since are new', async () => {
    const gone = await makePerson(api.db);
    const { outcomes } = await choosing(gone, () => sql`delete from person where id = ${gone}`.execute(api.db));
    expect(outcomes).toEqual({ created: 1, merged: 0, skipped: 0, failed: 0 });
    expect(await names()).toEqual(['Anna Berg']);
  });
});
