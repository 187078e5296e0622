import { countNotifications, readAllNotifications, watchNotifications } from '@app/contract/users/notifications';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton, Popover } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { listenTo } from '../../kit/net/events.ts';
import { touch } from '../../kit/net/touch.ts';

const BellList = lazy(async () => ({ default: (await import('./BellList.tsx')).BellList }));

/** How many notifications are unread, told by the server as it changes; opens the newest of them. */
export function Bell() {
  const client = useQueryClient();
  const { data } = useQuery(queryOf(countNotifications));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);

  useEffect(() => {
    const readAgain = () => void touch(client, readAllNotifications);
    return listenTo(
      watchNotifications,
      {},
      {
        onEvent: (count) => {
          client.setQueryData(queryOf(countNotifications).queryKey, count);
          readAgain();
        },
        onGap: readAgain,
        /* Every tab has a bell. */
        hiddenFor: 0,
      },
    );
  }, [client]);

  const unread = data?.unread ?? 0;
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unread} max={99} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Notifications', sx: { width: 'min(400px, calc(100vw - 16px))' } },
        }}
      >
        <Suspense>
          <BellList onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
}
