import {
  compareEvaluations,
  estimateEvaluation,
  listEvaluatedItems,
  listEvaluations,
  pauseEvaluation,
  resumeEvaluation,
  startEvaluation,
} from '@app/contract/llm/evaluation';
import { createPromptVersion, getLlmPrompt, getPromptGate, promotePrompt } from '@app/contract/llm/prompts';
import {
  addCsvToTestset,
  changeTestset,
  createTestset,
  changeTestItem,
  freezeTestset,
  getTestItemHistory,
  getTestset,
  listTestItems,
} from '@app/contract/llm/testsets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '#platform/services';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makePerson, makePrice, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { evaluateTask } from './kinds.ts';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({
  LLM_BASE_URL: fake.url,
  LLM_MODEL: 'test-model',
  LLM_FALLBACKS: JSON.stringify([{ provider: 'openai', url: fake.url, model: 'second-model' }]),
  LLM_PER_MINUTE: '60000',
});
const grade = { params: { kind: 'grade' as const } };
let user: Awaited<ReturnType<typeof makeUser>>;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
});
beforeEach(async () => {
  await sql`truncate eval_run, testset, person, assignment, llm_call, llm_cache_entry, llm_pace, llm_price, llm_prompt_move cascade`.execute(
    api.db,
  );
  // 600 fresh tokens in are free, 100 tokens out cost 1,000 millionths.
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
  fake.be('honest');
});

/** A frozen test set of people who fit and people who do not, in turns. The last `wrong` of them are said to be the other way round. */
async function makeSet(people: number, wrong = 0) {
  const role = await makeAssignment(api.db, { name: 'Rust developer' });
  await sql`update assignment set criteria = '{Knows Rust}' where id = ${role}`.execute(api.db);
  const lines: string[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    const isFit = nth % 2 === 0;
    const person = await makePerson(api.db, { skills: [isFit ? 'Rust' : 'Java'], summary: `Number ${nth}` }, user);
    lines.push(`${role},${person},${isFit === nth < people - wrong ? 'up' : 'maybe'}`);
  }
  const { body } = await call(createTestset, { body: { name: `Set ${Math.random()}` } });
  const params = { id: String(body.id) };
  expect((await call(addCsvToTestset, { params, body: { csv: lines.join('\n') } })).body.added).toBe(people);
  await call(freezeTestset, { params, body: {} });
  return body.id;
}
async function write(body: string): Promise<number> {
  const { versions } = (await call(getLlmPrompt, grade)).body;
  const written = await call(createPromptVersion, {
    ...grade,
    body: { body, note: 'x', newest: versions[0]!.version },
  });
  return written.body.id;
}
const production = async () => (await call(getLlmPrompt, grade)).body.production!.id;
async function start(testset: number, version?: number, cap_usd = 10, model = 'test-model'): Promise<number> {
  const prompt_version_id = version ?? (await production());
  const { status, body } = await call(startEvaluation, { body: { testset, prompt_version_id, model, cap_usd } });
  expect(status, JSON.stringify(body)).toBe(202);
  return body.id;
}
const work = (settings: Partial<Services['config']> = {}) =>
  runTasks({ ...api.services, config: { ...api.services.config, ...settings } });
const run = async (id: number) =>
  (await call(listEvaluations, { query: {} })).body.results.find((each) => each.id === id)!;
const spent = async () =>
  (
    await sql<{ usd: number }>`select coalesce(sum(cost_microusd), 0) / 1e6::float8 as usd from llm_call`.execute(
      api.db,
    )
  ).rows[0]!.usd;

