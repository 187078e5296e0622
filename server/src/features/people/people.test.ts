import { readFile } from 'node:fs/promises';
import {
  addComment,
  addReminder,
  changePerson,
  changeReminder,
  createPerson,
  deleteComment,
  getFullPerson,
  getLatestPerson,
  searchEmails,
} from '@app/contract/people/people';
import { searchPeople } from '@app/contract/people/person-search';
import { setTags, tagPeople } from '@app/contract/people/tags';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeCompany, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { fillPeople } from '../../demo/people.ts';
import { searchVersion } from './search-document.ts';
import { peopleTasks } from './tasks.ts';
import { refreshPeople } from './people.ts';

const api = useApi();
let call: Call;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
const open = async (id: number) => (await call(getFullPerson, { params: { id: String(id) } })).body;

const find = async (query: { q?: string; must?: string[] }) =>
  (await call(searchPeople, { query })).body.results.map(({ id }) => id);

const anna = {
  first_name: 'Anna',
  last_name: 'Öberg',
  title: 'Frontend Developer',
  company_name: 'Klippan Tech',
  location_name: 'Malmö',
  country: 'SE',
  years: 7,
  summary: 'Builds interfaces in React.',
  skills: ['TypeScript', 'C++'],
  languages: ['Swedish'],
  source: 'Referral',
  lawful_basis: 'consent',
  emails: [{ email: 'anna.oberg@example.com', is_primary: true }],
  phones: [{ phone: '+46701234567' }],
  links: ['https://example.com/anna'],
  experiences: [
    {
      title: 'Developer',
      company_name: 'Solvik Bank',
      started: '2019-01-01',
      ended: '2022-06-01',
      description: 'Kotlin services',
    },
  ],
  educations: [{ school: 'KTH', degree: 'MSc' }],
} as const;

