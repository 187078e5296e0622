import { fillLlmQueue, getGrading, getGradingPerson } from '@app/contract/roles/grading';
import type { PersonProfile } from '@app/contract/people/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '#platform/services';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makePerson, makePrice, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { fillLlmTask, predictionTask, rebuildTask } from '../kinds.ts';
import { judge, type LlmAnswer } from './judge.ts';
import type { LlmInput } from './prompt.ts';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({
  LLM_BASE_URL: fake.url,
  LLM_MODEL: 'test-model',
  LLM_PER_MINUTE: '60000',
});
let user: Awaited<ReturnType<typeof makeUser>>;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
});
beforeEach(async () => {
  await sql`truncate person, assignment, llm_call, llm_cache_entry cascade`.execute(api.db);
  await sql`truncate llm_pace, llm_price cascade`.execute(api.db);
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
  fake.be('honest');
});

const criteria = ['Knows Rust', 'Has Kafka', 'Leads teams'];
async function makeAssignmentText(
  parts: { llm_thumbing?: boolean; criteria?: string[]; status?: number } = {},
): Promise<number> {
  const id = await makeAssignment(api.db, { users: [user.id] });
  await api.db
    .updateTable('assignment')
    .set({ llm_thumbing: true, must_skills: ['Rust'], criteria, ...parts })
    .where('id', '=', id)
    .execute();
  return id;
}
const person = (parts: Partial<PersonProfile> = {}) => makePerson(api.db, { skills: ['Rust'], ...parts }, user);
const people = async (count: number) => {
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await person({ summary: `Number ${nth}` }));
  return ids;
};
const send = (assignment_id: number, kind: typeof fillLlmTask | typeof rebuildTask = fillLlmTask) =>
  api.db.transaction().execute((trx) => api.services.tasks.send(trx, kind, { assignment_id }, { user: user.id }));
/** Fills the queue, and returns what the task said of it. */
async function fill(assignment: number, settings: Partial<Services['config']> = {}) {
  const uuid = await send(assignment);
  await runTasks({ ...api.services, config: { ...api.services.config, ...settings } });
  const run = await api.db.selectFrom('task_run').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  expect(run.state).toBe('SUCCESS');
  return run;
}
const grades = () => api.db.selectFrom('llm_grade').selectAll().orderBy('id').execute();
type Grade = Awaited<ReturnType<typeof grades>>[number];
const calls = () => api.db.selectFrom('llm_call').selectAll().orderBy('id').execute();
const queued = async (id: number, method: 'llm' | 'llm_no') => {
  const { body } = await call(getGrading, { params: { id: String(id) }, query: { method } });
  return body.people.map((each) => each.id);
};

