import { changeLlmSettings, listLlmBudgets, setLlmBudget } from '@app/contract/llm/budgets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { makeCacheEntry, makePrice, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { ask } from './gateway.ts';
import type { Purpose } from './purpose.ts';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000', LLM_USD_PER_DAY: '10' });
let user: Awaited<ReturnType<typeof makeUser>>;
let call: Call;
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
});
beforeEach(async () => {
  await sql`truncate llm_call, llm_cache_entry, llm_pace, llm_price, llm_budget cascade`.execute(api.db);
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
});

const question = {
  name: 'any',
  schema: z.unknown(),
  messages: [{ role: 'user' as const, content: 'The role:\n{"criteria":[]}\n' }],
};
/** Asks in somebody's name; it may cost 8 cents, and costs a tenth of one. */
const put = (parts: Partial<Purpose> = {}) =>
  ask(
    api.services,
    question,
    {
      feature: 'grade',
      prompt_version_id: 1,
      assignment_id: null,
      person_id: null,
      user_id: null,
      request_hash: 'x',
      ...parts,
    },
    new AbortController().signal,
  );
const spend = (usd: number, parts: { feature?: string; user_id?: number; hours?: number } = {}) =>
  sql`insert into llm_call (feature, user_id, provider, model, status, request_hash, cost_microusd, at)
    values (${parts.feature ?? 'grade'}, ${parts.user_id ?? null}, 'openai', 'test-model', 'ok', 'x', ${usd * 1_000_000},
      now() - make_interval(hours => ${parts.hours ?? 1}::int))`.execute(api.db);
const set = (of: object, usd_per_day: number | null) => call(setLlmBudget, { body: { of: of as never, usd_per_day } });
const list = async () => (await call(listLlmBudgets)).body;

describe('a budget', () => {
  test('of a feature stops that feature and no other, and says which one, how much, and when there is room again', async () => {
    await set({ kind: 'feature', feature: 'grade' }, 1);
    await spend(0.5, { hours: 20 });
    await spend(0.45, { hours: 2 });
    await expect(put()).rejects.toThrow(
      /^The budget of Grading is used up: \$0\.95 of \$1\.00 within 24 hours, and this may cost \$0\.08\. There is room again from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    );
    await put({ feature: 'extract' });
    const { results } = await list();
    const frees = Date.parse(results.find(({ id }) => id === 'feature grade')!.frees!);
    // Those of 20 hours ago are older than a day in four.
    expect(Math.round((frees - Date.now()) / 3_600_000)).toBe(4);
  });

  test('of each user stops whoever spent it, and one of their own goes before it', async () => {
    const other = await makeUser(api.db);
    await set({ kind: 'each_user' }, 1);
    await spend(1, { user_id: user.id });
    await expect(put({ user_id: user.id })).rejects.toThrow(`The budget of ${user.username} is used up`);
    await put({ user_id: other.id });
    await put();
    await set({ kind: 'user', user: user.id }, 2);
    await put({ user_id: user.id });
    await set({ kind: 'user', user: user.id }, null);
    await expect(put({ user_id: user.id })).rejects.toThrow('is used up');
  });

  test('that is smaller than what a question may cost never has room', async () => {
    await set({ kind: 'feature', feature: 'grade' }, 0.01);
    await expect(put()).rejects.toThrow('It does not fit into this budget.');
  });

  test('holds for what is asked at the same time', async () => {
    await set({ kind: 'feature', feature: 'grade' }, 0.25);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => put()));
    const { rows } = await sql<{ most: number }>`select max(cost_microusd)::int as most from llm_call`.execute(api.db);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
    expect(rows[0]!.most).toBeLessThan(80_000);
  });

  test('is listed with what was spent, the limit of the product first', async () => {
    await set({ kind: 'user', user: user.id }, 3);
    await set({ kind: 'feature', feature: 'extract' }, 2);
    await spend(0.5, { user_id: user.id });
    expect((await list()).results).toMatchObject([
      { id: 'all', usd_per_day: 10, spent_usd: 0.5, frees: null },
      { id: 'feature extract', usd_per_day: 2, spent_usd: 0 },
      { kind: 'user', user: { username: user.username }, usd_per_day: 3, spent_usd: 0.5, changed_by: user.username },
    ]);
  });

  test.each([
    [{ kind: 'feature', feature: 'nothing' }, 1],
    [{ kind: 'each_user' }, -1],
    [{ kind: 'each_user' }, 0.001],
  ])('%o of %d dollars is refused', async (of, usd) => {
    expect((await set(of, usd)).status).toBe(400);
  });

  test('of nobody is refused', async () => {
    expect(await set({ kind: 'user', user: 999_999 }, 1)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
  });
});

test('what models were told and answered is removed when its time is over, also what is pinned; what it cost stays', async () => {
  await makeCacheEntry(api.db, { created: '2020-01-01T00:00:00Z' });
  await sql`update llm_cache_entry set pinned = true`.execute(api.db);
  const kept = await makeCacheEntry(api.db);
  await spend(1, { hours: 24 * 400 });
  await sql`with unsent as (insert into llm_batch (feature, task, provider, endpoint, model, created)
      values ('grade', 'grading.batches', 'openai', 'x', 'm', '2020-01-01'), ('grade', 'grading.batches', 'openai', 'x', 'm', now()) returning id)
    insert into llm_batch_item (batch_id, prompt_version_id, request_hash, messages, input)
    select unsent.id, (select min(id) from llm_prompt_version), 'x', '[]', '{}' from unsent`.execute(api.db);
  expect((await call(changeLlmSettings, { body: { keep_days: 30 } })).status).toBe(204);
  const task = api.services.tasks.kinds.find(({ name }) => name === 'llm.forget_texts')!;
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, task, {}));
  await runTasks(api.services);
  expect(await api.db.selectFrom('llm_cache_entry').select('key').execute()).toEqual([{ key: kept }]);
  expect(await api.db.selectFrom('llm_call').select('id').execute()).toHaveLength(1);
  expect((await list()).keep_days).toBe(30);
  const { rows } =
    await sql`select llm_batch.state, messages is null as gone from llm_batch join llm_batch_item as item on item.batch_id = llm_batch.id
    order by llm_batch.id`.execute(api.db);
  expect(rows).toEqual([
    { state: 'cancelled', gone: true },
    { state: 'preparing', gone: false },
  ]);
});
