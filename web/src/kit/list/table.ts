import type { Access, Read, Request, Response } from '@app/contract/base/endpoint';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldPath, TableColumns } from './columns.ts';
import type { Filter, OptionsSource } from './filters/filter.ts';

/** A read that answers with rows: in `results`, with `count` or `next` where there are pages, or as a bare list. */
type ListRead = Read & { response: z.ZodType };
export type RowOf<E extends ListRead> =
  Response<E> extends { results: readonly (infer Row)[] }
    ? Row
    : Response<E> extends readonly (infer Row)[]
      ? Row
      : never;
type QueryName<E> = E extends { query: infer Q extends z.ZodType } ? keyof z.input<Q> & string : never;

/** A request for rows, without the types of its endpoint. */
export interface Asked {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}
type RouteParams = Readonly<Record<string, string | undefined>>;

/** What an endpoint answers a table with; which of these there are depends on its paging. */
export interface Answer<Row> {
  results: readonly Row[];
  count?: number;
  /** There may be more than `count` says. */
  count_capped?: boolean;
  /** The cursor of the next page. */
  next?: string | number | null;
  /** How many rows there would be with each value of a filter. */
  facets?: Readonly<Record<string, readonly { value: string; count: number }[]>>;
}

/** What the parts of a table page can do to it. */
export interface TableTools {
  /** Opens the panel of the row with this id. */
  open: (id: string) => void;
  /** Shows only rows like this; filters that are not named are taken off. */
  narrow: (filters: Readonly<Record<string, string>>) => void;
}
export interface PanelProps {
  /** Of the row, as the address has it. */
  id: string;
  tools: TableTools;
  onClose: () => void;
}
/** What a menu of a row is given; it draws `RowActions` with these and with its entries. */
export interface RowMenuProps<Row> {
  row: Row;
  anchor: HTMLElement;
  tools: TableTools;
  /** Closes the menu and opens a dialog about the row. */
  onAsk: (Dialog: RowDialog<Row>) => void;
  onClose: () => void;
}
export type RowDialog<Row> = ComponentType<{ row: Row; onClose: () => void }>;
/** What can be done with many rows, one after the other. */
export interface BulkAction<Row> {
  label: string;
  /** What will happen to them, for the question that is asked first. */
  about: string;
  destructive?: true;
  /** The rows that this can be done with; all unless said. */
  fits?(row: Row): boolean;
  /** What has to be chosen first. */
  choice?: { label: string; source: OptionsSource };
  /** `chosen` is empty where nothing had to be. */
  each(row: Row, signal: AbortSignal, chosen: string): Promise<unknown>;
}
interface Search<Row> {
  label?: string;
  placeholder: string;
  /** What the browser searches, where it has all the rows. Without it the endpoint searches, by its `query`. */
  of?(row: Row): string;
}

/**
 * A page that is a table, as data. The names of columns, filters and sorting are those of the endpoint and are checked against
 * it. What a page needs beyond that is a component that it names.
 */
export interface Table<Row, Path extends string = string, Name extends string = string, Given = Asked> {
  /** For people: what programs call with a key is no table. */
  endpoint: Read & { access: Access };
  /** What the rows are, in the plural: "companies". */
  rows: string;
  /** Names the table for people who cannot see it; the title of the page unless said. */
  label?: string;
  /** One line under the title of the page. */
  about?: string;
  /** In this order. The first names the row. */
  columns: TableColumns<Row, Path>;
  /** The field that tells rows apart; `id` unless said. */
  id?: Path;
  /** What goes with every request: the same for all, or from the address of the page. */
  fixed?: Partial<Given> | ((params: RouteParams) => Partial<Given>);
  /** What can be typed into the search field. */
  search?: string | Search<Row>;
  /** By the endpoint's own name. A text alone is a switch that sends 1. */
  filters?: { readonly [N in Name]?: string | Filter };
  /** Switches that the browser applies, where it has all the rows. */
  switches?: Readonly<Record<string, { label: string; keep(row: Row): boolean }>>;
  /** The part of the query that sorts. Its values say which columns can be sorted by. */
  sort?: Name;
  /** By limit and offset unless said; by a cursor, which goes into this part of the query; or all rows at once. */
  paging?: { cursor: Name } | 'none';
  /** The page that a row opens. */
  to?(row: Row): string;
  /** The panel beside the table that a row opens. The address has the row's id under this name. */
  panel?: { param: string; Panel: ComponentType<PanelProps> };
  /** A second line under the name of the row where there is no room for other columns. */
  detail?(row: Row): string;
  rowHeight?: number;
  /** Draws rows as the items of a list, or as cards, in place of cells. */
  item?: { as: 'list' | 'cards'; Item: ComponentType<{ row: Row }> };
  Menu?: ComponentType<RowMenuProps<Row>>;
  bulk?: readonly BulkAction<Row>[];
  /** Buttons at the right of the title. */
  Head?: ComponentType;
  /** Stands between the title and the table. */
  Notice?: ComponentType;
  /** Everything is read again every so many seconds; the reader can choose otherwise. */
  refreshSeconds?: number;
  /** Other reads of the page, which are read again together with the rows. */
  alongside?: readonly Read[];
  /** Is said while there is nothing at all. */
  empty: ReactNode;
  /** Is said when there is something, but nothing like this. */
  noMatch?: string;
}

export const table = <E extends ListRead>(
  definition: { endpoint: E } & NoInfer<Table<RowOf<E>, FieldPath<RowOf<E>>, QueryName<E>, Request<E>>>,
): Table<RowOf<E>> => definition;
