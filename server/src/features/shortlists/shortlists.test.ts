import { requestErasure } from '@app/contract/people/personal-data';
import { askAboutMyData, createDataLink } from '@app/contract/people/my-data';
import { getFile } from '@app/contract/people/files';
import { mergePeople } from '@app/contract/people/merges';
import { getFullPerson } from '@app/contract/people/people';
import { getBoard } from '@app/contract/roles/board';
import {
  answerShortlist,
  createShortlist,
  endShortlist,
  listShareable,
  listShortlists,
  namingFields,
  openSharedCv,
  openShortlist,
  type ShortlistField,
  shortlistFields,
} from '@app/contract/roles/shortlists';
import { getVoteStats } from '@app/contract/roles/votes';
import { listNotifications } from '@app/contract/users/notifications';
import type { PersonProfile } from '@app/contract/people/people';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSecret } from '#platform/secrets';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCard, makePerson, makeUser, type TestUser } from '#testing/make';
import { keepText } from '../files/files.ts';
import { tellAll } from '../personal-data/export.ts';
import { endRestoredShortlists } from './shortlists.ts';

const api = useApi();
const byId = (id: number) => ({ params: { id: String(id) } });
const allFields = Object.keys(shortlistFields) as ShortlistField[];
let user: TestUser;
let recruiter: Call;
let staff: Call;
let role: number;
beforeAll(async () => {
  user = await makeUser(api.db);
  recruiter = await api.as(user);
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
});
beforeEach(async () => {
  role = await makeAssignment(api.db, { name: 'Welder', users: [user.id] });
});

/** Somebody on the board who was told that we keep them. */
async function onBoard(parts: Partial<PersonProfile> = {}, told = true): Promise<number> {
  const person = await makePerson(api.db, { first_name: 'Anna', last_name: 'Berg', ...parts });
  if (told)
    await sql`update person set notice_sent = now(), notice_way = 'by_hand' where id = ${person}`.execute(api.db);
  await makeCard(api.db, { assignment: role, person });
  return person;
}
const share = async (
  people: number[],
  more: Partial<{ fields: ShortlistField[]; blind: boolean; client: string }> = {},
) => recruiter(createShortlist, { ...byId(role), body: { people, client: 'Solvik AB', fields: allFields, ...more } });
const shared = async (people: number[], more: Parameters<typeof share>[1] = {}) => {
  const { status, body } = await share(people, more);
  expect(status).toBe(201);
  return body;
};
const open = (token: string) => api.anonymous(openShortlist, { body: { token } });
const say = (token: string, grade: 'up' | 'down' | 'maybe' | null, comment = '', place = 1) =>
  api.anonymous(answerShortlist, { body: { token, place, grade, comment } });

const full = () => ({
  emails: [{ email: `${newSecret().slice(0, 12)}@example.com`.toLowerCase(), state: 'valid', is_primary: true }],
  phones: [{ phone: '+46 70 174 06 05', state: 'valid', is_primary: true }],
  links: [`https://www.linkedin.com/in/${newSecret()}`],
  title: 'Welder at Volvo',
  company_name: 'Volvo',
  location_name: 'Gothenburg',
  summary: 'Anna Berg welds at Volvo. Write to anna@berg.example.',
  skills: ['TIG'],
  languages: ['Swedish'],
  experiences: [
    {
      title: 'Welder',
      company_name: 'Volvo',
      location_name: '',
      started: '2015-01-01',
      ended: null,
      description: 'At Volvo',
    },
  ],
  educations: [{ school: 'KTH', degree: 'MSc', started: null, ended: '2014-06-01' }],
});

