import * as analytics from '@app/contract/charts/analytics';
import { assignmentStatuses } from '@app/contract/roles/assignments';
import { login } from '@app/contract/users/auth';
import type { Read } from '@app/contract/base/endpoint';
import { listCaptures } from '@app/contract/people/captures';
import { chartModelNames } from '@app/contract/charts/chart-models';
import { getKpis } from '@app/contract/charts/chart-settings';
import type { ChartPayload } from '@app/contract/charts/charts';
import * as funnel from '@app/contract/charts/funnel-charts';
import * as hs from '@app/contract/charts/hs';
import { kpiNames } from '@app/contract/charts/kpis';
import { listNotifications } from '@app/contract/users/notifications';
import { canGoBy, type Channel, type TemplateKind } from '@app/contract/outreach/channels';
import { stepsAfter } from '@app/contract/outreach/sequence';
import { listOutbox } from '@app/contract/outreach/outreach';
import * as reported from '@app/contract/charts/reported-charts';
import { listTemplates } from '@app/contract/outreach/templates';
import { getTodoCard, listWaiting, todoCardNames } from '@app/contract/roles/todo';
import { listWork } from '@app/contract/outreach/work-list';
import { listChartMarks } from '@app/contract/charts/chart-marks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { demoAccounts, demoPassword } from './accounts.ts';
import { careers } from './careers/careers.ts';
import { demoSeed, loadDemoIfEmpty, replaceWithDemo } from './demo.ts';
import { demoTemplates } from './templates.ts';

const api = useApi();
const people = async () =>
  (
    await sql<{
      all: string;
    }>`select string_agg(username || email || state || is_staff, ' ' order by id) as all from app_user`.execute(api.db)
  ).rows[0]!.all;

test('an empty database is filled once, however many processes start at once', async () => {
  const loaded = await Promise.all(Array.from({ length: 3 }, () => loadDemoIfEmpty(api.db, () => undefined, 50)));
  expect(loaded.filter(Boolean)).toHaveLength(1);
  for (const { username, state } of demoAccounts) {
    const { status } = await api.anonymous(login, { body: { username, password: demoPassword } });
    expect(status, username).toBe(state ? 403 : 200);
  }
});

test('the same seed gives the same people, another seed others', async () => {
  const runs = [];
  for (const [seed, amount] of [
    [7, 50],
    [8, 50],
    [7, 100],
  ] as const) {
    await replaceWithDemo(api.db, seed, amount);
    runs.push(await people());
  }
  expect(runs[2]).toBe(runs[0]);
  expect(runs[1]).not.toBe(runs[0]);
});

