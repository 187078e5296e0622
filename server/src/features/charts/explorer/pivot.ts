import type { Received } from '@app/contract/base/endpoint';
import { fieldName } from '@app/contract/charts/chart-fields';
import { type FilterClause, mostClauses, writeFilter } from '@app/contract/charts/chart-filter';
import { chartModel } from '@app/contract/charts/chart-models';
import type { ChartPayload } from '@app/contract/charts/charts';
import type { getPivot as api } from '@app/contract/charts/data-explorer';
import {
  amountsOf,
  hasPeople,
  type Measure,
  measures,
  mostGroups,
  mostRows,
  mostValues,
} from '@app/contract/charts/data-explorer';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { type ChartParts, countedChart } from '../charts.ts';
import {
  categoryFilter,
  conditionOf,
  countOverTime,
  drillOf,
  drillOfCategory,
  namer,
  type Question,
  questionOf,
} from './generic-series.ts';
import { percentileOf, ranked, stepOf } from '../llm-calls.ts';
import { columnOf, relations } from '../models.ts';
import { isCountedByDay, partsOf } from '../ready-days.ts';
import { bucketOf, mostSplits, readWindow, timeAxis, type Window, within } from '../series.ts';

interface Asked extends Question {
  measure: Measure;
  of: string | undefined;
  by: string | undefined;
  as: 'chart' | 'matrix';
}

