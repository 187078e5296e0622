import type { QueueTask, TaskProgress } from '@app/contract/machine/tasks';
import { Box, Stack, Tooltip, useMediaQuery, useTheme } from '@mui/material';
import { formatDate, formatDateTime, formatDateTimeMilliseconds, formatTime } from '../../kit/format.ts';
import { StateChip } from './StateChip.tsx';

/** A moment without the day where that goes without saying. */
export const shortMoment = (at: string, day: string | Date = new Date()): string =>
  formatDate(at) === formatDate(day) ? formatTime(at) : formatDateTime(at);

export function StateCell({ row: { state, progress } }: { row: QueueTask }) {
  const compact = !useMediaQuery(useTheme().breakpoints.up('md'));
  return (
    <Stack
      direction={compact ? 'column' : 'row'}
      sx={{
        gap: compact ? 0.25 : 0.75,
        height: '100%',
        alignItems: compact ? 'flex-start' : 'center',
        justifyContent: compact ? 'center' : 'flex-start',
      }}
    >
      <StateChip state={state} />
      {state === 'STARTED' && progress && <Progress progress={progress} />}
    </Stack>
  );
}

/** A thin bar with its share in figures. The panel has the words. */
function Progress({ progress: { done, total, text } }: { progress: TaskProgress }) {
  if (!total) return null;
  const percent = Math.min(100, Math.floor((100 * done) / total));
  return (
    <Tooltip title={text}>
      <Box sx={{ width: 36, fontSize: '0.6875rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
        {percent} %
        <Box aria-hidden sx={{ height: 3, borderRadius: 2, bgcolor: 'divider' }}>
          <Box sx={{ height: 3, borderRadius: 2, bgcolor: 'primary.main', width: `${percent}%` }} />
        </Box>
      </Box>
    </Tooltip>
  );
}

/** The time alone on the day that the task was received. */
export function StartedCell({ row: { started, received } }: { row: QueueTask }) {
  if (started === null) return null;
  return (
    <Tooltip title={formatDateTimeMilliseconds(started)} describeChild>
      <time dateTime={started}>{shortMoment(started, received)}</time>
    </Tooltip>
  );
}
