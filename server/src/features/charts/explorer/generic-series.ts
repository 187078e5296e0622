import type { Received } from '@app/contract/base/endpoint';
import { referredBy } from '@app/contract/charts/chart-fields';
import {
  type FilterClause,
  longestFilter,
  mostClauses,
  readFilter,
  writeFilter,
} from '@app/contract/charts/chart-filter';
import { type ChartModelName, chartModel } from '@app/contract/charts/chart-models';
import { valueName } from '@app/contract/charts/chart-names';
import type { ChartPayload, WindowQuery } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countedChart, type ChartParts } from '../charts.ts';
import { columnOf, relations } from '../models.ts';
import { isCountedByDay, type Parts, partsOf } from '../ready-days.ts';
import { namesOf } from '../referred-names.ts';
import { bucketOf, largestSplits, mostSplits, readWindow, timeAxis, type Window, within } from '../series.ts';

/** What is counted: rows of a model by one of its moments, those that a filter lets through, split by a key. */
export interface Question {
  model: ChartModelName;
  field: string;
  clauses: readonly FilterClause[];
  splitBy?: string;
  limit?: number;
}

/** How many rows of a model there were. */
export const getGenericSeries = async (
  db: Db,
  { query: { model, field, filter, split_by, limit, ...time } }: Received<typeof api.getGenericSeries>,
): Promise<ChartPayload> => {
  const question = questionOf({ model, field, filter, split_by, limit });
  const asked = { ...time, model, field: question.field, filter: writeFilter(question.clauses), split_by, limit };
  return countedChart(db, 'generic_ts', asked, (trx) => countOverTime(trx, question, time));
};

/** The question behind the words of a request; what is wrong with them is said beside the parameter. */
export function questionOf(asked: {
  model: ChartModelName;
  field: string | undefined;
  filter: string;
  split_by: string | undefined;
  limit?: number;
}): Question {
  const { times, keys } = chartModel(asked.model);
  const field = asked.field ?? times[0];
  ensure(times.includes(field), 'invalid_input', {
    fields: { field: `${asked.model} is counted by ${times.join(' or ')}` },
  });
  const splitBy = asked.split_by === '' ? undefined : asked.split_by;
  ensure(splitBy === undefined || Object.hasOwn(keys, splitBy), 'invalid_input', {
    fields: { split_by: `${asked.model} can be split by ${Object.keys(keys).join(', ')}` },
  });
  const filter = readFilter(asked.filter, keys);
  ensure('clauses' in filter, 'invalid_input', { fields: { filter: 'fault' in filter ? filter.fault : '' } });
  return { model: asked.model, field, clauses: filter.clauses, splitBy, limit: asked.limit };
}

interface Texts {
  title?: string;
  definition?: string;
  draw?: ChartPayload['series'][number]['draw'];
}

/** A chart of the answer. */
export async function countOverTime(
  trx: Transaction,
  question: Question,
  time: WindowQuery,
  { title, definition, draw = 'bar' }: Texts = {},
): Promise<Omit<ChartParts, 'id'>> {
  const { model, field, clauses, splitBy, limit = mostSplits } = question;
  const { name } = chartModel(model);
  const window = await readWindow(trx, time, { oldest: () => oldestOf(trx, question), finest: 'second' });
  const { splits, truncated } = await countSplits(trx, question, window, limit);
  const nameOf = await namer(trx, question, splits);
  return {
    title: title ?? name,
    shape: 'time',
    x: timeAxis(window),
    axes: [{ id: 'l', unit: 'count' }],
    series: splits.map(({ key, other, data, total }) => ({
      id: splitBy === undefined ? model : key,
      name: splitBy === undefined ? (title ?? name) : other ? key : nameOf(key),
      axis: 'l',
      draw,
      ...(splitBy !== undefined && { stack: model }),
      data,
      total,
      ...(other && { other }),
      ...(!other && { drill: drillOf(question, splitBy === undefined ? undefined : key) }),
    })),
    tables: [...relations[model].tables],
    definition:
      definition ??
      `${name} by ${field}${splitBy === undefined ? '' : `, split by ${splitBy}`}${clauses.length === 0 ? '' : `, where ${writeFilter(clauses)}`}. Rows without ${field} do not count.`,
    ...(truncated && { truncated }),
    warnings: window.warnings,
  };
}

