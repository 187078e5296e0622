import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../format.ts';
import { errorText } from '../../net/api-error.ts';
import { notify } from '../../page/notices/notify.ts';
import { columnsOf, idOf, textOf } from '../cell-text.ts';
import { useOptions } from '../filters/useOptions.ts';
import { collect } from './collect.ts';
import { Progress } from './Progress.tsx';
import type { BulkAction } from '../table.ts';
import type { TableState } from '../useTable.ts';

interface Props<Row> {
  state: TableState<Row>;
  action: BulkAction<Row>;
  onClose: () => void;
}

const mostNamed = 100;

interface Failure {
  /** Of the row. */
  id: string;
  /** Of the row; empty if the rows could not be read. */
  name: string;
  text: string;
}

/**
 * Asks first, then does something with each selected row. It can be stopped; what is done by then stays done. Those with which
 * it could not be done are named, each with the reason.
 */
export function BulkDialog<Row>({ state, action, onClose }: Props<Row>) {
  const { table, selection, count } = state;
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly Failure[]>();
  const [chosen, setChosen] = useState('');
  const options = useOptions(action.choice?.source);
  const cancel = useRef(new AbortController());
  useEffect(() => () => cancel.current.abort(), []);
  const meant = selection.all ? (count ?? selection.rows.size) : selection.rows.size;
  const running = done !== undefined && failures === undefined;
  /* The first column names the row. */
  const naming = columnsOf(table)[0]!;
  const only = !selection.all && selection.rows.size === 1 ? [...selection.rows.values()][0] : undefined;

  const run = async () => {
    const { signal } = cancel.current;
    setDone(0);
    let acted = 0;
    const failed: Failure[] = [];
    const fail = (id: string, name: string, error: unknown) =>
      failed.push({ id, name, text: errorText(error, 'something went wrong') });
    try {
      for (const row of await chosenRows(state, signal)) {
        if (signal.aborted) break;
        if (action.fits?.(row) ?? true)
          await action
            .each(row, signal, chosen)
            .catch((error: unknown) => fail(idOf(table, row), textOf(naming, row), error));
        acted += 1;
        setDone(acted);
      }
    } catch (error) {
      fail('', '', error);
    }
    await state.refreshNow();
    if (signal.aborted) return;
    if (failed.length > 0) {
      setFailures(failed);
      return;
    }
    notify(
      `${action.label}: ${only === undefined ? `${formatCount(acted)} ${table.rows}` : textOf(naming, only)} done`,
    );
    selection.clear();
    onClose();
  };

  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => !running && onClose()}>
      <DialogTitle>
        {only === undefined
          ? `${action.label} ${formatCount(meant)} ${table.rows}?`
          : `${action.label}: ${textOf(naming, only)}?`}
      </DialogTitle>
      <DialogContent>
        <Typography>{action.about}</Typography>
        {action.choice && !failures && (
          <TextField
            select
            fullWidth
            required
            label={action.choice.label}
            value={chosen}
            disabled={running}
            onChange={({ target }) => setChosen(target.value)}
            sx={{ mt: 2 }}
          >
            {options.map(([value, text]) => (
              <MenuItem key={value} value={value}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        )}
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
            {formatCount(failures.length)} failed{done ? `, ${formatCount(done - failures.length)} done` : ''}
            <List dense disablePadding aria-label="Failed" sx={{ maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
              {failures.slice(0, mostNamed).map(({ id, name, text }) => (
                <ListItem key={id} disableGutters>
                  {name === '' ? text : `${name}: ${text}`}
                </ListItem>
              ))}
              {failures.length > mostNamed && (
                <ListItem disableGutters>and {formatCount(failures.length - mostNamed)} more</ListItem>
              )}
            </List>
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
            disabled={action.choice !== undefined && chosen === ''}
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
