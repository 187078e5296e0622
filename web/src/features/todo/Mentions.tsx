import { listNotifications } from '@app/contract/users/notifications';
import { Box, Card, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { NotificationItem } from '../../parts/notifications/NotificationItem.tsx';
import { pathTo } from '../../parts/paths.ts';

/** Comments that name the user and were not looked at yet. Takes no room when there are none. */
export function Mentions() {
  const heading = useId();
  const { data } = useQuery(queryOf(listNotifications, { query: { kind: 'mention', unread: '1', limit: '5' } }));
  if (!data || data.results.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={heading} sx={{ mb: 1.5 }}>
      <Typography variant="h2" id={heading} sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        Mentioned you
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li:last-of-type': { borderBottom: 0 } }}>
        {data.results.map((row) => (
          <NotificationItem key={row.id} row={row} />
        ))}
      </Box>
      {data.next !== null && (
        <Stack sx={{ px: 2, pb: 1.5, alignItems: 'flex-start' }}>
          <Link component={RouterLink} to={pathTo('notifications', {}, { kind: 'mention', unread: 1 })} variant="body2">
            Show all
          </Link>
        </Stack>
      )}
    </Card>
  );
}
