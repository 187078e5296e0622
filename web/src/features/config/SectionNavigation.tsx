import { Box, ButtonBase } from '@mui/material';
import { Link } from 'react-router';
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
        <ButtonBase
          key={slug}
          component={Link}
          to={`/config/${slug}`}
          aria-current={slug === current ? 'page' : undefined}
          sx={{
            flex: 'none',
            justifyContent: 'start',
            px: 1.5,
            minHeight: 32,
            borderRadius: '6px',
            fontSize: '0.875rem',
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-current]': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
          }}
        >
          {title}
        </ButtonBase>
      ))}
    </Box>
  );
}
