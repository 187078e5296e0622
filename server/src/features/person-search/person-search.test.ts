import { listAuditLog } from '@app/contract/machine/audit';
import { changeCards, getBoard } from '@app/contract/roles/board';
import {
  changeSearchTemplate,
  countPeople,
  countSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  listSearchTemplates,
  markSearchSeen,
  recordExport,
  searchPeople,
} from '@app/contract/people/person-search';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { refreshPeople } from '../people/people.ts';

const api = useApi();
let call: Call;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
const find = async (query: Record<string, string | string[]>) => {
  const { status, body } = await call(searchPeople, { query: query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ id }) => id);
};

describe('searching', () => {
  test('puts words in titles and skills before words in free text, and the newest first', async () => {
    const make = (parts: object) => makePerson(api.db, { last_name: 'Zebrafish', ...parts });
    const [oldText, skill, newText, title] = [
      await make({ summary: 'Likes quokka.' }),
      await make({ skills: ['Quokka'] }),
      await make({ summary: 'Quokka again' }),
      await make({ title: 'Quokka Engineer' }),
    ];
    expect(await find({ q: 'quokka' })).toEqual([title, skill, newText, oldText]);
    expect(await find({ q: 'quokka', sort: 'newest' })).toEqual([title, newText, skill, oldText]);
    expect(await find({ q: 'quokka -engineer zebrafish' })).toEqual([skill, newText, oldText]);
  });

  test('can be followed page by page to the last hit, each once', async () => {
    const made = [];
    for (let n = 0; n < 13; n += 1)
      made.push(await makePerson(api.db, n % 3 === 0 ? { skills: ['Wombat'] } : { summary: 'A wombat.' }));
    for (const sort of ['match', 'newest']) {
      const seen: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { body } = await call(searchPeople, {
          query: { q: 'wombat', limit: '4', sort, ...(cursor && { cursor }) } as never,
        });
        seen.push(...body.results.map(({ id }) => id));
        cursor = body.next;
      }
      expect(seen).toHaveLength(13);
      expect(new Set(seen)).toEqual(new Set(made));
    }
  });

  test('has three states for each value beside the question', async () => {
    const make = (company_name: string, skills: string[]) =>
      makePerson(api.db, { last_name: 'Numbat', company_name, skills });
    const [one, two, three] = [
      await make('Alfa AB', ['Go']),
      await make('Beta AB', ['Go', 'Rust']),
      await make('Gamma AB', ['Rust']),
    ];
    const q = 'numbat';
    expect(await find({ q, must: ['skill:Go', 'skill:Rust'] })).toEqual([two]);
    expect(await find({ q, can: ['company:Alfa AB', 'company:Gamma AB'] })).toEqual([three, one]);
    expect(await find({ q, not: ['skill:Rust'] })).toEqual([one]);
    expect(await find({ q, must: ['company:AB Beta'] })).toEqual([]);
  });

  test('filters by years, country, address and contact', async () => {
    const base = { last_name: 'Bilby' };
    const young = await makePerson(api.db, {
      ...base,
      years: 2,
      country: 'NO',
      emails: [{ email: 'b@example.com', state: 'valid', is_primary: true }],
    });
    const old = await makePerson(api.db, { ...base, years: 20, country: 'SE', do_not_contact: true });
    const touched = await makePerson(api.db, { ...base, years: 10, country: 'SE' });
    await sql`insert into message (person_id, channel, direction, at) values (${touched}, 'EMAIL', 'out', now() - interval '5 days')`.execute(
      api.db,
    );
    await api.db.transaction().execute((trx) => refreshPeople(trx, [touched]));
    const q = 'bilby';
    expect(await find({ q, years_min: '10' })).toEqual([touched, old]);
    expect(await find({ q, years_max: '9' })).toEqual([young]);
    expect(await find({ q, country: 'SE', hide_do_not_contact: '1' })).toEqual([touched]);
    expect(await find({ q, has_email: '1' })).toEqual([young]);
    expect(await find({ q, not_contacted_days: '30' })).toEqual([old, young]);
    expect(await find({ q, not_contacted_days: '3' })).toEqual([touched, old, young]);
    expect(await find({ q, contacted_days: '7' })).toEqual([touched]);
  });

  test('shows the free text around what was asked for, also around another form or the end of a word', async () => {
    const summary = `${'Words before it. '.repeat(20)}Leads bandicoots and bettongia. ${'Words after it. '.repeat(20)}`;
    await makePerson(api.db, { last_name: 'Snippety', summary });
    const snippet = async (q: string) => (await call(searchPeople, { query: { q } })).body.results[0]?.snippet;
    for (const q of ['bandicoot snippety', 'betton* snippety'])
      expect(await snippet(q)).toMatch(/^…(Words|before|it)\b.* Leads bandicoots and bettongia\. Words.*…$/);
    expect(await snippet('name:snippety')).toMatch(/^Words before it\..*…$/);
  });

  test('says where the question is wrong', async () => {
    const { status, body } = await call(searchPeople, { query: { q: '(react' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: { q: 'This bracket is not closed' },
      detail: expect.stringContaining('character 1'),
    });
    expect((await call(searchPeople, { query: { cursor: 'nonsense' } })).status).toBe(400);
    expect((await call(searchPeople, { query: { must: 'nonsense' } })).status).toBe(400);
  });

  test('counts hits and what they have in common', async () => {
    for (let n = 0; n < 5; n += 1)
      await makePerson(api.db, {
        last_name: 'Potoroo',
        title: n < 3 ? 'Tester' : 'Lead',
        skills: ['Java', ...(n === 0 ? ['Go'] : [])],
        years: n * 5,
      });
    const { body } = await call(countPeople, { query: { q: 'potoroo' } });
    expect(body).toMatchObject({ hits: 5, capped: false, with_email: 0, contacted: 0 });
    expect(body.facets.title).toEqual([
      { value: 'Tester', count: 3 },
      { value: 'Lead', count: 2 },
    ]);
    expect(body.facets.skill).toEqual([
      { value: 'Java', count: 5 },
      { value: 'Go', count: 1 },
    ]);
    expect(body.years.map(({ count }) => count)).toEqual([1, 1, 0, 1, 1, 1]);
    // Where any of several titles will do, the other titles stay in sight; the rest follows the choice.
    const { body: chosen } = await call(countPeople, { query: { q: 'potoroo', can: 'title:Lead' } });
    expect(chosen.hits).toBe(2);
    expect(chosen.facets.title).toEqual(body.facets.title);
    expect(chosen.facets.skill[0]).toEqual({ value: 'Java', count: 2 });
  });
});