describe('filling the queue of a role', () => {
  test('puts those the model likes before people, and those it does not like beside them, with its reasons', async () => {
    const role = await makeAssignmentText({ criteria: [...criteria, 'Lives here'] });
    const liked = await person({ skills: ['Rust', 'Kafka'], summary: 'Leads twelve' });
    const unsure = await person({ skills: ['Rust'], summary: 'Leads twelve people' });
    const disliked = await person({ skills: ['Rust'] });
    const run = await fill(role);
    expect(run.result).toEqual({ graded: 3, without_grade: 0, stopped: null });
    expect([run.progress_done, run.progress_total]).toEqual([3, 3]);
    expect(await queued(role, 'llm')).toEqual([liked, unsure]);
    expect(await queued(role, 'llm_no')).toEqual([disliked]);
    const { body } = await call(getGradingPerson, {
      params: { id: String(role), person: String(liked) },
      query: { method: 'llm' },
    });
    expect(body.person.llm).toMatchObject({ verdict: 'yes', score: 75, model: 'test-model', suspicions: [] });
    expect(body.person.llm!.criteria).toEqual([
      { criterion: 'Knows Rust', verdict: 'meets', quote: 'Rust' },
      { criterion: 'Has Kafka', verdict: 'meets', quote: 'Kafka' },
      { criterion: 'Leads teams', verdict: 'meets', quote: 'Leads' },
      { criterion: 'Lives here', verdict: 'unclear', quote: '' },
    ]);
  });

  test('tells the model nothing of who they are', async () => {
    const role = await makeAssignmentText();
    await person({
      first_name: 'Ottilia',
      last_name: 'Kvist',
      summary: 'Ottilia Kvist, Rust',
      links: ['https://kvist.example.com'],
    });
    await fill(role);
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]!.profile).toContain('Rust');
    expect(JSON.stringify(fake.requests)).not.toMatch(/ottilia|kvist/i);
  });

  test('ends before it would be taken for hung, and the next one goes on', async () => {
    const role = await makeAssignmentText();
    await people(12);
    const [real, started] = [performance.now.bind(performance), fake.requests.length];
    // Every question takes three minutes.
    const clock = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => real() + (fake.requests.length - started) * 3 * 60_000);
    const { result } = await fill(role);
    clock.mockRestore();
    expect(result).toMatchObject({ stopped: 'time' });
    const { graded } = result as { graded: number };
    expect(graded).toBeGreaterThan(0);
    expect(graded).toBeLessThan(12);
    expect((await fill(role)).result).toEqual({ graded: 12 - graded, without_grade: 0, stopped: null });
  });

  test('asks about fifty at a time, the best of the queue first, and never twice in the same words', async () => {
    const role = await makeAssignmentText();
    const ids = await people(60);
    await send(role, rebuildTask);
    await runTasks(api.services);
    expect((await fill(role)).result).toMatchObject({ graded: 50 });
    const { rows } = await sql<{ id: number }>`select person_id as id from grade_queue
      where assignment_id = ${role} and method = 'search' order by rank`.execute(api.db);
    const graded = new Set((await grades()).map(({ person_id }) => person_id));
    expect(rows.slice(0, 50).every(({ id }) => graded.has(id))).toBe(true);
    expect((await fill(role)).result).toMatchObject({ graded: 10 });
    expect((await fill(role)).result).toMatchObject({ graded: 0 });
    expect(fake.requests).toHaveLength(60);
    // Other words are another question.
    await sql`update person set summary = 'New' where id = ${ids[0]}`.execute(api.db);
    expect((await fill(role)).result).toMatchObject({ graded: 1 });
  });

  test('takes those first whom the model that learned from votes would take, and leaves out who was judged meanwhile', async () => {
    const role = await makeAssignmentText();
    const [first, second, third] = (await people(3)) as [number, number, number];
    await sql`insert into grade_queue (assignment_id, method, rank, person_id, score, reason) values
      (${role}, 'search', 1, ${first}, 1, ''), (${role}, 'ml', 1, ${second}, 1, ''), (${role}, 'ml', 2, ${third}, 1, '')`.execute(
      api.db,
    );
    await sql`update person set do_not_contact = true where id = ${third}`.execute(api.db);
    expect((await fill(role)).result).toMatchObject({ graded: 1 });
    expect((await grades()).map(({ person_id }) => person_id)).toEqual([second]);
  });

  test('does nothing for a role that does not want it, or without settings', async () => {
    const off = await makeAssignmentText({ llm_thumbing: false });
    await people(2);
    expect((await fill(off)).result).toBeNull();
    expect((await fill(await makeAssignmentText(), { LLM_MODEL: undefined })).result).toBeNull();
    expect(fake.requests).toEqual([]);
  });

  test('can be asked for by whoever grades for the role', async () => {
    const role = await makeAssignmentText();
    await people(1);
    const { status, body } = await call(fillLlmQueue, { params: { id: String(role) } });
    expect(status).toBe(202);
    await runTasks(api.services);
    expect(await grades()).toHaveLength(1);
    expect(body.uuid).toEqual(expect.any(String));
  });
});

