import { writeFilter } from '@app/contract/charts/chart-filter';
import { chartModel, chartModelNames } from '@app/contract/charts/chart-models';
import type { ChartPayload, ChartUnit } from '@app/contract/charts/charts';
import { getGenericSeries } from '@app/contract/charts/hs';
import { castVote } from '@app/contract/roles/votes';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { arbitraryQuestion, type Asked, fillCharts, lets } from '#testing/chart-questions';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { counting, questionOf } from './generic-series.ts';
import { countAhead, readies } from '../ready-days.ts';
import type { Window } from '../series.ts';

/* `generic_ts` against rows that are counted one by one in TypeScript. */
const full = process.env['TESTS'] === 'full';
const questions = full ? 5000 : 150;
const api = useApi();
let call: Call;
let rowsOf: Awaited<ReturnType<typeof fillCharts>>;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
  rowsOf = await fillCharts(api.db);
  // Some days are counted ahead, the others are not.
  for (const what of readies) await countAhead(api.db, what, (changes) => api.db.transaction().execute(changes));
});

/* Calendars, independent of the database. */
const dayOf = (at: number, tz: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: tz, dateStyle: 'short' }).format(at);
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
function labelOf(at: number, unit: ChartUnit, tz: string): string {
  if (unit === 'second' || unit === 'minute' || unit === 'hour')
    return new Date(at).toISOString().slice(0, { second: 19, minute: 16, hour: 13 }[unit]);
  const day = dayOf(at, tz);
  if (unit === 'week') return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return day.slice(0, { day: 10, month: 7, year: 4 }[unit]);
}
function nextLabel(label: string, unit: ChartUnit): string {
  if (unit === 'day' || unit === 'week') return plusDays(label, unit === 'day' ? 1 : 7);
  if (unit === 'month') return plusDays(`${label}-01`, 31).slice(0, 7);
  if (unit === 'year') return String(Number(label) + 1);
  const steps = { second: 1000, minute: 60_000, hour: 3_600_000 };
  const whole = `${label}${{ second: '', minute: ':00', hour: ':00:00' }[unit]}Z`;
  return new Date(Date.parse(whole) + steps[unit]).toISOString().slice(0, label.length);
}

function countOneByOne(
  { model, field, clauses, splitBy, limit }: Asked,
  x: Extract<ChartPayload['x'], { type: 'time' }>,
) {
  const { keys } = chartModel(model);
  const labels = x.values.map((start) => labelOf(start, x.unit, x.tz));
  const counts = new Map<string, number[]>();
  for (const row of rowsOf.get(model)!) {
    if (row[field] === null || !clauses.every((clause) => lets(row, clause, keys[clause.key]!))) continue;
    const at = labels.indexOf(labelOf(Date.parse(String(row[field])), x.unit, x.tz));
    if (at === -1) continue;
    const key = splitBy === undefined ? '' : String(row[splitBy] ?? '(none)');
    const data = counts.get(key) ?? labels.map(() => 0);
    data[at]! += 1;
    counts.set(key, data);
  }
  const sum = (data: readonly number[]) => data.reduce((all, each) => all + each, 0);
  const ranked = [...counts].toSorted(([a, one], [b, two]) => sum(two) - sum(one) || (a < b ? -1 : 1));
  const rest = ranked.slice(limit);
  const other = labels.map((_, at) => rest.reduce((all, [, data]) => all + data[at]!, 0));
  const shown = [...ranked.slice(0, limit), ...(rest.length > 0 ? [['(other)', other] as const] : [])];
  return splitBy === undefined && shown.length === 0 ? [['', labels.map(() => 0)] as const] : shown;
}

test(`${questions} random questions are answered as if the rows were counted one by one`, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryQuestion(rowsOf), async (question) => {
      const { model, field, clauses, splitBy, limit, time } = question;
      const query = {
        ...time,
        model,
        field,
        filter: writeFilter(clauses),
        limit: String(limit),
        ...(splitBy && { split_by: splitBy }),
      };
      const { status, body } = await call(getGenericSeries, { query: JSON.parse(JSON.stringify(query)) });
      expect(status, JSON.stringify([body.detail, body.fields])).toBe(200);
      const { x } = body;
      if (x.type !== 'time') throw new Error('A series has a time axis');
      const labels = x.values.map((start) => labelOf(start, x.unit, x.tz));
      for (const [at, label] of labels.entries()) if (at > 0) expect(label).toBe(nextLabel(labels[at - 1]!, x.unit));
      if (time.from !== undefined && Date.parse(time.from) < Date.now()) {
        expect(labels[0]).toBe(labelOf(Date.parse(time.from), x.unit, x.tz));
        expect(labels.at(-1)).toBe(
          labelOf(Math.max(Date.parse(time.from), Math.min(Date.parse(time.to!), Date.now()) - 1), x.unit, x.tz),
        );
      }
      const expected = countOneByOne(question, x);
      expect(body.series.map((series) => [splitBy === undefined ? '' : series.id, series.data])).toEqual(expected);
      for (const series of body.series)
        expect(series.total).toBe(series.data.reduce<number>((sum, each) => sum + (each ?? 0), 0));
      counted += body.series.reduce((sum, { total }) => sum + (total ?? 0), 0);
    }),
    { seed, numRuns: questions },
  );
  // Questions that nothing answers would agree, too.
  expect(counted).toBeGreaterThan(questions);
});

