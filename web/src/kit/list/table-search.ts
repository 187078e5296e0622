import { z } from 'zod';
import { type Filter, valuesOf } from './filters/filter.ts';
import type { Asked, Table } from './table.ts';

export const pageSizes = [25, 50, 100];
const usualPageSize = 50;

/** What the address says about a table. What does not fit is treated as if it were not there. */
export interface TableSearch {
  query: string;
  /** What each filter that is on is set to. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The switches of the browser that are on. */
  switches: readonly string[];
  /** A column's name, with `-` before it for the largest first. */
  sort: string | undefined;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** The row whose panel is open. */
  opened: string | undefined;
  /** Seconds between two readings; 0 for none. */
  seconds: number;
}
/** Those of a table that the address is read by. */
type Addressed<Row> = Pick<
  Table<Row>,
  'endpoint' | 'filters' | 'switches' | 'search' | 'sort' | 'panel' | 'refreshSeconds' | 'paging' | 'columns'
>;

export function readTableSearch<Row>(table: Addressed<Row>, params: URLSearchParams): TableSearch {
  const filters = filtersOf(table).map(({ name, filter }) => [name, chosenIn(table, name, filter, params)] as const);
  const { panel, sort = 'sort', refreshSeconds = 0 } = table;
  const page = wholeNumber(params.get('page'), 1) ?? 1;
  const pageSize = pageSizes.find((size) => String(size) === params.get('page_size')) ?? usualPageSize;
  return {
    query: table.search ? (params.get('query') ?? '').trim() : '',
    filters: Object.fromEntries(filters.filter(([, values]) => values.length > 0)),
    switches: Object.keys(table.switches ?? {}).filter((name) => params.get(name) === '1'),
    sort: sortIn(table, params.get(sort)),
    page: isReached(table, page, pageSize) ? page : 1,
    pageSize,
    opened: (panel && params.get(panel.param)) || undefined,
    seconds: wholeNumber(params.get('updateTimeInSeconds'), 0) ?? refreshSeconds,
  };
}

const isReached = <Row>({ paging, endpoint }: Addressed<Row>, page: number, pageSize: number): boolean =>
  paging !== undefined || accepts(endpoint, 'offset', pagePart(page, pageSize)['offset']);

/** Everything that narrows the table, taken off. */
export const nothingNarrowed = <Row>(table: Addressed<Row>): Record<string, undefined> =>
  Object.fromEntries(
    ['query', 'page', ...Object.keys(table.filters ?? {}), ...Object.keys(table.switches ?? {})].map((name) => [
      name,
      undefined,
    ]),
  );

/** Does the table show less than it would without anything in the address? */
export const isNarrowed = <Row>(table: Addressed<Row>, search: TableSearch): boolean =>
  search.query !== '' ||
  search.switches.length > 0 ||
  filtersOf(table).some(({ name, filter }) => {
    const chosen = search.filters[name] ?? [];
    return chosen.join() !== (startOf(filter) ?? '');
  });

/** The request for one page. */
export function askedFor<Row>(
  table: Pick<Table<Row>, 'endpoint' | 'fixed' | 'search' | 'sort' | 'paging'>,
  search: TableSearch,
  routeParams: Readonly<Record<string, string | undefined>>,
): Asked {
  const fixed = typeof table.fixed === 'function' ? table.fixed(routeParams) : table.fixed;
  const filters = Object.entries(search.filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  const query = {
    ...(search.query && isSearchedByServer(table) && { query: search.query }),
    ...Object.fromEntries(filters),
    ...(table.sort && search.sort && { [table.sort]: search.sort }),
    ...fixed?.query,
  };
  return { ...fixed, ...(Object.keys(query).length > 0 && { query }) };
}

/** The part of the request that says where the page begins, as far as the endpoint can go. */
export function pagePart(page: number, pageSize: number): Record<string, string> {
  return { limit: String(pageSize), offset: String((page - 1) * pageSize) };
}

export const isSearchedByServer = <Row>({ search }: Pick<Table<Row>, 'search'>): boolean =>
  typeof search === 'string' || (search !== undefined && search.of === undefined);

/** Can the endpoint, or the browser that has all the rows, sort by this column? */
export const isSortable = <Row>(table: Pick<Table<Row>, 'endpoint' | 'sort' | 'paging'>, key: string): boolean =>
  table.sort ? accepts(table.endpoint, table.sort, key) : table.paging === 'none';

/** Would the endpoint take this value? */
export function accepts({ query }: Table<never>['endpoint'], name: string, value: unknown): boolean {
  const part = query instanceof z.ZodObject ? query.shape[name] : undefined;
  return part instanceof z.ZodType && part.safeParse(value).success;
}

export const filtersOf = <Row>({ filters = {} }: Pick<Table<Row>, 'filters'>): { name: string; filter: Filter }[] =>
  Object.entries(filters).flatMap(([name, given]) => {
    if (given === undefined) return [];
    const filter: Filter = typeof given === 'string' ? { as: 'switch', label: given } : given;
    return [{ name, filter }];
  });

const startOf = (filter: Filter): string | undefined => (filter.as === 'chips' ? filter.start : undefined);

function chosenIn<Row>(
  { endpoint }: Pick<Table<Row>, 'endpoint'>,
  name: string,
  filter: Filter,
  params: URLSearchParams,
): string[] {
  const isSeveral = 'several' in filter && filter.several === true;
  const given = isSeveral ? listIn(params, name) : [(params.get(name) ?? '').trim()];
  const options = valuesOf(filter);
  const valid = options
    ? options.filter((option) => given.some((value) => value.toLowerCase() === option.toLowerCase()))
    : given.filter((value) => value !== '' && accepts(endpoint, name, value));
  const start = startOf(filter);
  return valid.length === 0 && start !== undefined ? [start] : isSeveral ? valid : valid.slice(0, 1);
}

/** Repeated, or with commas between the values. */
export const listIn = (params: URLSearchParams, name: string): string[] => [
  ...new Set(
    params
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

function sortIn<Row>(table: Addressed<Row>, given: string | null): string | undefined {
  const known = given !== null && isSortable(table, given.replace(/^-/, '')) && given.replace(/^-/, '');
  if (known && (table.sort === undefined ? known in table.columns : accepts(table.endpoint, table.sort, given)))
    return given;
  /* What the endpoint does without being told. */
  const { query } = table.endpoint;
  const part = table.sort && query instanceof z.ZodObject ? query.shape[table.sort] : undefined;
  const usual = part instanceof z.ZodType ? part.safeParse(undefined).data : undefined;
  return typeof usual === 'string' ? usual : undefined;
}

const wholeNumber = (text: string | null, least: number): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
