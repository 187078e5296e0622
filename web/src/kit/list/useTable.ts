import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useCallback, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useHeld } from '../live/useHeld.ts';
import { useLiveRefresh } from '../live/useLiveRefresh.ts';
import { useTextSelected } from '../live/useTextSelected.ts';
import { narrowed } from './rows.ts';
import type { Table, TableTools } from './table.ts';
import { askedFor, isNarrowed, nothingNarrowed, readTableSearch } from './table-search.ts';
import { useChosenColumns } from './tools/useChosenColumns.ts';
import { useLoadUpTo, useRows, type ReadRows } from './useRows.ts';
import { useSelection } from './tools/useSelection.ts';

interface Surroundings {
  /** Names the page among what the browser and the server keep for it: the path of its screen. */
  page: string;
  title: string;
  /** What the choice of columns is kept under; the page unless said. */
  choice?: string | undefined;
  /** Where the rows are drawn. */
  list: RefObject<HTMLElement | null>;
  /** Where the rows come from, when not from the endpoint. */
  read?: ReadRows | undefined;
}
type Patch = Readonly<Record<string, string | number | undefined>>;

/** Everything that the parts of a table page share. */
export function useTable<Row>(table: Table<Row>, { page, title, choice = page, list, read }: Surroundings) {
  const [params, setParams] = useSearchParams();
  const routeParams = useParams();
  const search = useMemo(() => readTableSearch(table, params), [table, params]);
  const asked = askedFor(table, search, routeParams);
  const { query, queryKey, more } = useRows({ table, asked, search, read });

  /** Changes the address; what is undefined or empty goes. Another question begins at its first page. */
  const setSearch = useCallback(
    (patch: Patch, { replace = false } = {}) => setParams((before) => patched(before, patch), { replace }),
    [setParams],
  );
  const narrow = useCallback(
    (patch: Patch, options?: { replace: boolean }) => setSearch({ page: undefined, ...patch }, options),
    [setSearch],
  );
  const panelParam = table.panel?.param;
  const open = useCallback(
    (id: string | undefined) => panelParam && setSearch({ [panelParam]: id }),
    [panelParam, setSearch],
  );
  const tools = useMemo<TableTools>(
    () => ({
      open,
      narrow: (filters) =>
        narrow({ ...nothingNarrowed(table), ...(panelParam && { [panelParam]: undefined }), ...filters }),
    }),
    [table, open, narrow, panelParam],
  );

  const client = useQueryClient();
  const { endpoint, alongside } = table;
  const refresh = useCallback(() => {
    const paths = new Set<unknown>([endpoint, ...(alongside ?? [])].map(({ path }) => path));
    return client.refetchQueries(
      { predicate: ({ queryKey }) => paths.has(queryKey[0]), type: 'active' },
      { throwOnError: true, cancelRefetch: false },
    );
  }, [client, endpoint, alongside]);
  const { refreshNow } = useLiveRefresh({ seconds: search.seconds, failing: query.isError, refresh });

  const [menu, setMenu] = useState<{ anchor: HTMLElement; row: Row }>();
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<{ row: Row; onClose: () => void }>; row: Row }>();
  const textSelected = useTextSelected(list);
  const selection = useSelection(table, JSON.stringify(asked));
  const paused = whyPaused({
    menu: menu !== undefined,
    dialog: dialog !== undefined || search.opened !== undefined,
    text: textSelected,
    rows: selection.rows.size > 0,
  });
  const held = useHeld(query.data, paused !== undefined, JSON.stringify([queryKey, query.isPlaceholderData]));
  const all = useMemo(() => held && narrowed(table, held.results, search), [table, held, search]);
  const rows = useMemo(() => {
    const isSliced = table.paging !== undefined && !table.item;
    return isSliced ? all?.slice((search.page - 1) * search.pageSize, search.page * search.pageSize) : all;
  }, [table, all, search.page, search.pageSize]);
  useLoadUpTo(all?.length ?? 0, table.item ? 0 : search.page * search.pageSize, more);

  return {
    table,
    page,
    title,
    label: table.label ?? title,
    search,
    asked,
    query,
    answer: held,
    rows,
    /** How many there are in all; undefined when nobody has counted. */
    count: table.paging === 'none' ? all?.length : held?.count,
    loaded: all?.length ?? 0,
    more,
    tools,
    columns: useChosenColumns(table, choice),
    selection,
    menu,
    setMenu,
    dialog,
    setDialog,
    paused,
    /** The rows come from the endpoint. */
    isReal: read === undefined,
    refreshNow,
    setSearch,
    narrow,
    reset: () => setSearch(nothingNarrowed(table)),
    isNarrowed: isNarrowed(table, search),
  };
}
export type TableState<Row> = ReturnType<typeof useTable<Row>>;

function whyPaused(held: { menu: boolean; dialog: boolean; text: boolean; rows: boolean }): string | undefined {
  if (held.menu) return 'Paused while a menu is open';
  if (held.dialog) return 'Paused while a dialog is open';
  if (held.text) return 'Paused while text is selected';
  return held.rows ? 'Paused while rows are selected' : undefined;
}

function patched(before: URLSearchParams, patch: Patch): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch))
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, String(value));
  return after;
}
