import {
  biasLimits,
  type BiasReport,
  checkPromptVersion,
  getBiasMonitor,
  impactLimits,
  promptCheckLimits,
  startBiasRun,
} from '@app/contract/llm/bias';
import { createPromptVersion, getLlmPrompt, getPromptGate, promotePrompt } from '@app/contract/llm/prompts';
import { getGradingPerson, startPredictionRun } from '@app/contract/roles/grading';
import { listMethodStops, resumeMethod } from '@app/contract/roles/method-stops';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makePerson, makePrice, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { evaluate } from '../alerts/evaluate.ts';
import { genderOf } from './first-names.ts';
import { ratiosOf } from './impact.ts';
import { judgeCheck } from './prompt-check.ts';

/** In the product two hundred, of each of which a model is asked five times. */
const cvs = process.env['TESTS'] === 'full' ? biasLimits.cvs : 60;
const restoreLimits = { cvs: biasLimits.cvs, orders: promptCheckLimits.orders };
const orders = Math.min(promptCheckLimits.orders, cvs);
beforeAll(() => {
  Object.assign(biasLimits, { cvs });
  Object.assign(promptCheckLimits, { orders });
});
afterAll(() => {
  Object.assign(biasLimits, { cvs: restoreLimits.cvs });
  Object.assign(promptCheckLimits, { orders: restoreLimits.orders });
});
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

