import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../../format.ts';
import { errorText } from '../../net/api-error.ts';
import { notify } from '../../page/notices/notify.ts';
import { Progress } from './Progress.tsx';

interface Props {
  /** What the rows are, in the plural: "companies". */
  rows: string;
  /** How many there will be, as far as is known. */
  total: number | undefined;
  /** Collects the rows and saves them; `more` says that there were still others. */
  save: (signal: AbortSignal, onProgress: (rows: number) => void) => Promise<{ saved: number; more: boolean }>;
  onClose: () => void;
}

/** Saves every row that matches to a file, unless it is cancelled meanwhile. */
export function ExportDialog({ rows, total, save, onClose }: Props) {
  const [done, setDone] = useState(0);
  const [error, setError] = useState<unknown>();
  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { saved, more } = await save(signal, setDone);
      notify(
        more
          ? `Exported the first ${formatCount(saved)} ${rows}; narrow the list for the rest`
          : `Exported ${formatCount(saved)} ${rows}`,
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
              {formatCount(done)} {rows} so far
            </Typography>
            <Progress label="Export" done={done} total={total} />
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
