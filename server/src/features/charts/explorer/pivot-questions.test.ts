import { writeFilter } from '@app/contract/charts/chart-filter';
import { chartModel, type ChartModelName } from '@app/contract/charts/chart-models';
import type { ChartPayload } from '@app/contract/charts/charts';
import { amountsOf, getPivot, hasPeople, type Measure, mostRows } from '@app/contract/charts/data-explorer';
import { listTableRows } from '@app/contract/charts/generic-table';
import { getGenericSeries } from '@app/contract/charts/hs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import {
  arbitraryQuestion,
  type Asked,
  type ChartRow,
  type ChartValue,
  fillCharts,
  lets,
} from '#testing/chart-questions';
import { makeUser } from '#testing/make';
import { seed } from '#testing/random';
import { mostSplits } from '../series.ts';

/* The data explorer against rows that are put together one by one in TypeScript. */
const questions = process.env['TESTS'] === 'full' ? 1500 : 80;
const api = useApi();
let call: Call;
let rowsOf: Awaited<ReturnType<typeof fillCharts>>;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
  rowsOf = await fillCharts(api.db);
});

interface Pivoted {
  question: Asked;
  measure: Measure;
  of: string | undefined;
  by: string | undefined;
  as: 'chart' | 'matrix';
  /** Which figure is followed to its rows. */
  chance: number;
}
const measuresOf = (model: ChartModelName): Measure[] => [
  'count',
  ...(hasPeople(model) ? (['persons'] as const) : []),
  ...(amountsOf(model).length > 0 ? (['sum', 'avg', 'p50', 'p95'] as const) : []),
];
const arbitraryPivot = (): fc.Arbitrary<Pivoted> =>
  arbitraryQuestion(rowsOf).chain((question) => {
    const { model, splitBy } = question;
    const keys = Object.keys(chartModel(model).keys).filter((key) => key !== splitBy);
    return fc
      .record({
        measure: fc.constantFrom(...measuresOf(model)),
        amount: fc.constantFrom(undefined, ...amountsOf(model)),
        by: fc.option(fc.constantFrom(...keys), { nil: undefined }),
        matrix: fc.boolean(),
        chance: fc.nat(),
      })
      .map(({ measure, amount, by, matrix, chance }) => ({
        question,
        measure,
        of: measure === 'count' || measure === 'persons' ? undefined : (amount ?? amountsOf(model)[0]),
        by,
        as: matrix && by !== undefined && splitBy !== undefined ? 'matrix' : 'chart',
        chance,
      }));
  });

