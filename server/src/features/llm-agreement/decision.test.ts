import { checkStability, getLlmDecision } from '@app/contract/llm/agreement-person';
import { fillLlmQueue } from '@app/contract/roles/grading';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { giveVote, makeVerdict, makeVersion } from '#testing/judged';
import { makeAssignment, makePerson, makePrice, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const LLM_FALLBACKS = JSON.stringify([{ provider: 'openai', url: fake.url, model: 'second-model' }]);
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_FALLBACKS, LLM_PER_MINUTE: '60000' });
let call: Call;
let [assignment, person, version] = [0, 0, 0];
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
  const first = await sql<{
    id: number;
  }>`select id from llm_prompt_version where kind = 'grade' order by version limit 1`.execute(api.db);
  version = first.rows[0]!.id;
});
beforeEach(async () => {
  await sql`truncate llm_call, llm_cache_entry, llm_pace cascade`.execute(api.db);
  fake.be('honest');
  assignment = await makeAssignment(api.db);
  await sql`update assignment set must_skills = '{Rust}', criteria = '{Knows Rust}', llm_thumbing = true where id = ${assignment}`.execute(
    api.db,
  );
  person = await makePerson(api.db, { skills: ['Rust'], summary: 'Writes Rust since 2016' });
});

const params = () => ({ assignment: String(assignment), person: String(person) });
const read = async () => (await call(getLlmDecision, { params: params() })).body;
const check = (times: number, prompt_version = version, model = 'test-model') =>
  call(checkStability, { params: params(), body: { prompt_version, model, times } });

test('Verdicts of all versions stand beside votes and what the model is told', async () => {
  const second = await makeVersion(api.db, 2);
  await makeVerdict(api.db, { assignment, person, verdict: 'no', summary: 'Too junior' });
  await makeVerdict(api.db, { assignment, person, verdict: 'yes', prompt_version_id: second });
  await giveVote(call, { assignment, person, grade: 'up', verdict_visible: true });
  const found = await read();
  expect(found.verdicts).toMatchObject([
    { verdict: 'yes', prompt_version: 2 },
    { verdict: 'no', prompt_version: 1, summary: 'Too junior', usd: null },
  ]);
  expect(found.votes).toMatchObject([{ grade: 'up', blind: false }]);
  expect(found.profile).toContainEqual({ heading: 'Summary', text: 'Writes Rust since 2016' });
  expect([found.told_then, found.changed]).toEqual([null, null]);
});

test('A profile that changed since is shown beside what the model was told', async () => {
  await call(fillLlmQueue, { params: { id: String(assignment) } });
  await runTasks(api.services);
  expect((await read()).changed).toEqual({ profile: false, role: false });
  await sql`update person set summary = 'Writes Go now' where id = ${person}`.execute(api.db);
  const found = await read();
  expect(found.changed).toEqual({ profile: true, role: false });
  expect(found.told_then).toContainEqual({ heading: 'Summary', text: 'Writes Rust since 2016' });
});

test('The same question is put as often as asked, each time anew, and paid for as an evaluation', async () => {
  expect((await check(4)).status).toBe(202);
  expect((await read()).stability).toMatchObject([
    { times: 4, answers: [], same: { value: null }, task: expect.any(String) },
  ]);
  await runTasks(api.services);
  const { stability, verdicts } = await read();
  expect(stability).toMatchObject([
    { times: 4, same: { value: 1, n: 4 }, stopped: null, task: null, prompt_version: 1 },
  ]);
  expect(stability[0]!.usd).toBeGreaterThan(0);
  expect(verdicts).toEqual([]);
  const { rows } =
    await sql`select feature, count(*)::int as calls from llm_call where not cache_hit group by 1`.execute(api.db);
  expect(rows).toEqual([{ feature: 'evaluate', calls: 4 }]);
});

test('The model that was chosen is asked, and no other in its place', async () => {
  await check(2, version, 'second-model');
  await runTasks(api.services);
  expect((await read()).stability[0]).toMatchObject({
    model: 'second-model',
    answers: [{ model: 'second-model' }, {}],
  });
  expect(fake.requests.map(({ body }) => body.model)).toEqual(['second-model', 'second-model']);
  const unknown = await check(2, version, 'third-model');
  expect([unknown.status, unknown.body.code]).toEqual([409, 'llm_not_set_up']);
  await check(2, version, 'second-model');
  await runTasks({ ...api.services, config: { ...api.services.config, LLM_FALLBACKS: [] } });
  expect((await read()).stability[0]).toMatchObject({ answers: [], stopped: 'model_changed' });
});

test('Without a budget it says so and keeps what it has', async () => {
  await check(3);
  await runTasks({ ...api.services, config: { ...api.services.config, LLM_USD_PER_DAY: 0 } });
  expect((await read()).stability).toMatchObject([{ answers: [], stopped: 'cost_limit', task: null }]);
});

test('People who do not want to be processed, versions and people that are not there are refused', async () => {
  expect((await check(3, 999_999)).status).toBe(404);
  expect((await check(11)).status).toBe(400);
  await sql`update person set restricted = true where id = ${person}`.execute(api.db);
  expect((await check(3)).body).toMatchObject({ code: 'not_permitted' });
  person = 999_999_999;
  expect((await check(3)).body).toMatchObject({ code: 'person_not_found' });
  expect((await call(getLlmDecision, { params: params() })).status).toBe(404);
});
