import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

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
  /** `reading` keeps lines short, for forms and text. */
  width?: 'full' | 'reading';
  children: ReactNode;
}

export function Page({ title, heading = title, picture, subtitle, actions, width = 'full', children }: Props) {
  const top = usePageTitle(title);
  return (
    <Box sx={{ maxWidth: width === 'reading' ? 760 : 'none' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Stack direction="row" sx={{ flex: '1 1 280px', minWidth: 0, alignItems: 'center', gap: 1.5 }}>
          {picture}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="h1" ref={top} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {heading}
            </Typography>
            {subtitle && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
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
