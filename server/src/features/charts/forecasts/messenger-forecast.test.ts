import { getMessengerForecast, listMessengerForecast } from '@app/contract/charts/messenger-forecast';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makeByHand, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
let call: Call;
let user: TestUser;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
  /* Every day is a working day, around the clock, so that the day on which the test runs does not matter. */
  await sql`update outreach_setting set zone = 'UTC', weekdays = '{1,2,3,4,5,6,7}', opens = '00:00', closes = '24:00', inmails_per_month = 5`.execute(
    api.db,
  );
});
beforeEach(async () => {
  await sql`truncate outbox, message cascade`.execute(api.db);
  user = await makeUser(api.db);
});

type Asked = NonNullable<Parameters<typeof call<typeof listMessengerForecast>>[1]>['query'];
const rows = async (query: Asked = {}) => (await call(listMessengerForecast, { query })).body.results;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function waiting(count: number, channel = 'MESSAGE', more: { state?: string; send_at?: string } = {}) {
  for (let n = 0; n < count; n += 1)
    await makeByHand(api.db, { user, person: await makePerson(api.db), channel, created: daysAgo(40), ...more });
}
/** So many were sent on each of these days. */
const sent = (count: number, back: number, channel = 'MESSAGE') =>
  sql`insert into message (person_id, user_id, direction, channel, kind, at, body)
    select ${sql`(select min(id) from person)`}, ${user.id}, 'out', ${channel}, 'message', now() - make_interval(days => ${back}), ''
    from generate_series(1, ${count}::int)`.execute(api.db);

test('says for each user and channel what waits, what was sent today and when it will be done', async () => {
  await waiting(5);
  await waiting(2, 'PAYED_INMAIL');
  await sent(1, 0);
  const found = await rows({ cap: '3' });
  expect(found.map(({ channel }) => channel).toSorted()).toEqual(['MESSAGE', 'PAYED_INMAIL']);
  expect(found.find(({ channel }) => channel === 'MESSAGE')).toMatchObject({
    user: { id: user.id },
    waiting: 5,
    due: 5,
    sent_today: 1,
    per_day: 3,
    added_per_day: 0,
    quota: null,
    finish_p50: day(1),
    finish_p90: day(1),
    never: null,
  });
});

test('what if they worked more hours, fewer or none', async () => {
  await waiting(12);
  for (let back = 1; back <= 28; back += 1) await sent(2, back);
  /* The firm works around the clock here: 12 hours are half of that. */
  expect(await rows()).toMatchObject([{ per_day: 2, finish_p50: day(5) }]);
  expect(await rows({ hours: '12' })).toMatchObject([{ per_day: 1, finish_p50: day(11), never: null }]);
  expect(await rows({ hours: '6' })).toMatchObject([{ per_day: 0.5, never: null }]);
  expect(await rows({ hours: '0' })).toMatchObject([{ finish_p50: null, finish_p90: null, never: 'no_cap' }]);
  expect(await rows({ hours: '6', cap: '4' })).toMatchObject([{ per_day: 4, finish_p50: day(2) }]);
  const { body } = await call(getMessengerForecast, { query: { hours: '6' } });
  expect(body.meta.definition).toContain('had they worked 6 hours instead of 24');
});

test('without a cap it goes on at the pace of the last four weeks', async () => {
  await waiting(4);
  expect(await rows()).toMatchObject([{ per_day: 0, finish_p50: null, never: 'no_pace' }]);
  for (let back = 1; back <= 28; back += 1) await sent(2, back);
  expect(await rows()).toMatchObject([{ per_day: 2, finish_p50: day(1), finish_p90: day(1), never: null }]);
  expect(await rows({ cap: '0' })).toMatchObject([{ finish_p50: null, finish_p90: null, never: 'no_cap' }]);
});

test('paid InMails wait for the quota of thirty days', async () => {
  await waiting(2, 'PAYED_INMAIL');
  await sent(4, 10, 'PAYED_INMAIL');
  expect(await rows({ cap: '9' })).toMatchObject([
    { quota: { most: 5, days: 30, used: 4 }, finish_p50: day(20), waiting: 2 },
  ]);
});

test('what may leave later waits for its day; invitations, mails and what has ended are no network messages that wait', async () => {
  await waiting(1, 'GROUP_MESSAGE', { send_at: new Date(Date.now() + 3 * 86_400_000).toISOString() });
  await waiting(1, 'INVITATION');
  await waiting(1, 'MESSAGE', { state: 'cancelled' });
  await waiting(1, 'MESSAGE', { state: 'held' });
  expect(await rows({ cap: '9' })).toMatchObject([
    { channel: 'GROUP_MESSAGE', waiting: 1, due: 0, finish_p50: day(3) },
  ]);
  expect(await rows({ cap: '9', error_isnull: 'false' })).toMatchObject([{ channel: 'MESSAGE', waiting: 1 }]);
  expect(await rows({ sent: 'true' })).toEqual([]);
});

test('the chart has every message of the forecast, day by day and by user', async () => {
  await waiting(5);
  const { body } = await call(getMessengerForecast, { query: { cap: '2' } });
  expect(body).toMatchObject({ shape: 'time', x: { unit: 'day', tz: 'UTC', partial_last: false } });
  expect(body.x.values).toHaveLength(14);
  expect(body.x.values[0]).toBe(Date.parse(day(0)));
  expect(body.series).toMatchObject([{ name: user.username, total: 5, stack: 'messages' }]);
  expect(body.series[0]!.data.slice(0, 4)).toEqual([2, 2, 1, 0]);
  await sql`update outreach_setting set paused = now()`.execute(api.db);
  const paused = await call(getMessengerForecast, { query: {} });
  await sql`update outreach_setting set paused = null`.execute(api.db);
  expect(paused.body.meta.warnings).toMatchObject([{ code: 'paused' }]);
});

test('a cap that is no number is refused', async () => {
  for (const cap of ['-1', 'x', '1001', '1.5'])
    expect((await call(listMessengerForecast, { query: { cap } })).status, cap).toBe(400);
});
