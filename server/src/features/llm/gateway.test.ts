import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Config, readConfig } from '#platform/config';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { openLog } from '#platform/log';
import { useApi } from '#testing/api';
import { type Asked, openFakeLlm } from '#testing/fake-llm';
import { makeAssignment, makePerson } from '#testing/make';
import { ask, type Patience } from './gateway.ts';
import { llmAnswer } from '../grading/llm/judge.ts';
import { type Purpose, takeTurn } from './ledger.ts';

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
    LLM_USD_PER_MTOK_IN: '2',
    LLM_USD_PER_MTOK_OUT: '10',
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
  await sql`update llm_pace set next = now()`.execute(api.db);
  const [assignment_id, person_id] = [await makeAssignment(api.db), await makePerson(api.db)];
  const { id } = await api.db.selectFrom('llm_prompt_version').select('id').executeTakeFirstOrThrow();
  purpose = { feature: 'grade', prompt_version_id: id, assignment_id, person_id, request_hash: 'hash' };
  fake.be('honest');
});

const put = (settings: Partial<Config> = {}, patience = hurried, signal = new AbortController().signal) =>
  ask({ db: api.db, config: { ...api.services.config, ...settings } }, question, purpose, signal, patience);
const calls = () => api.db.selectFrom('llm_call').selectAll().orderBy('id').execute();
const spend = (usd: number, age = '1 minute') =>
  sql`insert into llm_call (feature, model, status, request_hash, cost_microusd, at)
    values ('grade', 'test-model', 'ok', 'x', ${usd * 1_000_000}, now() - ${age}::interval)`.execute(api.db);

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
    const other = openDb(openPool(api.url, { name: 'other', max: 3, types: wireTypes, onError: () => undefined }));
    const turns = await Promise.allSettled(
      [api.db, other, api.db, other, api.db, other].map((db) =>
        takeTurn(db, config, purpose, { call: undefined, mostCost: 0 }),
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
    const free = { LLM_USD_PER_DAY: 0, LLM_USD_PER_MTOK_IN: 0, LLM_USD_PER_MTOK_OUT: 0 };
    expect((await put(free)).answer.verdict).toBe('yes');
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
