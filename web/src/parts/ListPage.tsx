import { Chip, Stack, useMediaQuery, useTheme } from '@mui/material';
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable } from '../kit/list/DataTable.tsx';
import { Loaded } from '../kit/page/Loaded.tsx';
import { Page } from '../kit/page/Page.tsx';
import { SearchField } from '../kit/list/SearchField.tsx';

interface Found<Row> {
  count: number;
  results: Row[];
}
/** A switch above the list: on, it puts `name=value` into the address and into the request. */
export interface ListFilter {
  name: string;
  value: string;
  label: string;
}
interface Props<Row extends GridValidRowModel> {
  title: string;
  subtitle: string;
  actions?: ReactNode;
  placeholder: string;
  filters: readonly ListFilter[];
  /** Those that a narrow screen keeps. */
  essential: readonly (keyof Row & string)[];
  columns: readonly GridColDef<Row>[];
  /** Names the list among what is kept of earlier reads: the path of its endpoint. */
  path: string;
  read: (query: Record<string, string>) => Promise<Found<Row>>;
  empty: string;
  children?: ReactNode;
}

const pageSize = 50;

/** A screen that is a list with a search field, switches and pages, all of them in the address. */
export function ListPage<Row extends GridValidRowModel>(props: Props<Row>) {
  const { title, subtitle, actions, placeholder, filters, essential, columns, path, read, empty, children } = props;
  const [params, setParams] = useSearchParams();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const query = params.get('query') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const isOn = ({ name, value }: ListFilter) => params.get(name) === value;
  const set = (patch: Record<string, string | undefined>, options = {}) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: undefined, ...patch }))
        if (value === undefined || value === '') after.delete(name);
        else after.set(name, value);
      return after;
    }, options);
  const on = filters.filter(isOn).map(({ name, value }) => [name, value] as const);
  const request = {
    limit: String(pageSize),
    offset: String((page - 1) * pageSize),
    ...(query && { query }),
    ...Object.fromEntries(on),
  };
  const list = useQuery({
    queryKey: [path, title, request],
    queryFn: () => read(request),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={title} subtitle={subtitle} actions={actions}>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label="Search"
          placeholder={placeholder}
          query={query}
          onChange={(typed) => set({ query: typed }, { replace: true })}
        />
        <Stack direction="row" role="group" aria-label="Filters" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {filters.map((filter) => (
            <Chip
              key={filter.label}
              label={filter.label}
              clickable
              aria-pressed={isOn(filter)}
              color={isOn(filter) ? 'primary' : 'default'}
              variant={isOn(filter) ? 'filled' : 'outlined'}
              onClick={() => set({ [filter.name]: isOn(filter) ? undefined : filter.value })}
            />
          ))}
        </Stack>
      </Stack>
      <Loaded query={list}>
        {({ results, count }) => (
          <DataTable
            label={title}
            rows={results}
            columns={wide ? columns : columns.filter(({ field }) => essential.includes(field))}
            loading={list.isPlaceholderData}
            rowCount={count}
            page={page - 1}
            pageSize={pageSize}
            onPageChange={(next) => set({ page: next === 0 ? undefined : String(next + 1) })}
            empty={query || on.length > 0 ? 'Nothing matches. Search for less, or switch a filter off.' : empty}
          />
        )}
      </Loaded>
      {children}
    </Page>
  );
}
