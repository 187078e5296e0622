import { hasAccess } from '@app/contract/policies';
import { Box, ListItemButton } from '@mui/material';
import { Link } from 'react-router';
import { showInRow } from '../../kit/page/show-in-row.ts';
import { sections, type SectionPath } from './sections.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** A column of links on wide screens, a row that scrolls sideways on narrow ones. */
export function SectionNavigation({ current }: { current: SectionPath }) {
  const user = useCurrentUser();
  const shown = sections.filter((section) => !('access' in section) || hasAccess(user, section.access));
  return (
    <Box
      component="nav"
      aria-label="Configuration"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 0.5,
        overflowX: 'auto',
        /* Room for the focus ring, which the scrolling would cut off. */
        p: 0.5,
        m: -0.5,
      }}
    >
      {shown.map(({ path, title }) => (
        <ListItemButton
          key={path}
          component={Link}
          ref={path === current ? showInRow : undefined}
          to={pathTo(path)}
          selected={path === current}
          aria-current={path === current ? 'page' : undefined}
          sx={{ flex: 'none', px: 1.5, py: 0, minHeight: 32, fontSize: '0.8125rem', fontWeight: 500 }}
        >
          {title}
        </ListItemButton>
      ))}
    </Box>
  );
}