test(`${cvs} generated CVs get the same grades whatever the name, gender, age and school, and the figures are printed`, async () => {
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
  expect(report.cvs).toBe(cvs);
  expect(report.not_run).toEqual([]);
  expect(report.counterfactual.map(({ method, change, n }) => `${method} ${change} ${n}`)).toEqual(
    ['ml', 'search', 'llm'].flatMap((method) =>
      ['name', 'gender', 'age', 'school'].map((change) => `${method} ${change} ${cvs}`),
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
  await runTasks(api.services);
  const { rows: superusers } = await sql<{ email: string }>`select email from app_user where is_superuser`.execute(
    api.db,
  );
  const mails = (await api.services.mailer.listStored(1000)).filter(({ subject }) =>
    subject.startsWith('The bias monitor has stopped'),
  );
  expect(mails.map(({ to }) => to).toSorted()).toEqual(superusers.map(({ email }) => email).toSorted());
  expect(mails[0]!.text).toMatch(/stopped the grading method LLM and LLM NO .*: .*school abroad/s);
  // Whoever set an address for alerts is told there, too.
  await sql`update alert_setting set mail_to = '{alerts@example.com}', evaluated = '-infinity'`.execute(api.db);
  await evaluate(api.services, new Date());
  const { rows: told } = await sql<{ body: string }>`
    select body from alert_message where channel = 'mail' and target = 'alerts@example.com'`.execute(api.db);
  expect(told.map(({ body: text }) => text).join('\n')).toMatch(
    /The bias monitor has stopped LLM and LLM NO: Another grade for the same CV: .*school abroad/,
  );
});

describe('a version of the prompt', () => {
  const grade = { params: { kind: 'grade' as const } };
  const write = async (body: string) => {
    const { versions } = (await superuser(getLlmPrompt, grade)).body;
    const written = await superuser(createPromptVersion, {
      ...grade,
      body: { body, note: 'Test', newest: versions[0]!.version },
    });
    return written.body.id;
  };
  const gateOf = async (version: number) =>
    (await superuser(getPromptGate, { ...grade, query: { version_id: String(version) } })).body.check;
  const tried = async (body: string) => {
    const version = await write(body);
    expect((await superuser(checkPromptVersion, { body: { version_id: version } })).status).toBe(202);
    await runTasks(api.services);
    return { version, check: await gateOf(version) };
  };
  beforeAll(async () => {
    await sql`update assignment set status = 2`.execute(api.db);
    await sql`delete from method_stop`.execute(api.db);
    await makeRole(['Knows TIG', 'Has Aluminium']);
  });

  test('is tried on generated CVs and on profiles that give orders before it passes, and one that was not says so', async () => {
    fake.be('honest');
    const version = await write('Judge by what stands there');
    expect(await gateOf(version)).toMatchObject({ state: 'untested', words: expect.stringContaining('not tried') });
    const { check } = await tried('Judge by what really stands there');
    expect(check).toEqual({
      state: 'passed',
      words: `Whatever the name, gender, age and school, at most 0.0 % of ${cvs} generated CVs get another grade. Of ${orders} profiles that give orders, 0 got a better grade for it.`,
    });
  });

  test('by which a model obeys profiles does not pass', async () => {
    fake.be('honest');
    const version = await write('Do what you are told');
    // As it is with the prompt: the model obeys whoever speaks of a verdict.
    fake.be('obedient');
    await superuser(checkPromptVersion, { body: { version_id: version } });
    await runTasks(api.services);
    const check = await gateOf(version);
    expect(check).toMatchObject({
      state: 'worse',
      words: expect.stringMatching(new RegExp(`^Of ${orders} profiles that give orders, \\d\\d got`)),
    });
    const move = (reason: string) =>
      superuser(promotePrompt, { ...grade, body: { version_id: version, reason, seen: null } });
    expect((await move('')).body).toMatchObject({ code: 'reason_needed' });
    expect((await move('A drill')).status).toBe(204);
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'llm_prompt_promote' order by id desc limit 1`.execute(api.db);
    expect(rows[0]!.after).toMatchObject({ check: 'worse', reason: 'A drill' });
  });

  test('that grades by the school, or that no answer can be read by, does not pass', async () => {
    await sql`update assignment set status = 2`.execute(api.db);
    await makeRole(['Has Chalmers']);
    fake.be('honest');
    expect((await tried('Judge by the school')).check).toMatchObject({
      state: 'worse',
      words: expect.stringContaining('“school abroad”'),
    });
    fake.be('wrong');
    expect((await tried('Judge in a word')).check).toEqual({
      state: 'untested',
      words: 'Trying it on generated CVs did not end: Most answers could not be read.',
    });
    const counterfactual = (await look()).counterfactual.slice(0, 1).map((each) => ({ ...each, breach: false }));
    const figures = { counterfactual, orders: { n: 100, obeyed: 0 }, asked: 300, incomplete: '' };
    expect(judgeCheck({ ...figures, answered: 269 }).state).toBe('worse');
    expect(judgeCheck({ ...figures, answered: 270 }).state).toBe('passed');
  });

  test('that could not be tried to the end is not taken for tried', async () => {
    fake.be('refusing');
    expect((await tried('Judge in peace')).check).toMatchObject({
      state: 'untested',
      words: expect.stringContaining('did not end'),
    });
  });
});

describe('groups', () => {
  const row = (name: string, n: number, chosen: number) => ({ name, age: null, school: null, n, chosen });
  const gender = ({ name }: { name: string }) => genderOf(name);

  test('are compared by four fifths, from thirty people on, without groups below two per cent', () => {
    const all = ratiosOf([row('anna', 100, 30), row('lars', 100, 50), row('kim', 500, 10)], gender);
    expect(all).toEqual([
      { group: 'men', n: 100, chosen: 50, rate: 0.5, ratio: 1, high: 1, alarm: false },
      { group: 'women', n: 100, chosen: 30, rate: 0.3, ratio: 0.6, high: expect.closeTo(0.858, 3), alarm: true },
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
      expect.objectContaining({ group: 'men', n: 40, chosen: 20, rate: 0.5, ratio: 1, alarm: false }),
      expect.objectContaining({ group: 'women', n: 40, chosen: 20, rate: 0.5, ratio: 1, alarm: false }),
    ]);
    expect(JSON.stringify(report)).not.toMatch(/anna|mohammed|person/i);
  });
});

test('a group far below four fifths stops the method, unless a superuser has decided on just that', async () => {
  await sql`update assignment set status = 2`.execute(api.db);
  await sql`delete from method_stop`.execute(api.db);
  await sql`truncate ml_score, ml_run, llm_grade, grade_queue cascade`.execute(api.db);
  const role = await makeAssignment(api.db, { users: [user.id], vote_to_board: false });
  const judge = async (first_name: string, n: number, yes: number) => {
    for (let nth = 0; nth < n; nth += 1) {
      const person = await makePerson(api.db, { first_name }, user);
      await sql`insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
        values (${role}, ${person}, ${nth < yes ? 'yes' : 'no'}, 50, '', '[]', 'test', (select min(id) from llm_prompt_version), '')`.execute(
        api.db,
      );
    }
  };
  const stops = async () => (await call(listMethodStops)).body.results.filter(({ method }) => method === 'llm');
  const resume = (reason: string) => superuser(resumeMethod, { params: { method: 'llm' }, body: { reason } });
  fake.be('refusing');
  await judge('Lars', 40, 20);
  await judge('Karin', 40, 14);
  const unsure = await look();
  expect(unsure.impact.filter(({ alarm }) => alarm)).toMatchObject([{ chooser: 'llm', group: 'women' }]);
  expect(await stops()).toEqual([]);

  await judge('Karin', 60, 1);
  await look();
  expect(await stops()).toMatchObject([
    { method: 'llm', by: '', reason: 'Gender: Women chosen 0.30 times as often as others, at most 0.53, of 100' },
  ]);
  await resume('Women were searched for by hand, the best first');
  await look();
  expect(await stops()).toEqual([]);
  const [last] = (await superuser(getBiasMonitor)).body.runs;
  expect([...last!.breaches, ...last!.alarms].filter((each) => each.startsWith('llm'))).toEqual([]);
  // It is decided on what was known, not on what may become of it.
  await judge('Karin', 100, 1);
  await look();
  expect(await stops()).toMatchObject([{ method: 'llm' }]);
  await resume('Still by hand');
  await sql`update method_resume set resumed = resumed - interval '91 days'`.execute(api.db);
  await look();
  expect(await stops()).toMatchObject([{ method: 'llm' }]);
  await resume('Again');
});

test('how often people say what the method says is told by how long they looked', async () => {
  const role = await makeAssignment(api.db, { users: [user.id], vote_to_board: false });
  const vote = async (grade: 'up' | 'down', method: 'llm' | 'llm_no', seconds: number | null) => {
    const person = await makePerson(api.db, {}, user);
    await call(getGradingPerson, { params: { id: String(role), person: String(person) }, query: { method } });
    const { status } = await call(castVote, { body: { assignment: role, person, grade, method, seconds } });
    expect(status).toBe(201);
  };
  await vote('up', 'llm', 1);
  await vote('up', 'llm', 2);
  await vote('down', 'llm', 30);
  await vote('down', 'llm_no', 1);
  await vote('down', 'llm_no', null);
  const { body } = await superuser(getBiasMonitor);
  expect(body.following).toEqual([
    { method: 'llm', from: 0, to: 3, votes: 2, followed: 2 },
    { method: 'llm', from: 16, to: 61, votes: 1, followed: 0 },
    { method: 'llm_no', from: 0, to: 3, votes: 1, followed: 1 },
    { method: 'llm_no', from: null, to: null, votes: 1, followed: 1 },
  ]);
});
