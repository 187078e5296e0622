import MoreVert from '@mui/icons-material/MoreVert';
import { Box } from '@mui/material';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { isSelecting } from '../live/is-selecting.ts';
import { CellContent } from './CellContent.tsx';
import { idOf, isNumber, type PlacedColumn, textOf } from './cell-text.ts';
import { DataTable } from './DataTable.tsx';
import { RowName } from './RowName.tsx';
import { isSortable } from './table-search.ts';
import type { TableState } from './useTable.ts';

interface Props<Row> {
  state: TableState<Row>;
  list: RefObject<HTMLElement | null>;
  /** What stands there when there are no rows. */
  empty: ReactNode;
}
/** The grid wants a field called `id`. */
interface Line<Row> {
  id: string;
  row: Row;
}

/** The rows of a table page, as cells. */
export function TableGrid<Row>({ state, list, empty }: Props<Row>) {
  const { table, rows, search, columns, selection, more, setSearch, setMenu } = state;
  const lines = useMemo(() => rows?.map((row) => ({ id: idOf(table, row), row })) ?? [], [table, rows]);
  /* The same until something changes: the grid begins anew with whatever is new. */
  const { all, shown, roomy } = columns;
  const gridColumns = useMemo(
    () => [
      ...shown.map((column, index) => gridColumn(table, { column, isFirst: index === 0, roomy })),
      ...(table.Menu ? [menuColumn(all[0]!, setMenu)] : []),
    ],
    [table, all, shown, roomy, setMenu],
  );
  const selected = useMemo(() => new Set(selection.rows.keys()), [selection.rows]);
  const navigate = useNavigate();
  const sort = search.sort;
  const byCursor = typeof table.paging === 'object';
  const open = (row: Row) => {
    if (table.panel) state.tools.open(idOf(table, row));
    else if (table.to) void navigate(table.to(row));
  };
  return (
    <Box
      sx={{
        '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 0.75 },
        ...((table.panel ?? table.to) && { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
        /* The number would be wrong. */
        ...(state.answer?.count_capped && { '& .MuiTablePagination-displayedRows': { display: 'none' } }),
      }}
    >
      <DataTable<Line<Row>>
        label={state.label}
        rows={lines}
        columns={gridColumns}
        loading={state.query.isPlaceholderData || (byCursor && more.loading)}
        /* By cursor, how many there are is known with the last of them. */
        rowCount={byCursor ? (more.has ? -1 : state.loaded) : (state.count ?? lines.length)}
        {...(byCursor && { hasNextPage: state.loaded > search.page * search.pageSize || more.has })}
        page={search.page - 1}
        pageSize={search.pageSize}
        onPageChange={(next, size) =>
          setSearch({
            page: next === 0 || size !== search.pageSize ? undefined : next + 1,
            page_size: size === 50 ? undefined : size,
          })
        }
        {...(sort && { sort: { field: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } })}
        onSortChange={(next) =>
          state.narrow({ [table.sort ?? 'sort']: next && (next.direction === 'desc' ? `-${next.field}` : next.field) })
        }
        empty={empty}
        rowHeight={roomy || !table.detail ? table.rowHeight : 52}
        {...(table.bulk?.length &&
          roomy && {
            selected,
            onSelect: (ids: ReadonlySet<unknown>) => selection.select(ids, rows ?? []),
          })}
        /* Whoever drags over a row to select its text does not mean to open it. */
        {...((table.panel ?? table.to) && {
          onRowClick: ({ row }: Line<Row>) => !isSelecting(list.current) && open(row),
        })}
      />
    </Box>
  );
}

interface Placed<Row> {
  column: PlacedColumn<Row>;
  isFirst: boolean;
  /** There is room for the columns of a usual screen. */
  roomy: boolean;
}

function gridColumn<Row>(
  table: TableState<Row>['table'],
  { column, isFirst, roomy }: Placed<Row>,
): GridColDef<Line<Row>> {
  const { key, title, width, grow = 1 } = column;
  const align = isNumber(column) ? 'right' : 'left';
  return {
    field: key,
    headerName: title,
    align,
    headerAlign: align,
    sortable: isSortable(table, key),
    ...(width !== undefined && (roomy || !isFirst)
      ? { width }
      : { flex: isFirst ? 1.6 * grow : grow, minWidth: isFirst ? 150 : 90 }),
    valueGetter: (_, { row }) => textOf(column, row),
    renderCell: ({ row: { row }, tabIndex }) =>
      isFirst ? (
        <RowName table={table} column={column} row={row} tabIndex={tabIndex} narrow={!roomy} />
      ) : (
        <CellContent column={column} row={row} tabIndex={tabIndex} />
      ),
  };
}

function menuColumn<Row>(name: PlacedColumn<Row>, setMenu: TableState<Row>['setMenu']): GridColDef<Line<Row>> {
  return {
    field: 'actions',
    headerName: 'Menu',
    type: 'actions',
    width: 56,
    renderCell: (params) => (
      <GridActionsCell {...params}>
        <GridActionsCellItem
          icon={<MoreVert />}
          label={`More for ${textOf(name, params.row.row)}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, row: params.row.row })}
        />
      </GridActionsCell>
    ),
  };
}
