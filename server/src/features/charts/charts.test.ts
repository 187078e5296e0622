import {
  getCalibration,
  getColumnTimes,
  getCommunicationSteps,
  getQueueSeries,
  getScoreHistogram,
  getUpShareSeries,
  getVoteSeries,
  getVoteShares,
} from '@app/contract/charts/chart-sources';
import type { ChartPayload } from '@app/contract/charts/charts';
import { getGradingPerson, type MlReport } from '@app/contract/roles/grading';
import { castVote, type Grade, type VoteMethod } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let user: TestUser;
let colleague: TestUser;
let call: Call;
let callAsColleague: Call;
let superuser: Call;
let assignment: number;
let params: { id: string };
beforeAll(async () => {
  user = await makeUser(api.db, { first_name: 'Saga', last_name: 'Ek' });
  colleague = await makeUser(api.db);
  [call, callAsColleague] = [await api.as(user), await api.as(colleague)];
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
});
beforeEach(async () => {
  assignment = await makeAssignment(api.db, { users: [user.id, colleague.id] });
  params = { id: String(assignment) };
});

const day = 86_400;
const vote = async (grade: Grade, method: VoteMethod, daysAgo = 0, as = call) => {
  const person = await makePerson(api.db, {}, user);
  const body = { assignment, person, grade, method, seconds_ago: daysAgo * day };
  await as(getGradingPerson, { params: { id: String(assignment), person: String(person) }, query: {} });
  expect((await as(castVote, { body })).status).toBe(201);
};
const seriesOf = (chart: ChartPayload, id: string) => chart.series.find((series) => series.id === id);
const sum = (values: readonly (number | null)[] = []): number =>
  values.reduce<number>((all, each) => all + (each ?? 0), 0);

test('votes over time are counted by method, without gaps; the share that is up says how sure it is', async () => {
  await vote('up', 'ml', 3);
  await vote('down', 'ml', 3);
  await vote('up', 'regexp');
  const query = { range: '7d', period: 'day', tz: 'Europe/Stockholm' } as const;
  const { body } = await call(getVoteSeries, { params, query });
  expect(body).toMatchObject({ shape: 'time', x: { unit: 'day', tz: 'Europe/Stockholm', partial_last: true } });
  expect(body.x.values).toHaveLength(8);
  expect(body.series.map(({ name }) => name)).toEqual(['ML', 'SEARCH']);
  expect(seriesOf(body, 'ml')).toMatchObject({ total: 2, data: [0, 0, 0, 0, 2, 0, 0, 0] });
  expect(seriesOf(body, 'regexp')?.data.at(-1)).toBe(1);
  const share = seriesOf((await call(getUpShareSeries, { params, query })).body, 'votes:share')!;
  expect(share.data).toEqual([null, null, null, null, 0.5, null, null, 1]);
  expect(share.n).toEqual([0, 0, 0, 0, 2, 0, 0, 1]);
  expect(share.lo![4]).toBeCloseTo(0.0945, 4);
  expect(share.hi![4]).toBeCloseTo(0.9055, 4);
  expect(body.meta).toMatchObject({ tables: ['vote_current'], params: { assignment: params.id }, warnings: [] });
});

test('a window of its own leaves out what came before and after', async () => {
  for (const daysAgo of [20, 10, 10, 1]) await vote('up', 'ml', daysAgo);
  const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * day * 1000).toISOString();
  const query = { from: moment(14), to: moment(7), period: 'day' } as const;
  const { body: votes } = await call(getVoteSeries, { params, query });
  expect(seriesOf(votes, 'ml')?.total).toBe(2);
  const { body: share } = await call(getUpShareSeries, { params, query });
  expect(sum(seriesOf(share, 'votes:share')?.n)).toBe(2);
  await sql`insert into queue_sample (at, queue, pending, active, done, failed)
    select now() - days * interval '1 day', 'reindex', 0, 0, 3, 0 from unnest(array[20, 10, 1]) as days`.execute(
    api.db,
  );
  const { body: queue } = await superuser(getQueueSeries, { params: { queue: 'reindex' }, query });
  expect(seriesOf(queue, 'done')?.total).toBe(3);
});

test('a role without votes has an axis and nothing on it', async () => {
  const { body } = await call(getVoteSeries, { params, query: { range: 'all' } });
  expect(body.x.values).toHaveLength(1);
  expect(body.series).toEqual([]);
});

test('days begin at midnight of the zone, also where the clock is changed; weeks on Monday', async () => {
  const { body } = await call(getVoteSeries, { params, query: { range: '1y', period: 'day', tz: 'Europe/Stockholm' } });
  const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Stockholm', timeStyle: 'short', hourCycle: 'h23' });
  expect(new Set(body.x.values.map((start) => clock.format(Number(start))))).toEqual(new Set(['00:00']));
  const steps = body.x.values.slice(1).map((start, at) => (Number(start) - Number(body.x.values[at])) / 3_600_000);
  expect(new Set(steps)).toEqual(new Set([23, 24, 25]));
  const weeks = await call(getVoteSeries, { params, query: { range: '3m', period: 'week', tz: 'Asia/Tokyo' } });
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', weekday: 'long' });
  expect(new Set(weeks.body.x.values.map((start) => weekday.format(Number(start))))).toEqual(new Set(['Monday']));
});

test('a period that gives too many buckets gives way to one that does not, and the chart says so', async () => {
  const { body } = await call(getVoteSeries, { params, query: { range: '1y', period: 'hour' } });
  expect(body.x).toMatchObject({ unit: 'week' });
  expect(body.meta.warnings).toEqual([{ code: 'period_changed', text: expect.stringContaining('shown by week') }]);
});