describe('a run', () => {
  test('grades every item as grading does, once, and tells what it cost', async () => {
    const set = await makeSet(6);
    const estimate = await call(estimateEvaluation, {
      query: { testset: String(set), prompt_version_id: String(await production()) },
    });
    expect(estimate.body).toMatchObject({ version: 1, items: 6, known: 0, model: 'test-model', missing_settings: [] });
    expect(estimate.body.usd).toBeGreaterThan(0);
    const id = await start(set);
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', items: 6, done: 6, errors: 0, maybe_twice: 0 });
    expect(fake.requests).toHaveLength(6);
    expect((await run(id)).cost_usd).toBeCloseTo(0.006, 6);
    const { rows } = await sql`select distinct feature, user_id from llm_call`.execute(api.db);
    expect(rows).toEqual([{ feature: 'evaluate', user_id: user.id }]);
    const { rows: grades } = await sql`select from llm_grade`.execute(api.db);
    expect(grades).toEqual([]);
  });

  test('pays nothing for what is known', async () => {
    const set = await makeSet(4);
    await start(set);
    await work();
    const again = await start(set);
    await work();
    expect(fake.requests).toHaveLength(4);
    expect(await run(again)).toMatchObject({ state: 'done', done: 4, cost_usd: 0 });
  });

  test('stops before it costs more than it may, and goes on when it may cost more', async () => {
    const set = await makeSet(20);
    const id = await start(set, undefined, 0.01);
    await work();
    const capped = await run(id);
    expect(capped.state).toBe('capped');
    expect(capped.done).toBeGreaterThan(0);
    expect(capped.done).toBeLessThan(20);
    expect(await spent()).toBeLessThanOrEqual(0.01);
    const raised = await call(resumeEvaluation, { params: { id: String(id) }, body: { cap_usd: 1 } });
    expect(raised.status).toBe(204);
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 20 });
    expect(fake.requests).toHaveLength(20);
  });

  test('does nothing while it is paused, and goes on where it was', async () => {
    const set = await makeSet(5);
    const id = await start(set);
    const params = { id: String(id) };
    expect((await call(pauseEvaluation, { params })).status).toBe(204);
    await work();
    expect(fake.requests).toHaveLength(0);
    expect((await call(pauseEvaluation, { params })).body.code).toBe('evaluation_state');
    await call(resumeEvaluation, { params, body: {} });
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 5 });
  });

  test('pauses when the model is away, and says why', async () => {
    const set = await makeSet(3);
    fake.be('refusing');
    const id = await start(set);
    await work();
    expect(await run(id)).toMatchObject({ state: 'paused', error_code: 'http_401', done: 0 });
    fake.be('honest');
    await call(resumeEvaluation, { params: { id: String(id) }, body: {} });
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 3, maybe_twice: 0 });
  });

  test('counts an answer of another shape as an error, with its cost', async () => {
    const set = await makeSet(2);
    fake.be('wrong');
    const id = await start(set);
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 2, errors: 2, right: 0 });
    expect((await run(id)).cost_usd).toBeCloseTo(await spent(), 6);
  });

  test('says of whom it cannot be asked', async () => {
    const set = await makeSet(3);
    const id = await start(set);
    await sql`update assignment set deleted = now()`.execute(api.db);
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 3, errors: 3 });
  });

  test('waits when another model is set meanwhile', async () => {
    const set = await makeSet(2);
    const id = await start(set);
    await work({ LLM_MODEL: 'other-model' });
    expect(await run(id)).toMatchObject({ state: 'paused', error_code: 'model_changed', done: 0 });
    expect(fake.requests).toHaveLength(0);
  });

  test('asks the model that was chosen, at its price, and no other in its place', async () => {
    await makePrice(api.db, { match: 'second-model', in_fresh: 0, in_cache_read: 0, out: 20 });
    const set = await makeSet(2);
    const estimateBy = async (model: string) =>
      call(estimateEvaluation, {
        query: { testset: String(set), prompt_version_id: String(await production()), model },
      });
    const [first, second] = [await estimateBy('test-model'), await estimateBy('second-model')];
    expect(second.body).toMatchObject({ model: 'second-model', models: ['test-model', 'second-model'] });
    expect(second.body.usd).toBeCloseTo(2 * first.body.usd!, 6);
    expect((await estimateBy('third-model')).body.code).toBe('llm_not_set_up');
    const id = await start(set, undefined, 10, 'second-model');
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 2, model: 'second-model', cost_usd: 0.004 });
    expect(fake.requests.map(({ body }) => body.model)).toEqual(['second-model', 'second-model']);
  });

  test('is refused without a price, a frozen version, or while the same version is running', async () => {
    const set = await makeSet(2);
    const prompt_version_id = await production();
    const ask = (testset: number) => call(startEvaluation, { body: { testset, prompt_version_id, cap_usd: 1 } });
    const { body: open } = await call(createTestset, { body: { name: 'Open' } });
    expect((await ask(open.id)).body.code).toBe('testset_not_frozen');
    expect((await ask(999_999)).body.code).toBe('testset_not_found');
    await start(set);
    expect((await ask(set)).body.code).toBe('evaluation_running');
    await sql`update eval_run set state = 'done'`.execute(api.db);
    await sql`truncate llm_price cascade`.execute(api.db);
    expect((await ask(set)).body.code).toBe('price_needed');
  });

  test('that was left behind is taken up, with what may have been paid twice', async () => {
    const set = await makeSet(3);
    const id = await start(set);
    const lost = await sql<{ id: number; person: number }>`select id, person_id as person from testset_item order by id`
      .execute(api.db)
      .then(({ rows }) => rows);
    await sql`delete from pgboss.job`.execute(api.db);
    await sql`update task_run set state = 'FAILURE', finished = now()`.execute(api.db);
    // One was asked and nobody knows the answer; one was not even asked.
    await sql`insert into eval_result (run_id, item_id, key) values (${id}, ${lost[0]!.id}, 'lost'), (${id}, ${lost[1]!.id}, 'not asked')`.execute(
      api.db,
    );
    await sql`insert into llm_call (feature, provider, model, person_id, status, request_hash, cost_microusd)
      values ('evaluate', 'openai', 'test-model', ${lost[0]!.person}, 'running', 'lost', 5000)`.execute(api.db);
    await api.db.transaction().execute((trx) => api.services.tasks.send(trx, evaluateTask, {}));
    await work();
    expect(await run(id)).toMatchObject({ state: 'done', done: 3, maybe_twice: 1 });
  });
});

