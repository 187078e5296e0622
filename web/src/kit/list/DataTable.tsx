import { Box } from '@mui/material';
import {
  DataGrid,
  type GridColDef,
  type GridRowHeightParams,
  type GridRowParams,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import { cspNonce } from '../csp-nonce.ts';

export type Sort = { field: string; direction: 'asc' | 'desc' };

interface Props<Row extends GridValidRowModel> {
  /** What the table holds, for people who cannot see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly GridColDef<Row>[];
  loading?: boolean;
  /** How many rows there are in all. Given, the server pages and sorts; left out, the browser does. */
  rowCount?: number;
  /** Counted from 0. */
  page?: number;
  pageSize?: number;
  onPageChange?: (page: number, pageSize: number) => void;
  sort?: Sort;
  onSortChange?: (sort: Sort | undefined) => void;
  /** What to show in place of rows when there are none. */
  empty: ReactNode;
  getRowHeight?: (row: GridRowHeightParams) => number | 'auto';
  onRowClick?: (row: Row) => void;
}

const pageSizes = [25, 50, 100];

/** Import it only from pages, which are loaded on demand: the grid is larger than all the rest together. */
export function DataTable<Row extends GridValidRowModel>(props: Props<Row>) {
  const { label, rows, columns, loading, rowCount, page = 0, pageSize = 50, onPageChange, sort, onSortChange } = props;
  const { empty, getRowHeight, onRowClick } = props;
  const byServer = rowCount !== undefined;
  /* The same list until the order changes: the grid takes a new one for a new order, and goes back to the first page. */
  const [field, direction] = [sort?.field, sort?.direction];
  const sortModel = useMemo(() => (field && direction ? [{ field, sort: direction }] : []), [field, direction]);
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <DataGrid<Row>
        aria-label={label}
        rows={rows}
        columns={columns}
        nonce={cspNonce}
        density="compact"
        autoHeight
        disableColumnMenu
        disableRowSelectionOnClick
        loading={loading ?? false}
        pageSizeOptions={pageSizes}
        paginationMode={byServer ? 'server' : 'client'}
        sortingMode={byServer ? 'server' : 'client'}
        {...(byServer && {
          rowCount,
          paginationModel: { page, pageSize },
          onPaginationModelChange: (model) => onPageChange?.(model.page, model.pageSize),
          sortModel,
          onSortModelChange: ([first]) =>
            onSortChange?.(first?.sort ? { field: first.field, direction: first.sort } : undefined),
        })}
        {...(!byServer && { initialState: { pagination: { paginationModel: { page, pageSize } } } })}
        {...(getRowHeight && { getRowHeight })}
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
  fontVariantNumeric: 'tabular-nums',
  bgcolor: 'background.paper',
  '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
  '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
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
