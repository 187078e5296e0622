import type { ChartPayload } from '@app/contract/charts/charts';
import { listTableRows } from '@app/contract/charts/generic-table';
import * as api from '@app/contract/charts/reported-charts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '#platform/random';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makePerson, makeUser, type TestUser } from '#testing/make';
import { forgetCharts } from '../charts.ts';

const app = useApi();
let user: TestUser;
let call: Call;
beforeAll(async () => {
  user = await makeUser(app.db, { is_superuser: true });
  call = await app.as(user);
});
beforeEach(() => {
  forgetCharts(app.services.db);
  forgetCharts(app.db);
});

const time = { tz: 'UTC', range: '1y' } as const;
const seriesOf = (chart: ChartPayload, id: string) => chart.series.find((series) => series.id === id)!;
const valueOf = (chart: ChartPayload, id: string, place: string) =>
  seriesOf(chart, id).data[(chart.x.values as string[]).indexOf(place)];

interface Event {
  kind: string;
  at: string;
  subject?: string;
  outcome?: string;
  amount?: number;
  payload?: object;
  proxy?: number;
}
let made = 0;
const report = (events: readonly Event[]) =>
  sql`insert into ingest_event (source, kind, occurred_at, subject, outcome, amount, payload, proxy_id, dedupe_key)
    select 'us', kind, at, coalesce(subject, ''), coalesce(outcome, ''), coalesce(amount, 0), coalesce(payload, '{}'), proxy, key
    from jsonb_to_recordset(${JSON.stringify(events.map((event) => ({ ...event, key: String((made += 1)) })))}::jsonb)
      as row (kind text, at timestamptz, subject text, outcome text, amount bigint, payload jsonb, proxy bigint, key text)`.execute(
    app.db,
  );

test('of the quotas the one that ends first comes first, and one that lasts says so', async () => {
  const month = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const day = (subject: string, ago: number, used: number, most: number): Event => ({
    kind: 'third_party_call',
    subject,
    at: daysAgo(ago),
    payload: { quota_used: used, quota_limit: most, quota_ends: month },
  });
  const days = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
  await report(days.map((ago) => day('slow', ago, 10 * (14 - ago), 1000)));
  await report(days.map((ago) => day('fast', ago, 50 * (14 - ago), 1000)));
  await report([{ kind: 'third_party_call', subject: 'without', at: daysAgo(1) }]);
  const { body } = await call(api.getServiceQuotas, { query: time });
  expect(body.x.values).toEqual(['fast', 'slow']);
  expect(seriesOf(body, 'used:share').data).toEqual([0.7, 0.14]);
  expect(seriesOf(body, 'days').data[0]).toBeCloseTo(6, 0);
  expect(seriesOf(body, 'days').data[1]).toBeNull();
  expect(seriesOf(body, 'renews').data).toEqual([20, 20]);
  expect(body.meta.warnings).toEqual([{ code: 'lasts', text: 'At this pace these last: slow.' }]);
});

test('accounts live until they are retired; those in use count for as long as they have lived', async () => {
  /* Five of each, because a curve ends where fewer are left. */
  const step = (account: string, outcome: string, ago: number, subject = 'growth'): Event[] =>
    [1, 2, 3, 4, 5].map((n) => ({
      kind: 'account_lifecycle',
      subject,
      outcome,
      at: daysAgo(ago),
      payload: { account: `${account}${n}` },
    }));
  await report([
    ...step('a', 'registered', 100.5),
    ...step('a', 'limited', 95),
    ...step('a', 'retired', 90.4),
    ...step('b', 'registered', 60.5),
    ...step('b', 'retired', 40.4),
    ...step('c', 'registered', 5.5, 'research'),
    ...step('d', 'registered', 50.5, 'research'),
    { kind: 'account_lifecycle', outcome: 'retired', at: daysAgo(3) },
  ]);
  const { body } = await call(api.getAccountSurvival, { query: time });
  /* Twenty at first; those of c are only known for five days, a ends on day 10 of fifteen, b on day 20 of ten. */
  const all = seriesOf(body, 'all');
  expect(all.data[9]).toBe(1);
  expect(all.n!.slice(0, 7)).toEqual([20, 20, 20, 20, 20, 20, 15]);
  expect(all.data[10]).toBeCloseTo(2 / 3);
  expect(all.data[20]).toBeCloseTo(1 / 3);
  expect(seriesOf(body, 'growth').data[20]).toBe(0);
  expect(seriesOf(body, 'research').data[20]).toBe(1);
  expect(body.x.values).toHaveLength(51);
  expect(body.meta.definition).toContain('Shows reported life-cycle events only');
  expect(body.meta.warnings[0]!.text).toContain('Half of the accounts are retired after 20 days');
});

