import { Box, Button, Card, TablePagination } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { idOf } from './cell-text.ts';
import type { TableState } from './useTable.ts';

interface Props<Row> {
  state: TableState<Row>;
  /** What stands there when there are no rows. */
  empty: ReactNode;
}

/** The rows of a table page, each drawn by the page itself: in a list, or as cards. */
export function TableItems<Row>({ state, empty }: Props<Row>) {
  const { table, rows = [], label, query } = state;
  const { as, Item } = table.item!;
  const busy = query.isPlaceholderData;
  const items = rows.map((row) => <Item key={idOf(table, row)} row={row} />);
  if (as === 'cards')
    return (
      <KeptFocus label={label} rows={rows.length} busy={busy}>
        {rows.length === 0 ? empty : <Box sx={cards}>{items}</Box>}
        <Footer state={state} />
      </KeptFocus>
    );
  return (
    <Card component="section" aria-label={label} aria-busy={busy} sx={{ opacity: busy ? 0.6 : 1 }}>
      {rows.length === 0 && empty}
      <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items}
      </Box>
      <Footer state={state} />
    </Card>
  );
}

const cards = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
} as const;

interface KeptFocusProps {
  label: string;
  rows: number;
  busy: boolean;
  children: ReactNode;
}

/** A card that goes takes the focus with it; here the focus finds a place to go. */
function KeptFocus({ label, rows, busy, children }: KeptFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ rows, hadFocus: false });
  useEffect(() => {
    const lost = before.current.hadFocus && document.activeElement === document.body;
    if (lost && rows < before.current.rows) place.current?.focus({ preventScroll: true });
    before.current.rows = rows;
  }, [rows]);
  return (
    <Box
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-busy={busy}
      onFocus={() => (before.current.hadFocus = true)}
      onBlur={({ relatedTarget }) => (before.current.hadFocus = relatedTarget === null)}
      sx={{ outline: 'none', opacity: busy ? 0.6 : 1 }}
    >
      {children}
    </Box>
  );
}

/** The way to further rows. */
function Footer<Row>({ state: { table, search, count = 0, more, setSearch } }: { state: TableState<Row> }) {
  if (more.has)
    return (
      <Box sx={{ p: 1.5, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
        <Button onClick={more.load} loading={more.loading} loadingPosition="start">
          {more.failed ? 'More could not be loaded. Try again' : 'Load more'}
        </Button>
      </Box>
    );
  if (table.paging !== undefined || count <= search.pageSize) return null;
  return (
    <TablePagination
      component="div"
      count={count}
      page={Math.min(search.page - 1, Math.ceil(count / search.pageSize) - 1)}
      rowsPerPage={search.pageSize}
      rowsPerPageOptions={[search.pageSize]}
      onPageChange={(_, next) => setSearch({ page: next === 0 ? undefined : next + 1 })}
    />
  );
}