test('whatever stands in a parameter, the answer is a chart or says what is wrong', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      "'; drop table vote --",
      '1) or (1=1',
      '__proto__',
      'constructor',
      'user__username:x',
      'grade__in:up,down',
      '\\',
      '|||',
      ':',
      '9'.repeat(30),
    ),
  );
  const names = [
    'model',
    'field',
    'filter',
    'split_by',
    'period',
    'max_period_days',
    'tz',
    'range',
    'from',
    'to',
    'limit',
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      word,
      fc.constantFrom(...chartModelNames),
      async (name, text, model) => {
        const { status } = await call(getGenericSeries, { query: { model, [name]: text } });
        expect([200, 400]).toContain(status);
      },
    ),
    { seed, numRuns: full ? 3000 : 150 },
  );
});

test('what is asked for is bound: the text of the SQL depends on names of the registry alone', () => {
  const window: Window = {
    unit: 'day',
    tz: 'UTC',
    from: '2026-01-01T00:00:00Z',
    to: '2026-02-01T00:00:00Z',
    starts: [],
    filling: false,
    warnings: [],
  };
  const textOf = (filter: string, tz: string, unit: ChartUnit) => {
    const question = questionOf({ model: 'EmailQueue', field: undefined, filter, split_by: 'user__username' });
    return counting(question, { ...window, tz, unit }, true).compile(api.db).sql;
  };
  const usual = textOf('user__username:anna|error__isnull:false|assignment__in:1,2', 'UTC', 'day');
  expect(textOf("user__username:'; drop table x|error__isnull:false|assignment__in:7", 'Asia/Tokyo', 'week')).toBe(
    usual,
  );
  expect(usual).not.toContain('anna');
});

test('an unknown model, moment, key or value is named together with what there is', async () => {
  const fieldsOf = async (query: Record<string, string>) =>
    (await call(getGenericSeries, { query: query as never })).body.fields;
  expect(await fieldsOf({ model: 'Nothing' })).toMatchObject({ model: expect.stringContaining('EmailQueue') });
  expect(await fieldsOf({ model: 'vote', field: 'sent_at' })).toEqual({ field: 'Vote is counted by created' });
  expect(await fieldsOf({ model: 'Vote', split_by: 'person' })).toMatchObject({
    split_by: expect.stringContaining('grade'),
  });
  expect(await fieldsOf({ model: 'Vote', filter: 'user__password_hash:x' })).toMatchObject({
    filter: expect.stringContaining('There is no “user__password_hash”'),
  });
  expect(await fieldsOf({ model: 'Vote', filter: 'assignment:x' })).toMatchObject({
    filter: expect.stringContaining('a whole number'),
  });
  expect(await fieldsOf({ model: 'Vote', filter: 'grade' })).toMatchObject({
    filter: expect.stringContaining('key:value'),
  });
});

test('the same question within half a minute is counted once, and says so', async () => {
  const query = { model: 'Vote', range: '1y', split_by: 'grade' } as const;
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(getGenericSeries, { query })));
  expect(answers.filter(({ body }) => body.meta.cached)).toHaveLength(3);
  expect(new Set(answers.map(({ body }) => body.meta.generated_at)).size).toBe(1);
});

test('series are called by names: things by theirs, with the id where two have the same, and values by words', async () => {
  const user = await makeUser(api.db);
  const voter = await api.as(user);
  const voteOn = async (name: string) => {
    const assignment = await makeAssignment(api.db, { name, users: [user.id] });
    const person = await makePerson(api.db, {}, user);
    await voter(castVote, { body: { assignment, person, grade: 'up', method: 'llm_no' } });
    return assignment;
  };
  const [one, two, other] = [await voteOn('Twin'), await voteOn('Twin'), await voteOn('Alone')];
  const namesBy = async (split_by: string) => {
    const filter = `user:${user.id}`;
    const { body } = await call(getGenericSeries, { query: { model: 'Vote', range: '1y', filter, split_by } });
    return Object.fromEntries(body.series.map(({ id, name }) => [id, name]));
  };
  expect(await namesBy('assignment')).toEqual({ [one]: `Twin (${one})`, [two]: `Twin (${two})`, [other]: 'Alone' });
  expect(await namesBy('method')).toEqual({ llm_no: 'LLM NO' });
  expect(await namesBy('vote_type')).toEqual({ match_no_conversation: 'match_no_conversation' });
});
