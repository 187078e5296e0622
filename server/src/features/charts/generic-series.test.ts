import { type FilterClause, filterOps, writeFilter } from '@app/contract/chart-filter';
import { chartModel, type ChartModelName, chartModelNames } from '@app/contract/chart-models';
import { type ChartPayload, chartRanges, type ChartRange, type ChartUnit, chartUnits } from '@app/contract/charts';
import { getGenericSeries } from '@app/contract/hs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeTemplate, makeUser } from '#testing/make';
import { counting, questionOf } from './generic-series.ts';
import { relations } from './models.ts';
import type { Window } from './series.ts';

/* `generic_ts` against rows that are counted one by one in TypeScript. */
const full = process.env['TESTS'] === 'full';
const questions = full ? 5000 : 150;
const api = useApi();
let call: Call;
type Value = string | number | boolean | null;
type Row = Record<string, Value>;
const rowsOf = new Map<ChartModelName, Row[]>();
const models: ChartModelName[] = [
  'Vote',
  'EmailQueue',
  'SendLinkedinMessageQueue',
  'SentInvitation',
  'Proxy',
  'ProxyStatus',
  'BotEvent',
  'IngestEvent',
  'Person',
  'JobPosting',
];

/* Most of them lie near the hours in which clocks are changed, and near midnight. */
const moment = sql`(case when random() < 0.3 then timestamptz '2026-03-29 01:00Z' + (random() - 0.5) * interval '4 hours'
  when random() < 0.5 then timestamptz '2026-10-25 01:00Z' + (random() - 0.5) * interval '4 hours'
  when random() < 0.5 then now() - random() * interval '20 minutes'
  else now() - random() * interval '14 months' end)`;

beforeAll(async () => {
  const { db } = api;
  const user = await makeUser(db, { is_superuser: true });
  call = await api.as(user);
  const users = [user.id, (await makeUser(db)).id, (await makeUser(db)).id];
  const people: number[] = [];
  for (let n = 0; n < 12; n += 1) people.push(await makePerson(db));
  const roles = [await makeAssignment(db), await makeAssignment(db, { name: 'A role, with | and : in it' })];
  const templates = [await makeTemplate(db, user), await makeTemplate(db, user)];
  const one = (list: readonly (number | string)[]) =>
    sql`(${[...list]}::text[])[1 + floor(random() * ${list.length})::int]`;
  await sql`with given as (insert into vote (assignment_id, person_id, user_id, grade, method, vote_type, created)
      select a, p, u, ${one(['up', 'down', 'maybe'])}, ${one(['ml', 'llm', 'custom'])}, ${one(['match_no_conversation', 'other'])}, ${moment}
      from unnest(${roles}::bigint[]) as a, unnest(${people}::bigint[]) as p, unnest(${users}::bigint[]) as u returning *)
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
    select assignment_id, person_id, user_id, id, grade, method, created from given on conflict do nothing`.execute(db);
  await sql`insert into outbox (message_id, user_id, person_id, assignment_id, template_id, channel, address, body, opt_out_token, state,
      send_at, not_after, created, sent_at, note, tracked)
    select gen_random_uuid()::text, ${one(users)}::bigint, ${one(people)}::bigint, ${one(roles)}::bigint,
      case when random() < 0.7 then ${one(templates)}::bigint end, ${one(['EMAIL', 'MESSAGE', 'PAYED_INMAIL', 'INVITATION'])},
      'a@' || ${one(['a.example', 'b.example'])}, ${one(['', 'Hello'])}, gen_random_uuid()::text, ${one(['sent', 'sent', 'failed', 'queued'])},
      now(), now(), ${moment}, case when random() < 0.8 then ${moment} end, 'why', random() < 0.5
    from generate_series(1, 250) on conflict do nothing`.execute(db);
  await sql`insert into bot (source, ref, name, status, user_id) select ${one(['farm', 'demo'])}, n::text, 'Bot ' || n, 'ok',
      case when random() < 0.5 then ${one(users)}::bigint end from generate_series(1, 15) as n`.execute(db);
  await sql`insert into bot_invitation (bot_id, ref, type, path_length, sent_at, accepted_at)
    select id, 'i' || n, ${one(['plain', 'note'])}, case when random() < 0.5 then 2 end, ${moment}, case when random() < 0.5 then now() end
    from bot, generate_series(1, 8) as n`.execute(db);
  await sql`insert into proxy (source, ref, source_uri, is_suggestion, last_status, created)
    select 'farm', n::text, 'https://proxies.example/' || n % 15, random() < 0.3, ${one(['OK', 'slow', ''])}, ${moment} from generate_series(1, 80) as n`.execute(
    db,
  );
  await sql`insert into ingest_event (source, kind, occurred_at, bot_id, proxy_id, subject, outcome, error_code, dedupe_key)
    select ${one(['farm', 'demo', 'x|y'])}, ${one(['proxy_status', 'bot_status', 'bot_action', 'profile'])}, ${moment},
      case when random() < 0.5 then (select min(id) from bot) end, null, 'subject ' || floor(random() * 20), ${one(['OK', 'error', ''])},
      ${one(['', '403'])}, n::text from generate_series(1, 600) as n`.execute(db);
  await sql`update person set created = ${moment}, country = case when random() < 0.5 then 'SE' end`.execute(db);
  await sql`insert into job_posting (job_title, listed_at, expire_at, source, location_name)
    select 'Nurse', ${moment}, case when random() < 0.5 then ${moment} end, 'own', 'Place ' || n % 20 from generate_series(1, 60) as n`.execute(
    db,
  );
  for (const model of models)
    rowsOf.set(model, (await sql<Row>`select * from ${relations[model].from} as item`.execute(db)).rows);
});

