import { Box, Divider, Menu, MenuItem, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { logOut } from '../../parts/users/log-out.ts';
import type { Overlay } from './overlay.ts';

interface Props {
  anchor: HTMLElement;
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}

/** What users can do about themselves. */
export function ProfileItems({ anchor, onOpen, onClose }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const item = (label: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
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
  );
}