/** What a measure says of some rows; null where there is nothing to say. */
function measured(rows: readonly ChartRow[], { question: { model }, measure, of }: Pivoted): number | null {
  if (measure === 'count') return rows.length;
  if (measure === 'persons') {
    const people = rows.map((row) => row[model === 'Person' ? 'id' : 'person'] ?? null);
    return new Set(people.filter((person) => person !== null)).size;
  }
  const amounts = rows.flatMap((row) => (row[of!] as number | null) ?? []).toSorted((a, b) => a - b);
  const sum = amounts.reduce((total, each) => total + each, 0);
  if (measure === 'sum') return sum;
  if (amounts.length === 0) return null;
  if (measure === 'avg') return sum / amounts.length;
  const place = (measure === 'p50' ? 0.5 : 0.95) * (amounts.length - 1);
  const [below, above] = [amounts[Math.floor(place)]!, amounts[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

const nameOf = (value: ChartValue | undefined): string => (value == null ? '(none)' : String(value));
/** The names by which rows are put together, those with the most rows first. */
function ranked(rows: readonly ChartRow[], key: string): { name: string; rows: readonly ChartRow[] }[] {
  const groups = [...Map.groupBy(rows, (row) => nameOf(row[key]))].map(([name, own]) => ({ name, rows: own }));
  return groups.toSorted((a, b) => b.rows.length - a.rows.length);
}
/** What an axis calls its places: their filters, without the key. */
const namesBy = (keys: readonly string[], key: string): string[] =>
  keys.map((filter) => {
    if (filter === '') return '(other)';
    if (filter === `${key}__isnull:true`) return '(none)';
    return filter.slice(key.length + 1).replaceAll(/\\(.)/g, '$1');
  });

const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 6));

test(`${questions} random questions to the data explorer are answered as if rows were put together one by one (seed ${seed})`, async () => {
  let followed = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(arbitraryPivot(), async (asked) => {
      const { question, measure, of, by, as, chance } = asked;
      const { model, field, clauses, splitBy, time } = question;
      const shared = { ...time, model, field, filter: writeFilter(clauses) };
      const said = { ...shared, split_by: splitBy, measure, of, by, as };
      const { status, body } = await call(getPivot, { query: JSON.parse(JSON.stringify(said)) });
      expect(status, JSON.stringify([said, body.detail, body.fields])).toBe(200);
      const { body: counted } = await call(getGenericSeries, {
        query: JSON.parse(JSON.stringify({ ...shared, split_by: splitBy })),
      });
      if (counted.x.type !== 'time') throw new Error('A series has a time axis');
      if (measure === 'count' && by === undefined) expect([body.x, body.series]).toEqual([counted.x, counted.series]);
      const { values: starts, end } = counted.x;
      const placeOf = (row: ChartRow) => starts.findLastIndex((start) => start <= Date.parse(String(row[field])));
      const { keys } = chartModel(model);
      const rows = rowsOf
        .get(model)!
        .filter((row) => row[field] !== null && Date.parse(String(row[field])) < end! && placeOf(row) >= 0)
        .filter((row) => clauses.every((clause) => lets(row, clause, keys[clause.key]!)));
      seen.add(`${measure} ${as} ${by === undefined ? 'over time' : 'by key'}`);

      const has = (key: string | undefined, name: string, others: readonly string[]) => (row: ChartRow) =>
        key === undefined || (name === '(other)' ? !others.includes(nameOf(row[key])) : nameOf(row[key]) === name);
      const adds = measure === 'count' || measure === 'sum';
      const columns = splitBy === undefined ? [] : ranked(rows, splitBy);
      const figures: { figure: number | null | undefined; rows: readonly ChartRow[]; drill: string | undefined }[] = [];

      if (as === 'matrix') {
        const across = namesBy((body.x as Extract<ChartPayload['x'], { type: 'category' }>).keys!, splitBy!);
        const down = namesBy(body.y_keys!, by!);
        expect(across).toHaveLength(
          Math.min(columns.length, mostSplits) + (adds && columns.length > mostSplits ? 1 : 0),
        );
        const all = ranked(rows, by!).length;
        expect(down).toHaveLength(Math.min(all, mostRows) + (adds && all > mostRows ? 1 : 0));
        for (const [nth, row] of down.entries())
          for (const [column, name] of across.entries())
            figures.push({
              figure: body.cells!.find(([x, y]) => x === column && y === nth)?.[2] ?? null,
              rows: rows.filter(has(by, row, down)).filter(has(splitBy, name, across)),
              drill:
                row === '(other)' || name === '(other)'
                  ? undefined
                  : body.cell_drill
                      ?.replace('{row}', encodeURIComponent(body.y_keys![nth]!))
                      .replace('{key}', encodeURIComponent((body.x as { keys: string[] }).keys[column]!)),
            });
      } else {
        const named = body.series.map(({ id }) => (splitBy === undefined ? '' : id));
        for (const { id, data, drill } of body.series) {
          const own = rows.filter(has(splitBy, id, named));
          if (body.x.type === 'time')
            for (const [at, start] of body.x.values.entries())
              figures.push({
                figure: data[at],
                rows: own.filter((row) => placeOf(row) === at),
                drill: drill
                  ?.replace('{from}', new Date(start).toISOString())
                  .replace('{to}', new Date(body.x.values[at + 1] ?? body.x.end!).toISOString()),
              });
          else
            for (const [at, name] of namesBy(body.x.keys!, by!).entries())
              figures.push({
                figure: data[at],
                rows: own.filter(has(by, name, [])),
                drill: drill?.replace('{key}', encodeURIComponent(body.x.keys![at]!)),
              });
        }
        const whole = adds || columns.length <= mostSplits;
        if (whole && by !== undefined)
          expect(figures.reduce((sum, each) => sum + each.rows.length, 0)).toBe(rows.length);
      }
      const none = adds || measure === 'persons' ? 0 : null;
      for (const each of figures)
        expect(each.figure, JSON.stringify(said)).toEqual(
          near(each.rows.length === 0 ? none : measured(each.rows, asked)),
        );

      const led = figures.filter(({ drill, rows: own }) => drill !== undefined && own.length <= 200);
      const one = led[chance % Math.max(1, led.length)];
      if (!one) return;
      const query = Object.fromEntries(new URL(one.drill!, 'http://product').searchParams);
      const { status: found, body: list } = await call(listTableRows, { query: { ...query, limit: '200' } as never });
      expect(found, JSON.stringify([one.drill, list.detail, list.fields])).toBe(200);
      expect(list.results, one.drill).toHaveLength(one.rows.length);
      followed += 1;
    }),
    { seed, numRuns: questions },
  );
  /* If most had no rows to lead to, this would test little. */
  expect(followed).toBeGreaterThan(questions / 2);
  expect(seen.size).toBeGreaterThan(8);
});
