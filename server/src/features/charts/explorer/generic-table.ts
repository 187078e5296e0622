import type { Answer, Received } from '@app/contract/base/endpoint';
import { timestamp } from '@app/contract/base/text';
import { fieldsOfModel, referredBy } from '@app/contract/charts/chart-fields';
import { chartModel, type ChartModelName, chartModelNames } from '@app/contract/charts/chart-models';
import type * as api from '@app/contract/charts/generic-table';
import { readFields, type TableModel, type TableRow } from '@app/contract/charts/generic-table';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { readOnly } from '../charts.ts';
import { conditionOf, type Question, questionOf } from './generic-series.ts';
import { columnOf, relations } from '../models.ts';
import { namedKinds, namesOf } from '../referred-names.ts';

/** What the database expects to cost more than this is not counted but estimated. */
const mostCost = 50_000;

export const listTableModels = (db: Db): Promise<Answer<typeof api.listTableModels>> =>
  readOnly(db, async (trx) => {
    const results: TableModel[] = [];
    for (const model of chartModelNames)
      results.push({ model, name: chartModel(model).name, ...(await countRows(trx, model)) });
    return { results };
  });

export async function countRows(
  trx: Transaction,
  model: ChartModelName,
  most = mostCost,
): Promise<{ rows: number; estimated: boolean }> {
  const rows = sql`select ${columnOf(model, 'id')} from ${relations[model].from} as item`;
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }>`
    explain (format json) ${rows}`.execute(trx);
  const { 'Plan Rows': expected, 'Total Cost': cost } = plan.rows[0]!['QUERY PLAN'][0].Plan;
  if (cost > most) return { rows: expected, estimated: true };
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (${rows}) as counted`.execute(trx);
  return { rows: counted[0]!.n, estimated: false };
}

/** The rows that a chart of the same question counts, so that whoever clicks a bar sees what it stands for. */
export const listTableRows = (
  db: Db,
  { query }: Received<typeof api.listTableRows>,
): Promise<Answer<typeof api.listTableRows>> => {
  const { model, from, to, limit } = query;
  const question = questionOf({ model, field: query.field, filter: query.filter, split_by: undefined });
  const asked = readFields(model, query.fields);
  ensure('fields' in asked, 'invalid_input', { fields: { fields: 'fault' in asked ? asked.fault : '' } });
  const place = query.after === undefined ? undefined : placeOf(model, query.after);
  return readOnly(db, async (trx) => {
    const moment = columnOf(model, question.field);
    const found = await readRows(trx, model, {
      fields: asked.fields,
      question,
      conditions: [
        sql`${moment} is not null`,
        ...(from === undefined ? [] : [sql`${moment} >= ${from}::timestamptz`]),
        ...(to === undefined ? [] : [sql`${moment} < ${to}::timestamptz`]),
        ...(place ? [sql`(${moment}, item.id) < (${place.at}::timestamptz, ${place.id}::${idType(model)})`] : []),
      ],
      limit: limit + 1,
    });
    const results = found.slice(0, limit);
    const last = found.length > limit ? results.at(-1) : undefined;
    return { results: results.map(({ row }) => row), next: last ? `${last.at},${last.row.id}` : null };
  });
};

export const getTableRow = (db: Db, { query: { model, id } }: Received<typeof api.getTableRow>): Promise<TableRow> => {
  ensure(isId(model, id), 'not_found');
  return readOnly(db, async (trx) => {
    const [found] = await readRows(trx, model, {
      fields: fieldsOfModel(model),
      question: questionOf({ model, field: undefined, filter: '', split_by: undefined }),
      conditions: [sql`item.id = ${id}::${idType(model)}`],
      limit: 1,
    });
    ensure(found, 'not_found');
    return found.row;
  });
};

interface Wanted {
  fields: readonly string[];
  question: Question;
  conditions: readonly RawBuilder<unknown>[];
  limit: number;
}

/** The newest rows, each with the exact moment by which the next page is found. */
async function readRows(
  trx: Transaction,
  model: ChartModelName,
  { fields, question: { field, clauses }, conditions, limit }: Wanted,
): Promise<{ row: TableRow; at: string }[]> {
  const { keys } = chartModel(model);
  const moment = columnOf(model, field);
  const aboutPerson = fieldsOfModel(model).find((each) => referredBy(model, each) === 'person');
  const where = [
    ...conditions,
    ...clauses.map((clause) => conditionOf(clause, columnOf(model, clause.key), keys[clause.key]!)),
  ];
  const { rows } = await sql<{ row_id: string; row_at: string; row_person: number | null; cells: unknown[] }>`
    select item.id::text as row_id, ${aboutPerson === undefined ? sql`null::bigint` : columnOf(model, aboutPerson)} as row_person,
      to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as row_at,
      jsonb_build_array(${sql.join(fields.map((each) => columnOf(model, each)))}) as cells
    from ${relations[model].from} as item where ${sql.join(where, sql` and `)}
    order by ${moment} desc, item.id desc limit ${limit}`.execute(trx);
  const found = rows.map(({ row_id: id, row_at: at, row_person: person, cells }) => {
    const values = fields.map((name, n): [string, Value] => [name, cells[n] as Value]);
    return { at, row: { id, person, values: Object.fromEntries(values), names: {} } };
  });
  return nameAll(trx, model, found);
}
type Value = TableRow['values'][string];

const idType = (model: ChartModelName): RawBuilder<unknown> =>
  relations[model].id === 'uuid' ? sql`uuid` : sql`bigint`;
const isId = (model: ChartModelName, text: string): boolean =>
  (relations[model].id === 'uuid' ? /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ : /^-?\d{1,15}$/).test(text);

/** Where a page begins: behind the row with this moment and id. */
function placeOf(model: ChartModelName, after: string): { at: string; id: string } {
  const [at = '', id = ''] = after.split(',');
  ensure(timestamp.safeParse(at).success && isId(model, id), 'invalid_input', {
    fields: { after: 'Must be what `next` said' },
  });
  return { at, id };
}

/** Says what the ids in some rows stand for: one question for each kind of thing, whatever the number of rows. */
async function nameAll<T extends { row: TableRow }>(trx: Transaction, model: ChartModelName, found: T[]): Promise<T[]> {
  for (const kind of namedKinds) {
    const fields = fieldsOfModel(model).filter((field) => referredBy(model, field) === kind);
    const ids = found
      .flatMap(({ row }) => fields.map((field) => row.values[field]))
      .filter((id) => typeof id === 'number');
    const names: Map<unknown, string> = await namesOf(trx, kind, ids);
    for (const { row } of found)
      for (const field of fields) {
        const name = names.get(row.values[field]);
        if (name) row.names[field] = name;
      }
  }
  return found;
}
