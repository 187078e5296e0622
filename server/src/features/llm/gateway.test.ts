import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Config, readConfig } from '#platform/config';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { openLog } from '#platform/log';
import { useApi } from '#testing/api';
import { type Asked, type FakeLlm, openFakeLlm } from '#testing/outside/fake-llm';
import { makeAssignment, makePerson, makePrice } from '#testing/make';
import { ask, type Patience } from './gateway.ts';
import { llmAnswer } from '../grading/llm/judge.ts';
import { endpointsOf, type LlmEndpoint } from './endpoints.ts';
import { takeTurn } from './ledger.ts';
import type { Purpose } from './purpose.ts';
import { costOf } from './prices/prices.ts';
import { noTokens } from './tokens.ts';

const key = 'canary-key-51c9';
const written: string[] = [];
const log = openLog(
  readConfig({ LOG_LEVEL: 'trace' }),
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  }),
);
const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi(
  {
    LLM_BASE_URL: fake.url,
    LLM_MODEL: 'test-model',
    LLM_API_KEY: key,
    LLM_PER_MINUTE: '60000',
  },
  log,
);

const messages = [
  { role: 'system' as const, content: 'Grade' },
  {
    role: 'user' as const,
    content: 'The role:\n{"criteria":["Knows Rust"]}\n\n=== profile ab\nSkills: Rust\n=== end of profile ab',
  },
];
const question = { name: 'grade', schema: llmAnswer, messages };
const hurried: Patience = { attempts: 4, timeoutMs: 30_000, pauseMs: 1, longestPauseMs: 5000 };
/** Of one question: 8,000 tokens out, and in two for every three characters. */
const mostCost = 8000 * 10 + Math.ceil(messages.map(({ content }) => content).join('').length / 1.5) * 2;

let purpose: Purpose;
beforeEach(async () => {
  await sql`truncate llm_call, llm_cache_entry cascade`.execute(api.db);
  await sql`truncate llm_pace, llm_price cascade`.execute(api.db);
  await makePrice(api.db, { match: 'test-model', in_fresh: 2, in_cache_read: 2, out: 10 });
  const [assignment_id, person_id] = [await makeAssignment(api.db), await makePerson(api.db)];
  const { id } = await api.db.selectFrom('llm_prompt_version').select('id').executeTakeFirstOrThrow();
  purpose = { feature: 'grade', prompt_version_id: id, assignment_id, person_id, user_id: null, request_hash: 'hash' };
  fake.be('honest');
});

const put = (settings: Partial<Config> = {}, patience = hurried, signal = new AbortController().signal) =>
  ask({ db: api.db, config: { ...api.services.config, ...settings } }, question, purpose, signal, patience);
const calls = () => api.db.selectFrom('llm_call').selectAll().orderBy('id').execute();
const spend = (usd: number, age = '1 minute') =>
  sql`insert into llm_call (feature, provider, model, status, request_hash, cost_microusd, at)
    values ('grade', 'openai', 'test-model', 'ok', 'x', ${usd * 1_000_000}, now() - ${age}::interval)`.execute(api.db);

