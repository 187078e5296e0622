import {
  cancelLlmBatch,
  type LlmBatch,
  listLlmBatches,
  listLlmBatchItems,
  prepareLlmGradeBatch,
  retryLlmBatch,
  sendLlmBatch,
} from '@app/contract/llm/batches';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '#platform/services';
import { type Call, useApi } from '#testing/api';
import { type Faults, openFakeVendor } from '#testing/outside/fake-batches';
import { makeAssignment, makePerson, makePrice, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';

const vendor = await openFakeVendor();
/** Asked when the first one does not take a batch. */
const second = await openFakeVendor();
afterAll(() => Promise.all([vendor.close(), second.close()]));
const api = useApi({ LLM_BASE_URL: vendor.url, LLM_MODEL: 'test-model' });
let user: Awaited<ReturnType<typeof makeUser>>;
let call: Call;
let config: Services['config'];
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
});
beforeEach(async () => {
  await sql`truncate person, assignment, llm_call, llm_cache_entry, llm_batch, llm_price, llm_pace cascade`.execute(
    api.db,
  );
  for (const each of [vendor, second]) {
    each.be({});
    each.paid.clear();
    each.batches.length = 0;
  }
});

const providers = ['openai', 'anthropic'] as const;
/** A role, so many people, and prices: 10 dollars for a million tokens out one by one, half of that in batches. */
async function prepare(people: number, provider: (typeof providers)[number] = 'openai'): Promise<number> {
  config = { ...api.services.config, LLM_PROVIDER: provider };
  const prices = {
    provider,
    match: 'test-model',
    in_fresh: 0,
    in_cache_read: 0,
    in_cache_write_5m: 0,
    in_cache_write_1h: 0,
  };
  await makePrice(api.db, { ...prices, out: 10 });
  await makePrice(api.db, { ...prices, out: 5, tier: 'batch' });
  const role = await makeAssignment(api.db, { users: [user.id] });
  await sql`update assignment set llm_thumbing = true, must_skills = '{Rust}', criteria = '{Knows Rust}' where id = ${role}`.execute(
    api.db,
  );
  for (let nth = 0; nth < people; nth += 1)
    await makePerson(api.db, { skills: ['Rust'], summary: `Number ${nth}` }, user);
  await prepareAgain(role);
  return role;
}
const prepareAgain = async (role: number) => {
  expect((await call(prepareLlmGradeBatch, { body: { assignments: [role] } })).status).toBe(200);
  await work();
};
const work = () => runTasks({ ...api.services, config });
const batches = async () => (await call(listLlmBatches)).body.results;
const newest = async (): Promise<LlmBatch> => (await batches())[0]!;
const params = async () => ({ params: { id: String((await newest()).id) } });
const send = async () => expect((await call(sendLlmBatch, await params())).status).toBe(204);
/** Lets the task take its next step, as it would a little later; what died is taken to be dead for long. */
async function step(times = 1): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(api.db);
    await sql`update llm_batch set send_begun = send_begun - interval '1 minute' where vendor_id is null`.execute(
      api.db,
    );
    await work();
  }
}
const grades = () => api.db.selectFrom('llm_grade').selectAll().orderBy('id').execute();
const calls = () => api.db.selectFrom('llm_call').selectAll().orderBy('id').execute();
const paidTwice = () => [...vendor.paid.values()].filter((times) => times > 1).length;

