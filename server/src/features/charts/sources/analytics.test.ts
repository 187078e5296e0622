import * as analytics from '@app/contract/charts/analytics';
import { getGradingPerson } from '@app/contract/roles/grading';
import { castVote, type Grade } from '@app/contract/roles/votes';
import { changeChartSettings, getChartSettings, getKpis } from '@app/contract/charts/chart-settings';
import type { ChartPayload } from '@app/contract/charts/charts';
import * as hs from '@app/contract/charts/hs';
import * as roles from '@app/contract/charts/role-forecast';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeMessage, makePerson, makeUser, type TestUser } from '#testing/make';
import { forgetCharts } from '../charts.ts';

const api = useApi();
let user: TestUser;
let call: Call;
let assignment: number;
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
  assignment = await makeAssignment(api.db, { users: [user.id] });
});
beforeEach(() => {
  forgetCharts(api.services.db);
  forgetCharts(api.db);
});

const time = { range: '3m', period: 'month', tz: 'UTC' } as const;
const seriesOf = (chart: ChartPayload, id: string) => chart.series.find((series) => series.id === id);
const vote = async (grade: Grade, person?: number) => {
  const body = {
    assignment,
    person: person ?? (await makePerson(api.db)),
    grade,
    method: 'ml',
    seconds_ago: 0,
  } as const;
  await call(getGradingPerson, { params: { id: String(body.assignment), person: String(body.person) }, query: {} });
  expect((await call(castVote, { body })).status).toBe(201);
};

test('who votes: how many are up, how fast, how many outside office hours', async () => {
  await vote('up');
  await vote('up');
  await vote('down');
  const { body } = await call(analytics.getThumbs, { query: time });
  expect(body.x.values).toEqual([user.username]);
  expect(seriesOf(body, 'votes')!.data).toEqual([3]);
  expect(seriesOf(body, 'up:share')!.data[0]).toBeCloseTo(2 / 3);
  expect(seriesOf(body, 'fast:share')).toMatchObject({ n: [3] });
  expect(seriesOf(body, 'median')!.data[0]).toBeLessThan(60);
});

test('moves between columns count forwards and back; other changes of a card do not', async () => {
  const person = await makePerson(api.db);
  const columns = ['new', 'contacted', 'contacted', 'new', 'contacted'];
  for (const [at, column] of columns.entries())
    await sql`insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for)
      values (${assignment}, ${person}, ${at + 1}, ${column}, ${column}, now() - interval '3 days', 1, gen_random_uuid(), ${at + 1})`.execute(
      api.db,
    );
  const { body } = await call(analytics.getColumnMoves, { query: time });
  const between = (from: string, to: string) => body.links!.find((link) => link.from === from && link.to === to);
  expect(between('new', 'contacted')).toMatchObject({ value: 2, ratio: 1 });
  expect(between('contacted', 'new')).toMatchObject({ value: 1, ratio: 1 });
  expect(between('contacted', 'new')!.wait! / 86_400).toBeCloseTo(3, 3);
  expect(body.nodes!.map(({ name }) => name).slice(0, 2)).toEqual(['New', 'Contacted']);
});

test('from vote to placement everybody is counted once at every step up to their last', async () => {
  const [written, answered] = [await makePerson(api.db), await makePerson(api.db)];
  await vote('up', written);
  await vote('up', answered);
  await makeMessage(api.db, { person: written, user, direction: 'out', days: -0.001 });
  await makeMessage(api.db, { person: answered, user, direction: 'out', days: -0.001 });
  await makeMessage(api.db, { person: answered, user, direction: 'in', days: -0.002 });
  const { body } = await call(hs.getFlowchartRatios, { query: time });
  const people = seriesOf(body, 'people')!.data;
  expect(people.slice(0, 3)).toEqual([people[0], 2, 1]);
  const graph = (await call(hs.getFlowchart, { query: { ...time, arrange_by: 'method' } })).body;
  expect(graph.nodes!.find(({ id }) => id === 'ml:contacted')!.value).toBe(2);
  const certified = (await call(hs.getFlowchart, { query: { ...time, only_corona_certified: 'true' } })).body;
  expect(certified.nodes!.every(({ value }) => value === 0)).toBe(true);
});

test('a bot counts in the status that it had when the bucket ended', async () => {
  await sql`with made as (insert into bot (source, ref, name, status, created) values ('farm', 'b1', 'One', 'error', now() - interval '40 days') returning id)
    insert into ingest_event (source, kind, occurred_at, bot_id, outcome, dedupe_key)
    select 'farm', 'bot_status', now() - make_interval(days => ago), id, status, 'b1 ' || ago
    from made, (values (40, 'ok'), (10, 'error'), (1, 'retired')) as said (ago, status)`.execute(api.db);
  const { body } = await call(hs.getBotCounts, { query: { tz: 'UTC', period: 'day', max_period_days: 20 } });
  expect(body.series.map(({ id }) => id).toSorted()).toEqual(['error', 'ok']);
  expect(seriesOf(body, 'ok')!.data.slice(0, 3)).toEqual([1, 1, 1]);
  expect(seriesOf(body, 'error')!.data.at(-3)).toBe(1);
  expect(seriesOf(body, 'error')!.data.at(-1)).toBe(0);
});

