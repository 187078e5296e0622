import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { KeyCaps } from '../../kit/page/KeyCaps.tsx';
import { screensFor } from './menu.ts';
import { findScreen } from '../screens.ts';
import { paletteKeys } from './shortcuts.ts';
import { pathTo } from '../../parts/paths.ts';

/** Lists the shortcuts there are. */
export function KeyMapDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const plainKeys = user.userprofile.config.single_key_shortcuts;
  const always = [
    { keys: paletteKeys, does: 'Find anything: people, roles, companies, pages' },
    { keys: ['Esc'], does: 'Close the open panel or dialog' },
  ];
  const { ownKeys = {} } = findScreen(useLocation().pathname);
  const plain = [
    ...Object.entries(ownKeys).map(([keys, does]) => ({ keys: keys.split(' '), does })),
    { keys: ['?'], does: 'Show this list' },
    ...screensFor(user).flatMap(({ keys, title }) => (keys ? [{ keys: keys.split(' '), does: `Go to ${title}` }] : [])),
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, alignItems: 'center' }}
        >
          {[...always, ...(plainKeys ? plain : [])].map(({ keys, does }) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <dt>
                <KeyCaps keys={keys} />
              </dt>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {does}
              </Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {plainKeys
            ? 'Keys shown one after the other are pressed one after the other. They'
            : 'Single-letter shortcuts'}{' '}
          can be turned {plainKeys ? 'off' : 'on'} in the{' '}
          <Link component={RouterLink} to={pathTo('settings')} onClick={onClose} underline="always">
            settings
          </Link>
          .
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
