import { Box, Divider, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { logOut } from '../session/session-actions.ts';
import type { Overlay } from './overlay.ts';
import { pathTo } from '../../parts/paths.ts';

export function ProfileMenu({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (label: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={`Profile menu of ${user.username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <UserAvatar user={user} size={28} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 220, maxWidth: 320 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 1.25, py: 0.75 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {`${user.first_name} ${user.last_name}`.trim() || user.username}
          </Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
        </Box>
        <Divider component="li" sx={{ my: 0.5 }} />
        {user.userprofile.can_impersonate &&
          !isImpersonating() &&
          item('Impersonate User', () => onOpen('impersonation'))}
        {item('Settings', () => void navigate(pathTo('config')))}
        {item('Keyboard shortcuts', () => onOpen('key map'))}
        {item('API reference', () => void navigate(pathTo('apiReference')))}
        <Divider component="li" sx={{ my: 0.5 }} />
        {item('Log out', () => void logOut())}
      </Menu>
    </>
  );
}
