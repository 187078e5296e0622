import { Box, ListItemButton } from '@mui/material';
import { Link } from 'react-router';
import { showInRow } from '../../kit/page/show-in-row.ts';
import { sections, type SectionSlug } from './sections.ts';

/** A column of links on wide screens, a row that scrolls sideways on narrow ones. */
export function SectionNavigation({ current }: { current: SectionSlug }) {
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
      {sections.map(({ slug, title }) => (
        <ListItemButton
          key={slug}
          component={Link}
          ref={slug === current ? showInRow : undefined}
          to={`/config/${slug}`}
          selected={slug === current}
          aria-current={slug === current ? 'page' : undefined}
          sx={{ flex: 'none', px: 1.5, py: 0, minHeight: 32, fontSize: '0.8125rem', fontWeight: 500 }}
        >
          {title}
        </ListItemButton>
      ))}
    </Box>
  );
}
