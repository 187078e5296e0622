import { writeFilter } from '@app/contract/charts/chart-filter';
import { fieldsOfModel } from '@app/contract/charts/chart-fields';
import { chartModelNames } from '@app/contract/charts/chart-models';
import { getTableRow, listTableModels, listTableRows, type TableRow } from '@app/contract/charts/generic-table';
import { getGenericSeries } from '@app/contract/charts/hs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { arbitraryQuestion, fillCharts } from '#testing/chart-questions';
import { makeUser } from '#testing/make';
import { seed } from '#testing/random';
import { readOnly } from '../charts.ts';
import { countRows } from './generic-table.ts';

const full = process.env['TESTS'] === 'full';
const questions = full ? 600 : 40;
const api = useApi();
let call: Call;
let rowsOf: Awaited<ReturnType<typeof fillCharts>>;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
  rowsOf = await fillCharts(api.db);
});

type Asked = Record<string, string>;
/** All rows of a question, page by page. */
async function walk(query: Asked, limit = 7): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let after: string | null = null;
  do {
    const page: Record<string, string> = { ...query, limit: String(limit), ...(after !== null && { after }) };
    const { status, body }: Awaited<ReturnType<typeof call<typeof listTableRows>>> = await call(listTableRows, {
      query: page as never,
    });
    expect(status, JSON.stringify([query, body.detail, body.fields])).toBe(200);
    rows.push(...body.results);
    after = body.next;
  } while (after !== null);
  return rows;
}
const fieldsOf = async (query: Asked) => (await call(listTableRows, { query: query as never })).body.fields;

test(`behind each bucket of ${questions} random charts there are as many rows as it says`, async () => {
  let opened = 0;
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryQuestion(rowsOf), fc.nat(), async (question, chance) => {
      const { model, field, clauses, splitBy, limit, time } = question;
      const query = { ...time, model, field, filter: writeFilter(clauses), limit, split_by: splitBy };
      const { body } = await call(getGenericSeries, { query: JSON.parse(JSON.stringify(query)) });
      const { x } = body;
      if (x.type !== 'time') throw new Error('A series has a time axis');
      /* A chart does not say where its last bucket ends, only that it holds the present. */
      const ends = [...x.values.slice(1), ...(x.partial_last ? [Date.now() + 86_400_000] : [])];
      for (const { drill, data, other, name } of body.series) {
        if (other) expect(drill).toBeUndefined();
        if (drill === undefined) {
          expect(other === true || (splitBy === 'last_touch' && name !== '(none)')).toBe(true);
          continue;
        }
        const some = ends.map((_, at) => at).filter((at) => data[at]! > 0);
        for (const at of [...some.slice(0, 2), ...some.slice(-1), chance % Math.max(1, ends.length)]) {
          if (at >= ends.length) continue;
          const address = drill
            .replace('{from}', new Date(x.values[at]!).toISOString())
            .replace('{to}', new Date(ends[at]!).toISOString());
          const rows = await walk(Object.fromEntries(new URL(address, 'http://localhost').searchParams));
          expect(rows.length, address).toBe(data[at]);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
          opened += 1;
          counted += rows.length;
        }
      }
    }),
    { seed, numRuns: questions },
  );
  // Empty buckets would agree, too.
  expect(opened).toBeGreaterThan(questions);
  expect(counted).toBeGreaterThan(opened / 2);
});

test('rows come newest first, each once, however they are paged', async () => {
  const whole = await walk({ model: 'ingestevent' }, 200);
  expect(whole).toHaveLength(rowsOf.get('IngestEvent')!.length);
  expect(await walk({ model: 'IngestEvent' }, 13)).toEqual(whole);
  const moments = whole.map(({ values }) => Date.parse(String(values['occurred_at'])));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
});

test('rows of the same moment are paged by their id', async () => {
  await sql`insert into ingest_event (source, kind, occurred_at, dedupe_key)
    select 'same', 'profile', timestamptz '2026-02-01 12:00:00.123456Z', 'same' || n from generate_series(1, 9) as n`.execute(
    api.db,
  );
  const rows = await walk({ model: 'IngestEvent', filter: 'source:same' }, 2);
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
  expect(rows).toHaveLength(9);
});

test('a row at the very start of a window is in it, one at its end is not', async () => {
  const [from, to] = ['2026-02-02T00:00:00.000Z', '2026-02-03T00:00:00.000Z'];
  await sql`insert into ingest_event (source, kind, occurred_at, dedupe_key)
    values ('edge', 'profile', ${from}, 'edge start'), ('edge', 'profile', ${to}, 'edge end')`.execute(api.db);
  const query = { model: 'IngestEvent', filter: 'source:edge', from, to };
  const rows = await walk(query);
  expect(rows.map(({ values }) => Date.parse(String(values['occurred_at'])))).toEqual([Date.parse(from)]);
  const { body } = await call(getGenericSeries, { query: { ...query, period: 'day' } as never });
  expect(body.series.map(({ data }) => data)).toEqual([[1]]);
});

