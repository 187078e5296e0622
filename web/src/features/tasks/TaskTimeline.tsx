import type { QueueTaskDetail } from '@app/contract/machine/tasks';
import { Box, Typography } from '@mui/material';
import { formatDateTimeMilliseconds } from '../../kit/format.ts';
import { timelineOf } from './timeline.ts';

export function TaskTimeline({ task }: { task: QueueTaskDetail }) {
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Timeline
      </Typography>
      <Box component="ol" sx={{ m: 0, ml: '5px', p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}>
        {timelineOf(task).map(({ at, what, error, ahead }) => (
          <Box
            component="li"
            key={`${at} ${what}`}
            sx={{
              position: 'relative',
              pl: 1.75,
              py: 0.5,
              '&::before': {
                content: '""',
                position: 'absolute',
                left: -6,
                top: 11,
                width: 10,
                height: 10,
                borderRadius: '50%',
                border: 2,
                borderColor: error ? 'error.main' : 'primary.main',
                bgcolor: ahead ? 'background.paper' : error ? 'error.main' : 'primary.main',
              },
            }}
          >
            <Typography variant="body2">
              {what}{' '}
              <Typography component="time" variant="caption" dateTime={at} color="textSecondary" sx={{ ml: 0.5 }}>
                {formatDateTimeMilliseconds(at)}
              </Typography>
            </Typography>
            {error && (
              <Typography variant="body2" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
                {error}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
