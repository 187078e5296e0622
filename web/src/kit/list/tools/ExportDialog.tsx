import { csvOf } from '@app/contract/base/csv';
import { recordTableExport } from '@app/contract/views';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { formatCount, formatDate } from '../../format.ts';
import { errorText } from '../../net/api-error.ts';
import { callWrite } from '../../net/api.ts';
import { download } from '../../net/download.ts';
import { notify } from '../../page/notify.tsx';
import { exportedOf } from '../cell-text.ts';
import { collect } from './collect.ts';
import { Progress } from './Progress.tsx';
import type { TableState } from '../useTable.ts';

interface Props<Row> {
  state: TableState<Row>;
  onClose: () => void;
}

/**
 * Collects every row that matches and saves them to a file, unless it is cancelled meanwhile. Who took which rows along is
 * asked after a leak, so there is no file without an entry in the audit trail.
 */
export function ExportDialog<Row>({ state, onClose }: Props<Row>) {
  const { table, page, asked, search, columns, count, title } = state;
  const { search: address } = useLocation();
  const [done, setDone] = useState(0);
  const [error, setError] = useState<unknown>();
  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { rows, more } = await collect(table, asked, search, { signal, onProgress: setDone });
      const lines = rows.map((row) => columns.all.map((column) => exportedOf(column, row)));
      await callWrite(
        recordTableExport,
        { body: { route: page, query: address.slice(1), title, rows: rows.length } },
        signal,
      );
      const name = `${title.toLowerCase().replaceAll(/\W+/g, '-')}-${formatDate(new Date())}.csv`;
      download(name, 'text/csv;charset=utf-8', csvOf([columns.all.map((column) => column.title), ...lines]));
      notify(
        more
          ? `Exported the first ${formatCount(rows.length)} ${table.rows}; narrow the table for the rest`
          : `Exported ${formatCount(rows.length)} ${table.rows}`,
        more ? { severity: 'warning' } : {},
      );
      onClose();
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
  });
  useEffect(() => {
    const cancel = new AbortController();
    void run(cancel.signal);
    return () => cancel.abort();
  }, []);
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose}>
      <DialogTitle>Export to CSV</DialogTitle>
      <DialogContent>
        {error === undefined ? (
          <>
            <Typography variant="body2" role="status" sx={{ mb: 1 }}>
              {formatCount(done)} {table.rows} so far
            </Typography>
            <Progress label="Export" done={done} total={count} />
          </>
        ) : (
          <Alert severity="error">{errorText(error, 'The export failed')}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{error === undefined ? 'Cancel' : 'Close'}</Button>
      </DialogActions>
    </Dialog>
  );
}
