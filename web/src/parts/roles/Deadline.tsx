import AccessTime from '@mui/icons-material/AccessTime';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { formatDate, formatDateTime } from '../../kit/format.ts';
import { deadlineAlarm, timeLeft } from './health.ts';

/** When candidates must be handed in: loud once it is close or has passed. */
export function Deadline({ deadline }: { deadline: string | null }) {
  if (deadline === null) return null;
  const alarm = deadlineAlarm(deadline);
  if (!alarm)
    return (
      <Typography variant="body2" color="textSecondary" title={formatDateTime(deadline)}>
        Deadline{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatDate(deadline)},
        </Box>{' '}
        {timeLeft(deadline)}
      </Typography>
    );
  const Icon = alarm.severity === 'error' ? ErrorOutlineOutlined : AccessTime;
  return (
    <Stack
      direction="row"
      title={formatDateTime(deadline)}
      sx={{ gap: 0.75, color: `${alarm.severity}.main`, alignItems: 'flex-start' }}
    >
      <Icon sx={{ fontSize: 18, mt: '1px' }} />
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {alarm.text}{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {timeLeft(deadline)}
        </Typography>
      </Typography>
    </Stack>
  );
}