describe('a question', () => {
  test('goes to the endpoint with the key, the model and a strict shape of the answer', async () => {
    const { answer } = await put();
    expect(answer).toEqual({
      verdict: 'yes',
      score: 100,
      summary: 'Meets 1',
      criteria: [{ criterion: 'Knows Rust', verdict: 'meets', quote: 'Rust' }],
    });
    const [{ path, authorization, body }] = fake.requests as [Asked];
    expect([path, authorization, body.model]).toEqual(['/v1/chat/completions', `Bearer ${key}`, 'test-model']);
    expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { name: 'grade', strict: true } });
    // Every object of it is closed and every field is wanted, as strict endpoints demand.
    const objects = (shape: unknown): Record<string, unknown>[] =>
      shape && typeof shape === 'object'
        ? [
            ...('properties' in shape ? [shape as Record<string, unknown>] : []),
            ...Object.values(shape).flatMap((part) => objects(part)),
          ]
        : [];
    const shapes = objects(body.response_format.json_schema.schema);
    expect(shapes).toHaveLength(2);
    for (const { additionalProperties, properties, required } of shapes)
      expect([additionalProperties, required]).toEqual([false, Object.keys(properties as object)]);
    expect(body).not.toHaveProperty('tools');
  });

  test('is written down with tokens of each kind, cost, latency and attempts', async () => {
    const { call } = await put();
    expect(await calls()).toEqual([
      expect.objectContaining({
        ...purpose,
        id: call,
        model: 'test-model',
        // 1000 in of which 400 were cached, 100 out of which 30 were thoughts.
        in_fresh: 600,
        in_cache_read: 400,
        out: 70,
        out_reasoning: 30,
        cost_microusd: 1000 * 2 + 100 * 10,
        attempts: 1,
        cache_hit: false,
        status: 'ok',
        error_code: '',
      }),
    ]);
  });

  test('whose answer does not say what it took counts with the most it may have cost', async () => {
    fake.be('unmetered');
    await put();
    const [call] = await calls();
    expect(call).toMatchObject({ status: 'ok', out: 0, cost_microusd: mostCost });
  });

  test('loses what the answer has besides its shape', async () => {
    fake.be('gullible');
    const { answer } = await put();
    expect(Object.keys(answer).toSorted()).toEqual(['criteria', 'score', 'summary', 'verdict']);
    expect(Object.keys(answer.criteria[0]!).toSorted()).toEqual(['criterion', 'quote', 'verdict']);
  });
});

describe('a question to Anthropic', () => {
  const toAnthropic = { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'claude-test-1' } as const;

  test('has the shape of the answer as a tool that must be used', async () => {
    const { answer } = await put(toAnthropic);
    expect(answer).toMatchObject({ verdict: 'yes', score: 100 });
    const [{ path, headers, authorization, body }] = fake.requests as [Asked];
    expect([path, headers['x-api-key'], headers['anthropic-version'], authorization]).toEqual([
      '/v1/messages',
      key,
      '2023-06-01',
      undefined,
    ]);
    expect(body).toMatchObject({
      model: 'claude-test-1',
      max_tokens: 8000,
      system: 'Grade',
      messages: [messages[1]],
      tools: [{ name: 'grade', input_schema: { type: 'object', additionalProperties: false } }],
      tool_choice: { type: 'tool', name: 'grade' },
    });
  });

  test('is charged by its own kinds of tokens', async () => {
    await makePrice(api.db, {
      provider: 'anthropic',
      match: 'claude-*',
      in_fresh: 3,
      in_cache_read: 0.3,
      in_cache_write_5m: 3.75,
      in_cache_write_1h: 6,
      out: 15,
    });
    await put(toAnthropic);
    expect(await calls()).toMatchObject([
      {
        provider: 'anthropic',
        in_fresh: 600,
        in_cache_read: 300,
        in_cache_write_5m: 60,
        in_cache_write_1h: 40,
        out: 100,
        cost_microusd: 600 * 3 + 90 + 225 + 40 * 6 + 100 * 15,
      },
    ]);
  });

  test.each(['wrong', 'cut', 'html'] as const)('with a bad answer (%s) is put once more', async (mood) => {
    fake.be('honest', mood);
    expect((await put(toAnthropic)).answer.score).toBe(100);
    expect(fake.requests).toHaveLength(2);
  });
});

