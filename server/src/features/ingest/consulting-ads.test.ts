import { assignmentStatuses, assignmentTypes, deleteAssignment, getAssignment } from '@app/contract/roles/assignments';
import { listAuditLog } from '@app/contract/machine/audit';
import { changeConsultingAd, createRoleFromAd, listConsultingAds } from '@app/contract/charts/consulting-ads';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeCompany, makeConsultingAd, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
});
beforeEach(() => api.db.deleteFrom('consulting_ad').execute());

type Asked = NonNullable<Parameters<typeof call<typeof listConsultingAds>>[1]>['query'];
const list = async (query: Asked = {}) => (await call(listConsultingAds, { query })).body;
const titles = async (query: Asked = {}) => (await list(query)).results.map(({ title }) => title);
const at = (id: number) => ({ params: { id: String(id) } });

test('new ads come newest first; what is hidden, taken or a duplicate is asked for', async () => {
  const older = await makeConsultingAd(api.db, { title: 'Older', published: '2026-01-01T00:00:00Z' });
  await makeConsultingAd(api.db, { title: 'Newer', published: '2026-02-01T00:00:00Z' });
  await makeConsultingAd(api.db, { title: 'Hidden', state: 'hidden' });
  await makeConsultingAd(api.db, { title: 'Again', duplicate_of: older, published: '2026-01-02T00:00:00Z' });
  expect(await titles()).toEqual(['Newer', 'Older']);
  expect(await titles({ duplicates: '1' })).toEqual(['Newer', 'Again', 'Older']);
  expect(await titles({ state: 'hidden' })).toEqual(['Hidden']);
  expect(await titles({ state: 'all' })).toEqual(['Hidden', 'Newer', 'Older']);
  expect((await list()).results[1]).toMatchObject({ duplicates: 1, duplicate_of: null });
});

test('are found by title, client, broker, place and skill, by whether they are remote and still open', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const parts = { client: 'Client AB', broker: 'Broker AB', place: 'Umeå', skills: ['Kotlin'], is_remote: true };
  await makeConsultingAd(api.db, { title: 'All of it', ...parts, apply_by: today });
  await makeConsultingAd(api.db, { title: 'Over 100_%', apply_by: '2026-01-01' });
  for (const query of ['all of', 'client', 'BROKER', 'umeå', 'kotlin'])
    expect(await titles({ query }), query).toEqual(['All of it']);
  expect(await titles({ query: '100_%' })).toEqual(['Over 100_%']);
  expect(await titles({ query: '10__' })).toEqual([]);
  expect(await titles({ remote: '1' })).toEqual(['All of it']);
  expect(await titles({ open: '1' })).toEqual(['All of it']);
  expect(await titles({ open: '0' })).toEqual(['Over 100_%']);
});

test('say how many people have one of the skills, however they are written', async () => {
  await makePerson(api.db, { skills: ['Glassblowing', 'k8s'] }, user);
  await makePerson(api.db, { skills: ['glassblowing'] }, user);
  await makePerson(api.db, { skills: ['Kubernetes'] }, user);
  const ads = [
    ['Glassblowing', 'Basket weaving'],
    ['Kubernetes'],
    ['Glassblowing', 'Kubernetes'],
    ['Nothing of it'],
    [],
  ];
  for (const skills of ads) await makeConsultingAd(api.db, { skills });
  const counts = (await list()).results.map(({ skills, people_count }) => [skills.join(), people_count]);
  expect(Object.fromEntries(counts)).toEqual({
    'Glassblowing,Basket weaving': 2,
    Kubernetes: 2,
    'Glassblowing,Kubernetes': 3,
    'Nothing of it': 0,
    '': null,
  });
});

test('an ad is hidden and shown again, and the trail says so', async () => {
  const id = await makeConsultingAd(api.db, { title: 'Hide me' });
  expect((await call(changeConsultingAd, { ...at(id), body: { state: 'hidden' } })).status).toBe(204);
  expect(await titles()).toEqual([]);
  await call(changeConsultingAd, { ...at(id), body: { state: 'new' } });
  expect(await titles()).toEqual(['Hide me']);
  const { body } = await call(listAuditLog, { query: { action: 'consulting_ad_change' } });
  expect(body.results[0]).toMatchObject({
    target: { kind: 'consulting_ad', id, name: 'Hide me' },
    after: { state: 'new' },
  });
});

