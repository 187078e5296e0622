import {
  formatAge,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatPercent,
  formatTime,
} from '../format.ts';
import { formatSeconds } from '../format-seconds.ts';
import type { Column, Format, TableColumns } from './columns.ts';

/** A column with its place in the row. */
export type PlacedColumn<Row> = Column<Row> & { key: string };

export const columnsOf = <Row>({ columns }: { columns: TableColumns<Row, string> }): PlacedColumn<Row>[] =>
  Object.entries(columns).map(([key, given]) => ({ key, ...(typeof given === 'string' ? { title: given } : given!) }));

/** The value at a path such as `name` or `company.name`. */
export const valueAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      row,
    );

/** Tells rows apart, as text. */
export const idOf = ({ id = 'id' }: { id?: string }, row: unknown): string => String(valueAt(row, id));

const numbers: Partial<Record<Format, (value: number) => string>> = {
  number: formatCount,
  bytes: formatBytes,
  percent: formatPercent,
  seconds: formatSeconds,
};
const moments: Partial<Record<Format, (value: string) => string>> = {
  date: formatDate,
  moment: (value) => (formatDate(value) === formatDate(new Date()) ? formatTime(value) : formatDateTime(value)),
  age: formatAge,
};
export const isNumber = ({ format = 'text' }: Pick<Column<never>, 'format'>): boolean => format in numbers;
export const isMoment = ({ format = 'text' }: Pick<Column<never>, 'format'>): boolean => format in moments;

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What a cell says. */
export function textOf<Row>(column: PlacedColumn<Row>, row: Row): string {
  const value = valueAt(row, column.key);
  if (column.text) return column.text(value, row);
  if (isNone(value)) return column.none ?? '';
  const { format = 'text' } = column;
  if (typeof value === 'number') return numbers[format]?.(value) ?? String(value);
  if (typeof value === 'string') return moments[format]?.(value) ?? value;
  return plain(value);
}

/** What the file says: figures stay figures, and moments are exact. */
export function exportedOf<Row>(column: PlacedColumn<Row>, row: Row): string | number {
  const value = valueAt(row, column.key);
  if (typeof value === 'number' && !column.text) return value;
  if (typeof value === 'string' && isMoment(column) && column.format !== 'date') return formatDateTimeSeconds(value);
  return textOf(column, row);
}

/** A value that is neither a text nor a figure, in words. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name}=${JSON.stringify(inner)}`)
      .join(' ');
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