test('invitations that are open do not lower the share that was accepted in time', async () => {
  await sql`with made as (insert into bot (source, ref, name, status) values ('us', 'b', 'B', 'ok') returning id)
    insert into bot_invitation (bot_id, ref, type, sent_at, accepted_at)
    select made.id, sent || ' ' || coalesce(accepted, 0) || ' ' || n, 'note', now() - make_interval(hours => sent), now() - make_interval(hours => accepted)
    from made, (values (1000, 960), (900, 800), (500, null), (30, null)) as invited (sent, accepted), generate_series(1, 5) as n`.execute(
    app.db,
  );
  const { body } = await call(api.getAcceptCurve, { query: time });
  const { data, n } = seriesOf(body, 'all');
  expect(data[0]).toBe(0);
  expect(n!.slice(0, 3)).toEqual([20, 20, 10]);
  expect(data[1]).toBeCloseTo(1 / 4);
  expect(data[4]).toBeCloseTo(1 - (3 / 4) * (1 / 2));
  expect(n![4]).toBe(10);
});

test('half of the times that proxies were OK end within the half-life, as counted check by check', async () => {
  const random = randomFrom(5);
  const { rows } = await sql<{ id: number }>`
    insert into proxy (source, ref, source_uri) select 'us', 'p' || n, 'list' from generate_series(1, 30) as n returning id`.execute(
    app.db,
  );
  const events: Event[] = [];
  const lives: { hours: number; ended: boolean }[] = [];
  for (const { id } of rows) {
    let ago = 24 * 60 + random();
    let began: number | undefined;
    let before: boolean | undefined;
    let last = ago;
    while (ago > 2) {
      const ok = random() < 0.8;
      events.push({
        kind: 'proxy_status',
        subject: 'list',
        outcome: ok ? 'OK' : 'DEAD',
        at: daysAgo(ago / 24),
        proxy: id,
      });
      if (ok && before === false) began = ago;
      if (!ok && began !== undefined) {
        lives.push({ hours: Math.floor(began - ago), ended: true });
        began = undefined;
      }
      [before, last] = [ok, ago];
      ago -= 10 + 20 * random();
    }
    if (began !== undefined) lives.push({ hours: Math.floor(began - last), ended: false });
  }
  await report(events);
  const { body } = await call(api.getProxyHalfLives, { query: time });
  expect(seriesOf(body, 'spells').data).toEqual([lives.length]);
  let left = 1;
  let half: number | undefined;
  for (let hours = 0; half === undefined; hours += 1) {
    const watched = lives.filter((life) => life.hours >= hours).length;
    left *= 1 - lives.filter((life) => life.ended && life.hours === hours).length / watched;
    if (left <= 0.5) half = hours;
  }
  /* An hour's end may fall on the other side of a check, by the milliseconds between two calls of the clock. */
  expect(Math.abs(seriesOf(body, 'half-life').data[0]! / 3600 - half)).toBeLessThanOrEqual(1);
  expect(seriesOf(body, 'half-life').lo![0]).toBeLessThanOrEqual(seriesOf(body, 'half-life').data[0]!);
});

test('a search that has found no one new for 30 days is said to be one that can go', async () => {
  const run = (subject: string, ago: number, hits: number, people: number): Event => ({
    kind: 'search',
    subject,
    outcome: 'new',
    at: daysAgo(ago),
    amount: hits,
    payload: { new_people: people },
  });
  await report([
    run('good', 2, 10, 4),
    run('good', 1, 10, 2),
    run('tired', 40, 5, 1),
    run('tired', 3, 0, 0),
    run('old', 95, 9, 9),
    run('empty', 1, 0, 0),
  ]);
  const { body } = await call(api.getSearchYield, { query: time });
  expect(body.x.values).toEqual(['empty', 'tired', 'good']);
  expect(seriesOf(body, 'people')).toMatchObject({ data: [0, 0.5, 3], n: [1, 2, 2] });
  expect(seriesOf(body, 'days').data).toEqual([90, 40, 1]);
  expect(body.meta.warnings.map(({ text }) => text)).toEqual([
    'No one new for 30 days or more, so these can be retired: empty, tired.',
    'Without a single hit: empty.',
  ]);
});

