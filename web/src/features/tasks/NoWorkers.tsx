import type { QueueStats } from '@app/contract/machine/tasks';
import { Alert, Box } from '@mui/material';
import { formatDateTimeSeconds } from '../../kit/format.ts';

const silence = 60_000;

/**
 * Is nobody there to do the work? `readAt` is when the figures were read, so that old figures say nothing about now.
 * The server's own list counts too: the clock of this machine may be wrong.
 */
export const isWithoutWorkers = ({ last_beat, workers }: QueueStats, readAt: number): boolean =>
  workers.length === 0 && (last_beat === null || readAt - Date.parse(last_beat) > silence);

export function NoWorkers({ lastBeat }: { lastBeat: string | null }) {
  return (
    <Alert severity="error">
      <strong>No workers.</strong>{' '}
      {lastBeat === null
        ? 'No worker has ever given a sign of life.'
        : `The last sign of life came at ${formatDateTimeSeconds(lastBeat)}.`}{' '}
      Tasks are taken in but none is done until a worker runs. Start one with{' '}
      <Box component="code" sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
        npm run start:worker
      </Box>
      .
    </Alert>
  );
}
