import {
  createLlmPrice,
  deleteLlmPrice,
  findLlmPrices,
  importLlmPrices,
  listLlmPrices,
  type LlmPrice,
  priceLlmCalls,
} from '@app/contract/llm/prices';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { costOf, findPrice } from './prices.ts';
import { tokenKinds, type Tokens } from '../tokens.ts';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
});
beforeEach(() => sql`truncate llm_price, llm_call cascade`.execute(api.db));

const add = (body: object) =>
  call(createLlmPrice, { body: { provider: 'openai', match: 'small-1', in_fresh: 1, out: 2, ...body } });
const list = async () => (await call(listLlmPrices)).body;
const ask = (model: string, tokens: Partial<Tokens> = { in_fresh: 1000, out: 100 }, at = new Date().toISOString()) =>
  api.db
    .insertInto('llm_call')
    .values({
      feature: 'grade',
      provider: 'openai',
      model,
      status: 'ok',
      request_hash: 'x',
      at,
      cost_microusd: null,
      ...tokens,
    })
    .execute();
const spans = ({ results }: { results: LlmPrice[] }) =>
  results.map(({ in_fresh, valid_from, valid_to, state }) => [
    in_fresh,
    valid_from?.slice(0, 10),
    valid_to?.slice(0, 10),
    state,
  ]);

describe('a new price', () => {
  test('ends the one before it, and ends where the next begins', async () => {
    await add({ in_fresh: 1, valid_from: '2024-01-01T00:00:00Z' });
    await add({ in_fresh: 3, valid_from: '2190-01-01T00:00:00Z' });
    await add({ in_fresh: 2, valid_from: '2026-01-01T00:00:00Z' });
    expect(spans(await list())).toEqual([
      [2, '2026-01-01', '2190-01-01', 'valid'],
      [3, '2190-01-01', undefined, 'later'],
      [1, '2024-01-01', '2026-01-01', 'past'],
    ]);
  });

  test('from the same moment is refused, of another tier or model it is not', async () => {
    const valid_from = '2026-01-01T00:00:00Z';
    expect((await add({ valid_from })).status).toBe(201);
    expect(await add({ valid_from })).toMatchObject({ status: 409, body: { code: 'price_exists' } });
    expect((await add({ valid_from, tier: 'batch' })).status).toBe(201);
    expect((await add({ valid_from, match: 'small-*' })).status).toBe(201);
  });

  test('sixteen of them at the same moment are one', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => add({ valid_from: '2026-01-01T00:00:00Z' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 15 }, () => 409),
    ]);
  });

  test.each([
    [{ match: 'two words' }, 'match'],
    [{ match: 'a*b' }, 'match'],
    [{ in_fresh: -1 }, 'in_fresh'],
    [{ out: 0.000_000_1 }, 'out'],
    [{ out: 1e9 }, 'out'],
  ])('that is none (%j) is refused at its field', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } });
  });
});

describe('a list of prices', () => {
  const price = { provider: 'openai' as const, in_fresh: 1, out: 2, valid_from: '2026-01-01T00:00:00Z' };

  test('is set as if each were entered by itself, or not at all', async () => {
    const prices = [
      { ...price, match: 'listed-1' },
      { ...price, match: 'listed-*', tier: 'batch' as const },
    ];
    const { status, body } = await call(importLlmPrices, { body: { prices } });
    expect([status, body.added]).toEqual([201, 2]);
    const again = await call(importLlmPrices, { body: { prices: [{ ...price, match: 'new-one' }, prices[0]!] } });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'price_exists', detail: expect.stringContaining('listed-1') },
    });
    expect((await list()).results.map(({ match }) => match).toSorted()).toEqual(['listed-*', 'listed-1']);
  });

  test('says by which of them a model would be charged', async () => {
    await add({ match: 'small-*' });
    await add({ match: 'small-2' });
    await add({ match: 'small-*', tier: 'batch' });
    const matchesOf = async (model: string) =>
      (await call(findLlmPrices, { query: { provider: 'openai', model } })).body.results.map(({ match }) => match);
    expect(await matchesOf('small-2')).toEqual(['small-2', 'small-*']);
    expect(await matchesOf('small-3')).toEqual(['small-*', 'small-*']);
    expect(await matchesOf('large')).toEqual([null, null]);
  });
});

