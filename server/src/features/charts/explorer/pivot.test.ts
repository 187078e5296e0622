import { getPivot } from '@app/contract/charts/data-explorer';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';
import { forgetCharts } from '../charts.ts';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
});
beforeEach(async () => {
  forgetCharts(api.db);
  await sql`truncate llm_call cascade`.execute(api.db);
  await sql`insert into llm_call (feature, provider, model, status, request_hash, cost_microusd, latency_ms, at)
    select case n % 3 when 0 then 'extract' else 'grade' end, 'openai', 'model-' || n % 4, 'ok', 'x', n, n * 10, now() - make_interval(days => n % 20)
    from generate_series(1, 60) as n`.execute(api.db);
});

const time = { range: '1m', period: 'day' } as const;
const pivot = async (query: object) => (await call(getPivot, { query: { model: 'LlmCall', ...time, ...query } })).body;
test('counts by a key add up to those over time, and lead to their rows', async () => {
  const answer = await pivot({ by: 'model' });
  const overTime = await pivot({ split_by: 'model' });
  expect(answer.series[0]!.data).toEqual([15, 15, 15, 15]);
  expect(overTime.series.map(({ total }) => total)).toEqual([15, 15, 15, 15]);
  expect(answer.series[0]!.drill).toContain('/generic_table/?model=LlmCall');
});

test('amounts are summed up, averaged and ordered, by two keys', async () => {
  const sums = await pivot({ by: 'feature', measure: 'sum', of: 'cost_microusd' });
  expect([sums.x.values, sums.series[0]!.name, sums.series[0]!.data]).toEqual([
    ['Grading', 'Reading CVs and profiles'],
    'Sum of Micro-dollars',
    [1200, 630],
  ]);
  const median = await pivot({ by: 'feature', measure: 'p50', of: 'latency_ms' });
  expect(median.series[0]!.data).toEqual([300, 315]);
  const two = await pivot({ by: 'model', split_by: 'feature', measure: 'avg', of: 'latency_ms' });
  expect(two.series).toHaveLength(2);
});

test('in the zone of the firm, where days are counted ahead, a percentile is within 1 % of the true one, and nothing is nothing', async () => {
  await sql`update llm_call set cost_microusd = case when cost_microusd > 40 then 0 end where model = 'model-1'`.execute(
    api.db,
  );
  await sql`update llm_call set cost_microusd = null where model = 'model-2'`.execute(api.db);
  for (const measure of ['p50', 'p95'] as const) {
    const asked = { by: 'model', measure, of: 'cost_microusd' };
    const [exact, firm] = [await pivot(asked), await pivot({ ...asked, tz: 'Europe/Stockholm' })];
    expect(firm.meta.definition).toContain('in steps of 2 %');
    expect(exact.meta.definition).not.toContain('in steps');
    expect(firm.x).toEqual(exact.x);
    for (const [at, value] of exact.series[0]!.data.entries()) {
      const own = firm.series[0]!.data[at]!;
      if (value) expect(Math.abs(own / value - 1)).toBeLessThan(0.0101);
      else expect(own).toBe(value);
    }
  }
});

test('different people are each counted once', async () => {
  await makePerson(api.db);
  const { series } = await pivot({ model: 'Person', measure: 'persons', by: 'source' });
  expect(series[0]!.data.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeGreaterThan(0);
});

test('too many groups are narrowed to the largest, and that is told', async () => {
  await sql`insert into llm_call (feature, provider, model, status, request_hash, cost_microusd)
    select 'grade', 'openai', 'many-' || n, 'ok', 'x', 1 from generate_series(1, 700) as n`.execute(api.db);
  const answer = await pivot({ by: 'model' });
  expect(answer.x.values).toHaveLength(500);
  expect(answer.meta.truncated).toEqual({ kept: 500, total: 704 });
  expect(answer.meta.warnings[0]!.text).toBe('Too many groups: narrowed to the 500 largest of Model.');
});

test('rows without the key are among the largest groups if there are so many', async () => {
  await sql`insert into task_run (uuid, queue, name, state, received, eta, worker)
    select gen_random_uuid(), 'default', 'some.task', 'SUCCESS', now(), now(), case when n <= 600 then 'worker-' || n end
    from generate_series(1, 605) as n`.execute(api.db);
  const answer = await pivot({ model: 'CelTask', by: 'worker' });
  expect(answer.meta.truncated).toEqual({ kept: 500, total: 601 });
  expect([answer.x.values[0], answer.series[0]!.data[0]]).toEqual(['(none)', 5]);
});

test('two keys as rows and columns: what is beyond the largest is put together, and nothing is lost', async () => {
  await sql`insert into llm_call (feature, provider, model, status, request_hash, cost_microusd, at, error_code)
    select 'grade', 'openai', 'many-' || n % 60, 'failed', 'x', 1, now(), 'code ' || n % 20 from generate_series(1, 300) as n`.execute(
    api.db,
  );
  const answer = await pivot({ by: 'model', split_by: 'error_code', as: 'matrix' });
  expect([answer.y_values!.length, answer.x.values.length]).toEqual([41, 13]);
  expect([answer.y_values!.at(-1), answer.x.values.at(-1), answer.y_keys!.at(-1)]).toEqual(['(other)', '(other)', '']);
  expect(answer.cells!.reduce((sum, [, , value]) => sum + value, 0)).toBe(360);
  expect(answer.meta.warnings[0]!.text).toContain('The 40 largest of 64 rows and the 12 largest of 21 columns');
  const means = await pivot({ by: 'model', split_by: 'error_code', as: 'matrix', measure: 'avg', of: 'latency_ms' });
  expect([means.adds, means.y_values!.length, means.x.values.length]).toEqual([false, 40, 12]);
});

test.each([
  [{ by: 'nothing' }, 'by'],
  [{ by: 'model', split_by: 'model' }, 'split_by'],
  [{ measure: 'sum', of: 'assignment' }, 'of'],
  [{ measure: 'p95' }, 'of'],
  [{ measure: 'persons' }, 'measure'],
  [{ by: 'model', as: 'matrix' }, 'as'],
])('%o is refused beside the field', async (query, field) => {
  const answer = await call(getPivot, { query: { model: 'LlmCall', ...time, ...query } as never });
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});
