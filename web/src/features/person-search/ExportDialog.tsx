import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { formatCount } from '../../kit/format.ts';
import { notify } from '../../kit/page/notify.tsx';
import { collect, mostRows, saveAsCsv } from './export-people.ts';
import type { Question } from './search-state.ts';

interface Props {
  question: Question;
  /** How many there will be, as far as is known. */
  expected: number | undefined;
  onClose: () => void;
}

/** Collects every hit of a question and saves them, unless it is cancelled meanwhile. */
export function ExportDialog({ question, expected, onClose }: Props) {
  const [people, setPeople] = useState(0);
  const [error, setError] = useState<unknown>();
  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const collected = await collect(question, { signal, onProgress: setPeople });
      await saveAsCsv({ people: collected.people, question, picked: false }, signal);
      notify(
        collected.more
          ? `Exported the first ${formatCount(mostRows)} people; narrow the search for the rest`
          : `Exported ${formatCount(collected.people.length)} people`,
        collected.more ? { severity: 'warning' } : {},
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
              {formatCount(people)} people so far
            </Typography>
            <LinearProgress
              aria-label="Export"
              {...(expected
                ? { variant: 'determinate' as const, value: Math.min(100, (100 * people) / expected) }
                : {})}
            />
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
