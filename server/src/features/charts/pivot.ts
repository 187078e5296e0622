import type { Received } from '@app/contract/base/endpoint';
import { fieldName } from '@app/contract/chart-fields';
import { writeFilter } from '@app/contract/chart-filter';
import { chartModel } from '@app/contract/chart-models';
import type { ChartPayload } from '@app/contract/charts';
import type { getPivot as api } from '@app/contract/data-explorer';
import { amountsOf, hasPeople, type Measure, measures, mostGroups, mostValues } from '@app/contract/data-explorer';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { type ChartParts, countedChart } from './charts.ts';
import {
  categoryFilter,
  conditionOf,
  countOverTime,
  drillOfCategory,
  namer,
  type Question,
  questionOf,
} from './generic-series.ts';
import { columnOf, relations } from './models.ts';
import { bucketOf, mostSplits, readWindow, timeAxis, within } from './series.ts';

interface Asked extends Question {
  measure: Measure;
  of: string | undefined;
  by: string | undefined;
}

/** What people put together from the models of charts; what is counted over time is what `generic_ts` counts. */
export const getPivot = async (
  db: Db,
  { query: { model, field, filter, split_by, measure, of, by, ...time } }: Received<typeof api>,
): Promise<ChartPayload> => {
  const question = questionOf({ model, field, filter, split_by });
  const { keys } = chartModel(model);
  const first = by === '' ? undefined : by;
  ensure(first === undefined || Object.hasOwn(keys, first), 'invalid_input', {
    fields: { by: `${model} can be grouped by ${Object.keys(keys).join(', ')}` },
  });
  ensure(first === undefined || first !== question.splitBy, 'invalid_input', {
    fields: { split_by: 'Choose another key than the first' },
  });
  const isAmount = measure !== 'count' && measure !== 'persons';
  const amount = isAmount ? of : undefined;
  ensure(!isAmount || (of !== undefined && amountsOf(model).includes(of)), 'invalid_input', {
    fields: {
      of: amountsOf(model).length > 0 ? `${model} has ${amountsOf(model).join(', ')}` : `${model} has no amounts`,
    },
  });
  ensure(measure !== 'persons' || hasPeople(model), 'invalid_input', {
    fields: { measure: `${model} is not about people` },
  });
  const asked = {
    ...time,
    model,
    field: question.field,
    filter: writeFilter(question.clauses),
    split_by,
    measure,
    of: amount,
    by: first,
  };
  return countedChart(db, 'pivot', asked, (trx) =>
    measure === 'count' && first === undefined
      ? countOverTime(trx, question, time)
      : measureGroups(trx, { ...question, measure, of: amount, by: first }, time),
  );
};

const valueOf = ({ model, measure, of }: Asked): RawBuilder<unknown> => {
  const amount = of === undefined ? sql`null` : columnOf(model, of);
  return {
    count: sql`count(*)`,
    persons: sql`count(distinct ${model === 'Person' ? columnOf(model, 'id') : measure === 'persons' ? columnOf(model, 'person') : sql`null`})`,
    sum: sql`sum(${amount})`,
    avg: sql`avg(${amount})`,
    p50: sql`percentile_cont(0.5) within group (order by ${amount})`,
    p95: sql`percentile_cont(0.95) within group (order by ${amount})`,
  }[measure];
};
interface Group {
  a: string | null;
  b: string | null;
  value: number | null;
  n: number;
}