test('job postings that came after they had ended, and how late the others came', async () => {
  await sql`insert into job_posting (job_title, company_name, source, listed_at, expire_at, created) values
    ('Nurse', 'Sund', 'own', now() - interval '12 days', now() - interval '11 days', now() - interval '10 days'),
    ('Nurse', 'Sund', 'own', now() - interval '14 days', now() - interval '1 day', now() - interval '10 days'),
    ('Nurse', 'Sund', 'own', now() - interval '16 days', null, now() - interval '10 days')`.execute(app.db);
  const { body } = await call(api.getPostingDelays, { query: { tz: 'UTC', range: '1m', period: 'day' } });
  const at = seriesOf(body, 'late:share').n!.indexOf(2);
  expect(seriesOf(body, 'late:share').data[at]).toBe(0.5);
  expect(seriesOf(body, 'delay').data[at]).toBeCloseTo(4 * 86_400);
  expect(seriesOf(body, 'delay').n![at]).toBe(3);
});

test('lead times are those of the deploys of a period, beside the share of commits that undo another', async () => {
  const [deploys, commits] = [
    [100, 200, 900],
    ['change', 'change', 'change', 'revert'],
  ];
  await report(deploys.map((amount) => ({ kind: 'deploy', subject: 'product', at: daysAgo(0.001), amount })));
  await report(commits.map((outcome) => ({ kind: 'commit', subject: 'product', at: daysAgo(0.001), outcome })));
  const { body } = await call(api.getLeadTimes, { query: { tz: 'UTC', range: '1y', period: 'month' } });
  const at = seriesOf(body, 'median').n!.indexOf(3);
  expect(seriesOf(body, 'median').data[at]).toBe(200);
  expect(seriesOf(body, 'slow').data[at]).toBe(760);
  expect(seriesOf(body, 'reverts:share')).toMatchObject({ data: expect.arrayContaining([0.25]) });
});

test('a day is at the quota of invitations if it and the six before have as many as are allowed', async () => {
  await sql`update outreach_setting set invitations_per_week = 3`.execute(app.db);
  const person = await makePerson(app.db);
  const noon = (ago: number) => `${daysAgo(ago).slice(0, 10)}T12:00:00Z`;
  /* Two on one day, one three days later: at the quota from then until the first two are a week old. */
  for (const ago of [20, 20, 17, 2])
    await app.db
      .insertInto('message')
      .values({
        person_id: person,
        user_id: user.id,
        channel: 'MESSAGE',
        direction: 'out',
        kind: 'invitation',
        at: noon(ago),
      })
      .execute();
  const { body } = await call(api.getInvitationQuotaDays, { query: { tz: 'UTC', range: '3m' } });
  expect(valueOf(body, 'full', user.username)).toBe(4);
  expect(valueOf(body, 'most', user.username)).toBe(3);
  expect(valueOf(body, 'sent', user.username)).toBe(4);
  expect(valueOf(body, 'quota', user.username)).toBe(3);
});

test('people whose data is old, by source, and behind the figure as many rows', async () => {
  for (let n = 0; n < 3; n += 1) await makePerson(app.db, { source: 'Fair' });
  const old = await makePerson(app.db, { source: 'Fair' });
  await sql`update person set updated = now() - interval '200 days' where id = ${old}`.execute(app.db);
  const { body } = await call(api.getPersonDecay, { query: { ...time, by: 'source' } });
  expect(valueOf(body, 'people', 'Fair')).toBe(1);
  expect(valueOf(body, 'old:share', 'Fair')).toBe(0.25);
  const { searchParams: asked } = new URL(seriesOf(body, 'people').drill!.replace('{key}', 'Fair'), 'http://x');
  const rows = (await call(listTableRows, { query: Object.fromEntries(asked) as { model: 'Person' } })).body.results;
  expect(rows.map(({ id }) => Number(id))).toEqual([old]);
});

test('a new row costs what the calls of its time cost, divided by how many were new', async () => {
  const at = '2026-01-15T12:00:00Z';
  await report([
    { kind: 'third_party_call', subject: 'maps', at, amount: 3_000_000 },
    { kind: 'third_party_call', subject: 'maps', at, amount: 1_000_000 },
    { kind: 'profile', outcome: 'new', at },
    { kind: 'job', outcome: 'new', at },
    { kind: 'job', outcome: 'unchanged', at },
  ]);
  const { body } = await call(api.getIntakeCost, {
    query: { tz: 'UTC', from: '2026-01-14T00:00:00Z', to: '2026-01-17T00:00:00Z', period: 'day' },
  });
  expect(seriesOf(body, 'cost').data).toEqual([null, 2, null]);
  expect(seriesOf(body, 'fresh')).toMatchObject({ data: [0, 2, 0], total: 2 });
});