test('has the fields that were asked for, and no others', async () => {
  const [row] = await walk({ model: 'emailqueue', fields: 'state, user__username,created' }, 200);
  expect(Object.keys(row!.values)).toEqual(['state', 'user__username', 'created']);
  const [all] = await walk({ model: 'EMAILQUEUE' }, 200);
  expect(Object.keys(all!.values).toSorted()).toEqual(fieldsOfModel('EmailQueue').toSorted());
});

test('a field, model, moment or place that there is not is named with what there is', async () => {
  expect(await fieldsOf({ model: 'vote', fields: 'grade,password_hash' })).toEqual({
    fields: expect.stringMatching(/^Vote has no password_hash\. It has: id, created, .*grade/),
  });
  expect(await fieldsOf({ model: 'app_user' })).toMatchObject({ model: expect.stringContaining('UserProfile') });
  expect(await fieldsOf({ model: 'Vote', field: 'sent_at' })).toEqual({ field: 'Vote is counted by created' });
  expect(await fieldsOf({ model: 'Vote', filter: 'nothing:1' })).toMatchObject({
    filter: expect.stringContaining('There is no “nothing”'),
  });
  for (const after of ['x', '2026-02-30T00:00:00.000000Z,1', '2026-02-01T00:00:00.000000Z,x', ','])
    expect(await fieldsOf({ model: 'Vote', after })).toEqual({ after: 'Must be what `next` said' });
});

test('ids of people, roles, users and templates come with their names', async () => {
  const [row] = await walk({ model: 'EmailQueue', filter: 'from_template__isnull:false' }, 200);
  const { values, names, person } = row!;
  expect(person).toBe(values['person']);
  expect(names).toMatchObject({
    person: expect.any(String),
    user: values['user__username'],
    from_template: values['from_template__name'],
    assignment: expect.any(String),
  });
});

test('one row is read with everything that is registered, by a number or by a UUID', async () => {
  await sql`insert into task_run (uuid, queue, name, state, received, eta) values (gen_random_uuid(), 'mail', 'a.task', 'SUCCESS', now(), now())`.execute(
    api.db,
  );
  for (const model of ['CelTask', 'Vote', 'SentInvitation'] as const) {
    const [row] = await walk({ model }, 200);
    const { status, body } = await call(getTableRow, { query: { model, id: row!.id } });
    expect([status, body]).toEqual([200, row]);
  }
  for (const [model, id] of [
    ['Vote', '999999999'],
    ['Vote', 'x'],
    ['CelTask', '1'],
  ] as const)
    expect((await call(getTableRow, { query: { model, id } })).status).toBe(404);
});

test('every model can be read, and says how many rows it has', async () => {
  const { body } = await call(listTableModels);
  expect(body.results.map(({ model }) => model)).toEqual(chartModelNames);
  const rows = new Map(body.results.map((each) => [each.model, each]));
  expect(rows.get('Proxy')).toMatchObject({ name: 'Proxies', rows: 80, estimated: false });
  for (const model of chartModelNames)
    expect((await call(listTableRows, { query: { model } })).status, model).toBe(200);
});

test.each([
  'celtask',
  'sendlinkedinmessagequeue',
  'emailqueue',
  'userprofile',
  'getprofilesqueue',
  'SentInvitation',
  'smsproviderqueue',
  'smssentqueue',
  'botevent',
])('%s can be read by its name in the specification', async (model) => {
  expect((await call(listTableRows, { query: { model } })).status).toBe(200);
});

test('of a table that would take long to count, the expected number of rows is told', async () => {
  await sql`analyze proxy`.execute(api.db);
  const counted = (cost: number) => readOnly(api.db, (trx) => countRows(trx, 'Proxy', cost));
  expect(await counted(1e9)).toEqual({ rows: 80, estimated: false });
  expect(await counted(0)).toEqual({ rows: 80, estimated: true });
});

test('whatever stands in a parameter, the answer is rows or says what is wrong', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom("'; drop table vote --", '__proto__', 'constructor', '\\', ',', '9'.repeat(30), 'id', 'null'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('model', 'field', 'fields', 'filter', 'from', 'to', 'limit', 'after'),
      word,
      fc.constantFrom(...chartModelNames),
      async (name, text, model) => {
        const { status } = await call(listTableRows, { query: { model, [name]: text } });
        expect([200, 400]).toContain(status);
      },
    ),
    { seed, numRuns: full ? 2000 : 100 },
  );
  await fc.assert(
    fc.asyncProperty(word, fc.constantFrom(...chartModelNames), async (id, model) => {
      expect([200, 400, 404]).toContain((await call(getTableRow, { query: { model, id: id || '-' } })).status);
    }),
    { seed, numRuns: 30 },
  );
});