test('a zone that does not exist is refused', async () => {
  expect((await call(getVoteSeries, { params, query: { tz: 'Mars/Olympus' } })).status).toBe(400);
  expect((await call(getVoteSeries, { params, query: { tz: '+02:00' } })).status).toBe(400);
});

test('shares by method and by user lead to the votes behind them', async () => {
  await vote('up', 'ml');
  await vote('down', 'ml', 0, callAsColleague);
  const byMethod = (await call(getVoteShares, { params, query: {} })).body;
  expect(byMethod.x).toMatchObject({ values: ['ML', 'SEARCH', 'LLM', 'LLM NO', 'Own find'], label: 'Method' });
  expect(seriesOf(byMethod, 'votes')).toMatchObject({ data: [2, 0, 0, 0, 0], total: 2 });
  expect(seriesOf(byMethod, 'votes:share')).toMatchObject({
    data: [0.5, null, null, null, null],
    n: [2, 0, 0, 0, 0],
    drill: `/votes/assignment/${assignment}?method={key}`,
  });
  const byUser = (await call(getVoteShares, { params, query: { by: 'user' } })).body;
  expect(byUser.x).toMatchObject({
    values: expect.arrayContaining(['Saga Ek']),
    keys: expect.arrayContaining([String(user.id), String(colleague.id)]),
  });
  expect(seriesOf(byUser, 'votes:share')?.data.toSorted()).toEqual([0, 1]);
});

test('the steps from vote to interview are those of everybody and of one user', async () => {
  await vote('up', 'ml');
  await vote('up', 'ml', 0, callAsColleague);
  const { body } = await call(getCommunicationSteps, { params, query: { user: String(user.id) } });
  expect(body.x.values).toEqual(['People voted up', 'Sent', 'Responses', 'Interview']);
  expect(body.series.map(({ name }) => name)).toEqual(['Everyone', 'Saga Ek', 'Everyone, share', 'Saga Ek, share']);
  expect(seriesOf(body, 'everybody')?.data).toEqual([2, 0, 0, 0]);
  expect(seriesOf(body, 'user')?.data).toEqual([1, 0, 0, 0]);
  expect(seriesOf(body, 'everybody:share')).toMatchObject({ data: [null, 0, null, 0], n: [0, 2, 0, 2] });
  expect((await call(getCommunicationSteps, { params, query: {} })).body.series).toHaveLength(2);
});

test('time in each column is told in seconds, with how many it rests on', async () => {
  await vote('up', 'ml');
  const { body } = await call(getColumnTimes, { params });
  expect(body.axes).toEqual([{ id: 'l', unit: 's' }]);
  const at = body.x.values.findIndex((name) => name === 'New');
  expect(seriesOf(body, 'time left')!.data[at]).toBeNull();
  expect(seriesOf(body, 'time there')!.n![at]).toBe(1);
  expect(seriesOf(body, 'time there')!.data[at]).toBeGreaterThanOrEqual(0);
});

const report: MlReport = {
  votes: { own: 60, own_up: 20, similar: 0 },
  cold_start: false,
  measured_from: 50,
  least_of_each: 5,
  newest: { up: 10, down: 20 },
  hold_out: {
    votes: 30,
    auc: { value: 0.7, low: 0.6, high: 0.8 },
    search_auc: { value: 0.6, low: 0.5, high: 0.7 },
    auc_gain: { value: 0.1, low: 0, high: 0.2 },
    precision_at_20: 0.5,
    search_precision_at_20: 0.4,
    calibration_error: 0.05,
    deciles: [
      { count: 10, predicted: 0.2, up_rate: 0.1 },
      { count: 20, predicted: 0.7, up_rate: 0.8 },
    ],
  },
  histogram: [
    { from: 0, to: 0.5, up: 4, down: 30 },
    { from: 0.5, to: 1, up: 16.5, down: 10 },
  ],
  features: { for: [], against: [] },
};

test('the charts of a model follow its newest run; without one they are empty', async () => {
  expect((await call(getScoreHistogram, { params })).body.x.values).toEqual([]);
  const run = { assignment_id: assignment, last_vote_id: 0, votes: 60, seconds: 1, model: '{}' };
  await api.db
    .insertInto('ml_run')
    .values([
      { ...run, report: JSON.stringify({ ...report, histogram: null, hold_out: null }) },
      { ...run, report: JSON.stringify(report) },
    ])
    .execute();
  const scores = (await call(getScoreHistogram, { params })).body;
  expect(scores.x.values).toEqual(['0.0', '0.5']);
  expect(seriesOf(scores, 'up')).toMatchObject({ data: [4, 16.5], tone: 'good', total: 20.5 });
  const calibration = (await call(getCalibration, { params })).body;
  expect(seriesOf(calibration, 'promised')?.data).toEqual([0.2, 0.7]);
  expect(seriesOf(calibration, 'votes:share')).toMatchObject({ data: [0.1, 0.8], n: [10, 20] });
});

test('the series of a queue tells nothing from nothing measured', async () => {
  await sql`truncate queue_sample`.execute(api.db);
  await sql`insert into queue_sample (at, queue, pending, active, done, failed) values
    (now() - interval '20 minutes', 'mail', 4, 1, 3, 1), (now() - interval '20 minutes', 'ml', 9, 0, 0, 0)`.execute(
    api.db,
  );
  const { body } = await superuser(getQueueSeries, { params: { queue: 'mail' }, query: { range: '1h' } });
  expect(body.x).toMatchObject({ unit: 'minute' });
  expect(body.x.values).toHaveLength(61);
  expect(seriesOf(body, 'done')).toMatchObject({ total: 3 });
  expect(seriesOf(body, 'done')!.data.filter((value) => value !== null)).toEqual([3]);
  expect(sum(seriesOf(body, 'waiting')?.data)).toBe(4);
});