test('people who were voted on or who stand on a board can be left out, also of one role only', async () => {
  const newPerson = () => makePerson(api.db, { skills: ['Hideandseek'] }, user);
  const [voted, boarded, archived, fresh] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  const [assignment, other] = [
    await makeAssignment(api.db, { users: [user.id], vote_to_board: false }),
    await makeAssignment(api.db),
  ];
  await call(castVote, { body: { assignment, person: voted, grade: 'down' } });
  await call(changeCards, { body: { assignment, cards: [{ person: boarded }, { person: archived }] } });
  await call(changeCards, {
    body: { assignment, cards: [{ person: archived }], archived: true, archive_reason: 'Timing' },
  });
  expect((await call(getBoard, { params: { id: String(assignment) }, query: {} })).body.cards).toHaveLength(2);
  const found = async (query: Record<string, string>) => {
    const [{ body: hits }, { body: counts }] = await Promise.all([
      call(searchPeople, { query: { q: 'skill:hideandseek', ...query } }),
      call(countPeople, { query: { q: 'skill:hideandseek', ...query } }),
    ]);
    expect(counts.hits).toBe(hits.results.length);
    return hits.results.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect(await found({})).toEqual([voted, boarded, archived, fresh]);
  expect(await found({ hide_voted: '1' })).toEqual([boarded, archived, fresh]);
  expect(await found({ hide_on_role: '1' })).toEqual([voted, archived, fresh]);
  expect(await found({ hide_voted: '1', hide_on_role: '1' })).toEqual([archived, fresh]);
  expect(await found({ not_voted_for: String(assignment) })).toEqual([boarded, archived, fresh]);
  expect(await found({ not_voted_for: String(other) })).toEqual([voted, boarded, archived, fresh]);
});

describe('a saved search', () => {
  test.each(['.', '..', ' .. '])('is not called %j, which no address can hold', async (name) => {
    const { status, body } = await call(createSearchTemplate, { body: { name, search: '' } });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ name: 'A name needs more than dots' });
  });
  test('may have dots in its name', async () => {
    expect((await call(createSearchTemplate, { body: { name: '...', search: '' } })).status).toBe(201);
    expect((await call(countSearchTemplate, { params: { name: '...' } })).status).toBe(200);
  });

  test('tells how many it finds and how many are new since one last looked', async () => {
    await makePerson(api.db, { last_name: 'Quoll' });
    const { body: saved } = await call(createSearchTemplate, {
      body: { name: 'Quolls', search: '?q=quoll&years_min=0&page=3' },
    });
    const counted = async () => (await call(countSearchTemplate, { params: { name: 'Quolls' } })).body;
    expect(await counted()).toMatchObject({ hits: 0 });
    await makePerson(api.db, { last_name: 'Quoll', years: 3 });
    expect(await counted()).toMatchObject({ hits: 1, fresh: 1, seen: null });
    await call(markSearchSeen, { params: { id: String(saved.id) } });
    expect(await counted()).toMatchObject({ hits: 1, fresh: 0, seen: expect.any(String) });
    await makePerson(api.db, { last_name: 'Quoll', years: 4 });
    expect(await counted()).toMatchObject({ hits: 2, fresh: 1 });
  });

  test('is seen by others when it is shared, and removed only by its owner', async () => {
    const other = await api.as(await makeUser(api.db));
    const names = async () => (await other(listSearchTemplates)).body.results.map(({ name }) => name);
    const { body } = await call(createSearchTemplate, { body: { name: 'Shared', search: '' } });
    await call(createSearchTemplate, { body: { name: 'Private', search: '', shared: false } });
    expect(await names()).toContain('Shared');
    expect(await names()).not.toContain('Private');
    expect((await other(deleteSearchTemplate, { params: { id: String(body.id) } })).status).toBe(404);
    expect((await call(createSearchTemplate, { body: { name: 'Shared', search: '' } })).body.code).toBe(
      'search_name_taken',
    );
  });

  test('stays private when something else about it changes', async () => {
    const { body: kept } = await call(createSearchTemplate, { body: { name: 'Mine', search: '', shared: false } });
    const { body } = await call(changeSearchTemplate, { params: { id: kept.id }, body: { search: '?q=java' } });
    expect(body).toMatchObject({ search: '?q=java', shared: false });
  });
});

test('whoever saves people to a file leaves an entry: how many, and what was asked for', async () => {
  const body = { people: 1204, search: '?q=react&must=place:Malmö', picked: false };
  expect((await call(recordExport, { body })).status).toBe(204);
  const superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  const trail = await superuser(listAuditLog, { query: { action: 'person_export' } });
  expect(trail.body.results).toMatchObject([{ user: { username: user.username }, after: body }]);
});

test('a search that takes too long is given up with a word that helps', async () => {
  const slow = sql.raw(`
    alter table person rename to person_kept;
    create view person as select person_kept.* from person_kept, lateral (select pg_sleep(0.5 + id * 0)) as wait`);
  await slow.execute(api.db);
  try {
    const question = { query: { q: 'react' } };
    for (const { status, body } of await Promise.all([call(searchPeople, question), call(countPeople, question)])) {
      expect(status).toBe(422);
      expect(body.detail).toBe('This search takes too long. Add a word or a filter to narrow it.');
    }
  } finally {
    await sql.raw('drop view person; alter table person_kept rename to person').execute(api.db);
  }
});
