import {
  getLlmCacheUse,
  getLlmCalls,
  getLlmCost,
  getLlmErrors,
  getLlmFigures,
  getLlmLatency,
  getLlmTokens,
} from '@app/contract/llm/charts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { giveVote } from '#testing/judged';
import { makeAssignment, makeMessage, makePerson, makeUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { forgetCharts } from '../charts/charts.ts';
import { countAhead } from '../charts/ready-days.ts';

const api = useApi();
let call: Call;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  user = await makeUser(api.db, { is_superuser: true });
  call = await api.as(user);
});
beforeEach(async () => {
  forgetCharts(api.db);
  await sql`truncate llm_call cascade`.execute(api.db);
  await sql`delete from ready_day`.execute(api.db);
  const person = await makePerson(api.db);
  await sql`insert into llm_call (feature, provider, model, status, error_code, request_hash, cost_microusd, latency_ms, cache_hit, in_fresh, out,
      person_id, user_id, tier, at)
    values ('grade', 'openai', 'a', 'ok', '', 'x', 2000000, 100, false, 10, 5, ${person}, ${user.id}, 'standard', now()),
      ('grade', 'openai', 'a', 'ok', '', 'x', 1000000, 300, false, 10, 5, ${person}, null, 'standard', now()),
      ('grade', 'openai', 'a', 'ok', '', 'x', 0, 0, true, 0, 0, ${person}, null, 'standard', now()),
      ('grade', 'openai', 'a', 'ok', '', 'x', 500000, 0, false, 10, 5, ${person}, null, 'batch', now()),
      ('extract', 'openai', 'b', 'failed', 'timeout', 'x', null, 60000, false, 0, 0, null, null, 'standard', now()),
      ('extract', 'openai', 'b', 'ok', '', 'x', 4000000, 500, false, 10, 5, null, null, 'standard', now() - interval '100 days')`.execute(
    api.db,
  );
});

const time = { range: '1m', period: 'day' } as const;
/** As it is shown: the middle of its step, which is 2 % wide on a logarithmic scale, so up to 1.005 % too much. */
const near = (ms: number): number =>
  expect.toSatisfy((shown: number) => Math.abs(Math.log(shown / ms)) <= 0.01 + 1e-9) as number;
const totals = (chart: { series: { name: string; total: number | null }[] }) =>
  chart.series.map(({ name, total }) => [name, total]);

test('cost and calls are split by what one chooses, and calls without a price are told', async () => {
  const { body } = await call(getLlmCost, { query: time });
  expect(totals(body)).toEqual([
    ['a', 3.5],
    ['b', 0],
  ]);
  expect(body.meta.warnings).toEqual([{ code: 'no_price', text: 'No price for b: 1 call shows N/A.' }]);
  const by = async (split_by: string) =>
    totals((await call(getLlmCalls, { query: { ...time, split_by: split_by as 'user' } })).body);
  expect(await by('feature')).toEqual([
    ['Grading', 4],
    ['Reading CVs and profiles', 1],
  ]);
  expect(await by('user')).toEqual([
    ['The product itself', 4],
    [user.username, 1],
  ]);
  expect(await by('prompt')).toEqual([['No prompt', 5]]);
  expect(await by('assignment')).toEqual([['No role', 5]]);
});

test('tokens, times, failures and answers from memory', async () => {
  const last = (chart: { series: { id: string; data: (number | null)[] }[] }) =>
    Object.fromEntries(chart.series.map(({ id, data }) => [id, data.at(-1)]));
  expect(last((await call(getLlmTokens, { query: time })).body)).toMatchObject({
    in_fresh: 30,
    out: 15,
    out_reasoning: 0,
  });
  expect(last((await call(getLlmLatency, { query: time })).body)).toEqual({ p50: near(200), p95: near(290) });
  expect(last((await call(getLlmErrors, { query: time })).body)).toEqual({ timeout: 1 });
  expect(last((await call(getLlmCacheUse, { query: time })).body)).toEqual({ hits: 1, misses: 3 });
});