test('settings are there after the demo was loaded anew, and charts say that their figures are made up', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename like '%\\_setting'`.execute(
    api.db,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { name } of rows)
    expect((await sql`select from ${sql.table(name)}`.execute(api.db)).rows, name).toHaveLength(1);
  const call = await api.as(await makeUser(api.db, { is_superuser: true }));
  expect((await call(listChartMarks, { query: {} })).body.demo).toBe(true);
});

test('the recruiter was mentioned this morning and given a card yesterday, newest first', async () => {
  const recruiter = await api.db
    .selectFrom('app_user')
    .select(['id', 'username', 'email'])
    .where('username', '=', 'recruiter')
    .executeTakeFirstOrThrow();
  const call = await api.as(recruiter);
  const { results } = (await call(listNotifications, { query: {} })).body;
  const recent = results.filter(({ read }) => read === null).map(({ kind }) => kind);
  expect(recent).toEqual(expect.arrayContaining(['mention', 'assignment']));
  const times = results.map(({ created }) => created);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the recruiter has captured somebody new and somebody we have', async () => {
  const recruiter = await api.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'recruiter')
    .executeTakeFirstOrThrow();
  const { results } = (await (await api.as(recruiter))(listCaptures)).body;
  expect(results.map(({ doubles }) => doubles.filter(({ sure }) => sure).length)).toEqual([0, 1]);
});

const swedish = /\b(och|för|med|som|ett|av)\b/i;
const english = /\b(and|the|with|of)\b/i;

test('there are forty careers, each told in one language', () => {
  expect(careers.length).toBeGreaterThanOrEqual(40);
  for (const { language, about, jobs } of careers) {
    const text = [...about, ...jobs.flat()].join(' ');
    expect(text).toMatch(language === 'sv' ? swedish : english);
    expect(text).not.toMatch(language === 'sv' ? english : swedish);
  }
});

/** Examples of what must never be. */
async function neverIn(what: string): Promise<unknown[]> {
  const { rows } = await sql.raw(`select * from (${what}) as found limit 3`).execute(api.db);
  return rows;
}

describe('the demo that `npm start` loads', () => {
  beforeAll(() => replaceWithDemo(api.db, demoSeed));

  test('careers, conversations and roles make sense in time', async () => {
    const none = {
      'a job that ends before it begins, or has not begun':
        'select * from experience where ended < started or started > now()',
      'two jobs at once': `select * from experience as newer join experience as older on older.person_id = newer.person_id
        and older.position = newer.position + 1 where older.ended is null or older.ended >= newer.started`,
      'a current job that is not the first': 'select * from experience where (ended is null) <> (position = 0)',
      'a degree after the second job began': `select * from education join experience using (person_id)
        where education.ended > experience.started
          and experience.position <= (select max(position) - 1 from experience as job where job.person_id = education.person_id)`,
      'studies of less than three years': 'select * from education where ended - started < 2.5 * 365',
      'a message to come': 'select * from message where at > now()',
      'a message to somebody not known yet':
        'select * from message join person on person.id = person_id where at < person.created',
      'our message at night or on a weekend': `select * from message where direction = 'out'
        and (extract(isodow from at at time zone 'UTC') > 5 or extract(hour from at at time zone 'UTC') not between 7 and 15)`,
      'an answer before the question': `select * from message as answer where direction = 'in' and not exists (
        select from message as question where question.person_id = answer.person_id and question.direction = 'out'
          and question.at < answer.at)`,
      'a conversation whose last message is not the last': `select * from person
        where last_touch <> (select max(at) from message where person_id = person.id)`,
      'a card that moved in the future': 'select * from person_assignment where created > now()',
    };
    for (const [what, query] of Object.entries(none)) expect(await neverIn(query), what).toEqual([]);
    const { rows: statuses } = await sql<{ status: number }>`select distinct status from assignment order by 1`.execute(
      api.db,
    );
    expect(statuses.map(({ status }) => status)).toEqual(Object.values(assignmentStatuses).toSorted((a, b) => a - b));
  });

  test('every recruiter has replies of the last day, something due, something ageing and something old', async () => {
    const { rows } = await sql<{ id: number }>`select id from app_user where username like 'recruiter%'`.execute(
      api.db,
    );
    for (const { id } of rows) {
      const { groups, results } = (await (await api.as({ id }))(listWaiting, { query: {} })).body;
      for (const [group, amount] of Object.entries(groups)) expect(amount, group).toBeGreaterThan(0);
      const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
      expect(results.filter(({ card, at }) => card === 'reply' && at > dayAgo).length).toBeGreaterThan(0);
    }
  });

  test('every recruiter has something to send by hand by several channels, and what was sent is on the timeline', async () => {
    const none = {
      'what was sent and is not on the timeline': `select * from outbox where state = 'sent'
        and not exists (select from message where outbox_id = outbox.id and message.body = outbox.body)`,
      'a text with a gap, or without words': `select * from outbox where body ~ '\\{\\{' or body = ''`,
      'a text to somebody who must not get it': `select * from outbox join person on person.id = person_id
        where outbox.state = 'queued' and (do_not_contact or restricted or address = '')`,
      'a connection before the invitation': `select * from connection where not exists (select from message
        where message.person_id = connection.person_id and kind = 'invitation' and at <= connected)`,
    };
    for (const [what, query] of Object.entries(none)) expect(await neverIn(query), what).toEqual([]);
    for (const { username } of demoAccounts.filter((account) => account.username.startsWith('recruiter'))) {
      const { id } = await api.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const call = await api.as({ id });
      const { counts } = (await call(listWork)).body;
      expect(counts.length, username).toBeGreaterThan(2);
      const states = (await call(listOutbox, { query: { limit: '200' } })).body.results.map(({ state }) => state);
      expect(states).toEqual(expect.arrayContaining(['sent', 'held', 'failed', 'queued', 'cancelled']));
    }
    expect((await api.db.selectFrom('connection').select('id').execute()).length).toBeGreaterThan(0);
  });

  test('every template was sent by a channel that it is written for, and some were answered', async () => {
    const { results } = (await (await api.as({ id: 1 }))(listTemplates)).body;
    expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(demoTemplates.map(({ name }) => name)));
    for (const { name, sent, answered } of results) {
      expect(sent, name).toBeGreaterThan(0);
      expect(answered, name).toBeLessThan(sent);
    }
    for (const template of results)
      expect(
        stepsAfter(template, new Map(results.map((each) => [each.id, each]))).filter(({ warning }) => warning),
      ).toEqual([]);
    const { rows } = await sql<{
      kind: TemplateKind;
      channel: Channel;
    }>`select distinct template.kind, channel from message join conversation_template as template on template.id = template_id`.execute(
      api.db,
    );
    expect(rows.filter(({ kind, channel }) => !canGoBy(kind, channel))).toEqual([]);
  });

  const year = { range: '1y' } as const;
  /** What each call is asked besides the range: once, unless it is named here. */
  const questions: Partial<
    Record<keyof typeof hs | keyof typeof analytics | keyof typeof funnel, readonly Record<string, string>[]>
  > = {
    getFunnelCohorts: [{ step: 'contacted' }, { start: 'contact' }, { start: 'contact', step: 'placed' }],
    getFunnelSteps: [{}, { start: 'contact' }],
    getKpiProgress: funnel.progressNames.map((name) => ({ name })),
    getGenericSeries: chartModelNames.map((model) => ({ model })),
    getKpiSeries: kpiNames.map((name) => ({ name })),
    getReportedAmounts: Object.keys(analytics.amountKinds).map((kind) => ({ kind })),
    getInviteAnalytics: [{}, { username: 'recruiter' }],
    getIntroductions: [{}, { username: 'superuser' }],
    getVoteCounts: [{ split_by: 'user' }, { split_by: 'method', grade: 'up' }, { split_by: 'assignment' }],
    getBotCounts: [{ split_by: 'status' }, { split_by: 'owner' }],
    getPitchHitRatios: [{}, { opened_only: 'true' }],
    getLinkedinPitchHitAmounts: [{}, { percentage: 'true' }],
    getConnectRatiosByType: [{}, { split_by_bot: 'true' }],
    getConnectRatio: [{}, { split_by_years: 'true' }, { min_path: '2', max_path: '2' }, { username: 'recruiter2' }],
    getFlowchart: [{}, { arrange_by: 'method' }, { only_corona_certified: 'true' }],
  };
  /** No SMS waits, because nobody in the demo has a gateway; the companies are older than a year; and nobody invites that many. */
  const empty = new Set(['getGenericSeries SmsProviderQueue', 'getGenericSeries Company', 'getInvitationQuotaDays']);

  /** What a chart draws nothing for. */
  const gapsIn = ({ shape, series, nodes = [], cells = [] }: ChartPayload): string[] => {
    if (shape === 'graph') return nodes.some(({ value }) => value > 0) ? [] : ['graph'];
    if (shape === 'matrix') return cells.length > 0 ? [] : ['matrix'];
    const blank = series.filter(({ data, total }) => total === 0 || data.every((value) => value === null));
    return series.length === 0 ? ['no series'] : blank.map(({ id }) => id);
  };

  test('every chart of the last year has something to show', async () => {
    const call = await api.as({ id: 1 });
    const gaps: Record<string, string[]> = {};
    for (const [name, given] of Object.entries({ ...hs, ...analytics, ...funnel, ...reported }))
      for (const question of questions[name as keyof typeof questions] ?? [{}]) {
        if (!isChart(given)) continue;
        const query = name === 'getPersonMatrix' ? question : { ...year, ...question };
        const asked = [name, ...Object.values(question)].join(' ');
        const found = gapsIn(await chartOf(call, given, query));
        if (found.length > 0 && !empty.has(asked)) gaps[asked] = found;
      }
    expect(gaps).toEqual({});
    const own = await (await api.as({ id: 3 }))(analytics.getInsights, { query: {} });
    expect(own.body.roles.length).toBeGreaterThan(0);
    expect(own.body.weeks.every(({ n }) => n > 0)).toBe(true);
    const { results } = (await call(getKpis, { query: { days: '7' } })).body;
    for (const { name, weeks } of results)
      expect(
        weeks.some((value) => value),
        name,
      ).toBe(true);
  });

  test('charts, timelines and counts say the same', async () => {
    const call = await api.as({ id: 1 });
    const totals = async (endpoint: Read, query: object = {}) => {
      const { series } = await chartOf(call, endpoint, { ...year, period: 'week', ...query });
      return Object.fromEntries(series.map(({ id, total }): [string, number | null] => [id, total]));
    };
    const { sent } = await totals(hs.getEmailTracking);
    const { EmailQueue } = await totals(hs.getSentEmails);
    expect(sent).toBe(EmailQueue);
    const { SendLinkedinMessageQueue } = await totals(hs.getGenericSeries, {
      model: 'SendLinkedinMessageQueue',
      field: 'sent_at',
    });
    const { SmsSentQueue } = await totals(hs.getGenericSeries, { model: 'SmsSentQueue', field: 'sent_at' });
    const { messages_sent: written } = await totals(hs.getKpiSeries, { name: 'messages_sent' });
    expect(written).toBe(EmailQueue! + SendLinkedinMessageQueue! + SmsSentQueue!);
    const { rows } = await sql<{ sent: number; invited: number; counted: number; events: number; elsewhere: number }>`
      select (select count(*) from message where direction = 'out' and kind = 'message'
          and at >= date_trunc('week', now() - interval '1 year', 'UTC')) as sent,
        (select count(*) from sentinvitation where created >= date_trunc('week', now() - interval '1 year', 'UTC')) as invited,
        (select sum(events)::bigint from ingest_day) as counted, (select count(*) from ingest_event) as events,
        (select count(*) from ingest_event where source <> 'demo') as elsewhere`.execute(api.db);
    const { sent: invited } = await totals(hs.getInviteAnalytics);
    expect(rows[0]).toEqual({
      sent: written,
      invited,
      counted: rows[0]!.events,
      events: rows[0]!.events,
      elsewhere: 0,
    });
  });

  test('what is over waits for nobody', async () => {
    const { rows } = await sql<{ person_id: number }>`
      select distinct person_id from message join assignment on assignment.id = assignment_id
      where status = ${assignmentStatuses.DoneSuccess} or status = ${assignmentStatuses.DoneFailed}`.execute(api.db);
    const past = new Set(rows.map(({ person_id }) => person_id));
    expect(past.size).toBeGreaterThan(100);
    for (const { username } of demoAccounts.filter(({ state }) => !state)) {
      const { id } = await api.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const call = await api.as({ id });
      for (const card of todoCardNames) {
        const { results } = (await call(getTodoCard, { params: { card }, query: { limit: '200' } })).body;
        expect(
          results.filter(({ person }) => person && past.has(person.id)),
          `${username} ${card}`,
        ).toEqual([]);
      }
    }
  });
});

const isChart = (given: unknown): given is Read =>
  typeof given === 'object' && given !== null && 'path' in given && given !== analytics.getInsights;

/** What a call answers that answers with a chart. */
async function chartOf(call: Call, endpoint: Read, query: object): Promise<ChartPayload> {
  const { status, body } = await call(endpoint as typeof hs.getSentEmails, { query });
  expect(status, `${endpoint.path} ${JSON.stringify(query)}`).toBe(200);
  return body;
}
