import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { usePageTitle } from './address/page-title.ts';
import type { stickyHead } from './sticky-head.tsx';

interface Props {
  title: string;
  /** Stands where the title would. */
  heading?: ReactNode;
  /** At the left of the title. */
  picture?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** How the head and its lines differ from those of other pages. */
  look?: typeof stickyHead;
  /** `reading` keeps lines short, for forms and text. */
  width?: 'full' | 'reading';
  children: ReactNode;
}

export function Page(props: Props) {
  const { title, heading = title, picture, subtitle, actions, look, width = 'full', children } = props;
  const top = usePageTitle(title);
  return (
    <Box sx={{ maxWidth: width === 'reading' ? 760 : 'none' }}>
      <Stack direction="row" sx={[{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }, look?.head ?? {}]}>
        <Stack direction="row" sx={{ flex: '1 1 280px', minWidth: 0, alignItems: 'center', gap: 1.5 }}>
          {picture}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="h1" ref={top} tabIndex={-1} sx={[{ overflowWrap: 'anywhere' }, look?.line ?? {}]}>
              {heading}
            </Typography>
            {subtitle && (
              <Typography variant="body2" sx={[{ color: 'text.secondary', mt: 0.25 }, look?.line ?? {}]}>
                {subtitle}
              </Typography>
            )}
          </Box>
        </Stack>
        {actions}
      </Stack>
      {children}
    </Box>
  );
}