describe('trouble', () => {
  test('with one answer leaves that person without a grade, and is not paid for again the same day', async () => {
    const role = await makeAssignmentText();
    await people(3);
    fake.be('honest', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong');
    expect((await fill(role)).result).toEqual({ graded: 0, without_grade: 3, stopped: null });
    expect(await grades()).toEqual([]);
    expect(await api.db.selectFrom('llm_cache_entry').selectAll().execute()).toEqual([]);
    expect((await fill(role)).result).toMatchObject({ graded: 0, without_grade: 0 });
    expect(fake.requests).toHaveLength(6);
    await sql`update llm_call set at = at - interval '25 hours'`.execute(api.db);
    expect((await fill(role)).result).toMatchObject({ graded: 3 });
  });

  test('with the endpoint ends the run, and says why', async () => {
    const role = await makeAssignmentText();
    await people(10);
    fake.be('refusing');
    expect((await fill(role)).result).toMatchObject({ graded: 0, stopped: 'http_401' });
    // Nothing new, so nothing to rank anew.
    expect(await api.db.selectFrom('grade_queue_build').select('method').execute()).toEqual([]);
    // Those that were under way, and no more.
    expect(fake.requests.length).toBeLessThanOrEqual(4);
  });

  test('with the money of the day ends the run, and what was graded is shown', async () => {
    const role = await makeAssignmentText();
    await people(10);
    // Room for three at most: each may cost 8 cents, and costs a tenth of one.
    await sql`insert into llm_call (feature, provider, model, status, request_hash, cost_microusd)
      values ('grade', 'openai', 'test-model', 'ok', 'x', 9917500)`.execute(api.db);
    const { result } = await fill(role);
    expect(result).toMatchObject({ without_grade: 0, stopped: 'cost_limit' });
    const graded = (await grades()).map(({ person_id }) => person_id);
    expect(fake.requests).toHaveLength(graded.length);
    expect([1, 2, 3]).toContain(graded.length);
    expect(new Set(await queued(role, 'llm_no'))).toEqual(new Set(graded));
  });
});

describe('by itself', () => {
  const pending = async () =>
    (
      await sql<{
        key: string;
      }>`select key from task_run where name = ${fillLlmTask.name} and state = 'PENDING'`.execute(api.db)
    ).rows.map(({ key }) => Number(key));
  const look = async (settings: Partial<Services['config']> = {}) => {
    await api.db.transaction().execute((trx) => api.services.tasks.send(trx, predictionTask, {}));
    await runTasks({ ...api.services, config: { ...api.services.config, ...settings } });
    return pending();
  };

  test('the model is asked for open roles that want it and have few people left whom it likes', async () => {
    await people(3);
    const [wanting, off, closed] = [
      await makeAssignmentText(),
      await makeAssignmentText({ llm_thumbing: false }),
      await makeAssignmentText({ status: 3 }),
    ] as const;
    for (const role of [wanting, off, closed]) await send(role, rebuildTask);
    await runTasks(api.services);
    expect(await look({ LLM_BASE_URL: undefined })).toEqual([]);
    expect(await look()).toEqual([wanting]);
    // When all have been asked about, there is nothing to do.
    await runTasks(api.services);
    expect(await grades()).toHaveLength(3);
    expect(await look()).toEqual([]);
  });

  test('and not for roles that have enough', async () => {
    const role = await makeAssignmentText({ criteria: ['Knows Rust'] });
    await people(25);
    await send(role, rebuildTask);
    await runTasks(api.services);
    await sql`delete from grade_queue where rank > 20`.execute(api.db);
    await fill(role);
    // Five more are there to be asked about, and twenty wait.
    expect(await grades()).toHaveLength(20);
    expect(await look()).toEqual([]);
    await sql`update person set do_not_contact = true where id = ${(await grades())[0]!.person_id}`.execute(api.db);
    expect(await look()).toEqual([role]);
  });
});

describe('memory', () => {
  test('the same words are paid for once', async () => {
    await person({ summary: 'Same' });
    const [one, other] = [await makeAssignmentText(), await makeAssignmentText()];
    await sql`update assignment set name = 'Same'`.execute(api.db);
    await fill(one);
    await fill(other);
    expect(fake.requests).toHaveLength(1);
    const [first, second] = (await grades()) as [Grade, Grade];
    const { id: _a, call_id: firstCall, assignment_id: _b, created: _c, ...said } = first;
    expect(second).toMatchObject(said);
    expect(await calls()).toMatchObject([
      { id: firstCall, cache_hit: false, attempts: 1, assignment_id: one, cost_microusd: 1000 },
      { id: second.call_id, cache_hit: true, attempts: 0, assignment_id: other, cost_microusd: 0, status: 'ok' },
    ]);
    const entries = await api.db.selectFrom('llm_cache_entry').selectAll().execute();
    expect(entries).toMatchObject([{ hits: 1, key: said.input_hash }]);
  });

  test('people of whom the same is told are all graded', async () => {
    const role = await makeAssignmentText();
    for (let nth = 0; nth < 3; nth += 1) await person({ summary: 'Same' });
    expect((await fill(role)).result).toMatchObject({ graded: 3 });
    await person({ summary: 'Same' });
    await send(role, rebuildTask);
    await runTasks(api.services);
    const asked = fake.requests.length;
    expect((await fill(role)).result).toMatchObject({ graded: 1 });
    expect(fake.requests).toHaveLength(asked);
  });

  test('another model or another prompt is asked anew', async () => {
    const role = await makeAssignmentText();
    await person();
    await fill(role);
    await fill(role, { LLM_MODEL: 'other-model' });
    await sql`with written as (
      insert into llm_prompt_version (kind, version, body)
      select 'grade', max(version) + 1, 'Grade better' from llm_prompt_version where kind = 'grade' returning id)
      insert into llm_prompt_move (kind, version_id) select 'grade', id from written`.execute(api.db);
    await fill(role);
    expect(fake.requests.map(({ body }) => [body.model, body.messages[0]!.content.slice(0, 12)])).toEqual([
      ['test-model', 'You help rec'],
      ['other-model', 'You help rec'],
      ['test-model', 'Grade better'],
    ]);
    expect((await grades()).map(({ model }) => model)).toEqual(['test-model', 'other-model', 'test-model']);
  });

  test('what was kept of a question gives the identical grade again, from memory', async () => {
    const role = await makeAssignmentText();
    await person({ skills: ['Rust', 'Kafka'] });
    await people(20);
    await fill(role);
    const before = await grades();
    expect(before).toHaveLength(21);
    // Made again by hand.
    for (const { input_hash, verdict, score, summary, criteria: kept } of before) {
      const { input, answer } = await api.db
        .selectFrom('llm_cache_entry')
        .select(['input', 'answer'])
        .where('key', '=', input_hash)
        .executeTakeFirstOrThrow();
      const again = judge(answer as unknown as LlmAnswer, input as unknown as LlmInput);
      expect(again).toEqual({ verdict, score, summary, criteria: kept });
    }
    // And by the product, of which the endpoint hears nothing.
    fake.be('failing');
    await sql`delete from llm_grade`.execute(api.db);
    expect((await fill(role)).result).toEqual({ graded: 21, without_grade: 0, stopped: null });
    expect(fake.requests).toEqual([]);
    const essence = (rows: typeof before) =>
      rows.map(({ id: _a, call_id: _b, created: _c, ...rest }) => rest).toSorted((a, b) => a.person_id - b.person_id);
    expect(essence(await grades())).toEqual(essence(before));
  });

  const replayed = process.env['TESTS'] === 'full' ? 500 : 100;
  test(`${replayed} logged grades give the identical answers when they are replayed on a stub`, async () => {
    const role = await makeAssignmentText();
    for (let nth = 0; nth < replayed; nth += 1)
      await person({
        skills: nth % 2 ? ['Rust', 'Kafka'] : ['Rust'],
        summary: `${nth % 3 ? 'Leads' : 'Knows'} ${nth}`,
      });
    for (let run = 0; run < replayed / 50; run += 1) await fill(role);
    const logged = await grades();
    expect(logged).toHaveLength(replayed);
    expect(new Set(logged.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
    const { rows } = await sql<{ hash: string; input: LlmInput; answer: LlmAnswer; model: string; prompt: number }>`
      select key as hash, input, answer, model, prompt_version_id as prompt from llm_cache_entry`.execute(api.db);
    const kept = new Map(rows.map((row) => [row.hash, row]));
    const again = logged.map(({ input_hash }) => {
      const { input, answer, model, prompt } = kept.get(input_hash)!;
      return { ...judge(answer, input), model, prompt };
    });
    expect(again).toEqual(
      logged.map(({ verdict, score, summary, criteria: said, model, prompt_version_id: prompt }) => ({
        verdict,
        score,
        summary,
        criteria: said,
        model,
        prompt,
      })),
    );
  });

  test('a prompt cannot be changed', async () => {
    await expect(sql`update llm_prompt_version set body = 'x'`.execute(api.db)).rejects.toThrow('append-only');
  });
});