describe.each(providers)('a batch at %s', (provider) => {
  test('is prepared, sent when somebody says so, and becomes grades at the price of batches', async () => {
    await prepare(4, provider);
    expect(vendor.requests).toEqual([]);
    expect(await newest()).toMatchObject({ state: 'preparing', unsent: true, items: 4, estimate_usd: 4 * 800 * 5e-6 });
    await send();
    await step(2);
    expect(await newest()).toMatchObject({
      state: 'done',
      counts: { done: 4, failed: 0, left: 0 },
      cost_usd: expect.closeTo(4 * 100 * 5e-6, 9),
      saved_usd: expect.closeTo(4 * 100 * 5e-6, 9),
    });
    expect(await grades()).toHaveLength(4);
    expect(await calls()).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 'ok', tier: 'batch', cost_microusd: 500 })),
    );
    expect([vendor.paid.size, paidTwice()]).toEqual([4, 0]);
  });

  test.each<[string, Faults]>([
    ['out of order and every line twice', { shuffled: true, doubled: true }],
    ['slowly', { trickleMs: 5 }],
  ])('that answers %s is kept once', async (_, faults) => {
    await prepare(6, provider);
    vendor.be(faults);
    await send();
    await step(2);
    expect(await newest()).toMatchObject({ state: 'done', counts: { done: 6 } });
    expect(await grades()).toHaveLength(6);
  });

  test('goes on while the vendor is not done, and tells why when it cannot be reached', async () => {
    await prepare(2, provider);
    vendor.be({ slow: true });
    await send();
    await step(2);
    expect(await newest()).toMatchObject({ state: 'running', counts: { left: 2 }, poll_error: '' });
    vendor.be({ status: 503 });
    await step();
    expect(await newest()).toMatchObject({ state: 'running', poll_error: 'http_503' });
    vendor.be({});
    await step();
    expect(await newest()).toMatchObject({ state: 'done', poll_error: '' });
  });

  test('whose time is up keeps what was answered; the rest, and only that, is sent again', async () => {
    await prepare(5, provider);
    vendor.be({ expireAfter: 2 });
    await send();
    await step(2);
    expect(await newest()).toMatchObject({ state: 'expired', counts: { done: 2, expired: 3, can_be_retried: 3 } });
    vendor.be({});
    const first = (await newest()).id;
    expect((await call(retryLlmBatch, await params())).status).toBe(200);
    expect(await newest()).toMatchObject({ items: 3, retry_of: first, unsent: true });
    expect((await call(retryLlmBatch, { params: { id: String(first) } })).body).toMatchObject({
      code: 'llm_batch_state',
    });
    await send();
    await step(2);
    expect(await grades()).toHaveLength(5);
    expect(paidTwice()).toBe(0);
  });

  test('with answers of another shape, lines that are none and errors says which failed, and charges what was answered', async () => {
    await prepare(10, provider);
    vendor.be({ malformed: true, errors: 1 });
    await send();
    await step(2);
    expect(await newest()).toMatchObject({
      state: 'done_with_errors',
      strange_lines: 3,
      counts: { done: 7, failed: 3 },
    });
    const { body } = await call(listLlmBatchItems, { ...(await params()), query: {} });
    const code = provider === 'openai' ? 'refused' : 'overloaded_error';
    expect(
      body.results
        .slice(0, 3)
        .map((item) => item.error_code)
        .toSorted(),
    ).toEqual(['malformed', 'malformed', code].toSorted());
    expect((await newest()).cost_usd).toBeCloseTo((7 * 100 + 800 + 100) * 5e-6, 9);
  });

  test('that leaves answers out is not taken for whole, and what is asked again is counted as maybe paid twice', async () => {
    await prepare(10, provider);
    vendor.be({ half: true });
    await send();
    await step(2);
    expect(await newest()).toMatchObject({ state: 'done_with_errors', counts: { done: 8, failed: 2 } });
    await call(retryLlmBatch, await params());
    expect(await newest()).toMatchObject({ items: 2, maybe_twice: 2 });
  });

  test('is not made twice when the vendor broke off before saying that it has it', async () => {
    await prepare(3, provider);
    vendor.be({ silent: true });
    await send();
    await step();
    expect([vendor.batches.length, (await newest()).poll_error]).toEqual([1, 'network']);
    vendor.be({});
    await step(2);
    expect(await newest()).toMatchObject({ state: 'done', maybe_twice: 0 });
    expect([vendor.batches.length, paidTwice()]).toEqual([1, 0]);
  });

  test('is made again, and counted, when the vendor cannot tell whether it has it', async () => {
    await prepare(3, provider);
    vendor.be({ silent: true });
    await send();
    await step();
    vendor.be({ noList: true });
    await step(3);
    expect(await newest()).toMatchObject({ state: 'done', maybe_twice: 3 });
    expect(await grades()).toHaveLength(3);
  });

  test('is cancelled: what was answered by then stays', async () => {
    await prepare(4, provider);
    vendor.be({ slow: true });
    await send();
    await step();
    expect((await call(cancelLlmBatch, await params())).status).toBe(204);
    await step(2);
    expect(await newest()).toMatchObject({ state: 'cancelled', counts: { done: 2, cancelled: 2 } });
    expect((await calls()).filter(({ cost_microusd: cost }) => cost === 0)).toHaveLength(2);
  });

  test('that is refused has failed as a whole and costs nothing', async () => {
    await prepare(2, provider);
    vendor.be({ status: 400 });
    await send();
    await step();
    expect(await newest()).toMatchObject({ state: 'failed', counts: { failed: 2, can_be_retried: 2 }, cost_usd: 0 });
    expect((await calls()).map(({ cost_microusd }) => cost_microusd)).toEqual([0, 0]);
  });
});

