import { Box } from '@mui/material';
import { DataGrid, type GridColDef, type GridRowParams, type GridValidRowModel } from '@mui/x-data-grid';
import { type ReactNode, useCallback, useMemo } from 'react';
import { cspNonce } from '../csp-nonce.ts';
import { pageSizes } from './table-search.ts';

export type Sort = { field: string; direction: 'asc' | 'desc' };

interface Props<Row extends GridValidRowModel> {
  /** What the table holds, for people who cannot see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly GridColDef<Row>[];
  loading?: boolean;
  /** How many rows there are in all, -1 when nobody knows. Given, the caller pages and sorts; left out, the grid does. */
  rowCount?: number;
  hasNextPage?: boolean;
  /** Counted from 0. */
  page?: number;
  pageSize?: number;
  onPageChange?: (page: number, pageSize: number) => void;
  sort?: Sort;
  onSortChange?: (sort: Sort | undefined) => void;
  /** The ids of the selected rows. Given, each row has a box to select it. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<unknown>) => void;
  /** What to show in place of rows when there are none. */
  empty: ReactNode;
  rowHeight?: number | undefined;
  onRowClick?: (row: Row) => void;
}

/** Import it only from pages, which are loaded on demand: the grid is larger than all the rest together. */
export function DataTable<Row extends GridValidRowModel>(props: Props<Row>) {
  const { label, rows, columns, loading, rowCount, hasNextPage, page = 0, pageSize = 50 } = props;
  const { onPageChange, sort, onSortChange, selected, onSelect, empty, rowHeight, onRowClick } = props;
  const byCaller = rowCount !== undefined;
  /* Each is the same until something changes: the grid takes a new list for a new order, and goes back to the first page. */
  const [field, direction] = [sort?.field, sort?.direction];
  const sortModel = useMemo(() => (field && direction ? [{ field, sort: direction }] : []), [field, direction]);
  const paginationModel = useMemo(() => ({ page, pageSize }), [page, pageSize]);
  const paginationMeta = useMemo(() => ({ hasNextPage: hasNextPage ?? false }), [hasNextPage]);
  const rowSelectionModel = useMemo(() => ({ type: 'include' as const, ids: new Set<string>(selected) }), [selected]);
  const getRowHeight = useCallback(() => rowHeight, [rowHeight]);
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <DataGrid<Row>
        aria-label={label}
        rows={rows}
        columns={columns}
        nonce={cspNonce}
        density="compact"
        autoHeight
        /* There are at most a hundred rows, and the browser can find text in all of them. */
        disableVirtualization
        disableColumnMenu
        disableRowSelectionOnClick
        loading={loading ?? false}
        pageSizeOptions={pageSizes}
        paginationMode={byCaller ? 'server' : 'client'}
        sortingMode={byCaller ? 'server' : 'client'}
        {...(byCaller && {
          rowCount,
          paginationModel,
          onPaginationModelChange: (model) => onPageChange?.(model.page, model.pageSize),
          sortModel,
          onSortModelChange: ([first]) =>
            onSortChange?.(first?.sort ? { field: first.field, direction: first.sort } : undefined),
        })}
        {...(hasNextPage !== undefined && { paginationMeta })}
        {...(!byCaller && { initialState: { pagination: { paginationModel: { page, pageSize } } } })}
        {...(selected && {
          checkboxSelection: true,
          rowSelectionModel,
          onRowSelectionModelChange: ({ type, ids }) =>
            onSelect?.(type === 'include' ? ids : new Set(rows.map(({ id }) => id).filter((id) => !ids.has(id)))),
        })}
        {...(rowHeight !== undefined && { getRowHeight })}
        {...(onRowClick && { onRowClick: ({ row }: GridRowParams<Row>) => onRowClick(row) })}
        slots={{ noRowsOverlay: Empty }}
        slotProps={{ noRowsOverlay: { children: empty } }}
        sx={look}
      />
    </Box>
  );
}

const look = {
  fontSize: '0.8125rem',
  '& .MuiDataGrid-cell--textRight': { fontVariantNumeric: 'tabular-nums' },
  bgcolor: 'background.paper',
  /* Twice, to be stronger than the grid's own. */
  '&&': {
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
  },
  '--DataGrid-overlayHeight': '180px',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'text.secondary' },
} as const;

function Empty({ children }: { children?: ReactNode }) {
  return (
    <Box
      sx={{ height: '100%', display: 'grid', placeItems: 'center', textAlign: 'center', p: 2, color: 'text.secondary' }}
    >
      {children}
    </Box>
  );
}
