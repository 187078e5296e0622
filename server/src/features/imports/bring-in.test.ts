import { chooseForRow, getImportErrors } from '@app/contract/people/imports';
import {
  countPeople,
  countSearchTemplate,
  createSearchTemplate,
  searchPeople,
} from '@app/contract/people/person-search';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Call } from '#testing/api';
import { at, basis, useLists } from '#testing/samples/lists';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { findForAssignment } from '../person-search/person-search.ts';

const { api, call, user, send, change, start, preview, bringIn, people, names, open } = useLists();

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

  test('are found together afterwards, with those who were there before, and without those of other lists', async () => {
    const known = await makePerson(api.db, { first_name: 'Kim', emails: [{ email: 'kim@example.com' }] as never });
    await bringIn('Name,E-mail\nOther One,other@example.com');
    const { id, outcomes } = await bringIn(
      'Name,E-mail,Title\nNew One,new@example.com,\nKim,kim@example.com,Boss\nBad,broken,',
    );
    expect(outcomes).toEqual({ created: 1, merged: 1, skipped: 0, failed: 1 });
    const found = await call(searchPeople, { query: { imported_with: id } });
    expect(found.body.results.map((hit) => hit.first_name).toSorted()).toEqual(['Kim', 'New']);
    expect(found.body.results.map((hit) => hit.id)).toContain(known);
  });

  test('are found by their import by nobody else, not even with a search of their own or for a role', async () => {
    const { id } = await bringIn('Name,E-mail\nSecret One,secret@example.com');
    const other = await makeUser(api.db, { is_staff: true });
    const theirs = await api.as(other);
    const query = { imported_with: id };
    expect((await theirs(searchPeople, { query })).body.results).toEqual([]);
    expect((await theirs(countPeople, { query })).body.hits).toBe(0);
    const hits = async (as: Call) => (await as(countSearchTemplate, { params: { name: 'Secret' } })).body.hits;
    const { body } = await theirs(createSearchTemplate, { body: { name: 'Secret', search: `?imported_with=${id}` } });
    expect(await hits(theirs)).toBe(0);
    expect(await hits(call)).toBe(1);
    const assignment = await makeAssignment(api.db);
    await api.db.insertInto('assignment_search').values({ assignment_id: assignment, template_id: body.id }).execute();
    const sought = { must_skills: [], should_skills: [], countries: [], years_min: null, years_max: null };
    const pool = () => findForAssignment(api.db, { ...sought, assignment, not_contacted_days: 0 }, 10);
    expect((await pool()).matching, 'by the owner of the search').toBe(0);
    await sql`update import_batch set created_by = ${other.id} where id = ${id}`.execute(api.db);
    expect((await pool()).matching).toBe(1);
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
    expect(await preview(batch)).toMatchObject([
      { action: 'create', candidates: [{ id, by: 'namesake', sure: false }] },
    ]);
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