test('a batch of the same size that somebody else made is found out by its results, and ours is sent', async () => {
  await prepare(3, 'anthropic');
  vendor.be({ silent: true, foreign: true });
  await send();
  await step();
  vendor.be({});
  await step(4);
  expect(await newest()).toMatchObject({ state: 'done', counts: { done: 3 } });
  expect(vendor.batches).toHaveLength(2);
});

test('what a batch asks already, or is in memory, is not asked again', async () => {
  const role = await prepare(3);
  await prepareAgain(role);
  expect(await batches()).toHaveLength(1);
  await send();
  await step(2);
  await sql`delete from llm_grade`.execute(api.db);
  await prepareAgain(role);
  expect(await newest()).toMatchObject({ items: 3, estimate_usd: 0 });
  await send();
  await step();
  expect(await newest()).toMatchObject({ state: 'done', counts: { done: 3 } });
  expect([vendor.batches.length, (await grades()).length]).toEqual([1, 3]);
});

test('what failed is not sent again while another batch asks it', async () => {
  const role = await prepare(2);
  vendor.be({ status: 400 });
  await send();
  await step();
  const failed = { params: { id: String((await newest()).id) } };
  await prepareAgain(role);
  expect(await batches()).toHaveLength(2);
  expect((await call(retryLlmBatch, failed)).body).toMatchObject({
    code: 'llm_batch_state',
    detail: 'All of this is being asked in another batch',
  });
});

test('people with the same profile are one question', async () => {
  await prepare(0);
  const { id } = await api.db.selectFrom('assignment').select('id').executeTakeFirstOrThrow();
  await makePerson(api.db, { first_name: 'Ada', last_name: 'One', skills: ['Rust'] }, user);
  await makePerson(api.db, { first_name: 'Bea', last_name: 'Two', skills: ['Rust'] }, user);
  await prepareAgain(id);
  await send();
  await step(2);
  expect(await newest()).toMatchObject({ state: 'done', counts: { done: 2 } });
  expect([vendor.paid.size, (await grades()).length]).toEqual([1, 2]);
});

test('what is sent must fit into the budget of the day, with what is under way', async () => {
  await prepare(4);
  await sql`update llm_batch_item set messages = jsonb_build_array(jsonb_build_object('role', 'user', 'content', repeat('x', 100)))`.execute(
    api.db,
  );
  await sql`update llm_price set out = 10000 where tier = 'batch'`.execute(api.db);
  expect(await call(sendLlmBatch, await params())).toMatchObject({ status: 409, body: { code: 'llm_budget_gone' } });
  expect(await newest()).toMatchObject({ unsent: true });
  await sql`delete from llm_price where tier = 'batch'`.execute(api.db);
  await send();
  expect(await newest()).toMatchObject({ estimate_usd: null });
});

test('a batch whose task was lost is found by the next look, once a minute', async () => {
  await prepare(1);
  await send();
  await sql`delete from pgboss.job where state < 'active'`.execute(api.db);
  await sql`update llm_batch set next_poll = now() - interval '1 hour'`.execute(api.db);
  const kind = api.services.tasks.kinds.find(({ name }) => name === 'grading.batches')!;
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, kind, {}));
  await step(3);
  expect(await newest()).toMatchObject({ state: 'done' });
});

