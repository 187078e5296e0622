import { biasLimits, type BiasReport, getBiasMonitor, impactLimits, startBiasRun } from '@app/contract/llm/bias';
import { startPredictionRun } from '@app/contract/roles/grading';
import { listMethodStops } from '@app/contract/roles/method-stops';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/fake-llm';
import { makeAssignment, makePerson, makePrice, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { genderOf } from './first-names.ts';
import { ratiosOf } from './impact.ts';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000' });
let user: TestUser;
let call: Call;
let superuser: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
});

async function makeRole(criteria: string[]): Promise<number> {
  const role = await makeAssignment(api.db, { name: 'Welder', users: [user.id], vote_to_board: false });
  await api.db
    .updateTable('assignment')
    .set({ llm_thumbing: true, must_skills: ['TIG', 'Aluminium'], should_skills: ['Planning'], criteria })
    .where('id', '=', role)
    .execute();
  return role;
}
async function look(): Promise<BiasReport> {
  const { status } = await superuser(startBiasRun, {});
  expect(status).toBe(202);
  await runTasks(api.services);
  const { body } = await superuser(getBiasMonitor);
  return body.last!.report;
}
const print = (report: BiasReport) => {
  for (const { method, change, n, flip_rate, shift } of report.counterfactual)
    process.stdout.write(
      `${method.padEnd(7)}${change.padEnd(8)}n ${n}  flips ${(100 * flip_rate).toFixed(1)} %  shift ${shift.toFixed(3)}\n`,
    );
};

test('200 generated CVs get the same grades whatever the name, gender, age and school, and the figures are printed', async () => {
  const role = await makeRole(['Knows TIG', 'Has Aluminium']);
  for (let n = 0; n < 80; n += 1) {
    const good = n % 2 === 0;
    const person = await makePerson(
      api.db,
      {
        first_name: n % 4 < 2 ? 'Anna' : 'Mohammed',
        skills: good ? ['TIG', 'Aluminium'] : ['Planning'],
        summary: good ? 'Welds tanks' : 'Plans things',
      },
      user,
    );
    await call(castVote, { body: { assignment: role, person, grade: good ? 'up' : 'down', method: 'custom' } });
  }
  for (let n = 0; n < 40; n += 1) await makePerson(api.db, { skills: n % 2 ? ['TIG'] : ['Planning', 'TIG'] }, user);
  await call(startPredictionRun, { params: { id: String(role) } });
  await runTasks(api.services);
  fake.be('honest');
  const report = await look();
  print(report);
  expect(report.cvs).toBe(biasLimits.cvs);
  expect(report.not_run).toEqual([]);
  expect(report.counterfactual.map(({ method, change, n }) => `${method} ${change} ${n}`)).toEqual(
    ['ml', 'search', 'llm'].flatMap((method) =>
      ['name', 'gender', 'age', 'school'].map((change) => `${method} ${change} 200`),
    ),
  );
  expect(report.counterfactual.filter(({ breach }) => breach)).toEqual([]);
  for (const { flip_rate, shift } of report.counterfactual) {
    expect(flip_rate).toBeLessThanOrEqual(biasLimits.flips);
    expect(Math.abs(shift)).toBeLessThanOrEqual(biasLimits.shift);
  }
  expect((await call(listMethodStops)).body.results).toEqual([]);
  // No generated CV is a person, and what was asked is known to be about nobody.
  const { rows } = await sql`select from person where last_name in ('Al-Hassan', 'Lindqvist')`.execute(api.db);
  expect(rows).toEqual([]);
});

test('a method that grades by the school is stopped by itself, says why, and superusers are told by an alert', async () => {
  await sql`update assignment set status = 2`.execute(api.db);
  await makeRole(['Has Chalmers']);
  fake.be('honest');
  const report = await look();
  print(report);
  const school = report.counterfactual.find(({ method, change }) => method === 'llm' && change === 'school')!;
  expect(school).toMatchObject({ breach: true });
  expect(school.flip_rate).toBeGreaterThan(biasLimits.flips);
  const { body } = await call(listMethodStops);
  expect(body.results).toMatchObject([
    { method: 'llm', by: '', reason: expect.stringMatching(/^Another grade for the same CV: .*school abroad/) },
  ]);
  const { rows } = await sql`select via, targets from audit_log where action = 'method_stop'`.execute(api.db);
  expect(rows).toEqual([{ via: 'The bias monitor', targets: ['method:llm'] }]);
  const { body: monitor } = await superuser(getBiasMonitor);
  expect(monitor.runs[0]).toMatchObject({ breaches: ['llm'] });
});

describe('groups', () => {
  const row = (name: string, n: number, chosen: number) => ({ name, age: null, school: null, n, chosen });
  const gender = ({ name }: { name: string }) => genderOf(name);

  test('are compared by four fifths, from thirty people on, without groups below two per cent', () => {
    const all = ratiosOf([row('anna', 100, 30), row('lars', 100, 50), row('kim', 500, 10)], gender);
    expect(all).toEqual([
      { group: 'men', n: 100, chosen: 50, rate: 0.5, ratio: 1, alarm: false },
      { group: 'women', n: 100, chosen: 30, rate: 0.3, ratio: 0.6, alarm: true },
    ]);
    expect(ratiosOf([row('anna', impactLimits.people - 1, 0), row('lars', 100, 50)], gender)).toMatchObject([
      { ratio: null, alarm: false },
      { group: 'women', ratio: null, alarm: false },
    ]);
    const few = ratiosOf([row('anna', 40, 0), row('lars', 2100, 50)], gender);
    expect(few.every(({ alarm }) => !alarm)).toBe(true);
    expect(ratiosOf([row('anna', 100, 41), row('lars', 100, 50)], gender).some(({ alarm }) => alarm)).toBe(false);
  });

  test('are counted from what profiles say, and nothing of it is kept about anybody', async () => {
    const before = await sql`select md5(string_agg(row::text, '' order by id)) as sum from person as row`.execute(
      api.db,
    );
    const report = await look();
    expect(
      await sql`select md5(string_agg(row::text, '' order by id)) as sum from person as row`.execute(api.db),
    ).toEqual(before);
    const votes = report.impact.filter(({ chooser, grouping }) => chooser === 'people' && grouping === 'gender');
    expect(votes).toEqual([
      { chooser: 'people', grouping: 'gender', group: 'men', n: 40, chosen: 20, rate: 0.5, ratio: 1, alarm: false },
      { chooser: 'people', grouping: 'gender', group: 'women', n: 40, chosen: 20, rate: 0.5, ratio: 1, alarm: false },
    ]);
    expect(JSON.stringify(report)).not.toMatch(/anna|mohammed|person/i);
  });
});

test('how often people say what the method says is told by how long they looked', async () => {
  const role = await makeAssignment(api.db, { users: [user.id], vote_to_board: false });
  const vote = async (grade: 'up' | 'down', method: 'llm' | 'llm_no', seconds: number) =>
    call(castVote, {
      body: { assignment: role, person: await makePerson(api.db, {}, user), grade, method, seconds },
    });
  await vote('up', 'llm', 1);
  await vote('up', 'llm', 2);
  await vote('down', 'llm', 30);
  await vote('down', 'llm_no', 1);
  const { body } = await superuser(getBiasMonitor);
  expect(body.following).toEqual([
    { method: 'llm', from: 0, to: 3, votes: 2, followed: 2 },
    { method: 'llm', from: 16, to: 61, votes: 1, followed: 0 },
    { method: 'llm_no', from: 0, to: 3, votes: 1, followed: 1 },
  ]);
});
