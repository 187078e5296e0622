import { readFilter } from '@app/contract/charts/chart-filter';
import { fieldName, fieldsOfModel, fieldType, referredBy } from '@app/contract/charts/chart-fields';
import { chartModel, type ChartModelName } from '@app/contract/charts/chart-models';
import { listTableRows, type TableRow } from '@app/contract/charts/generic-table';
import { createElement, lazy } from 'react';
import { formatDateTime } from '../../../kit/format.ts';
import type { Column, Format } from '../../../kit/list/columns.ts';
import type { Table } from '../../../kit/list/table.ts';
import { linkOf } from '../row-links.ts';
import { ModelChoice } from '../ModelChoice.tsx';

const RowPanel = lazy(async () => ({ default: (await import('../RowPanel.tsx')).RowPanel }));

/** So many columns fit beside each other; the others can be chosen. */
const usualColumns = 8;
const amounts = new Set(['duration_ms', 'latency_ms', 'cost_microusd', 'amount', 'runtime', 'retries', 'score']);

/** The rows of a model, with the fields that were asked for in their order. */
export function rowsOf(model: ChartModelName, asked: readonly string[] | undefined): Table<TableRow> {
  const { name, times, keys } = chartModel(model);
  const all = fieldsOfModel(model);
  const shown = asked ?? all.filter((field) => !isSaidByAnother(field, all)).slice(0, usualColumns);
  const fields = [...shown, ...all.filter((field) => !shown.includes(field))];
  return {
    endpoint: listTableRows,
    rows: 'rows',
    label: name,
    about: `${name}, newest first. Rows without the time they are listed by are left out.`,
    fixed: { query: { model, fields: fields.join(',') } },
    paging: { cursor: 'after' },
    Head: ModelChoice,
    filters: {
      ...(times.length > 1 && {
        field: {
          as: 'select',
          more: true,
          label: 'Listed by',
          none: fieldName(times[0]),
          options: new Map(times.slice(1).map((time) => [time, fieldName(time)])),
        } as const,
      }),
      from: { as: 'moment', label: 'From', more: true },
      to: { as: 'moment', label: 'Before', more: true },
      filter: {
        as: 'text',
        label: 'Filter',
        placeholder: `${Object.keys(keys)[0]}:value`,
        problem: (text) => {
          const read = readFilter(text, keys);
          return 'fault' in read ? read.fault : undefined;
        },
      },
    },
    panel: { param: 'row', Panel: (props) => createElement(RowPanel, { ...props, model }) },
    detail: ({ values, names }) =>
      [
        formatDateTime(String(values[times[0]] ?? '')),
        names['person'] ?? names['user'],
        values['state'] ?? values['kind'],
      ]
        .filter(Boolean)
        .join(' · '),
    columns: Object.fromEntries(
      fields.map((field, at) => [
        `values.${field}`,
        columnOf(model, field, { isFirst: at === 0, hidden: at >= shown.length }),
      ]),
    ),
    empty: 'There are no rows yet.',
    noMatch: 'No row matches.',
  };
}

interface Place {
  isFirst: boolean;
  hidden: boolean;
}

function columnOf(model: ChartModelName, field: string, { isFirst, hidden }: Place): Column<TableRow> {
  const type = fieldType(model, field);
  const refers = referredBy(model, field) !== undefined;
  return {
    title: fieldName(field),
    ...(type === 'time' && { format: 'moment' as const, width: 146 }),
    ...(amounts.has(field) && { format: 'number' satisfies Format, width: 110 }),
    ...(field === 'id' && { width: 120 }),
    ...(refers && { text: (_: unknown, { names, values }: TableRow) => names[field] ?? String(values[field] ?? '') }),
    /* The first leads to the whole row. */
    ...(refers && !isFirst && { to: (row: TableRow) => linkOf(model, field, row) }),
    ...(hidden && { hidden: true as const }),
  };
}

/** A name that already stands in place of its id, the id of what is named, and a moment that is there twice. */
const isSaidByAnother = (field: string, all: readonly string[]): boolean =>
  all.some((other) => field.startsWith(`${other}__`) && isNamed(other)) ||
  (!isNamed(field) && all.includes(`${field}__name`)) ||
  (field === 'created' && all.includes('created_at'));
const isNamed = (field: string): boolean => referredBy('Vote', field) !== undefined;