describe('a shortlist for the client of a role', () => {
  test('shows the chosen fields of the chosen people, in their order, to whoever has the link', async () => {
    const [second, first] = [await onBoard(full() as never), await onBoard({ first_name: 'Bo', last_name: 'Ek' })];
    await onBoard({ first_name: 'Not', last_name: 'Chosen' });
    const { token } = await shared([first, second], { fields: ['skills', 'contact'] });
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ client: 'Solvik AB', role: 'Welder', blind: false, gone: 0 });
    expect(body.people.map(({ place, name }) => [place, name])).toEqual([
      [1, 'Bo Ek'],
      [2, 'Anna Berg'],
    ]);
    expect(body.people[1]).toMatchObject({
      skills: ['TIG'],
      phones: ['+46 70 174 06 05'],
      company_name: '',
      location_name: '',
      summary: '',
      experiences: [],
      educations: [],
      links: [],
      photo: null,
    });
  });

  test('is blind if that is wanted: nothing in the answer says who it is, whatever fields were chosen', async () => {
    const person = await onBoard(full() as never);
    await sql`insert into picture (person_id, media_type, content) values (${person}, 'image/png', 'photo')`.execute(
      api.db,
    );
    const { token } = await shared([person], { blind: true });
    const [seen] = (await open(token)).body.people;
    expect(seen).toMatchObject({
      name: 'Person 1',
      company_name: 'Volvo',
      photo: null,
      emails: [],
      phones: [],
      links: [],
    });
    expect(JSON.stringify(seen)).not.toMatch(/anna|berg|example|linkedin|174/i);
    expect(JSON.stringify(seen)).not.toContain(`:${person},`);
    const without = allFields.filter((field) => field !== 'employers' && !namingFields.includes(field));
    const { token: unnamed } = await shared([person], { blind: true, fields: without });
    expect(JSON.stringify((await open(unnamed)).body.people)).not.toMatch(/volvo/i);
    const { token: named } = await shared([person]);
    expect((await open(named)).body.people[0]).toMatchObject({
      name: 'Anna Berg',
      summary: 'Anna Berg welds at Volvo. Write to anna@berg.example.',
      photo: `data:image/png;base64,${Buffer.from('photo').toString('base64')}`,
    });
  });

  test('is refused for whoever was not told that we keep them, wants no contact, is restricted or not on the board', async () => {
    const untold = await onBoard({}, false);
    expect((await share([untold])).body.code).toBe('nobody_to_share');
    const [told, silent, kept, elsewhere] = [
      await onBoard(),
      await onBoard(),
      await onBoard(),
      await makePerson(api.db),
    ];
    await sql`update person set do_not_contact = true where id = ${silent}`.execute(api.db);
    await sql`update person set restricted = true where id = ${kept}`.execute(api.db);
    const { token, shared: count, left_out } = await shared([untold, told, silent, kept, elsewhere]);
    expect(count).toBe(1);
    expect(left_out.map(({ person, why }) => [person.id, why])).toEqual([
      [untold, 'not_told'],
      [silent, 'do_not_contact'],
      [kept, 'restricted'],
      [elsewhere, 'not_on_board'],
    ]);
    expect((await open(token)).body.people).toHaveLength(1);
    const { body } = await recruiter(listShareable, byId(role));
    expect(body.results.map(({ id }) => id)).toEqual([told]);
    expect(new Set(body.left_out.map(({ why }) => why))).toEqual(new Set(['not_told', 'do_not_contact', 'restricted']));
  });

  test('loses whoever objects or is to be erased, at once', async () => {
    const [stays, objects, erased] = [await onBoard(), await onBoard(), await onBoard()];
    const { token } = await shared([stays, objects, erased]);
    const link = await staff(createDataLink, byId(objects));
    await api.anonymous(askAboutMyData, { body: { token: link.body.token, wish: 'stop' } });
    await staff(requestErasure, { ...byId(erased), body: { asked_by: 'person', reason: 'Asked for it' } });
    const { body } = await open(token);
    expect(body.people.map(({ place }) => place)).toEqual([1]);
    expect(body.gone).toBe(2);
    expect((await say(token, 'up', '', 2)).status).toBe(404);
  });

  test('is kept as a hash; a link that was ended, is over, came back with a backup or never was looks the same', async () => {
    const person = await onBoard();
    const { id, token } = await shared([person]);
    const { rows } = await sql`select from shortlist as row where strpos(row::text, ${token}) > 0`.execute(api.db);
    expect(rows).toEqual([]);
    const look = async (of: string) => {
      const { status, body } = await open(of);
      const { request_id: _, ...rest } = body as unknown as Record<string, unknown>;
      return { status, rest };
    };
    const never = await look(newSecret());
    expect(never).toMatchObject({ status: 410, rest: { code: 'link_invalid' } });
    expect((await recruiter(endShortlist, byId(id))).status).toBe(204);
    expect(await look(token)).toEqual(never);
    expect((await say(token, 'up')).body).toMatchObject({ code: 'link_invalid' });
    const late = await shared([person]);
    await sql`update shortlist set expires = now() where id = ${late.id}`.execute(api.db);
    expect(await look(late.token)).toEqual(never);
    const restored = await shared([person]);
    await api.db.transaction().execute(endRestoredShortlists);
    expect(await look(restored.token)).toEqual(never);
    const { body } = await recruiter(listShortlists, { ...byId(role), query: {} });
    expect(body.results.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
  });

  test('counts how often it was opened, once in ten minutes, and notes who was shown to whom', async () => {
    const person = await onBoard();
    const { id, token } = await shared([person]);
    const listed = async () => (await recruiter(listShortlists, { ...byId(role), query: {} })).body.results[0]!;
    expect(await listed()).toMatchObject({ id, client: 'Solvik AB', people: 1, views: 0, viewed: null, may_end: true });
    await open(token);
    await open(token);
    expect((await listed()).views).toBe(1);
    await sql`update shortlist set viewed = now() - interval '11 minutes' where id = ${id}`.execute(api.db);
    await open(token);
    expect((await listed()).views).toBe(2);
    const { rows } = await sql`select action, via from audit_log
      where action like 'shortlist%' and targets @> array['person:' || ${person}::bigint] order by id`.execute(api.db);
    const theirs = 'The client, by the link to a shortlist';
    expect(rows).toEqual([
      { action: 'shortlist_create', via: null },
      { action: 'shortlist_open', via: theirs },
      { action: 'shortlist_open', via: theirs },
    ]);
    const told = await tellAll(api.db, { people: [person], words: [] });
    expect(told.find(({ heading }) => heading === 'Clients whom we gave a link to your profile')?.rows).toMatchObject([
      { recipient: 'Solvik AB', shown: expect.any(String) },
    ]);
  });

  test('brings what the client thinks onto the board and the timeline, beside our votes and not among them', async () => {
    const person = await onBoard();
    const { token } = await shared([person]);
    expect((await say(token, 'down')).status).toBe(204);
    expect((await say(token, 'up', 'Ask her to come')).status).toBe(204);
    const { body: board } = await recruiter(getBoard, { ...byId(role), query: {} });
    expect(board.cards[0]).toMatchObject({
      client: { name: 'Solvik AB', grade: 'up', comment: 'Ask her to come' },
      votes: [],
    });
    const { body: stats } = await recruiter(getVoteStats, byId(role));
    expect(stats.all).toBe(0);
    const { body: page } = await recruiter(getFullPerson, byId(person));
    expect(page.timeline.filter(({ kind }) => kind === 'client')).toMatchObject([
      { client: 'Solvik AB', grade: 'up', comment: 'Ask her to come', user: null, role: { id: role } },
      { grade: 'down' },
    ]);
    expect((await open(token)).body.people[0]!.opinion).toEqual({ grade: 'up', comment: 'Ask her to come' });
    const { body: told } = await recruiter(listNotifications, { query: { kind: 'client' } });
    expect(told.results).toMatchObject([{ actor: null, person: { id: person }, role: { id: role, name: 'Welder' } }]);
  });

  test('follows people who are merged', async () => {
    const [kept, other] = [await onBoard({ first_name: 'Kept' }), await onBoard({ first_name: 'Other' })];
    const { token } = await shared([other]);
    const merged = await recruiter(mergePeople, { ...byId(kept), body: { other, version: 1 } });
    expect(merged.status).toBe(200);
    expect((await open(token)).body.people.map(({ name }) => name)).toEqual(['Kept Berg']);
  });

  test('is made and ended by whoever works on the role and by staff; others see the list', async () => {
    const person = await onBoard();
    const { id } = await shared([person]);
    const stranger = await api.as(await makeUser(api.db));
    const refused = await stranger(createShortlist, {
      ...byId(role),
      body: { people: [person], client: 'Me', fields: [] },
    });
    expect(refused.body.code).toBe('not_permitted');
    expect((await stranger(endShortlist, byId(id))).body.code).toBe('not_permitted');
    const { body } = await stranger(listShortlists, { ...byId(role), query: {} });
    expect(body.results).toMatchObject([{ id, may_end: false }]);
    expect((await staff(endShortlist, byId(id))).status).toBe(204);
  });

  test('notes whom it shows only since the last look, however soon after', async () => {
    const [first, second] = [await onBoard(), await onBoard({ first_name: 'Bo' })];
    const { token } = await shared([first, second]);
    await sql`update person set restricted = true where id = ${second}`.execute(api.db);
    await open(token);
    await sql`update person set restricted = false where id = ${second}`.execute(api.db);
    await open(token);
    await open(token);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
      where action = 'shortlist_open' and targets @> array['person:' || ${second}::bigint]`.execute(api.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is not asked all day long by a program', async () => {
    const { token } = await shared([await onBoard()]);
    for (let n = 0; n < 120; n += 1) await open(token);
    expect((await open(token)).status).toBe(429);
  });
});

describe('a CV on a shortlist', () => {
  const words = 'Anna Berg\nanna@berg.example, 070-174 06 05\nWelder at Volvo since 2015, TIG and MIG.';
  async function attach(person: number, text: string, name = 'CV Anna.pdf', read = true): Promise<number> {
    const { id } = await api.db
      .insertInto('attachment')
      .values({
        kind: 'person',
        object_id: person,
        name,
        media_type: 'application/pdf',
        size: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (read) await api.db.transaction().execute((trx) => keepText(trx, id, text));
    return id;
  }
  const readCv = (token: string, place = 1) => api.anonymous(openSharedCv, { body: { token, place } });
  const withCv = { fields: ['employers', 'education', 'cv'] as ShortlistField[] };

  test('is read by its words where it was chosen, without addresses unless these were, and never else', async () => {
    const person = await onBoard();
    await attach(person, words);
    const { token, without_cv } = await shared([person], withCv);
    expect(without_cv).toEqual([]);
    expect((await open(token)).body.people[0]).toMatchObject({ cv: true });
    const { status, body } = await readCv(token);
    expect([status, body.name]).toEqual([200, 'Anna Berg']);
    expect(body.text).toBe('Anna Berg\n[e-mail], [number]\nWelder at Volvo since 2015, TIG and MIG.');
    const all = await shared([person]);
    expect((await readCv(all.token)).body.text).toBe(words);

    const plain = await shared([person], { fields: ['employers', 'education'] });
    expect((await open(plain.token)).body.people[0]).toMatchObject({ cv: false });
    expect((await readCv(plain.token)).status).toBe(404);
    expect((await share([person], { fields: ['cv'] })).body).toMatchObject({
      code: 'invalid_input',
      fields: { fields: 'A CV names employers and schools: choose these, too' },
    });
  });

  test('is never read on a blind list', async () => {
    const person = await onBoard();
    await attach(person, words);
    const { id, token } = await shared([person], { ...withCv, blind: true });
    expect((await open(token)).body.people[0]).toMatchObject({ cv: false });
    expect((await readCv(token)).status).toBe(404);
    await sql`update shortlist_person set cv_id = (select max(id) from attachment) where shortlist_id = ${id}`.execute(
      api.db,
    );
    expect((await readCv(token)).status).toBe(404);
  });

  test('is refused while it says something sensitive, was not read, has no words or may be any other file', async () => {
    const [sick, fresh, drawn, many, none] = [
      await onBoard(),
      await onBoard(),
      await onBoard(),
      await onBoard(),
      await onBoard(),
    ];
    await attach(sick, `${words}\nPersonnummer 811218-9876`);
    await attach(fresh, '', 'CV.pdf', false);
    await attach(drawn, '', 'CV.pdf');
    await attach(many, words, 'Contract.pdf');
    await attach(many, words, 'Reference.pdf');
    const { token, without_cv } = await shared([sick, fresh, drawn, many, none], withCv);
    expect(without_cv.map(({ person, why }) => [person.id, why])).toEqual([
      [sick, 'sensitive'],
      [fresh, 'unread'],
      [drawn, 'no_words'],
      [many, 'no_cv'],
      [none, 'no_cv'],
    ]);
    for (const place of [1, 2, 3, 4, 5]) expect((await readCv(token, place)).status).toBe(404);
    const clean = await attach(sick, words, 'CV without.pdf');
    expect((await readCv(token)).status, 'a new file is a new list').toBe(404);
    const anew = await shared([sick], withCv);
    expect((await readCv(anew.token)).status).toBe(200);
    // What is found only later counts, too.
    await api.db.transaction().execute((trx) => keepText(trx, clean, `${words} 811218-9876`));
    expect((await readCv(anew.token)).status).toBe(404);
    await sql`update attachment set sensitive = null where id = ${clean}`.execute(api.db);
    expect((await readCv(anew.token)).status, 'nobody has looked').toBe(404);
  });

  test('is asked for anew each time: attackers and whoever has an ended link get nothing', async () => {
    const [person, other] = [await onBoard(), await onBoard({ first_name: 'Bo', last_name: 'Ek' })];
    const file = await attach(person, words);
    const foreign = await attach(other, 'Bo Ek, welder');
    const { id, token } = await shared([person], withCv);
    const attempts = {
      'a place that is not on the list': () => readCv(token, 2),
      'a place as text': () => api.anonymous(openSharedCv, { body: { token, place: `1 or 1=1` as never } }),
      'the number of a file': () => readCv(token, foreign),
      'another file beside the place': () =>
        api.anonymous(openSharedCv, { body: { token, place: 1, file: foreign } as never }),
      'a made-up link': () => readCv(newSecret()),
      'the file itself': () => api.anonymous(getFile, byId(file)),
    };
    for (const [name, attempt] of Object.entries(attempts))
      expect([400, 401, 404, 410], name).toContain((await attempt()).status);
    // Somebody puts the file of another person there.
    await sql`update shortlist_person set cv_id = ${foreign} where shortlist_id = ${id}`.execute(api.db);
    expect((await readCv(token)).status).toBe(404);
    await sql`update shortlist_person set cv_id = ${file} where shortlist_id = ${id}`.execute(api.db);
    expect((await readCv(token)).status).toBe(200);
    await sql`update person set do_not_contact = true where id = ${person}`.execute(api.db);
    expect((await readCv(token)).status).toBe(404);
    await sql`update person set do_not_contact = false where id = ${person}`.execute(api.db);
    await recruiter(endShortlist, byId(id));
    expect((await readCv(token)).body.code).toBe('link_invalid');
    await sql`delete from attachment where id = ${file}`.execute(api.db);
    expect((await readCv((await shared([person], withCv)).token)).status).toBe(404);
  });

  test('counts as a view, and who read whose is noted in the same moment', async () => {
    const person = await onBoard();
    await attach(person, words);
    const { id, token } = await shared([person], withCv);
    await readCv(token);
    await readCv(token);
    const { body } = await recruiter(listShortlists, { ...byId(role), query: {} });
    expect(body.results[0]).toMatchObject({ id, views: 1, viewed: expect.any(String) });
    const { rows } = await sql`select via from audit_log
      where action = 'shortlist_cv' and targets @> array['person:' || ${person}::bigint]`.execute(api.db);
    expect(rows).toHaveLength(2);
  });
});