/** What people put together from the models of charts; what is counted over time is what `generic_ts` counts. */
export const getPivot = async (
  db: Db,
  { query: { model, field, filter, split_by, measure, of, by, as, ...time } }: Received<typeof api>,
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
  ensure(as === 'chart' || (first !== undefined && question.splitBy !== undefined), 'invalid_input', {
    fields: { as: 'A matrix has two keys: say `by` and `split_by`' },
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
    as,
  };
  return countedChart(db, 'pivot', asked, (trx) =>
    measure === 'count' && first === undefined
      ? countOverTime(trx, question, time)
      : measureGroups(trx, { ...question, measure, of: amount, by: first, as }, time),
  );
};

interface Group {
  a: string | null;
  b: string | null;
  value: number | null;
  n: number;
}
/** What groups are made of: rows with `a`, `b` and what follows, and how a group is told from them. */
interface Rows {
  from: RawBuilder<unknown>;
  /** How many rows a group has. */
  n: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** Whether amounts are counted in steps. */
  inSteps?: true;
}
const shares: Partial<Record<Measure, number>> = { p50: 0.5, p95: 0.95 };

/** Where in the groups a row belongs, and whether it counts. */
function placeOf({ model, clauses, splitBy, by }: Asked, window: Window, moment: RawBuilder<unknown>) {
  const { keys } = chartModel(model);
  return {
    a: by === undefined ? bucketOf(window, moment) : columnOf(model, by),
    b: splitBy === undefined ? sql`''::text` : columnOf(model, splitBy),
    where: (time: RawBuilder<unknown>) =>
      sql.join(
        [time, ...clauses.map((each) => conditionOf(each, columnOf(model, each.key), keys[each.key]!))],
        sql` and `,
      ),
  };
}

function amountOf({ model, measure, of }: Asked): RawBuilder<unknown> {
  if (measure === 'persons') return columnOf(model, model === 'Person' ? 'id' : 'person');
  return of === undefined ? sql`null::bigint` : columnOf(model, of);
}

/** One by one. */
function rowsOf(asked: Asked, window: Window): Rows {
  const { model, field, measure } = asked;
  const moment = columnOf(model, field);
  const { a, b, where } = placeOf(asked, window, moment);
  return {
    from: sql`(select ${a} as a, ${b} as b, ${amountOf(asked)} as amount from ${relations[model].from} as item
      where ${where(within(window, moment))}) as item`,
    n: sql`count(*)`,
    value: {
      count: sql`count(*)`,
      persons: sql`count(distinct amount)`,
      sum: sql`sum(amount)`,
      avg: sql`avg(amount)`,
      p50: sql`percentile_cont(0.5) within group (order by amount)`,
      p95: sql`percentile_cont(0.95) within group (order by amount)`,
    }[measure],
  };
}

/** As days that are counted ahead, and one by one on all others; undefined where what was counted does not say it. */
async function daysOf(trx: Transaction, asked: Asked, window: Window): Promise<Rows | undefined> {
  const { model, field, clauses, splitBy, by, measure, of } = asked;
  const { ready } = relations[model];
  const keys = [...clauses.map(({ key }) => key), ...[splitBy, by].filter((key) => key !== undefined)];
  const days = ready?.by.find(
    (each) =>
      keys.every((key) => each.keys.includes(key)) &&
      (measure === 'count' || (of !== undefined && Object.hasOwn(each.amounts ?? {}, of))),
  );
  if (!ready || !days || !(await isCountedByDay(trx, window))) return undefined;
  const { isReady, isLeft } = await partsOf(trx, ready.what, window);
  const moment = columnOf(model, field);
  const below = shares[measure];
  const amount = of === undefined ? undefined : days.amounts![of]!;
  const single = amountOf(asked);
  const start = sql`item.start`;
  const [day, row] = [placeOf(asked, window, start), placeOf(asked, window, moment)];
  const ofDays = (columns: RawBuilder<unknown>) =>
    sql`select ${day.a} as a, ${day.b} as b, ${columns} from ${days.from} as item where ${day.where(isReady(start))}`;
  const ofRows = (columns: RawBuilder<unknown>) =>
    sql`select ${row.a}, ${row.b}, ${columns} from ${relations[model].from} as item where ${row.where(isLeft(moment))}`;
  if (amount && below !== undefined)
    return {
      // Where a day belongs is found once, and not for each of its steps.
      from: sql`(select a, b, unnest(steps) as step, unnest(calls) as calls
          from (${ofDays(sql`${sql.ref(amount.steps)} as steps, ${sql.ref(amount.calls)} as calls`)} offset 0) as day
        union all ${ofRows(sql`${stepOf(single)}, 1`)}) as item`,
      n: sql`sum(calls)`,
      value: percentileOf(below),
      inSteps: true,
    };
  const [sum, known] = amount ? [sql.ref(amount.sum), sql.ref(amount.known)] : [sql`null::bigint`, sql`0::bigint`];
  return {
    from: sql`(${ofDays(sql`counted, ${sum} as amount, ${known} as known`)}
      union all ${ofRows(sql`1::bigint, ${single}::bigint, (${single} is not null)::int::bigint`)}) as item`,
    n: sql`sum(counted)`,
    value:
      measure === 'count'
        ? sql`sum(counted)`
        : measure === 'sum'
          ? sql`sum(amount)`
          : sql`sum(amount) / nullif(sum(known), 0)`,
  };
}

/** The groups of some of these rows. What they are called is written out once for each of them. */
function groupsOf({ from, n, value, inSteps }: Rows, some: RawBuilder<unknown>): RawBuilder<unknown> {
  const steps = sql`select a, b, step, sum(calls)::float8 as calls from ${from} where ${some} group by 1, 2, 3`;
  return sql`select item.a::text as a, item.b::text as b, ${value}::float8 as value, ${n}::int as n
    from ${inSteps ? sql`(${ranked(steps, sql`a, b`)}) as item` : sql`${from} where ${some}`} group by item.a, item.b`;
}

async function measureGroups(
  trx: Transaction,
  asked: Asked,
  time: Parameters<typeof countOverTime>[2],
): Promise<Omit<ChartParts, 'id'>> {
  const { model, field, clauses, splitBy, by, measure, of, as } = asked;
  const { name } = chartModel(model);
  const moment = columnOf(model, field);
  const { from, tables } = relations[model];
  const window = await readWindow(trx, time, {
    oldest: async () =>
      (await sql<{ at: string | null }>`select min(${moment}) as at from ${from} as item`.execute(trx)).rows[0]!.at,
    finest: 'second',
  });
  const rows = (await daysOf(trx, asked, window)) ?? rowsOf(asked, window);
  const read = async (some: RawBuilder<unknown>, most: number) =>
    (await sql<Group>`${groupsOf(rows, some)} order by n desc, 1, 2 limit ${most}`.execute(trx)).rows;
  let groups = await read(sql`true`, mostGroups + 1);
  let total = new Set(groups.map((group) => group.a)).size;
  const isNarrowed = groups.length > mostGroups || (by !== undefined && total > mostValues);
  if (isNarrowed && by !== undefined) {
    const { rows: largest } = await sql<{ a: string | null; total: number }>`
      select a::text, count(*) over ()::int as total from ${rows.from} group by item.a order by ${rows.n} desc, 1 limit ${mostValues}`.execute(
      trx,
    );
    total = largest[0]?.total ?? 0;
    const kept = largest.flatMap((each) => (each.a === null ? [] : [each.a]));
    const withNone = kept.length < largest.length;
    groups = await read(sql`(a::text = any(${kept}::text[]) or ${withNone} and a is null)`, mostGroups);
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
      if (at !== undefined) data[at] = adds ? (data[at] ?? 0) + (group.value ?? 0) : group.value;
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
  const isMatrix = as === 'matrix' && by !== undefined && splitBy !== undefined;
  const words = of === undefined ? measures[measure] : `${measures[measure]} of ${fieldName(of)}`;
  const shared = { axis: 'l' as const, draw: adds || by !== undefined ? ('bar' as const) : ('line' as const) };
  const named = split.slice(0, mostSplits).map((value) => ({
    ...shared,
    id: splitBy === undefined ? model : (value ?? '(none)'),
    name: splitBy === undefined ? words : splitText(value ?? '(none)'),
    ...(splitBy !== undefined && adds && { stack: model }),
    ...seriesOf([value]),
    drill:
      by === undefined
        ? drillOf(asked, splitBy === undefined ? undefined : (value ?? '(none)'))
        : drillOfKeys(asked, window, splitBy === undefined ? [] : [oneOf(splitBy, value)]),
  }));
  const rest = split.slice(mostSplits);
  const shape =
    by === undefined
      ? { shape: 'time' as const, x: timeAxis(window) }
      : {
          shape: 'category' as const,
          x: {
            type: 'category' as const,
            label: fieldName(by),
            values: rank('a').map((value) => placeText(value ?? '(none)')),
            keys: rank('a').map((value) => categoryFilter(by, value)),
          },
        };
  return {
    title: name,
    axes: [{ id: 'l', unit: of?.endsWith('_ms') ? 'ms' : 'count' }],
    ...(isMatrix
      ? {
          ...matrixOf({ by, splitBy, groups, rows: rank('a'), columns: split, measure }, placeText, splitText),
          cell_drill: drillOfKeys(asked, window, [], '{row}%7C{key}'),
        }
      : {
          ...shape,
          series: [
            ...named,
            ...(adds && rest.length > 0
              ? [{ ...shared, id: '(other)', name: '(other)', stack: model, other: true, ...seriesOf(rest) }]
              : []),
          ],
        }),
    tables: [...tables],
    definition: `${words} of ${name.toLowerCase()} by ${field}${by === undefined ? '' : `, for each ${by}`}${splitBy === undefined ? '' : `, split by ${splitBy}`}${clauses.length === 0 ? '' : `, where ${writeFilter(clauses)}`}. Rows without ${field} do not count.${rows.inSteps ? ' Amounts are counted in steps of 2 %, so a figure may be 1 % above or below the true one.' : ''}`,
    ...(isNarrowed && by !== undefined && !isMatrix && { truncated: { kept: places.length, total } }),
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
      ...(isMatrix && (places.length > mostRows || rest.length > 0)
        ? [
            {
              code: 'narrowed',
              text: `The ${Math.min(mostRows, places.length)} largest of ${places.length} rows and the ${split.length - rest.length} largest of ${split.length} columns are shown; ${adds ? 'the rest is under (other)' : 'the rest cannot be put together'}.`,
            },
          ]
        : []),
      ...(!isMatrix && !adds && rest.length > 0
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

/** A row where a key has this value, as a filter says it. */
const oneOf = (key: string, value: string | null): FilterClause =>
  value === null ? { key, op: 'isnull', values: [true] } : { key, op: 'is', values: [value] };

/** The address of the rows behind a bar or a cell; undefined where no filter can say which they are. */
function drillOfKeys(
  { by, splitBy, ...question }: Asked,
  window: Window,
  also: readonly FilterClause[],
  key?: '{row}%7C{key}',
): string | undefined {
  const { keys } = chartModel(question.model);
  const clauses = [...question.clauses, ...also];
  const areMoments = [by, splitBy].some((each) => each !== undefined && keys[each] === 'time');
  return areMoments || clauses.length + 2 > mostClauses
    ? undefined
    : drillOfCategory({ ...question, clauses }, window, key);
}

interface Grid {
  by: string;
  splitBy: string;
  groups: readonly Group[];
  /** The values of both keys, the largest first. */
  rows: readonly (string | null)[];
  columns: readonly (string | null)[];
  measure: Measure;
}
/** Two keys as rows and columns. */
function matrixOf(
  { by, splitBy, groups, rows, columns, measure }: Grid,
  rowText: (value: string) => string,
  columnText: (value: string) => string,
) {
  const adds = measure === 'count' || measure === 'sum';
  const axisOf = (values: readonly (string | null)[], most: number) => {
    const shown = values.slice(0, most);
    const withRest = adds && values.length > most;
    const places = new Map(values.map((value, nth) => [value, nth < most ? nth : withRest ? most : undefined]));
    return { shown, withRest, size: shown.length + (withRest ? 1 : 0), places };
  };
  const [down, across] = [axisOf(rows, mostRows), axisOf(columns, mostSplits)];
  const none = adds || measure === 'persons' ? 0 : null;
  const values = Array.from({ length: down.size }, () =>
    Array.from({ length: across.size }, (): number | null => none),
  );
  for (const { a, b, value } of groups) {
    const [row, column] = [down.places.get(a), across.places.get(b)];
    if (row !== undefined && column !== undefined)
      values[row]![column] = adds ? (values[row]![column] ?? 0) + (value ?? 0) : value;
  }
  const named = (axis: typeof down, textOf: (value: string) => string) => [
    ...axis.shown.map((value) => textOf(value ?? '(none)')),
    ...(axis.withRest ? ['(other)'] : []),
  ];
  const filters = (axis: typeof down, key: string) => [
    ...axis.shown.map((value) => categoryFilter(key, value)),
    ...(axis.withRest ? [''] : []),
  ];
  return {
    shape: 'matrix' as const,
    x: {
      type: 'category' as const,
      label: `${fieldName(by)} by ${fieldName(splitBy).toLowerCase()}`,
      values: named(across, columnText),
      keys: filters(across, splitBy),
    },
    y_values: named(down, rowText),
    y_keys: filters(down, by),
    cells: values.flatMap((row, nth) =>
      row.flatMap((value, column): [number, number, number][] => (value === null ? [] : [[column, nth, value]])),
    ),
    adds,
    series: [],
  };
}
