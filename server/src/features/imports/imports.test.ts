import { changeCards } from '@app/contract/board';
import {
  changeImport,
  chooseForRow,
  createImport,
  getImport,
  getImportErrors,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@app/contract/imports';
import { mergePeople } from '@app/contract/merges';
import { addComment, changePerson, getFullPerson } from '@app/contract/people';
import { searchPeople } from '@app/contract/person-search';
import { castVote } from '@app/contract/votes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaskContext } from '#platform/tasks/task';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { importTasks } from './tasks.ts';

const api = useApi();
let call: Call;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
beforeEach(async () => {
  await sql`truncate person, person_merge, import_batch cascade`.execute(api.db);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
async function send(bytes: Uint8Array<ArrayBuffer> | string, name = 'list.csv') {
  const given = typeof bytes === 'string' ? bytesOf(bytes) : bytes;
  const { status, body } = await call(createImport, { query: { name }, bytes: given });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const at = (id: number) => ({ params: { id: String(id) } });
const basis = { source: 'Career fair', lawful_basis: 'legitimate_interest' } as const;
const change = (id: number, body: object) => call(changeImport, { ...at(id), body });
const start = (id: number) => call(startImport, at(id));
const preview = async (id: number) => (await call(previewImport, at(id))).body.results;
/** Sends in a list, says what must be said, and brings it in. */
async function bringIn(text: string, more: object = {}) {
  const { id } = await send(text);
  await change(id, { ...basis, ...more });
  expect((await start(id)).status).toBe(200);
  await runTasks(api.services);
  return (await call(getImport, at(id))).body;
}
const people = () => api.db.selectFrom('person').selectAll().orderBy('id').execute();
const open = async (id: number) => (await call(getFullPerson, at(id))).body;
const names = async () => (await people()).map(({ first_name, last_name }) => `${first_name} ${last_name}`);

describe('a list that is sent in', () => {
  test.each([
    ['Name,E-mail,Company', ['name', 'email', 'company_name']],
    ['Förnamn;Efternamn;E-post;Mobil;Titel', ['first_name', 'last_name', 'email', 'phone', 'title']],
    ['namn\tföretag\tort\tkompetenser', ['name', 'company_name', 'location_name', 'skills']],
    ['First Name|Last Name|LinkedIn URL|Notes', ['first_name', 'last_name', 'link', 'summary']],
    ['Name,Last name,Shoe size', ['first_name', 'last_name', '']],
    ['Kandidat;Befattning;Arbetsgivare;Antal års erfarenhet', ['name', 'title', 'company_name', 'years']],
  ])('says what its columns hold: %s', async (heading, mapping) => {
    const { columns, ...batch } = await send(`${heading}\n${heading.replaceAll(/[^,;\t|]+/g, 'x')}`);
    expect(batch.mapping).toEqual(mapping);
    expect(columns).toEqual(heading.split(/[,;\t|]/));
  });

  test('tells addresses by their look when the heading does not say', async () => {
    expect((await send('Name,Reach me at\nAnna,anna@example.com\nBo,bo@example.com')).mapping).toEqual([
      'name',
      'email',
    ]);
  });

  const swedish = 'Namn;Ort\nÅsa Öberg;Malmö\n';
  test.each([
    ['UTF-8', bytesOf(swedish)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${swedish}`)],
    ['Windows-1252', new Uint8Array(Buffer.from(swedish, 'latin1'))],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${swedish}`, 'utf16le'))],
  ])('is read in %s', async (_, bytes) => {
    const { sample, columns } = await send(bytes);
    expect([columns, ...sample]).toEqual([
      ['Namn', 'Ort'],
      ['Åsa Öberg', 'Malmö'],
    ]);
  });

  test('may have quotes, commas and line breaks inside a cell, short and long lines, and empty ones', async () => {
    const { sample, rows } = await send('Name,Notes\n"Berg, Anna","Says ""hello""\nand more"\n\nBo\n,,\nCi,b,c,d\n');
    expect(sample).toEqual([
      ['Berg, Anna', 'Says "hello"\nand more'],
      ['Bo', ''],
      ['Ci', 'b'],
    ]);
    expect(rows).toBe(3);
  });

  test.each([
    ['empty', ''],
    ['a heading only', 'Name,E-mail\n'],
    ['a sheet', 'PK\u0003\u0004...'],
    ['binary', 'Name\nA\0b'],
    ['JSON that is broken', '{"basics":'],
    ['a JSON list that is not closed', '[{"basics":{"name":"Anna"}},'],
    ['a JSON list that is closed by another sign', '[{"basics":{"name":"Anna"}}}'],
    ['a JSON list with something behind it', '[{"basics":{"name":"Anna"}}] and more'],
    ['a JSON list with a gap in it', '[{"basics":{"name":"Anna"}},,{}]'],
    ['a JSON list of nobody', '[ ]'],
    ['one that never closes a quote', `Name\n"${'x'.repeat(1_100_000)}`],
    ['one with a very long cell', `Name,Notes\nAnna,${'x'.repeat(50_001)}`],
    ['one with very many columns', `${'a,'.repeat(200)}b\n1,2`],
    ['one with very many rows', `Name\n${'Anna\n'.repeat(500_001)}`],
    ['one with very many profiles', `[${'{},'.repeat(500_000)}{}]`],
    ['one with a profile that has no end', `[{"basics":{"summary":"${'x'.repeat(1_000_001)}"}}]`],
    ['one with a card that has no end', `BEGIN:VCARD\n${'NOTE:x\n'.repeat(1001)}END:VCARD`],
  ])('is refused and not kept if it is %s', async (_, text) => {
    const { status, body } = await call(createImport, { query: { name: 'list.csv' }, bytes: bytesOf(text) });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.detail, 'a reason of its own').not.toBe('This file cannot be read as a list');
    expect((await call(listImports)).body.results).toEqual([]);
  });

  test('may be a JSON list with brackets, commas and quotes inside its texts', async () => {
    const summary = String.raw`[a], {b} and "c\", \\`;
    const resumes = [{ basics: { name: 'Anna', summary } }, { basics: { name: 'Bo', summary: '\\"' } }];
    const { sample, rows, columns } = await send(JSON.stringify(resumes, null, 2));
    expect(rows).toBe(2);
    const at = columns.indexOf('Summary');
    expect(sample.map((cells) => cells[at])).toEqual(resumes.map(({ basics }) => basics.summary));
  });

  test('may be cards with pictures in them', async () => {
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD\r\n '.repeat(100)}QQ==\r\n`;
    const card = (name: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\n${picture}NOTE;ENCODING=QUOTED-PRINTABLE:Bra=\r\n jobbat\r\nEND:VCARD\r\n`;
    const { sample, columns } = await send(card('Anna Berg') + card('Bo Ek'));
    expect(sample.map((cells) => cells[columns.indexOf('Full name')])).toEqual(['Anna Berg', 'Bo Ek']);
  });

  test('is kept in pieces, and comes in whole and in order', async () => {
    const list = `Name,E-mail\n${Array.from({ length: 567 }, (_, n) => `Anna ${n},a${n}@example.com`).join('\n')}`;
    const { id } = await send(list);
    const pieces = await api.db
      .selectFrom('import_piece')
      .select(['first_row', 'last_row'])
      .where('batch_id', '=', id)
      .orderBy('first_row')
      .execute();
    expect(pieces).toEqual([
      { first_row: 1, last_row: 250 },
      { first_row: 251, last_row: 500 },
      { first_row: 501, last_row: 567 },
    ]);
    await change(id, basis);
    await start(id);
    await runTasks(api.services);
    expect((await people()).map(({ last_name }) => last_name)).toEqual(
      Array.from({ length: 567 }, (_, n) => String(n)),
    );
  });

  test('does not start before its source and our reason to keep it are said', async () => {
    const { id } = await send('Name\nAnna Berg');
    expect(await start(id)).toMatchObject({
      status: 400,
      body: { fields: { source: expect.any(String), lawful_basis: expect.any(String) } },
    });
    await change(id, { ...basis, mapping: [''] });
    expect(await start(id)).toMatchObject({ status: 400, body: { fields: { mapping: expect.any(String) } } });
    expect(await runTasks(api.services)).toBe(0);
    await change(id, { mapping: ['name'] });
    expect((await start(id)).status).toBe(200);
    expect((await start(id)).body.code).toBe('import_running');
    await runTasks(api.services);
    expect((await start(id)).body.code).toBe('import_finished');
    expect(await people()).toMatchObject([{ ...basis, first_name: 'Anna', last_name: 'Berg', created_by: user.id }]);
  });
});

describe('the people of a list', () => {
  test('come in with everything the columns say, and are found', async () => {
    const heading = 'Namn;E-post;Telefon;Titel;Företag;Ort;Land;Erfarenhet;Kompetenser;Språk;LinkedIn;Sammanfattning';
    const row =
      'Åsa Öberg;asa@example.com, ASA@example.com, asa2@example.com;070-123 45 67;Utvecklare;Klippan AB;Malmö;Sverige;7 år;"React, C#, react";Svenska/Engelska;linkedin.com/in/asa;Bygger saker';
    const batch = await bringIn(`${heading}\n${row}`);
    expect(batch).toMatchObject({ state: 'done', rows: 1, done: 1, outcomes: { created: 1, failed: 0 }, sample: [] });
    const [{ id } = { id: 0 }] = await people();
    expect(await open(id)).toMatchObject({
      first_name: 'Åsa',
      last_name: 'Öberg',
      title: 'Utvecklare',
      company_name: 'Klippan AB',
      location_name: 'Malmö',
      country: 'SE',
      years: 7,
      skills: ['React', 'C#'],
      languages: ['Svenska', 'Engelska'],
      summary: 'Bygger saker',
      emails: [{ email: 'asa@example.com', is_primary: true }, { email: 'asa2@example.com' }],
      phones: [{ phone: '+46701234567' }],
      links: ['https://linkedin.com/in/asa'],
      source: 'Career fair',
      lawful_basis: 'legitimate_interest',
    });
    const hits = await call(searchPeople, { query: { q: 'name:öberg skill:react email:asa2' } });
    expect(hits.body.results.map((hit) => hit.id)).toEqual([id]);
    const left = await api.db.selectFrom('import_piece').select('batch_id').execute();
    expect(left, 'the file is not kept').toEqual([]);
  });

  test('that cannot come in are given back with the reason, and nothing a spreadsheet would run', async () => {
    const batch = await bringIn(
      'Name,E-mail\nAnna,anna@example.com\n,nobody@example.com\n"=1+1","not an address"\n@Bo,-3',
    );
    expect(batch.outcomes).toEqual({ created: 1, merged: 0, skipped: 0, failed: 3 });
    const { body, headers } = await call(getImportErrors, at(batch.id));
    expect(headers['content-disposition']).toContain('list errors.csv');
    expect(Buffer.from(body as never).toString()).toBe(
      [
        '\uFEFF"Row","Reason","Name","E-mail"',
        '"2","There is no name","","nobody@example.com"',
        `"3","E-mail: Not an e-mail address","'=1+1","not an address"`,
        `"4","E-mail: Not an e-mail address","'@Bo","'-3"`,
        '',
      ].join('\r\n'),
    );
  });

  test('may be none at all', async () => {
    const batch = await bringIn('Name,E-mail\n,a@example.com\nBo,broken');
    expect(batch).toMatchObject({ state: 'done', done: 2, outcomes: { created: 0, failed: 2 } });
    expect(await people()).toEqual([]);
  });

  test('are told in the audit trail, with the rows they came from', async () => {
    const known = await makePerson(api.db, { first_name: 'Anna', emails: [{ email: 'a@example.com' }] as never });
    const { id } = await bringIn('Name,E-mail,Title\nAnna,a@example.com,Boss\nBo,b@example.com,\nCi,broken,');
    const bo = (await people()).find(({ first_name }) => first_name === 'Bo')!.id;
    const trail = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'targets', 'after'])
      .where('action', '=', 'import_rows')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(trail).toEqual([
      {
        user_id: user.id,
        targets: [`import:${id}`, `person:${bo}`, `person:${known}`],
        after: { import: id, rows: [1, 3], created: [bo], merged: [known] },
      },
    ]);
  });

  test('come from vCards, too', async () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Öberg;Åsa;;;\r\nFN:Åsa Öberg\r\nORG:Klippan AB;IT\r\nTITLE:Utvecklare\r\nEMAIL;TYPE=INTERNET:asa@\r\n example.com\r\nTEL;TYPE=CELL:070-123 45 67\r\nADR;TYPE=HOME:;;Gatan 1;Malmö;;211 11;Sweden\r\nNOTE:Bra\\, snabb\\nFrån Lund\r\nitem1.URL:https://www.linkedin.com/in/asa\r\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:4.0\nFN:Bo Ek\nEMAIL;PREF=1:bo@example.com\nTEL;VALUE=uri:tel:+46-8-123-456-78\nEND:VCARD',
    ];
    const { outcomes } = await bringIn(cards.join('\r\n'));
    expect(outcomes.created).toBe(2);
    const [asa, bo] = await people();
    expect(await open(asa!.id)).toMatchObject({
      first_name: 'Åsa',
      last_name: 'Öberg',
      title: 'Utvecklare',
      company_name: 'Klippan AB',
      location_name: 'Malmö',
      country: 'SE',
      summary: 'Bra, snabb\nFrån Lund',
      emails: [{ email: 'asa@example.com' }],
      phones: [{ phone: '+46701234567' }],
      links: ['https://www.linkedin.com/in/asa'],
    });
    expect(await open(bo!.id)).toMatchObject({
      first_name: 'Bo',
      last_name: 'Ek',
      emails: [{ email: 'bo@example.com' }],
    });
  });

  test('come from JSON Resume with their careers', async () => {
    const resume = {
      basics: {
        name: 'Anna Maria Berg',
        label: 'Architect',
        email: 'anna@example.com',
        phone: '+46 70 123 45 67',
        location: {
          city: 'Lund',
          countryCode: 'SE',
        },
        profiles: [
          {
            network: 'GitHub',
            url: 'https://github.com/anna',
          },
        ],
      },
      work: [{ name: 'Klippan', position: 'Architect', startDate: '2019-03', highlights: ['Built it'] }],
      education: [{ institution: 'LTH', studyType: 'MSc', area: 'Physics', startDate: '2010', endDate: '2015-06-01' }],
      skills: [{ name: 'Web', keywords: ['React', 'CSS'] }, { name: 'SQL' }],
      languages: [{ language: 'Swedish' }],
    };
    await bringIn(JSON.stringify([resume]));
    const [{ id } = { id: 0 }] = await people();
    expect(await open(id)).toMatchObject({
      first_name: 'Anna',
      last_name: 'Maria Berg',
      title: 'Architect',
      company_name: 'Klippan',
      country: 'SE',
      skills: ['React', 'CSS', 'SQL'],
      languages: ['Swedish'],
      links: ['https://github.com/anna'],
      experiences: [
        {
          title: 'Architect',
          started: '2019-03-01',
          ended: null,
          description: 'Built it',
        },
      ],
      educations: [
        {
          school: 'LTH',
          degree: 'MSc Physics',
          started: '2010-01-01',
          ended: '2015-06-01',
        },
      ],
    });
  });
});

describe('people that we have already', () => {
  const known = {
    first_name: 'Anna',
    last_name: 'Berg',
    title: 'Developer',
    company_name: 'Klippan Tech AB',
    skills: ['React'],
    emails: [{ email: 'Anna.Berg@example.com', state: 'valid', is_primary: true }],
    links: ['https://www.linkedin.com/in/annaberg'],
  } as const;

  test('are recognized by address, by profile, and by name and company; similar names are only suggested', async () => {
    const id = await makePerson(api.db, known as never);
    const { id: batch } = await send(
      [
        'Name,E-mail,LinkedIn,Company',
        'A. B.,anna.berg@EXAMPLE.com,,',
        'A. B.,,http://linkedin.com/in/annaberg/?trk=x,',
        'ANNA BERG,,,Klippan Tech',
        'Anna Bergh,,,Klippan Tech',
        'Anna Berg,,,Volvo',
        'Somebody Else,,,Klippan Tech',
      ].join('\n'),
    );
    const found = (await preview(batch)).map(({ candidates, action }) => [
      action,
      ...candidates.map((each) => [each.id, each.by, each.sure]),
    ]);
    expect(found).toEqual([
      ['merge', [id, 'email', true]],
      ['merge', [id, 'link', true]],
      ['merge', [id, 'name', true]],
      ['create', [id, 'name', false]],
      ['create', [id, 'name', false]],
      ['create'],
    ]);
  });

  const list =
    'Name,E-mail,Title,Skills,Phone,Location\nAnna Berg,anna.berg@example.com,Boss,"React,Vue",0701234567,Lund';
  test('are given what is new, and keep what they have', async () => {
    const id = await makePerson(api.db, known as never);
    expect((await bringIn(list)).outcomes).toEqual({ created: 0, merged: 1, skipped: 0, failed: 0 });
    expect(await open(id)).toMatchObject({
      title: 'Developer',
      location_name: 'Lund',
      skills: ['React', 'Vue'],
      version: 2,
      emails: [{ email: 'Anna.Berg@example.com' }],
      phones: [{ phone: '+46701234567' }],
    });
    expect(await names()).toHaveLength(1);
    expect((await bringIn(list)).outcomes, 'nothing new').toMatchObject({ merged: 0, skipped: 1 });
    expect((await open(id)).version).toBe(2);
  });

  const contactsOf = async (id: number) => {
    const { emails, phones } = await open(id);
    return [
      ...emails.map(({ email, is_primary }) => [email, is_primary]),
      ...phones.map(({ phone, is_primary }) => [phone, is_primary]),
    ];
  };
  test('keep the address and the number that come first, and get no second such', async () => {
    const phones = [{ phone: '+46701111111', state: 'valid', is_primary: true }];
    const id = await makePerson(api.db, { ...known, phones } as never);
    await bringIn('Name,E-mail,Phone\nAnna Berg,anna@new.example anna.berg@example.com,0702222222');
    expect(await contactsOf(id)).toEqual([
      ['Anna.Berg@example.com', true],
      ['anna@new.example', false],
      ['+46701111111', true],
      ['+46702222222', false],
    ]);
  });

  test('get an address and a number that come first if they had none', async () => {
    const id = await makePerson(api.db, { ...known, emails: [] } as never);
    await bringIn(
      'Name,E-mail,Phone,LinkedIn\nAnna Berg,a@new.example b@new.example,0701111111;0702222222,linkedin.com/in/annaberg',
    );
    expect(await contactsOf(id)).toEqual([
      ['a@new.example', true],
      ['b@new.example', false],
      ['+46701111111', true],
      ['+46702222222', false],
    ]);
  });

  test('of the same name and company but with another address are asked about, not joined', async () => {
    const id = await makePerson(api.db, known as never);
    const { id: batch } = await send('Name,E-mail,Company\nAnna Berg,another@example.com,Klippan Tech AB');
    expect(await preview(batch)).toMatchObject([{ action: 'create', candidates: [{ id, by: 'name', sure: false }] }]);
    await change(batch, basis);
    await start(batch);
    await runTasks(api.services);
    expect(await names()).toEqual(['Anna Berg', 'Anna Berg']);
    expect((await open(id)).version).toBe(1);
  });

  test('of the same name and company are one in a list, too, unless both have addresses and none in common', async () => {
    const { outcomes } = await bringIn(
      [
        'Name,Company,E-mail,LinkedIn,Phone',
        'Anna Berg,Klippan,a@example.com,linkedin.com/in/anna,0701111111',
        'Anna Berg,Klippan,b@example.com,,',
        'Anna Berg,Klippan,,,0702222222',
        'Anna Berg,,c@example.com,linkedin.com/in/anna,',
        'Annie,,C@example.com,,',
      ].join('\n'),
    );
    expect(outcomes).toMatchObject({ created: 2, merged: 3 });
    const [first, second] = await people();
    expect(await contactsOf(first!.id)).toEqual([
      ['a@example.com', true],
      ['c@example.com', false],
      ['+46701111111', true],
      ['+46702222222', false],
    ]);
    expect(await contactsOf(second!.id)).toEqual([['b@example.com', true]]);
  });

  test('are left alone or doubled, as one says', async () => {
    const id = await makePerson(api.db, known as never);
    expect((await bringIn(list, { on_duplicate: 'skip' })).outcomes).toMatchObject({ skipped: 1, created: 0 });
    expect((await open(id)).version).toBe(1);
    expect((await bringIn(list, { on_duplicate: 'create' })).outcomes).toMatchObject({ skipped: 0, created: 1 });
    expect(await names()).toEqual(['Anna Berg', 'Anna Berg']);
  });

  test('are decided about row by row', async () => {
    const id = await makePerson(api.db, known as never);
    const { id: batch } = await send(
      'Name,E-mail,Location\nAnna Berg,anna.berg@example.com,Lund\nAnna Bergh,,Lund\nBo Ek,bo@example.com,Lund\nCi,,',
    );
    const choose = (n: number, body: object) =>
      call(chooseForRow, { params: { id: String(batch), n: String(n) }, body: body as never });
    expect((await choose(1, { choice: 'create' })).status).toBe(204);
    expect((await choose(2, { choice: 'merge', person: id })).status).toBe(204);
    expect((await choose(3, { choice: 'skip' })).status).toBe(204);
    expect((await choose(4, { choice: 'skip' })).status).toBe(204);
    expect((await choose(4, { choice: null })).status).toBe(204);
    expect((await choose(2, { choice: 'merge' })).status).toBe(400);
    expect((await choose(5, { choice: 'skip' })).status).toBe(404);
    expect((await preview(batch)).map(({ action, merge_with }) => [action, merge_with])).toEqual([
      ['create', null],
      ['merge', id],
      ['skip', null],
      ['create', null],
    ]);
    await change(batch, basis);
    await start(batch);
    await runTasks(api.services);
    expect(await names()).toEqual(['Anna Berg', 'Anna Berg', 'Ci ']);
    expect((await open(id)).location_name).toBe('Lund');
    expect((await choose(1, { choice: 'skip' })).body.code).toBe('import_finished');
  });

  test('are joined with whom somebody chose, even if another is surely the one', async () => {
    const sure = await makePerson(api.db, known as never);
    const chosen = await makePerson(api.db, { first_name: 'Anna', last_name: 'Bergh' });
    const { id: batch } = await send('Name,E-mail,Location\nAnna Berg,anna.berg@example.com,Lund');
    await call(chooseForRow, { params: { id: String(batch), n: '1' }, body: { choice: 'merge', person: chosen } });
    await change(batch, basis);
    await start(batch);
    await runTasks(api.services);
    expect((await open(chosen)).location_name).toBe('Lund');
    expect((await open(sure)).version).toBe(1);
  });

  test('twice in one list are one', async () => {
    const { outcomes } = await bringIn(
      'Name,E-mail,Title,Phone\nAnna Berg,a@example.com,,\nA Berg,A@example.com,Boss,0701234567\nBo Ek,b@example.com,,',
    );
    expect(outcomes).toEqual({ created: 2, merged: 1, skipped: 0, failed: 0 });
    expect(await people()).toMatchObject([{ first_name: 'Anna', title: 'Boss' }, { first_name: 'Bo' }]);
  });
});

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

/** Two and a half thousand people, every hundredth of whom has a broken address. */
const longList = `Name,E-mail\n${Array.from(
  { length: 2500 },
  (_, n) => `Person ${n},${n % 100 === 99 ? 'broken' : `person${n}@example.com`}`,
).join('\n')}`;

describe('an interrupted import', () => {
  test('goes on where it stopped, and brings nobody in twice', async () => {
    const { id } = await send(longList);
    await change(id, basis);
    const { body } = await start(id);
    const [job] = await api.services.tasks.boss.fetch('default');
    expect(job?.id).toBe(body.task);
    // The first piece is in when the worker dies.
    let writes = 0;
    const dying: TaskContext = {
      ...api.services,
      task: { uuid: body.task, attempt: 1 },
      signal: new AbortController().signal,
      progress: async () => undefined,
      write: (changes) => {
        writes += 1;
        if (writes === 2) throw new Error('killed');
        return api.db.transaction().execute(changes);
      },
      finish: (changes) => api.db.transaction().execute(changes),
      compute: () => Promise.reject(new Error('not used')),
    };
    const { input } = job!.data as { input: never };
    const [task] = importTasks;
    await expect(task!.handle(input, dying)).rejects.toThrow('killed');
    expect(await people()).toHaveLength(248);
    expect((await call(getImport, at(id))).body).toMatchObject({ state: 'running', done: 250 });

    // Two workers that believe it is theirs write everything at the same time.
    const eager: TaskContext = { ...dying, write: dying.finish };
    await Promise.all([task!.handle(input, eager), task!.handle(input, eager)]);
    const { body: done } = await call(getImport, at(id));
    expect(done).toMatchObject({
      state: 'done',
      done: 2500,
      outcomes: { created: 2475, merged: 0, skipped: 0, failed: 25 },
    });
    const { rows } = await sql<{ count: number }>`select count(distinct email) from person_email`.execute(api.db);
    expect(rows[0]?.count).toBe(2475);
    expect(await people()).toHaveLength(2475);
  });
});

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
    const { id } = await bringIn('Name\nAnna Berg\nBo Ek\nCi Ask\nDa Rum\nEd Lo\nFia Ny');
    const [anna, bo, ci, da] = await people();
    const assignment = await makeAssignment(api.db, { users: [user.id] });
    await call(changePerson, { ...at(anna!.id), body: { version: 1, title: 'Boss' } });
    await call(addComment, { ...at(bo!.id), body: { body: 'Nice' } });
    await call(changeCards, { body: { assignment, cards: [{ person: ci!.id }], column: 'new' } });
    await call(castVote, { body: { assignment, person: da!.id, grade: 'down' } });
    expect((await undo(id)).undo).toEqual({ removed: 2, restored: 0, changed: 1, used: 3 });
    expect(await names()).toEqual(['Anna Berg', 'Bo Ek', 'Ci Ask', 'Da Rum']);
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
