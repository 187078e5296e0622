import { Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { CellContent } from './CellContent.tsx';
import { type PlacedColumn, idOf } from './cell-text.ts';
import type { Table } from './table.ts';

interface Props<Row> {
  table: Table<Row>;
  column: PlacedColumn<Row>;
  row: Row;
  tabIndex: 0 | -1;
  /** There is no room for the other columns. */
  narrow: boolean;
}

/** The first cell of a row: its name, as a link to what it opens, so that it can be opened in another tab too. */
export function RowName<Row>({ table, column, row, tabIndex, narrow }: Props<Row>) {
  const [params] = useSearchParams();
  const { panel, detail } = table;
  const name = <CellContent column={column} row={row} tabIndex={tabIndex} />;
  const to = panel ? { search: `?${opened(params, panel.param, idOf(table, row))}` } : table.to?.(row);
  return (
    <Stack sx={{ minWidth: 0, height: '100%', justifyContent: 'center', lineHeight: 1.35 }}>
      {to === undefined ? (
        name
      ) : (
        <Link
          component={RouterLink}
          to={to}
          tabIndex={tabIndex}
          color={panel ? 'inherit' : 'primary'}
          variant="body2"
          noWrap
          /* The row opens it too, and once is enough. */
          onClick={(event) => event.stopPropagation()}
          sx={{ fontWeight: 600, lineHeight: 'inherit' }}
        >
          {name}
        </Link>
      )}
      {narrow && detail && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ lineHeight: 'inherit' }}>
          {detail.call(table, row)}
        </Typography>
      )}
    </Stack>
  );
}

function opened(params: URLSearchParams, param: string, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(param, id);
  return next;
}