async function measureGroups(
  trx: Transaction,
  asked: Asked,
  time: Parameters<typeof countOverTime>[2],
): Promise<Omit<ChartParts, 'id'>> {
  const { model, field, clauses, splitBy, by, measure, of } = asked;
  const { name, keys } = chartModel(model);
  const moment = columnOf(model, field);
  const { from, tables } = relations[model];
  const window = await readWindow(trx, time, {
    oldest: async () =>
      (await sql<{ at: string | null }>`select min(${moment}) as at from ${from} as item`.execute(trx)).rows[0]!.at,
    finest: 'hour',
  });
  const where = sql.join(
    [within(window, moment), ...clauses.map((each) => conditionOf(each, columnOf(model, each.key), keys[each.key]!))],
    sql` and `,
  );
  const a = by === undefined ? sql`${bucketOf(window, moment)}::text` : sql`${columnOf(model, by)}::text`;
  const b = splitBy === undefined ? sql`''` : sql`${columnOf(model, splitBy)}::text`;
  const read = async (narrowed: RawBuilder<unknown>, most: number) =>
    (
      await sql<Group>`select ${a} as a, ${b} as b, ${valueOf(asked)}::float8 as value, count(*)::int as n
        from ${from} as item where ${where} ${narrowed} group by 1, 2 order by n desc, 1, 2 limit ${most}`.execute(trx)
    ).rows;
  let groups = await read(sql``, mostGroups + 1);
  let total = new Set(groups.map((group) => group.a)).size;
  const isNarrowed = groups.length > mostGroups || (by !== undefined && total > mostValues);
  if (isNarrowed && by !== undefined) {
    const { rows: largest } = await sql<{ a: string | null; total: number }>`
      select ${a} as a, count(*) over ()::int as total from ${from} as item where ${where}
      group by 1 order by count(*) desc, 1 limit ${mostValues}`.execute(trx);
    total = largest[0]?.total ?? 0;
    const kept = largest.flatMap((each) => (each.a === null ? [] : [each.a]));
    const withNone = kept.length < largest.length;
    groups = await read(sql`and (${a} = any(${kept}::text[]) or ${withNone} and ${a} is null)`, mostGroups);
  } else groups = groups.slice(0, mostGroups);

  const rank = (key: 'a' | 'b') =>
    [...Map.groupBy(groups, (group) => group[key])]
      .map(([value, own]) => ({ value, n: own.reduce((sum, group) => sum + group.n, 0) }))
      .toSorted((one, other) => other.n - one.n || ((one.value ?? '') < (other.value ?? '') ? -1 : 1))
      .map(({ value }) => value);
  const places = by === undefined ? window.starts : rank('a');
  const placeOf = new Map<unknown, number>(places.map((place, nth) => [place, nth]));
  const split = rank('b');
  const adds = measure === 'count' || measure === 'sum';
  const seriesOf = (values: readonly (string | null)[]) => {
    const data = places.map((): number | null => (adds || measure === 'persons' ? 0 : null));
    for (const group of groups) {
      if (!values.includes(group.b)) continue;
      const at = placeOf.get(by === undefined ? Date.parse(group.a!) : group.a);
      if (at !== undefined) data[at] = values.length === 1 ? group.value : (data[at] ?? 0) + (group.value ?? 0);
    }
    return { data, total: adds ? data.reduce<number>((sum, each) => sum + (each ?? 0), 0) : null };
  };
  const textOf = (key: string | undefined, values: readonly (string | null)[]) =>
    namer(
      trx,
      { model, ...(key !== undefined && { splitBy: key }) },
      values.map((value) => ({ key: value ?? '(none)' })),
    );
  const [placeText, splitText] = [
    await textOf(by, by === undefined ? [] : (places as string[])),
    await textOf(splitBy, split),
  ];
  const words = of === undefined ? measures[measure] : `${measures[measure]} of ${fieldName(of)}`;
  const shared = { axis: 'l' as const, draw: adds || by !== undefined ? ('bar' as const) : ('line' as const) };
  const named = split.slice(0, mostSplits).map((value) => ({
    ...shared,
    id: splitBy === undefined ? model : (value ?? '(none)'),
    name: splitBy === undefined ? words : splitText(value ?? '(none)'),
    ...(splitBy !== undefined && adds && { stack: model }),
    ...seriesOf([value]),
    ...(by !== undefined && splitBy === undefined && { drill: drillOfCategory(asked, window) }),
  }));
  const rest = split.slice(mostSplits);
  return {
    title: name,
    ...(by === undefined
      ? { shape: 'time' as const, x: timeAxis(window) }
      : {
          shape: 'category' as const,
          x: {
            type: 'category' as const,
            label: fieldName(by),
            values: rank('a').map((value) => placeText(value ?? '(none)')),
            keys: rank('a').map((value) => categoryFilter(by, value)),
          },
        }),
    axes: [{ id: 'l', unit: of?.endsWith('_ms') ? 'ms' : 'count' }],
    series: [
      ...named,
      ...(adds && rest.length > 0
        ? [{ ...shared, id: '(other)', name: '(other)', stack: model, other: true, ...seriesOf(rest) }]
        : []),
    ],
    tables: [...tables],
    definition: `${words} of ${name.toLowerCase()} by ${field}${by === undefined ? '' : `, for each ${by}`}${splitBy === undefined ? '' : `, split by ${splitBy}`}${clauses.length === 0 ? '' : `, where ${writeFilter(clauses)}`}. Rows without ${field} do not count.`,
    ...(isNarrowed && by !== undefined && { truncated: { kept: places.length, total } }),
    warnings: [
      ...window.warnings,
      ...(isNarrowed
        ? [
            {
              code: 'narrowed',
              text:
                by === undefined
                  ? `Too many groups: the ${mostGroups} largest are shown. Choose a longer period or a narrower filter.`
                  : `Too many groups: narrowed to the ${mostValues} largest of ${fieldName(by)}.`,
            },
          ]
        : []),
      ...(!adds && rest.length > 0
        ? [
            {
              code: 'narrowed',
              text: `The ${mostSplits} largest of ${split.length} are shown: the rest cannot be put together.`,
            },
          ]
        : []),
    ],
  };
}
