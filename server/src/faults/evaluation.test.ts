import { listEvaluations, startEvaluation } from '@app/contract/llm/evaluation';
import { getLlmPrompt } from '@app/contract/llm/prompts';
import { addCsvToTestset, createTestset, freezeTestset } from '@app/contract/llm/testsets';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { evaluateTask } from '../features/llm-evaluation/kinds.ts';
import { useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makePerson, makePrice, makeUser } from '#testing/make';
import { startProcess } from '#testing/process';
import { randomFrom, seed } from '#testing/random';

/* The worker is killed without warning in the middle of an evaluation, again and again. */
const full = process.env['TESTS'] === 'full';
const [kills, people] = full ? [100, 500] : [4, 40];

const fake = await openFakeLlm();
afterAll(() => fake.close());
const settings = { LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000' };
const api = useApi(settings);
const next = randomFrom(seed);

async function startRun(): Promise<number> {
  const user = await makeUser(api.db, { is_superuser: true });
  const call = await api.as(user);
  await makePrice(api.db, { match: 'test-model' });
  const role = await makeAssignment(api.db);
  const lines: string[] = [];
  for (let nth = 0; nth < people; nth += 1)
    lines.push(`${role},${await makePerson(api.db, { summary: `Number ${nth}.` }, user)},up`);
  const { body: set } = await call(createTestset, { body: { name: 'Killed' } });
  const params = { id: String(set.id) };
  await call(addCsvToTestset, { params, body: { csv: lines.join('\n') } });
  await call(freezeTestset, { params, body: {} });
  const { production } = (await call(getLlmPrompt, { params: { kind: 'grade' } })).body;
  const { body } = await call(startEvaluation, {
    body: { testset: set.id, prompt_version_id: production!.id, cap_usd: 1000 },
  });
  expect((await call(listEvaluations, { query: {} })).body.results[0]).toMatchObject({ id: body.id, items: people });
  return body.id;
}

/** The queue gives up on a worker that gives no sign of life for 20 seconds. Here it does at once, and for good. */
async function giveUp(): Promise<void> {
  await sql`delete from pgboss.job where name = 'default'`.execute(api.db);
  await sql`update task_run set state = 'FAILURE', finished = now() where name = ${evaluateTask.name} and finished is null`.execute(
    api.db,
  );
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, evaluateTask, {}));
}

const over = async (run: number): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*) from eval_result where run_id = ${run} and state <> 'asking'`.execute(
      api.db,
    )
  ).rows[0]!.count;
const stateOf = async (run: number) =>
  (await api.db.selectFrom('eval_run').select('state').where('id', '=', run).executeTakeFirstOrThrow()).state;

test(`${kills} kills over an evaluation of ${people}: nothing lost, nothing paid twice that is not counted (seed ${seed})`, async () => {
  const run = await startRun();
  fake.be({ delayMs: 60 });
  const begin = async () => {
    const worker = await startProcess('worker', { DATABASE_URL: api.url, LOG_LEVEL: 'fatal', ...settings });
    await worker.ready();
    return worker;
  };
  let killed = 0;
  for (; killed < kills; killed += 1) {
    const before = fake.requests.length;
    const worker = await begin();
    // With most kills some are left to be asked at the end.
    await expect.poll(() => fake.requests.length, { interval: 5 }).toBeGreaterThan(before);
    await delay(next() * ((people / kills) * 18));
    worker.child.kill('SIGKILL');
    await worker.exited;
    await giveUp();
    if ((await over(run)) > people - 8) break;
  }
  const last = await begin();
  await expect.poll(() => stateOf(run), { interval: 100 }).toBe('done');
  last.child.kill('SIGTERM');

  expect(await over(run)).toBe(people);
  const { rows } = await sql<{ summary: string; twice: number }>`
    select person.summary, maybe_twice as twice from eval_result join testset_item as item on item.id = item_id
    join person on person.id = person_id where run_id = ${run}`.execute(api.db);
  expect(rows).toHaveLength(people);
  const asked = Map.groupBy(fake.requests, ({ profile }) => /Summary: (Number \d+\.)/.exec(profile)?.[1] ?? '');
  const wrong = rows.filter(({ summary, twice }) => {
    const times = asked.get(summary)?.length ?? 0;
    return times < 1 || times > 1 + twice;
  });
  const counted = rows.reduce((total, { twice }) => total + twice, 0);
  console.info(
    `${killed} kills, ${fake.requests.length} questions about ${people} people, ${counted} counted as perhaps paid twice`,
  );
  expect(wrong).toEqual([]);
  expect(fake.requests.length).toBeLessThanOrEqual(people + counted);
  expect(counted).toBeGreaterThan(0);
}, 1_800_000);
