import { Drawer } from '@mui/material';
import { frame } from '../../kit/theme.ts';
import { SideMenu } from './SideMenu.tsx';

interface Props {
  open: boolean;
  /** Stands beside the page instead of lying over it. */
  permanent: boolean;
  onClose: () => void;
}

export function SideDrawer({ open, permanent, onClose }: Props) {
  return (
    <Drawer
      variant={permanent ? 'persistent' : 'temporary'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': 'Main menu',
          sx: {
            width: frame.drawer,
            pt: `${frame.topBar}px`,
            borderRight: 1,
            borderColor: 'divider',
            boxSizing: 'border-box',
          },
        },
      }}
    >
      <SideMenu onNavigate={permanent ? undefined : onClose} />
    </Drawer>
  );
}
