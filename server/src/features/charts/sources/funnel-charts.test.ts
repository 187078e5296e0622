import { changeChartSettings } from '@app/contract/charts/chart-settings';
import { type ChartPayload, ratioOf } from '@app/contract/charts/charts';
import * as api from '@app/contract/charts/funnel-charts';
import { getKpiSeries } from '@app/contract/charts/hs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '#platform/random';
import { type Call, useApi } from '#testing/api';
import { daysAgo, makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';
import { forgetCharts } from '../charts.ts';
import { progressOf } from '../kpi-progress.ts';

const app = useApi();
const users: TestUser[] = [];
const roles: number[] = [];
let call: Call;
beforeAll(async () => {
  users.push(await makeUser(app.db, { is_superuser: true }), await makeUser(app.db), await makeUser(app.db));
  roles.push(await makeAssignment(app.db), await makeAssignment(app.db), await makeAssignment(app.db));
  call = await app.as(users[0]!);
});
beforeEach(() => {
  forgetCharts(app.services.db);
  forgetCharts(app.db);
});

const seriesOf = (chart: ChartPayload, id: string) => chart.series.find((series) => series.id === id)!;

interface Vote {
  person: number;
  role: number;
  user: number;
  grade: 'up' | 'down';
  at: string;
  method?: string;
}
interface Letter {
  person: number;
  role: number | null;
  at: string;
  answered: string | null;
}
interface Step {
  person: number;
  role: number;
  column: string;
  at: string;
}

const insertVotes = (votes: readonly Vote[]) =>
  sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb)
        as row (person bigint, role bigint, "user" bigint, grade text, at timestamptz, method text)
    ), cast_votes as (
      insert into vote (assignment_id, person_id, user_id, grade, method, created)
      select role, person, "user", grade, coalesce(method, 'ml'), at from given returning *
    )
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
    select assignment_id, person_id, user_id, id, grade, method, created from cast_votes`.execute(app.db);
const insertLetters = (letters: readonly Letter[]) =>
  sql`insert into message (person_id, user_id, channel, direction, at, assignment_id, answered)
    select person, ${users[0]!.id}, 'EMAIL', 'out', at, role, answered
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as row (person bigint, role bigint, at timestamptz, answered timestamptz)`.execute(
    app.db,
  );
const insertSteps = (steps: readonly Step[]) =>
  sql`insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for, created)
    select role, person, version, "column", "column", at, 1, gen_random_uuid(), version, at from (
      select *, row_number() over (partition by role, person order by at) as version
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as row (person bigint, role bigint, "column" text, at timestamptz)) as step`.execute(
    app.db,
  );
const insertTags = (tags: readonly { person: number; at: string }[]) =>
  sql`with tag as (insert into tag (name) values ('artemis-bokad-intervju') on conflict (name) do update set name = excluded.name returning id)
    insert into tagging (kind, object_id, tag_id, created)
    select 'person', person, tag.id, at from tag, jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as row (person bigint, at timestamptz)`.execute(
    app.db,
  );

/** Journeys that happened between 500 and 380 days ago, apart from all else in this file. */
async function makeJourneys() {
  const random = randomFrom(2026);
  const between = (from: number, to: number) => from + random() * (to - from);
  const world = {
    votes: [] as Vote[],
    letters: [] as Letter[],
    steps: [] as Step[],
    tags: [] as { person: number; at: string }[],
  };
  for (let n = 0; n < 90; n += 1) {
    const person = await makePerson(app.db);
    const began = between(385, 500);
    for (const role of roles.filter(() => random() < 0.5)) {
      for (const { id } of users)
        if (random() < 0.6)
          world.votes.push({
            person,
            role,
            user: id,
            grade: random() < 0.7 ? 'up' : 'down',
            at: daysAgo(began + between(-6, 6)),
          });
      if (random() < 0.4)
        for (const [at, column] of ['contacted', 'interview', 'placed'].slice(0, Math.ceil(random() * 3)).entries())
          world.steps.push({ person, role, column, at: daysAgo(began - 12 * (at + 1) * random()) });
    }
    for (let m = Math.floor(random() * 4); m > 0; m -= 1) {
      const ago = began - between(-10, 50);
      const about = random() < 0.3 ? null : roles[Math.floor(random() * 3)]!;
      world.letters.push({
        person,
        role: about,
        at: daysAgo(ago),
        answered: random() < 0.4 ? daysAgo(ago - between(0, 30)) : null,
      });
    }
    if (random() < 0.2) world.tags.push({ person, at: daysAgo(began - between(-5, 40)) });
  }
  await insertVotes(world.votes);
  await insertLetters(world.letters);
  await insertSteps(world.steps);
  await insertTags(world.tags);
  return world;
}
type World = Awaited<ReturnType<typeof makeJourneys>>;

/** The same, person by person. */
function follow({ votes, letters, steps, tags }: World, start: api.CohortStart, days: number) {
  const entries = new Map<string, { person: number; role: number | null; began: number }>();
  const starting = start === 'vote' ? votes.filter(({ grade }) => grade === 'up') : letters;
  for (const { person, role, at } of starting) {
    const key = `${person} ${role}`;
    const began = Math.min(Date.parse(at), entries.get(key)?.began ?? Infinity);
    entries.set(key, { person, role, began });
  }
  return [...entries.values()].map(({ person, role, began }) => {
    const inTime = (at: string | null) =>
      at !== null && Date.parse(at) >= began && Date.parse(at) < began + days * 86_400_000;
    const about = letters.filter(
      (letter) => letter.person === person && (letter.role === role || letter.role === null) && inTime(letter.at),
    );
    const answers = about.flatMap(({ answered }) => answered ?? []).toSorted();
    const stood = (...columns: string[]) => {
      const [first] = steps
        .filter((step) => step.person === person && step.role === role && columns.includes(step.column))
        .map(({ at }) => at)
        .toSorted();
      return first !== undefined && inTime(first);
    };
    const placed = stood('placed');
    const interview =
      placed || stood('interview', 'placed') || tags.some((tag) => tag.person === person && inTime(tag.at));
    const replied = interview || inTime(answers[0] ?? null);
    return { began, contacted: replied || about.length > 0, replied, interview, placed };
  });
}

test('cohorts are those that are counted person by person, from the vote and from the first message', async () => {
  const world = await makeJourneys();
  const window = { period: 'week', tz: 'UTC', from: daysAgo(480), to: daysAgo(390) } as const;
  for (const start of ['vote', 'contact'] as const)
    for (const days of [7, 30]) {
      const all = follow(world, start, days);
      for (const step of ['contacted', 'replied', 'interview', 'placed'] as const) {
        const { status, body: chart } = await call(api.getFunnelCohorts, {
          query: { ...window, start, step, within_days: days },
        });
        expect(status).toBe(start === 'contact' && step === 'contacted' ? 400 : 200);
        if (status !== 200) continue;
        const starts = chart.x.values as number[];
        for (const [at, from] of starts.entries()) {
          const to = starts[at + 1] ?? (chart.x as { end: number }).end;
          const own = all.filter(({ began }) => began >= from && began < to);
          const hits = own.filter((each) => each[step]).length;
          expect(seriesOf(chart, 'people').data[at]).toBe(own.length);
          expect(seriesOf(chart, `${step}:share`).n![at]).toBe(own.length);
          expect(seriesOf(chart, `${step}:share`).data[at]).toBe(own.length === 0 ? null : hits / own.length);
          expect(seriesOf(chart, `${step}:share`).lo![at]).toBe(ratioOf(hits, own.length).lo);
        }
        expect(seriesOf(chart, 'people').total).toBeGreaterThan(20);
        expect(seriesOf(chart, `${step}:share`).data.some((share) => share !== null && share > 0)).toBe(true);
      }
    }
});

test('only whoever was followed for all the days counts among the steps, beside what the targets ask for', async () => {
  const [long, short] = [await makePerson(app.db), await makePerson(app.db)];
  const [role] = roles;
  const up = (person: number, ago: number): Vote => ({
    person,
    role: role!,
    user: users[0]!.id,
    grade: 'up',
    at: daysAgo(ago),
  });
  await insertVotes([up(long, 50), up(short, 5)]);
  await insertLetters([{ person: long, role: role!, at: daysAgo(49), answered: daysAgo(47) }]);
  await call(changeChartSettings, { body: { targets: { up_votes: 50, people_contacted: 40, replies: 10 } } });
  const query = { tz: 'UTC', max_period_days: 60, within_days: 30 };
  const { body } = await call(api.getFunnelSteps, { query });
  expect(body.x.values).toEqual(['Contacted', 'Replied', 'Interview', 'Placed']);
  expect(seriesOf(body, 'people').data).toEqual([1, 1, 0, 0]);
  expect(seriesOf(body, 'reached:share')).toMatchObject({ data: [1, 1, 0, 0], n: [1, 1, 1, 1] });
  expect(seriesOf(body, 'target').data).toEqual([0.8, 0.2, null, null]);
  const young = (await call(api.getFunnelCohorts, { query: { ...query, step: 'contacted' } })).body;
  expect(seriesOf(young, 'target:contacted').data[0]).toBe(0.8);
  expect(young.x).toMatchObject({ type: 'time', unit: 'week' });
  expect(seriesOf(young, 'people').total).toBe(2);
  const { immature_from: from = 0 } = young.x as { immature_from?: number };
  expect(from).toBeGreaterThan(Date.now() - 38 * 86_400_000);
});

test('a figure added up ends where its weeks sum up to, and the target of this week grows by the day', async () => {
  const query = { tz: 'UTC', period: 'week', max_period_days: 60, name: 'up_votes' } as const;
  const weekly = (await call(getKpiSeries, { query })).body;
  const { body } = await call(api.getKpiProgress, { query });
  expect(seriesOf(body, 'up_votes').data.at(-1)).toBe(seriesOf(weekly, 'up_votes').total);
  expect(seriesOf(body, 'up_votes').data.at(-1)).toBeGreaterThan(0);
  const x = weekly.x as { values: number[]; end: number };
  const halfway = progressOf(weekly, 'up_votes', (x.values.at(-1)! + x.end) / 2);
  expect(seriesOf(halfway, 'target').data.slice(-2)).toEqual([
    50 * (x.values.length - 1),
    50 * (x.values.length - 0.5),
  ]);
  const bare = (await call(api.getKpiProgress, { query: { ...query, name: 'declined' } })).body;
  expect(bare.series).toHaveLength(1);
  expect(bare.meta.warnings).toEqual([{ code: 'no_target', text: expect.stringContaining('has no target') }]);
});

test('an up-vote waits until the first message about its role, or about none', async () => {
  const people = await Promise.all(Array.from({ length: 16 }, () => makePerson(app.db)));
  const [one, other] = roles;
  await insertVotes(
    people.map((person) => ({ person, role: one!, user: users[0]!.id, grade: 'up', at: daysAgo(300) })),
  );
  /* Four after a day, four after three days, four after fifteen days, four only about another role. */
  const write = (from: number, role: number | null, ago: number) =>
    people.slice(from, from + 4).map((person) => ({ person, role, at: daysAgo(ago), answered: null }));
  await insertLetters([
    ...write(0, one!, 299),
    ...write(0, one!, 298),
    ...write(4, null, 297),
    ...write(8, one!, 285),
    ...write(12, other!, 299),
  ]);
  const query = { tz: 'UTC', period: 'month', from: daysAgo(301), to: daysAgo(299.5) } as const;
  const { body } = await call(api.getContactDelays, { query });
  const at = seriesOf(body, 'forgotten:share').n!.indexOf(16);
  expect(seriesOf(body, 'forgotten:share').data[at]).toBe(0.5);
  expect(seriesOf(body, 'delay').data[at]).toBeCloseTo(3 * 86_400, 0);
  expect(seriesOf(body, 'delay').n![at]).toBe(12);
  const curve = (await call(api.getContactCurve, { query })).body;
  const { data, n } = seriesOf(curve, 'contacted:share');
  expect(data.slice(0, 4)).toEqual([0, 0.25, 0.25, 0.5]);
  expect(data[15]).toBe(0.75);
  expect(n![15]).toBe(8);
});

test('a method is compared with all methods in the same roles, so that easy roles do not flatter it', async () => {
  const [easy, hard] = roles;
  const votes: Vote[] = [];
  const cast = async (role: number, method: string, up: number, down: number) => {
    for (let n = 0; n < up + down; n += 1)
      votes.push({
        person: await makePerson(app.db),
        role,
        user: users[0]!.id,
        grade: n < up ? 'up' : 'down',
        at: daysAgo(200),
        method,
      });
  };
  await cast(easy!, 'ml', 8, 2);
  await cast(easy!, 'regexp', 8, 2);
  await cast(hard!, 'regexp', 1, 9);
  await cast(hard!, 'custom', 3, 7);
  await insertVotes(votes);
  const query = { tz: 'UTC', from: daysAgo(201), to: daysAgo(199) };
  const { body } = await call(api.getMethodLift, { query });
  const at = (method: string) => (body.x as { keys: string[] }).keys.indexOf(method);
  const lift = seriesOf(body, 'lift');
  expect(lift.data[at('ml')]).toBeCloseTo(1);
  expect(lift.data[at('regexp')]).toBeCloseTo(9 / (10 * 0.8 + 10 * 0.2));
  expect(lift.data[at('custom')]).toBeCloseTo(3 / (10 * 0.2));
  expect(lift.n).toEqual(expect.arrayContaining([10, 20]));
  expect(lift.lo![at('custom')]).toBeCloseTo((ratioOf(3, 10).lo! * 10) / 2);
  expect(seriesOf(body, 'votes:share').data[at('regexp')]).toBeCloseTo(9 / 20);
});

test('sittings with less than two seconds a vote are listed, slow ones and short ones are not', async () => {
  const sit = async (user: number, count: number, seconds: number, began: string): Promise<Vote[]> => {
    const votes: Vote[] = [];
    for (let n = 0; n < count; n += 1) {
      const at = new Date(Date.parse(began) + n * seconds * 1000).toISOString();
      votes.push({ person: await makePerson(app.db), role: roles[0]!, user, grade: n % 2 ? 'up' : 'down', at });
    }
    return votes;
  };
  const hurried = daysAgo(100);
  await insertVotes(await sit(users[1]!.id, 12, 1.5, hurried));
  await insertVotes(await sit(users[1]!.id, 12, 20, daysAgo(99)));
  await insertVotes(await sit(users[2]!.id, 9, 1, hurried));
  const { body } = await call(api.getFastSittings, { query: { tz: 'UTC', from: daysAgo(101), to: daysAgo(98) } });
  expect(body.x.values).toEqual([`${users[1]!.username}, ${hurried.slice(0, 16).replace('T', ' ')}`]);
  expect(seriesOf(body, 'votes').data).toEqual([12]);
  expect(seriesOf(body, 'seconds').data).toEqual([1.5]);
  expect(seriesOf(body, 'up:share')).toMatchObject({ data: [0.5], n: [12] });
  expect(body.meta.definition).toContain('1 of 2 sittings');
});