/* Calendars, independent of the database. */
const zones = [
  'Europe/Stockholm',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'Pacific/Auckland',
];
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

/* Filters, likewise. */
const valueOf = (value: NonNullable<Value>, type: string) => (type === 'time' ? Date.parse(String(value)) : value);
function lets(row: Row, { key, op, values }: FilterClause, type: string): boolean {
  const value = row[key] ?? null;
  const own = value === null ? null : valueOf(value, type);
  const wanted = values.map((each) => valueOf(each, type));
  if (op === 'isnull') return (own === null) === values[0];
  if (op === 'ne') return own !== wanted[0];
  if (own === null) return false;
  if (op === 'in') return wanted.includes(own);
  if (op === 'gte') return own >= wanted[0]!;
  if (op === 'lt') return own < wanted[0]!;
  return own === wanted[0];
}

interface Asked {
  model: ChartModelName;
  field: string;
  clauses: FilterClause[];
  splitBy: string | undefined;
  limit: number;
  time: { tz: string; range?: ChartRange; period?: ChartUnit; max_period_days?: number; from?: string; to?: string };
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

const arbitraryClause = (model: ChartModelName) =>
  fc.constantFrom(...Object.entries(chartModel(model).keys)).chain(([key, type]) => {
    const known = [...new Set(rowsOf.get(model)!.map((row) => row[key]))].filter((value) => value !== null);
    const made = { text: 'nothing like it', int: 7, bool: true, time: '2026-06-01T00:00:00.000Z' }[type];
    const value = fc.constantFrom(...(known as string[]), made as string);
    const ops = filterOps.filter((op) =>
      op === 'gte' || op === 'lt' ? type === 'int' || type === 'time' : type !== 'time' || op === 'isnull',
    );
    return fc
      .constantFrom(...ops, ...(type === 'time' ? [] : (['is'] as const)))
      .chain((op) =>
        (op === 'isnull'
          ? fc.boolean().map((yes) => [yes])
          : op === 'in'
            ? fc.array(value, { minLength: 1, maxLength: 4 })
            : value.map((each) => [each])
        ).map((values): FilterClause => ({ key, op, values: values as FilterClause['values'] })),
      );
  });
const instant = fc
  .date({ min: new Date('2025-08-01'), max: new Date('2026-12-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const asked = fc.constantFrom(...models).chain(
  (model): fc.Arbitrary<Asked> =>
    fc.record({
      model: fc.constant(model),
      field: fc.constantFrom(...chartModel(model).times),
      clauses: fc.array(arbitraryClause(model), { maxLength: 3 }),
      splitBy: optional(fc.constantFrom(...Object.keys(chartModel(model).keys))),
      limit: fc.integer({ min: 1, max: 12 }),
      time: fc
        .record({ tz: fc.constantFrom(...zones), period: optional(fc.constantFrom(...chartUnits)) })
        .chain((base) =>
          fc.oneof(
            fc.constant(base),
            fc.constantFrom(...(Object.keys(chartRanges) as ChartRange[])).map((range) => ({ ...base, range })),
            fc.integer({ min: 1, max: 500 }).map((max_period_days) => ({ ...base, max_period_days })),
            fc
              .tuple(instant, instant)
              .map(([one, two]) => ({ ...base, from: one < two ? one : two, to: one < two ? two : one })),
          ),
        ),
    }) as fc.Arbitrary<Asked>,
);

test(`${questions} random questions are answered as if the rows were counted one by one`, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (question) => {
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
      expect(body.series.map((series) => [splitBy === undefined ? '' : series.name, series.data])).toEqual(expected);
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
    return counting(question, { ...window, tz, unit }).compile(api.db).sql;
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