describe('removing a price', () => {
  test('lets the one before it go on', async () => {
    await add({ in_fresh: 1, valid_from: '2024-01-01T00:00:00Z' });
    const { id } = (await add({ in_fresh: 9, valid_from: '2025-01-01T00:00:00Z' })).body;
    expect((await call(deleteLlmPrice, { params: { id } })).status).toBe(204);
    expect(spans(await list())).toEqual([[1, '2024-01-01', undefined, 'valid']]);
  });

  test('by which calls were charged is refused', async () => {
    const { id } = (await add({ valid_from: '2024-01-01T00:00:00Z' })).body;
    await ask('small-1');
    await call(priceLlmCalls);
    expect(await call(deleteLlmPrice, { params: { id } })).toMatchObject({ status: 409, body: { code: 'price_used' } });
  });
});

describe('calls without a cost', () => {
  test('are named first, by their model', async () => {
    await add({});
    await ask('new-1');
    await ask('new-1');
    expect((await list()).results).toMatchObject([
      { id: 'openai new-1 standard', state: 'missing', match: 'new-1', calls: 2, price_id: null },
      { state: 'valid', match: 'small-1', calls: 0 },
    ]);
  });

  test('get one by the price of their day, and by no other', async () => {
    await add({ in_fresh: 1, out: 10, valid_from: '2024-01-01T00:00:00Z' });
    await add({ in_fresh: 5, out: 50, valid_from: '2025-01-01T00:00:00Z' });
    await ask('small-1', { in_fresh: 1000, out: 100 }, '2023-05-01T00:00:00Z');
    await ask('small-1', { in_fresh: 1000, out: 100 }, '2024-05-01T00:00:00Z');
    await ask('small-1', { in_fresh: 1000, out: 100 }, '2025-05-01T00:00:00Z');
    await ask('small-1', { in_fresh: 1000, in_cache_read: 1, out: 100 }, '2025-05-01T00:00:00Z');
    await ask('small-1', {}, '2025-05-01T00:00:00Z');
    expect((await list()).can_be_priced).toBe(2);
    expect((await call(priceLlmCalls)).body).toEqual({ priced: 2 });
    const { rows } = await sql<{ cost: number | null }>`select cost_microusd as cost from llm_call order by id`.execute(
      api.db,
    );
    expect(rows.map(({ cost }) => cost)).toEqual([null, 2000, 10_000, null, null]);
    expect((await call(priceLlmCalls)).body).toEqual({ priced: 0 });
  });

  test(`cost afterwards what they would have cost at once (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const below = (most: number) => Math.floor(random() * most);
    const maybe = (value: number) => (random() < 0.3 ? null : value);
    for (let n = 0; n < 40; n += 1) {
      const price = () => Math.round(random() * 30e6) / 1e6;
      const model = `model-${n}`;
      await add({
        match: model,
        in_fresh: price(),
        in_cache_read: maybe(price()),
        in_cache_write_5m: maybe(price()),
        in_cache_write_1h: maybe(price()),
        out: price(),
        out_reasoning: maybe(price()),
        valid_from: '2024-01-01T00:00:00Z',
      });
      const tokens = Object.fromEntries(
        tokenKinds.map((kind) => [kind, kind === 'out' ? 1 + below(9000) : (maybe(below(90_000)) ?? 0)]),
      ) as Tokens;
      await ask(model, tokens);
      await call(priceLlmCalls);
      const { cost } = await api.db
        .selectFrom('llm_call')
        .select('cost_microusd as cost')
        .where('model', '=', model)
        .executeTakeFirstOrThrow();
      expect(cost, model).toBe(costOf(await findPrice(api.db, { provider: 'openai', model }), tokens));
    }
  });
});