describe('where a second model is set', () => {
  const other = { provider: 'anthropic', url: second.url, key: 'other-key', model: 'other-model' } as const;
  /** Questions for the first one, whose answers the second one charges at twice as much. */
  async function prepareFor(people: number, first: (typeof providers)[number] = 'openai'): Promise<void> {
    const role = await prepare(people, first);
    config = { ...config, LLM_FALLBACKS: [other] };
    for (const tier of ['standard', 'batch'] as const)
      await makePrice(api.db, {
        provider: 'anthropic',
        match: 'other-model',
        tier,
        in_fresh: 0,
        in_cache_read: 0,
        in_cache_write_5m: 0,
        in_cache_write_1h: 0,
        out: tier === 'batch' ? 10 : 20,
      });
    expect(role).toBeGreaterThan(0);
  }
  const paidInAll = () => [vendor.paid.size, second.paid.size];

  test.each<[string, Faults, string]>([
    ['makes no batches', { status: 404 }, 'http_404'],
    ['refuses the questions after a look at them', { failsIt: true }, 'refused'],
  ])('a batch goes there if the first one %s, and is charged by its price', async (_, faults, code) => {
    await prepareFor(4);
    vendor.be(faults);
    await send();
    await step(5);
    expect(await newest()).toMatchObject({
      state: 'done',
      model: 'other-model',
      provider: 'anthropic',
      passed: [{ model: 'test-model', code }],
      counts: { done: 4 },
      cost_usd: expect.closeTo(4 * 100 * 10e-6, 9),
      maybe_twice: 0,
    });
    expect((await grades()).map(({ model }) => model)).toEqual(Array.from({ length: 4 }, () => 'other-model'));
    expect(await calls()).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 'ok', model: 'other-model', cost_microusd: 1000 })),
    );
    expect(paidInAll()).toEqual([0, 4]);
  });

  test.each(providers)(
    'a batch that %s turns away again and again goes there, once it says that it has none of it',
    async (first) => {
      await prepareFor(3, first);
      vendor.be({ turnAway: 503 });
      await send();
      await step(3);
      expect(await newest()).toMatchObject({ model: 'test-model', poll_error: 'http_503', passed: [] });
      await step(5);
      expect(await newest()).toMatchObject({
        state: 'done',
        passed: [{ model: 'test-model', code: 'http_503' }],
        maybe_twice: 0,
      });
      expect(paidInAll()).toEqual([0, 3]);
    },
  );

  test('a batch waits for the first one as long as that cannot say whether it has it', async () => {
    await prepareFor(3);
    vendor.be({ silent: true });
    await send();
    await step();
    vendor.be({ status: 503 });
    await step(8);
    expect(await newest()).toMatchObject({ model: 'test-model', poll_error: 'http_503', passed: [] });
    vendor.be({});
    await step(3);
    expect(await newest()).toMatchObject({ state: 'done', maybe_twice: 0 });
    expect(paidInAll()).toEqual([3, 0]);
  });

  test('a batch that the first one made after it was given up is stopped there, and counted', async () => {
    await prepareFor(3);
    vendor.be({ turnAway: 503 });
    await send();
    await step(5);
    expect(await newest()).toMatchObject({ model: 'other-model' });
    const { tag } = await api.db.selectFrom('llm_batch').select('tag').executeTakeFirstOrThrow();
    vendor.be({ slow: true });
    vendor.batches.push({
      id: 'batch_late',
      protocol: 'openai',
      created: Date.now(),
      questions: [],
      metadata: { tag },
      status: 'running',
      lines: [],
      answered: 0,
    });
    await step(3);
    expect(await newest()).toMatchObject({ state: 'done', maybe_twice: 3 });
    expect(vendor.batches).toMatchObject([{ status: 'cancelled' }]);
  });

  test('a batch that nobody takes has failed, for the reason that the first one gave', async () => {
    await prepareFor(2);
    vendor.be({ status: 404 });
    second.be({ status: 401 });
    await send();
    await step(3);
    expect(await newest()).toMatchObject({ state: 'failed', counts: { failed: 2, can_be_retried: 2 }, cost_usd: 0 });
    const { body } = await call(listLlmBatchItems, { ...(await params()), query: {} });
    expect(body.results.map(({ error_code }) => error_code)).toEqual(['http_404', 'http_404']);
  });

  test('a batch does not go there if the budget does not allow its price', async () => {
    await prepareFor(2);
    await sql`update llm_price set out = 100000 where match = 'other-model'`.execute(api.db);
    vendor.be({ status: 404 });
    await send();
    await step(2);
    expect(await newest()).toMatchObject({ state: 'failed', model: 'test-model', passed: [] });
    expect(second.requests).toEqual([]);
    expect((await calls()).map(({ cost_microusd }) => cost_microusd)).toEqual([0, 0]);
  });
});