describe('a price', () => {
  test('is the one of the day that names the model best', async () => {
    const begins = await makePrice(api.db, { match: 'test-*', in_fresh: 900, out: 900 });
    const [call] = (await put(), await calls());
    expect(call!.price_id).not.toBe(begins);
    await sql`update llm_price set valid_to = now() where match = 'test-model'`.execute(api.db);
    await makePrice(api.db, { match: '*', in_fresh: 1, out: 1 });
    await makePrice(api.db, { provider: 'anthropic', match: 'test-model', in_fresh: 1, out: 1 });
    await sql`update llm_price set in_cache_read = 0, in_fresh = 1, out = 1 where id = ${begins}`.execute(api.db);
    await put();
    expect((await calls())[1]).toMatchObject({ price_id: begins, cost_microusd: 600 + 100 });
  });

  test('that is missing leaves the cost open, for the whole or for a kind of tokens', async () => {
    await put({ LLM_MODEL: 'unknown-model' });
    await sql`update llm_price set in_cache_read = null`.execute(api.db);
    await put();
    expect(await calls()).toMatchObject([
      { model: 'unknown-model', cost_microusd: null, price_id: null, in_fresh: 600 },
      { model: 'test-model', cost_microusd: null },
    ]);
  });

  test('rounds up to a millionth of a dollar, and exactly', () => {
    const price = { id: 1, match: '*', ...noTokens, in_fresh: 100_000, out: 1 };
    expect(costOf(price, { ...noTokens, in_fresh: 30 })).toBe(3);
    expect(costOf(price, { ...noTokens, in_fresh: 30, out: 1 })).toBe(4);
    expect(costOf(price, noTokens)).toBe(0);
  });
});