describe('a person', () => {
  test('is added with everything, and opened in one request', async () => {
    const { status, body } = await call(createPerson, { body: anna as never });
    expect(status).toBe(201);
    const person = await open(body.id);
    expect(person).toMatchObject({ ...anna, id: body.id, version: 1, tags: [], merged_into: null, company: null });
    expect(person.timeline).toMatchObject([{ kind: 'created', source: 'Referral', user: { username: user.username } }]);
    expect(person.roles).toEqual([]);
    expect(person.counts).toEqual({ comments: 0, reminders: 0, files: 0, votes: 0, invites: 0 });
  });

  test('cannot be added without saying where we have them from and why we may keep them', async () => {
    const { status, body } = await call(createPerson, { body: { first_name: 'Anna' } as never });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(expect.arrayContaining(['source', 'lawful_basis']));
  });

  test('is changed in the fields that are given; the rest stays', async () => {
    const id = await makePerson(api.db, anna as never);
    const change = { version: 1, title: 'Architect', emails: [{ email: 'new@example.com' }] };
    expect(await call(changePerson, { params: { id: String(id) }, body: change })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await open(id)).toMatchObject({
      first_name: 'Anna',
      title: 'Architect',
      version: 2,
      skills: anna.skills,
      experiences: anna.experiences,
      emails: [
        {
          email: 'new@example.com',
          state: 'valid',
          is_primary: true,
        },
      ],
    });
    expect(await find({ q: 'title:architect name:öberg' })).toContain(id);
    expect(await find({ q: 'email:oberg' })).not.toContain(id);
  });

  test.each([
    ['two say so', [true, true, false], [true, false, false]],
    ['the second says so', [false, true, false], [false, true, false]],
    ['none says so', [false, false, false], [true, false, false]],
  ])('has exactly one address and one number that come first when %s', async (_, sent, kept) => {
    const emails = sent.map((is_primary, n) => ({ email: `a${n}@example.com`, is_primary }));
    const phones = sent.map((is_primary, n) => ({ phone: `+4670123456${n}`, is_primary }));
    const ofPerson = async (id: number) => {
      const person = await open(id);
      const firsts = (ways: readonly { is_primary: boolean }[]) => ways.map(({ is_primary }) => is_primary);
      const inOrder = <T extends object>(ways: T[], key: keyof T) =>
        ways.toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
      return [firsts(inOrder(person.emails, 'email')), firsts(inOrder(person.phones, 'phone'))];
    };
    const { body } = await call(createPerson, { body: { ...anna, emails, phones } as never });
    expect(await ofPerson(body.id)).toEqual([kept, kept]);
    const other = await makePerson(api.db);
    await call(changePerson, { params: { id: String(other) }, body: { version: 1, emails, phones } });
    expect(await ofPerson(other)).toEqual([kept, kept]);
  });

  test('who came to have several addresses that come first, or none, is mended, and cannot again', async () => {
    const [several, none] = [await makePerson(api.db), await makePerson(api.db)];
    await sql`drop index person_email__primary, person_phone__primary`.execute(api.db);
    for (const [table, column] of [
      ['person_email', 'email'],
      ['person_phone', 'phone'],
    ] as const)
      await sql`insert into ${sql.table(table)} (person_id, ${sql.ref(column)}, is_primary)
        values (${several}, 'a@example.com', false), (${several}, 'b@example.com', true), (${several}, 'c@example.com', true), (${none}, 'd@example.com', false),
          (${none}, 'e@example.com', false)`.execute(api.db);
    const file = new URL('../../../migrations/0018_one_primary.sql', import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(api.db);
    for (const id of [several, none]) {
      const { emails, phones } = await open(id);
      const expected = id === several ? ['b@example.com'] : ['d@example.com'];
      expect(emails.filter(({ is_primary }) => is_primary).map(({ email }) => email)).toEqual(expected);
      expect(phones.filter(({ is_primary }) => is_primary).map(({ phone }) => phone)).toEqual(expected);
      await expect(
        sql`update person_email set is_primary = true where person_id = ${id}`.execute(api.db),
      ).rejects.toThrow('person_email__primary');
      await expect(
        sql`update person_phone set is_primary = true where person_id = ${id}`.execute(api.db),
      ).rejects.toThrow('person_phone__primary');
    }
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const id = await makePerson(api.db);
    const change = (title: string) => call(changePerson, { params: { id: String(id) }, body: { version: 1, title } });
    const outcomes = await Promise.all(['One', 'Two', 'Three'].map(change));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
    expect((await open(id)).version).toBe(2);
  });

  test('of a company that does not exist is refused', async () => {
    const id = await makePerson(api.db);
    const answer = await call(changePerson, {
      params: { id: String(id) },
      body: { version: 1, company_id: 999_999_999 },
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'company_not_found' } });
    const company = await makeCompany(api.db, 'Klippan AB');
    await call(changePerson, { params: { id: String(id) }, body: { version: 1, company_id: company } });
    expect((await open(id)).company).toEqual({ id: company, name: 'Klippan AB', client: false, do_not_poach: false });
  });

  test('that is to be kept until a day is opened with that day', async () => {
    const id = await makePerson(api.db, { retention_until: '2027-03-01' });
    expect((await open(id)).retention_until).toBe('2027-03-01');
  });

  test('that came last is the latest', async () => {
    const id = await makePerson(api.db);
    expect((await call(getLatestPerson)).body).toEqual({ id });
  });
});

