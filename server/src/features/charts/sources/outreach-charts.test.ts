import type { ChartPayload } from '@app/contract/charts/charts';
import * as hs from '@app/contract/charts/hs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makePerson, makeTemplate, makeUser, type TestUser } from '#testing/make';

/* Everything happens 20 days ago unless it says otherwise: old enough to be answered or not, within a month. */
const api = useApi();
let user: TestUser;
let colleague: TestUser;
let call: Call;
let pitch: number;
let otherPitch: number;
const sentAgo = 20;

interface Letter {
  by?: TestUser;
  template?: number | null;
  channel?: string;
  answeredAfter?: number;
  bounced?: boolean;
  openedAfterMinutes?: number;
  machine?: boolean;
  tracked?: boolean;
  interview?: boolean;
  domain?: string;
  ago?: number;
}
async function send({
  by = user,
  template = pitch,
  channel = 'EMAIL',
  ago = sentAgo,
  ...became
}: Letter): Promise<number> {
  const { db } = api;
  const person = await makePerson(db);
  const at = daysAgo(ago);
  const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const { id } = await db
    .insertInto('outbox')
    .values({
      message_id: `<${person}@example.com>`,
      opt_out_token: String(person),
      user_id: by.id,
      person_id: person,
      template_id: template,
      channel,
      address: `a@${became.domain ?? 'a.example'}`,
      body: channel === 'INVITATION' ? '' : 'Hello',
      state: 'sent',
      send_at: at,
      not_after: at,
      created: at,
      sent_at: at,
      tracked: became.tracked ?? false,
      opened_at: became.openedAfterMinutes === undefined ? null : later(became.openedAfterMinutes),
      machine_opened_at: became.machine ? later(1) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answered = became.answeredAfter === undefined ? null : later(became.answeredAfter * 1440);
  const message = { person_id: person, user_id: by.id, channel: channel === 'INVITATION' ? 'MESSAGE' : channel };
  await db
    .insertInto('message')
    .values({ ...message, direction: 'out', at, outbox_id: id, answered })
    .execute();
  if (became.bounced)
    await db
      .insertInto('message')
      .values({ ...message, direction: 'in', kind: 'bounce', at: later(2), answers_id: id })
      .execute();
  if (became.interview)
    await sql`with t as (insert into tag (name) values (${`${user.username}-bokad-intervju`}) on conflict (name) do update set name = excluded.name returning id)
      insert into tagging (kind, object_id, tag_id) select 'person', ${person}, id from t`.execute(db);
  return person;
}

beforeAll(async () => {
  const { db } = api;
  user = await makeUser(db, { is_superuser: true });
  colleague = await makeUser(db);
  call = await api.as(user);
  pitch = await makeTemplate(db, user, { name: 'First pitch' });
  otherPitch = await makeTemplate(db, user, { name: 'Second' });
  await send({ answeredAfter: 3, interview: true, tracked: true, openedAfterMinutes: 10 });
  // After more than 14 days: an answer, but not within the time that counts.
  await send({ answeredAfter: 16, tracked: true, machine: true });
  await send({ bounced: true });
  await send({ by: colleague, template: otherPitch, domain: 'b.example', tracked: true, openedAfterMinutes: 600 });
  await send({ template: null });
  await send({ channel: 'MESSAGE', answeredAfter: 1 });
  await send({ channel: 'PAYED_INMAIL', by: colleague });
  const accepted = await send({ channel: 'INVITATION', template: null, ago: 40 });
  await sql`insert into connection (person_id, user_id, connected, source) values (${accepted}, ${user.id}, ${daysAgo(35)}, 'invitation')`.execute(
    db,
  );
  await send({ channel: 'INVITATION', template: null, ago: 40 });
  await sql`insert into bot (source, ref, name, status) values ('farm', '1', 'Bot 1', 'ok')`.execute(db);
  await sql`insert into bot_invitation (bot_id, ref, type, path_length, sent_at, accepted_at)
    select id, 'a', 'plain', 2, ${daysAgo(40)}::timestamptz, ${daysAgo(39)}::timestamptz from bot`.execute(db);
});

const time = { range: '3m', period: 'month', tz: 'UTC' } as const;
const totalOf = (chart: ChartPayload, id: string) => chart.series.find((series) => series.id === id)?.total;
const columnOf = (chart: ChartPayload, id: string, at: string) =>
  chart.series.find((series) => series.id === id)!.data[(chart.x.values as string[]).indexOf(at)];

test('pitches by e-mail: sent, answered within 14 days, interviews; of everybody and of one user', async () => {
  const all = (await call(hs.getEmailPitchResponses, { query: time })).body;
  expect(['sent', 'answered', 'interview'].map((id) => totalOf(all, id))).toEqual([4, 1, 1]);
  const own = (await call(hs.getEmailPitchResponses, { query: { ...time, username: colleague.username } })).body;
  expect(totalOf(own, 'sent')).toBe(1);
  expect((await call(hs.getEmailPitches, { query: time })).body.series[0]!.total).toBe(4);
  const tagged = (await call(hs.getEmailPitchResponses, { query: { ...time, interview_tag: 'no-such-tag' } })).body;
  expect(totalOf(tagged, 'interview')).toBe(0);
});

test('pitches on the network are counted by themselves', async () => {
  const responses = (await call(hs.getLinkedinPitchResponses, { query: time })).body;
  expect(['sent', 'answered'].map((id) => totalOf(responses, id))).toEqual([2, 1]);
  expect((await call(hs.getSentLinkedinPitches, { query: time })).body.series[0]!.total).toBe(2);
  const byUser = (await call(hs.getSentLinkedinByPitch, { query: { ...time, split_by: 'user' } })).body;
  expect(byUser.series.map(({ name, total }) => [name, total])).toEqual(
    expect.arrayContaining([
      [user.username, 1],
      [colleague.username, 1],
    ]),
  );
});

test('what came of each pitch: counts, shares sorted by what is sure, a part of the name, opened ones only', async () => {
  const amounts = (await call(hs.getPitchHitAmounts, { query: time })).body;
  expect(amounts.x.values).toEqual(['First pitch', 'Second']);
  expect(['sent', 'opened', 'answered', 'interview'].map((id) => columnOf(amounts, id, 'First pitch'))).toEqual([
    3, 1, 1, 1,
  ]);
  const ratios = (await call(hs.getPitchHitRatios, { query: { ...time, name_filter: 'FIRST' } })).body;
  expect(ratios.x.values).toEqual(['First pitch']);
  expect(columnOf(ratios, 'answered:share', 'First pitch')).toBeCloseTo(1 / 3);
  const opened = (await call(hs.getPitchHitAmounts, { query: { ...time, opened_only: 'true' } })).body;
  expect(columnOf(opened, 'sent', 'First pitch')).toBe(1);
  const network = (
    await call(hs.getLinkedinPitchHitAmounts, { query: { ...time, percentage: '1', ignore_series: 'interview' } })
  ).body;
  expect(network.series.map(({ id }) => id)).toEqual(['answered:share']);
});

test('an e-mail is delivered, tracked, opened by a person or by a program, answered; a bounce is none of these', async () => {
  const info = (await call(hs.getEmailTracking, { query: time })).body;
  const counts = ['sent', 'delivered', 'bounced', 'tracked', 'opened', 'machine', 'answered'].map((id) =>
    totalOf(info, id),
  );
  expect(counts).toEqual([5, 4, 1, 3, 2, 1, 1]);
  const open = (await call(hs.getEmailOpenRatio, { query: time })).body;
  const sumN = (id: string) =>
    open.series.find((series) => series.id === id)!.n!.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  expect([sumN('opened'), sumN('all opened')]).toEqual([2, 3]);
  expect(open.meta.warnings).toContainEqual({ code: 'untracked', text: expect.stringContaining('25 %') });
  const domains = (await call(hs.getEmailTrackingPerDomain, { query: time })).body;
  expect(domains.x.values).toEqual(['a.example', 'b.example']);
  expect(columnOf(domains, 'bounced:share', 'a.example')).toBe(0.25);
  const timing = (await call(hs.getEmailTrackingTiming, { query: time })).body;
  expect(timing.series[0]!.data).toEqual([0, 1, 0, 0, 1, 0, 0]);
});

test('an introduction is the first message to somebody about a role, on whatever channel', async () => {
  const chart = (await call(hs.getIntroductions, { query: time })).body;
  expect(chart.series.map(({ name, total }) => [name, total])).toEqual(expect.arrayContaining([['E-mail', 5]]));
});

test('invitations that were accepted within 30 days: by hand and by bots, by type, by path, by year', async () => {
  const analytics = (await call(hs.getInviteAnalytics, { query: time })).body;
  expect(['sent', 'accepted', 'open'].map((id) => totalOf(analytics, id))).toEqual([3, 2, 1]);
  const own = (await call(hs.getInviteAnalytics, { query: { ...time, username: user.username } })).body;
  expect(['sent', 'accepted', 'open'].map((id) => totalOf(own, id))).toEqual([2, 1, 1]);
  const types = (await call(hs.getConnectRatiosByType, { query: time })).body;
  expect(columnOf(types, 'accepted:share', 'Plain')).toBeCloseTo(2 / 3);
  const bots = (await call(hs.getConnectRatiosByType, { query: { ...time, split_by_bot: 'true' } })).body;
  expect(bots.x.values).toEqual(['(by hand)', 'Bot 1']);
  const far = (await call(hs.getConnectRatio, { query: { ...time, min_path: 2, max_path: 2 } })).body;
  expect(far.series[0]!.n!.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(1);
  const years = (await call(hs.getConnectRatio, { query: { split_by_years: 'true' } })).body;
  expect(years.x.values).toHaveLength(53);
  expect(years.series.flatMap(({ n }) => n).reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(3);
});

test('rows behind a figure are asked for by the filter that counted them', async () => {
  const chart = (await call(hs.getEmailPitchResponses, { query: time })).body;
  const drill = chart.series.find(({ id }) => id === 'answered')!.drill!;
  const query = new URLSearchParams(drill.slice(drill.indexOf('?') + 1));
  const again = await call(hs.getGenericSeries, {
    query: { ...time, model: query.get('model')!, field: query.get('field')!, filter: query.get('filter')! },
  });
  expect(again.body.series[0]!.data).toEqual(chart.series.find(({ id }) => id === 'answered')!.data);
});

test('a figure of the firm counts what its definition says, beside its target', async () => {
  const chart = (await call(hs.getKpiSeries, { query: { ...time, name: 'messages_sent' } })).body;
  expect(totalOf(chart, 'messages_sent')).toBe(9);
  const rate = (await call(hs.getKpiSeries, { query: { ...time, name: 'reply_rate' } })).body;
  expect(rate.series[0]!.n!.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(9);
});