/** What the series of a split are called: things by their name, and with their id where two have the same. */
export async function namer(
  trx: Transaction,
  { model, splitBy }: Pick<Question, 'model' | 'splitBy'>,
  splits: readonly { key: string }[],
): Promise<(key: string) => string> {
  if (splitBy === undefined) return (key) => key;
  const ids = splits.map(({ key }) => Number(key)).filter((id) => Number.isSafeInteger(id));
  const names = await namesOf(trx, referredBy(model, splitBy), ids);
  const all = [...names.values()];
  return (key) => {
    const name = names.get(Number(key));
    if (name === undefined) return valueName(model, splitBy, key);
    return all.indexOf(name) === all.lastIndexOf(name) ? name : `${name} (${key})`;
  };
}

/** The address of the rows behind a bucket of a series; undefined where no filter can say which they are. */
export function drillOf({ model, field, clauses, splitBy }: Question, key?: string): `/${string}` | undefined {
  const ofKey: FilterClause[] =
    splitBy === undefined || key === undefined
      ? []
      : [key === '(none)' ? { key: splitBy, op: 'isnull', values: [true] } : { key: splitBy, op: 'is', values: [key] }];
  const all = [...clauses, ...ofKey];
  const filter = writeFilter(all);
  const isMoment = ofKey.length > 0 && key !== '(none)' && chartModel(model).keys[splitBy!] === 'time';
  if (isMoment || all.length > mostClauses || filter.length > longestFilter) return undefined;
  const query = new URLSearchParams({ model, field, filter });
  return `/generic_table/?${query.toString()}&from={from}&to={to}`;
}

/** The filter that chooses a category, for the keys of its axis. */
export const categoryFilter = (key: string, value: string | number | null): string =>
  writeFilter([value === null ? { key, op: 'isnull', values: [true] } : { key, op: 'is', values: [value] }]);

/** The address of the rows behind a category, or a cell of two: `{key}` is its filter, the time is that of the chart. */
export function drillOfCategory(
  { model, field, clauses }: Question,
  { from, to }: Window,
  key: '{key}' | '{row}%7C{key}' = '{key}',
): `/${string}` {
  const rest = clauses.length === 0 ? '' : encodeURIComponent(`|${writeFilter(clauses)}`);
  const time = new URLSearchParams({ from, to }).toString();
  return `/generic_table/?model=${model}&field=${field}&filter=${key}${rest}&${time}`;
}

async function oldestOf(trx: Transaction, { model, field }: Question): Promise<string | null> {
  const { from, counted } = relations[model];
  if (counted && field === chartModel(model).times[0])
    return (
      await sql<{ at: string | null }>`select min(start) as at from ingest_day where ${ofKinds(counted)}`.execute(trx)
    ).rows[0]!.at;
  const { rows } = await sql<{ at: string | null }>`
    select min(${columnOf(model, field)}) as at from ${from} as item`.execute(trx);
  return rows[0]!.at;
}

async function countSplits(trx: Transaction, question: Question, window: Window, limit: number) {
  const byDay = await isCountedByDay(trx, window);
  const { ready } = relations[question.model];
  const parts = byDay && ready && (await partsOf(trx, ready.what, window));
  const counted = parts ? adding(question, window, parts) : counting(question, window, byDay);
  const { splits, truncated } = await largestSplits(trx, window, counted, limit);
  /* Without a split there is one series, also when nothing was counted. */
  const none =
    question.splitBy === undefined && splits.length === 0
      ? [{ key: '', other: false, data: window.starts.map(() => 0), total: 0 }]
      : [];
  return { splits: [...splits, ...none], truncated };
}

