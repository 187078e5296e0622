import { Box, IconButton } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { frame } from '../../kit/theme.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { groupIcons } from './group-icons.ts';
import { canonicalPath, menuFor, type MenuSection } from './menu.ts';

interface Props {
  /** Opens the whole menu. */
  onOpen: () => void;
}

/** The side menu beside screens that need the width: its groups as icons. */
export function SideRail({ onOpen }: Props) {
  const user = useCurrentUser();
  const current = canonicalPath(useLocation().pathname);
  return (
    <Box
      component="nav"
      aria-label="Main menu"
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        insetBlock: `${frame.topBar}px 0`,
        width: frame.rail,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        py: 1,
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      {menuFor(user).map((section) => (
        <Group key={section.group} section={section} current={current} onOpen={onOpen} />
      ))}
    </Box>
  );
}

function Group({ section: { group, path, to }, current, onOpen }: Props & { section: MenuSection; current: string }) {
  const Icon = groupIcons[group];
  const isHere = path === current;
  const leads = to ? { component: Link, to } : { onClick: onOpen, 'aria-haspopup': 'dialog' as const };
  return (
    <IconButton
      {...leads}
      aria-label={group}
      title={group}
      aria-current={isHere ? 'page' : undefined}
      sx={{
        borderRadius: 2,
        color: 'text.primary',
        ...(isHere && { bgcolor: 'action.selected', color: 'primary.main' }),
      }}
    >
      <Icon sx={{ fontSize: 20 }} />
    </IconButton>
  );
}