test('a duplicate stands for the first that offers the same; never for itself, and never in a chain', async () => {
  const [first, second, third] = [
    await makeConsultingAd(api.db, { title: 'First' }),
    await makeConsultingAd(api.db, { title: 'Second' }),
    await makeConsultingAd(api.db, { title: 'Third' }),
  ];
  const mark = async (id: number, duplicate_of: number | null) =>
    (await call(changeConsultingAd, { ...at(id), body: { duplicate_of } })).status;
  expect(await mark(third, second)).toBe(204);
  expect(await mark(second, first)).toBe(204);
  expect((await list()).results).toMatchObject([{ title: 'First', duplicates: 2 }]);
  expect(await mark(first, first)).toBe(400);
  expect(await mark(first, third)).toBe(400);
  expect(await mark(first, 999_999_999)).toBe(404);
  expect(await mark(second, null)).toBe(204);
  expect(await titles()).toEqual(['Second', 'First']);
});

test('a role is made of an ad, with all that the ad says', async () => {
  const company = await makeCompany(api.db, 'Exactly One AB');
  const id = await makeConsultingAd(api.db, {
    title: 'Kotlin developer',
    client: 'exactly one ab',
    broker: 'Broker AB',
    place: 'Umeå',
    is_remote: true,
    starts_on: '2026-12-01',
    months: 6,
    hourly_rate: 950,
    currency: 'SEK',
    skills: ['Kotlin', ' Kotlin ', 'Java'],
    url: 'https://broker.example/4711',
    apply_by: '2026-11-30',
  });
  const { status, body } = await call(createRoleFromAd, at(id));
  expect(status).toBe(201);
  const role = (await call(getAssignment, { params: { id: String(body.assignment) } })).body;
  expect(role).toMatchObject({
    name: 'Kotlin developer',
    type: assignmentTypes.CONSULTING,
    status: assignmentStatuses.Incoming,
    company,
    description: 'Client: exactly one ab\nBroker: Broker AB',
    submission_deadline: '2026-11-30T23:59:59.000Z',
    external_url: 'https://broker.example/4711',
    rate: 950,
    currency: 'SEK',
    starts: '2026-12-01',
    length_months: 6,
    location_name: 'Umeå',
    workplace: 'remote',
    must_skills: ['Kotlin', 'Java'],
    users: [user.id],
  });
  expect((await list({ state: 'taken' })).results).toMatchObject([
    { id, assignment: { id: role.id, name: 'Kotlin developer' } },
  ]);
});

test('what a role cannot hold is left out of it', async () => {
  const id = await makeConsultingAd(api.db, {
    title: 'x'.repeat(300),
    months: 500,
    currency: 'kr',
    url: 'javascript:alert(1)',
    skills: ['y'.repeat(200), ''],
  });
  const { body } = await call(createRoleFromAd, at(id));
  const role = (await call(getAssignment, { params: { id: String(body.assignment) } })).body;
  expect(role).toMatchObject({
    length_months: null,
    currency: 'SEK',
    external_url: '',
    must_skills: [],
    company: null,
  });
  expect(role.name).toHaveLength(200);
});

test('there is one role of an ad at a time: not a second, unless the first was deleted', async () => {
  const id = await makeConsultingAd(api.db);
  const answers = await Promise.all([call(createRoleFromAd, at(id)), call(createRoleFromAd, at(id))]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await call(changeConsultingAd, { ...at(id), body: { state: 'hidden' } })).status).toBe(409);
  const { assignment } = answers.find(({ status }) => status === 201)!.body;
  await call(deleteAssignment, { params: { id: String(assignment) } });
  expect((await list({ state: 'taken' })).results).toMatchObject([{ assignment: null }]);
  expect((await call(createRoleFromAd, at(id))).status).toBe(201);
});
