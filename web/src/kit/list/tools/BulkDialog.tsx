import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../format.ts';
import { errorText } from '../../net/api-error.ts';
import { notify } from '../../page/notify.ts';
import { collect } from './collect.ts';
import { Progress } from './Progress.tsx';
import type { BulkAction } from '../table.ts';
import type { TableState } from '../useTable.ts';

interface Props<Row> {
  state: TableState<Row>;
  action: BulkAction<Row>;
  onClose: () => void;
}

/** Asks first, then does something with each selected row. It can be stopped; what is done by then stays done. */
export function BulkDialog<Row>({ state, action, onClose }: Props<Row>) {
  const { table, selection, count } = state;
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<{ count: number; first: unknown }>();
  const cancel = useRef(new AbortController());
  useEffect(() => () => cancel.current.abort(), []);
  const meant = selection.all ? (count ?? selection.rows.size) : selection.rows.size;
  const running = done !== undefined && failures === undefined;

  const run = async () => {
    const { signal } = cancel.current;
    setDone(0);
    let [acted, failed, first] = [0, 0, undefined as unknown];
    try {
      for (const row of await chosenRows(state, signal)) {
        if (signal.aborted) break;
        if (action.fits?.(row) ?? true)
          await action.each(row, signal).catch((error: unknown) => {
            failed += 1;
            first ??= error;
          });
        acted += 1;
        setDone(acted);
      }
    } catch (error) {
      failed += 1;
      first ??= error;
    }
    await state.refreshNow();
    if (signal.aborted) return;
    if (failed > 0) {
      setFailures({ count: failed, first });
      return;
    }
    notify(`${action.label}: ${formatCount(acted)} ${table.rows} done`);
    selection.clear();
    onClose();
  };

  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => !running && onClose()}>
      <DialogTitle>
        {action.label} {formatCount(meant)} {table.rows}?
      </DialogTitle>
      <DialogContent>
        <Typography>{action.about}</Typography>
        {running && (
          <Box sx={{ mt: 2 }}>
            <Typography variant="body2" role="status" sx={{ mb: 1 }}>
              {formatCount(done)} of {formatCount(meant)}
            </Typography>
            <Progress label={action.label} done={done} total={meant} />
          </Box>
        )}
        {failures && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {formatCount(failures.count)} failed: {errorText(failures.first, 'something went wrong')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{running ? 'Stop' : failures ? 'Close' : 'Cancel'}</Button>
        {!failures && (
          <Button
            variant="contained"
            color={action.destructive ? 'error' : 'primary'}
            loading={running}
            onClick={() => void run()}
          >
            {action.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const chosenRows = async <Row,>(
  { table, asked, search, selection }: TableState<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> =>
  selection.all
    ? (await collect(table, asked, search, { signal, onProgress: () => {} })).rows
    : [...selection.rows.values()];
