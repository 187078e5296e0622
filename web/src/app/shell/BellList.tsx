import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { MarkAllButton, newestQuery } from '../../parts/notifications/MarkAllButton.tsx';
import { NotificationItem } from '../../parts/notifications/NotificationItem.tsx';
import { pathTo } from '../../parts/paths.ts';

/** The newest notifications. */
export function BellList({ onClose }: { onClose: () => void }) {
  const newest = useQuery(newestQuery);
  return (
    <>
      <Stack direction="row" sx={{ px: 2, py: 1, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          Notifications
        </Typography>
        <MarkAllButton />
      </Stack>
      <Loaded query={newest}>
        {({ results }) =>
          results.length === 0 ? (
            <Typography color="textSecondary" sx={{ px: 2, py: 3 }}>
              Nothing yet. You will be told here when someone mentions you, assigns something to you or replies, when
              something is due, and when background work is finished.
            </Typography>
          ) : (
            <Box
              component="ul"
              sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 'min(60vh, 480px)', overflowY: 'auto' }}
            >
              {results.map((row) => (
                <NotificationItem key={row.id} row={row} onOpen={onClose} />
              ))}
            </Box>
          )
        }
      </Loaded>
      <Stack direction="row" sx={{ px: 2, py: 1, gap: 2 }}>
        <Link component={RouterLink} to={pathTo('notifications')} onClick={onClose} variant="body2">
          Show all
        </Link>
        <Link component={RouterLink} to={pathTo('settings')} onClick={onClose} variant="body2">
          Settings
        </Link>
      </Stack>
    </>
  );
}