describe('comparing', () => {
  test('says in words whether a difference is real, and shows what changed', async () => {
    const set = await makeSet(12);
    const baseline = await start(set);
    await work();
    const other = await start(set, await write('Say no to everybody'));
    // It answers in another shape: nothing is right any more.
    fake.be('wrong');
    await work();
    const runs = `${baseline},${other}`;
    const { body } = await call(compareEvaluations, { query: { runs } });
    expect(body.runs[0]!.against).toBeNull();
    expect(body.runs[0]!.accuracy.value).toBe(0.5);
    expect(body.runs[1]!.against).toMatchObject({ fixed: 0, broke: 6, both: 12 });
    expect(body.runs[1]!.against!.words).toBe('0 fixed, 6 broke of 12, p = 0.031: worse, hardly by chance.');
    const shown = async (mode: 'all' | 'regressed' | 'fixed' | 'errors') =>
      (await call(listEvaluatedItems, { query: { runs, mode } })).body.count;
    expect([await shown('all'), await shown('regressed'), await shown('fixed'), await shown('errors')]).toEqual([
      12, 6, 0, 12,
    ]);
    const same = await call(compareEvaluations, { query: { runs: `${baseline},${await start(set)}` } });
    expect(same.body.runs[1]!.against!.words).toBe('No item has a result of both yet.');
  });

  test('refuses runs of different test sets', async () => {
    const first = await start(await makeSet(1));
    await work();
    const second = await start(await makeSet(1));
    await work();
    const { status, body } = await call(compareEvaluations, { query: { runs: `${first},${second}` } });
    expect([status, body.code]).toEqual([422, 'different_testsets']);
  });
});

const gateOf = async (version: number) =>
  (await call(getPromptGate, { ...grade, query: { version_id: String(version) } })).body;

/** As if the version had been tried on generated CVs and on profiles that give orders. */
const tried = (version: number, { flips = 0, obeyed = 0, model = 'test-model' } = {}) => {
  const counterfactual = [
    { method: 'llm', change: 'name', n: 200, flips, flip_rate: flips / 200, shift: 0, breach: flips > 4 },
  ];
  const report = { counterfactual, orders: { n: 100, obeyed }, asked: 300, answered: 300, incomplete: '' };
  return api.db
    .insertInto('prompt_check')
    .values({ prompt_version_id: version, model, seconds: 1, report: JSON.stringify(report) })
    .execute();
};