test('how late data reaches us is told by source, the slowest first', async () => {
  await sql`insert into ingest_event (source, kind, occurred_at, received_at, dedupe_key)
    select source, 'company', at, at + make_interval(mins => late), source || late
    from (values ('slow', 10), ('slow', 20), ('slow', 60), ('fast', 1), ('fast', -5)) as said (source, late), (select now() as at) as moment`.execute(
    app.db,
  );
  const { body } = await call(api.getIntakeDelays, { query: time });
  const own = (body.x.values as string[]).filter((source) => ['slow', 'fast'].includes(source));
  expect(own).toEqual(['slow', 'fast']);
  expect(valueOf(body, 'median', 'slow')).toBe(1200);
  expect(valueOf(body, 'slow', 'slow')).toBeCloseTo(1200 + 0.9 * 2400);
  expect(valueOf(body, 'median', 'fast'), 'a clock that is ahead counts as none late').toBe(30);
});

test('a refreshed profile took from when it was asked for until it was done', async () => {
  const day = { tz: 'UTC', from: '2026-01-14T00:00:00Z', to: '2026-01-17T00:00:00Z', period: 'day' } as const;
  await sql`insert into ingest_event (source, kind, occurred_at, outcome, payload, dedupe_key)
    select 'refresher', 'profile_refresh', at, outcome, case when waited is null then '{}' else jsonb_build_object('requested_at', at - make_interval(secs => waited)) end, n::text
    from (values (1, 'done', 10), (2, 'done', 20), (3, 'done', 90), (4, 'failed', 500), (5, 'done', null)) as said (n, outcome, waited),
      (select timestamptz '2026-01-15T12:00:00Z' as at) as moment`.execute(app.db);
  const { body } = await call(api.getRefreshTimes, { query: day });
  expect(seriesOf(body, 'median')).toMatchObject({ data: [null, 20, null], n: [0, 3, 0] });
  expect(seriesOf(body, 'slow').data[1]).toBeCloseTo(20 + 0.9 * 70);
});

test('the bot that has been silent for longest comes first; paused ones are meant to be silent', async () => {
  await sql`with made as (
      insert into bot (source, ref, name, status, daily_cap) values ('load', 'l1', 'Quiet', 'ok', 10), ('load', 'l2', 'Busy', 'ok', 4),
        ('load', 'l3', 'Resting', 'paused', 4), ('load', 'l4', 'New', 'warming', null) returning id, name
    )
    insert into ingest_event (source, kind, occurred_at, bot_id, dedupe_key)
    select 'load', 'bot_action', now() - make_interval(hours => hours), id, name || hours
    from made join (values ('Quiet', 60), ('Busy', 30), ('Busy', 2), ('Busy', 1), ('Resting', 900)) as said (bot, hours) on bot = name`.execute(
    app.db,
  );
  const { body } = await call(api.getBotLoad, { query: time });
  const own = (body.x.values as string[]).filter((name) => ['Quiet', 'Busy', 'Resting', 'New'].includes(name));
  expect(own).toEqual(['New', 'Quiet', 'Busy']);
  expect(valueOf(body, 'silent', 'New')).toBeNull();
  expect(valueOf(body, 'silent', 'Quiet')! / 3600).toBeCloseTo(60, 1);
  expect(valueOf(body, 'used', 'Quiet')).toBe(0);
  expect(valueOf(body, 'used', 'Busy')).toBe(0.5);
  expect(body.meta.warnings[0]!.text).toContain('New');
});

test('how much we know about people of a source is the mean of what is filled in', async () => {
  await sql`insert into person (first_name, last_name, headline, title, source, lawful_basis, skills, has_email)
    values ('A', 'B', 'C', 'D', 'known well', 'consent', '{x,y}', true), ('A', '', '', '', 'known well', 'consent', '{}', false)`.execute(
    app.db,
  );
  const { body } = await call(api.getPersonCompleteness, { query: time });
  expect(valueOf(body, 'filled:share', 'known well')).toBeCloseTo(5 / 24);
  expect(valueOf(body, 'reachable:share', 'known well')).toBe(0.5);
});