test('what was reported is added up; money comes out in dollars', async () => {
  await sql`insert into ingest_event (source, kind, occurred_at, subject, amount, dedupe_key) values
    ('us', 'third_party_call', now(), 'mapper', 1500000, 'c1'), ('us', 'third_party_call', now(), 'mapper', 500000, 'c2')`.execute(
    api.db,
  );
  const { body } = await call(analytics.getReportedAmounts, { query: { ...time, kind: 'third_party_call' } });
  expect(body.axes).toEqual([{ id: 'l', unit: 'usd' }]);
  expect(seriesOf(body, 'mapper')!.total).toBe(2);
});

test('people by two properties: groups of fewer than five are put together', async () => {
  for (let n = 0; n < 6; n += 1) await makePerson(api.db, { country: 'SE' });
  await makePerson(api.db, { country: 'IS' });
  const { body } = await call(analytics.getPersonMatrix, { query: { rows: 'country', columns: 'reach' } });
  expect(body.y_values).toContain('SE');
  expect(body.y_values).not.toContain('IS');
  const people = body.cells!.reduce((sum, [, , value]) => sum + value, 0);
  expect(people).toBe(
    (await sql<{ n: number }>`select count(*) as n from person where merged_into is null`.execute(api.db)).rows[0]!.n,
  );
});

test('job postings by company, and models without trainings', async () => {
  await sql`insert into job_posting (job_title, company_name, listed_at, source) values ('Nurse', 'Sund', now(), 'own'), ('Nurse', 'Sund', now(), 'own')`.execute(
    api.db,
  );
  const { body } = await call(analytics.getHiringCompanies, { query: time });
  expect(body.x.values[0]).toBe('Sund');
  expect(seriesOf(body, 'live')!.data[0]).toBe(2);
  expect(seriesOf((await call(analytics.getModelRuns, { query: time })).body, 'runs')!.total).toBe(0);
  expect((await call(analytics.getScoreDeciles, { query: time })).body.x.values).toHaveLength(10);
});

test('figures of the firm: those of the days asked for and of as many before, with targets for that time', async () => {
  expect((await call(changeChartSettings, { body: { targets: { messages_sent: 70, reply_rate: 0.3 } } })).status).toBe(
    200,
  );
  const at = { user, direction: 'out' } as const;
  for (const days of [1, 2, 10]) await makeMessage(api.db, { person: await makePerson(api.db), ...at, days });
  const { body } = await call(getKpis, { query: { days: 7 } });
  const sent = body.results.find(({ name }) => name === 'messages_sent')!;
  expect(sent).toMatchObject({ before: 1, target: 70 });
  expect(sent.value).toBeGreaterThanOrEqual(2);
  expect(sent.weeks).toHaveLength(12);
  const month = (await call(getKpis, { query: { days: 28 } })).body.results;
  expect(month.find(({ name }) => name === 'messages_sent')!.target).toBe(280);
  expect(month.find(({ name }) => name === 'reply_rate')!.target).toBe(0.3);
});

test('settings of charts: users in their order, targets one by one, nobody who is not there', async () => {
  const other = await makeUser(api.db);
  await call(changeChartSettings, { body: { named_users: [other.id, user.id, other.id] } });
  await call(changeChartSettings, { body: { targets: { replies: 20, up_votes: 100 } } });
  await call(changeChartSettings, { body: { targets: { up_votes: null } } });
  const { body } = await call(getChartSettings);
  expect(body.named_users.map(({ username }) => username)).toEqual([other.username, user.username]);
  expect(body.targets).toMatchObject({ replies: 20 });
  expect(body.targets).not.toHaveProperty('up_votes');
  expect((await call(changeChartSettings, { body: { named_users: [999_999] } })).status).toBe(404);
});

test('insights are one’s own: what was sent, what waits, and how one’s roles come along', async () => {
  const recruiter = await makeUser(api.db);
  const theirs = await api.as(recruiter);
  const role = await makeAssignment(api.db, { users: [recruiter.id], name: 'Their role' });
  const person = await makePerson(api.db);
  await makeMessage(api.db, { person, user: recruiter, direction: 'out', days: 0.01 });
  const { body } = await theirs(analytics.getInsights, { query: {} });
  expect(body.weeks).toHaveLength(8);
  expect(body.weeks.at(-1)).toMatchObject({ n: 1, value: 0 });
  expect(body).toMatchObject({ votes_this_week: 0, replies_waiting: 0, reminders_due: 0 });
  expect(body.roles.map(({ id }) => id)).toEqual([role]);
  expect(body.roles[0]!.forecast).toEqual({
    chance: null,
    low: null,
    high: null,
    because: 'The role has no deadline.',
  });
  await makeMessage(api.db, { person, user: recruiter, direction: 'in', days: 0.005 });
  expect((await theirs(analytics.getInsights, { query: {} })).body.replies_waiting).toBe(1);
  const forecasts = (await theirs(roles.getRoleForecasts)).body.results;
  expect(forecasts.map(({ id }) => id)).toEqual(expect.arrayContaining([role, assignment]));
});