describe('another endpoint', () => {
  let second: FakeLlm;
  beforeAll(async () => {
    second = await openFakeLlm();
  });
  afterAll(() => second.close());
  const withSecond = (): Partial<Config> => ({
    LLM_FALLBACKS: [{ provider: 'anthropic', url: second.url, key: 'other-key', model: 'claude-test-1' }],
  });

  test.each(['failing', 'refusing', 'wrong'] as const)('is asked when the first gives no answer (%s)', async (mood) => {
    fake.be(mood);
    second.be('honest');
    const { answer, model } = await put(withSecond());
    expect([answer.score, model]).toEqual([100, 'claude-test-1']);
    expect(second.requests[0]!.headers['x-api-key']).toBe('other-key');
    expect(await calls()).toMatchObject([
      { provider: 'openai', status: 'failed' },
      { provider: 'anthropic', model: 'claude-test-1', status: 'ok' },
    ]);
  });

  test('does not wait when the first one asked for a pause', async () => {
    fake.be('honest', { retryAfter: '3600' });
    second.be('honest');
    await put(withSecond());
    await put(withSecond());
    expect([fake.requests.length, second.requests.length]).toEqual([1, 2]);
  });

  test('is not asked when the money of the day is gone, nor when the question is no longer wanted', async () => {
    second.be('honest');
    await spend(9.95);
    await expect(put(withSecond())).rejects.toMatchObject({ code: 'cost_limit' });
    const stop = new AbortController();
    stop.abort();
    await sql`truncate llm_call cascade`.execute(api.db);
    await expect(put(withSecond(), hurried, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(second.requests).toEqual([]);
  });

  test('that fails, too, leaves the failure of the first', async () => {
    fake.be('refusing');
    second.be('failing');
    await expect(put(withSecond())).rejects.toMatchObject({ code: 'http_401' });
    expect(second.requests).toHaveLength(4);
  });
});

describe('trouble', () => {
  test.each(['failing', 'disconnecting', { retryAfter: '0' }] as const)(
    'that passes (%j) is tried again',
    async (mood) => {
      fake.be('honest', mood, mood, mood);
      expect((await put()).answer.verdict).toBe('yes');
      expect(fake.requests).toHaveLength(4);
      expect(await calls()).toMatchObject([{ status: 'ok', attempts: 4, cost_microusd: 3000 }]);
    },
  );

  test('that stays is given up after four attempts, at no cost', async () => {
    fake.be('failing');
    await expect(put()).rejects.toMatchObject({ code: 'http_500' });
    expect(fake.requests).toHaveLength(4);
    expect(await calls()).toMatchObject([{ status: 'failed', error_code: 'http_500', attempts: 4, cost_microusd: 0 }]);
  });

  test('in reaching the endpoint has a name', async () => {
    await expect(put({ LLM_BASE_URL: 'http://127.0.0.1:1/v1' })).rejects.toMatchObject({ code: 'network' });
    expect(await calls()).toMatchObject([{ status: 'failed', error_code: 'network', attempts: 4 }]);
  });

  test.each(['wrong', 'cut', 'html', 'huge'] as const)(
    'with an answer (%s) makes us ask once more, and no more than that',
    async (mood) => {
      fake.be('honest', mood);
      expect((await put()).answer.score).toBe(100);
      fake.be(mood);
      const code = mood === 'huge' ? 'too_large' : 'malformed';
      await expect(put()).rejects.toMatchObject({ code });
      expect(fake.requests).toHaveLength(2);
      expect((await calls()).at(-1)).toMatchObject({ status: 'failed', error_code: code, attempts: 2 });
    },
  );

  test('with an answer is paid for, as far as the endpoint says what it took', async () => {
    fake.be('wrong');
    await expect(put()).rejects.toMatchObject({ code: 'malformed' });
    expect(await calls()).toMatchObject([{ cost_microusd: 6000, out: 140 }]);
    fake.be('html');
    await expect(put()).rejects.toMatchObject({ code: 'malformed' });
    expect((await calls())[1]!.cost_microusd).toBe(2 * mostCost);
  });

  test('that no patience helps against is not tried again', async () => {
    fake.be('refusing');
    await expect(put()).rejects.toMatchObject({ code: 'http_401' });
    fake.be('moved');
    await expect(put()).rejects.toMatchObject({ code: 'http_302' });
    // The redirect was not followed, either.
    expect(fake.requests).toHaveLength(1);
  });

  test('of an endpoint that never comes to an end is cut off', async () => {
    fake.be('honest', 'slow');
    expect((await put({}, { ...hurried, timeoutMs: 2000 })).answer.verdict).toBe('yes');
    fake.be('slow');
    await expect(put({}, { ...hurried, attempts: 1, timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
    expect((await calls())[1]!.cost_microusd).toBe(mostCost);
  });

  test('ends at once when the question is no longer wanted, and is written down', async () => {
    fake.be('slow');
    const stop = new AbortController();
    // Longer than a test may take.
    const asked = put({}, { ...hurried, timeoutMs: 600_000 }, stop.signal);
    await expect.poll(() => fake.requests.length).toBe(1);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(await calls()).toMatchObject([{ status: 'failed', error_code: 'aborted', attempts: 1 }]);
  });
});

describe('limits', () => {
  test('an endpoint that asks for a pause gets it', async () => {
    fake.be('honest', { retryAfter: '1' });
    await put();
    const [first, second] = fake.requests as [Asked, Asked];
    expect(second.at - first.at).toBeGreaterThanOrEqual(1000);
  });

  test('an endpoint that asks for a long pause is left alone by every process', async () => {
    fake.be('honest', { retryAfter: new Date(Date.now() + 3_600_000).toUTCString() });
    await expect(put()).rejects.toMatchObject({ code: 'http_429' });
    await expect(put()).rejects.toMatchObject({ code: 'busy' });
    expect(fake.requests).toHaveLength(1);
    // Not for as long as it likes, though.
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from next - now()) * 1000)::float8 as ms from llm_pace`.execute(api.db);
    expect(rows[0]!.ms).toBeLessThanOrEqual(600_000);
  });

  test('turns are shared out among all processes', async () => {
    const config = { ...api.services.config, LLM_PER_MINUTE: 1 };
    const [endpoint] = endpointsOf(config) as [LlmEndpoint];
    const other = openDb(openPool(api.url, { name: 'other', max: 3, types: wireTypes, onError: () => undefined }));
    const turns = await Promise.allSettled(
      [api.db, other, api.db, other, api.db, other].map((db) =>
        takeTurn(db, config, { endpoint, purpose }, { call: undefined, price: undefined, mostCost: 0 }),
      ),
    );
    await other.destroy();
    const waits = turns.flatMap((turn) => (turn.status === 'fulfilled' ? [turn.value.waitMs] : []));
    // One at once, one after a minute, one after two; whoever would wait longer is sent away.
    expect(waits.toSorted((a, b) => a - b).map((ms) => Math.round(ms / 60_000))).toEqual([0, 1, 2]);
    expect(turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : []))).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: 'busy' })),
    );
  });

  test('nothing is asked before its turn', async () => {
    await put({ LLM_PER_MINUTE: 1 });
    const stop = new AbortController();
    const asked = put({ LLM_PER_MINUTE: 1 }, hurried, stop.signal);
    await expect.poll(async () => (await calls()).length).toBe(2);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    expect(fake.requests).toHaveLength(1);
    // It was never put, so it costs nothing.
    expect((await calls())[1]).toMatchObject({ status: 'failed', cost_microusd: 0 });
  });

  test('nothing is asked that may cost more than the day has left', async () => {
    await spend(9.95);
    await expect(put()).rejects.toMatchObject({ code: 'cost_limit' });
    expect(fake.requests).toEqual([]);
    await sql`truncate llm_call cascade`.execute(api.db);
    await spend(9.8);
    await spend(100, '25 hours');
    expect((await put()).answer.verdict).toBe('yes');
  });

  test('what is under way counts with the most it may cost', async () => {
    await spend(9.85);
    fake.be('slow');
    const stop = new AbortController();
    const slow = put({}, hurried, stop.signal);
    await expect.poll(() => fake.requests.length).toBe(1);
    await expect(put()).rejects.toMatchObject({ code: 'cost_limit' });
    stop.abort();
    await expect(slow).rejects.toMatchObject({ code: 'aborted' });
  });

  test('a crowd of questions stays within the day', async () => {
    await spend(9.7);
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => put()));
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { rows } = await sql<{ usd: number }>`
      select (sum(cost_microusd) / 1e6)::float8 as usd from llm_call`.execute(api.db);
    expect(rows[0]!.usd).toBeLessThanOrEqual(10);
  });

  test('a question that is put once more needs room for it, too', async () => {
    await spend(9.85);
    fake.be('honest', 'html');
    await expect(put()).rejects.toMatchObject({ code: 'cost_limit' });
    expect(await calls()).toMatchObject([{}, { status: 'failed', error_code: 'cost_limit' }]);
  });

  test('a model that costs nothing has no limit of cost', async () => {
    await sql`update llm_price set in_fresh = 0, in_cache_read = 0, out = 0`.execute(api.db);
    expect((await put({ LLM_USD_PER_DAY: 0 })).answer.verdict).toBe('yes');
    expect(await calls()).toMatchObject([{ cost_microusd: 0 }]);
  });
});

test('the key is in no error and no log, whatever goes wrong', async () => {
  const errors: unknown[] = [];
  const collect = (settings: Partial<Config>) =>
    put(settings).catch((error: unknown) => {
      errors.push(error);
      log.warn({ err: error }, 'asked in vain');
    });
  fake.be('refusing');
  await collect({});
  fake.be('failing');
  await collect({});
  // Neither of these is a header or an address, and both are quoted by what fetch throws.
  await collect({ LLM_API_KEY: `${key}\n${key}` });
  await collect({ LLM_BASE_URL: `http://user:${key}@127.0.0.1:1/v1` });
  expect(errors).toHaveLength(4);
  for (const error of errors) expect(z.instanceof(Error).parse(error).cause).toBeUndefined();
  expect(errors.map(String).join('')).not.toContain(key);
  expect(written.join('')).toContain('asked in vain');
  expect(written.join('')).not.toContain(key);
  expect(JSON.stringify(await calls())).not.toContain(key);
});