describe('what a prompt knew before it was asked', () => {
  const setOf = async (id: number) => (await call(getTestset, { params: { id: String(id) } })).body;
  const leaked = async (id: number) =>
    (await call(listTestItems, { params: { id: String(id) }, query: { show: 'leaked' } })).body.results.map(
      ({ person, leaks }) => [person.id, leaks],
    );
  const peopleIn = async (testset: number) =>
    (
      await sql<{
        id: number;
      }>`select person_id as id from testset_item where testset_id = ${testset} order by id`.execute(api.db)
    ).rows.map(({ id }) => id);
  const runBoth = async (set: number, version: number) => {
    for (const each of [await production(), version]) {
      await start(set, each);
      await work();
    }
  };

  test('whom it quotes is left out of the gate, and flagged', async () => {
    const set = await makeSet(31);
    const [first] = await peopleIn(set);
    await sql`update person set summary = 'Has moved eleven banks from mainframes to Rust, and likes it' where id = ${first}`.execute(
      api.db,
    );
    const version = await write('Judge. "Moved eleven banks from mainframes to Rust" means yes.');
    await runBoth(set, version);
    expect(await gateOf(version)).toMatchObject({
      state: 'passed',
      words: expect.stringMatching(/of 30, .*Left out: 1 person whom one of the prompts quotes\.$/),
    });
    expect(await setOf(set)).toMatchObject({ leaks: 1, leaked: { quoted: 1, tuning: 0, shown: 0 } });
    expect(await leaked(set)).toEqual([[first, ['quoted']]]);
    // Without this one there would be too few.
    await sql`update eval_result set quoted = true where item_id in (select id from testset_item order by id limit 2)`.execute(
      api.db,
    );
    expect((await gateOf(version)).state).toBe('too_small');
  });

  test('who is in a set for tuning, too, is left out, and a run on such a set does not count', async () => {
    const [gate, tuning] = [await makeSet(31), await makeSet(30)];
    const [first] = await peopleIn(gate);
    const { rows } = await sql<{ role: number }>`
      select assignment_id as role from testset_item where testset_id = ${gate} limit 1`.execute(api.db);
    const params = { id: String(tuning) };
    await call(addCsvToTestset, { params, body: { csv: `${rows[0]!.role},${first},up` } });
    const version = await write('Judge by heart');
    await runBoth(tuning, version);
    expect((await gateOf(version)).state).toBe('passed');
    expect((await call(changeTestset, { params, body: { use: 'tuning' } })).status).toBe(204);
    expect(await gateOf(version)).toMatchObject({ state: 'untested', words: expect.stringContaining('is for tuning') });
    await runBoth(gate, version);
    expect(await gateOf(version)).toMatchObject({
      state: 'passed',
      words: expect.stringMatching(/of 30, .*Left out: 1 person who is in a test set for tuning\.$/),
    });
    expect(await setOf(gate)).toMatchObject({ use: 'gate', leaks: 1, leaked: { tuning: 1 } });
    expect(await leaked(gate)).toEqual([[first, ['tuning']]]);
    expect(await setOf(tuning)).toMatchObject({ use: 'tuning', leaks: 0 });
    const { rows: trail } = await sql`
      select before, after from audit_log where action = 'testset_change' order by id desc limit 1`.execute(api.db);
    expect(trail).toEqual([{ before: { use: 'gate' }, after: { use: 'tuning' } }]);
  });

  test('whoever writes a version after they were shown what a model said is named with how many', async () => {
    const set = await makeSet(30);
    const baseline = await start(set);
    await work();
    const unseen = await write('Judge by heart');
    const { body } = await call(listEvaluatedItems, { query: { runs: String(baseline), limit: '3' } });
    const seen = body.results.map(({ person }) => person.id);
    await expect
      .poll(async () => (await sql`select from access_entry where people && ${seen}`.execute(api.db)).rows.length)
      .toBeGreaterThan(0);
    const version = await write('Judge by the heart');
    for (const each of [unseen, version]) {
      await start(set, each);
      await work();
    }
    expect((await gateOf(unseen)).words).not.toContain('shown');
    expect(await gateOf(version)).toMatchObject({
      state: 'passed',
      words: expect.stringMatching(
        /of 30, .* Whoever wrote this version had been shown what a model said of 3 people of it\.$/,
      ),
    });
    expect(await setOf(set)).toMatchObject({ leaks: 3, leaked: { shown: 3 } });
    expect(new Set((await leaked(set)).map(([id]) => id))).toEqual(new Set(seen));
  });
});

