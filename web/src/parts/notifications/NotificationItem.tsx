import { type Notification, readNotification } from '@app/contract/users/notifications';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { tellOf } from './notification-texts.ts';

interface Props {
  row: Notification;
  onOpen?: () => void;
}

/** A notification in a list: a sentence that leads to what it is about, which marks it as read. */
export function NotificationItem({ row, onOpen }: Props) {
  const { id, created, read } = row;
  const { sentence, to } = tellOf(row);
  const { mutate } = useWrite(readNotification);
  const open = () => {
    if (read === null) mutate({ params: { id } });
    onOpen?.();
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box
        role={read === null ? 'img' : undefined}
        aria-label={read === null ? 'Unread' : undefined}
        sx={{
          flex: 'none',
          width: 8,
          height: 8,
          mt: '6px',
          borderRadius: '50%',
          bgcolor: read === null ? 'primary.main' : 'transparent',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          onClick={open}
          underline="hover"
          variant="body2"
          sx={{ color: 'text.primary', fontWeight: read === null ? 600 : 400 }}
        >
          {sentence}
        </Link>
        <Typography
          component="time"
          variant="caption"
          dateTime={created}
          title={formatDateTime(created)}
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {formatAge(created)}
        </Typography>
      </Box>
    </Box>
  );
}
