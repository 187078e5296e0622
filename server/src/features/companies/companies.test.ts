import { assignmentStatuses, openStatuses, statusLabels } from '@app/contract/roles/assignments';
import {
  changeCompany,
  createCompany,
  getCompany,
  getJobPosting,
  listCompanies,
  listCompanySales,
  listJobPostings,
} from '@app/contract/people/companies';
import { setTags } from '@app/contract/people/tags';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
});
const makePosting = async (company: number, { title = 'Developer', days = 10, source = 'own' } = {}) => {
  const { rows } = await sql<{ id: number }>`
    insert into job_posting (job_title, company_id, company_name, location_name, listed_at, expire_at, source)
    values (${title}, ${company}, 'Test AB', 'Malmö', now(), now() + make_interval(days => ${days}), ${source}) returning id`.execute(
    api.db,
  );
  return rows[0]!.id;
};

describe('a company', () => {
  test('is added, changed and shown with its tags and postings and how many people we know there', async () => {
    const { status, body } = await call(createCompany, { body: { name: 'Solvik AB', domain: 'solvik.example' } });
    expect(status).toBe(201);
    const id = String(body.id);
    await makePerson(api.db, { company_id: body.id });
    const posting = await makePosting(body.id);
    await call(setTags, { params: { kind: 'company', id }, body: { tags: ['prio'] } });
    expect(
      await call(changeCompany, { params: { id }, body: { version: 1, client: true, industry: 'Energy' } }),
    ).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect((await call(getCompany, { params: { id } })).body).toMatchObject({
      name: 'Solvik AB',
      domain: 'solvik.example',
      client: true,
      do_not_poach: false,
      industry: 'Energy',
      next_step: null,
      tags: ['prio'],
      people_count: 1,
      postings: [
        {
          id: posting,
          job_title: 'Developer',
        },
      ],
    });
  });

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const id = String(await makeCompany(api.db));
    const change = (industry: string) => call(changeCompany, { params: { id }, body: { version: 1, industry } });
    expect(
      (await Promise.all([change('One'), change('Two')])).map(({ status }) => status).toSorted((a, b) => a - b),
    ).toEqual([200, 409]);
  });

  test('has a domain of its own', async () => {
    await call(createCompany, { body: { name: 'First', domain: 'Same.example' } });
    const answer = await call(createCompany, { body: { name: 'Second', domain: 'same.example' } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'domain_taken', fields: { domain: expect.any(String) } },
    });
    expect((await call(createCompany, { body: { name: 'Third', domain: 'not a domain' } })).status).toBe(400);
    expect((await call(createCompany, { body: { name: 'Fourth', website: 'javascript:alert(1)' } })).status).toBe(400);
  });

  test('is found by a piece of its name, and by a name with a slip in it', async () => {
    const id = await makeCompany(api.db, 'Kebnekaise Mobility');
    const found = async (query: string) =>
      (await call(listCompanies, { query: { query } })).body.results.map((each) => each.id);
    expect(await found('mobil')).toEqual([id]);
    expect(await found('kebnekaise mobilty')).toEqual([id]);
    expect(await found('%')).toEqual([]);
  });
});

test('the sales view counts open and past roles, open postings and the people known', async () => {
  const id = await makeCompany(api.db, 'Ankar Sales');
  await makePosting(id);
  await makePosting(id, { days: -3 });
  await makePerson(api.db, { company_id: id });
  for (const label of statusLabels) await makeAssignment(api.db, { company_id: id, status: assignmentStatuses[label] });
  const { body } = await call(listCompanySales, { query: { query: 'ankar sales' } });
  expect(body.results).toMatchObject([
    { id, open_roles: openStatuses.length, past_roles: 3, open_postings: 1, people: 1, last_touch: null },
  ]);
});

test('postings are listed newest first and narrowed by word, company, source and whether they are open', async () => {
  const company = await makeCompany(api.db);
  const open = await makePosting(company, { title: 'Kotlin Developer', source: 'linkedin' });
  const expired = await makePosting(company, { title: 'Kotlin Tester', days: -1 });
  const list = async (query: Record<string, string>) =>
    (await call(listJobPostings, { query: { company: String(company), ...query } })).body.results.map(({ id }) => id);
  expect(await list({ query: 'kotlin' })).toEqual([expired, open]);
  expect(await list({ open: '1' })).toEqual([open]);
  expect(await list({ open: '0' })).toEqual([expired]);
  expect(await list({ source: 'linkedin' })).toEqual([open]);
  expect(await list({ location: 'malm' })).toEqual([expired, open]);
  expect((await call(getJobPosting, { params: { id: String(open) } })).body).toMatchObject({
    job_title: 'Kotlin Developer',
    company,
  });
});
