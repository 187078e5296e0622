import { assignmentStatuses, changeAssignment } from '@app/contract/roles/assignments';
import { changeCompany, getCompany, listCompanies, listCompanySales } from '@app/contract/people/companies';
import {
  addCompanyContact,
  changeCompanyContact,
  listCompanyContacts,
  listCompanyPeople,
  listCompanyTimeline,
  removeCompanyContact,
} from '@app/contract/people/company-page';
import { mergePeople, undoMerge } from '@app/contract/people/merges';
import {
  addCompanyComment,
  addCompanyReminder,
  changeComment,
  changeReminder,
  deleteComment,
  getFullPerson,
  listCommentVersions,
} from '@app/contract/people/people';
import { setTags } from '@app/contract/people/tags';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
let colleague: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  colleague = await api.as(await makeUser(api.db));
});
const at = (id: number) => ({ params: { id: String(id) } });
const soon = '2031-05-01T08:00:00.000Z';

describe('people at a company', () => {
  const list = async (company: number, query: Record<string, string> = {}) =>
    (await call(listCompanyPeople, { ...at(company), query })).body;
  const job = (company_name: string, ended: string | null, title = 'Tester') => ({
    company_name,
    title,
    ended,
    started: null,
    location_name: '',
    description: '',
  });

  test('are those who work there now, page by page, newest first', async () => {
    const company = await makeCompany(api.db);
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(await makePerson(api.db, { company_id: company, title: 'CTO' }));
    const first = await list(company, { limit: '3' });
    expect(first).toMatchObject({ count: 5, next: made[2], results: [{ id: made[0], title: 'CTO' }, {}, {}] });
    const second = await list(company, { limit: '3', before: String(first.next) });
    expect(second.next).toBeNull();
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(made);
  });

  test('and those who worked there earlier, once each, with what they were there', async () => {
    const company = await makeCompany(api.db, 'Kvarnen Earlier AB');
    const other = await makeCompany(api.db);
    const past = await makePerson(api.db, {
      company_id: other,
      experiences: [
        job('Other', null),
        job('kvarnen earlier ab', '2020-01-01', 'Head of testing'),
        job('Kvarnen Earlier AB', '2018-01-01'),
      ],
    });
    await makePerson(api.db, {
      company_id: company,
      experiences: [job('Kvarnen Earlier AB', null), job('Kvarnen Earlier AB', '2019-01-01')],
    });
    /* Nobody knows that they have left. */
    await makePerson(api.db, { experiences: [job('Kvarnen Earlier AB', null)] });
    expect(await list(company, { when: 'earlier' })).toMatchObject({
      count: 1,
      next: null,
      results: [{ id: past, title: 'Head of testing' }],
    });
  });

  test('who became part of somebody else are neither counted nor shown', async () => {
    const company = await makeCompany(api.db);
    const [kept, other] = [
      await makePerson(api.db, { company_id: company }),
      await makePerson(api.db, { company_id: company }),
    ];
    await call(mergePeople, { ...at(kept), body: { other, version: 1, fields: [] } });
    expect(await list(company)).toMatchObject({ count: 1, results: [{ id: kept }] });
    expect((await call(getCompany, at(company))).body.people_count).toBe(1);
  });

  test('of a very large employer are counted to a thousand, and all of them can be reached', async () => {
    const company = await makeCompany(api.db);
    await sql`insert into person (first_name, last_name, source, lawful_basis, company_id)
      select 'Many', nr::text, 'test', 'consent', ${company} from generate_series(1, 1203) as nr`.execute(api.db);
    let [before, seen]: [number | null, number] = [null, 0];
    do {
      const page = await list(company, { limit: '100', ...(before !== null && { before: String(before) }) });
      expect(page.count).toBe(1000);
      seen += page.results.length;
      before = page.next;
    } while (before !== null);
    expect(seen).toBe(1203);
  });
});