const ofKinds = ({ kinds }: { kinds: readonly string[] }): RawBuilder<unknown> =>
  kinds.length === 0 ? sql`true` : sql`kind = any(${kinds})`;

const keysOf = ({ clauses, splitBy }: Question): string[] => [
  ...clauses.map(({ key }) => key),
  ...(splitBy === undefined ? [] : [splitBy]),
];

/** The SQL that counts: over the rows, or over what was counted ahead where that can answer. */
export function counting(question: Question, window: Window, byDay: boolean): RawBuilder<unknown> {
  const { model, field } = question;
  const { counted } = relations[model];
  const keys = keysOf(question);
  const ahead =
    counted && byDay && field === chartModel(model).times[0] && keys.every((key) => Object.hasOwn(counted.keys, key))
      ? counted
      : undefined;
  if (ahead === undefined) return countingRows(question, window, within(window, columnOf(model, field)));
  return countingOf(question, window, {
    from: sql`ingest_day`,
    moment: sql`item.start`,
    value: sql`sum(item.events)::bigint`,
    grouped: true,
    where: sql`${within(window, sql`item.start`)} and ${ofKinds(ahead)}`,
    column: (key) => sql`item.${sql.id(ahead.keys[key]!)}`,
  });
}

/** The same where only some days are counted ahead: those, and the rows of all others. */
function adding(question: Question, window: Window, { isReady, isLeft }: Parts): RawBuilder<unknown> {
  const { model, field } = question;
  const moment = columnOf(model, field);
  const keys = keysOf(question);
  const ready = relations[model].ready?.by.find((each) => keys.every((key) => each.keys.includes(key)));
  if (!ready) return countingRows(question, window, within(window, moment));
  const days = countingOf(question, window, {
    from: ready.from,
    moment: sql`item.start`,
    value: sql`item.counted`,
    where: isReady(sql`item.start`),
    column: (key) => sql`item.${sql.id(key)}`,
  });
  return sql`${days} union all (${countingRows(question, window, isLeft(moment))})`;
}

interface Counted {
  from: RawBuilder<unknown>;
  moment: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  /** Whether the value is one of many rows. */
  grouped?: true;
  where: RawBuilder<unknown>;
  column: (key: string) => RawBuilder<unknown>;
}
const countingRows = (question: Question, window: Window, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  countingOf(question, window, {
    from: relations[question.model].from,
    moment: columnOf(question.model, question.field),
    value: sql`count(*)`,
    grouped: true,
    where,
    column: (key) => columnOf(question.model, key),
  });
function countingOf(
  { model, clauses, splitBy }: Question,
  window: Window,
  { from, moment, value, grouped, where, column }: Counted,
): RawBuilder<unknown> {
  const { keys } = chartModel(model);
  const conditions = [where, ...clauses.map((clause) => conditionOf(clause, column(clause.key), keys[clause.key]!))];
  return sql`select ${bucketOf(window, moment)} as at, ${splitBy === undefined ? sql`''` : sql`${column(splitBy)}::text`} as key,
    ${value} as value from ${from} as item where ${sql.join(conditions, sql` and `)} ${grouped ? sql`group by 1, 2` : sql``}`;
}

const castTo = { text: sql`text`, int: sql`bigint`, bool: sql`boolean`, time: sql`timestamptz` };

/** A condition in SQL: the column and the shape are fixed, what was asked for is bound. */
export function conditionOf(
  { op, values }: FilterClause,
  column: RawBuilder<unknown>,
  type: keyof typeof castTo,
): RawBuilder<unknown> {
  const value = sql`${values[0]}::${castTo[type]}`;
  if (op === 'isnull') return values[0] === true ? sql`${column} is null` : sql`${column} is not null`;
  if (op === 'in') return sql`${column} = any(${values}::${castTo[type]}[])`;
  if (op === 'ne') return sql`${column} is distinct from ${value}`;
  if (op === 'gte') return sql`${column} >= ${value}`;
  if (op === 'lt') return sql`${column} < ${value}`;
  return sql`${column} = ${value}`;
}