describe('what people note about a person', () => {
  test('comments are in the timeline until their writer takes them back', async () => {
    const id = await makePerson(api.db);
    const { body } = await call(addComment, {
      params: { id: String(id) },
      body: { body: 'Knows @recruiter, fits #3' },
    });
    const person = await open(id);
    expect(person.counts.comments).toBe(1);
    expect(person.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'comment',
        id: body.id,
        body: 'Knows @recruiter, fits #3',
        user: expect.objectContaining({ id: user.id }),
      }),
    );
    const stranger = await api.as(await makeUser(api.db));
    expect((await stranger(deleteComment, { params: { id: String(body.id) } })).status).toBe(404);
    expect((await call(deleteComment, { params: { id: String(body.id) } })).status).toBe(204);
    expect((await open(id)).counts.comments).toBe(0);
  });

  test('a reminder can be put off, ticked off and brought back', async () => {
    const id = await makePerson(api.db);
    const due = '2031-05-01T08:00:00.000Z';
    const { body } = await call(addReminder, { params: { id: String(id) }, body: { due, text: 'Call' } });
    expect((await open(id)).timeline[0]).toMatchObject({ kind: 'reminder', text: 'Call', done: null });
    const change = (change: object) => call(changeReminder, { params: { id: String(body.id) }, body: change });
    expect((await change({ done: true })).body).toMatchObject({ done: expect.any(String) });
    expect((await open(id)).counts.reminders).toBe(0);
    expect((await change({ done: false, due: '2032-05-01T08:00:00.000Z' })).body).toEqual({
      id: body.id,
      due: '2032-05-01T08:00:00.000Z',
      done: null,
    });
  });

  test('an open reminder is in the timeline however much happened since; of each kind there are fifty', async () => {
    const id = await makePerson(api.db);
    await call(addReminder, { params: { id: String(id) }, body: { due: '2031-05-01T08:00:00.000Z', text: 'Call' } });
    await sql`insert into comment (kind, object_id, body, created_by)
      select 'person', ${id}, 'Comment ' || n, ${user.id} from generate_series(1, 60) as n`.execute(api.db);
    const { timeline, counts } = await open(id);
    const kinds = timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'comment')).toHaveLength(50);
    expect(kinds.filter((kind) => kind === 'reminder')).toHaveLength(1);
    expect(timeline.map(({ at }) => at)).toEqual(
      timeline
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(counts).toMatchObject({ comments: 60, reminders: 1 });
  });

  test('tags replace each other, differ by more than case, and are found', async () => {
    const id = await makePerson(api.db);
    const set = (tags: string[]) => call(setTags, { params: { kind: 'person', id: String(id) }, body: { tags } });
    expect((await set(['open-to-work', 'Remote'])).body.tags).toEqual(['open-to-work', 'Remote']);
    expect((await set(['remote', 'top'])).body.tags).toEqual(['Remote', 'top']);
    expect(await find({ q: 'tag:remote' })).toEqual([id]);
    expect(await find({ must: ['tag:open-to-work'] })).toEqual([]);
    expect((await set(['a,b'])).status).toBe(400);
  });

  test('many people are tagged at once, and those who do not exist are passed over', async () => {
    const ids = [await makePerson(api.db), await makePerson(api.db)];
    const { body } = await call(tagPeople, { body: { ids: [...ids, 999_999_999], add: ['bulk'], remove: [] } });
    expect(body.changed).toBe(2);
    expect((await find({ q: 'tag:bulk' })).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    await call(tagPeople, { body: { ids, remove: ['BULK'] } });
    expect(await find({ q: 'tag:bulk' })).toEqual([]);
  });
});

test('what is kept beside a person is what follows from the other tables', async () => {
  await sql`truncate person, company, tag, tagging, message restart identity cascade`.execute(api.db);
  await fillPeople(api.db, { people: 300, seed: 5, users: [user.id] });
  const kept = () =>
    api.db.selectFrom('person').select(['id', 'search', 'has_email', 'last_touch']).orderBy('id').execute();
  const before = await kept();
  await api.db.transaction().execute((trx) =>
    refreshPeople(
      trx,
      before.map(({ id }) => id),
    ),
  );
  expect(await kept()).toEqual(before);
});

test('people who were made searchable by older rules are so again in the background, and the others are left alone', async () => {
  const [old, fresh] = [
    await makePerson(api.db, { title: 'Sailmaker' }),
    await makePerson(api.db, { title: 'Rigger' }),
  ];
  const of = async (id: number) =>
    api.db.selectFrom('person').select(['search', 'search_version']).where('id', '=', id).executeTakeFirstOrThrow();
  const [before, untouched] = [await of(old), await of(fresh)];
  expect(before.search_version, 'what the database gives to a new row').toBe(searchVersion);
  await sql`update person set search = '', search_version = 0 where id = ${old}`.execute(api.db);
  await sql`update person set search = '''kept''' where id = ${fresh}`.execute(api.db);
  const { tasks } = api.services;
  const reindex = peopleTasks.find(({ name }) => name === 'people.reindex')!;
  await api.db.transaction().execute((trx) => tasks.send(trx, reindex, {}));
  await runTasks(api.services);
  expect(await of(old)).toEqual(before);
  expect(await of(fresh)).toEqual({ ...untouched, search: "'kept'" });
});

test('people are found by their address, however it is written', async () => {
  const id = await makePerson(api.db, {
    first_name: 'Eva',
    last_name: 'Ek',
    emails: [{ email: 'Eva.Ekstrand@Numbers.example', state: 'valid', is_primary: true }],
  });
  const hit = { person_id: id, person_name: 'Eva Ek', email: 'Eva.Ekstrand@Numbers.example' };
  for (const query of ['eva.ek', 'EKSTRAND', 'eva.ekstrand@numbers.example'])
    expect((await call(searchEmails, { query: { query } })).body).toEqual([hit]);
  for (const query of ['', '%', 'strand', 'eva_ek'])
    expect((await call(searchEmails, { query: { query } })).body).toEqual([]);
});
