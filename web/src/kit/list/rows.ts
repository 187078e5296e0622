import { columnsOf, textOf, valueAt } from './cell-text.ts';
import type { Asked, Answer, Table } from './table.ts';
import type { TableSearch } from './table-search.ts';

/** An endpoint's answer, also of one that answers with nothing but a list. */
/* The definition of a table is checked against its endpoint, so these are the rows that it says they are. */
export const answerIn = <Row>(given: unknown): Answer<Row> =>
  (Array.isArray(given) ? { results: given } : given) as Answer<Row>;

export const withQuery = (asked: Asked, more: Readonly<Record<string, unknown>>): Asked => ({
  ...asked,
  query: { ...asked.query, ...more },
});

/** What the browser does itself where it has all the rows: search, switches, order. */
export function narrowed<Row>(table: Table<Row>, rows: readonly Row[], search: TableSearch): readonly Row[] {
  if (table.paging !== 'none') return rows;
  const words = search.query.toLowerCase();
  const { search: searched, switches = {} } = table;
  const of = typeof searched === 'object' ? searched.of : undefined;
  const kept = rows.filter(
    (row) =>
      (words === '' || !of || of.call(searched, row).toLowerCase().includes(words)) &&
      search.switches.every((name) => switches[name]?.keep(row) ?? true),
  );
  return table.sort === undefined && search.sort ? sorted(table, kept, search.sort) : kept;
}

function sorted<Row>(table: Table<Row>, rows: readonly Row[], sort: string): readonly Row[] {
  const key = sort.replace(/^-/, '');
  const column = columnsOf(table).find((each) => each.key === key);
  if (!column) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  const valueOf = (row: Row): unknown => (column.text ? textOf(column, row) : valueAt(row, key));
  return rows.toSorted((a, b) => compare(valueOf(a), valueOf(b), sign));
}

/* What is not known comes last in either order. */
function compare(a: unknown, b: unknown, sign: number): number {
  const [noA, noB] = [isNone(a), isNone(b)];
  if (noA || noB) return Number(noA) - Number(noB);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * String(a).localeCompare(String(b), 'en', { numeric: true });
}
const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';