describe('a contact at a client', () => {
  const add = (company: number, person: number, title = '') =>
    call(addCompanyContact, { ...at(company), body: { person, title } });
  const contacts = async (company: number) =>
    (await colleague(listCompanyContacts, { ...at(company), query: {} })).body.results;

  test('is added, renamed, removed and added again', async () => {
    const company = await makeCompany(api.db);
    const person = await makePerson(api.db, { first_name: 'Eva', last_name: 'Ek', title: 'CTO' });
    const { status, body } = await add(company, person, 'Decides');
    expect(status).toBe(201);
    expect(await contacts(company)).toMatchObject([
      { id: body.id, title: 'Decides', person: { id: person, name: 'Eva Ek', title: 'CTO' }, user: { id: user.id } },
    ]);
    await colleague(changeCompanyContact, { ...at(body.id), body: { title: 'Signs' } });
    expect(await contacts(company)).toMatchObject([{ title: 'Signs' }]);
    const contactAt = async () => (await colleague(getFullPerson, at(person))).body.contact_at;
    expect(await contactAt()).toMatchObject([{ id: company, title: 'Signs' }]);
    expect((await colleague(removeCompanyContact, at(body.id))).status).toBe(204);
    expect(await contacts(company)).toEqual([]);
    expect(await contactAt()).toEqual([]);
    expect((await colleague(removeCompanyContact, at(body.id))).status).toBe(404);
    expect((await add(company, person, 'Signs')).status).toBe(201);
    expect(await contacts(company)).toMatchObject([{ title: 'Signs' }]);
  });

  test('whom two people add at once is there once, and the second is told so', async () => {
    const [company, person] = [await makeCompany(api.db), await makePerson(api.db)];
    const answers = await Promise.all(
      [call, colleague].map((by) => by(addCompanyContact, { ...at(company), body: { person, title: 'Boss' } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'already_contact' });
    expect(await contacts(company)).toHaveLength(1);
  });

  test('must exist, and must not be part of somebody else', async () => {
    const company = await makeCompany(api.db);
    const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
    await call(mergePeople, { ...at(kept), body: { other, version: 1, fields: [] } });
    for (const person of [other, 999_999_999])
      expect(await add(company, person)).toMatchObject({ status: 404, body: { code: 'person_not_found' } });
  });

  test('goes when the person goes', async () => {
    const [company, person] = [await makeCompany(api.db), await makePerson(api.db)];
    await add(company, person);
    await sql`delete from person where id = ${person}`.execute(api.db);
    expect(await contacts(company)).toEqual([]);
    expect((await call(listCompanyTimeline, { ...at(company), query: {} })).body.results).toMatchObject([
      { kind: 'created' },
    ]);
  });

  test('of a merged person becomes one of who stays, and is given back when the merge is undone', async () => {
    const [first, second] = [await makeCompany(api.db), await makeCompany(api.db)];
    const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
    await add(first, kept, 'From who stays');
    await add(first, other, 'From who goes');
    await add(second, other, 'Only who goes');
    const merged = await call(mergePeople, { ...at(kept), body: { other, version: 1, fields: [] } });
    expect(await contacts(first)).toMatchObject([{ person: { id: kept }, title: 'From who stays' }]);
    expect(await contacts(second)).toMatchObject([{ person: { id: kept }, title: 'Only who goes' }]);
    expect((await call(undoMerge, at(merged.body.merge))).status).toBe(200);
    expect(await contacts(first)).toMatchObject([{ person: { id: other } }, { person: { id: kept } }]);
    expect(await contacts(second)).toMatchObject([{ person: { id: other } }]);
  });
});

describe('the next step at a company', () => {
  const remind = async (by: Call, company: number, due: string, text: string) =>
    (await by(addCompanyReminder, { ...at(company), body: { due, text } })).body.id;
  const open = async (company: number) => (await colleague(getCompany, at(company))).body;

  test('is the first reminder there that is not done, with whose it is', async () => {
    const company = await makeCompany(api.db, 'Nästa Steg AB');
    expect(await open(company)).toMatchObject({ next_step: null, next_steps: 0 });
    await remind(colleague, company, soon, 'Later');
    const id = await remind(call, company, '2031-04-01T08:00:00.000Z', 'Call them');
    const { next_step } = await open(company);
    expect(next_step).toMatchObject({ id, text: 'Call them', user: { id: user.id }, done: null });
    expect(next_step!.due).toMatch(/^2031-04-01T08:00:00/);
    for (const list of [listCompanies, listCompanySales])
      expect((await call(list, { query: { query: 'nästa steg' } })).body.results).toMatchObject([
        { id: company, next_step: 'Call them', next_step_due: expect.stringMatching(/^2031-04-01/) },
      ]);
    await call(changeReminder, { ...at(id), body: { done: true } });
    expect(await open(company)).toMatchObject({ next_step: { text: 'Later' }, next_steps: 1 });
  });

  test('is changed by whose it is, and nobody else', async () => {
    const company = await makeCompany(api.db);
    const id = await remind(call, company, soon, 'Call');
    expect((await colleague(changeReminder, { ...at(id), body: { done: true } })).status).toBe(404);
    expect((await call(changeReminder, { ...at(id), body: { due: '2032-01-01T08:00:00.000Z' } })).status).toBe(200);
  });
});

describe('the timeline of a company', () => {
  type Query = Record<string, string>;
  const read = async (company: number, query: Query = {}, by = call) =>
    (await by(listCompanyTimeline, { ...at(company), query })).body;
  const comment = async (company: number, body: string, by = call) =>
    (await by(addCompanyComment, { ...at(company), body: { body } })).body.id;

  test('has comments, reminders, contacts and roles that came and were closed, newest first', async () => {
    const company = await makeCompany(api.db);
    const role = await makeAssignment(api.db, { company_id: company, name: 'Welder', users: [user.id] });
    const note = await comment(company, `About #${role}`);
    await call(addCompanyReminder, { ...at(company), body: { due: soon, text: 'Call' } });
    const person = await makePerson(api.db, { first_name: 'Eva', last_name: 'Ek' });
    await call(addCompanyContact, { ...at(company), body: { person, title: 'Boss' } });
    for (const status of ['Paused', 'DoneSuccess'] as const)
      await call(changeAssignment, { ...at(role), body: { status: assignmentStatuses[status] } });
    const { results } = await read(company, {}, colleague);
    expect(results).toMatchObject([
      { kind: 'role', what: 'closed', status: assignmentStatuses.DoneSuccess, role: { id: role, name: 'Welder' } },
      { kind: 'contact', title: 'Boss', person: { id: person, name: 'Eva Ek' }, user: { id: user.id } },
      { kind: 'reminder', text: 'Call', done: null },
      { kind: 'comment', id: note, roles: [{ id: role, name: 'Welder' }], user: { id: user.id } },
      { kind: 'role', what: 'added', role: { id: role } },
      { kind: 'created' },
    ]);
    for (const show of ['comment', 'reminder', 'contact', 'created'])
      expect((await read(company, { show })).results.map(({ kind }) => kind)).toEqual([show]);
    await sql`update assignment set deleted = now() where id = ${role}`.execute(api.db);
    expect((await read(company, { show: 'role' })).results).toEqual([]);
  });

  test('is read page by page without a gap, also through entries of one moment', async () => {
    const company = await makeCompany(api.db);
    await sql`insert into comment (kind, object_id, body, created)
      select 'company', ${company}, 'Comment ' || nr, '2026-01-01T00:00:00.123456Z' from generate_series(1, 7) as nr`.execute(
      api.db,
    );
    await sql`insert into reminder (company_id, user_id, due, created)
      select ${company}, ${user.id}, now(), '2026-01-01T00:00:00.123456Z' from generate_series(1, 4)`.execute(api.db);
    const all = (await read(company, { limit: '100' })).results.map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(all).size).toBe(12);
    const pages: string[] = [];
    let before: string | null = null;
    do {
      const page: { results: { kind: string; id: number }[]; next: string | null } = await read(company, {
        limit: '3',
        ...(before && { before }),
      });
      pages.push(...page.results.map(({ kind, id }) => `${kind} ${id}`));
      before = page.next;
    } while (before);
    expect(pages).toEqual(all);
    for (const bad of ['x', 'yesterday_comment_1', '2026-01-01T00:00:00Z_comment_x'])
      expect((await call(listCompanyTimeline, { ...at(company), query: { before: bad } })).status).toBe(400);
  });

  test('tells of changes only to those who may see them in the audit trail', async () => {
    const company = await makeCompany(api.db);
    await call(changeCompany, { ...at(company), body: { version: 1, industry: 'Energy', client: true } });
    await colleague(setTags, { params: { kind: 'company', id: String(company) }, body: { tags: ['prio'] } });
    const changes = async (by: Call) =>
      (await read(company, { show: 'change' }, by)).results.map((entry) => entry.kind === 'change' && entry.action);
    expect((await read(company, { show: 'change' })).results).toMatchObject([
      { action: 'company_change', fields: ['client', 'industry'], user: { id: user.id } },
    ]);
    expect(await changes(colleague)).toEqual(['tags_change']);
    expect(await changes(await api.as(await makeUser(api.db, { is_staff: true })))).toEqual([]);
    expect(await changes(await api.as(await makeUser(api.db, { is_superuser: true })))).toEqual([
      'tags_change',
      'company_change',
    ]);
  });

  test('keeps the comments of somebody who has left, under their name', async () => {
    const company = await makeCompany(api.db);
    const leaver = await makeUser(api.db, { first_name: 'Lea', last_name: 'Ver' });
    await comment(company, 'They pay late', await api.as(leaver));
    await sql`update app_user set state = 'deactivated' where id = ${leaver.id}`.execute(api.db);
    expect((await read(company, { show: 'comment' })).results).toMatchObject([
      { body: 'They pay late', user: { id: leaver.id, name: 'Lea Ver' } },
    ]);
  });

  test('a comment is edited with its history and deleted by its writer, and is not one on the person of that number', async () => {
    const company = await makeCompany(api.db);
    await sql`insert into person (id, first_name, source, lawful_basis) overriding system value
      values (${company}, 'Same number', 'test', 'consent') on conflict do nothing`.execute(api.db);
    const id = await comment(company, 'First');
    expect((await call(getFullPerson, at(company))).body.counts.comments).toBe(0);
    expect((await colleague(changeComment, { ...at(id), body: { body: 'Theirs', version: 1 } })).status).toBe(404);
    await call(changeComment, { ...at(id), body: { body: 'Second', version: 1 } });
    expect((await read(company, { show: 'comment' })).results).toMatchObject([{ body: 'Second', version: 2 }]);
    expect((await colleague(listCommentVersions, at(id))).body.results).toMatchObject([{ version: 1, body: 'First' }]);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where targets @> array[${`company:${company}`}]
      order by id`.execute(api.db);
    expect(rows.map(({ action }) => action)).toEqual(['comment_create', 'comment_change']);
    await call(deleteComment, at(id));
    expect((await read(company, { show: 'comment' })).results).toEqual([]);
  });
});