test('the figures at the top', async () => {
  const { body } = await call(getLlmFigures, { query: time });
  expect(body).toMatchObject({
    month_usd: 3.5,
    calls: 5,
    p50_ms: near(200),
    error_share: 0.25,
    usd_per_person: 3.5,
    usd_per_up_vote: null,
    usd_per_reply: null,
    unpriced: [{ model: 'b', calls: 1 }],
  });
  // One from memory, at the mean of three.
  expect(body.saved_usd).toBeCloseTo(3.5 / 3, 6);
});

test('grading is divided by up-votes and by those of them who have answered since', async () => {
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  const [silent, answered, before] = [await makePerson(api.db), await makePerson(api.db), await makePerson(api.db)];
  await makeMessage(api.db, { person: before, user, direction: 'in', days: 3 });
  for (const person of [silent, answered, before])
    await giveVote(call, { assignment, person, grade: 'up', method: 'llm' });
  await sql`update vote_current set created = now() - interval '2 days'`.execute(api.db);
  await makeMessage(api.db, { person: answered, user, direction: 'in', days: 1 });
  const { body } = await call(getLlmFigures, { query: time });
  expect([body.usd_per_up_vote, body.usd_per_reply]).toEqual([expect.closeTo(3.5 / 3, 6), 3.5]);
});

test(`any calls, counted ahead or not, are counted as one would by hand (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const calls = Array.from({ length: 400 }, () => ({
    at: new Date(Date.now() - below(80 * 86_400_000)),
    model: ['a', 'b', 'c'][below(3)]!,
    status: ['ok', 'ok', 'failed'][below(3)]!,
    cache_hit: random() < 0.2,
    cost: random() < 0.1 ? null : below(1e6),
    ms: 1 + below(20_000),
  }));
  await sql`truncate llm_call cascade`.execute(api.db);
  for (const { at, model, status, cache_hit, cost, ms } of calls)
    await sql`insert into llm_call (at, feature, provider, model, status, request_hash, cost_microusd, latency_ms, cache_hit)
      values (${at.toISOString()}, 'grade', 'openai', ${model}, ${status}, 'x', ${cost}, ${ms}, ${cache_hit})`.execute(
      api.db,
    );
  await countAhead(api.db, 'calls', (changes) => api.db.transaction().execute(changes));
  const query = { range: '3m', period: 'week', tz: 'Europe/Stockholm' } as const;
  const [cost, waits, use] = [
    (await call(getLlmCost, { query })).body,
    (await call(getLlmLatency, { query })).body,
    (await call(getLlmCacheUse, { query })).body,
  ];
  const starts = (cost.x as { values: number[] }).values;
  const weekOf = ({ at }: (typeof calls)[number]) => starts.findLastIndex((start) => start <= at.getTime());
  const byWeek = starts.map((_, week) => calls.filter((each) => weekOf(each) === week));
  for (const { id, data } of cost.series)
    for (const [week, usd] of data.entries()) {
      const own = byWeek[week]!.filter(({ model }) => model === id);
      expect(usd).toBeCloseTo(own.reduce((sum, each) => sum + (each.cost ?? 0), 0) / 1e6, 9);
    }
  expect(cost.meta.warnings.map(({ text }) => text)).toEqual(
    ['a', 'b', 'c'].map((name) => {
      const open = calls.filter(({ model, cost: paid }) => model === name && paid === null).length;
      return `No price for ${name}: ${open} ${open === 1 ? 'call shows' : 'calls show'} N/A.`;
    }),
  );
  const waited = byWeek.map((own) =>
    own.flatMap((each) => (each.status === 'ok' && !each.cache_hit ? each.ms : [])).toSorted((a, b) => a - b),
  );
  for (const [nth, share] of [0.5, 0.95].entries())
    for (const [week, shown] of waits.series[nth]!.data.entries()) {
      const times = waited[week]!;
      const place = share * (times.length - 1);
      const [under, over] = [times[Math.floor(place)], times[Math.ceil(place)]];
      expect(shown).toEqual(under === undefined ? null : near(under + (over! - under) * (place - Math.floor(place))));
    }
  expect(totals(use)).toEqual([
    ['From memory', calls.filter(({ status, cache_hit }) => status === 'ok' && cache_hit).length],
    ['Asked', waited.flat().length],
  ]);
});