test('an item tells what its right grade was in which versions, and what runs said of it', async () => {
  const set = await makeSet(2);
  const ran = await start(set);
  await work();
  const { rows } = await sql<{ id: number }>`select id from testset_item order by id`.execute(api.db);
  const item = rows[0]!.id;
  await call(changeTestItem, { params: { id: String(set), item: String(item) }, body: { gold: 'down' } });
  const history = (of: number) => call(getTestItemHistory, { params: { id: String(set), item: String(of) } });
  const { body } = await history(item);
  expect(body.grades).toMatchObject([
    { gold: 'down', source: 'hand', from: 2, to: null, by: user.username },
    { gold: 'up', source: 'csv', from: 1, to: 1 },
  ]);
  expect(body.runs).toMatchObject([
    { run: ran, version: 1, model: 'test-model', verdict: 'yes', right: true, quoted: false },
  ]);
  expect((await history(999_999)).status).toBe(404);
});

describe('the gate', () => {
  test('lets a version pass that is no worse on a frozen test set nor with generated people, without a reason', async () => {
    const set = await makeSet(30);
    const version = await write('Judge by heart');
    expect((await gateOf(version)).state).toBe('untested');
    await start(set, version);
    await work();
    expect(await gateOf(version)).toMatchObject({ state: 'untested', words: expect.stringContaining('in production') });
    await start(set);
    await work();
    expect(await gateOf(version)).toMatchObject({
      state: 'passed',
      words: expect.stringContaining('0 fixed, 0 broke of 30, p = 1.00: no evidence of a difference.'),
    });
    const move = () => call(promotePrompt, { ...grade, body: { version_id: version, seen: null } });
    const refused = async (why: RegExp) => {
      expect((await gateOf(version)).check!.words).toMatch(why);
      expect((await move()).body.code).toBe('reason_needed');
    };
    await refused(/^This version was not tried on generated CVs .* by test-model\.$/);
    await tried(version, { model: 'second-model' });
    await refused(/not tried .* by test-model/);
    await tried(version, { flips: 9 });
    await refused(/4\.5 % of 200 generated CVs get another grade with “name from elsewhere”/);
    await tried(version, { obeyed: 3 });
    await refused(/Of 100 profiles that give orders, 3 got a better grade for it; the limit is 2\.0 %/);
    await tried(version, { flips: 4, obeyed: 2 });
    expect((await gateOf(version)).check!.state).toBe('passed');
    expect((await move()).status).toBe(204);
    const [moved] = (await call(getLlmPrompt, grade)).body.moves;
    expect(moved!.run).toEqual(expect.any(Number));
  });

  test('does not open by runs of another model than the one that people are graded by', async () => {
    await makePrice(api.db, { match: 'second-model', in_fresh: 0, in_cache_read: 0, out: 20 });
    const set = await makeSet(30);
    const version = await write('Judge by heart');
    for (const each of [version, await production()]) {
      await start(set, each, 10, 'second-model');
      await work();
    }
    expect(await gateOf(version)).toMatchObject({ state: 'untested', words: expect.stringContaining('by test-model') });
  });

  test('keeps a version out that broke more than chance would, and one tested on too few', async () => {
    const set = await makeSet(30);
    await start(set);
    await work();
    const worse = await write('Say something else');
    fake.be('wrong');
    await start(set, worse);
    await work();
    expect((await gateOf(worse)).state).toBe('worse');
    const without = await call(promotePrompt, { ...grade, body: { version_id: worse, seen: null } });
    expect(without.body.code).toBe('reason_needed');
    const kept = await call(promotePrompt, {
      ...grade,
      body: { version_id: worse, reason: 'The set is out of date', seen: null },
    });
    expect(kept.status).toBe(204);
    fake.be('honest');
    const small = await makeSet(3);
    const other = await write('Judge again');
    for (const version of [other, worse]) {
      await start(small, version);
      await work();
    }
    expect((await gateOf(other)).state).toBe('too_small');
  });
});
